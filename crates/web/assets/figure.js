// Single pieces, drawn as on the boards.

import { make, makeSvg } from "./dom.js";

const ROOM = "men";

/**
 * Adds a hidden picture that defines all shapes of pieces and marks, with ids such as `men-q`.
 * @param {string} picture
 */
export function keep(picture) {
  const room = make("div", { className: "unseen", "aria-hidden": "true" });
  room.innerHTML = picture;
  document.body.append(room);
}

/**
 * Adds the shapes to a picture that it uses and does not define, so that it can be shown elsewhere.
 * @param {SVGSVGElement} picture
 */
export function complete(picture) {
  const used = [...picture.querySelectorAll(`use[href^="#${ROOM}-"]`)].map((use) => use.getAttribute("href") ?? "");
  for (const id of new Set(used)) {
    const shape = document.querySelector(id);
    if (shape) picture.querySelector("defs")?.append(shape.cloneNode(true));
  }
}

/**
 * A decorative picture of a piece by its letter, a capital for White, for use beside its name.
 * @param {string} letter
 */
export const figure = (letter) => make("span", { className: "figure", "aria-hidden": "true" }, drawing(letter));

/**
 * The shape of a piece by its letter, in the look of a class.
 * @param {string} letter
 * @param {string} className
 */
export const shape = (letter, className) => makeSvg("use", { class: className, href: `#${ROOM}-${letter.toLowerCase()}` });

/**
 * The picture of a piece by its letter.
 * @param {string} letter
 */
export const drawing = (letter) =>
  makeSvg("svg", { class: "isotope", viewBox: "0 0 80 80" }, shape(letter, letter === letter.toUpperCase() ? "i-white" : "i-black"));
