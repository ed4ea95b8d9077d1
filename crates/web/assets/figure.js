// Pieces by themselves, as the boards draw them.

import { make } from "./dom.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = "men";

/**
 * Puts a picture that has all pieces where nobody sees it. Its shapes are called `men-q`, and so on.
 * @param {string} picture
 */
export function keep(picture) {
  const room = make("div", { className: "unseen", "aria-hidden": "true" });
  room.innerHTML = picture;
  document.body.append(room);
}

/**
 * A piece by its letter, a capital for White, beside words that name it.
 * @param {string} letter
 */
export const figure = (letter) => make("span", { className: "figure", "aria-hidden": "true" }, drawing(letter));

/**
 * The picture alone.
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
