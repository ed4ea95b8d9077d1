// The file of a text that is written: its name, and the invention that keeps the text in the browser once the user has changed it.

import { button, make } from "./dom.js";
import { UNKEPT, fileOf, free, inventions, isFileOf, isInvention, keep, stated, withEnding } from "./mine.js";
import { forget, remember, remembered } from "./remember.js";

/** @import { WrittenRuleset } from "./protocol.js" */
/**
 * What is known about a text: the name under which it is kept, whether the user has named its file, and whether it came
 * from a link or a file, so that nothing here makes it again.
 * @typedef {{ as?: string | null, isNamed?: boolean, isReceived?: boolean }} Known
 */

const DRAFT = "draft";
const STORE = "sessionStorage";

export class OwnFile {
  /**
   * @param {(change: () => void) => void} steadily  makes a change of the page that moves nothing which is in use
   * @param {() => void} renamed  called when the user has given the file another name
   */
  constructor(steadily, renamed) {
    this.steadily = steadily;
    this.input = make("input", { id: "invent-name", autocomplete: "off", spellcheck: false });
    // What is told about the text: where it is kept, and where the one before.
    this.told = make("p", { id: "invent-kept", className: "quiet", role: "status" });
    // The text as it began, before the user changed it.
    this.begun = "";
    /**
     * The name under which the text is kept, once it was changed.
     * @type {string | null}
     */
    this.as = null;
    // The name of the game in the text, which that of the file follows until the user names the file.
    this.title = "";
    this.isNamed = false;
    this.isReceived = false;
    this.input.addEventListener("change", () => {
      this.isNamed = true;
      this.#rename(this.name);
      renamed();
    });
  }

  get name() {
    return withEnding(this.input.value.trim() || "mine");
  }

  /**
   * Takes another text in place of one. The old one stays under Mine, if the user changed it, and can be brought back at once.
   * @param {WrittenRuleset} next
   * @param {Known} known
   * @param {string} old  the text so far
   * @param {(file: string, text: string, known: Known) => void} bring  brings a text back
   */
  begin({ name, text }, known, old, bring) {
    this.keep(old);
    const before = this.as;
    const back = { name: this.name, known: { as: before, isNamed: this.isNamed, isReceived: this.isReceived } };
    const isLost = before === null && this.isReceived && old !== text;
    this.as = known.as === undefined ? nameOf(name, text) : known.as;
    const isKept = inventions().some((other) => other.name === before);
    const unkept = isLost ? "The text before was not changed here, and is not kept." : "The text before could not be kept: the browser's storage is off or full.";
    const told = isKept ? `The text before is kept under Mine as ${before}.` : unkept;
    if (!isLost && (before === null || before === this.as)) this.told.textContent = "";
    else this.told.replaceChildren(`${told} `, button("Bring it back", () => bring(back.name, old, back.known), { className: "plain" }));
    this.begun = text;
    this.input.value = name;
    this.title = stated(text, "name");
    this.isNamed = known.isNamed ?? !isFileOf(name, this.title);
    this.isReceived = known.isReceived ?? false;
  }

  /**
   * Keeps a text under Mine, if the user changed it, and lets the name of its file follow that of the game.
   * @param {string} text
   */
  follow(text) {
    this.keep(text);
    const before = this.title;
    this.title = stated(text, "name");
    const isOther = this.title !== "" && this.title !== before;
    if (isOther && !this.isNamed && !isFileOf(this.name, this.title)) this.#rename(fileOf(this.title));
  }

  /** @param {string} text */
  keep(text) {
    if (text === this.begun || text.trim() === "") return;
    this.begun = text;
    if (this.as === null) this.input.value = this.as = free(this.name);
    this.#tell(keep({ name: this.as, text }));
  }

  /**
   * Gives the file a name, under which the text is kept from now on, if it is.
   * @param {string} to
   */
  #rename(to) {
    const before = this.as;
    this.input.value = to === before ? to : free(to);
    if (before === null || this.name === before) return;
    this.as = this.name;
    this.#tell(keep({ name: this.as, text: this.begun }, before));
  }

  /** @param {boolean} isKept */
  #tell(isKept) {
    const told = isKept ? `Kept in this browser, under Mine, as ${this.as}.` : UNKEPT;
    if (this.told.textContent !== told) this.steadily(() => (this.told.textContent = told));
  }

  /**
   * Takes the new name of an invention. Whether it is this one.
   * @param {string} before
   * @param {string} after
   */
  isRenamed(before, after) {
    if (this.as !== before) return false;
    this.input.value = this.as = after;
    this.isNamed = true;
    this.told.textContent = "";
    return true;
  }

  /** @param {string} gone  the name of an invention that is discarded */
  discarded(gone) {
    if (this.as !== gone) return;
    this.as = null;
    this.told.textContent = "";
  }
}

/**
 * The name of the invention that is this text.
 * @param {string} file
 * @param {string} text
 */
const nameOf = (file, text) => (inventions().some((other) => other.name === file && other.text === text) ? file : null);

/**
 * Keeps a text with errors for the next time that the page is loaded, with the last text of its board that has none.
 * @param {WrittenRuleset & { of: string | null, broken: boolean }} draft
 */
export function keepDraft({ name, text, of, broken }) {
  if (broken) remember(DRAFT, { name, text, of }, STORE);
  else forget(DRAFT, STORE);
}

/**
 * The kept text whose last valid version was `of`.
 * @param {string} of
 * @returns {WrittenRuleset | null}
 */
export function draftOf(of) {
  const found = remembered(DRAFT, STORE);
  return isInvention(found) && "of" in found && found.of === of ? found : null;
}
