// Isotope as an ES module, for browsers, bundlers and Node.js. Nothing may be called before `ready`.

import start from "./isotope.js";

export { ask, askPage, askText } from "./isotope.js";

async function load() {
  const module = new URL("isotope_bg.wasm", import.meta.url);
  // Node.js does not fetch files.
  const read = module.protocol === "file:" && (await import("node:fs/promises")).readFile;
  await start({ module_or_path: read ? read(module) : module });
}

export const ready = load();
