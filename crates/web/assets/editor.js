// A text with line numbers, and marks where something is to be said about it. A plain text area is what one writes in; the
// numbers and the marks lie around and below it.

import { make } from "./dom.js";

export class Editor {
  // `written(text)` is called whenever the user changes the text.
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
    this.problems = [];
    this.area.addEventListener("input", () => {
      this.fit();
      written(this.area.value);
    });
  }

  get text() {
    return this.area.value;
  }

  // Replaces the text, unless it is the same. The cursor stays where it is, as far as there is such a place.
  set text(text) {
    if (text === this.area.value) return;
    const { selectionStart } = this.area;
    this.area.value = text;
    this.area.setSelectionRange(selectionStart, selectionStart);
    this.mark([]);
  }

  // The area is as large as its text, so that the numbers and the marks scroll with it.
  fit() {
    const lines = this.area.value.split("\n");
    this.area.rows = lines.length;
    this.area.cols = Math.max(40, ...lines.map((line) => line.length)) + 2;
    while (this.numbers.children.length > lines.length) this.numbers.lastChild.remove();
    while (this.numbers.children.length < lines.length) this.numbers.append(make("li"));
    // A mark may be left behind by the text until it is checked again.
    this.marks.replaceChildren();
  }

  // Shows problems with lines and columns: beside their lines, and below their words.
  mark(problems) {
    this.problems = problems;
    this.fit();
    const worst = new Map();
    for (const { line, severity, message } of problems) {
      if (worst.get(line)?.severity !== "error") worst.set(line, { severity, message });
    }
    [...this.numbers.children].forEach((number, index) => {
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
      const [start, end] = this.range(problem);
      if (start < from) continue;
      // What is wrong with a place between two letters is shown below one of them.
      const shown = end > start ? end : start + 1;
      parts.push(value.slice(from, start), make("span", { className: problem.severity }, value.slice(start, shown) || " "));
      from = shown;
    }
    this.marks.replaceChildren(...parts, value.slice(from));
  }

  // Where lines and columns are in the text. Columns count characters, and some have two halves here.
  range({ line, column, end_line, end_column }) {
    const lines = this.area.value.split("\n");
    const at = (line, column) => {
      const before = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      const within = [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
      return Math.min(before + within, this.area.value.length);
    };
    return [at(line, column), at(end_line, end_column)];
  }

  // Goes to a place, and marks it as if by hand.
  go(place) {
    this.area.focus();
    this.area.setSelectionRange(...this.range(place));
    this.numbers.children[place.line - 1]?.scrollIntoView({ block: "nearest" });
  }

  // Writes something in the place of something else, as if by hand.
  replace(place, text) {
    this.area.setRangeText(text, ...this.range(place), "end");
    this.fit();
  }
}
