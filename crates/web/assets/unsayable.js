// What a ruleset cannot say, with the nearest thing that it can, as a place of its own over the page.

import { openDialog } from "./dialog.js";
import { make, prose } from "./dom.js";
import * as page from "./state.js";

/** @import { Problem } from "./protocol.js" */

/**
 * Shows what cannot be said; first of all the rule that a problem is about, if there is one.
 * @param {Pick<Problem, "help"> | null} [about]
 */
export async function openUnsayable(about = null) {
  const found = await page.asking("/api/unsayable", null);
  if (!found) return;
  const entries = found.rules.map(({ what, why, nearest }) => {
    const isMeant = Boolean(about?.help?.endsWith(nearest));
    const parts = [make("h3", {}, ...prose(what)), make("p", { className: "quiet" }, ...prose(`${why}.`)), make("p", {}, "The nearest thing: ", ...prose(`${nearest}.`))];
    return make("section", isMeant ? { "aria-current": "true" } : {}, ...parts);
  });
  const list = make("div", { className: "prose unsayable", tabIndex: 0 }, make("p", {}, "A ruleset changes what explodes, and how one wins, on the board and with the pieces of chess. These rules are left out."), ...entries);
  openDialog("unsayable", "What cannot be said", list);
  list.querySelector("[aria-current=true]")?.scrollIntoView({ block: "center" });
}
