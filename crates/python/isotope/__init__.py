"""Atomic chess and other explosion variants, from rules written as data.

    >>> import isotope
    >>> position = isotope.Position("atomic", "8/3k4/3nK3/8/8/8/8/3R4 w - - 0 1")
    >>> position.reason("Rxd6")
    'the blast on d6 would destroy the king on e6'

A `Ruleset` holds the rules of a game. A `Position` is played under them, and a `Game` also ends by repetition. `ask`
answers every question of the command's protocol. `isotope.pyffish` replaces pyffish.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Iterable, Mapping, Optional, Union

from . import pyffish
from ._isotope import Board as _Board
from ._isotope import Error, Ruleset, ask_json, compare_svg

__all__ = ["Comparison", "Error", "Game", "Outcome", "Position", "Ruleset", "ask", "ask_json", "pyffish"]

RulesetLike = Union[Ruleset, str]


def ask(question: Mapping[str, Any]) -> dict[str, Any]:
    """Answers a question of the protocol by the object that the command of its name prints with `--json`.

    What cannot be answered is not raised: the answer then has an `error` with a `code` and a `message`.
    """
    answer: dict[str, Any] = json.loads(ask_json(json.dumps(question)))
    return answer


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    winner: Optional[str]
    """`white`, `black`, or `None` for a draw."""
    reason: str
    """One word, such as `king-destroyed`."""
    text: str
    """The outcome in words."""

    def __str__(self) -> str:
        return self.text

    @property
    def result(self) -> str:
        """The result as in PGN."""
        return {"white": "1-0", "black": "0-1"}.get(self.winner or "", "1/2-1/2")


class Comparison(dict[str, Any]):
    """The answer to `compare`, shown as a picture in a notebook."""

    def __init__(self, answer: Mapping[str, Any], svg: Optional[str]) -> None:
        super().__init__(answer)
        self._svg = svg

    def svg(self) -> Optional[str]:
        """The boards of all rulesets as one picture."""
        return self._svg

    def _repr_svg_(self) -> Optional[str]:
        return self._svg

    def __repr__(self) -> str:
        return f"<Comparison of {', '.join(entry['ruleset'] for entry in self['rulesets'])}>"


class Position:
    """A position under a ruleset, with the moves that led to it.

    `fen` is a FEN, in which small mistakes are mended, or `startpos`. Moves are written in UCI, SAN, or as people
    write them. With `chess960`, castling is written as the king's move to the square of the rook.
    """

    _ends = False
    """Whether draws end the game."""

    def __init__(
        self,
        ruleset: RulesetLike = "atomic",
        fen: str = "startpos",
        moves: Iterable[str] = (),
        *,
        chess960: bool = False,
    ) -> None:
        self.ruleset = _ruleset(ruleset)
        self._board = _Board(self.ruleset, fen, chess960, self._ends)
        for move in moves:
            self.push(move)

    def legal_moves(self) -> list[str]:
        """The legal moves, in UCI."""
        return self._board.legal_moves()

    def push(self, move: str) -> None:
        """Plays a move. Raises `Error` with the reason if it is illegal."""
        self._board.push(move)

    def pop(self) -> str:
        """Takes back the last move, and returns it in UCI. Raises `IndexError` if there is none."""
        move = self._board.pop()
        if move is None:
            raise IndexError("no move has been played")
        return move

    def san(self, move: str) -> str:
        """A legal move in SAN."""
        return self._board.san(move)

    def uci(self, move: str) -> str:
        """A legal move in UCI."""
        return self._board.uci(move)

    def fen(self) -> str:
        """The position as FEN."""
        return self._board.fen()

    def start_fen(self) -> str:
        """The position before the first move, as FEN."""
        return self._board.start_fen()

    def moves(self) -> list[str]:
        """The moves played, in UCI."""
        return self._board.moves()

    def turn(self) -> str:
        """The side to move: `white` or `black`."""
        return "white" if self._board.is_white_to_move() else "black"

    @property
    def chess960(self) -> bool:
        """Whether castling is written as in Chess960."""
        return self._board.is_chess960()

    def repetitions(self) -> int:
        """How often the position has occurred since the first move, including now."""
        return self._board.repetitions()

    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return self._board.is_check()

    def outcome(self) -> Optional[Outcome]:
        """The outcome if the game is over, as far as the position shows; otherwise `None`."""
        found = self._board.outcome()
        return None if found is None else Outcome(*found)

    def reason(self, move: str) -> Optional[str]:
        """Why a move is illegal, in words; `None` if it is legal. Raises `Error` for text that is not written like a
        move, says wrongly whether it captures, or could be several moves."""
        found = self._board.reason(move)
        return None if found is None else found[1]

    def explain(self, move: str) -> dict[str, Any]:
        """Why a move is legal or illegal, step by step."""
        return self._ask("explain", move=move)

    def compare(
        self, rulesets: Iterable[RulesetLike], move: Optional[str] = None, *, solve: Optional[int] = None
    ) -> Comparison:
        """Compares the position, or a move in it, under several rulesets. With `solve`, also the result of best
        play under each, if at most that many nodes prove it."""
        named = _named([_ruleset(ruleset) for ruleset in rulesets])
        history = None
        question: dict[str, Any] = {"ask": "compare", "fen": self.fen(), "rulesets": [name for name, _ in named]}
        if self.chess960:
            question["chess960"] = True
        if self._ends:
            history = self.start_fen(), self.moves()
            question["history"] = dict(zip(("fen", "moves"), history))
        question.update({key: value for key, value in {"move": move, "solve": solve}.items() if value is not None})
        return Comparison(_answer(question, named), compare_svg(self.fen(), move, named, history, self.chess960))

    def perft(self, depth: int) -> int:
        """The number of lines of play of `depth` plies."""
        nodes: int = self._ask("perft", depth=depth)["nodes"]
        return nodes

    def solve(self, nodes: Optional[int] = None, milliseconds: Optional[int] = None) -> dict[str, Any]:
        """The result of best play, as far as it can be proven within the limits."""
        return self._ask("solve", nodes=nodes, milliseconds=milliseconds)

    def search(self, nodes: Optional[int] = None, milliseconds: Optional[int] = None) -> dict[str, Any]:
        """The engine's best line."""
        return self._ask("search", nodes=nodes, milliseconds=milliseconds)

    def probe(self) -> dict[str, Any]:
        """The result by the tablebase of the position, which has at most three pieces."""
        return self._ask("probe")

    def svg(self, move: Optional[str] = None) -> str:
        """The board as a picture; with `move`, the board after it with its explosion."""
        return self._board.svg(move)

    def copy(self) -> Position:
        """A copy, which can be played on independently."""
        copy = object.__new__(type(self))
        copy.ruleset, copy._board = self.ruleset, self._board.copy()
        return copy

    def __copy__(self) -> Position:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (type(self), self.ruleset, self.start_fen(), self.moves(), self.chess960)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same rules and pieces, numbers and rights, and are of the same kind; of games, also
        whether the same moves led there."""
        return isinstance(other, Position) and self._value() == other._value()

    def __hash__(self) -> int:
        """The hash of what is compared. It changes when a move is played."""
        return hash(self._value())

    def _value(self) -> tuple[Any, ...]:
        return type(self), self.ruleset, self.fen(), self.chess960

    def _line(self) -> dict[str, Any]:
        """The position in a question, without or with the moves that led to it."""
        line = {"fen": self.start_fen(), "moves": self.moves()} if self._ends else {"fen": self.fen()}
        return {**line, "chess960": True} if self.chess960 else line

    def _ask(self, name: str, **fields: Any) -> dict[str, Any]:
        question: dict[str, Any] = {"ask": name, "ruleset": self.ruleset.id, **self._line()}
        question.update({key: value for key, value in fields.items() if value is not None})
        return _answer(question, [(self.ruleset.id, self.ruleset)])

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self._board.text()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.ruleset.id!r}, {self.fen()!r})"


class Game(Position):
    """A game, which also ends by repetition. After its end there are no legal moves."""

    _ends = True

    def position(self) -> Position:
        """The position, without the moves that led to it."""
        return Position(self.ruleset, self.fen(), chess960=self.chess960)

    def explain(self, move: str) -> dict[str, Any]:
        """Why a move is legal or illegal, step by step. After the end of the game, none is legal."""
        answer = self._ask("explain", move=move)
        if answer["move"]["legal"] and answer["outcome"] is not None:
            over = {"code": "game-over", "reason": self.reason(move)}
            answer["move"] = {"ruleset": answer["ruleset"], "legal": False, **over}
        return answer

    def perft(self, depth: int) -> int:
        """The number of lines of play of `depth` plies: none after the end of the game. Within the lines, a draw
        ends nothing."""
        return super().perft(depth) if depth <= 0 or self.outcome() is None else 0

    def _value(self) -> tuple[Any, ...]:
        return *super()._value(), self.start_fen(), tuple(self.moves())


def _restored(
    kind: type[Position], ruleset: Ruleset, start_fen: str, moves: list[str], chess960: bool
) -> Position:
    """The position or game that was pickled."""
    return kind(ruleset, start_fen, moves, chess960=chess960)


def _ruleset(ruleset: RulesetLike) -> Ruleset:
    return Ruleset.shipped(ruleset) if isinstance(ruleset, str) else ruleset


def _named(rulesets: list[Ruleset]) -> list[tuple[str, Ruleset]]:
    """Rulesets by different names, even if two files have the same name."""
    names: list[str] = []
    for ruleset in rulesets:
        same = sum(name == ruleset.id or name.startswith(f"{ruleset.id} (") for name in names)
        names.append(f"{ruleset.id} ({same + 1})" if same else ruleset.id)
    return list(zip(names, rulesets))


def _answer(question: Mapping[str, Any], rulesets: list[tuple[str, Ruleset]]) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(ask_json(json.dumps(question), rulesets))
    if "error" in answer:
        error = Error(answer["error"]["message"])
        error.code = answer["error"]["code"]
        raise error
    return answer
