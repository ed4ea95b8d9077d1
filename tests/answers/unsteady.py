"""What is left out of every answer, because it differs from run to run, from machine to machine or between versions.

All such rules are here, each with its reason. What a rule leaves out is replaced by `…`, so that an answer in which the
value is missing altogether still differs.
"""

import re

GONE = "…"

# Fields of objects that hold a time or a rate.
TIMES_AND_RATES = {"milliseconds", "nodes_per_second"}

# Parts of texts: the groups are kept, and what follows them is left out.
PARTS = [
    # The version, as in `isotope --version` and `id name Isotope 0.1.0`.
    re.compile(r"\b([Ii]sotope )\d+\.\d+\.\d+\S*"),
    # The port, which the system chooses.
    re.compile(r"\b((?:127\.0\.0\.1|localhost):)\d+"),
    # The speed of a search, how long it took, and how full its table is, which depends on the size of an entry.
    re.compile(r"\b(nps )\d+"),
    re.compile(r"\b(time )\d+(?= pv |$)", re.MULTILINE),
    re.compile(r"\b(hashfull )\d+"),
    re.compile(r"\b(Nodes per second: )\d+"),
    # The rate in the table of `isotope bench`, which is the last of five columns.
    re.compile(r"(?m)^([a-z0-9-]+ +\d+ +\d+ +\d+ ) *\d+\.\d$"),
    # The memory and the disk that are free.
    re.compile(r"\b(of )\d+\.\d [kMGT]?B(?= that are free)"),
]


def steady(value, places):
    """An answer without what is left out. `places` names the folders of this run: an absolute path becomes its name."""
    if isinstance(value, str):
        for path, name in places.items():
            value = value.replace(path, name)
        for part in PARTS:
            value = part.sub(lambda found: found.group(1) + GONE, value)
        return value
    if isinstance(value, list):
        return [steady(item, places) for item in value]
    if isinstance(value, dict):
        return {name: GONE if is_unsteady(name, item) else steady(item, places) for name, item in value.items()}
    return value


def is_unsteady(name, value):
    # The language server tells its version in a field of its own; the version of a document is a number.
    return name in TIMES_AND_RATES or name == "version" and isinstance(value, str)
