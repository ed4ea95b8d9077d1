// What a change in the form does, on two small boards: a position on which the rules before and after it differ. The
// server searches in the background, and stops when another change is asked about.

import { button, make } from "./dom.js";
import * as page from "./state.js";
import { stream } from "./stream.js";

/** @import { EffectQuestion, FormEffect } from "./protocol.js" */

export class Effect {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.told = make("p", { role: "status" });
    this.boards = make("div", { className: "sides" });
    this.stopping = button("Stop", () => this.end("The search was stopped."));
    this.putting = button("Put it on the boards", () => this.fen && page.setUp(this.fen));
    const buttons = make("div", { className: "tools-row" }, this.stopping, this.putting);
    element.append(this.told, this.boards, buttons);
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
    const mine = new AbortController();
    this.abort = mine;
    this.write("Looking for a position that shows the difference\u2026", null);
    this.stopping.hidden = false;
    document.documentElement.dataset.effect = "busy";
    try {
      const found = await stream("/api/effect", question, mine.signal, () => {});
      if (this.abort !== mine) return;
      if (found && page.isRefusal(found)) this.end(`This cannot be shown: ${found.error.message}.`);
      else if (found) this.end(found.told, found);
    } catch {
      if (this.abort === mine) this.end(page.SILENT);
    }
  }

  /**
   * Ends the search with a sentence and what was found.
   * @param {string} told
   * @param {FormEffect | null} found
   */
  end(told, found = null) {
    this.abort?.abort();
    this.abort = null;
    this.write(told, found);
    document.documentElement.dataset.effect = "idle";
  }

  // Hides the effect, which is out of date.
  clear() {
    this.end("");
    this.element.hidden = true;
  }

  /**
   * @param {string} told
   * @param {FormEffect | null} found
   */
  write(told, found) {
    this.element.hidden = false;
    this.told.textContent = told;
    this.fen = found?.fen ?? null;
    this.stopping.hidden = true;
    this.putting.hidden = this.fen === null;
    const sides = (found?.sides ?? []).map(({ name, svg, told }) => {
      const picture = make("div", { className: "svg" });
      picture.innerHTML = svg;
      return make("figure", {}, picture, make("figcaption", {}, make("strong", {}, `${name}:`), ` ${told}`));
    });
    this.boards.replaceChildren(...sides);
  }
}
