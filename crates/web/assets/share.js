// What can be copied: the link, and the position, game and picture of a board.

import { byId, make, say } from "./dom.js";
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

/** @param {string} sentence */
function tell(sentence) {
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

/**
 * Saves the picture of a board that cannot be copied.
 * @param {Shown} board
 * @param {string} type
 * @param {Blob} content
 */
function keep({ name }, type, content) {
  saveFile(`${plainName(name)}.${type}`, content);
  return "it is saved";
}

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

/** @param {Shown} board */
async function copyPng(board) {
  const found = picture();
  const blob = found && (await painted(found));
  if (!blob) return;
  const copying = () => navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
  await attempt("The picture is copied", copying, () => keep(board, "png", blob));
}

/** @param {Shown} board */
async function copySvg(board) {
  const found = picture();
  if (!found) return;
  const copying = () => navigator.clipboard.writeText(found.text);
  const saved = () => keep(board, "svg", new Blob([found.text], { type: "image/svg+xml" }));
  await attempt("The picture is copied, as SVG text", copying, saved);
}

async function copyPgn() {
  const found = await pgnOf(chosen());
  if (found) await copy("The PGN", found.pgn, "save it below the moves");
}

/**
 * The copy of something that only a board with a position has.
 * @param {(board: Shown) => Promise<void>} act
 */
const ofPosition = (act) => async () => {
  const board = page.boardAt(chosen());
  return board ? act(board) : tell("This board shows no position.");
};

/** @type {Record<string, () => Promise<void>>} */
const COPIES = {
  "copy-link": async () => copy("The link", await link(), "take it from the address bar"),
  "copy-fen": ofPosition(({ fen }) => copy("The FEN", fen, "it is in the position editor")),
  "copy-pgn": copyPgn,
  "copy-svg": ofPosition(copySvg),
  "copy-png": ofPosition(copyPng),
};

// A link holds one game, and those of a file stay where it was opened.
byId("copy-link").before(alone);
page.onAnswer(() => (alone.hidden = otherGames() === 0));

for (const [id, act] of Object.entries(COPIES)) {
  byId(id).addEventListener("click", () => {
    status.textContent = "";
    page.working(act());
  });
}
