// What a change in the form does, on two small boards: a position on which the rules before and after it differ. The
// server searches in the background, and stops when another change is asked about.

import { button, make } from "./dom.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

/** @import { EffectQuestion, FormEffect } from "./protocol.js" */

export class Effect {
  /**
   * @param {HTMLElement} element
   * @param {(act: () => void) => void} steadily  calls a function that changes the height of the element
   */
  constructor(element, steadily) {
    this.element = element;
    this.steadily = steadily;
    this.status = make("p", { role: "status" });
    this.boards = make("div", { className: "sides" });
    this.stopping = button("Stop", () => this.end("The search was stopped."));
    this.putting = button("Put it on the boards", () => this.fen && page.setUp(this.fen));
    const buttons = make("div", { className: "tools-row" }, this.stopping, this.putting);
    element.append(this.status, this.boards, buttons);
    /** @type {AbortController | null} */
    this.abort = null;
    /** @type {string | null} */
    this.fen = null;
  }

  /**
   * Searches for a position on which a change makes a difference, and shows it.
   * @param {EffectQuestion} question
   */
  async show(question) {
    this.abort?.abort();
    const controller = new AbortController();
    this.abort = controller;
    this.write("Looking for a position that shows the difference\u2026", null);
    document.documentElement.dataset.effect = "busy";
    try {
      const found = await stream("/api/effect", question, controller.signal, () => {});
      if (this.abort !== controller) return;
      if (found && page.isRefusal(found)) this.end(`This cannot be shown: ${found.error.message}.`);
      else if (found) this.end(found.told, found);
    } catch {
      if (this.abort === controller) this.end(page.SILENT);
    }
  }

  /**
   * Ends the search with a sentence and what was found.
   * @param {string} sentence
   * @param {FormEffect | null} found
   */
  end(sentence, found = null) {
    this.abort?.abort();
    this.abort = null;
    this.write(sentence, found);
    document.documentElement.dataset.effect = "idle";
  }

  // Hides the effect, which is out of date.
  clear() {
    this.end("");
  }

  /**
   * @param {string} sentence
   * @param {FormEffect | null} found
   */
  write(sentence, found) {
    this.steadily(() => this.fill(sentence, found));
  }

  /**
   * @param {string} sentence  empty to show nothing
   * @param {FormEffect | null} found
   */
  fill(sentence, found) {
    this.element.hidden = sentence === "";
    this.status.textContent = sentence;
    this.fen = found?.fen ?? null;
    this.stopping.hidden = this.abort === null;
    this.putting.hidden = this.fen === null;
    const sides = (found?.sides ?? []).map(({ name, svg, told }) => {
      const picture = make("div", { className: "svg" });
      picture.innerHTML = svg;
      return make("figure", {}, picture, make("figcaption", {}, make("strong", {}, `${name}:`), ` ${told}`));
    });
    this.boards.replaceChildren(...sides);
  }
}
