"""Limits for the engine's moves: a number of nodes, or a clock."""

import time

import chess
import chess.engine


class Nodes:
    """The same number of nodes for each move, so that a seed always gives the same games."""

    # Within a depth, the engine looks at its limit at least this often. Where each depth has fewer nodes, as at the end of
    # a game of forced captures, the search goes on to its greatest depth.
    BETWEEN_LOOKS = 64
    GREATEST_DEPTH = 127

    def __init__(self, nodes):
        self.limit = chess.engine.Limit(nodes=nodes)

    async def move(self, engine, board, game):
        """The engine's move, `None` if it has none. Ends the program after a search of too many nodes."""
        result = await engine.play(board, self.limit, game=game, info=chess.engine.INFO_BASIC)
        searched, depth = result.info.get("nodes", 0), result.info.get("depth", 0)
        if searched > self.limit.nodes + self.BETWEEN_LOOKS and depth < self.GREATEST_DEPTH:
            raise SystemExit(f"{board.fen()}: a search of {searched} nodes, with a limit of {self.limit.nodes}")
        return result.move

    def __str__(self):
        return f"{self.limit.nodes} nodes a move"


class Clock:
    """A clock for each side of a game, with an increment of a twenty-fifth of its time."""

    def __init__(self, seconds):
        self.seconds, self.increment = seconds, seconds / 25
        self.game, self.left = None, {}

    async def move(self, engine, board, game):
        """The engine's move, `None` if it has none. Ends the program after a forfeit on time."""
        if game != self.game:
            self.game, self.left = game, {chess.WHITE: self.seconds, chess.BLACK: self.seconds}
        limit = chess.engine.Limit(
            white_clock=self.left[chess.WHITE], black_clock=self.left[chess.BLACK],
            white_inc=self.increment, black_inc=self.increment,
        )
        began = time.monotonic()
        result = await engine.play(board, limit, game=game)
        took = time.monotonic() - began
        if took > self.left[board.turn]:
            raise SystemExit(
                f"{board.fen()}: a forfeit on time, {1000 * took:.0f} ms for a move"
                f" with {1000 * self.left[board.turn]:.0f} ms on the clock"
            )
        self.left[board.turn] += self.increment - took
        return result.move

    def __str__(self):
        return f"{self.seconds} s a side"


def add_options(parser):
    """Adds the options of a control and of the random openings."""
    parser.add_argument("command")
    parser.add_argument("--nodes", type=int, default=200)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)


def control_of(arguments):
    """The control that the options name."""
    return Clock(arguments.seconds) if arguments.seconds else Nodes(arguments.nodes)
