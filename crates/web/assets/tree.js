// The tree of moves: a main line with its variations, comments and glyphs. A tree is a list of nodes in the order in
// which a game text writes them: a move, then the alternatives to it, then the next move. Trees are never mutated.

/** @import { TreePly } from "./protocol.js" */
/**
 * A move; the first node of a tree is its root, without a move.
 * @typedef {object} Node
 * @property {number} parent  The node before; -1 for the root.
 * @property {string} move
 * @property {string[]} before  The comments before the move, if it begins a variation.
 * @property {number[]} glyphs  The numbers that PGN gives to annotations, such as 1 for a good move.
 * @property {string[]} comments  The comments after the move; those of the root precede the game.
 */
/** @typedef {readonly Node[]} Tree */
/**
 * A changed tree, with the new place of each node of the tree before; -1 for nodes that are gone.
 * @typedef {object} Changed
 * @property {Tree} tree
 * @property {number[]} moved
 */

// The maximum number of moves of a tree, and of variations within each other.
export const MOST_MOVES = 5000;
export const DEEPEST = 32;

const none = Object.freeze({ before: [], glyphs: [], comments: [] });

/** @type {Tree} */
export const EMPTY = Object.freeze([{ ...none, parent: -1, move: "" }]);

/**
 * A tree with a single line.
 * @param {string[]} moves
 * @returns {Tree}
 */
export const treeOf = (moves) => [EMPTY[0], ...moves.map((move, parent) => ({ ...none, parent, move }))];

/** @type {WeakMap<Tree, number[][]>} */
const known = new WeakMap();

/**
 * The continuations of each node, the main one first.
 * @param {Tree} tree
 */
export function children(tree) {
  const found = known.get(tree);
  if (found) return found;
  /** @type {number[][]} */
  const lists = tree.map(() => []);
  tree.forEach(({ parent }, node) => lists[parent]?.push(node));
  known.set(tree, lists);
  return lists;
}

/**
 * The nodes from the first move to a node.
 * @param {Tree} tree
 * @param {number} node
 */
export function pathTo(tree, node) {
  const path = [];
  for (let at = node; at > 0; at = tree[at].parent) path.push(at);
  return path.reverse();
}

/**
 * The line through a node: the moves to it, and the main continuation.
 * @param {Tree} tree
 * @param {number} node
 */
export function lineThrough(tree, node) {
  const line = pathTo(tree, node);
  const after = children(tree);
  for (let [at] = after[node]; at !== undefined; [at] = after[at]) line.push(at);
  return line;
}

/**
 * Whether a tree has neither variations nor annotations.
 * @param {Tree} tree
 */
export const isPlain = (tree) =>
  tree.every(({ parent, before, glyphs, comments }, node) => parent === node - 1 && before.length + glyphs.length + comments.length === 0);

/**
 * The tree with a move played at a node: an existing continuation, or another one after those that exist.
 * @param {Tree} tree
 * @param {number} at
 * @param {string} move
 * @returns {Changed & { node: number }}
 */
export function withMove(tree, at, move) {
  const there = children(tree)[at].find((node) => tree[node].move === move);
  if (there !== undefined) return { tree, moved: tree.map((_, node) => node), node: there };
  const changed = arranged([...tree, { ...none, parent: at, move }]);
  return { ...changed, node: changed.moved[tree.length] };
}

/**
 * The tree without a node and all that follows it.
 * @param {Tree} tree
 * @param {number} node
 */
export const without = (tree, node) => arranged(tree, (lists) => lists.map((list) => list.filter((other) => other !== node)));

/**
 * The node at which the variation of a node leaves a better line; 0 on the main line.
 * @param {Tree} tree
 * @param {number} node
 */
export function variationOf(tree, node) {
  const after = children(tree);
  let at = node;
  while (at > 0 && after[tree[at].parent][0] === at) at = tree[at].parent;
  return Math.max(at, 0);
}

/**
 * The number of variations that a node is within.
 * @param {Tree} tree
 * @param {number} node
 */
export function depthOf(tree, node) {
  let depth = 0;
  for (let at = variationOf(tree, node); at > 0; at = variationOf(tree, tree[at].parent)) depth += 1;
  return depth;
}

/**
 * The tree in which the variation of a node is the main continuation where it begins.
 * @param {Tree} tree
 * @param {number} node
 */
export function promoted(tree, node) {
  const first = variationOf(tree, node);
  // Only the first move of a variation has a place for comments before it.
  const nodes = tree.map((other, index) =>
    index === first ? { ...other, before: [], comments: [...other.before, ...other.comments] } : other,
  );
  return arranged(nodes, (lists) =>
    lists.map((list) => (list.includes(first) ? [first, ...list.filter((other) => other !== first)] : list)),
  );
}

/**
 * The tree in which the line to a node is the main line.
 * @param {Tree} tree
 * @param {number} node
 * @returns {Changed}
 */
export function withMain(tree, node) {
  /** @type {Changed} */
  let changed = { tree, moved: tree.map((_, place) => place) };
  while (variationOf(changed.tree, changed.moved[node]) > 0) {
    const { tree, moved } = promoted(changed.tree, changed.moved[node]);
    changed = { tree, moved: changed.moved.map((place) => moved[place]) };
  }
  return changed;
}

