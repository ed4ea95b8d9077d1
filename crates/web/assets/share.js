// What can be copied: the link, and the position, game and picture of a board. A picture can be saved, too.

import { button, byId, make, say } from "./dom.js";
import { plainName, saveFile } from "./file.js";
import { complete } from "./figure.js";
import { otherGames } from "./games.js";
import { link } from "./link.js";
import { settings } from "./settings.js";
import { boardChoice, pgnOf } from "./pgn.js";
import * as page from "./state.js";

/** @import { Shown } from "./types.js" */

const which = boardChoice(byId("share-board", HTMLSelectElement));
const status = byId("share-told");
const alone = make("p", { className: "quiet", hidden: true }, "This is about one game of its file: below the moves, all of them can be saved.");

/**
 * Says below what can be shared what was done.
 * @param {string} sentence
 */
export function tell(sentence) {
  status.textContent = sentence;
  say(sentence);
}

/**
 * Copies something, or says where else it is.
 * @param {string} what
 * @param {() => Promise<void>} copying
 * @param {() => string} elsewhere
 */
async function attempt(what, copying, elsewhere) {
  try {
    await copying();
    tell(`${what}.`);
  } catch {
    tell(`The browser does not let it be copied: ${elsewhere()}.`);
  }
}

/**
 * @param {string} what
 * @param {string} text
 * @param {string} elsewhere
 */
const copy = (what, text, elsewhere) => attempt(`${what} is copied`, () => navigator.clipboard.writeText(text), () => elsewhere);

const chosen = () => Number(which.value);

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
  const copy = /** @type {SVGSVGElement} */ (shown.cloneNode(true));
  // The page shows the squares alone, and their coordinates beside the picture.
  if (settings.coordinates) copy.setAttribute("viewBox", shown.dataset.whole ?? "");
  const { width, height } = copy.viewBox.baseVal;
  for (const moving of copy.querySelectorAll(".motion")) moving.remove();
  complete(copy);
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

/**
 * The picture as a file of a type; null if there is none.
 * @param {"png" | "svg"} type
 */
async function file(type) {
  const found = picture();
  if (type === "svg" || !found) return found && new Blob([found.text], { type: "image/svg+xml" });
  return painted(found);
}

/**
 * @param {Shown} board
 * @param {"png" | "svg"} type
 * @param {Blob} content
 */
function keep({ name }, type, content) {
  const file = `${plainName(name)}.${type}`;
  saveFile(file, content);
  return file;
}

/**
 * What is done with something that only a board with a position has.
 * @param {(board: Shown) => Promise<void>} act
 */
const ofPosition = (act) => async () => {
  const board = page.boardAt(chosen());
  return board ? act(board) : tell("This board shows no position.");
};

/**
 * Copies the picture, or saves it if the browser does not allow that.
 * @param {"png" | "svg"} type
 */
const copyPicture = (type) => ofPosition(async (board) => {
  const content = await file(type);
  if (!content) return;
  const copying = async () =>
    type === "png"
      ? navigator.clipboard.write([new ClipboardItem({ "image/png": content })])
      : navigator.clipboard.writeText(await content.text());
  await attempt(`The picture is copied${type === "svg" ? ", as SVG text" : ""}`, copying, () => `it is saved as ${keep(board, type, content)}`);
});

/** @param {"png" | "svg"} type */
const savePicture = (type) => ofPosition(async (board) => {
  const content = await file(type);
  if (content) tell(`The picture is saved as ${keep(board, type, content)}.`);
});

async function copyPgn() {
  const found = await pgnOf(chosen());
  if (found) await copy("The PGN", found.pgn, "save it below the moves");
}

/** @type {Record<string, () => Promise<void>>} */
const COPIES = {
  "copy-link": async () => copy("The link", await link(), "take it from the address bar"),
  "copy-fen": ofPosition(({ fen }) => copy("The FEN", fen, "it is in the position editor")),
  "copy-pgn": copyPgn,
  "copy-svg": copyPicture("svg"),
  "copy-png": copyPicture("png"),
  "save-svg": savePicture("svg"),
  "save-png": savePicture("png"),
};

for (const type of ["PNG", "SVG"]) {
  const saves = button(`Save the picture (${type})`, () => {}, { id: `save-${type.toLowerCase()}` });
  byId(`copy-${type.toLowerCase()}`).after(saves);
}

// A link holds one game, and those of a file stay where it was opened.
byId("copy-link").before(alone);
page.onAnswer(() => (alone.hidden = otherGames() === 0));

for (const [id, act] of Object.entries(COPIES)) {
  byId(id).addEventListener("click", () => {
    status.textContent = "";
    page.working(act());
  });
}
