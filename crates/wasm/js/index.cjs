// Isotope as a CommonJS module, for Node.js. The module is loaded at once; `ready` is there for code that waits.

const { ask, askPage, askText } = require("./isotope.cjs");

module.exports = { ask, askPage, askText, ready: Promise.resolve() };
