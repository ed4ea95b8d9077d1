// The entry point of the page: shows the state of the link, or two boards.

import * as boards from "./boards.js";
import "./line.js";
import "./annotate.js";
import "./differences.js";
import "./settings.js";
import "./controls.js";
import "./sound.js";
import "./share.js";
import "./invent.js";
import "./pgn.js";
import "./setup.js";
import "./gallery.js";
import "./puzzles.js";
import "./export.js";
import "./play.js";
import "./counters.js";
import "./bestplay.js";
import "./evaluation.js";
import { isOwn, linked } from "./link.js";
import * as page from "./state.js";

async function open() {
  const { state, broken } = await linked();
  await page.change(state, page.CAUSE.link);
  if (broken) page.refuse(`The link is broken and was ignored: ${broken}.`);
}

addEventListener("hashchange", () => {
  if (!isOwn()) open();
});

try {
  await boards.load();
  await open();
} catch (error) {
  page.refuse("The page could not be opened: the server does not answer.", error);
}
