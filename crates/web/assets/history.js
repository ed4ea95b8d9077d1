// The history of a text: the steps by which it was changed, to undo and redo them.

// The longest pause between two keys, in milliseconds, after which typing is still the same step.
const PAUSE = 1000;
const MOST_STEPS = 500;

export class History {
  /** @param {string} text  the text as it begins, where undoing ends */
  constructor(text) {
    this.text = text;
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
    this.kind = "";
    this.at = 0;
  }

  /**
   * Adds a step. Changes of one kind that follow each other at once are one step; a change without a kind is one of its own.
   * @param {string} text  the text after the change
   * @param {string} [kind]
   * @param {number} [now]  the time, in milliseconds
   */
  add(text, kind = "", now = Date.now()) {
    if (text === this.text) return;
    const goesOn = kind !== "" && kind === this.kind && now - this.at < PAUSE && this.past.length > 0;
    if (!goesOn) this.past = [...this.past.slice(1 - MOST_STEPS), this.text];
    Object.assign(this, { text, kind, at: now, future: [] });
  }

  // The text before the last step; null if there is none.
  undo() {
    return this.move(this.past, this.future);
  }

  // The text after the step that was undone last; null if there is none.
  redo() {
    return this.move(this.future, this.past);
  }

  /**
   * @param {string[]} from
   * @param {string[]} to
   */
  move(from, to) {
    const text = from.pop();
    if (text === undefined) return null;
    to.push(this.text);
    this.kind = "";
    return (this.text = text);
  }
}
