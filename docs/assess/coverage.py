"""Checks the intervals of `isotope assess`: how many of many small assessments cover what one large one says.

    python docs/assess/coverage.py atomic --isotope target/release/isotope --folder coverage

The large assessment has seed 1, the small ones the seeds from 1001. What was played is kept in --folder, so the
program can be stopped and started again.
"""

import argparse
import json
import pathlib
import subprocess


def assessed(args, games, seed):
    """The figures of an assessment, from the folder or from the command."""
    kept = args.folder / f"{args.ruleset}-{games}-{seed}.json"
    if not kept.exists():
        command = [args.isotope, "assess", args.ruleset, "--json", "--threads", str(args.threads)]
        command += ["--games", str(games), "--nodes", str(args.nodes), "--seed", str(seed)]
        # Many games are also kept one by one.
        if games > 1000:
            command += ["--pgn", str(kept.with_suffix(".pgn"))]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        kept.write_text(done.stdout)
    return json.loads(kept.read_text())


def figures(of):
    """Each figure with its interval, by name."""
    found = {"white.score": (of["white"]["score"], of["white"]["interval"])}
    if of["skill"]:
        found["skill"] = (of["skill"]["score"], of["skill"]["interval"])
    for name, interval in of["intervals"].items():
        kind, _, key = name.partition(".")
        if kind in ("ends", "draws"):
            value = of[kind][key] / of["games"]
        elif kind == "white":
            value = of["white"]["draws"] / of["games"]
        elif kind == "worth":
            value = of["worth"][key]["value"]
        else:
            value = of[kind][key] if key else of[kind]
        found[name] = (value, interval)
    return found


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("ruleset")
    options.add_argument("--small", type=int, default=200, help="the number of small assessments")
    options.add_argument("--games", type=int, default=50, help="the games of each")
    options.add_argument("--large", type=int, default=20000, help="the games of the large assessment")
    options.add_argument("--nodes", type=int, default=200)
    options.add_argument("--threads", type=int, default=1)
    options.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("coverage"))
    options.add_argument("--isotope", default="isotope")
    args = options.parse_args()

    args.folder.mkdir(exist_ok=True)
    small = [figures(assessed(args, args.games, 1001 + i)) for i in range(args.small)]
    truth = figures(assessed(args, args.large, 1))
    print(f"| figure | {args.large} games | have it | cover it |")
    print("|---|---|---|---|")
    for name, (value, _) in truth.items():
        intervals = [one[name][1] for one in small if name in one]
        covering = sum(low <= value <= high for low, high in intervals)
        print(f"| {name} | {value:.4g} | {len(intervals)} | {covering} |")


if __name__ == "__main__":
    main()
