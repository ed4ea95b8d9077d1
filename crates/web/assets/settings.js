// How the page looks and sounds on this machine, and whether it evaluates. The choices stay in the browser; links and
// the server do not have them.

import { all } from "./dom.js";

/**
 * @typedef {object} Settings
 * @property {string} theme
 * @property {boolean} coordinates
 * @property {boolean} sounds
 * @property {boolean} evaluation
 * @property {number} lines
 * @property {string} time  of an evaluation
 * @property {string} side  of the user in games against the engine
 * @property {number} level  of the engine
 * @property {number} minutes  of each side, 0 without a clock
 * @property {number} increment  in seconds
 * @property {boolean} thinking  whether the engine's thinking is shown
 * @property {string} scheme  light, dark, or as the system
 * @property {number} size  of the boards, in percent of the room that they have
 * @property {string} pieces
 */

const KEY = "isotope";
const THEMES = ["slate", "wood", "green"];
const PIECES = ["carved", "flat"];
const SCHEMES = ["system", "light", "dark"];
const SWITCHES = /** @type {const} */ (["coordinates", "sounds", "evaluation", "thinking"]);
export const TIMES = ["usual", "deeper", "endless"];
export const SIDES = ["white", "black", "chance", "neither"];
const WORDS = /** @type {const} */ ({ theme: THEMES, pieces: PIECES, scheme: SCHEMES, time: TIMES, side: SIDES });
// The maximum number of lines of an evaluation.
export const MOST_LINES = 5;
export const MOST_LEVELS = 8;
/** The least and the greatest of each number. */
const NUMBERS = /** @type {const} */ ({ lines: [1, MOST_LINES], level: [1, MOST_LEVELS], minutes: [0, 180], increment: [0, 180], size: [50, 100] });

/** @type {Settings} */
export const settings = {
  theme: THEMES[0],
  coordinates: true,
  sounds: false,
  evaluation: false,
  lines: 1,
  time: TIMES[0],
  side: SIDES[0],
  level: 3,
  minutes: 0,
  increment: 0,
  thinking: false,
  scheme: SCHEMES[0],
  size: 100,
  pieces: PIECES[0],
};

/** @type {(() => void)[]} */
const listeners = [];

/**
 * Registers `changed()` to be called after each change.
 * @param {() => void} changed
 */
export const onSettings = (changed) => listeners.push(changed);

/**
 * Takes over those of some values that are settings.
 * @param {unknown} said
 */
export function take(said) {
  if (typeof said !== "object" || said === null) return;
  /** @type {Record<string, unknown>} */
  const values = { ...said };
  for (const name of /** @type {(keyof typeof WORDS)[]} */ (Object.keys(WORDS))) {
    const word = values[name];
    if (typeof word === "string" && WORDS[name].includes(word)) settings[name] = word;
  }
  for (const name of /** @type {(keyof typeof NUMBERS)[]} */ (Object.keys(NUMBERS))) {
    const number = values[name];
    const [least, most] = NUMBERS[name];
    if (typeof number === "number" && Number.isInteger(number) && number >= least && number <= most) settings[name] = number;
  }
  for (const name of SWITCHES) {
    const value = values[name];
    if (typeof value === "boolean") settings[name] = value;
  }
}

/**
 * Changes some settings.
 * @param {Partial<Settings>} values
 */
export function set(values) {
  take(values);
  write();
  show();
  for (const changed of listeners) changed();
}

// Takes over what the browser keeps.
export function read() {
  try {
    take(JSON.parse(localStorage.getItem(KEY) ?? "null"));
  } catch {
    // Without storage, or with a text in it that is not ours, the settings are the usual ones.
  }
}

function write() {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // The settings then hold until the page is left.
  }
}

// Shows the settings on the page and in their inputs.
function show() {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  dataset.scheme = settings.scheme;
  dataset.coordinates = String(settings.coordinates);
  for (const input of all("#settings input")) {
    if (!(input instanceof HTMLInputElement)) continue;
    if (input.type === "radio") input.checked = input.value === Reflect.get(settings, input.name);
    else if (input.type === "range") input.value = String(settings.size);
    else input.checked = input.name === "sounds" ? settings.sounds : settings.coordinates;
  }
}

for (const input of all("#settings input")) {
  input.addEventListener("change", () => {
    if (!(input instanceof HTMLInputElement)) return;
    const value = input.type === "range" ? Number(input.value) : input.type === "radio" ? input.value : input.checked;
    set({ [input.name]: value });
  });
}

read();
show();
