// The pen, which draws arrows and circles by touch or with the left button, in the colour that was chosen in the menu of a move.

import { button, make, say } from "./dom.js";
import * as page from "./state.js";

/** @import { Ink } from "./remarks.js" */

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
});
