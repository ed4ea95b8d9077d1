// The gallery of documented diagrams, as a place of its own over the page.

import { openDialog } from "./dialog.js";
import { button, make } from "./dom.js";
import * as page from "./state.js";

/** @import { GalleryDiagram } from "./protocol.js" */

// Shows the diagrams; the one that is chosen is set up on the boards.
export async function openGallery() {
  const found = await page.asking("/api/gallery", null);
  if (!found) return;
  const entry = (/** @type {GalleryDiagram} */ { name, source, says, fen, svg }) => {
    const picture = make("span", { className: "thumb svg", "aria-hidden": "true" });
    picture.innerHTML = svg;
    const words = make("span", {}, make("strong", {}, name), make("small", {}, source));
    const clicked = () => {
      dialog.close();
      page.setUp(fen);
    };
    return make("li", {}, button([picture, words], clicked, { title: says, "data-fen": fen }));
  };
  const list = make("ul", { className: "gallery" }, ...found.diagrams.map(entry));
  const dialog = openDialog("gallery", "Documented diagrams", list);
}
