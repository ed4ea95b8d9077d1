// Why the move to a square is illegal, after a click: the reason that pointing at the square shows, and its steps. Both
// stay while the piece is picked, so that one can go there and read them.

import { all, make, prose } from "./dom.js";
import * as page from "./state.js";

/**
 * What is explained: the picked piece, the board and the reason.
 * @type {{ picked: string, board: number, says: string } | null}
 */
let shown = null;

/**
 * Shows why the picked piece may not go to a square of a board, if its way of moving leads there. The piece stays picked.
 * Whether there is a reason.
 * @param {number} board
 * @param {string} square
 */
export async function explain(board, square) {
  page.point(square);
  await page.settled();
  const there = page.boardAt(board);
  const { picked, pointed, rulesets } = page.state;
  const says = there?.pointed?.says ?? "";
  if (!there || !picked || pointed !== square || !says.startsWith("Illegal:")) return false;
  const asked = { picked, board, says };
  clear();
  shown = asked;
  show([]);
  const move = `${picked}${square}`;
  const found = await page.asking("/v1/explain", { fen: there.fen, ruleset: rulesets[board], move });
  if (found && shown === asked) show([...found.steps, ...("reason" in found.move ? [`But ${found.move.reason}.`] : [])]);
  return true;
}

/** @param {string[]} steps */
function show(steps) {
  if (!shown) return;
  const told = all(`article[data-board="${shown.board}"] .told`)[0];
  if (!told) return;
  for (const old of all(".why")) old.remove();
  const list = make("ol", { className: "steps" }, ...steps.map((step) => make("li", {}, ...prose(step))));
  const more = make("details", {}, make("summary", {}, "Why, step by step"), list);
  told.after(make("div", { className: "why" }, make("p", {}, ...prose(shown.says)), ...(steps.length > 1 ? [more] : [])));
  hide();
}

// What is said of the pointed square is not said twice.
function hide() {
  for (const told of all(".told")) told.hidden = told.nextElementSibling?.className === "why" && told.textContent === (shown?.says ?? "").replaceAll("`", "");
}

function clear() {
  shown = null;
  for (const old of all(".why")) old.remove();
  hide();
}

page.onAnswer(() => {
  if (!shown) return;
  if (page.state.picked !== shown.picked) clear();
  else hide();
});
