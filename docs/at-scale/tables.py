"""Builds tables with `isotope tablebase build` on the workers of a Ray cluster, each after the tables that it needs.

    pip install ray
    python docs/at-scale/tables.py atomic --men 4 --tables ./tables

`isotope tablebase plan` tells which tables there are, which of them a table needs, and the memory that it takes. Every
table is a task, whose arguments are the tasks of the tables that it needs: so Ray keeps the order, and starts a task
where its memory is free. All workers have to see the folder --tables. Tables that are there are not built again, and a
table that was interrupted goes on where its state was last saved. Without --address Ray runs on this machine with
--workers processes.
"""

import argparse
import json
import os
import subprocess
import time

import ray


@ray.remote(max_retries=3)
def build(command, threads, *needed):
    """Builds a table when the tables that it needs are there; the seconds and the process that this took."""
    began = time.monotonic()
    environment = os.environ | {"RAYON_NUM_THREADS": str(threads)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    return time.monotonic() - began, os.getpid()


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("ruleset", help="a ruleset, as of `isotope tablebase`")
    options.add_argument("classes", nargs="*", help="the pieces of both sides, as in KQvKR")
    options.add_argument("--men", help="all tables of up to so many pieces")
    options.add_argument("--tables", default="tables", help="the folder of the tables, which all workers see")
    options.add_argument("--threads", type=int, default=1, help="threads of each task")
    options.add_argument("--workers", type=int, default=2, help="processes, if there is no cluster")
    options.add_argument("--address", help="a cluster of Ray's")
    options.add_argument("--isotope", default="isotope", help="the command, where the workers are")
    args = options.parse_args()

    folder = os.path.abspath(args.tables)
    shared = ["--rules", args.ruleset, "--tables", folder, "--json"]
    wanted = [*args.classes, *(["--men", args.men] if args.men else [])]
    plan = subprocess.run([args.isotope, "tablebase", "plan", *wanted, *shared], stdout=subprocess.PIPE, text=True)
    if plan.returncode != 0:
        raise SystemExit(plan.returncode)
    cluster = {"address": args.address} if args.address else {"num_cpus": args.workers * args.threads}
    ray.init(log_to_driver=False, logging_level="error", include_dashboard=False, **cluster)
    tasks, names = {}, {}
    for table in map(json.loads, plan.stdout.splitlines()):
        if table["is_built"]:
            continue
        name = table["table"]
        # Tables that are there already are no tasks.
        needed = [tasks[need] for need in table["needs"] if need in tasks]
        memory = -(-table["memory"] // 2**20)
        command = [args.isotope, "tablebase", "build", name, "--memory", f"{memory}MiB", *shared]
        resources = build.options(num_cpus=args.threads, memory=memory * 2**20, name=name)
        tasks[name] = resources.remote(command, args.threads, *needed)
        names[tasks[name]] = name
    began, total, waiting = time.monotonic(), 0.0, list(names)
    while waiting:
        [done], waiting = ray.wait(waiting)
        seconds, process = ray.get(done)
        total += seconds
        print(f"{names[done]}: {seconds:.1f} s by process {process}, {len(waiting)} left", flush=True)
    print(f"{len(names)} tables: {time.monotonic() - began:.1f} s, in which the tasks took {total:.1f} s")


if __name__ == "__main__":
    main()
