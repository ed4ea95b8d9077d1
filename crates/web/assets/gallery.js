// The gallery of documented diagrams.

import { byId, make } from "./dom.js";
import { request } from "./door.js";
import * as page from "./state.js";

const place = make("details", { id: "gallery" }, make("summary", {}, "Documented diagrams"));
const list = make("ul", { className: "gallery" });

/** @import { Gallery, GalleryDiagram } from "./protocol.js" */

/** @param {GalleryDiagram} diagram */
function entry({ name, source, says, fen, svg }) {
  const picture = make("span", { className: "thumb", "aria-hidden": "true" });
  picture.innerHTML = svg;
  const words = make("span", {}, make("strong", {}, name), make("small", {}, source));
  const button = make("button", { type: "button", title: says, "data-fen": fen }, picture, words);
  button.addEventListener("click", () => {
    place.open = false;
    page.change({ start: fen, moves: [], at: 0, picked: null, pointed: null }, page.CAUSE.start);
  });
  return make("li", {}, button);
}

place.append(list);
place.addEventListener("toggle", async () => {
  if (!place.open || list.childElementCount > 0) return;
  document.documentElement.dataset.checking = "true";
  try {
    /** @type {Gallery} */
    const { diagrams } = await (await request("/api/gallery")).json();
    list.replaceChildren(...diagrams.map(entry));
  } catch (error) {
    page.refuse(page.SILENT, error);
  }
  document.documentElement.dataset.checking = "false";
});
byId("start-more").append(place);
