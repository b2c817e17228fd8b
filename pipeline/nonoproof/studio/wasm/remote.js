// The functions of the engine in a worker. One question is worked on at a time, the others wait; a question that is
// cancelled while it is worked on ends the worker, and the next one gets a new worker.

const NAMES = ["classify", "grade", "steps", "hint", "ambiguity", "fix"];

// `start` makes a worker; by default from the file beside this one.
export function inWorker(module, start = () => new Worker(new URL("worker.js", import.meta.url), { type: "module" })) {
  let worker = null;
  let number = 0;
  let busy = null;
  const queue = [];

  function open() {
    worker = start();
    worker.onmessage = ({ data }) => finish(data);
    worker.onerror = (event) => {
      event.preventDefault?.();
      stop();
      if (busy) finish({ id: busy.id, fault: { name: "Error", message: event.message || "the worker failed" } });
    };
    worker.postMessage({ module });
  }

  function stop() {
    worker?.terminate();
    worker = null;
  }

  function finish({ id, found, fault }) {
    if (busy?.id !== id) return;
    const { resolve, reject } = busy;
    busy = null;
    if (fault) reject(Object.assign(new Error(fault.message), { name: fault.name }));
    else resolve(found);
    next();
  }

  function next() {
    if (busy || !queue.length) return;
    busy = queue.shift();
    if (!worker) open();
    worker.postMessage({ id: busy.id, name: busy.name, args: busy.args });
  }

  function ask(name, args, signal) {
    return new Promise((resolve, reject) => {
      const question = { id: ++number, name, args, resolve, reject };
      const cancel = () => {
        const place = queue.indexOf(question);
        if (place >= 0) queue.splice(place, 1);
        else if (busy !== question) return;
        else {
          busy = null;
          stop();
          next();
        }
        reject(signal.reason ?? new Error("cancelled"));
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener("abort", cancel, { once: true });
      queue.push(question);
      next();
    });
  }

  const functions = Object.fromEntries(NAMES.map((name) => [name, (...args) => {
    const last = args.at(-1);
    const { signal, ...options } = last !== null && typeof last === "object" && "signal" in last ? last : {};
    return ask(name, signal ? [...args.slice(0, -1), options] : args, signal);
  }]));
  return { ...functions, close: stop };
}
