// Help: what the marks on a board mean, what the keys do, and where to read more.

import { openDialog } from "./dialog.js";
import { button, make, makeSvg } from "./dom.js";
import { shape } from "./figure.js";

/** @type {[string, string][]} */
const KEYS = [
  ["← →", "one move back or forward; so does the wheel over a board"],
  ["Home End", "to the beginning or the end of the line"],
  ["↑ ↓", "to the move before or after this one at a variation"],
  ["Tab, arrows, Enter", "over the squares of a board: pick a piece, and move it"],
  ["Esc", "puts the picked piece back, or drops a move made in advance"],
  ["f", "turns the boards, while one of them has the focus"],
  ["?", "opens this help"],
  ["c, a", "a circle on a square, and an arrow from it to the next square with a"],
  ["Right button", "draws arrows and circles: with Shift in red, with Alt in blue; by touch, take a pen under ⋯ at a move"],
  ["Ctrl + Space", "in the text of a ruleset, lists what may be written there; with Shift, tells what the word means"],
];

// The marks, as in the boards' pictures: the shape, the piece that it is about, and what it means.
/** @type {[string, string, string][]} */
const MARKS = [
  ["dot", "", "The picked piece may go here"],
  ["ring", "n", "The picked piece may capture here"],
  ["target", "N", "The last move"],
  ["burst", "", "Where the explosion begins"],
  ["blast", "", "The blast reaches this square"],
  ["cross", "b", "What stands here is destroyed"],
  ["spark", "r", "This piece explodes in turn"],
  ["bomb", "q", "This piece explodes where it stands"],
  ["sight", "p", "Shot at: the capturer stays on its square"],
  ["shield", "p", "In the blast, and not harmed"],
  ["turned", "R", "Changes sides"],
  ["changed", "P", "Becomes another piece"],
  ["moved", "B", "Is pushed, pulled or sent home"],
  ["check", "k", "The king is in check"],
  ["wall", "", "A wall: nothing stands here or passes"],
  ["differs", "", "The boards differ about this square"],
];

/** @type {[string, string][]} */
const ARROWS = [
  ["Green", "the moves of best play"],
  ["Blue", "the first moves of the engine\u2019s line"],
  ["Violet", "a hint"],
  ["Red, thin", "the move that a board refuses"],
  ["Yours", "in the colour that you chose; they belong to the move, and are saved with it"],
  ["The bar beside a board", "the engine\u2019s evaluation: the more of it is white, the better for White"],
];

/**
 * A square with a piece and a mark.
 * @param {string} mark
 * @param {string} letter
 */
function sample(mark, letter) {
  const square = makeSvg("rect", { class: "i-dark", width: 80, height: 80 });
  const piece = letter ? [shape(letter, letter === letter.toUpperCase() ? "i-white" : "i-black")] : [];
  const drawn = shape(mark, "");
  // Grounds lie below the piece.
  const parts = ["target", "check", "blast"].includes(mark) ? [drawn, ...piece] : [...piece, drawn];
  return make("span", { className: "figure", "aria-hidden": "true" }, makeSvg("svg", { class: "isotope", viewBox: "0 0 80 80" }, square, ...parts));
}

/** @type {[string, string][]} */
const PLACES = [
  ["Compare", "The same position and moves on up to six boards, each with rules of its own. Squares and moves on which they differ are marked; a board on which a move is illegal stops and says why."],
  ["Play", "One board, against the engine or for both sides, under any rules."],
  ["Invent", "Rules of your own, by choosing or as text. The boards play by them at once."],
  ["Puzzles", "Questions about two sets of rules: what is legal, what explodes, what wins."],
  ["Diagrams", "Positions that show what the rules of known servers mean."],
];

// Opens the help.
export function openHelp() {
  const row = (/** @type {string[]} */ [key, what]) => make("tr", {}, make("th", { scope: "row" }, key), make("td", {}, what));
  const table = (/** @type {string[][]} */ rows) => make("table", {}, make("tbody", {}, ...rows.map(row)));
  const marks = make("ul", { className: "legend" });
  for (const [mark, letter, words] of MARKS) marks.append(make("li", {}, sample(mark, letter), words));
  const prose = make("div", { className: "prose", tabIndex: 0 });
  prose.append(
    make("p", {}, "Isotope plays atomic chess and its relatives, in which captures explode. The rules are data: compare those of the servers, play by any of them, or write your own."),
    table(PLACES),
    make("h3", {}, "What the marks mean"),
    marks,
    make("h3", {}, "Arrows, and the bar beside a board"),
    table(ARROWS),
    make("h3", {}, "Keys and buttons"),
    table(KEYS),
    make("p", { className: "quiet" }, "Everything runs on this machine. The address of the page holds what you see: copy it to share it."),
  );
  const unsayable = async () => (await import("./unsayable.js")).openUnsayable();
  prose.append(button("What a ruleset cannot say", unsayable, { "aria-haspopup": "dialog" }));
  openDialog("help", "Help", prose);
}
