// The transport of a page without a server: WebAssembly answers in workers. A worker answers one request at a time. An
// abort ends the worker, because nothing else stops what it computes.

/** @type {Worker[]} */
const idle = [];
// The worker and the module are beside the page, this script in the folder of its version.
const compiled = fetch(new URL("../isotope_bg.wasm", import.meta.url))
  .then((response) => response.arrayBuffer())
  .then(WebAssembly.compile);

async function getWorker() {
  const module = await compiled;
  const worker = idle.pop();
  if (worker) return worker;
  const another = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  another.postMessage(module);
  return another;
}

/**
 * Like `fetch`, of a path of the server's API. The lines of an answer arrive as they are found.
 * @param {string} path
 * @param {{ body?: string, signal?: AbortSignal }} [init]
 */
export async function request(path, { body = "", signal } = {}) {
  signal?.throwIfAborted();
  // A mark where the browser's tools would show a request.
  performance.mark(new URL(`.${path}`, document.baseURI).href);
  const worker = await getWorker();
  const left = new AbortController();
  /** @type {ReadableStream<string>} */
  const lines = new ReadableStream({
    start(stream) {
      const fail = (/** @type {unknown} */ reason) => {
        left.abort();
        worker.terminate();
        stream.error(reason);
      };
      worker.onerror = ({ message }) => fail(new Error(message));
      worker.onmessage = ({ data: { line, failed } }) => {
        if (line !== undefined) stream.enqueue(`${line}\n`);
        else if (failed !== undefined) fail(new Error(failed));
        else {
          left.abort();
          idle.push(worker);
          stream.close();
        }
      };
      signal?.addEventListener("abort", () => fail(signal.reason), { signal: left.signal });
      if (signal?.aborted) fail(signal.reason);
      else worker.postMessage({ path, body });
    },
  });
  return new Response(lines.pipeThrough(new TextEncoderStream()));
}
