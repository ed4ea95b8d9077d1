// Answers that arrive line by line.

import assert from "node:assert/strict";
import { test } from "node:test";

import { stream } from "./assets/stream.js";

// Sends a request to a server that answers in these pieces.
async function ask(pieces, signal = new AbortController().signal) {
  const bytes = pieces.map((piece) => (typeof piece === "string" ? new TextEncoder().encode(piece) : piece));
  globalThis.fetch = async () => ({ body: ReadableStream.from(bytes) });
  const lines = [];
  const last = await stream("/api/think", {}, signal, (line) => lines.push(line));
  return { lines, last };
}

test("each line is delivered, and the last is the answer", async () => {
  const { lines, last } = await ask(['{"depth":1}\n{"depth":2}\n', '{"depth":3}\n']);
  assert.deepEqual(lines, [{ depth: 1 }, { depth: 2 }, { depth: 3 }]);
  assert.deepEqual(last, { depth: 3 });
});

test("a line in pieces is delivered once, when it is complete", async () => {
  const bytes = new TextEncoder().encode('{"says":"é"}\n');
  const { lines } = await ask([bytes.slice(0, 10), bytes.slice(10)]);
  assert.deepEqual(lines, [{ says: "é" }]);
});

test("a refusal is an answer, not a line", async () => {
  const { lines, last } = await ask(['{"error":{"code":"bad-fen"}}']);
  assert.deepEqual(lines, []);
  assert.deepEqual(last, { error: { code: "bad-fen" } });
});

test("an aborted request has no answer", async () => {
  const abort = new AbortController();
  abort.abort();
  assert.equal((await ask(["{"], abort.signal)).last, null);
});

test("an unreadable answer is an error", async () => {
  await assert.rejects(ask(["{"]), SyntaxError);
});
