// Single pieces, drawn as on the boards.

import { make, makeSvg } from "./dom.js";
import { onSettings, settings } from "./settings.js";

const ROOM = "men";

// The shapes of the flat set, on a field of 80 by 80.
/** @type {Record<string, string>} */
const FLAT = {
  p: "M40 22a11 11 0 0 1 7 19l7 19H26l7-19a11 11 0 0 1 7-19zM22 64h36v8H22z",
  r: "M21 14h11v8h4v-8h8v8h4v-8h11v20H21zM26 38h28l2 22H24zM19 64h42v8H19z",
  n: "M27 60c0-13 8-16 9-24l-13 8-8-8 16-20 3-8 7 7c15 3 22 16 21 45zM19 64h45v8H19z",
  b: "M40 9l15 22c0 12-5 16-9 20H34c-4-4-9-8-9-20zM28 55h24l3 5H25zM20 64h40v8H20z",
  q: "M14 22l14 14 12-24 12 24 14-14-9 38H23zM20 64h40v8H20z",
  k: "M36 7h8v7h8v8h-8v8h-8v-8h-8v-8h8zM20 36c9-7 31-7 40 0l-7 24H27zM20 64h40v8H20z",
};
/**
 * The shapes that the server draws, by the letters of their pieces.
 * @type {Map<string, ChildNode[]>}
 */
const carved = new Map();

/**
 * Adds a hidden picture that defines all shapes of pieces and marks, with ids such as `men-q`.
 * @param {string} picture
 */
export function keep(picture) {
  const room = make("div", { className: "unseen", "aria-hidden": "true" });
  room.innerHTML = picture;
  document.body.append(room);
  for (const letter of Object.keys(FLAT)) carved.set(letter, [...(document.getElementById(`${ROOM}-${letter}`)?.childNodes ?? [])]);
  dress();
}

/**
 * Draws the pieces of pictures as the settings say. Each picture has shapes of its own, with ids such as `b0-q`.
 * @param {ParentNode} within
 */
export function dress(within = document) {
  for (const [letter, nodes] of carved) {
    for (const group of within.querySelectorAll(`g[id$="-${letter}"]`)) {
      const shapes = settings.pieces === "flat" ? [makeSvg("path", { d: FLAT[letter] })] : nodes.map((node) => node.cloneNode(true));
      group.replaceChildren(...shapes);
    }
  }
}

onSettings(() => dress());

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
