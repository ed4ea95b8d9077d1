// The entry point of the page: shows the state of the link, or what was open last, or on the first visit a show.

import * as boards from "./boards.js";
import { byId } from "./dom.js";
import "./line.js";
import "./annotate.js";
import "./differences.js";
import "./settings.js";
import "./controls.js";
import "./field.js";
import "./layout.js";
import "./sound.js";
import "./share.js";
import "./pgn.js";
import "./setup.js";
import "./export.js";
import { onPickGame } from "./play.js";
import "./counters.js";
import "./bestplay.js";
import "./evaluation.js";
import { isOwn, linked } from "./link.js";
import { remember } from "./remember.js";
import { VISITED, isFirstVisit, welcome } from "./welcome.js";
import * as page from "./state.js";

async function open() {
  const { state, broken } = await linked();
  await page.change(state, page.CAUSE.link);
  if (broken) page.refuse(`The link is broken and was ignored: ${broken}.`);
}

// The editor of rulesets is loaded when it is first shown.
/** @type {Promise<unknown> | null} */
let editor = null;
page.onAnswer(() => {
  if (page.state.layout === "invent") editor ??= page.working(import("./invent.js"));
});

addEventListener("hashchange", () => {
  if (!isOwn()) open();
});

onPickGame(boards.pickGame);
byId("unloaded").remove();
try {
  await boards.load();
  if (!location.hash && isFirstVisit()) await welcome();
  else await open();
  remember(VISITED, true);
} catch (error) {
  page.refuse("The page could not be opened: the server does not answer.", error);
}
