// The rows of the form: how they are nested, where their values come from, and their values in words.

import { choiceWords, rowWords } from "./names.js";

/** @import { FormChoice, FormRow, Replacement } from "./protocol.js" */
/** @typedef {Pick<Replacement, "line" | "column" | "end_line" | "end_column">} Place */

/**
 * Whether a place begins within another.
 * @param {Place} inner
 * @param {Place} outer
 */
function isWithin({ line, column }, outer) {
  const isAfter = line > outer.line || (line === outer.line && column >= outer.column);
  return isAfter && (line < outer.end_line || (line === outer.end_line && column <= outer.end_column));
}

/**
 * The path of the innermost row with a place in the text; null if there is none, as for a word that is no rule.
 * @param {FormRow[]} rows
 * @param {Place} place
 */
export function pathAt(rows, place) {
  const found = rows.filter((row) => row.place && isWithin(place, row.place));
  return found.sort((one, other) => other.depth - one.depth)[0]?.path ?? null;
}

/**
 * The origin of a row's value, in a few words.
 * @param {Pick<FormRow, "place" | "from">} row
 */
export function origin({ place, from }) {
  if (place) return "in the text";
  return from === null ? "by default" : `as in ${from}`;
}

/**
 * Whether the value of a row can be left out: a rule is then inherited, a part has its default. A part of a value that is
 * inherited as a whole cannot.
 * @param {Pick<FormRow, "place" | "from" | "left_out" | "depth">} row
 */
export const canBeLeftOut = ({ place, from, left_out, depth }) => left_out !== null && (place !== null || from === null || depth === 0);

/**
 * The rows with the rows that are nested in them.
 * @typedef {{ row: FormRow, inner: Nested[] }} Nested
 * @param {FormRow[]} rows
 * @returns {Nested[]}
 */
export function nested(rows) {
  /** @type {Nested[]} */
  const top = [];
  /** @type {Nested[]} */
  const around = [];
  for (const row of rows) {
    const one = { row, inner: [] };
    around.length = row.depth;
    (around.at(-1)?.inner ?? top).push(one);
    around.push(one);
  }
  return top;
}

/**
 * The word of the language with which a value begins; empty if it begins with none.
 * @param {string} value
 */
export const wordOf = (value) => value.match(/^[A-Z]\w*/)?.[0] ?? "";

/**
 * A choice that holds or an item, in words, with what it has to be told.
 * @param {Nested} nested
 * @param {FormChoice} choice
 */
function chosenWords({ row, inner }, choice) {
  const { name } = choiceWords(row.path, choice);
  const part = inner.find((one) => one.row.path === `${row.path}.${wordOf(choice.item || choice.value)}`);
  if (!part) return name;
  const told = valueWords(part);
  return `${name}: ${part.row.chips.length > 0 ? told.toLowerCase() : told}`;
}

/**
 * The value of a row in words: the choice that holds, its items, or the values of its parts.
 * @param {Nested} nested
 * @returns {string}
 */
export function valueWords({ row, inner }) {
  const { words, choices, chips } = row;
  const chosen = choices.find((choice) => choice.chosen);
  if (chosen) return chosenWords({ row, inner }, chosen);
  const items = chips.filter((chip) => chip.chosen).map((chip) => chosenWords({ row, inner }, chip));
  if (items.length > 0) return items.join(", ");
  if (inner.length > 0 && choices.length === 0 && chips.length === 0) {
    return inner.map((one) => `${rowWords(one.row).name.toLowerCase()}: ${valueWords(one)}`).join("; ");
  }
  return words || "none";
}

/**
 * The value that holds if the text states none, in words.
 * @param {Pick<FormRow, "path" | "choices" | "left_out">} row
 */
export function leftOutWords({ path, choices, left_out }) {
  const choice = choices.find(({ name }) => name === left_out);
  return choice ? choiceWords(path, choice).name : left_out;
}
