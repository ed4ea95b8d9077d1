// The tree of moves.

import assert from "node:assert/strict";
import { test } from "node:test";

import * as trees from "./assets/tree.js";

const { EMPTY, children, lineThrough, missing, promoted, read, treeOf, withMove, without, written } = trees;

// A generator of numbers below a limit, the same ones in every run.
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

// A tree that grew by moves at random nodes, with annotations.
function grown(seed) {
  const number = numbers(seed);
  let tree = EMPTY;
  for (let count = number(40); count > 0; count -= 1) {
    const { tree: next, node } = withMove(tree, number(tree.length), "abcdefgh"[number(8)]);
    tree = number(3) ? next : trees.annotated(next, node, { glyphs: [number(256)], comments: ["}", "ü"].slice(number(2)) });
  }
  return tree;
}

const moves = (tree, line) => line.map((node) => tree[node].move).join(" ");
const each = (check) => Array.from({ length: 300 }, (_, seed) => check(grown(seed), numbers(seed + 1000)));

test("a written tree is read as the same tree", () => {
  each((tree) => assert.deepEqual(read(JSON.parse(JSON.stringify(written(tree)))), [...tree]));
});

test("nodes stand in the order of a text: a move, the alternatives to it, the next move", () => {
  const line = [{ move: "e4", variations: [[{ move: "d4" }, { move: "d5" }], [{ move: "c4" }]] }, { move: "e5" }];
  const tree = read(line);
  assert.equal(tree.map(({ move }) => move).join(" "), " e4 d4 d5 c4 e5");
  assert.deepEqual(tree.map(({ parent }) => parent), [-1, 0, 0, 2, 0, 1]);
  assert.deepEqual(written(tree), line);
});

test("a move is added after the continuations that exist, and nothing is lost", () => {
  each((tree, number) => {
    const at = number(tree.length);
    const { tree: next, node, moved } = withMove(tree, at, "z");
    assert.equal(missing(tree, next), 0);
    assert.equal(missing(next, tree), 1);
    assert.equal(children(next)[moved[at]].at(-1), node);
    assert.deepEqual(moved.slice(0, tree.length).map((place) => next[place].move), tree.map(({ move }) => move));
    assert.equal(withMove(next, moved[at], "z").tree, next, "it exists already");
  });
});

test("a promoted variation is the main continuation where it begins, and nothing is lost", () => {
  each((tree, number) => {
    const node = number(tree.length);
    const first = trees.variationOf(tree, node);
    const { tree: next, moved } = promoted(tree, node);
    assert.deepEqual([missing(tree, next), missing(next, tree)], [0, 0]);
    if (first === 0) assert.deepEqual(next, [...tree]);
    else assert.equal(children(next)[moved[tree[first].parent]][0], moved[first]);
    assert.equal(trees.depthOf(next, moved[node]), Math.max(0, trees.depthOf(tree, node) - 1));
  });
});

test("any line can be made the main line, and nothing is lost", () => {
  each((tree, number) => {
    const node = number(tree.length);
    const { tree: next, moved } = trees.withMain(tree, node);
    assert.deepEqual([missing(tree, next), missing(next, tree)], [0, 0]);
    assert.deepEqual(lineThrough(next, 0).slice(0, trees.pathTo(tree, node).length), trees.pathTo(tree, node).map((other) => moved[other]));
  });
});

test("comments before a variation stay with its first move when it is promoted", () => {
  const tree = read([{ move: "e4", variations: [[{ move: "d4", before: ["or"], comments: ["too"] }]] }]);
  const d4 = { move: "d4", comments: ["or", "too"], variations: [[{ move: "e4" }]] };
  assert.deepEqual(written(promoted(tree, 2).tree), [d4]);
  assert.equal(missing(tree, promoted(tree, 2).tree), 0);
});

test("a deleted move takes what follows it, and nothing else", () => {
  each((tree, number) => {
    if (tree.length === 1) return;
    const node = 1 + number(tree.length - 1);
    const gone = tree.filter((_, other) => trees.pathTo(tree, other).includes(node)).length;
    const { tree: next, moved } = without(tree, node);
    assert.equal(next.length, tree.length - gone);
    assert.equal(missing(next, tree), 0);
    assert.equal(missing(tree, next), gone);
    assert.equal(moved[node], -1);
  });
});

test("the line through a node leads to it and on along the main continuations", () => {
  const tree = read([{ move: "e4" }, { move: "e5", variations: [[{ move: "c5" }, { move: "Nf3" }]] }, { move: "d4" }]);
  const lines = [0, 1, 2, 3, 4].map((node) => moves(tree, lineThrough(tree, node)));
  assert.deepEqual(lines, ["e4 e5 d4", "e4 e5 d4", "e4 e5 d4", "e4 c5 Nf3", "e4 c5 Nf3"]);
});

test("a line that is a variation is written with all else as variations of it", () => {
  const c5 = { move: "c5", before: ["or"] };
  const tree = read([{ move: "e4" }, { move: "e5", variations: [[c5, { move: "Nf3", variations: [[{ move: "c3" }]] }]] }, { move: "d4" }]);
  const along = written(tree, false, lineThrough(tree, 5));
  const main = [{ move: "e5" }, { move: "d4" }];
  assert.deepEqual(along, [{ move: "e4" }, { ...c5, variations: [main] }, { move: "c3", variations: [[{ move: "Nf3" }]] }]);
});

test("the same move written twice is two moves", () => {
  const tree = read([{ move: "e4", variations: [[{ move: "e4" }, { move: "e5" }]] }]);
  const { tree: next } = withMove(tree, 3, "d4");
  assert.deepEqual([missing(tree, next), missing(next, tree)], [0, 1]);
});

test("a line of 2,000 moves is changed without recursion", () => {
  const tree = treeOf(Array.from({ length: 2000 }, (_, ply) => `m${ply}`));
  const { tree: next, node } = withMove(tree, 2000, "end");
  assert.deepEqual([next.length, node, written(next).length], [2002, 2001, 2001]);
});
