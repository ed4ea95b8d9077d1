// Export of what is shown as one page, to read, print and pass on.

import { button, byId } from "./dom.js";
import { plainName, save } from "./file.js";
import { tell } from "./share.js";
import * as page from "./state.js";
import { lineThrough, written } from "./tree.js";

async function exportPage() {
  const { start, rulesets, tags, tree } = page.state;
  // The steps are those of the main line, wherever one is in the game.
  const line = lineThrough(tree, 0);
  const moves = line.map((node) => tree[node].move);
  const game = { tags, comments: tree[0].comments, line: written(tree, false, line) };
  const found = await page.asking("/v1/compare", { fen: start, moves, rulesets, html: true, game });
  if (!found) return;
  if (!found.html) return page.refuse("No ruleset allows this position: there is nothing to save.");
  const name = `${found.rulesets.map(({ ruleset }) => plainName(ruleset)).join("-")}.html`;
  save(name, found.html, "text/html");
  tell(`Saved as ${name}: the boards of each move, with comments and variations. Any browser opens it.`);
}

const title = "The boards of each move, with comments and variations, as one page that needs no server";
byId("copy-link").after(button("Save as a lesson (HTML)", exportPage, { id: "export", title }));
