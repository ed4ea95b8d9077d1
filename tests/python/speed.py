"""Measures the calls of `legal_moves` a second of processor time, of pyffish and of its replacement in turns."""

import random
import statistics
import time

import pyffish as theirs
from isotope import pyffish as ours

ROUNDS = 5
SECONDS = 0.3


def rate(module, question):
    """The number of calls a second."""
    calls, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        module.legal_moves(*question)
        calls += 1
    return calls / spent


def line(variant, plies):
    choose, moves = random.Random(1), []
    for _ in range(plies):
        moves.append(choose.choice(sorted(ours.legal_moves(variant, "startpos", moves))))
    return moves


print("| variant | moves played first | pyffish | isotope.pyffish | times |")
print("|---|---|---|---|---|")
for variant in ["chess", "atomic", "crazyhouse", "giveaway"]:
    for plies in [0, 40]:
        question = (variant, theirs.start_fen(variant), line(variant, plies))
        rounds = [(rate(theirs, question), rate(ours, question)) for _ in range(ROUNDS)]
        a, b = (statistics.median(rates) for rates in zip(*rounds))
        print(f"| {variant} | {plies} | {a:,.0f} | {b:,.0f} | {b / a:.0f} |", flush=True)
