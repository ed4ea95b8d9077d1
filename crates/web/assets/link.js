// The page's state in the fragment of its URL: a link reproduces what is shown, and no server sees it.

import { MOST, beginning, isLayout, isLook, onAnswer } from "./state.js";
import { remember, remembered } from "./remember.js";
import * as page from "./state.js";
import { isLine, isPlain, lineThrough, read as readTree, treeOf, written as writtenTree } from "./tree.js";

/** @import { RulesetName, TreePly } from "./protocol.js" */
/** @import { State } from "./types.js" */

const LONG = 1500;
const LAST = "last";
let written = "";

/**
 * The fields of a link, each with a check of its type.
 * @satisfies {Partial<Record<keyof State, (value: unknown) => boolean>>}
 */
const KEPT = {
  start: (/** @type {unknown} */ value) => typeof value === "string",
  moves: (/** @type {unknown} */ value) => Array.isArray(value) && value.every((move) => typeof move === "string"),
  at: (/** @type {unknown} */ value) => typeof value === "number" && Number.isSafeInteger(value) && value >= 0,
  rulesets: (/** @type {unknown} */ value) => Array.isArray(value) && value.length > 0 && value.every(isRuleset),
  flipped: (/** @type {unknown} */ value) => typeof value === "boolean",
  bestPlay: (/** @type {unknown} */ value) => typeof value === "boolean",
  layout: isLayout,
};

const isTexts = (/** @type {unknown} */ value) => Array.isArray(value) && value.every((text) => typeof text === "string");

/**
 * The fields of a link that are missing where the moves are a line without variations or annotations: the tree, the
 * comments before it, the last node of the line if it is not the main line, and the tags of an opened game.
 */
const REST = {
  tree: isLine,
  comments: isTexts,
  leaf: KEPT.at,
  tags: (/** @type {unknown} */ value) => Array.isArray(value) && value.every((tag) => isTexts(tag) && tag.length === 2),
};

/** @param {Pick<State, "tree" | "line" | "tags">} state */
function rest({ tree, line, tags }) {
  const main = lineThrough(tree, 0);
  const leaf = line.at(-1);
  return {
    moves: main.map((node) => tree[node].move),
    ...(isPlain(tree) ? {} : { tree: writtenTree(tree) }),
    ...(tree[0].comments.length > 0 ? { comments: tree[0].comments } : {}),
    ...(leaf === main.at(-1) ? {} : { leaf }),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

/**
 * The fields of a state that a link keeps, as `checked` reads them.
 * @param {Pick<State, "tree" | "line" | "tags"> & Partial<State>} state
 */
export const fieldsOf = (state) => ({ ...Object.fromEntries(Object.entries(state).filter(([name]) => name in KEPT)), ...rest(state) });

// The URL of what is shown.
export async function link() {
  const bytes = new TextEncoder().encode(JSON.stringify(fieldsOf(page.state)));
  const packed = bytes.length > LONG ? await through(bytes, new CompressionStream("deflate-raw")) : null;
  const fragment = packed ? `z=${encoded(packed)}` : `s=${encoded(bytes)}`;
  return `${location.origin}${location.pathname}#${fragment}`;
}

// An error in a link.
class LinkError extends Error {}

/**
 * The state in the URL, or the initial state; with an error message if the URL cannot be read.
 * @returns {Promise<{ state: State, broken?: string }>}
 */
export async function linked() {
  try {
    // Without a link, the page shows what was open last.
    const last = remembered(LAST);
    return { state: await read(location.hash || (typeof last === "string" ? last : "")) };
  } catch (error) {
    // The browser's own message would not help the user.
    const broken = error instanceof LinkError ? error.message : "some of it is missing or was changed";
    return { state: beginning(), broken };
  }
}

/** @param {string} hash */
async function read(hash) {
  const [, kind, text] = hash.match(/^#([sz])=(.*)$/) ?? [];
  if (!kind) {
    if (hash.length > 1) throw new LinkError("it does not begin with s= or z=");
    return beginning();
  }
  const bytes = decoded(text);
  const plain = kind === "z" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
  return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain)));
}

/** @typedef {{ own?: boolean } | null} Entry  what the history of the browser keeps beside the address */

// Whether the page shows an address that it wrote before: after a reload, or a step back or forward.
export const isReturn = () => Boolean(/** @type {Entry} */ (history.state)?.own);

// Whether the fragment was written by this page itself.
export const isOwn = () => location.hash === written;

/**
 * The state that the fields of a link describe: a field of a wrong type is an error, a missing field has its initial value.
 * @param {unknown} said
 */
export function checked(said) {
  if (typeof said !== "object" || said === null || Array.isArray(said)) throw new LinkError("it is no state");
  /** @type {Record<string, unknown>} */
  const fields = { ...said };
  const state = beginning();
  for (const [name, is] of Object.entries({ ...KEPT, ...REST })) {
    if (!(name in fields)) continue;
    if (!is(fields[name])) throw new LinkError(`${name} is not understood`);
    if (name in KEPT || name === "tags") Object.assign(state, { [name]: fields[name] });
  }
  const { tree, comments, leaf } = /** @type {{ tree?: TreePly[], comments?: string[], leaf?: number }} */ (fields);
  state.tree = tree || comments ? readTree(tree ?? [], comments) : treeOf(state.moves);
  if (leaf !== undefined && leaf >= state.tree.length) throw new LinkError("leaf is not understood");
  state.line = lineThrough(state.tree, leaf ?? 0);
  state.moves = state.line.map((node) => state.tree[node].move);
  if (state.rulesets.length > MOST) throw new LinkError(`there is room for ${MOST} boards`);
  if (state.layout === "play") state.rulesets = state.rulesets.slice(0, 1);
  return state;
}

/**
 * @param {unknown} value
 * @returns {value is RulesetName}
 */
function isRuleset(value) {
  if (typeof value !== "object" || value === null) return typeof value === "string";
  return "name" in value && typeof value.name === "string" && "text" in value && typeof value.text === "string";
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const limit = 1 << 20;
  const parts = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > limit) throw new LinkError("it is too long");
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function encoded(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function decoded(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

// Whether what is shown begins an entry of the browser's history, whose Back then returns to what was shown before: another
// layout, or a position that was opened.
let isStep = false;
/** @type {State["layout"] | null} */
let layout = null;
let changes = 0;

onAnswer(async (_, cause) => {
  if (isLook(cause)) return;
  const isOther = layout !== null && layout !== page.state.layout && cause !== page.CAUSE.link;
  isStep ||= isOther || cause === page.CAUSE.start;
  layout = page.state.layout;
  const change = ++changes;
  const { hash } = new URL(await link());
  // A long address takes longer to write than a short one after it.
  if (change !== changes) return;
  written = hash;
  const isNew = hash !== location.hash;
  if (isNew) remember(LAST, hash);
  if (isNew && isStep) history.pushState({ own: true }, "", hash);
  else if (isNew) history.replaceState({ own: true }, "", hash);
  isStep = false;
});
