"""Positions, moves and rulesets out of the files of the other tests, which are read here without being understood."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TESTS = ROOT / "tests"

# The rulesets that the cases call by names of their own: `atomic` with a field changed.
ATOMIC_BUT = {
    "dead-libraries": "draws: (dead: Libraries)",
    "dead-off": "draws: (dead: Off)",
    "any-threat": "check: Explosion",
    "race": "win: [KingDestroyed, Checkmate, Race(8)]",
    "no-double-step": "double_step: Off",
    "no-castling": "castling: Off",
}

# The shipped rulesets of the files in `tests/peers` and `tests/perft`; the other files are of rules that do not ship.
PEERS = {
    "allexplodeatomic": "all-explode",
    "antiatomic": "anti-atomic",
    "atomar": "atomar",
    "atomic": "atomic",
    "atomic-3check": "three-check-atomic",
    "atomic-extinction": "extinction-atomic",
    "atomic-giveaway": "atomic-giveaway",
    "atomic-koth": "hill-atomic",
    "atomic-multiking": "two-kings-atomic",
    "atomic-racing": "racing-atomic",
    "atomic-stalemateloss": "stalemate-loses-atomic",
    "atomic960": "atomic960",
    "atomiczh": "crazyhouse-atomic",
    "chess": "chess",
    "nocheckatomic": "fairy-nocheck",
    "nuclear": "fairy-nuclear",
}
PERFT = {"fairy-atomar": "atomar"}

TEXT = r'"((?:[^"\\]|\\.)*)"'
MOVE = re.compile(r"(?:O-O(?:-O)?|[KQRBNP]?@[a-h][1-8]|[KQRBN]?[a-h]?[1-8]?[x-]?[a-h][1-8](?:=?[QRBNKqrbnk])?)[+#]?")


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def shipped():
    """The names of the shipped rulesets."""
    return sorted(path.stem for path in (ROOT / "rulesets").glob("*.ron"))


def own(fields, base="atomic", name="fields.ron"):
    """A ruleset that is given as text: `base` with some fields changed."""
    return {"name": name, "text": f'(format: 1, extends: "{base}", {fields})'}


class Position:
    """A position, the rulesets that a test names with it, and the moves that the test mentions."""

    def __init__(self, fen, rules, moves=()):
        self.fen, self.rules, self.moves = fen, rules, list(moves)


def cases():
    """The positions of `tests/cases` and `tests/diagrams`, in the order of the files."""
    known = set(shipped())
    for path in sorted(TESTS.glob("cases/*.ron")) + sorted(TESTS.glob("diagrams/*.ron")):
        text = path.read_text(encoding="utf-8")
        # A case begins with its `id`, and a diagram is a file.
        for case in re.split(r"\(\s*id: ", text)[1:] or [text]:
            fen = re.search(r"\bfen: " + TEXT, case)
            if not fen:
                continue
            named = [name for names in re.findall(r"\brules: \[([^\]]*)\]", case) for name in re.findall(TEXT, names)]
            rules = [
                name if name in known else own(ATOMIC_BUT[name])
                for name in dict.fromkeys(named)
                if name in known or name in ATOMIC_BUT
            ]
            changed = re.search(r"\bfields: (\[[^\n]*?\"\]|" + TEXT + ")", case)
            if changed:
                base = named[0] if named and named[0] in known else "atomic"
                rules = [own(unquoted(fields), base) for fields in re.findall(TEXT, changed.group(1))]
            expected = case.partition("expect:")[2] or case.partition("facts:")[2]
            words = " ".join(re.findall(TEXT, expected)).split()
            moves = dict.fromkeys(word for word in words if MOVE.fullmatch(word))
            yield Position(fen.group(1), rules or ["atomic"], moves)


def peers():
    """The positions of `tests/peers` under shipped rulesets, with all legal moves."""
    for name, ruleset in PEERS.items():
        for line in read(f"tests/peers/{name}.jsonl").splitlines():
            row = json.loads(line)
            yield Position(row["fen"], [ruleset], row["moves"])


def perft(most):
    """The positions of `tests/perft`, each with the greatest depth that has at most so many nodes."""
    for path in sorted(TESTS.glob("perft/*.perft")):
        for part in path.read_text(encoding="utf-8").split("\nid ")[1:]:
            fen = re.search(r"(?m)^epd (.*)$", part).group(1)
            counts = [(int(depth), int(nodes)) for depth, nodes in re.findall(r"(?m)^perft (\d+) (\d+)$", part)]
            depth = max((depth for depth, nodes in counts if nodes <= most), default=1)
            yield Position(fen, [PERFT.get(path.stem, path.stem)]), depth


def lines(path, end):
    """The FENs at the beginning of the lines of a file."""
    rows = (line.partition(end)[0].strip() for line in read(path).splitlines())
    return [row for row in rows if row and not row.startswith("#")]


def broken(name):
    """The entries of `tests/broken/fens.ron` or `moves.ron`: the FEN, the ruleset and the moves."""
    known = set(shipped())
    for entry in re.split(r"\(what: ", read(f"tests/broken/{name}.ron"))[1:]:
        fen = unquoted(re.search(r"\bfen: " + TEXT, entry).group(1))
        named = re.search(r"\brules: " + TEXT, entry)
        fields = re.search(r"\bfields: " + TEXT, entry)
        moves = re.search(r"\bmoves: \[(.*?)\]\)?,?\s*\)", entry, re.DOTALL)
        ruleset = named.group(1) if named else "atomic"
        if ruleset not in known:
            ruleset = own(ATOMIC_BUT[ruleset])
        if fields:
            ruleset = own(unquoted(fields.group(1)), ruleset)
        yield Position(fen, [ruleset], [unquoted(move) for move in re.findall(TEXT, moves.group(1))] if moves else [])


def unquoted(text):
    """What stands in a text of RON, whose escapes are those of JSON here."""
    return json.loads(f'"{text}"')
