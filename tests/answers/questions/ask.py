"""Questions of `isotope ask`."""

import itertools

from .positions import ROOT, broken, cases, lines, own, peers, perft, shipped
from .samples import FENS, LICHESS, LINES, MIDDLE, PAWN, QUEEN, ROOK, STALEMATE, TRAP, every


def ask(name, **fields):
    return f"ask/{name}", {"ask": {"ask": name, **fields}}


def rulesets():
    yield ask("rules")
    for name in shipped():
        yield "hash", {"hash": name}
        for question in ["rules", "show", "describe", "check"]:
            yield ask(question, ruleset=name)
    for one, other in every(2, zip(shipped(), shipped()[1:])):
        yield ask("diff", rulesets=[one, other])
    for folder in ["tests/broken/rulesets", "docs/examples"]:
        for path in sorted((ROOT / folder).glob("*.ron")):
            text = path.read_text(encoding="utf-8", errors="replace")
            ruleset = {"name": path.name, "text": text}
            yield ask("check", ruleset=ruleset)
            yield ask("check", ruleset=ruleset, fix=True)
            yield ask("show", ruleset=ruleset)
    for pair in [["atomic", "icc"], ["atomic", "cross"], ["chess", "atomic"]]:
        yield ask("witness", rulesets=pair)
    for pair in [["atomic", "icc"], ["atomic", "chess"], ["rifle", "chess"], ["atomic", "heirs"]]:
        yield ask("puzzles", rulesets=pair, count=4, seed=7)


def moves():
    elsewhere = itertools.cycle(shipped())
    for at, position in enumerate(cases()):
        for ruleset in position.rules[:2]:
            yield ask("moves", fen=position.fen, ruleset=ruleset)
        for move in position.moves[:3]:
            yield ask("explain", fen=position.fen, move=move, ruleset=position.rules[0])
        # Whether a position with few pieces is dead takes long to find out, so few of these are asked about elsewhere.
        if is_crowded(position) or at % 8 == 0:
            yield ask("board", fen=position.fen, ruleset=next(elsewhere))
            for move in position.moves[:1]:
                yield ask("explain", fen=position.fen, move=move, ruleset=next(elsewhere))
    for position in every(2, peers()):
        yield ask("moves", fen=position.fen, ruleset=position.rules[0])
    for position in every(2, peers(), 1):
        yield ask("board", fen=position.fen, ruleset=position.rules[0])
        if is_crowded(position):
            yield ask("board", fen=position.fen, ruleset=next(elsewhere))
    for name in shipped():
        yield ask("moves", ruleset=name)
        yield ask("board", fen="chess960:100", ruleset=name, svg=name < "b")
    for position in every(40, cases()):
        yield ask("moves", fen=position.fen, moves=position.moves[:1], ruleset=position.rules[0], svg=True)


def is_crowded(position):
    return sum(map(str.isalpha, position.fen.partition(" ")[0])) > 7


def games():
    for line, name in itertools.product(LINES, shipped()):
        yield ask("play", moves=line.split(), ruleset=name)
    elsewhere = itertools.cycle(shipped())
    for position in filter(is_crowded, cases()):
        three = [position.rules[0], next(elsewhere), next(elsewhere)]
        yield ask("compare", fen=position.fen, rulesets=three)
        for move in position.moves[:1]:
            yield ask("compare", fen=position.fen, move=move, rulesets=three)
    for position in every(4, cases()):
        yield ask("compare", fen=position.fen, rulesets=[position.rules[0], "atomic", "chess", "icc"])
    for line, first in itertools.product(LINES, range(0, 7, 3)):
        yield ask("compare", moves=line.split(), rulesets=shipped()[first::7])
    for fen in FENS:
        yield ask("compare", fen=fen)
        yield ask("compare", fen=fen, solve=500)
    yield ask("compare", fen=TRAP, moves=["Ne5", "a6", "Nxf7"], html=True)


