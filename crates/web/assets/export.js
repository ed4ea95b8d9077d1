// Export of what is shown as one page, to read, print and pass on.

import { button, byId, say } from "./dom.js";
import { plainName, save } from "./file.js";
import * as page from "./state.js";

async function exportPage() {
  const { start, moves, rulesets, tags, tree, line } = page.state;
  const plies = line.map((node) => {
    const { move, glyphs, comments } = tree[node];
    return { move, glyphs, comments };
  });
  const game = { tags, comments: tree[0].comments, line: plies };
  const found = await page.asking("/v1/compare", { fen: start, moves, rulesets, html: true, game });
  if (!found) return;
  if (!found.html) return page.refuse("No ruleset allows this position: there is nothing to export.");
  const name = `${found.rulesets.map(({ ruleset }) => plainName(ruleset)).join("-")}.html`;
  save(name, found.html, "text/html");
  say(`Saved as ${name}.`);
}

const title = "Save the boards of each move, with the comments, as one page that needs no server";
byId("copy-link").after(button("Export", exportPage, { id: "export", title }));
