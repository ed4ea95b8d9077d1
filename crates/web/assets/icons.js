// The icons of buttons: drawings in one stroke on a field of 24 by 24, in the colour of the text.

import { all, makeSvg } from "./dom.js";

/** @satisfies {Record<string, string>} */
const PATHS = {
  first: "M18 6l-7 6 7 6M7 6v12",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  last: "M6 6l7 6-7 6M17 6v12",
  flip: "M8 20V5l-4 4M16 4v15l4-4",
  add: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  help: "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.1",
  info: "M12 11v6M12 7v.1M12 3a9 9 0 1 1-.01 0",
  share: "M12 15V4M8 7.5L12 4l4 3.5M6 11v9h12v-9",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  search: "M10.5 4a6.5 6.5 0 1 1-.01 0M15.5 15.5L20 20",
  go: "M5 12h13M13 6.5l5.5 5.5-5.5 5.5",
  open: "M7 10l5 5 5-5",
};

/** @typedef {keyof typeof PATHS} Icon */

/**
 * A decorative icon, for use in a button that has a name of its own.
 * @param {Icon} name
 */
export const icon = (name) =>
  makeSvg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, makeSvg("path", { d: PATHS[name] }));

/**
 * @param {string} name
 * @returns {name is Icon}
 */
const isIcon = (name) => name in PATHS;

for (const button of all("[data-icon]")) {
  const { icon: name = "" } = button.dataset;
  if (isIcon(name)) button.prepend(icon(name));
}