def best_play():
    for name in shipped():
        yield ask("perft", depth=1, ruleset=name)
        yield ask("perft", depth=2, ruleset=name)
        yield ask("search", nodes=300, ruleset=name)
        yield ask("search", fen=MIDDLE, nodes=300, ruleset=name)
        yield ask("solve", fen=TRAP, nodes=1000, ruleset=name)
        yield ask("probe", fen=ROOK, ruleset=name)
    for fen, name in itertools.product([QUEEN, PAWN, STALEMATE], every(6, shipped())):
        yield ask("probe", fen=fen, ruleset=name)
        yield ask("solve", fen=fen, nodes=1000, ruleset=name)
    for position, depth in perft(most=5000):
        yield ask("perft", fen=position.fen, depth=depth, ruleset=position.rules[0])
    for fen in lines("tests/wins/atomic.txt", ";") + every(3, lines("tests/wins/atomic-none.txt", ";")):
        yield ask("solve", fen=fen, nodes=2000)
    for fen in every(3, lines("tests/tables/probes.txt", "|")):
        yield ask("probe", fen=fen)
    for position in every(9, peers()):
        yield ask("search", fen=position.fen, nodes=200, ruleset=position.rules[0])
    yield ask("search", fen=TRAP, moves=["Ne5", "f6"], nodes=1000)


def mistakes():
    """Input with mistakes, and input that can be read in one way only."""
    usual = itertools.cycle(["chess", "icc", "crazyhouse", "antichess"])
    for position in broken("fens"):
        yield "ask/fen", {"ask": {"ask": "board", "fen": position.fen, "ruleset": position.rules[0]}}
        yield "ask/fen", {"ask": {"ask": "moves", "fen": position.fen, "ruleset": next(usual)}}
    for position in broken("moves"):
        for move in position.moves:
            question = {"ask": "explain", "fen": position.fen, "move": move, "ruleset": position.rules[0]}
            yield "ask/move", {"ask": question}
    for line in UNREADABLE:
        yield "ask/question", {"ask": line}
    for name, questions in MISTAKEN.items():
        for fields in questions:
            yield "ask/question", {"ask": {"ask": name, **fields}}


UNREADABLE = ["{}", "[]", "7", "null", '"moves"', "{", "nonsense", '{"ask":7}', '{"ask":"mooves"}', '{"ask":"Moves"}']
MISTAKEN = {
    "board": [
        {"fen": "x" * 5000},
        {"fen": LICHESS},
        {"fen": "https://example.org/4k3"},
        {"fen": "P3k3/8/8/8/8/8/8/PPPP4 w - - 0 1", "ruleset": "horde"},
    ],
    "check": [{}, {"ruleset": "x"}],
    "compare": [
        {"move": "e4", "moves": ["e4"]},
        {"rulesets": []},
        {"rulesets": ["atomic"]},
        {"rulesets": ["atomic", "imaginary"]},
        {"rulesets": ["atomic"] * 60},
    ],
    "describe": [{}],
    "diff": [{}, {"rulesets": ["atomic"]}, {"rulesets": ["atomic", "atomic"]}],
    "explain": [{}, {"move": "Zz"}],
    "moves": [
        {"fen": 7},
        {"colour": "white"},
        {"moves": "e4"},
        {"moves": ["e4", "e4"]},
        {"moves": [""]},
        {"fen": "chess960:960"},
        {"fen": "4k3/8/8/8/8/8/8/4K3_w_-_-_0_1"},
        {"ruleset": "imaginary"},
        {"ruleset": "../atomic"},
        {"ruleset": 1},
        {"ruleset": {"name": "mine.ron"}},
        {"ruleset": {"name": "mine.ron", "text": "("}},
        {"ruleset": own("name: 7")},
        {"ruleset": own("", base="./base.ron")},
        {"id": 7},
        {"id": {"a": [1, None]}},
        {"id": "x", "fen": "8/8"},
    ],
    "perft": [{}, {"depth": -1}],
    "play": [{}, {"moves": []}],
    "probe": [{}, {"fen": ROOK, "ruleset": "crazyhouse"}],
    "puzzles": [{"rulesets": ["atomic", "atomic"]}, {"rulesets": ["atomic", "icc"], "count": 0}],
    "rules": [{"ruleset": "nothing"}],
    "search": [{"nodes": 0}, {"nodes": -1}, {"fen": "4k3/8/8/8/8/8/4P3/8 b"}],
    "show": [
        {},
        {"ruleset": own("")},
        {"ruleset": own("board: (files: 6)")},
        {"ruleset": {"name": "é 😀", "text": ""}},
    ],
    "solve": [{"fen": "8/8/8/8/8/8/8/8"}, {"nodes": 0}],
    "witness": [{"rulesets": ["atomic", "crazyhouse"]}],
}
