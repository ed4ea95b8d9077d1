// How the page looks and sounds on this machine, and whether it evaluates. The choices stay in the browser; links and
// the server do not have them.

import { all } from "./dom.js";

/** @typedef {{ theme: string, coordinates: boolean, sounds: boolean, evaluation: boolean, lines: number, scheme: string, size: number, pieces: string }} Settings */

const KEY = "isotope";
const THEMES = ["slate", "wood", "green"];
const PIECES = ["carved", "flat"];
const SCHEMES = ["system", "light", "dark"];
// The least size of the boards, in percent of the room that they have.
const SMALLEST = 50;
const SWITCHES = /** @type {const} */ (["coordinates", "sounds", "evaluation"]);
// The maximum number of lines of an evaluation.
export const MOST_LINES = 5;

/** @type {Settings} */
export const settings = { theme: THEMES[0], coordinates: true, sounds: false, evaluation: false, lines: 1, scheme: SCHEMES[0], size: 100, pieces: PIECES[0] };

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
  const { theme, lines, scheme, size, pieces } = values;
  if (THEMES.some((other) => other === theme)) settings.theme = String(theme);
  if (typeof lines === "number" && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES) settings.lines = lines;
  if (SCHEMES.some((other) => other === scheme)) settings.scheme = String(scheme);
  if (PIECES.some((other) => other === pieces)) settings.pieces = String(pieces);
  if (typeof size === "number" && size >= SMALLEST && size <= 100) settings.size = size;
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
