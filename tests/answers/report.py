"""What differs between two recordings, sorted by kind and told to a reader."""

import collections
import json
from urllib.parse import unquote_plus

from differences import cut, shown
from doors import linked
from recording import compact


def report(before, after, first=3, everything=False):
    """Prints what differs between two lists of answers, and returns whether something does."""
    differ, gone, new = (collections.defaultdict(list) for _ in range(3))
    for key in before:
        if key not in after:
            gone[key[0]].append(key)
        elif compact(before[key]) != compact(after[key]):
            differ[key[0]].append(key)
    for key in after:
        if key not in before:
            new[key[0]].append(key)
    totals = collections.Counter(kind for kind, _ in after)
    kinds = sorted({*differ, *gone, *new})
    of_all = f"{len(after)} answers of {len(totals)} kind{'s' if len(totals) != 1 else ''}"
    if not kinds:
        print(f"{of_all}: nothing differs")
        return False
    groups = {"differ": differ, "new": new, "no longer asked": gone}
    print(f"{of_all}: {counted(groups)}\n")
    width = max(map(len, kinds))
    for kind in kinds:
        own = {word: {kind: group[kind]} for word, group in groups.items() if kind in group}
        print(f"  {kind:{width}}  {counted(own)}, of {totals[kind]}")
    for kind in sorted(differ):
        keys = differ[kind] if everything else differ[kind][:first]
        print(f"\n{kind}")
        for key in keys:
            question = by_hand(json.loads(key[1]))
            print(f"  {question if everything else cut(question, most=300)}")
            for line in shown(before[key], after[key], None if everything else 5):
                print(f"      {line}")
        if len(keys) < len(differ[kind]):
            print(f"  … and {len(differ[kind]) - len(keys)} more: `--only {kind} --all` shows them")
    return True


def counted(groups):
    counts = [(sum(map(len, group.values())), word) for word, group in groups.items()]
    return ", ".join(f"{count} {word}" for count, word in counts if count)


def by_hand(question):
    """How one would ask a question by hand."""
    form, given = next(iter(question.items()))
    if form == "ask":
        return f"isotope ask: {given if isinstance(given, str) else compact(given)}"
    if form == "hash":
        return f"isotope show {given}"
    if form == "run":
        return " && ".join(map(command, given))
    if form == "uci":
        return f"isotope uci: {'; '.join(given)}"
    if form == "lsp":
        return f"isotope lsp: {compact(given)}"
    if form == "link":
        return f"/{given}, the state {compact(linked(given))}"
    more = [compact(question[name]) for name in ("body", "headers") if question.get(name)]
    return " ".join([unquote_plus(given), *more])


def command(step):
    args, given = (step["args"], step["stdin"]) if isinstance(step, dict) else (step, None)
    line = " ".join(["isotope", *map(quoted, args)])
    return line if given is None else f"{line} with the input {compact(given)}"


def quoted(arg):
    is_plain = arg and not set(arg) & set(" \n'\"*?#;&|<>()[]~$`\\")
    return arg if is_plain else "'" + arg.replace("'", "'\\''") + "'"
