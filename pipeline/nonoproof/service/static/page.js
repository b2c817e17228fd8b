// The page where one can try the service: sends the form, and shows what comes back, as text.

const element = (id) => document.getElementById(id);
const source = element("source");
const file = element("file");

element("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const operation = event.submitter?.value ?? "check";
  element("verdict").textContent = "…";
  element("result").textContent = "";
  try {
    const response = await fetch(operation, request());
    const record = await response.json();
    element("verdict").textContent = sentence(record);
    element("result").textContent = record.prompt ?? JSON.stringify(record, null, 1);
  } catch (error) {
    element("verdict").textContent = `The service cannot be reached: ${error.message}`;
  }
});

function request() {
  if (file.files.length) {
    const form = new FormData();
    form.append("file", file.files[0]);
    return { method: "POST", body: form };
  }
  return { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ source: source.value }) };
}

function sentence(record) {
  if (record.error) return [record.error, ...record.findings.map(({ message }) => message)].join("; ");
  const verdicts = (record.puzzles ?? [record]).map((each) => [each.verdict ?? "", each.grade?.tier ?? ""].filter(Boolean).join(", "));
  return verdicts.join("; ");
}
