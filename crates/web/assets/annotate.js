// What can be done with the current move of the tree: glyphs and comments, promoting its variation, deleting it.

import { button, byId, make, say } from "./dom.js";
import { ON_MOVES, ON_POSITIONS } from "./glyphs.js";
import * as page from "./state.js";

/** @typedef {"before" | "comments"} Where */

const promote = button("Make it the main line", () => page.promote() && say("The variation is the main continuation now."), {
  id: "promote",
});
const remove = button("Delete from here", () => page.remove() && say("Deleted. It can be brought back."), { id: "remove-move" });
const signs = make("div", { className: "tools-row", role: "group", "aria-label": "Glyphs" });
const fields = make("div", { className: "comments" });
const worth = make("select", { id: "position-glyph" });
const which = make("p", { className: "quiet" });

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
  const more = make("details", { id: "annotate" }, make("summary", {}, "Annotate, promote, delete"));
  more.append(which, signs, worth, fields, make("div", { className: "tools-row" }, promote, remove));
  byId("annotate-place").append(more);
}

/**
 * A field for a comment: emptying it deletes the comment.
 * @param {Where} where
 * @param {string[]} texts
 * @param {number} index
 */
function field(where, texts, index) {
  const before = where === "before" ? "Comment before the move" : "Comment";
  const label = texts.length > 1 ? `${before} ${index + 1}` : before;
  const area = make("textarea", { rows: 2, value: texts[index] ?? "", "aria-label": index < texts.length ? label : "Another comment" });
  area.placeholder = index < texts.length ? "" : "A comment";
  area.addEventListener("change", () => {
    const text = tidy(area.value);
    const changed = texts.map((other, place) => (place === index ? text : other));
    if (index === texts.length) changed.push(text);
    page.annotate({ [where]: changed.filter((other) => other !== "") });
  });
  return area;
}

/**
 * A comment as a game text keeps it: on one line, without spaces around it.
 * @param {string} text
 */
const tidy = (text) => text.replace(/\p{Cc}+/gu, " ").trim();

/** @type {string | null} */
let shown = null;

function show() {
  const { state } = page;
  const node = page.here(state);
  const { before, glyphs, comments } = state.tree[node];
  promote.setAttribute("aria-disabled", String(!page.isAside()));
  remove.setAttribute("aria-disabled", String(node === 0));
  const move = document.querySelector("#line [aria-current] .san")?.textContent ?? "";
  which.textContent = node === 0 ? "Before the first move" : `After ${move || state.tree[node].move}`;
  signs.hidden = worth.hidden = node === 0;
  for (const sign of signs.children) {
    sign.setAttribute("aria-pressed", String(glyphs.includes(Number(sign.getAttribute("data-glyph")))));
  }
  worth.value = String(ON_POSITIONS.find(([number]) => glyphs.includes(number))?.[0] ?? "");
  // Fields are kept while the annotations of a move stay the same, so that a text being written is not lost.
  const key = JSON.stringify([state.start, state.line.slice(0, state.at), before, comments]);
  if (key === shown) return;
  shown = key;
  const after = [...comments, ""].map((_, index) => field("comments", comments, index));
  fields.replaceChildren(...before.map((_, index) => field("before", before, index)), ...after);
}

build();

page.onAnswer((_, cause) => {
  if (!page.isLook(cause)) show();
});
