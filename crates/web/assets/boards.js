// The boards side by side, and the choice of their rulesets.

import { Board } from "./board.js";
import { button, byId, make, prose } from "./dom.js";
import { request } from "./transport.js";
import { keep } from "./figure.js";
import { icon } from "./icons.js";
import { entries } from "./mine.js";
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

class Place {
  /** @param {number} index */
  constructor(index) {
    this.index = index;
    this.board = new Board(index);
    this.title = make("span", { className: "title" });
    const opens = { id: `rules-${index}`, className: "plain choice-of-rules", "aria-haspopup": "dialog" };
    this.choice = button([this.title, icon("open")], () => this.choose(), opens);
    this.about = button(icon("info"), () => this.tellRules(), { className: "plain about", "aria-haspopup": "dialog" });
    this.remove = button(icon("close"), () => this.leave(), { className: "plain remove" });
    this.error = make("p", { className: "error", hidden: true });
    const head = make("div", { className: "rules" }, this.choice, this.about, this.remove);
    const { element } = this.board;
    this.element = make("article", { className: "board" }, head, this.error, element);
    this.element.dataset.board = String(index);
  }

  /**
   * @param {PageBoard} board
   * @param {Boards} answer
   * @param {page.Cause} cause
   */
  show(board, answer, cause) {
    const wanted = page.state.rulesets[this.index];
    const title = board.ruleset?.title || board.name;
    this.title.textContent = typeof wanted === "string" ? title : `${title} (own)`;
    this.choice.dataset.ruleset = board.name;
    this.choice.title = board.ruleset?.summary ?? "";
    this.choice.setAttribute("aria-label", `Rules of board ${this.index + 1}: ${this.title.textContent}`);
    this.about.setAttribute("aria-label", `The rules of ${title}`);
    this.element.setAttribute("aria-label", board.name);
    this.remove.hidden = page.state.rulesets.length < 2;
    this.remove.setAttribute("aria-label", `Remove the board of ${board.name}`);
    const hasError = "error" in board;
    this.error.hidden = !hasError;
    this.error.replaceChildren(...prose(hasError ? board.error.message : ""));
    if (hasError) this.board.element.hidden = true;
    else this.board.show(board, answer, cause);
    this.element.classList.toggle("waiting", !hasError && Boolean(board.waits));
  }

  async choose() {
    const { pickRuleset } = await import("./picker.js");
    const found = await pickRuleset(shipped, page.state.rulesets[this.index], entries());
    if (found) await setRuleset(this.index, found);
  }

  async tellRules() {
    const { tellRules } = await import("./rules.js");
    await tellRules(page.state.rulesets[this.index]);
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

// Adds a board with a ruleset that the user chooses.
export async function addBoard() {
  const { pickRuleset } = await import("./picker.js");
  const another = await pickRuleset(shipped, null, entries());
  const { rulesets, layout } = page.next();
  if (!another || rulesets.length >= page.MOST) return;
  const shown = layout === "play" ? { layout: /** @type {const} */ ("compare") } : {};
  await page.change({ rulesets: [...rulesets, another], ...shown, ...page.RESTING }, page.CAUSE.boards);
}

// Asks for the rules of the first board.
export const pickGame = () => places[0]?.choose();

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
  byId("boards").classList.toggle("with-hands", boards.some((board) => "fen" in board && board.hands));
  byId("add-board", HTMLButtonElement).disabled = boards.length >= page.MOST;
});
