"""Assesses a ruleset with `isotope assess` on the workers of a Ray cluster, and merges the games of all shards.

    pip install ray
    python docs/at-scale/assess.py atomic --games 4000 --shards 16 --folder parts

Every shard is a task, which plays its part of the games with one thread and returns them as PGN. The files are written
to --folder; a shard whose file is there already only plays the games that it lacks. Without --address Ray runs on this
machine with --workers processes.
"""

import argparse
import pathlib
import subprocess
import tempfile

import ray


@ray.remote(num_cpus=1, max_retries=3)
def play(command, earlier):
    """The games of a shard as PGN, those of `earlier` included."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "games.pgn")
        if earlier:
            file.write_text(earlier)
        done = subprocess.run([*command, "--pgn", str(file)], capture_output=True, text=True)
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
        return file.read_text()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("rulesets", nargs="+", help="rulesets, as of `isotope assess`")
    options.add_argument("--games", default="400")
    options.add_argument("--nodes", default="2000")
    options.add_argument("--seed", default="1")
    options.add_argument("--shards", type=int, default=2, help="parts of the games")
    options.add_argument("--folder", type=pathlib.Path, default=pathlib.Path("parts"), help="where the games are kept")
    options.add_argument("--workers", type=int, default=2, help="processes, if there is no cluster")
    options.add_argument("--address", help="a cluster of Ray's")
    options.add_argument("--isotope", default="isotope", help="the command, where the workers are")
    args = options.parse_args()

    cluster = {"address": args.address} if args.address else {"num_cpus": args.workers}
    ray.init(log_to_driver=False, logging_level="error", include_dashboard=False, **cluster)
    args.folder.mkdir(exist_ok=True)
    command = [args.isotope, "assess", *args.rulesets, "--threads", "1"]
    command += ["--games", args.games, "--nodes", args.nodes, "--seed", args.seed]
    files = [args.folder / f"{number}-of-{args.shards}.pgn" for number in range(1, args.shards + 1)]
    earlier = [file.read_text() if file.exists() else "" for file in files]
    tasks = {
        play.remote([*command, "--shard", f"{number}/{args.shards}"], text): file
        for number, (file, text) in enumerate(zip(files, earlier), 1)
    }
    waiting = list(tasks)
    while waiting:
        # Each shard is kept as soon as it is there.
        [done], waiting = ray.wait(waiting)
        tasks[done].write_text(ray.get(done))
    subprocess.run([args.isotope, "assess", *args.rulesets, "--merge", *map(str, files)], check=True)


if __name__ == "__main__":
    main()
