"""Uses everything with its types; checked by mypy, not run."""

from pathlib import Path
from typing import Any, Optional

import chess
import isotope
import isotope.chess
from isotope import pyffish as sf

ruleset: isotope.Ruleset = isotope.Ruleset.load(Path("mine.ron"))
name: str = ruleset.name + ruleset.id + ruleset.hash + ruleset.summary + ruleset.extends[0]
game: isotope.Game = isotope.Game(ruleset, "startpos", ["e2e4"], chess960=True)
position: isotope.Position = game.position().copy()
moves: list[str] = [position.san(move) for move in position.legal_moves()]
last: str = game.pop()
outcome: Optional[isotope.Outcome] = game.outcome()
if outcome is not None:
    text: str = f"{outcome.result} {outcome.reason} {outcome.winner or 'draw'}"
answer: dict[str, Any] = isotope.ask({"ask": "rules"})
comparison: isotope.Comparison = position.compare(["atomic", ruleset], "e7e5", solve=1000)
picture: Optional[str] = comparison.svg()
lines: int = position.perft(3)
try:
    position.push("e2e5")
except isotope.Error as error:
    code: str = error.code
try:
    legal: list[str] = sf.legal_moves("atomic", sf.start_fen("atomic"), [], False)
    ended: tuple[bool, int] = sf.is_immediate_game_end("atomic", "startpos", [])
    sf.load_rulesets({"mine": "(format: 1)"})
except sf.error as error:
    code = error.code
IccBoard: type[isotope.chess.Board] = isotope.chess.variant("icc")
board: isotope.chess.Board = IccBoard(chess960=True)
board.push(board.parse_san("Nf3"))
root: isotope.chess.Board = board.root().copy(stack=False)
ending: Optional[chess.Outcome] = board.outcome(claim_draw=True)
played: isotope.Position = board.position
known: Optional[type[isotope.chess.Board]] = isotope.chess.register([ruleset]).get("mine")


class MineBoard(isotope.chess.Board):
    ruleset = ruleset


repeated: int = played.repetitions() + len(MineBoard().pockets) + sum(MineBoard().remaining_checks)
