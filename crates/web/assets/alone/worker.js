// A worker of a page without a server: gets the compiled module, then requests, each of which it answers with lines.

import start, { askPage } from "./isotope.js";

/** @type {Promise<unknown>} */
let ready;

addEventListener("message", async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    ready = start({ module_or_path: data });
    return;
  }
  try {
    await ready;
    askPage(data.path, data.body, (line) => postMessage({ line }));
    postMessage({});
  } catch (error) {
    // The module cannot go on after a panic, so the page ends this worker.
    postMessage({ failed: String(error) });
  }
});
