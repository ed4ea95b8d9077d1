// Everything in the fragment of the address: whoever opens it sees the same, and it never reaches a server.

import { MOST } from "./boards.js";
import { CAUSE, state, beginning, onAnswer } from "./state.js";

const KEPT = ["start", "moves", "at", "rulesets", "flipped", "bestPlay", "layout"];
const LONG = 1500;
let written = "";

// The address of what is shown.
export async function link() {
  const kept = Object.fromEntries(KEPT.map((name) => [name, state[name]]));
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  const packed = bytes.length > LONG ? await through(bytes, new CompressionStream("deflate-raw")) : null;
  const fragment = packed ? `z=${encoded(packed)}` : `s=${encoded(bytes)}`;
  return `${location.origin}${location.pathname}#${fragment}`;
}

// Why a link cannot be read.
class LinkError extends Error {}

// What the address asks for: null if nothing.
export async function linked() {
  try {
    return await found();
  } catch (error) {
    // What the browser has to say of it would help nobody.
    throw error instanceof LinkError ? error : new LinkError("some of it is missing or was changed");
  }
}

async function found() {
  const [, kind, text] = location.hash.match(/^#([sz])=(.*)$/) ?? [];
  if (!kind) {
    if (location.hash.length > 1) throw new LinkError("it does not begin with s= or z=");
    return null;
  }
  const bytes = decoded(text);
  const plain = kind === "z" ? await through(bytes, new DecompressionStream("deflate-raw")) : bytes;
  return checked(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plain)));
}

// Whether the fragment is the one that we have written ourselves.
export const isOwn = () => location.hash === written;

// A link may say anything: what has another type than it should is an error, what is missing is as in the beginning.
function checked(said) {
  if (typeof said !== "object" || said === null || Array.isArray(said)) throw new LinkError("it is no state");
  const is = {
    start: (value) => typeof value === "string",
    moves: (value) => Array.isArray(value) && value.every((move) => typeof move === "string"),
    at: (value) => Number.isSafeInteger(value) && value >= 0,
    rulesets: (value) => Array.isArray(value) && value.length > 0 && value.every(isRuleset),
    flipped: (value) => typeof value === "boolean",
    bestPlay: (value) => typeof value === "boolean",
    layout: (value) => ["compare", "play", "invent"].includes(value),
  };
  const state = beginning();
  for (const name of KEPT) {
    if (!(name in said)) continue;
    if (!is[name](said[name])) throw new LinkError(`${name} is not understood`);
    state[name] = said[name];
  }
  if (state.rulesets.length > MOST) throw new LinkError(`there is room for ${MOST} boards`);
  if (state.layout === "play") state.rulesets = state.rulesets.slice(0, 1);
  return state;
}

const isRuleset = (value) =>
  typeof value === "string" ||
  (typeof value === "object" && value !== null && typeof value.name === "string" && typeof value.text === "string");

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

function encoded(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decoded(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

onAnswer(async (_, cause) => {
  if (cause === CAUSE.picked || cause === CAUSE.pointed) return;
  const address = new URL(await link());
  if (address.hash === location.hash) return;
  written = address.hash;
  history.replaceState(null, "", address.hash);
});