/**
 * The tree with other annotations at a node.
 * @param {Tree} tree
 * @param {number} node
 * @param {Partial<Pick<Node, "before" | "glyphs" | "comments">>} notes
 * @returns {Tree}
 */
export const annotated = (tree, node, notes) =>
  tree.map((other, index) => (index === node ? { ...other, ...notes } : other));

/**
 * Puts nodes in the order of a text. `arrange` may reorder and shorten the lists of continuations.
 * @param {Tree} nodes
 * @param {(lists: number[][]) => number[][]} [arrange]
 * @returns {Changed}
 */
function arranged(nodes, arrange = (lists) => lists) {
  const after = arrange(children(nodes));
  const order = [0];
  const follow = (/** @type {number} */ parent) => {
    for (let at = after[parent]; at.length > 0; at = after[at[0]]) {
      const [main, ...others] = at;
      order.push(main);
      for (const other of others) {
        order.push(other);
        follow(other);
      }
    }
  };
  follow(0);
  const moved = nodes.map(() => -1);
  order.forEach((node, place) => (moved[node] = place));
  return { tree: order.map((node) => ({ ...nodes[node], parent: moved[nodes[node].parent] ?? -1 })), moved };
}

/**
 * The number of moves of a tree that another does not have with the same annotations.
 * @param {Tree} tree
 * @param {Tree} other
 */
export function missing(tree, other) {
  if (tree === other) return 0;
  const after = children(other);
  const notes = (/** @type {Node} */ { move, before, glyphs, comments }) => JSON.stringify([move, glyphs, [...before, ...comments]]);
  // A text may write the same move twice, so each node is matched once.
  const found = [0];
  const taken = new Set();
  let count = notes(tree[0]) === notes(other[0]) ? 0 : 1;
  for (let node = 1; node < tree.length; node += 1) {
    const places = after[found[tree[node].parent]] ?? [];
    const place = places.find((place) => !taken.has(place) && notes(other[place]) === notes(tree[node])) ?? -1;
    found.push(place);
    taken.add(place);
    if (place < 0) count += 1;
  }
  return count;
}

/**
 * The moves of a tree in the form of requests and links; `isBare` leaves out the annotations. The nodes of `along` come
 * first where they are, and what they replace is a variation.
 * @param {Tree} tree
 * @param {boolean} [isBare]
 * @param {number[]} [along]
 * @returns {TreePly[]}
 */
export function written(tree, isBare = false, along = []) {
  const first = new Set(along);
  const order = (/** @type {number} */ one, /** @type {number} */ other) => Number(first.has(other)) - Number(first.has(one));
  const after = along.length > 0 ? children(tree).map((list) => list.toSorted(order)) : children(tree);
  /** @param {number} node */
  const ply = (node) => {
    const { move, ...notes } = tree[node];
    const parts = isBare ? [] : /** @type {const} */ (["before", "glyphs", "comments"]);
    /** @type {TreePly} */
    const written = { move };
    for (const part of parts) if (notes[part].length > 0) Object.assign(written, { [part]: notes[part] });
    return written;
  };
  /** @param {number} parent */
  const follow = (parent) => {
    const line = [];
    for (let at = after[parent]; at.length > 0; at = after[at[0]]) {
      const [main, ...others] = at;
      const move = ply(main);
      if (others.length > 0) move.variations = others.map((other) => [ply(other), ...follow(other)]);
      line.push(move);
    }
    return line;
  };
  return follow(0);
}

/**
 * The tree of a written line.
 * @param {TreePly[]} line
 * @param {string[]} comments
 * @returns {Tree}
 */
export function read(line, comments = []) {
  /** @type {Node[]} */
  const nodes = [{ ...EMPTY[0], comments }];
  /** @type {(line: TreePly[], parent: number) => void} */
  const add = (line, parent) => {
    for (const { move, before = [], glyphs = [], comments = [], variations = [] } of line) {
      const here = nodes.push({ parent, move, before, glyphs, comments }) - 1;
      for (const variation of variations) add(variation, parent);
      parent = here;
    }
  };
  add(line, 0);
  return nodes;
}

/**
 * @param {unknown} list
 * @param {(item: unknown) => boolean} is
 */
const isList = (list, is) => list === undefined || (Array.isArray(list) && list.every(is));
const isText = (/** @type {unknown} */ text) => typeof text === "string";
const isGlyph = (/** @type {unknown} */ glyph) => Number.isInteger(glyph) && Number(glyph) >= 0 && Number(glyph) <= 255;

/**
 * Whether a value of a link is a written line, of no more moves and variations than a tree may have.
 * @param {unknown} value
 * @returns {value is TreePly[]}
 */
export function isLine(value) {
  let moves = 0;
  /** @type {(ply: unknown, depth: number) => boolean} */
  const isPly = (ply, depth) => {
    moves += 1;
    if (typeof ply !== "object" || ply === null || moves > MOST_MOVES || depth > DEEPEST) return false;
    const { move, before, glyphs, comments, variations } = /** @type {Record<string, unknown>} */ (ply);
    const isNoted = isText(move) && isList(before, isText) && isList(glyphs, isGlyph) && isList(comments, isText);
    const isInner = (/** @type {unknown} */ line) => Array.isArray(line) && line.every((inner) => isPly(inner, depth + 1));
    return isNoted && isList(variations, isInner);
  };
  return Array.isArray(value) && value.every((ply) => isPly(ply, 0));
}
