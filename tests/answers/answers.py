#!/usr/bin/env python3
"""Asks a build of Isotope thousands of questions, and compares its answers with those of an earlier build.

    tests/answers/answers.py compare [BUILD]    shows what differs from the recorded answers
    tests/answers/answers.py record [BUILD]     records anew, and shows what differs from before
    tests/answers/answers.py show [KIND]        lists the kinds, or the questions of a kind with their answers

BUILD is the command `isotope`, by default that of the debug build. `compare` also takes an earlier recording, a file
that ends in .xz, and shows what the recorded answers change. Its exit status is 0 if nothing differs and 1 if something
does. With 2, a build or a file cannot be used.
"""

import argparse
import collections
import json
import os
import signal
import sys
from pathlib import Path

import questions
from doors import Build, CannotRun
from recording import Recording, compact, load, old_files, save
from report import by_hand, report

ROOT = Path(__file__).resolve().parents[2]
RECORDED = ROOT / "tests/answers/answers.jsonl.xz"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = {"compare": compare, "record": record, "show": show}
    parser.add_argument("command", choices=commands)
    parser.add_argument("which", nargs="?", metavar="BUILD or KIND")
    parser.add_argument("--only", metavar="KIND", default="", help="compare only kinds that begin so, as `cli/json`")
    parser.add_argument("--first", metavar="N", type=int, default=3, help="show N questions of each kind (default: 3)")
    parser.add_argument("--all", action="store_true", help="show all questions, with all that differs in their answers")
    args = parser.parse_args()
    # When it is stopped, it ends the server and removes its folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        sys.exit(commands[args.command](args))
    except CannotRun as error:
        print(f"error: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        # The reader, such as `head`, has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def compare(args):
    recorded = load(RECORDED)
    own = begin_with(args.only, recorded.answers)
    if not own:
        raise CannotRun(f"no kind of questions begins with `{args.only}`")
    if args.which and args.which.endswith(".xz"):
        before, after = begin_with(args.only, load(args.which).answers), own
    else:
        before, after = own, answers(args.which, list(own), recorded.files)
    return int(report(before, after, args.first, args.all))


def begin_with(kind, answers):
    return {key: answer for key, answer in answers.items() if key[0].startswith(kind)}


def record(args):
    before = load(RECORDED).answers if RECORDED.exists() else {}
    files = questions.needed_files()
    asked = [(kind, compact(question)) for kind, question in questions.questions()]
    after = answers(args.which, asked, files)
    save(RECORDED, Recording(after, files))
    print(f"{RECORDED.relative_to(ROOT)}: {RECORDED.stat().st_size:,} bytes")
    if before:
        report(before, after, args.first, args.all)
    return 0


def show(args):
    recorded = load(RECORDED).answers
    if args.which:
        for (kind, question), answer in begin_with(args.which, recorded).items():
            print(f"{kind}: {by_hand(json.loads(question))}\n    {compact(answer)}")
    else:
        for kind, count in sorted(collections.Counter(kind for kind, _ in recorded).items()):
            print(f"{count:6}  {kind}")
        print(f"{len(recorded):6}  in all")
    return 0


def answers(path, asked, files):
    """The answers of a build to questions."""
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    path = path or os.environ.get("ISOTOPE") or target / "debug/isotope"
    if not Path(path).is_file():
        raise CannotRun(f"there is no build at {path}: name one, or run `cargo build --workspace`")
    build = Build(path, {**files, **old_files()})
    found = {}
    try:
        for answer, key in zip(build.answers([json.loads(question) for _, question in asked]), asked):
            found[key] = answer
            progress(f"{len(found)} of {len(asked)}  {key[0]}")
        return found
    finally:
        progress("")
        build.close()


def progress(line):
    if sys.stderr.isatty():
        print(f"\r{line:50}\r", end="", file=sys.stderr)


if __name__ == "__main__":
    main()
