// Single pieces, drawn as on the boards.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = "men";

/**
 * Adds a hidden picture that defines all piece shapes, with ids such as `men-q`.
 * @param {string} picture
 */
export function keep(picture) {
  const room = make("div", { className: "unseen", "aria-hidden": "true" });
  room.innerHTML = picture;
  document.body.append(room);
}

/**
 * A decorative picture of a piece by its letter, a capital for White, for use beside its name.
 * @param {string} letter
 */
export const figure = (letter) => make("span", { className: "figure", "aria-hidden": "true" }, drawing(letter));

/**
 * The picture of a piece by its letter.
 * @param {string} letter
 */
export function drawing(letter) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "isotope");
  svg.setAttribute("viewBox", "0 0 80 80");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("class", letter === letter.toUpperCase() ? "i-white" : "i-black");
  use.setAttribute("href", `#${ROOM}-${letter.toLowerCase()}`);
  svg.append(use);
  return svg;
}
