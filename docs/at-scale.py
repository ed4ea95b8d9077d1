"""Jobs of `isotope` on the workers of a Ray cluster.

    pip install ray
    python docs/at-scale.py replay --rules atomic,icc --shards 8 'games/*.pgn*'
    python docs/at-scale.py assess atomic --games 4000 --shards 16 --folder parts
    python docs/at-scale.py train my-rules.ron --games 16384 --shards 16 --folder parts --output my-rules.net
    python docs/at-scale.py tables atomic --men 4 --tables ./tables
    python docs/at-scale.py openings atomic icc --nodes 10000000 --folder atlas --svg atlas.svg

Without --address Ray runs on this machine with --workers processes. The command, and the files that it is given, have to
be where the workers are, at the same path. A run that was stopped goes on with what it lacks.
"""

import argparse
import glob
import json
import os
import pathlib
import resource
import subprocess
import tempfile
import time

import ray


@ray.remote(max_retries=3)
def run(command, files, statuses, threads, *needed):
    """Runs a command. Returns what it prints, what it tells, its files, and the seconds of CPU time that it took."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {name: pathlib.Path(folder, name) for name, _ in files}
        for name, content in files:
            if content is not None:
                paths[name].write_bytes(content)
        words = [str(paths[word[1:]]) if word.startswith("@") else word for word in command]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        environment = os.environ | {"RAYON_NUM_THREADS": str(threads)}
        done = subprocess.run(words, capture_output=True, text=True, env=environment)
        if done.returncode not in statuses or (done.returncode == 2 and not done.stdout):
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        written = {name: path.read_bytes() for name, path in paths.items() if path.exists()}
        return done.stdout, done.stderr, written, seconds


def task(command, files=(), statuses=(0,), threads=1, needed=(), memory=0):
    """A task that runs a command when the tasks that it needs are done and its memory, in bytes, is free.

    A word `@name` stands for a file of the task; `files` are pairs of a name and the content, which may be None.
    """
    where = run.options(num_cpus=threads, memory=memory)
    return where.remote(command, files, statuses, threads, *needed)


def as_they_end(tasks):
    """The results of tasks as they end, each with what the dictionary has for the task, and how many are left."""
    waiting = list(tasks)
    while waiting:
        [done], waiting = ray.wait(waiting)
        yield tasks[done], ray.get(done), len(waiting)


def here(args, *words):
    """What the command prints on this machine."""
    done = subprocess.run([args.isotope, *map(str, words)], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise SystemExit(done.returncode)
    return done.stdout


def shards(args):
    return [f"{number}/{args.shards}" for number in range(1, args.shards + 1)]


def replay(args):
    """Replays collections with `isotope games`, and adds up what it finds.

    Every file is a task, or every shard of every file: a plain file is cut by bytes, and each worker reads its part; of a
    packed file, each worker reads all and keeps its part.
    """
    files = sorted(file for pattern in args.files for file in glob.glob(pattern))
    rules = ["--rules", args.rules] if args.rules else []
    words = [*rules, "--json", "--summary", "--threads", "1", "--shard"]
    began, total, busy = time.monotonic(), {}, 0.0
    tasks = {
        task([args.isotope, "games", file, *words, shard], statuses=(0, 2)): file
        for file in files
        for shard in shards(args)
    }
    for _, (printed, told, _, seconds), _ in as_they_end(tasks):
        add(total, json.loads(printed))
        busy += seconds
        print(told, end="")
    wall = time.monotonic() - began
    print(json.dumps(total))
    rate = total.get("games", 0) / wall
    print(f"{len(tasks)} tasks, {wall:.1f} s, {rate:.0f} games a second, {busy:.1f} s of CPU time")


def add(total, part):
    """Adds numbers, objects of numbers and lists of rulesets; of examples the first is kept."""
    for key, value in part.items():
        if key in ("schema", "example"):
            total[key] = total.get(key) or value
        elif key == "rulesets":
            known = {tally["ruleset"]: tally for tally in total.setdefault(key, [])}
            for tally in value:
                if tally["ruleset"] not in known:
                    known[tally["ruleset"]] = {"ruleset": tally["ruleset"]}
                    total[key].append(known[tally["ruleset"]])
                add(known[tally["ruleset"]], tally)
        elif isinstance(value, dict):
            add(total.setdefault(key, {}), value)
        elif isinstance(value, (int, float)):
            total[key] = total.get(key, 0) + value


def assess(args):
    """Assesses rulesets with `isotope assess`: every shard of the games is a task, and `--merge` counts all.

    The games of a shard are kept in --folder as soon as they are there; a shard only plays the games that it lacks.
    """
    args.folder.mkdir(exist_ok=True)
    words = [args.isotope, "assess", *args.rulesets, "--threads", "1"]
    words += ["--games", args.games, "--nodes", args.nodes, "--seed", args.seed, "--pgn", "@games.pgn", "--shard"]
    files = {shard: args.folder / f"{shard.replace('/', '-of-')}.pgn" for shard in shards(args)}
    kept = {shard: file.read_bytes() if file.exists() else None for shard, file in files.items()}
    tasks = {task([*words, shard], [("games.pgn", kept[shard])]): file for shard, file in files.items()}
    for file, (_, _, written, _), _ in as_they_end(tasks):
        file.write_bytes(written["games.pgn"])
    print(here(args, "assess", *args.rulesets, "--merge", *files.values()), end="")


def train(args):
    """Learns an evaluation with `isotope train`.

    The engine learns when there are 128 games, and whenever their number has doubled. Between, every shard is a task,
    which plays by what was learned last. The file is the same as of `isotope train` with the same games, nodes and seed.
    """
    args.folder.mkdir(exist_ok=True)
    stages = [128]
    while stages[-1] < args.games:
        stages.append(2 * stages[-1])
    stages[-1] = min(stages[-1], args.games)
    games, learned = [], None
    for stage in stages:
        part = ["train", args.ruleset, "--threads", "1", "--nodes", args.nodes, "--seed", args.seed, "--games", str(stage)]
        games.append(args.folder / f"{stage}.pgn")
        if not games[-1].exists():
            after = ["--after", "@after.net"] if learned else []
            words = [args.isotope, *part, *after, "--pgn", "@games.pgn", "--shard"]
            files = [("games.pgn", None), ("after.net", learned)]
            played = ray.get([task([*words, shard], files) for shard in shards(args)])
            games[-1].write_bytes(b"".join(written["games.pgn"] for _, _, written, _ in played))
        output = args.output if stage == stages[-1] else args.folder / f"{stage}.net"
        print(here(args, *part, "--merge", *games, "--output", output), end="", flush=True)
        learned = output.read_bytes()


def tables(args):
    """Builds tables with `isotope tablebase build`, each after the tables that it needs.

    `isotope tablebase plan` tells which tables there are, which of them a table needs, and the memory that it takes. Every
    table is a task, which waits for the tasks of the tables that it needs, and starts where its memory is free. All
    workers have to see the folder of the tables. Those that are there are not built again, and a table that was
    interrupted goes on where its state was last saved.
    """
    shared = ["--rules", args.ruleset, "--tables", os.path.abspath(args.tables), "--json"]
    wanted = [*args.classes, *(["--men", args.men] if args.men else [])]
    tasks, built = {}, {}
    for table in map(json.loads, here(args, "tablebase", "plan", *wanted, *shared).splitlines()):
        if table["is_built"]:
            continue
        name = table["table"]
        # Tables that are there already are no tasks.
        needed = [built[need] for need in table["needs"] if need in built]
        memory = -(-table["memory"] // 2**20)
        words = [args.isotope, "tablebase", "build", name, "--memory", f"{memory}MiB", *shared]
        built[name] = task(words, threads=args.threads, needed=needed, memory=memory * 2**20)
        tasks[built[name]] = name
    began, total = time.monotonic(), 0.0
    for name, (_, _, _, seconds), left in as_they_end(tasks):
        total += seconds
        print(f"{name}: {seconds:.1f} s of CPU time, {left} left", flush=True)
    print(f"{len(tasks)} tables: {time.monotonic() - began:.1f} s, {total:.1f} s of CPU time")


COLORS = {"win": "#d99b2b", "loss": "#30506f", "draw": "#8fae8b", "unknown": "#e6e6e3"}
MEANINGS = {"win": "White wins", "loss": "Black wins", "draw": "drawn", "unknown": "not decided"}


def openings(args):
    """Solves all positions after one move of each side with `isotope solve`.

    Every position is a task, whose answer is added to a file in --folder at once, one for each ruleset, and whose proof
    is kept beside it. A run with more nodes goes on with the positions that were not decided. At the end, the counts are
    printed as a table, and the openings that are won under some rulesets and not under others.
    """
    tasks = {}
    for ruleset in args.rulesets:
        args.folder.joinpath(ruleset).mkdir(parents=True, exist_ok=True)
        known = read(args.folder / f"{ruleset}.jsonl")
        moves = lambda fen: json.loads(here(args, "moves", fen, "--rules", ruleset, "--json"))["moves"]
        for first in moves("startpos"):
            for second in moves(first["fen"]):
                opening = f"{first['uci']} {second['uci']}"
                line = known.get(opening)
                if line is None or (line["result"] == "unknown" and line["limit"] < args.nodes):
                    words = [args.isotope, "solve", second["fen"], "--rules", ruleset, "--nodes", str(args.nodes)]
                    words += ["--hash", args.hash, "--json", "--proof", "@proof"]
                    tasks[task(words, [("proof", None)], statuses=(0, 1))] = ruleset, opening
    for (ruleset, opening), (printed, _, written, seconds), left in as_they_end(tasks):
        if "proof" in written:
            args.folder.joinpath(ruleset, f"{opening.replace(' ', '-')}.proof").write_bytes(written["proof"])
        line = {"opening": opening, "limit": args.nodes} | json.loads(printed) | {"seconds": round(seconds, 2)}
        with args.folder.joinpath(f"{ruleset}.jsonl").open("a") as file:
            file.write(json.dumps(line) + "\n")
        print(f"{ruleset} {opening}: {line['result']}, {left} left", flush=True)
    atlas = {ruleset: read(args.folder / f"{ruleset}.jsonl") for ruleset in args.rulesets}
    counts(atlas)
    if args.svg:
        draw(atlas, args.svg)


def read(file):
    """What the file tells about each opening: the last of its lines."""
    lines = map(json.loads, file.read_text().splitlines()) if file.exists() else []
    return {line["opening"]: line for line in lines}


def counts(atlas):
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
    raw = argparse.RawTextHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    jobs = parser.add_subparsers(required=True, metavar="JOB")

    def job(run, *options):
        what = jobs.add_parser(run.__name__, description=run.__doc__, help=run.__doc__.splitlines()[0], formatter_class=raw)
        for names, settings in options:
            what.add_argument(*names.split(), **settings)
        what.add_argument("--workers", type=int, default=2, help="processes, if there is no cluster")
        what.add_argument("--address", help="a cluster of Ray's")
        what.add_argument("--isotope", default="isotope", help="the command, here and where the workers are")
        what.set_defaults(job=run, threads=1)

    parts = ("--shards", {"type": int, "default": 2, "help": "parts of the games, or of each file"})
    folder = ("--folder", {"type": pathlib.Path, "default": pathlib.Path("parts"), "help": "where results are kept"})
    seed = ("--seed", {"default": "1"})
    job(
        replay,
        ("files", {"nargs": "+", "help": "files, or patterns in quotes"}),
        ("--rules", {"help": "rulesets, as of `isotope games`"}),
        parts,
    )
    job(
        assess,
        ("rulesets", {"nargs": "+", "help": "rulesets, as of `isotope assess`"}),
        ("--games", {"default": "400"}),
        ("--nodes", {"default": "2000"}),
        *(seed, parts, folder),
    )
    job(
        train,
        ("ruleset", {"help": "a ruleset, as of `isotope train`"}),
        ("--games", {"type": int, "default": 16384}),
        ("--nodes", {"default": "300"}),
        ("--output", {"type": pathlib.Path, "required": True, "help": "the file that is learned"}),
        *(seed, parts, folder),
    )
    job(
        tables,
        ("ruleset", {"help": "a ruleset, as of `isotope tablebase`"}),
        ("classes", {"nargs": "*", "help": "the pieces of both sides, as in KQvKR"}),
        ("--men", {"help": "all tables of up to so many pieces"}),
        ("--tables", {"default": "tables", "help": "the folder of the tables"}),
        ("--threads", {"type": int, "default": 1, "help": "threads of each task"}),
    )
    job(
        openings,
        ("rulesets", {"nargs": "+", "help": "rulesets, as of `isotope solve`"}),
        ("--nodes", {"type": int, "default": 10_000_000, "help": "the limit of each position"}),
        ("--hash", {"default": "256", "help": "MB of memory for each task"}),
        ("--svg", {"type": pathlib.Path, "help": "draw the results to this file"}),
        folder,
    )
    args = parser.parse_args()
    cluster = {"address": args.address} if args.address else {"num_cpus": args.workers * args.threads}
    ray.init(log_to_driver=False, logging_level="error", include_dashboard=False, **cluster)
    args.job(args)


if __name__ == "__main__":
    main()
