// The gallery of documented diagrams, as a place of its own over the page. The one that is opened has its title, its source
// and what it shows above the boards, until another position is set up.

import { openDialog } from "./dialog.js";
import { button, byId, make } from "./dom.js";
import * as page from "./state.js";

/** @import { GalleryDiagram } from "./protocol.js" */

/** @type {GalleryDiagram[]} */
let diagrams = [];
// The place of the diagram on the boards; -1 if there is none.
let at = -1;

const title = make("strong", {});
const source = make("span", { className: "quiet" });
const says = make("p", { className: "quiet" });
const back = button("‹", () => open(at - 1), { "aria-label": "The diagram before" });
const forward = button("›", () => open(at + 1), { "aria-label": "The next diagram" });
const list = button("", openGallery, { id: "diagram-list", "aria-haspopup": "dialog" });
const turning = make("span", { className: "group", role: "group", "aria-label": "Diagrams" }, back, list, forward);
const header = make("div", { id: "diagram", className: "game", hidden: true }, make("p", {}, title, " ", source), turning, says);
byId("boards").before(header);

/** @param {number} index */
async function open(index) {
  const diagram = diagrams[index];
  if (!diagram) return;
  at = index;
  await page.setUp(diagram.fen);
}

// Shows the diagrams; the one that is chosen is set up on the boards.
export async function openGallery() {
  const found = await page.asking("/api/gallery", null);
  if (!found) return;
  ({ diagrams } = found);
  const entry = (/** @type {GalleryDiagram} */ { name, source, says, fen, svg }, /** @type {number} */ index) => {
    const picture = make("span", { className: "thumb svg", "aria-hidden": "true" });
    picture.innerHTML = svg;
    const words = make("span", {}, make("strong", {}, name), make("small", {}, source));
    const clicked = () => {
      dialog.close();
      open(index);
    };
    return make("li", {}, button([picture, words], clicked, { title: says, "data-fen": fen, "aria-current": String(index === at) }));
  };
  const list = make("ul", { className: "gallery" }, ...diagrams.map(entry));
  const dialog = openDialog("gallery", "Documented diagrams", list);
}

page.onAnswer((_, cause) => {
  if (page.isLook(cause)) return;
  // A step back of the browser may show a diagram again.
  const { start, tags } = page.state;
  if (diagrams[at]?.fen !== start) at = diagrams.findIndex(({ fen }) => fen === start);
  const diagram = diagrams[at];
  header.hidden = !diagram || tags.length > 0;
  if (!diagram) return;
  title.textContent = diagram.name;
  source.textContent = diagram.source;
  says.textContent = diagram.says;
  list.textContent = `Diagram ${at + 1} of ${diagrams.length}`;
  back.setAttribute("aria-disabled", String(at === 0));
  forward.setAttribute("aria-disabled", String(at === diagrams.length - 1));
});
