"""A game of the engine against itself under a user's ruleset, with python-chess as the GUI.

    python tests/uci/own.py RULES.ron target/release/isotope [--nodes 200 | --seconds 2] [--seed 1]

python-chess does not know these rules, so the command is the referee: legal moves, boards and outcomes come from
`isotope moves --json`. The engine gets the file by its option `RulesPath`. The game is printed; an illegal move, a
search of too many nodes, a forfeit on time or an engine that has crashed ends the run with status 1.
"""

import argparse
import asyncio
import collections
import functools
import json
import logging
import pathlib
import random
import subprocess

import chess
import chess.engine

from control import add_options, control_of


def board_of(rules, command):
    """The class of boards on which `rules` are played."""

    @functools.lru_cache(maxsize=None)
    def asked(fen):
        answer = subprocess.run(
            [command, "moves", "--json", fen, "--rules", rules], capture_output=True, check=True, text=True
        )
        return json.loads(answer.stdout)

    class Board(chess.Board):
        """A board whose rules are those of the command."""

        uci_variant = pathlib.Path(rules).stem
        aliases = [uci_variant]

        def told(self):
            return asked(self.fen(en_passant="fen"))

        def generate_legal_moves(self, from_mask=chess.BB_ALL, to_mask=chess.BB_ALL):
            for told in self.told()["moves"]:
                move = chess.Move.from_uci(told["uci"])
                if chess.BB_SQUARES[move.from_square] & from_mask and chess.BB_SQUARES[move.to_square] & to_mask:
                    yield move

        def is_legal(self, move):
            return move in self.generate_legal_moves()

        def push(self, move):
            after = {told["uci"]: told["fen"] for told in self.told()["moves"]}[move.uci()]
            stack, moves = [*self._stack, chess._BoardState(self)], [*self.move_stack, move]
            self.set_fen(after)
            self._stack, self.move_stack = stack, moves

    return Board


async def main(arguments):
    random.seed(arguments.seed)
    control = control_of(arguments)
    board = board_of(arguments.rules, arguments.command)()
    name = board.uci_variant
    _, engine = await chess.engine.popen_uci([arguments.command, "uci"])
    await engine.configure({"Move Overhead": 30, "RulesPath": arguments.rules})
    # The engine lists its variants again after reading the file. python-chess uses only the first list, and warns
    # of the second.
    logging.getLogger("chess.engine").setLevel(logging.ERROR)
    engine.options["UCI_Variant"].var.append(name)
    for _ in range(2):
        board.push(random.choice(list(board.legal_moves)))
    played = [move.uci() for move in board.move_stack]
    seen = collections.Counter()
    while board.told()["moves"] and max(seen.values(), default=0) < 3:
        try:
            move = await control.move(engine, board, 1)
        except chess.engine.EngineError as error:
            raise SystemExit(f"{name}, {board.fen()}: {error}")
        if move is None:
            raise SystemExit(f"{board.fen()}: there are moves here, and the engine has none")
        board.push(move)
        seen[" ".join(board.fen(en_passant="fen").split()[:4])] += 1
        played.append(move.uci())
    await engine.quit()
    outcome = board.told()["outcome"]
    end = f"{outcome['reason']}, {outcome['winner'] or 'neither side'} has won" if outcome else "the third repetition"
    print(f"{name}, {control}: {' '.join(played)}\n{board.fen(en_passant='fen')}\n{len(played)} plies, no illegal move: {end}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("rules")
    add_options(parser)
    asyncio.run(main(parser.parse_args()))
