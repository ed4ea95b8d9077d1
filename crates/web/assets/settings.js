// How the page looks and sounds on this machine. The choices stay in the browser; links and the server do not have them.

import { all } from "./dom.js";

/** @typedef {{ theme: string, coordinates: boolean, sounds: boolean }} Settings */

const KEY = "isotope";
const THEMES = ["slate", "wood", "green"];

/** @type {Settings} */
export const settings = { theme: THEMES[0], coordinates: true, sounds: false };

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
  if ("theme" in said && THEMES.some((theme) => theme === said.theme)) settings.theme = String(said.theme);
  if ("coordinates" in said && typeof said.coordinates === "boolean") settings.coordinates = said.coordinates;
  if ("sounds" in said && typeof said.sounds === "boolean") settings.sounds = said.sounds;
}

function read() {
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
  document.documentElement.dataset.theme = settings.theme;
  for (const input of all("#settings input")) {
    if (!(input instanceof HTMLInputElement)) continue;
    if (input.type === "radio") input.checked = input.value === settings.theme;
    else input.checked = input.name === "sounds" ? settings.sounds : settings.coordinates;
  }
}

for (const input of all("#settings input")) {
  input.addEventListener("change", () => {
    if (!(input instanceof HTMLInputElement)) return;
    take({ [input.name]: input.type === "radio" ? input.value : input.checked });
    write();
    show();
    for (const changed of listeners) changed();
  });
}

read();
show();
