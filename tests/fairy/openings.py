"""Searches the openings of an atlas with Fairy-Stockfish's `go mate`, to compare it with `isotope solve`.

    .ci/fairy
    python docs/at-scale.py openings atomic --nodes 1000000 --folder atlas
    python tests/fairy/openings.py target/fairy/stockfish atlas/atomic.jsonl 250

The last number is the time for each position, in milliseconds by the clock, so nothing else may run on the same
processor. Prints how many positions are decided by both, by one alone, and with different winners, and the CPU time.
"""

import json
import pathlib
import re
import resource
import subprocess
import sys


def main(engine, atlas, milliseconds):
    # The last line of an opening counts.
    lines = {line["opening"]: line for line in map(json.loads, pathlib.Path(atlas).read_text().splitlines())}
    fairy = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(question, last):
        print(question, file=fairy.stdin, flush=True)
        answer = []
        while not answer or not answer[-1].startswith(last):
            answer.append(fairy.stdout.readline())
            if not answer[-1]:
                sys.exit(f"{engine} has ended")
        return answer

    variant = next(iter(lines.values()))["ruleset"]
    options = {"UCI_Variant": variant, "Use NNUE": "false", "Hash": 256}
    for name, value in options.items():
        print(f"setoption name {name} value {value}", file=fairy.stdin)
    counts = dict.fromkeys(["both", "Isotope alone", "Fairy-Stockfish alone", "neither", "different winners"], 0)
    for opening, line in lines.items():
        ask("ucinewgame\nisready", "readyok")
        answer = ask(f"position startpos moves {opening}\ngo mate 60 movetime {milliseconds}", "bestmove")
        # A score with a bound is no claim.
        scores = re.findall(r"score (mate|cp) (-?\d+)(?! (?:lower|upper)bound)\b", "".join(answer))
        theirs = None
        if scores and scores[-1][0] == "mate":
            theirs = "win" if int(scores[-1][1]) > 0 else "loss"
        ours = line["result"] if line["result"] in ("win", "loss") else None
        if ours and theirs:
            counts["both" if ours == theirs else "different winners"] += 1
        else:
            counts["Isotope alone" if ours else "Fairy-Stockfish alone" if theirs else "neither"] += 1
        if ours != theirs:
            print(f"{opening}: {ours} for Isotope, {theirs} {scores[-1:]} for Fairy-Stockfish", flush=True)
    fairy.communicate("quit\n")
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(counts)
    print(f"CPU: Fairy-Stockfish {used.ru_utime + used.ru_stime:.0f} s, ", end="")
    print(f"Isotope {sum(line['seconds'] for line in lines.values()):.0f} s")


main(*sys.argv[1:])
