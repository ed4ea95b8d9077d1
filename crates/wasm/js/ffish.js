// The replacement of ffish as an ES module. Nothing may be called before `ready`, or before `onRuntimeInitialized`.

import { ready } from "./index.js";
import {
  Board, Game, Notation, Termination, capturesToHand, info, loadRuleset, loadVariantConfig, readGamePGN, setOption,
  setOptionBool, setOptionInt, startingFen, validateFen, variants,
} from "./isotope.js";

const ffish = {
  Board, Game, Notation, Termination, capturesToHand, info, loadRuleset, loadVariantConfig, readGamePGN, ready,
  setOption, setOptionBool, setOptionInt, startingFen, validateFen, variants,
};
Object.defineProperty(ffish, "onRuntimeInitialized", { set: (call) => void ready.then(() => call(ffish)) });

export {
  Board, Game, Notation, Termination, capturesToHand, info, loadRuleset, loadVariantConfig, readGamePGN, ready,
  setOption, setOptionBool, setOptionInt, startingFen, validateFen, variants,
};
export default ffish;
