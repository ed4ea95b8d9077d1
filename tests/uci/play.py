"""Games of the engine against itself, with python-chess as the GUI and the referee.

    python tests/uci/play.py target/release/isotope [--games 21] [--nodes 200] [--seed 1]
    python tests/uci/play.py target/release/isotope [--games 21] --seconds 0.5 [--seed 1]

Every variant that python-chess knows is played in turn, each game from a random opening. The engine searches NODES
nodes for a move, so that the games of a seed are always the same. With SECONDS, each side has a clock with that time
and an increment of a twenty-fifth of it. A move that python-chess calls illegal, a search of too many nodes, a forfeit
on time or an engine that has crashed ends the run with status 1.
"""

import argparse
import asyncio
import collections
import random

import chess
import chess.engine
import chess.variant

from control import add_options, control_of

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


async def play(engine, board, control, game):
    while not board.is_game_over(claim_draw=True) and board.ply() < 400:
        move = await control.move(engine, board, game)
        if move is None:
            raise SystemExit(f"{board.fen()}: python-chess knows moves here, and the engine none")
        board.push(move)
    outcome = board.outcome(claim_draw=True)
    return outcome.termination.name.lower() if outcome else "400 plies"


async def main(arguments):
    random.seed(arguments.seed)
    control = control_of(arguments)
    _, engine = await chess.engine.popen_uci([arguments.command, "uci"])
    # The time that Python and a busy machine add to each move.
    await engine.configure({"Move Overhead": 30})
    ends = collections.Counter()
    for number in range(arguments.games):
        variant = VARIANTS[number % len(VARIANTS)]
        try:
            board = opening(variant, number)
            ends[await play(engine, board, control, number)] += 1
        except chess.engine.EngineError as error:
            raise SystemExit(f"game {number + 1}, {variant}: {error}")
    await engine.quit()
    told = ", ".join(f"{count} {end}" for end, count in ends.most_common())
    print(f"{arguments.games} games with {control}, no illegal move: {told}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    add_options(parser)
    parser.add_argument("--games", type=int, default=21)
    arguments = parser.parse_args()
    try:
        asyncio.run(main(arguments))
    except SystemExit as end:
        raise SystemExit(f"{end}\nThe games begin with --seed {arguments.seed}.")
