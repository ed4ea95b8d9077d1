"""Prints the paths of random positions of three and four pieces, with which to load a server with tables.

    python docs/paths.py atomic 20000 > paths.txt

Kings and one or two other pieces stand anywhere. `isotope tablebase probe` leaves out the positions that no game can
reach.
"""

import json
import random
import subprocess
import sys


def fen(choose):
    pieces = ["K", "k"] + choose.choices("QRBNPqrbnp", k=choose.choice([1, 2]))
    board = [" "] * 64
    for piece in pieces:
        # Pawns stand on neither the first nor the last rank.
        squares = [at for at in range(64) if board[at] == " " and (piece not in "Pp" or 8 <= at < 56)]
        board[choose.choice(squares)] = piece
    rows = ["".join(board[8 * rank:][:8]) for rank in range(8)]
    for empty in range(8, 0, -1):
        rows = [row.replace(" " * empty, str(empty)) for row in rows]
    return f"{'/'.join(rows)} {choose.choice('wb')} - - 0 1"


def main(ruleset, count):
    choose = random.Random(1)
    fens = [fen(choose) for _ in range(count)]
    words = ["isotope", "tablebase", "probe", "-", "--json", "--rules", ruleset]
    answers = subprocess.run(words, input="\n".join(fens), capture_output=True, text=True).stdout.splitlines()
    for asked, answer in zip(fens, answers, strict=True):
        if "error" not in json.loads(answer):
            print(f"/{ruleset}?fen={asked.replace(' ', '_')}")


main(sys.argv[1], int(sys.argv[2]))
