// A text editor with line numbers and marked problems: a plain text area, with the numbers beside and the marks below it.
// It has a history of its own, as that of the browser does not know what the page has written, nor where a text begins.

import { button, make } from "./dom.js";
import { History } from "./history.js";

/** @import { Problem, Replacement } from "./protocol.js" */
/** @typedef {Pick<Replacement, "line" | "column" | "end_line" | "end_column">} Place */

export class Editor {
  /**
   * `written` is called whenever the user changes the text, also by undoing a change.
   * @param {string} label
   * @param {() => void} written
   */
  constructor(label, written) {
    this.written = written;
    this.history = new History("");
    this.undoing = button("Undo", () => this.undo());
    this.redoing = button("Redo", () => this.redo());
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
    this.area.addEventListener("input", (event) => {
      this.history.add(this.area.value, event instanceof InputEvent ? event.inputType : "");
      this.fit();
      written();
    });
    this.area.addEventListener("beforeinput", (event) => {
      if (event.inputType === "historyUndo") this.undo();
      else if (event.inputType === "historyRedo") this.redo();
      else if (event.inputType === "insertLineBreak") this.breakLine();
      else return;
      event.preventDefault();
    });
    this.fit();
  }

  get text() {
    return this.area.value;
  }

  // Replaces the text where the two differ and moves there.
  set text(text) {
    const { value } = this.area;
    if (text === value) return;
    const [start, end, written] = difference(value, text);
    this.write(start, end, written);
    this.mark([]);
    this.reveal(text.slice(0, start).split("\n").length);
  }

  /**
   * Shows another text, which has no history yet.
   * @param {string} text
   */
  begin(text) {
    this.area.value = text;
    this.history = new History(text);
    this.mark([]);
    this.element.scrollTop = 0;
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
    this.undoing.disabled = this.history.past.length === 0;
    this.redoing.disabled = this.history.future.length === 0;
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
    this.numberAt(place.line)?.scrollIntoView({ block: "nearest" });
  }

  /**
   * Replaces the text at a place for the user, as an undo step.
   * @param {Place} place
   * @param {string} text
   */
  replace(place, text) {
    this.write(...range(this.area.value, place), text);
    this.written();
  }

  /**
   * Replaces a range, as an undo step.
   * @param {number} start
   * @param {number} end
   * @param {string} text
   */
  write(start, end, text) {
    const { value } = this.area;
    this.area.value = value.slice(0, start) + text + value.slice(end);
    this.area.setSelectionRange(start + text.length, start + text.length);
    this.history.add(this.area.value);
    this.fit();
  }

  // Begins a line that is indented as the one before it.
  breakLine() {
    const { selectionStart, selectionEnd } = this.area;
    this.write(selectionStart, selectionEnd, `\n${indentAt(this.text, selectionStart)}`);
    this.element.scrollLeft = 0;
    this.numberAt(this.text.slice(0, this.area.selectionStart).split("\n").length)?.scrollIntoView({ block: "nearest" });
    this.written();
  }

  /** @param {number} line */
  numberAt(line) {
    return this.numbers.querySelectorAll("li")[line - 1];
  }

  undo() {
    this.restore(this.history.undo(), this.undoing, this.redoing);
  }

  redo() {
    this.restore(this.history.redo(), this.redoing, this.undoing);
  }

  /**
   * Shows a text of the history, if there is one, with the cursor after what differs.
   * @param {string | null} text
   * @param {HTMLButtonElement} asked  the button that asks for this
   * @param {HTMLButtonElement} other
   */
  restore(text, asked, other) {
    if (text === null) return;
    const [start, , written] = difference(this.area.value, text);
    this.area.value = text;
    this.area.setSelectionRange(start + written.length, start + written.length);
    const isHeld = document.activeElement === asked;
    this.fit();
    // A button that is out of use cannot keep the focus.
    if (isHeld && asked.disabled) other.focus();
    this.reveal(text.slice(0, start).split("\n").length);
    this.written();
  }

  /**
   * Scrolls the editor, but not the page, to a line.
   * @param {number} line
   */
  reveal(line) {
    const number = this.numberAt(line);
    const { scrollTop, clientHeight } = this.element;
    const isSeen = number.offsetTop >= scrollTop && number.offsetTop + number.offsetHeight <= scrollTop + clientHeight;
    if (!isSeen) this.element.scrollTop = number.offsetTop - clientHeight / 4;
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
 * The white space at the beginning of the line that contains an index of a text, as far as it is before the index.
 * @param {string} text
 * @param {number} index
 */
export const indentAt = (text, index) => text.slice(text.lastIndexOf("\n", index - 1) + 1, index).match(/^[ \t]*/)?.[0] ?? "";

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
