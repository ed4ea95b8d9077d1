"""Solves all positions after one move of each side with `isotope solve`, on the workers of a Ray cluster.

    pip install ray
    python docs/at-scale/atlas.py atomic icc --nodes 10000000 --folder atlas --svg atlas.svg

Every position is a task, whose answer is added to a file in --folder at once, one for each ruleset, and whose proof is
kept beside it. A run that was stopped goes on with the positions that it lacks, and a run with more nodes goes on with
those that were not decided. At the end, the counts are printed as a table, and the openings that are won under some
rulesets and not under others. Without --address Ray runs on this machine with --workers processes.
"""

import argparse
import json
import pathlib
import resource
import subprocess
import tempfile

import ray

COLORS = {"win": "#d99b2b", "loss": "#30506f", "draw": "#8fae8b", "unknown": "#e6e6e3"}
MEANINGS = {"win": "White wins", "loss": "Black wins", "draw": "drawn", "unknown": "not decided"}


def ask(isotope, *words):
    done = subprocess.run([isotope, *words, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def openings(isotope, ruleset):
    """The FENs after one move of each side, by the two moves in UCI notation."""
    firsts = ask(isotope, "moves", "startpos", "--rules", ruleset)["moves"]
    return {
        f"{first['uci']} {second['uci']}": second["fen"]
        for first in firsts
        for second in ask(isotope, "moves", first["fen"], "--rules", ruleset)["moves"]
    }


@ray.remote(num_cpus=1, max_retries=3)
def solve(command):
    """The answer with the seconds of CPU time that it took, and the proof, which is empty if there is none."""
    with tempfile.TemporaryDirectory() as folder:
        proof = pathlib.Path(folder, "proof")
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([*command, "--proof", proof, "--json"], capture_output=True, text=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode == 2:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return json.loads(done.stdout) | {"seconds": round(seconds, 2)}, proof.read_bytes() if proof.exists() else b""


def read(file):
    """What the file tells about each opening: the last of its lines."""
    lines = map(json.loads, file.read_text().splitlines()) if file.exists() else []
    return {line["opening"]: line for line in lines}


def search(args):
    tasks = {}
    for ruleset in args.rulesets:
        args.folder.joinpath(ruleset).mkdir(parents=True, exist_ok=True)
        known = read(args.folder / f"{ruleset}.jsonl")
        for opening, fen in openings(args.isotope, ruleset).items():
            line = known.get(opening)
            if line is None or (line["result"] == "unknown" and line["limit"] < args.nodes):
                command = [args.isotope, "solve", fen, "--rules", ruleset]
                command += ["--nodes", str(args.nodes), "--hash", args.hash]
                tasks[solve.remote(command)] = ruleset, opening
    waiting = list(tasks)
    while waiting:
        [done], waiting = ray.wait(waiting)
        ruleset, opening = tasks[done]
        answer, proof = ray.get(done)
        if proof:
            args.folder.joinpath(ruleset, f"{opening.replace(' ', '-')}.proof").write_bytes(proof)
        line = {"opening": opening, "limit": args.nodes} | answer
        with args.folder.joinpath(f"{ruleset}.jsonl").open("a") as file:
            file.write(json.dumps(line) + "\n")
        print(f"{ruleset} {opening}: {answer['result']}, {len(waiting)} left", flush=True)


def table(atlas):
    print("| ruleset | White wins | Black wins | not decided | longest win, plies | most nodes of a win | CPU minutes |")
    print("|---|---|---|---|---|---|---|")
    for ruleset, lines in atlas.items():
        count = {result: sum(line["result"] == result for line in lines.values()) for result in MEANINGS}
        won = [line for line in lines.values() if line["result"] in ("win", "loss")]
        longest = max((line["plies"] or line["within"] or 0 for line in won), default=0)
        nodes = max((line["nodes"] for line in won), default=0)
        minutes = sum(line["seconds"] for line in lines.values()) / 60
        print(f"| `{ruleset}` | {count['win']} | {count['loss']} | {count['unknown'] + count['draw']} ", end="")
        print(f"| {longest} | {nodes:,} | {minutes:.0f} |")
    print("\nOpenings that are decided under some rulesets and not under others:\n")
    for opening in dict.fromkeys(opening for lines in atlas.values() for opening in lines):
        results = {ruleset: lines[opening] for ruleset, lines in atlas.items() if opening in lines}
        if len({line["result"] for line in results.values()}) > 1:
            told = [
                f"{ruleset} {line['result']} {line['plies'] or line['within']} {','.join(line['best'])}"
                for ruleset, line in results.items()
                if line["result"] != "unknown"
            ]
            print(f"{opening}: {'; '.join(told)}")


def draw(atlas, file):
    """A square of openings for each ruleset: White's moves from left to right, Black's from top to bottom."""
    size, gap, columns = 10, 64, 4
    side = 20 * size
    rows = -(-len(atlas) // columns)
    width, height = columns * (side + gap), rows * (side + gap) + 40
    parts = [f'<rect width="{width}" height="{height}" fill="#fcfcfb"/>']
    for at, (ruleset, lines) in enumerate(atlas.items()):
        left, top = at % columns * (side + gap) + 50, at // columns * (side + gap) + 40
        whites = sorted({opening.split()[0] for opening in lines})
        blacks = sorted({opening.split()[1] for opening in lines})
        parts.append(f'<text x="{left}" y="{top - 14}" font-size="13">{ruleset}</text>')
        parts.append(f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="{COLORS["unknown"]}"/>')
        for number, move in enumerate(blacks):
            parts.append(f'<text x="{left - 4}" y="{top + size * number + 8}" text-anchor="end">{move}</text>')
        for number, move in enumerate(whites):
            x, y = left + size * number + 8, top + side + 4
            parts.append(f'<text transform="translate({x} {y}) rotate(-90)" text-anchor="end">{move}</text>')
        for opening, line in lines.items():
            if line["result"] != "unknown":
                white, black = opening.split()
                x, y = left + size * whites.index(white), top + size * blacks.index(black)
                plies = line["plies"] or line["within"] or ""
                parts.append(
                    f'<rect x="{x}" y="{y}" width="{size - 1}" height="{size - 1}" fill="{COLORS[line["result"]]}">'
                    f"<title>{opening}: {MEANINGS[line['result']]}, {plies} plies</title></rect>"
                )
    for number, (result, meaning) in enumerate(MEANINGS.items()):
        x = 50 + 130 * number
        parts.append(f'<rect x="{x}" y="{height - 24}" width="{size}" height="{size}" fill="{COLORS[result]}"/>')
        parts.append(f'<text x="{x + 16}" y="{height - 15}" font-size="11">{meaning}</text>')
    opened = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
    file.write_text(opened + 'font-size="8" fill="#3c464e">\n' + "\n".join(parts) + "\n</svg>\n")


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("rulesets", nargs="+", help="rulesets, as of `isotope solve`")
    options.add_argument("--nodes", type=int, default=10_000_000, help="the limit of each position")
    options.add_argument("--hash", default="256", help="MB of memory for each task")
    options.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("atlas"), help="where the answers are kept")
    options.add_argument("--svg", type=pathlib.Path, help="draw the results to this file")
    options.add_argument("--workers", type=int, default=2, help="processes, if there is no cluster")
    options.add_argument("--address", help="a cluster of Ray's")
    options.add_argument("--isotope", default="isotope", help="the command, here and where the workers are")
    args = options.parse_args()

    cluster = {"address": args.address} if args.address else {"num_cpus": args.workers}
    ray.init(log_to_driver=False, logging_level="error", include_dashboard=False, **cluster)
    search(args)
    atlas = {ruleset: read(args.folder / f"{ruleset}.jsonl") for ruleset in args.rulesets}
    table(atlas)
    if args.svg:
        draw(atlas, args.svg)


if __name__ == "__main__":
    main()
