"""Learns an evaluation with `isotope train` on the workers of a Ray cluster.

    pip install ray
    python docs/at-scale/train.py my-rules.ron --games 16384 --shards 16 --folder parts --output my-rules.net

The engine learns when there are 128 games, and whenever their number has doubled. Between, every shard is a task, which
plays its part of the games with one thread by what was learned last, and returns them as PGN. The file is the same as
of `isotope train` with the same games, nodes and seed. A run that was stopped goes on with the files in --folder.
Without --address Ray runs on this machine with --workers processes.
"""

import argparse
import pathlib
import subprocess
import tempfile

import ray


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


@ray.remote(num_cpus=1, max_retries=3)
def play(command, evaluation):
    """The games of a shard as PGN. `evaluation` is the content of the file that was learned last, or empty."""
    with tempfile.TemporaryDirectory() as folder:
        file, after = pathlib.Path(folder, "games.pgn"), pathlib.Path(folder, "after.net")
        if evaluation:
            after.write_bytes(evaluation)
            command = [*command, "--after", after]
        run([*command, "--pgn", file])
        return file.read_text()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("ruleset", help="a ruleset, as of `isotope train`; a file has to be where the workers are")
    options.add_argument("--games", type=int, default=16384)
    options.add_argument("--nodes", default="300")
    options.add_argument("--seed", default="1")
    options.add_argument("--shards", type=int, default=2, help="parts of the games")
    options.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("parts"), help="where the games are kept")
    options.add_argument("--output", type=pathlib.Path, required=True, help="the file that is learned")
    options.add_argument("--workers", type=int, default=2, help="processes, if there is no cluster")
    options.add_argument("--address", help="a cluster of Ray's")
    options.add_argument("--isotope", default="isotope", help="the command, here and where the workers are")
    args = options.parse_args()

    cluster = {"address": args.address} if args.address else {"num_cpus": args.workers}
    ray.init(log_to_driver=False, logging_level="error", include_dashboard=False, **cluster)
    args.folder.mkdir(exist_ok=True)
    command = [args.isotope, "train", args.ruleset, "--threads", "1", "--nodes", args.nodes, "--seed", args.seed]
    stages = [128]
    while stages[-1] < args.games:
        stages.append(2 * stages[-1])
    stages[-1] = min(stages[-1], args.games)
    games, evaluation = [], b""
    for stage in stages:
        part = [*command, "--games", str(stage)]
        file = args.folder / f"{stage}.pgn"
        games.append(file)
        if not file.exists():
            shards = [f"{number}/{args.shards}" for number in range(1, args.shards + 1)]
            tasks = [play.remote([*part, "--shard", shard], evaluation) for shard in shards]
            file.write_text("".join(ray.get(tasks)))
        learned = args.output if stage == stages[-1] else args.folder / f"{stage}.net"
        print(run([*part, "--merge", *games, "--output", learned]), end="", flush=True)
        evaluation = learned.read_bytes()


if __name__ == "__main__":
    main()
