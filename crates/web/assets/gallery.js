// The gallery of documented diagrams.

import { button, byId, make } from "./dom.js";
import * as page from "./state.js";

const place = make("details", { id: "gallery" }, make("summary", {}, "Documented diagrams"));
const list = make("ul", { className: "gallery" });

/** @import { GalleryDiagram } from "./protocol.js" */

/** @param {GalleryDiagram} diagram */
function entry({ name, source, says, fen, svg }) {
  const picture = make("span", { className: "thumb", "aria-hidden": "true" });
  picture.innerHTML = svg;
  const words = make("span", {}, make("strong", {}, name), make("small", {}, source));
  const clicked = () => {
    place.open = false;
    page.setUp(fen);
  };
  return make("li", {}, button([picture, words], clicked, { title: says, "data-fen": fen }));
}

place.append(list);
place.addEventListener("toggle", async () => {
  if (!place.open || list.childElementCount > 0) return;
  const found = await page.asking("/api/gallery", null);
  if (found) list.replaceChildren(...found.diagrams.map(entry));
});
byId("start-more").append(place);
