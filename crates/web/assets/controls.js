// The controls around the boards: start, undo and redo, flip, layouts, link.

import { addBoard } from "./boards.js";
import { chance } from "./chance.js";
import { all, around, byId, say } from "./dom.js";
import * as premove from "./premove.js";
import * as page from "./state.js";

/** @import { BoardsInWords, RulesetName } from "./protocol.js" */
/** @import { Layout } from "./types.js" */

/**
 * The rulesets of the boards before a change of layout removed some.
 * @type {RulesetName[]}
 */
let others = [];

// The pixels of a small turn of a wheel: a trackpad sends many smaller ones.
const NOTCH = 40;

/**
 * Changes the layout. All three show the same boards: one to play, several to compare, an editor beside them to invent.
 * @param {Layout} layout
 */
function setLayout(layout) {
  let { rulesets } = page.next();
  if (layout === "play" && rulesets.length > 1) {
    others = rulesets.slice(1);
    rulesets = rulesets.slice(0, 1);
  }
  if (layout === "compare" && rulesets.length < 2) {
    const fitting = others.length > 0 ? others : ["icc", "atomic"].filter((name) => name !== rulesets[0]).slice(0, 1);
    rulesets = [...rulesets, ...fitting];
  }
  page.change({ layout, rulesets, ...page.RESTING }, page.CAUSE.layout);
}

byId("start-form").addEventListener("submit", (event) => {
  event.preventDefault();
  page.setUp(byId("start", HTMLInputElement).value.trim() || "startpos");
});
byId("start-again").addEventListener("click", () => page.setUp("startpos"));
byId("start-random").addEventListener("click", () => page.setUp(`chess960:${chance(960)}`));
byId("first").addEventListener("click", () => page.go(0));
byId("undo").addEventListener("click", () => page.go(page.next().at - 1));
byId("redo").addEventListener("click", () => page.go(page.next().at + 1));
byId("last").addEventListener("click", () => page.go(page.next().moves.length));
byId("restore").addEventListener("click", page.restore);
byId("flip").addEventListener("click", flip);
byId("add-board").addEventListener("click", addBoard);
// On a phone, all but the boards is folded until it is opened.
if (matchMedia("(max-width: 34rem)").matches) for (const fold of all("details.fold")) fold.removeAttribute("open");

for (const button of all("[data-layout-button]")) {
  const layout = button.dataset.layoutButton;
  if (page.isLayout(layout)) button.addEventListener("click", () => setLayout(layout));
}

// The wheel steps through the line while the pointer is on a board. At the ends of the line, it scrolls the page.
let turned = 0;
byId("boards").addEventListener("wheel", (event) => {
  if (event.ctrlKey || !around(event, ".picture")) return;
  const { at, moves } = page.next();
  if (event.deltaY > 0 ? at === moves.length : at === 0) return;
  event.preventDefault();
  turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
  if (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && Math.abs(turned) < NOTCH) return;
  page.go(at + Math.sign(turned));
  turned = 0;
});

function flip() {
  page.change({ flipped: !page.next().flipped }, page.CAUSE.flipped);
}

/**
 * What the keys do beside the boards. One that gives false is left to the browser, which scrolls the page.
 * @type {Record<string, (event: KeyboardEvent) => unknown>}
 */
const KEYS = {
  ArrowLeft: () => page.go(page.next().at - 1),
  ArrowRight: () => page.go(page.next().at + 1),
  Home: () => page.go(0),
  End: () => page.go(page.next().moves.length),
  ArrowUp: ({ shiftKey }) => !shiftKey && page.visitAlternative(-1),
  ArrowDown: ({ shiftKey }) => !shiftKey && page.visitAlternative(1),
};

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (around(event, "input, textarea, select, dialog, [contenteditable], #invent")) return;
  const key = event.target === document.body || around(event, "#table, #line") ? KEYS[event.key] : undefined;
  // Single letters are shortcuts only while the boards have the focus.
  if (event.key === "f" && around(event, "#table")) flip();
  else if (event.key === "Escape" && premove.cancel()) return;
  else if (event.key === "Escape" && page.next().picked) page.pick(null);
  else if (!key || key(event) === false) return;
  event.preventDefault();
});

page.onAnswer((answer, cause) => {
  const { start, flipped, layout } = page.state;
  document.documentElement.dataset.layout = layout;
  if (!page.isLook(cause)) byId("start", HTMLInputElement).value = start;
  byId("flip").setAttribute("aria-pressed", String(flipped));
  byId("invent").hidden = layout !== "invent";
  for (const button of all("[data-layout-button]")) {
    button.setAttribute("aria-pressed", String(button.dataset.layoutButton === layout));
  }
  byId("error").hidden = true;
  byId("hint").textContent = answer.notes.join("; ");
  tell(answer.says, cause);
});

page.onRefused((message) => {
  byId("error").textContent = message;
  byId("error").hidden = false;
});

// The changes after which the boards are announced anew.
const { moved, start, restored, boards, link: linked } = page.CAUSE;
/** @type {Set<page.Cause>} */
const TOLD = new Set([moved, start, restored, boards, linked]);

/**
 * @param {BoardsInWords} says
 * @param {page.Cause} cause
 */
function tell(says, cause) {
  if (cause === page.CAUSE.picked && says.picked) say(says.picked);
  else if (cause === page.CAUSE.shown && says.pointed) say(says.pointed);
  else if (TOLD.has(cause)) say(says.shown);
}
