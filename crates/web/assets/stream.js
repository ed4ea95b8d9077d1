// Requests that take seconds: the server sends its results line by line, and an abort stops its work.

import { request } from "./transport.js";

/** @import { Error as Refused } from "./protocol.js" */
/** @import { Streams } from "./types.js" */

/**
 * Calls `onLine` with each line and returns the last, which is the answer; null if the request was aborted.
 * @template {keyof Streams} Path
 * @param {Path} path
 * @param {Streams[Path][0]} question
 * @param {AbortSignal} signal
 * @param {(line: Streams[Path][1]) => void} onLine
 * @returns {Promise<Streams[Path][1] | Refused | null>}
 */
export async function stream(path, question, signal, onLine) {
  let last = null;
  try {
    const response = await request(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(question),
      signal,
    });
    if (!response.body) return null;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine((last = JSON.parse(line)));
    }
    // An error is a single object without a line end.
    return rest ? JSON.parse(rest) : last;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
