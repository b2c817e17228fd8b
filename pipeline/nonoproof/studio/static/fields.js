// What is said about a puzzle, and what files call it.

export const FIELDS = [
  ["title", "Title"], ["author", "Author"], ["copyright", "Copyright"], ["licence", "Licence"], ["date", "Date"],
  ["origin", "Collection"], ["catalogue", "Catalogue number"], ["description", "Description"], ["note", "Note"],
];

// What an author claims travels along, but is not asked for: here everybody sees what is true.
const CLAIMS = ["claimed_verdict", "claimed_difficulty"];
const NAMES = [...FIELDS.map(([name]) => name), ...CLAIMS];

// As in formats/non_writer.py.
export const IN_NON = {
  catalogue: "catalogue", title: "title", by: "author", copyright: "copyright", license: "licence", origin: "origin",
  description: "description", note: "note", date: "date", verdict: "claimed_verdict", difficulty: "claimed_difficulty",
};

// As in formats/webpbn_xml.py.
export const IN_XML = { source: "origin", id: "catalogue", title: "title", author: "author", copyright: "copyright", description: "description", note: "note" };

// All of it that is text, and no more of it than anybody reads.
export const metaOf = (record) => Object.fromEntries(NAMES.map((name) => [name, typeof record[name] === "string" ? record[name].slice(0, 2000) : ""]));
