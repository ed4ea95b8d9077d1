"""Games of the engine against itself, with python-chess as the GUI and the referee.

    python tests/uci/play.py GAMES SECONDS target/release/isotope

Every variant that python-chess knows is played in turn, each game from a random opening. Each side has SECONDS
and an increment of a twenty-fifth of that. A move that python-chess calls illegal, a forfeit on time or an engine
that has crashed ends the run with status 1.
"""

import asyncio
import collections
import random
import sys
import time

import chess
import chess.engine
import chess.variant

VARIANTS = ["chess", "atomic", "3check", "kingofthehill", "giveaway", "antichess", "crazyhouse"]


def opening(variant, number):
    """A position a few random moves from the start; every third game is one of Chess960."""
    board = chess.variant.find_variant(variant)()
    if number % 3 == 2 and variant in ("chess", "atomic"):
        board = type(board).from_chess960_pos(random.randrange(960)) if variant == "chess" else type(board)(
            chess.Board.from_chess960_pos(random.randrange(960)).fen(), chess960=True
        )
    for _ in range(random.randrange(2, 7)):
        board.push(random.choice(list(board.legal_moves)))
        if board.is_game_over(claim_draw=True):
            return opening(variant, number)
    return board


async def play(engine, board, seconds, game):
    clocks = {chess.WHITE: seconds, chess.BLACK: seconds}
    increment = seconds / 25
    while not board.is_game_over(claim_draw=True) and board.ply() < 400:
        limit = chess.engine.Limit(
            white_clock=clocks[True], black_clock=clocks[False], white_inc=increment, black_inc=increment
        )
        began = time.monotonic()
        result = await engine.play(board, limit, game=game)
        took = time.monotonic() - began
        if took > clocks[board.turn]:
            raise SystemExit(
                f"game {game + 1}, {board.fen()}: a forfeit on time, {1000 * took:.0f} ms for a move"
                f" with {1000 * clocks[board.turn]:.0f} ms on the clock"
            )
        clocks[board.turn] += increment - took
        if result.move is None:
            raise SystemExit(f"{board.fen()}: python-chess knows moves here, and the engine none")
        board.push(result.move)
    outcome = board.outcome(claim_draw=True)
    return outcome.termination.name.lower() if outcome else "400 plies"


async def main(games, seconds, command):
    random.seed(1)
    _, engine = await chess.engine.popen_uci([command, "uci"])
    # The time that Python and a busy machine add to each move.
    await engine.configure({"Move Overhead": 30})
    ends = collections.Counter()
    began = time.monotonic()
    for number in range(games):
        variant = VARIANTS[number % len(VARIANTS)]
        try:
            board = opening(variant, number)
            ends[await play(engine, board, seconds, number)] += 1
        except chess.engine.EngineError as error:
            raise SystemExit(f"game {number + 1}, {variant}: {error}")
    await engine.quit()
    told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    print(f"{games} games in {time.monotonic() - began:.0f} s, no illegal move, no forfeit: {told}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3]))
