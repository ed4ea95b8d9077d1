// The boards side by side, and the choice of their rulesets.

import { Board } from "./board.js";
import { button, byId, make } from "./dom.js";
import { request } from "./transport.js";
import { keep } from "./figure.js";
import { onSettings } from "./settings.js";
import * as page from "./state.js";

/** @import { Boards, ListedRuleset, PageBoard, PageRulesets, RulesetName } from "./protocol.js" */
/** @import { State } from "./types.js" */

/** @type {Place[]} */
const places = [];
/** @type {ListedRuleset[]} */
let shipped = [];

// Loads the rulesets that can be chosen.
export async function load() {
  const response = await request("/api/rulesets");
  /** @type {PageRulesets} */
  const answer = await response.json();
  shipped = answer.rulesets;
  keep(answer.men);
}

/**
 * The choices of a ruleset, in groups by family.
 * @param {ListedRuleset[]} listed
 */
export function choices(listed) {
  /** @type {HTMLOptGroupElement[]} */
  const groups = [];
  for (const { ruleset, family } of listed) {
    if (groups.at(-1)?.label !== family) groups.push(make("optgroup", { label: family ?? "" }));
    groups.at(-1)?.append(make("option", { value: ruleset }, ruleset));
  }
  return groups;
}

class Place {
  /** @param {number} index */
  constructor(index) {
    this.index = index;
    this.board = new Board(index);
    this.choice = make("select", { id: `rules-${index}` });
    this.choice.addEventListener("change", () => this.choose());
    const label = make("label", { className: "unseen", htmlFor: this.choice.id }, `Ruleset of board ${index + 1}`);
    this.remove = button("\u00d7", () => this.leave(), { className: "remove" });
    this.title = make("p", { className: "title" });
    this.error = make("p", { className: "error", hidden: true });
    const head = make("div", { className: "rules" }, label, this.choice, this.remove);
    const { element } = this.board;
    this.element = make("article", { className: "board" }, head, this.title, this.error, element);
    this.element.dataset.board = String(index);
    /** @type {HTMLOptionElement | null} */
    this.own = null;
  }

  options() {
    this.choice.replaceChildren(...choices(shipped));
  }

  /**
   * @param {PageBoard} board
   * @param {Boards} answer
   * @param {page.Cause} cause
   */
  show(board, answer, cause) {
    if (this.choice.options.length === 0) this.options();
    const wanted = page.state.rulesets[this.index];
    this.own?.remove();
    this.own = null;
    if (typeof wanted !== "string") this.own = make("option", { value: "", className: "own" }, `${wanted.name} (own)`);
    else if (!shipped.some(({ ruleset }) => ruleset === wanted)) this.own = make("option", { value: wanted }, wanted);
    if (this.own) this.choice.prepend(this.own);
    this.choice.value = typeof wanted === "string" ? wanted : "";
    this.element.setAttribute("aria-label", board.name);
    this.remove.hidden = page.state.rulesets.length < 2;
    this.remove.setAttribute("aria-label", `Remove the board of ${board.name}`);
    this.title.textContent = board.ruleset?.summary || board.ruleset?.title || "";
    const hasError = "error" in board;
    this.error.hidden = !hasError;
    this.error.textContent = hasError ? board.error.message : "";
    if (hasError) this.board.element.hidden = true;
    else this.board.show(board, answer, cause);
    this.element.classList.toggle("waiting", !hasError && Boolean(board.waits));
  }

  choose() {
    if (this.choice.value) setRuleset(this.index, this.choice.value);
  }

  leave() {
    const { rulesets } = page.next();
    const others = rulesets.filter((_, index) => index !== this.index);
    page.change({ rulesets: others, ...after(rulesets[this.index], others), ...page.RESTING }, page.CAUSE.boards);
    byId("add-board").focus();
  }
}

/**
 * Sets the ruleset of a board: a name, or {name, text}.
 * @param {number} index
 * @param {RulesetName} ruleset
 */
function setRuleset(index, ruleset) {
  const before = page.next().rulesets;
  const rulesets = before.with(index, ruleset);
  return page.change({ rulesets, ...after(before[index], rulesets), ...page.RESTING }, page.CAUSE.boards);
}

/**
 * The change of layout when the board of the edited text is removed: the editor closes, and keeps its text.
 * @param {RulesetName} gone
 * @param {RulesetName[]} rulesets
 * @returns {Partial<State>}
 */
function after(gone, rulesets) {
  const isWritten = typeof gone !== "string" && page.next().layout === "invent";
  return isWritten ? { layout: rulesets.length > 1 ? "compare" : "play" } : {};
}

// Adds a board with a ruleset that no board has yet.
export function addBoard() {
  const { rulesets } = page.next();
  if (rulesets.length >= page.MOST) return;
  const offered = ["atomic", "icc", "chess", "fairy-nocheck", "chess-com", "antichess", "crazyhouse-atomic"];
  const another = offered.find((name) => !rulesets.includes(name)) ?? "chess";
  page.change({ rulesets: [...rulesets, another], ...page.RESTING }, page.CAUSE.boards);
}

onSettings(() => {
  for (const { board } of places) board.place();
});

page.onAnswer((answer, cause) => {
  const { boards } = answer;
  while (places.length > boards.length) places.pop()?.element.remove();
  while (places.length < boards.length) {
    const place = new Place(places.length);
    places.push(place);
    byId("boards").append(place.element);
  }
  boards.forEach((board, index) => places[index].show(board, answer, cause));
  byId("boards").dataset.count = String(boards.length);
  byId("add-board", HTMLButtonElement).disabled = boards.length >= page.MOST;
});
