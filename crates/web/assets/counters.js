// What the sides have collected, in games that count checks or something else. The counters stand below the board from the
// start of such a game, so that nothing moves when something is counted.

import { all, make } from "./dom.js";
import * as page from "./state.js";

/** @import { Counter } from "./protocol.js" */

// The largest number that is shown as so many dots.
const DOTS = 6;

/**
 * The number of a side: dots that are filled, or figures.
 * @param {string} side
 * @param {number} count
 * @param {number | null} goal
 */
function number(side, count, goal) {
  const isSmall = goal !== null && goal <= DOTS;
  const figures = goal === null ? String(count) : `${count}/${goal}`;
  const shown = isSmall ? "\u25cf".repeat(Math.min(count, goal)) + "\u25cb".repeat(Math.max(0, goal - count)) : figures;
  return make("span", { className: "count" }, `${side} `, make("span", { className: isSmall ? "dots" : "figures" }, shown));
}

/** @param {Counter} counter */
export function line({ label, white, black, goal, total, says }) {
  const together = total === null ? [] : [make("span", { className: "count" }, `together ${white + black}/${total}`)];
  const seen = [make("span", { className: "quiet" }, label), number("White", white, goal), number("Black", black, goal)];
  const shown = make("span", { className: "counter", "aria-hidden": "true" }, ...seen, ...together);
  return make("p", { className: "counters" }, shown, make("span", { className: "unseen" }, says));
}

page.onAnswer((_, cause) => {
  if (page.isLook(cause)) return;
  all("article.board").forEach((element, index) => {
    const lines = (page.boardAt(index)?.counters ?? []).map(line);
    for (const old of all(".counters", element)) old.remove();
    all(".status", element)[0]?.before(...lines);
  });
});
