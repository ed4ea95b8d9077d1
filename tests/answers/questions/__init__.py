"""The questions of a recording, each with its kind. They follow from the files of this repository alone."""

import json

from . import ask, command, conversations, files, server
from .positions import ROOT
from .samples import FENS


def questions():
    """Yields all questions as pairs of a kind and a question, each question of a kind once."""
    parts = [
        *(ask.rulesets, ask.moves, ask.games, ask.best_play, ask.mistakes),
        *(server.programs, server.tables, server.page, server.searches, server.invent, server.games, server.links),
        *(command.commands, command.rulesets, command.inputs, command.documents, command.statuses, command.helps),
        *(files.tables, files.proofs, files.networks, files.games, files.others, files.old),
        *(conversations.engine, conversations.editor),
    ]
    seen = set()
    for part in parts:
        for kind, question in part():
            key = json.dumps([kind, question])
            if key not in seen:
                seen.add(key)
                yield kind, question


def needed_files():
    """The files that the questions name, by the paths at which a build finds them."""
    folders = ["docs/examples", "tests/broken/rulesets", "tests/fairy", "tests/games"]
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*")) if path.is_file()]
    found = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in paths}
    # The documents name these without a folder.
    for path in [*(ROOT / "docs/examples").glob("*.ron"), *(ROOT / "crates/cli/tests/console").glob("*.ron")]:
        found[path.name] = path.read_bytes()
    found["openings.txt"] = "".join(fen + "\n" for fen in FENS).encode()
    return found
