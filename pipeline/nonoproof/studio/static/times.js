// How long one's own solves took. They stay in this browser; a file is made of them only when the player asks for it.

const KEPT = "nonoproof-times";
const MOST = 1000; // of the latest

// Where the browser has no place for it, times last as long as the page.
let times = kept();

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT));
    return Array.isArray(found?.solves) && typeof found.player === "string" ? found : null;
  } catch {
    return null;
  }
}

export const anyTimes = () => times !== null;

export function keepTime(puzzle, seconds, hints) {
  times ??= { player: crypto.getRandomValues(new Uint32Array(1))[0].toString(16).padStart(8, "0"), solves: [] };
  times.solves = [...times.solves, { puzzle, seconds: Math.round(10 * seconds) / 10, hints }].slice(-MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(times));
  } catch { /* there is no place, or no room */ }
}

// For `nonoproof calibrate`. A spreadsheet that opens it takes no title for a formula.
export function timesAsCsv() {
  const quoted = (text) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const lines = times.solves.map(({ puzzle, seconds, hints }) => `${quoted(puzzle)},${seconds},${times.player},${hints}`);
  return ["puzzle,seconds,player,hints", ...lines, ""].join("\r\n");
}
