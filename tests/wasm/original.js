// ffish itself, loaded. It must not see `fetch`, with which it would try to load its module from a file.

import { createRequire } from "node:module";

delete globalThis.fetch;
// It complains at length about every move and FEN that it refuses.
console.warn = () => {};
export const theirs = createRequire(import.meta.url)("ffish");
await new Promise((resolve) => (theirs.onRuntimeInitialized = resolve));
// Nothing is there before the first board, not even the list of variants.
new theirs.Board("chess").delete();
