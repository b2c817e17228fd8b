// A puzzle in an address: its record, pressed, in letters that addresses have. Nothing is sent anywhere.

import { FileError, documentOf, recordOf } from "./document.js";

const MOST_LINK = 40000, MOST_RECORD = 500000;

const letters = (bytes) => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

export async function writeLink(doc) {
  const { rows, columns, ...rest } = recordOf(doc);
  const record = doc.kind === "picture" ? rest : { rows, columns, ...rest };
  const pressed = new Blob([JSON.stringify(record)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `#p=${letters(new Uint8Array(await new Response(pressed).arrayBuffer()))}`;
}

// The document, or null where the address has none. What is larger unpressed than any puzzle is not unpressed.
export async function readLink(hash) {
  const text = /^#p=([\w-]+)$/.exec(hash)?.[1];
  if (!text) return null;
  if (text.length > MOST_LINK) throw new FileError("the address is too long");
  const reader = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_RECORD) {
      reader.cancel();
      throw new FileError("the address holds more than a puzzle");
    }
    chunks.push(value);
  }
  return documentOf(JSON.parse(await new Blob(chunks).text()));
}
