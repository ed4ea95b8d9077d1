// Perft in WebAssembly, in the package as it is shipped, has at least a tenth of the native speed. `.ci/wasm ship` runs it.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";

import { ask, ready } from "isotope-chess";

await ready;

// The plies are few enough for a debug build of the command, and enough that its start does not count.
const DEPTH = 5;

test("perft has a tenth of the speed of the command on one thread", () => {
  const began = process.hrtime.bigint();
  const { stdout } = spawnSync(process.env.ISOTOPE, ["perft", String(DEPTH), "--threads", "1", "--json"]);
  const native = Number(process.hrtime.bigint() - began) / 1e6;
  const times = [0, 1, 2].map(() => {
    const start = performance.now();
    const { nodes } = ask({ ask: "perft", depth: DEPTH });
    assert.equal(nodes, JSON.parse(stdout).nodes);
    return performance.now() - start;
  });
  const here = Math.min(...times);
  console.log(`perft ${DEPTH}: ${here.toFixed(0)} ms in WebAssembly, ${native.toFixed(0)} ms by the command`);
  assert.ok(here < 10 * native);
});
