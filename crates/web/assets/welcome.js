// The first visit: three boards in a position one capture before it matters, on which the capture plays itself, with a
// sentence about what the page is for and three ways to begin.

import { setLayout } from "./controls.js";
import { button, byId, make } from "./dom.js";
import { icon } from "./icons.js";
import { remembered } from "./remember.js";
import * as page from "./state.js";

/** @import { State } from "./types.js" */

export const VISITED = "visited";
// The pause, in milliseconds, before the capture.
const PAUSE = 1600;

/**
 * The position of the first visit, with its capture. The first of its games is that with which *Play* and *Invent* begin.
 * @type {Pick<State, "start" | "moves" | "rulesets">}
 */
const SHOW = {
  start: "r1bqkb1r/pppp1ppp/2n5/4N3/2n1P3/8/PPPP1PPP/RNBQKB1R w KQkq - 0 5",
  moves: ["e5f7"],
  rulesets: ["atomic", "chess", "flamethrower"],
};

/**
 * Whether the boards are still those of the first visit.
 * @param {Pick<State, "start" | "rulesets">} state
 */
export const isShow = ({ start, rulesets }) => start === SHOW.start && rulesets.join() === SHOW.rulesets.join();

export const isFirstVisit = () => remembered(VISITED) === null;

// Shows the position, and the capture after a pause, unless the user does something before.
export async function welcome() {
  let isWatched = true;
  for (const begun of ["pointerdown", "keydown"]) addEventListener(begun, () => (isWatched = false), { capture: true, once: true });
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  await page.change({ ...SHOW, at: isStill ? 1 : 0 }, page.CAUSE.link);
  const place = byId("welcome-place");
  const leave = () => place.replaceChildren();
  const starts = make("div", { className: "tools-row" });
  const compare = async () => (await import("./gallery.js")).openGallery();
  starts.append(
    button("Compare an example", compare, { className: "main" }),
    button("Play", () => page.change({ ...page.beginning(), rulesets: SHOW.rulesets.slice(0, 1), layout: "play" }, page.CAUSE.layout)),
    button("Invent", () => setLayout("invent")),
    button(icon("close"), leave, { className: "plain", "aria-label": "Close" }),
  );
  const sentence = "One move, three rule sets: play it, change the rules, see why.";
  place.append(make("section", { className: "welcome", "aria-label": "Welcome" }, make("p", {}, sentence), starts));
  page.onAnswer((_, cause) => {
    if (cause === page.CAUSE.start || cause === page.CAUSE.layout || cause === page.CAUSE.boards) leave();
  });
  if (isStill) return;
  const { start } = page.state;
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  const { state } = page;
  if (isWatched && state.start === start && state.at === 0 && !state.picked && state.moves.length === 1) page.go(1);
}
