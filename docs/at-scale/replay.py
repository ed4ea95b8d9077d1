"""Replays many collections with `isotope games` on the workers of a Ray cluster, and adds up what it finds.

    pip install ray
    python docs/at-scale/replay.py --rules atomic,icc --shards 8 'games/*.pgn*'

Every file is a task, or every shard of every file with --shards: a plain file is cut by bytes and each
worker reads its part; of a packed file each worker reads all and keeps its part. Without --address Ray runs on
this machine with --workers processes. Files have to be where the workers are, at the same path.
"""

import argparse
import glob
import json
import subprocess
import time

import ray


@ray.remote(num_cpus=1, max_retries=3)
def replay(command):
    """What `isotope games` tells of one shard, and how long it took."""
    began = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 2) or not done.stdout:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    return json.loads(done.stdout), done.stderr, time.monotonic() - began


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
    return total


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("files", nargs="+", help="files, or patterns in quotes")
    options.add_argument("--rules", help="rulesets, as of `isotope games`")
    options.add_argument("--shards", type=int, default=1, help="parts of each file")
    options.add_argument("--workers", type=int, default=2, help="processes, if there is no cluster")
    options.add_argument("--address", help="a cluster of Ray's")
    options.add_argument("--isotope", default="isotope", help="the command, where the workers are")
    args = options.parse_args()

    cluster = {"address": args.address} if args.address else {"num_cpus": args.workers}
    ray.init(log_to_driver=False, logging_level="error", include_dashboard=False, **cluster)
    files = sorted(file for pattern in args.files for file in glob.glob(pattern))
    rules = ["--rules", args.rules] if args.rules else []
    began = time.monotonic()
    tasks = [
        replay.remote(
            [args.isotope, "games", file, *rules, "--json", "--summary", "--threads", "1"]
            + ["--shard", f"{number}/{args.shards}"]
        )
        for file in files
        for number in range(1, args.shards + 1)
    ]
    total, busy = {}, 0.0
    for part, told, seconds in ray.get(tasks):
        add(total, part)
        busy += seconds
        print(told, end="")
    wall = time.monotonic() - began
    print(json.dumps(total))
    rate = total.get("games", 0) / wall
    print(f"{len(tasks)} tasks, {wall:.1f} s, {rate:.0f} games a second, workers busy {busy:.1f} s")


if __name__ == "__main__":
    main()
