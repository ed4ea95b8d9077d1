// The replacement of ffish as a CommonJS module. It is loaded at once; `onRuntimeInitialized` is called none the less.

const {
  Board, Game, Notation, Termination, capturesToHand, info, loadRuleset, loadVariantConfig, readGamePGN, setOption,
  setOptionBool, setOptionInt, startingFen, validateFen, variants,
} = require("./isotope.cjs");
const { ready } = require("./index.cjs");

const ffish = {
  Board, Game, Notation, Termination, capturesToHand, info, loadRuleset, loadVariantConfig, readGamePGN, ready,
  setOption, setOptionBool, setOptionInt, startingFen, validateFen, variants,
};
Object.defineProperty(ffish, "onRuntimeInitialized", { set: (call) => void ready.then(() => call(ffish)) });

module.exports = ffish;
