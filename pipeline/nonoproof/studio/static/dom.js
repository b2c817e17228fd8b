// Elements by name. Texts are set as texts, never as markup.

export const $ = (id) => document.getElementById(id);

export function h(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && name !== "list" && typeof value !== "string") made[name] = value;
    else if (value !== null && value !== undefined && value !== false) made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const many = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

// Says it to those who listen instead of looking.
export function announce(text) {
  const place = $("announcement");
  place.textContent = "";
  requestAnimationFrame(() => { place.textContent = text; });
}

let hiding;
// A message that goes away by itself.
export function toast(text) {
  const place = $("toast");
  place.textContent = text;
  place.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => { place.hidden = true; }, 5000);
}

export function saveAs(name, blob) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 2000);
}

// Black or white, whichever is read better on that colour.
export function inkOn(rgb) {
  const [r, g, b] = [0, 2, 4].map((place) => {
    const share = parseInt(rgb.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#000" : "#fff";
}
