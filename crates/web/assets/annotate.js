// What can be done with a move of the tree: glyphs and comments, promoting its variation, deleting it, and copying the game
// up to it. The menu is about the current move, and opens from the button beside it or by a right click on any move.

import { around, button, byId, make, say } from "./dom.js";
import { pens, removeAll } from "./drawn.js";
import { ON_MOVES, ON_POSITIONS } from "./glyphs.js";
import { copyTo } from "./pgn.js";
import { remark, tidy, withWords, wordsOf } from "./remarks.js";
import * as page from "./state.js";

/** @typedef {"before" | "comments"} Where */

const promote = button("Make main line", () => page.promote() && say("The variation is the main continuation now."), {
  id: "promote",
});
const remove = button("Delete from here", () => page.remove() && say("Deleted. It can be brought back."), { id: "remove-move" });
const erase = button("Remove arrows", () => removeAll(), { id: "remove-shapes" });
const copy = button("Copy PGN to here", () => page.working(copyTo(page.here())), { id: "copy-to-here" });
const signs = make("div", { className: "tools-row", role: "group", "aria-label": "Glyphs" });
const fields = make("div", { className: "comments" });
const worth = make("select", { id: "position-glyph" });
const which = make("p", { className: "quiet" });
const menu = make("div", { id: "annotate", className: "menu", role: "dialog", tabIndex: -1, "aria-label": "The move" });

// The button beside the current move that opens the menu.
export const more = button("⋯", () => (isOpen() ? close() : open(more)), { className: "more", "aria-haspopup": "dialog" });
more.setAttribute("aria-label", "What to do with the move");

const isOpen = () => menu.matches(":popover-open");

/**
 * Opens the menu below an element, or above it if there is more room.
 * @param {HTMLElement} anchor
 */
function open(anchor) {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const isBelow = innerHeight - bottom > top;
  const room = isBelow ? innerHeight - bottom : top;
  Object.assign(menu.style, {
    left: `${Math.max(8, Math.min(left, innerWidth - 336))}px`,
    top: isBelow ? `${bottom + 4}px` : "auto",
    bottom: isBelow ? "auto" : `${innerHeight - top + 4}px`,
    maxHeight: `${room - 12}px`,
  });
  menu.showPopover();
  menu.focus();
}

function close() {
  const holds = menu.contains(document.activeElement);
  menu.hidePopover();
  if (holds) more.focus();
}

/**
 * The node with glyphs replaced: one of a group is chosen, or none if the number is null.
 * @param {readonly (readonly [number, string, string])[]} group
 * @param {number | null} number
 */
function choose(group, number) {
  const { glyphs } = page.next().tree[page.here()];
  const others = glyphs.filter((glyph) => !group.some(([other]) => other === glyph));
  page.annotate({ glyphs: number === null ? others : [...others, number].sort((one, other) => one - other) });
}

function build() {
  for (const [number, sign, meaning] of ON_MOVES) {
    const clicked = () => {
      const isChosen = page.next().tree[page.here()].glyphs.includes(number);
      choose(ON_MOVES, isChosen ? null : number);
    };
    signs.append(button(sign, clicked, { title: meaning, "aria-label": meaning, "data-glyph": String(number) }));
  }
  worth.append(make("option", { value: "" }, "Position: not judged"));
  for (const [number, sign, meaning] of ON_POSITIONS) worth.append(make("option", { value: String(number) }, `${sign} ${meaning}`));
  worth.setAttribute("aria-label", "The position after the move");
  worth.addEventListener("change", () => choose(ON_POSITIONS, worth.value === "" ? null : Number(worth.value)));
  // A popover that closes by itself would do so when the right button that has opened it is released.
  menu.setAttribute("popover", "manual");
  menu.append(which, signs, worth, fields, pens(close), make("div", { className: "tools-row" }, promote, remove, erase, copy));
  document.body.append(menu);
  addEventListener("pointerdown", (event) => {
    if (isOpen() && !around(event, "#annotate, .more")) close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    event.stopPropagation();
    close();
  });
  byId("line").addEventListener("contextmenu", (event) => {
    const move = around(event, "[data-node]");
    if (!move) return;
    event.preventDefault();
    page.visit(Number(move.dataset.node));
    open(move);
  });
}

/**
 * A field for the words of a comment: emptying it deletes them, and leaves what programs have written beside them.
 * @param {Where} where
 * @param {string[]} texts
 * @param {number} index  That of the comment; that after the last for another one.
 * @param {string} label
 */
function field(where, texts, index, label) {
  const isNew = index === texts.length;
  const area = make("textarea", { rows: 2, value: isNew ? "" : wordsOf(texts[index]), "aria-label": label });
  area.placeholder = isNew ? "A comment" : "";
  area.addEventListener("change", () => {
    const words = tidy(area.value);
    const changed = texts.map((other, place) => (place === index ? withWords(other, words) : other));
    if (isNew) changed.push(words);
    page.annotate({ [where]: changed.filter((other) => other !== "") });
  });
  return area;
}

/**
 * The fields of comments that have words, and one for another comment.
 * @param {Where} where
 * @param {string[]} texts
 * @param {string} name
 */
function fieldsOf(where, texts, name) {
  const spoken = texts.flatMap((text, index) => (wordsOf(text) ? [index] : []));
  const label = (/** @type {number} */ place) => (spoken.length > 1 ? `${name} ${place + 1}` : name);
  return spoken.map((index, place) => field(where, texts, index, label(place)));
}

/** @type {string | null} */
let shown = null;

function show() {
  const { state } = page;
  const node = page.here(state);
  const { before, glyphs, comments } = state.tree[node];
  promote.setAttribute("aria-disabled", String(!page.isAside()));
  remove.setAttribute("aria-disabled", String(node === 0));
  erase.setAttribute("aria-disabled", String(remark(comments).shapes.length === 0));
  const ply = page.list().plies[node - 1];
  which.textContent = ply ? `${ply.number} ${ply.said[0]?.[0] ?? ply.move}` : "Before the first move";
  signs.hidden = worth.hidden = node === 0;
  for (const sign of signs.children) {
    sign.setAttribute("aria-pressed", String(glyphs.includes(Number(sign.getAttribute("data-glyph")))));
  }
  worth.value = String(ON_POSITIONS.find(([number]) => glyphs.includes(number))?.[0] ?? "");
  // Fields are kept while the annotations of a move stay the same, so that a text being written is not lost.
  const key = JSON.stringify([state.start, state.line.slice(0, state.at), before, comments]);
  if (key === shown) return;
  shown = key;
  const another = field("comments", comments, comments.length, comments.some(wordsOf) ? "Another comment" : "Comment");
  fields.replaceChildren(...fieldsOf("before", before, "Comment before the move"), ...fieldsOf("comments", comments, "Comment"), another);
}

build();

page.onAnswer((_, cause) => {
  if (!page.isLook(cause)) show();
});
