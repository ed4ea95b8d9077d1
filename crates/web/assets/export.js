// Export of what is shown as one page, to read, print and pass on.

import { button, byId, say } from "./dom.js";
import { plainName, save } from "./file.js";
import * as page from "./state.js";

async function exportPage() {
  const { start, moves, rulesets } = page.state;
  const found = await page.asking("/v1/compare", { fen: start, moves, rulesets, html: true });
  if (!found) return;
  if (!found.html) return page.refuse("No ruleset allows this position: there is nothing to export.");
  const name = `${found.rulesets.map(({ ruleset }) => plainName(ruleset)).join("-")}.html`;
  save(name, found.html, "text/html");
  say(`Saved as ${name}.`);
}

const title = "Save this comparison as one page that needs no server";
byId("copy-link").after(button("Export", exportPage, { id: "export", title }));
