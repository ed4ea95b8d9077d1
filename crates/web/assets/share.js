// What can be copied: the link, and the position, game and picture of a board.

import { byId, make, say } from "./dom.js";
import { saveFile } from "./file.js";
import { link } from "./link.js";
import { pgnOf } from "./pgn.js";
import * as page from "./state.js";

const which = byId("share-board", HTMLSelectElement);
const told = byId("share-told");

/** @param {string} sentence */
function tell(sentence) {
  told.textContent = sentence;
  say(sentence);
}

/**
 * Copies a text, or says where else it is.
 * @param {string} what
 * @param {string | null} text
 * @param {string} elsewhere
 */
async function copy(what, text, elsewhere) {
  if (text === null) return;
  try {
    await navigator.clipboard.writeText(text);
    tell(`${what} is copied.`);
  } catch {
    tell(`The browser does not let it be copied: ${elsewhere}.`);
  }
}

const chosen = () => Number(which.value) || 0;
const name = () => page.answer?.boards[chosen()]?.name.replace(/[^\p{L}\p{N}]/gu, "-") ?? "board";

/**
 * The picture of the chosen board as it is shown, with the colours of the theme; null if there is none.
 */
function picture() {
  /** @type {SVGSVGElement | null} */
  const shown = document.querySelector(`article[data-board="${chosen()}"] .svg svg`);
  if (!shown) return null;
  const fill = (/** @type {string} */ shape) => {
    const element = shown.querySelector(shape);
    return element ? `${shape}{fill:${getComputedStyle(element).fill}}` : "";
  };
  const { width, height } = shown.viewBox.baseVal;
  const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  for (const moving of copy.querySelectorAll(".motion")) moving.remove();
  // The page does not show the paper below the board; a picture elsewhere needs it.
  const text = new XMLSerializer().serializeToString(copy);
  const theme = `${fill(".i-light")}${fill(".i-dark")}`;
  return { width, height, text: text.replace("</style>", `${theme}</style>`) };
}

/**
 * A picture as PNG, with twice as many pixels as its view box has units.
 * @param {{ width: number, height: number, text: string }} picture
 */
async function painted({ width, height, text }) {
  const image = new Image(2 * width, 2 * height);
  const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = make("canvas", { width: image.width, height: image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, image.width, image.height);
    return await new Promise((/** @type {(blob: Blob | null) => void} */ resolve) => canvas.toBlob(resolve));
  } finally {
    URL.revokeObjectURL(url);
  }
}

async function copyPng() {
  const found = picture();
  const blob = found && (await painted(found));
  if (!blob) return;
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
    tell("The picture is copied.");
  } catch {
    saveFile(`${name()}.png`, blob);
    tell("The browser does not let it be copied: it is saved.");
  }
}

async function copySvg() {
  const found = picture();
  if (!found) return;
  try {
    await navigator.clipboard.writeText(found.text);
    tell("The picture is copied, as SVG text.");
  } catch {
    saveFile(`${name()}.svg`, new Blob([found.text], { type: "image/svg+xml" }));
    tell("The browser does not let it be copied: it is saved.");
  }
}

/** @type {Record<string, () => Promise<void>>} */
const COPIES = {
  "copy-link": async () => copy("The link", await link(), "take it from the address bar"),
  "copy-fen": () => copy("The FEN", page.boardAt(chosen())?.fen ?? null, "it is in the position editor"),
  "copy-pgn": async () => copy("The PGN", (await pgnOf(chosen()))?.pgn ?? null, "save it below the moves"),
  "copy-svg": copySvg,
  "copy-png": copyPng,
};

for (const [id, act] of Object.entries(COPIES)) {
  byId(id).addEventListener("click", async () => {
    document.documentElement.dataset.checking = "true";
    told.textContent = "";
    await act();
    document.documentElement.dataset.checking = "false";
  });
}

page.onAnswer(({ boards }) => {
  const before = chosen();
  which.replaceChildren(...boards.map(({ name }, index) => make("option", { value: String(index) }, name)));
  which.value = String(before < boards.length ? before : 0);
});
