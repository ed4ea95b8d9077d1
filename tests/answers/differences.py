"""What differs between two answers, field by field."""

import difflib
import os

from recording import compact

# Fields by which the objects of a list are told apart, if all of them have one.
NAMES = ["uci", "path", "ruleset", "name", "field", "square", "move", "code", "table"]

WIDTH = 120


def shown(before, after, most=None):
    """The lines that show what differs, at most `most` differences unless it is `None`."""
    found = list(differences(before, after))
    for where, one, other in found[:most]:
        one, other = around(one, other)
        if one is not None and other is not None and len(where) + len(one) + len(other) < WIDTH:
            yield f"{where}: {one} → {other}"
            continue
        yield f"{where}:"
        if one is not None:
            yield f"  - {one}"
        if other is not None:
            yield f"  + {other}"
    if most is not None and len(found) > most:
        yield f"… and {len(found) - most} more"


def differences(before, after, path=""):
    """Yields each difference as three texts: where, before and after. `None` stands for what is not there."""
    if isinstance(before, dict) and isinstance(after, dict) and set(before) & set(after):
        yield from in_objects(before, after, path and f"{path}.", "")
    elif isinstance(before, list) and isinstance(after, list):
        yield from in_lists(before, after, path)
    elif isinstance(before, str) and isinstance(after, str) and "\n" in before + after:
        yield from in_texts(before, after, path)
    elif compact(before) != compact(after):
        yield path or "the answer", compact(before), compact(after)


def in_objects(before, after, begin, end):
    for name in [*before, *(name for name in after if name not in before)]:
        where = f"{begin}{name}{end}"
        if name in before and name in after:
            yield from differences(before[name], after[name], where)
        else:
            yield where, *(compact(names[name]) if name in names else None for names in (before, after))
    if set(before) == set(after) and list(before) != list(after):
        yield f"{begin.rstrip('.[') or 'the answer'}, in the order", " ".join(before), " ".join(after)


def in_lists(before, after, path):
    both = before + after
    name = next((name for name in NAMES if tells_apart(name, before) and tells_apart(name, after)), None)
    if name and both:
        old, new = ({item[name]: item for item in items} for items in (before, after))
        yield from in_objects(old, new, f"{path}[", "]")
    elif all(isinstance(item, str) for item in both):
        for at, one, other in changed(before, after):
            yield f"{path}[{at}]", one, other
    elif len(before) == len(after):
        for at, (one, other) in enumerate(zip(before, after)):
            yield from differences(one, other, f"{path}[{at}]")
    else:
        for at, one, other in changed([*map(compact, before)], [*map(compact, after)]):
            yield f"{path}[{at}]", one, other


def tells_apart(name, items):
    """Whether all items are objects with different texts in the field `name`."""
    names = [item.get(name) for item in items if isinstance(item, dict)]
    return len(names) == len(items) == len(set(map(str, names))) and all(isinstance(name, str) for name in names)


def in_texts(before, after, path):
    old, new = before.splitlines(), after.splitlines()
    for at, one, other in changed(old, new):
        yield f"{path} line {at + 1}", one, other
    if old == new and before != after:
        yield f"{path}, the ends of lines", compact(before[-WIDTH:]), compact(after[-WIDTH:])


def changed(before, after):
    """Yields what differs between two lists of texts: the place, counted from 0, and the texts."""
    for kind, first, last, start, end in difflib.SequenceMatcher(None, before, after, False).get_opcodes():
        if kind != "equal":
            for at in range(max(last - first, end - start)):
                one = before[first + at] if first + at < last else None
                other = after[start + at] if start + at < end else None
                yield (first if one is not None else start) + at, one, other


def around(one, other):
    """Two texts, or what differs of them if they are long."""
    same = len(os.path.commonprefix([one or "", other or ""]))
    start = max(0, same - 30) if max(len(one or ""), len(other or "")) > WIDTH else 0
    return tuple(None if text is None else cut(text, start) for text in (one, other))


def cut(text, start=0, most=WIDTH):
    """A text without its first `start` characters and what follows `most` more."""
    shown = text[start : start + most]
    return ("…" if start else "") + shown + ("…" if len(text) > start + most else "")
