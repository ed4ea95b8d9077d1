// A text editor with line numbers and marked problems: a plain text area, with the numbers beside and the marks below it.

import { focused, make } from "./dom.js";

/** @import { Problem, Replacement } from "./protocol.js" */
/** @typedef {Pick<Replacement, "line" | "column" | "end_line" | "end_column">} Place */

export class Editor {
  /**
   * `written(text)` is called whenever the user changes the text.
   * @param {string} label
   * @param {(text: string) => void} written
   */
  constructor(label, written) {
    this.area = make("textarea", {
      id: "ruleset-text",
      className: "text",
      spellcheck: false,
      wrap: "off",
      autocapitalize: "off",
      "aria-label": label,
    });
    this.numbers = make("ol", { className: "numbers", "aria-hidden": "true" });
    this.marks = make("pre", { className: "marks", "aria-hidden": "true" });
    const sheet = make("div", { className: "sheet" }, this.marks, this.area);
    this.element = make("div", { className: "editor" }, this.numbers, sheet);
    /** @type {Problem[]} */
    this.problems = [];
    this.area.addEventListener("input", () => {
      this.fit();
      written(this.area.value);
    });
  }

  get text() {
    return this.area.value;
  }

  // Replaces the text where the two differ and moves there. The first text is not an undo step.
  set text(text) {
    const { value } = this.area;
    if (text === value) return;
    const [start, end, written] = difference(value, text);
    if (value === "") this.area.value = text;
    else this.write(start, end, written);
    this.mark([]);
    if (value !== "") this.reveal(text.slice(0, start).split("\n").length);
  }

  // Makes the area as large as its text, so that the numbers and the marks scroll with it.
  fit() {
    const lines = this.area.value.split("\n");
    this.area.rows = lines.length;
    this.area.cols = Math.max(40, ...lines.map((line) => line.length)) + 2;
    while (this.numbers.children.length > lines.length) this.numbers.lastChild?.remove();
    while (this.numbers.children.length < lines.length) this.numbers.append(make("li", {}));
    // After an edit, marks may be out of place until the next check.
    this.marks.replaceChildren();
  }

  /**
   * Shows problems: marks beside their lines and below their words.
   * @param {Problem[]} problems
   */
  mark(problems) {
    this.problems = problems;
    this.fit();
    const worst = new Map();
    for (const { line, severity, message } of problems) {
      if (worst.get(line)?.severity !== "error") worst.set(line, { severity, message });
    }
    this.numbers.querySelectorAll("li").forEach((number, index) => {
      const problem = worst.get(index + 1);
      number.className = problem?.severity ?? "";
      number.title = problem?.message ?? "";
    });
    this.underline();
  }

  underline() {
    const { value } = this.area;
    const parts = [];
    let from = 0;
    for (const problem of this.problems) {
      const [start, end] = range(value, problem);
      if (start < from) continue;
      // A problem with an empty span is marked below one adjacent character.
      const shown = end > start ? end : start + 1;
      parts.push(value.slice(from, start), make("span", { className: problem.severity }, value.slice(start, shown) || " "));
      from = shown;
    }
    this.marks.replaceChildren(...parts, value.slice(from));
  }

  /**
   * Moves to a place and selects it.
   * @param {Place} place
   */
  go(place) {
    this.area.focus();
    this.area.setSelectionRange(...range(this.area.value, place));
    this.numbers.children[place.line - 1]?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Replaces the text at a place, as an undo step.
   * @param {Place} place
   * @param {string} text
   */
  replace(place, text) {
    this.write(...range(this.area.value, place), text);
  }

  /**
   * Replaces a range by the deprecated `execCommand`, as no other way keeps the undo history of Ctrl+Z.
   * @param {number} start
   * @param {number} end
   * @param {string} text
   */
  write(start, end, text) {
    const { value } = this.area;
    const wanted = value.slice(0, start) + text + value.slice(end);
    this.within(() => {
      // Moving the selection makes the change an undo step of its own.
      this.area.setSelectionRange(0, 0);
      this.area.setSelectionRange(start, end);
      if (text === "") document.execCommand("delete");
      else document.execCommand("insertText", false, text);
      if (this.area.value !== wanted) {
        this.area.value = wanted;
        this.area.setSelectionRange(start + text.length, start + text.length);
      }
    });
    this.fit();
  }

  // Undoes or redoes a change, independent of the focus.
  undo() {
    this.within(() => document.execCommand("undo"));
  }

  redo() {
    this.within(() => document.execCommand("redo"));
  }

  /**
   * Scrolls the editor, but not the page, to a line.
   * @param {number} line
   */
  reveal(line) {
    const number = this.numbers.querySelectorAll("li")[line - 1];
    const { scrollTop, clientHeight } = this.element;
    const isSeen = number.offsetTop >= scrollTop && number.offsetTop + number.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) this.element.scrollTop = number.offsetTop - clientHeight / 4;
  }

  /**
   * Calls `act` with the focus in the text area and then restores the focus, without scrolling the page. A folded text
   * cannot have the focus, so that it is open meanwhile.
   * @param {() => void} act
   */
  within(act) {
    const held = focused("*");
    const { scrollX, scrollY } = window;
    const fold = this.element.closest("details:not([open])");
    fold?.toggleAttribute("open", true);
    this.area.focus({ preventScroll: true });
    act();
    fold?.toggleAttribute("open", false);
    window.scrollTo(scrollX, scrollY);
    if (held !== this.area && held !== document.body) held?.focus({ preventScroll: true });
  }
}

/**
 * The string indices of a place. Columns count characters, which may be two UTF-16 units each.
 * @param {string} text
 * @param {Place} place
 * @returns {[number, number]}
 */
export function range(text, { line, column, end_line, end_column }) {
  const lines = text.split("\n");
  const at = (/** @type {number} */ line, /** @type {number} */ column) => {
    const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
    const within = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
    return Math.min(before + within, text.length);
  };
  return [at(line, column), at(end_line, end_column)];
}

/**
 * The difference of two texts: start and end in the first, and the replacement. Surrogate pairs are not split.
 * @param {string} before
 * @param {string} after
 * @returns {[number, number, string]}
 */
export function difference(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  if (/[\ud800-\udbff]/.test(before[start - 1] ?? "")) start -= 1;
  let same = 0;
  while (same < most - start && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (/[\udc00-\udfff]/.test(before[before.length - same] ?? "")) same -= 1;
  return [start, before.length - same, after.slice(start, after.length - same)];
}
