// Export of what is shown as one page, to read, print and pass on.

import { byId, make, say } from "./dom.js";
import { save } from "./file.js";
import * as page from "./state.js";

const button = make("button", { type: "button", id: "export" }, "Export");
button.title = "Save this comparison as one page that needs no server";

button.addEventListener("click", async () => {
  const { start, moves, rulesets } = page.state;
  document.documentElement.dataset.idle = "false";
  const found = await page.asking("/v1/compare", { fen: start, moves, rulesets, html: true });
  document.documentElement.dataset.idle = "true";
  if (!found) return;
  if (!found.html) return page.refuse("No ruleset allows this position: there is nothing to export.");
  const names = found.rulesets.map(({ ruleset }) => ruleset.replace(/[^\p{L}\p{N}-]/gu, "-"));
  const name = `${names.join("-")}.html`;
  save(name, found.html, "text/html");
  say(`Saved as ${name}.`);
});
byId("copy-link").after(button);
