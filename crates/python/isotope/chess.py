"""Boards of python-chess that are played by rulesets of Isotope.

    >>> from isotope.chess import variant
    >>> board = variant("icc")()
    >>> board.push_san("Nf3")
    Move.from_uci('g1f3')

They can be used wherever a `chess.Board` can. `chess.pgn` reads and writes games of every ruleset that `variant` was
asked for; `register` does so for all shipped ones.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Hashable, Iterable, Iterator, Mapping, Optional, Union, cast

try:
    import chess
    import chess.variant
except ImportError as error:
    raise ImportError("isotope.chess needs python-chess: pip install 'isotope-chess[chess]'") from error

import isotope

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["Board", "Detonation", "register", "variant"]

_Operand = Union[None, str, int, float, chess.Move, Iterable[chess.Move]]
_NULL = ("--", "Z0", "0000", "@@@@")
_TERMINATIONS = {
    "checkmate": chess.Termination.CHECKMATE,
    "stalemate": chess.Termination.STALEMATE,
    "dead-position": chess.Termination.INSUFFICIENT_MATERIAL,
}

_FAULTS = {
    "empty-board": chess.STATUS_EMPTY,
    "no-kings": chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING,
    "many-kings": chess.STATUS_TOO_MANY_KINGS,
    "pawns-on-backrank": chess.STATUS_PAWNS_ON_BACKRANK,
    "pawns-on-last-rank": chess.STATUS_PAWNS_ON_BACKRANK,
}


class Detonation(chess.Move):
    """A move by which a piece explodes where it stands, such as `a2a2`. Unlike other moves of a square to itself, it is
    no null move on a1."""

    def __init__(self, square: chess.Square) -> None:
        super().__init__(square, square)

    def __bool__(self) -> bool:
        return True

    def uci(self) -> str:
        return chess.square_name(self.from_square) * 2

    def __eq__(self, other: object) -> bool:
        return isinstance(other, chess.Move) and bool(other) and self._squares() == Detonation._squares(other)

    __hash__ = chess.Move.__hash__

    def _squares(self: chess.Move) -> tuple[Any, ...]:
        return self.from_square, self.to_square, self.promotion, self.drop


class Board(chess.Board):
    """A board of python-chess that is played by a ruleset, which a subclass names.

    The fields of `chess.Board` hold the position, together with `pockets`, `remaining_checks`, `counts` and `walls`. Moves,
    checks and results come from Isotope. A FEN of an impossible position raises `isotope.Error`, a `ValueError`. After
    the fields were set to one, it can be shown and changed further, and `status` tells what is wrong; its moves, its
    result and its repetitions raise that error.
    """

    ruleset: ClassVar[Union[isotope.Ruleset, str]] = "atomic"
    """The ruleset or its name; `variant` sets it, or a subclass."""
    aliases: ClassVar[list[str]]
    uci_variant: ClassVar[Optional[str]]
    xboard_variant: ClassVar[Optional[str]] = None
    tbw_suffix = tbz_suffix = tbw_magic = tbz_magic = None

    pockets: list[chess.variant.CrazyhousePocket]
    """The pieces in hand by color; empty in games without drops."""
    remaining_checks: list[int]
    """The checks left to give by color; empty where checks are not counted."""
    counts: list[int]
    """What each color has counted; zeros where nothing is counted."""
    walls: chess.Bitboard
    """The squares that are walls."""

    _rules: ClassVar[isotope.Ruleset]
    _always_chess960: ClassVar[bool]
    _draws: ClassVar[tuple[Optional[int], Optional[int]]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "ruleset" in cls.__dict__:
            cls._use(cls.ruleset)

    @classmethod
    def _use(cls, ruleset: Union[isotope.Ruleset, str]) -> None:
        start = isotope.Position(ruleset)
        cls._rules, cls._always_chess960 = start.ruleset, start.chess960
        cls._draws = start.ruleset._draws()
        pgn, cls.uci_variant = start.ruleset._names()
        cls.aliases = list(dict.fromkeys([pgn, cls.uci_variant, start.ruleset.id, start.ruleset.name]))
        # python-chess writes rights as rook files only if it is asked to.
        cls.starting_fen = cls(start.fen()).fen()

    def __init__(self, fen: Optional[str] = "startpos", *, chess960: bool = False) -> None:
        self.pockets, self.remaining_checks, self.counts, self.walls = [], [], [0, 0], chess.BB_EMPTY
        self._extras: list[tuple[Any, ...]] = []
        self._position: Optional[isotope.Position] = None
        self._shown: tuple[Any, ...] = ()
        self._played = 0
        self._legal: Optional[dict[str, chess.Move]] = None
        fen = type(self).starting_fen if fen == "startpos" else fen
        super().__init__(fen, chess960=chess960 or self._always_chess960)

    @property
    def position(self) -> isotope.Position:
        """The position as Isotope plays it, with the moves that led to it. To play, use the board."""
        if self._position is None or self._shown != self._fields():
            # A field was set from outside, or only the moves are known.
            replayed = self._replayed()
            self._played = len(self.move_stack) if replayed is None else 0
            self._show(self._set_up() if replayed is None else replayed)
        return cast(isotope.Position, self._position)

    def _set_up(self, moves: Iterable[str] = ()) -> isotope.Position:
        """The position that the fields describe, after further moves."""
        fen = self.fen(shredder=self.chess960, en_passant="fen")
        return isotope.Position(self._rules, fen, moves, chess960=self.chess960)

    def _replayed(self) -> Optional[isotope.Position]:
        """The position that the fields describe with the moves that led to it, if they did."""
        if not self.move_stack or not all(self.move_stack):
            return None
        try:
            replayed = self.root()._set_up(move.uci() for move in self.move_stack)
        except isotope.Error:
            return None
        shown = type(self)(None, chess960=self.chess960)
        shown._show(replayed)
        return replayed if shown._fields() == self._fields() else None

    # The fields

    def _fields(self) -> tuple[Any, ...]:
        return (
            *(self.pawns, self.knights, self.bishops, self.rooks, self.queens, self.kings),
            *(*self.occupied_co, self.promoted, self.turn, self.castling_rights, self.ep_square),
            *(self.halfmove_clock, self.fullmove_number, self.chess960, *self._more()),
        )

    def _more(self) -> tuple[Any, ...]:
        """What `chess.Board` has no fields for."""
        return tuple(map(str, self.pockets)), tuple(self.remaining_checks), tuple(self.counts), self.walls

    def _set_more(self, more: tuple[Any, ...]) -> None:
        pockets, checks, counts, self.walls = more
        self.pockets = [chess.variant.CrazyhousePocket(pocket) for pocket in pockets]
        self.remaining_checks, self.counts = list(checks), list(counts)

    def _show(self, position: isotope.Position) -> None:
        """Sets the fields to those of a position."""
        fields = position.fen().split()
        counted = fields.pop() if "x" in fields[-1] else "0x0"
        board, turn, castling, ep_square, *checks, halfmoves, moves = fields
        board, bracket, hands = board.rstrip("]").partition("[")
        self.pockets = []
        if bracket:
            sides = (filter(str.islower, hands), filter(str.isupper, hands))
            self.pockets = [chess.variant.CrazyhousePocket("".join(side).lower()) for side in sides]
        self.remaining_checks = [int(left) for left in checks[0].split("+")][::-1] if checks else []
        self.counts = [int(count) for count in counted.split("x")][::-1]
        self._set_squares(board)
        self.turn = turn == "w"
        self._set_castling_fen(castling)
        self.ep_square = None if ep_square == "-" else chess.parse_square(ep_square)
        self.halfmove_clock, self.fullmove_number = int(halfmoves), int(moves)
        self._position, self._shown, self._legal = position, self._fields(), None

    def _set_squares(self, board: str) -> None:
        """Sets the pieces and walls."""
        self.walls = chess.BB_EMPTY
        chess.BaseBoard.clear_board(self)
        for rank, row in zip(range(7, -1, -1), board.split("/")):
            square = chess.square(0, rank)
            for letter in row:
                if letter == "~":
                    self.promoted |= chess.BB_SQUARES[square - 1]
                elif letter.isdigit():
                    square += int(letter)
                elif letter == "*":
                    self.walls |= chess.BB_SQUARES[square]
                    square += 1
                else:
                    piece = chess.Piece.from_symbol(letter)
                    self._set_piece_at(square, piece.piece_type, piece.color)
                    square += 1

    def reset(self) -> None:
        self.set_fen(type(self).starting_fen)

    def set_fen(self, fen: str) -> None:
        position = isotope.Position(self._rules, fen, chess960=self.chess960)
        self.clear_stack()
        self._show(position)

    def clear_board(self) -> None:
        super().clear_board()
        self.walls, self.counts = chess.BB_EMPTY, [0, 0]
        for pocket in self.pockets:
            pocket.reset()

    def clear_stack(self) -> None:
        super().clear_stack()
        self._extras.clear()
        self._position, self._played = None, 0

    def board_fen(self, *, promoted: Optional[bool] = None) -> str:
        if promoted is None:
            promoted = bool(self.pockets)
        if not self.walls:
            return super().board_fen(promoted=promoted)
        rows = []
        for rank in range(7, -1, -1):
            row = ""
            for square in (chess.square(file, rank) for file in range(8)):
                piece = self.piece_at(square)
                mark = "~" if promoted and chess.BB_SQUARES[square] & self.promoted else ""
                if chess.BB_SQUARES[square] & self.walls:
                    row += "*"
                elif piece is not None:
                    row += piece.symbol() + mark
                else:
                    row = f"{row[:-1]}{int(row[-1]) + 1}" if row[-1:].isdigit() else row + "1"
            rows.append(row)
        return "/".join(rows)

    def epd(
        self,
        *,
        shredder: bool = False,
        en_passant: chess.EnPassantSpec = "legal",
        promoted: Optional[bool] = None,
        **operations: _Operand,
    ) -> str:
        epd = super().epd(shredder=shredder, en_passant=en_passant, promoted=promoted)
        if self.pockets:
            board, rest = epd.split(" ", 1)
            black, white = self.pockets
            epd = f"{board}[{str(white).upper()}{black}] {rest}"
        if self.remaining_checks:
            black_left, white_left = self.remaining_checks
            epd += f" {white_left}+{black_left}"
        if any(self.counts):
            epd += f" {self.counts[chess.WHITE]}x{self.counts[chess.BLACK]}"
        return f"{epd} {self._epd_operations(operations)}" if operations else epd

    def fen(
        self,
        *,
        shredder: bool = False,
        en_passant: chess.EnPassantSpec = "legal",
        promoted: Optional[bool] = None,
    ) -> str:
        fen = super().fen(shredder=shredder, en_passant=en_passant, promoted=promoted)
        if not any(self.counts):
            return fen
        # Counts stand behind the clocks.
        *fields, counts, halfmoves, moves = fen.split(" ")
        return " ".join([*fields, halfmoves, moves, counts])

    def set_epd(self, epd: str) -> dict[str, Any]:
        fields, operations = 5 if self._counts_checks() else 4, {}
        fields += any(re.fullmatch(r"\d+x\d+", part) for part in epd.split())
        parts = epd.strip().rstrip(";").split(None, fields)
        if len(parts) > fields and not parts[fields][0].isdigit():
            given = parts.pop()
            fen = " ".join([*parts, "0", "1"])
            operations = self._parse_epd_ops(given, lambda: type(self)(fen, chess960=self.chess960))
            epd = " ".join([*parts, str(operations.get("hmvc", 0)), str(operations.get("fmvn", 1))])
        self.set_fen(epd)
        return operations

    @classmethod
    def _counts_checks(cls) -> bool:
        return "+" in cls.starting_fen

    def clean_castling_rights(self) -> chess.Bitboard:
        rights = chess.BB_EMPTY
        for own, rank in zip(self.occupied_co, (chess.BB_RANK_8, chess.BB_RANK_1)):
            if self.kings & own & rank:
                rights |= self.castling_rights & self.rooks & own & rank
        return rights

    def has_legal_en_passant(self) -> bool:
        return self.ep_square is not None and self.position.fen().split()[3] != "-"

    has_pseudo_legal_en_passant = has_legal_en_passant

    def status(self) -> chess.Status:
        try:
            self.position
        except isotope.Error as error:
            return _FAULTS.get(error.code, chess.STATUS_OPPOSITE_CHECK)
        return chess.STATUS_VALID

    def apply_mirror(self) -> None:
        walls = chess.flip_vertical(self.walls)
        super().apply_mirror()
        self.walls = walls
        self.pockets, self.remaining_checks = self.pockets[::-1], self.remaining_checks[::-1]
        self.counts = self.counts[::-1]

    def _transposition_key(self) -> Hashable:
        key = super()._transposition_key()
        # As python-chess does in its own games with hands or counted checks.
        if self.pockets:
            key = (key, self.promoted, *(str(self.pockets[color]) for color in chess.COLORS))
        if self.remaining_checks:
            key = (key, *(self.remaining_checks[color] for color in chess.COLORS))
        if any(self.counts):
            key = (key, *self.counts)
        return (key, self.walls) if self.walls else key

    # Playing

    def _legal_moves(self) -> dict[str, chess.Move]:
        """The legal moves by their UCI notation."""
        position = self.position
        if self._legal is None:
            self._legal = {uci: _move(uci) for uci in position.legal_moves()}
        return self._legal

    def push(self, move: chess.Move) -> None:
        position, uci = self.position, self.uci(move)
        state, extras = chess._BoardState(self), self._more()
        if move:
            position.push(uci)
        self._stack.append(state)
        self._extras.append(extras)
        self.move_stack.append(_move(uci) if move else move)
        if move:
            self._show(position)
            return
        # Isotope knows no null moves, so that its position begins anew.
        self.turn, self.ep_square = not self.turn, None
        self.halfmove_clock += 1
        self.fullmove_number += self.turn
        self._position = None

    def pop(self) -> chess.Move:
        is_shown = self._position is not None and self._shown == self._fields()
        move = super().pop()
        self._set_more(self._extras.pop())
        if is_shown and self._position is not None and len(self.move_stack) >= self._played:
            self._position.pop()
            self._shown, self._legal = self._fields(), None
        else:
            self._position = None
        return move

    def root(self) -> Self:
        board = super().root()
        if self._extras:
            board._set_more(self._extras[0])
        return board

    def copy(self, *, stack: Union[bool, int] = True) -> Self:
        board = super().copy(stack=stack)
        board._set_more(self._more())
        board._extras = self._extras[len(self._extras) - len(board.move_stack) :]
        # A finished game may have no FEN from which it could be set up again.
        if self._position is not None and (stack is True or not stack and self._position.outcome() is not None):
            board._position, board._shown = self._position.copy(), self._shown
            board._played = self._played if stack else 0
        return board

    def __reduce__(self) -> tuple[Any, ...]:
        # A class that `variant` has made is not found by its name.
        kind = self._rules if type(self) is _VARIANTS.get(self._rules) else type(self)
        moves = [move.uci() for move in self.move_stack]
        return _restored, (kind, self.root().fen(), moves, self.chess960)

    def generate_legal_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        for move in self._legal_moves().values():
            if chess.BB_SQUARES[move.from_square] & from_mask and chess.BB_SQUARES[move.to_square] & to_mask:
                yield move

    generate_pseudo_legal_moves = generate_legal_moves

    def generate_legal_ep(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        return filter(self.is_en_passant, self.generate_legal_moves(from_mask, to_mask))

    generate_pseudo_legal_ep = generate_legal_ep

    def generate_castling_moves(
        self, from_mask: chess.Bitboard = chess.BB_ALL, to_mask: chess.Bitboard = chess.BB_ALL
    ) -> Iterator[chess.Move]:
        return filter(self.is_castling, self.generate_legal_moves(from_mask, to_mask))

    def is_legal(self, move: chess.Move) -> bool:
        return bool(move) and self.uci(move) in self._legal_moves()

    def is_pseudo_legal(self, move: chess.Move) -> bool:
        return self.is_legal(move)

    def is_into_check(self, move: chess.Move) -> bool:
        return not self.is_legal(move)

    def was_into_check(self) -> bool:
        return False

    def is_check(self) -> bool:
        # A board that is being set up is drawn.
        return self.status() == chess.STATUS_VALID and self.position.is_check()

    def checkers_mask(self) -> chess.Bitboard:
        return super().checkers_mask() if self.is_check() else chess.BB_EMPTY

    # Notation

    def uci(self, move: chess.Move, *, chess960: Optional[bool] = None) -> str:
        if move and move.from_square == move.to_square and move.drop is None:
            return chess.square_name(move.from_square) * 2
        return super().uci(move, chess960=chess960)

    def parse_uci(self, uci: str) -> chess.Move:
        if len(uci) == 4 and uci[:2] == uci[2:] and uci not in _NULL:
            if uci not in self._legal_moves():
                raise chess.IllegalMoveError(f"illegal uci: {uci!r} in {self.fen()}")
            return self._legal_moves()[uci]
        return super().parse_uci(uci)

    def san(self, move: chess.Move) -> str:
        return self.position.san(self.uci(move)) if move else "--"

    def san_and_push(self, move: chess.Move) -> str:
        san = self.san(move)
        self.push(move)
        return san

    def parse_san(self, san: str) -> chess.Move:
        if san in _NULL:
            return chess.Move.null()
        try:
            return self._legal_moves()[self.position.uci(san)]
        except isotope.Error as error:
            kinds = {"move-unreadable": chess.InvalidMoveError, "move-ambiguous": chess.AmbiguousMoveError}
            kind = kinds.get(error.code, chess.IllegalMoveError)
            raise kind(f"{error} in {self.fen()}") from error
        except KeyError:
            raise chess.IllegalMoveError(f"illegal san: {san!r} in {self.fen()}") from None

    def push_san(self, san: str) -> chess.Move:
        move = self.parse_san(san)
        self.push(move)
        return move

    # The end

    def _ended(self) -> Optional[isotope.Outcome]:
        """The outcome, unless it is a draw by halfmoves, which is claimed in python-chess."""
        outcome = self.position.outcome()
        return None if outcome is None or outcome.reason == "halfmoves" else outcome

    def outcome(self, *, claim_draw: bool = False) -> Optional[chess.Outcome]:
        ended = self._ended()
        if ended is not None:
            winner = None if ended.winner is None else ended.winner == "white"
            if winner is None:
                return chess.Outcome(_TERMINATIONS.get(ended.reason, chess.Termination.VARIANT_DRAW), None)
            if ended.reason == "checkmate":
                return chess.Outcome(chess.Termination.CHECKMATE, winner)
            is_win = winner == self.turn
            return chess.Outcome(chess.Termination.VARIANT_WIN if is_win else chess.Termination.VARIANT_LOSS, winner)
        if self.is_seventyfive_moves():
            return chess.Outcome(chess.Termination.SEVENTYFIVE_MOVES, None)
        if self.is_fivefold_repetition():
            return chess.Outcome(chess.Termination.FIVEFOLD_REPETITION, None)
        if claim_draw and self.can_claim_fifty_moves():
            return chess.Outcome(chess.Termination.FIFTY_MOVES, None)
        if claim_draw and self.can_claim_threefold_repetition():
            return chess.Outcome(chess.Termination.THREEFOLD_REPETITION, None)
        return None

    def _is_reason(self, *reasons: str) -> bool:
        ended = self._ended()
        return ended is not None and ended.reason in reasons

    def is_checkmate(self) -> bool:
        return self._is_reason("checkmate")

    def is_stalemate(self) -> bool:
        return self._is_reason("stalemate")

    def is_insufficient_material(self) -> bool:
        return self._is_reason("dead-position")

    def has_insufficient_material(self, color: chess.Color) -> bool:
        return self.is_insufficient_material()

    def is_variant_end(self) -> bool:
        return self._ended() is not None and not self._is_reason(*_TERMINATIONS)

    def _is_won_by(self, color: chess.Color) -> bool:
        ended = self._ended()
        return ended is not None and ended.winner == chess.COLOR_NAMES[color] and ended.reason != "checkmate"

    def is_variant_win(self) -> bool:
        return self._is_won_by(self.turn)

    def is_variant_loss(self) -> bool:
        return self._is_won_by(not self.turn)

    def is_variant_draw(self) -> bool:
        ended = self._ended()
        return ended is not None and ended.winner is None and ended.reason not in _TERMINATIONS

    def _is_halfmoves(self, n: int) -> bool:
        # The fifty moves of python-chess are as many as the rules have, its seventy-five half as many more.
        limit = self._draws[1]
        return limit is not None and 100 * self.halfmove_clock >= n * limit and bool(self._legal_moves())

    def is_repetition(self, count: int = 3) -> bool:
        return self.position.repetitions() >= count

    def is_fivefold_repetition(self) -> bool:
        limit = self._draws[0]
        return limit is not None and self.is_repetition(max(5, limit))

    def can_claim_threefold_repetition(self) -> bool:
        limit = self._draws[0]
        if limit is None or self._ended() is not None:
            return False
        return self.is_repetition(limit) or any(self._repeats_after(move, limit) for move in self.legal_moves)

    def _repeats_after(self, move: chess.Move, limit: int) -> bool:
        position = self.position
        position.push(self.uci(move))
        repeats = position.repetitions() >= limit
        position.pop()
        return repeats


_VARIANTS: dict[isotope.Ruleset, type[Board]] = {}


def variant(ruleset: Union[isotope.Ruleset, str]) -> type[Board]:
    """The class of boards that are played by a ruleset, always the same one. `chess.pgn` then knows its name, unless
    python-chess has a board of that name itself."""
    rules = isotope.Ruleset.shipped(ruleset) if isinstance(ruleset, str) else ruleset
    if not isinstance(rules, isotope.Ruleset):
        raise TypeError(f"a ruleset is a `Ruleset` or the name of a shipped one, not {rules!r}")
    if rules not in _VARIANTS:
        name = "".join(part.capitalize() for part in rules.id.replace("_", "-").split("-")) + "Board"
        _VARIANTS[rules] = cast("type[Board]", type(name, (Board,), {"ruleset": rules, "__module__": __name__}))
        chess.variant.VARIANTS.append(_VARIANTS[rules])
    return _VARIANTS[rules]


def register(rulesets: Optional[Iterable[Union[isotope.Ruleset, str]]] = None) -> Mapping[str, type[Board]]:
    """Makes `chess.pgn` and `chess.variant.find_variant` know rulesets, by default all that are shipped. Returns their
    boards by the names of the rulesets."""
    if rulesets is None:
        rulesets = [listed["ruleset"] for listed in isotope.ask({"ask": "rules"})["rulesets"]]
    boards = map(variant, rulesets)
    return {board._rules.id: board for board in boards}


def _move(uci: str) -> chess.Move:
    """A move, which may be a detonation."""
    return Detonation(chess.parse_square(uci[:2])) if uci[:2] == uci[2:] else chess.Move.from_uci(uci)


def _restored(
    kind: Union[isotope.Ruleset, type[Board]], fen: str, moves: list[str], chess960: bool
) -> Board:
    """The board that was pickled."""
    board = (kind if isinstance(kind, type) else variant(kind))(fen, chess960=chess960)
    for move in moves:
        board.push(chess.Move.null() if move == "0000" else _move(move))
    return board


Board._use(Board.ruleset)
