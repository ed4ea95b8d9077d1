// Arrows and circles that the user draws over the boards, on all of them at once. They belong to the last move, and stand
// in its comments as Lichess writes them.

import { button, make, makeSvg, say } from "./dom.js";
import { remark, withShapes } from "./remarks.js";
import * as page from "./state.js";

/** @import { Ink, Shape } from "./remarks.js" */

/**
 * The square on which an arrow drawn with the keyboard begins.
 * @type {string | null}
 */
let begun = null;

/**
 * The colour for the keys that are held.
 * @param {{ shiftKey: boolean, altKey: boolean }} keys
 * @returns {Ink}
 */
export const inkOf = ({ shiftKey, altKey }) => (shiftKey ? (altKey ? "yellow" : "red") : altKey ? "blue" : "green");

/**
 * Draws a shape, or removes it if it is there already in the same colour.
 * @param {Shape[]} drawn
 * @param {Shape} shape
 */
export function toggled(drawn, { from, to, ink }) {
  const others = drawn.filter((other) => other.from !== from || other.to !== to);
  const isThere = drawn.some((other) => other.from === from && other.to === to && other.ink === ink);
  return isThere ? others : [...others, { from, to, ink }];
}

const comments = () => page.next().tree[page.here()].comments;

/** @param {Shape[]} shapes */
function draw(shapes) {
  page.annotate({ comments: withShapes(comments(), shapes) });
  drawAll();
}

/**
 * Draws a circle on a square, or an arrow between two, or removes it.
 * @param {string} from
 * @param {string} to
 * @param {Ink} ink
 */
export function toggle(from, to, ink) {
  const { shapes } = remark(comments());
  const changed = toggled(shapes, { from, to, ink });
  const what = from === to ? `Circle on ${from}` : `Arrow from ${from} to ${to}`;
  say(changed.length < shapes.length ? `${what} removed.` : `${what}.`);
  draw(changed);
}

/**
 * Begins an arrow on a square, or ends it there.
 * @param {string} square
 */
export function arrow(square) {
  if (begun === null) {
    begun = square;
    return say(`Arrow from ${square}: go to its end.`);
  }
  const from = begun;
  begun = null;
  toggle(from, square, "green");
}

// Removes the arrows and circles of the last move.
export const removeAll = () => draw([]);

// An empty drawing, to be laid over a board.
export const sheet = () => makeSvg("svg", { class: "drawn", viewBox: "0 0 8 8", "aria-hidden": "true" });

/**
 * The middle of a square, in squares from the top left corner.
 * @param {string} square
 * @param {boolean} flipped
 * @returns {[number, number]}
 */
export function middle(square, flipped) {
  const [x, y] = ["abcdefgh".indexOf(square[0]) + 0.5, 8.5 - Number(square[1])];
  return flipped ? [8 - x, 8 - y] : [x, y];
}

/** @param {Shape} shape */
function element({ from, to, ink }) {
  const { flipped } = page.state;
  const [[x1, y1], [x2, y2]] = [middle(from, flipped), middle(to, flipped)];
  if (from === to) return makeSvg("circle", { class: ink, cx: x1, cy: y1, r: 0.44 });
  // The arrow lies along the x-axis before it is turned.
  const tip = Math.hypot(x2 - x1, y2 - y1) - 0.1;
  const neck = tip - 0.42;
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const d = `M0.3-0.08L${neck}-0.08V-0.26L${tip} 0L${neck} 0.26V0.08L0.3 0.08Z`;
  return makeSvg("path", { class: ink, d, transform: `translate(${x1} ${y1})rotate(${turn})` });
}

function drawAll() {
  const { shapes } = remark(comments());
  for (const svg of document.querySelectorAll("article svg.drawn")) svg.replaceChildren(...shapes.map(element));
}

// The pen: it draws by touch or with the left button, in the colour that was chosen in the menu of a move.

/** @type {readonly Ink[]} */
const INKS = ["green", "red", "blue", "yellow"];

/**
 * The colour of the pen; null while pieces are moved.
 * @type {Ink | null}
 */
let ink = null;
export const penOf = () => ink;

const told = "Drag from square to square for an arrow, or tap one for a circle.";
const bar = make("div", { id: "pen", hidden: true }, make("span", {}, told), button("Done", () => take(null)));

/**
 * Takes the pen of a colour, or puts it away.
 * @param {Ink | null} next
 */
function take(next) {
  if (next === ink) return;
  ink = next;
  bar.hidden = ink === null;
  if (ink === null) delete document.documentElement.dataset.pen;
  else document.documentElement.dataset.pen = ink;
  if (ink !== null && page.next().picked) page.pick(null);
  say(ink === null ? "Pieces move again." : told);
}

/**
 * The buttons that take the pen, one for each colour.
 * @param {() => void} taken  called when one is pressed
 */
export function pens(taken) {
  const pressed = (/** @type {Ink} */ next) => {
    taken();
    take(next);
  };
  const one = (/** @type {Ink} */ next) => button(`Draw in ${next}`, () => pressed(next), { className: `pen ${next}`, "data-pen": next });
  return make("div", { className: "tools-row", role: "group", "aria-label": "Draw by touch or with the left button" }, ...INKS.map(one));
}

document.body.append(bar);
// A board with the focus keeps this key for itself.
addEventListener("keydown", ({ key }) => key === "Escape" && take(null), { capture: true });
page.onAnswer((_, cause) => {
  if (cause === page.CAUSE.layout) take(null);
  if (page.isLook(cause)) return;
  if (cause !== page.CAUSE.annotated) begun = null;
  // The sheets of new boards are there after all listeners.
  queueMicrotask(drawAll);
});
