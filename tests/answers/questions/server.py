"""Questions of the server: those of programs, those of the page, and links to the page."""

import base64
import itertools
import json
import zlib
from urllib.parse import urlencode

from . import ask
from .positions import ROOT, cases, read, shipped
from .samples import FENS, LICHESS, LINES, MINE, PAWN, QUEEN, ROOK, STALEMATE, START, TEXT, every


def programs():
    """Some questions of `isotope ask` under `/v1/`, in both ways, and what only the server refuses."""
    by_name = {}
    for part in [ask.rulesets, ask.moves, ask.games, ask.best_play, ask.mistakes]:
        for _, question in part():
            if isinstance(question.get("ask"), dict):
                fields = dict(question["ask"])
                by_name.setdefault(fields.pop("ask"), []).append(fields)
    for name, asked in by_name.items():
        # The server stops a search after ten seconds, so that only what takes milliseconds is asked.
        if name in ("diff", "witness", "puzzles"):
            continue
        quick = [fields for fields in asked if name != "probe" or "ruleset" not in fields]
        for fields in every(max(1, len(quick) // 12), quick):
            yield f"http/v1/{name}", {"http": f"POST /v1/{name}", "body": fields}
            rulesets = [fields.get("ruleset"), *fields.get("rulesets", [])]
            if not any(isinstance(ruleset, dict) for ruleset in rulesets):
                query = urlencode({field: in_query(value) for field, value in fields.items()})
                yield f"http/v1/{name}", {"http": f"GET /v1/{name}?{query}"}
    for line in MORE:
        yield "http/v1/more", {"http": line}
    for line, body, headers in POSTED:
        yield "http/v1/more", {"http": line, "body": body, "headers": headers}


def in_query(value):
    if isinstance(value, list):
        return ",".join(value)
    return json.dumps(value) if isinstance(value, (bool, int)) else value


MORE = [
    "GET /v1/moves?fen=startpos&moves=e4+e5&ruleset=icc",
    "GET /v1/explain?fen=k7/1R6/8/8/2K5/8/8/8_b&move=Kxb7&id=7",
    "GET /v1/diff?rulesets=atomic,icc",
    "GET /v1/diff?rulesets=atomic,atomic",
    "GET /v1/puzzles?rulesets=atomic,icc&count=2",
    "GET /v1/perft?depth=two",
    "GET /v1/perft?depth=7",
    "GET /v1/moves?fen=a&fen=b",
    "GET /v1/",
    "GET /v1",
    "GET /v1/mooves",
    "GET /v1/moves/more",
    "GET /nothing",
    "GET /nothing?fen=8",
    "GET /v1/schema.json",
    "HEAD /v1/moves",
    "DELETE /v1/moves",
]

BODY = {"fen": "startpos"}
POSTED = [
    ("POST /v1/puzzles", {"rulesets": ["atomic", "icc"], "count": 2, "seed": 7}, {}),
    ("POST /v1/witness", {"rulesets": ["atomic", "crazyhouse"]}, {}),
    ("POST /v1/schema.json", {}, {}),
    ("POST /v1/mooves", BODY, {}),
    ("POST /v1/moves", "{", {}),
    ("POST /v1/moves", "[]", {}),
    ("POST /v1/moves", "", {}),
    ("POST /v1/moves", json.dumps({"fen": "x" * 200_000}), {}),
    ("PUT /v1/moves", BODY, {}),
    ("POST /v1/moves", BODY, {"Content-Type": "text/plain"}),
    ("POST /v1/moves", BODY, {"Content-Type": "application/json; charset=utf-8"}),
    ("POST /v1/moves", BODY, {"Origin": "https://example.org"}),
    ("POST /v1/moves", BODY, {"Sec-Fetch-Site": "cross-site"}),
    ("POST /v1/moves", BODY, {"Sec-Fetch-Site": "same-origin"}),
    ("GET /v1/moves", None, {"Host": "example.org"}),
    ("GET /v1/moves", None, {"Sec-Fetch-Site": "cross-site"}),
]


def tables():
    """Requests in the form of lila-tablebase."""
    fens = [ROOK, QUEEN, PAWN, STALEMATE, START, "8/8", "8/8/8/8/8/8/6k1/KQ1r4 w - - 98 99"]
    for name, fen in itertools.product(["atomic", "standard", "antichess", "icc", "crazyhouse", "imaginary"], fens):
        query = urlencode({"fen": fen.replace(" ", "_")})
        for path in [name, f"{name}/mainline"]:
            yield "http/tables", {"http": f"GET /{path}?{query}", "tables": True}


# --- the requests of the page ---


def post(name, body):
    return f"http/api/{name}", {"http": f"POST /api/{name}", "body": body}


def state(rulesets, start="startpos", moves=(), **more):
    return {"rulesets": list(rulesets), "start": start, "moves": list(moves), **more}


def page():
    yield "http/page", {"http": "GET /", "page": True}
    for name in ["rulesets", "gallery", "puzzles"]:
        yield "http/api/lists", {"http": f"GET /api/{name}"}
    elsewhere = itertools.cycle(shipped())
    for position in every(14, cases()):
        two = [position.rules[0], next(elsewhere)]
        squares = [move[:2] for move in position.moves if move[0] in "abcdefgh" and move[1] in "12345678"]
        yield post("boards", state(two, position.fen, picked=(squares or ["e1"])[0]))
        yield post("boards", state(two, position.fen, position.moves[:3], at=1, flipped=True))
    tree = [{"move": "e4", "glyphs": [1], "variations": [[{"move": "d4"}]]}]
    for asked in [
        {},
        [],
        7,
        {"at": -1},
        state(["atomic"] * 7),
        state(["imaginary"]),
        state([MINE], "8/8"),
        state(["atomic"], moves=["x" * 300]),
        state(["atomic"], moves=["e4"] * 2001),
        state(["atomic"], picked="z9"),
        state(["crazyhouse"], picked="N@"),
        state(["chess"], moves=["e4", "e5"], tree=tree),
        state(["chess", "icc"], pointed="e4", picked="e2"),
    ]:
        yield post("boards", asked)
    edits = [
        *({"put": ["e4", "N"]}, {"put": ["e4", "*"]}, {"put": ["e9", "N"]}, {"clear": "d1"}, {"move": ["e1", "e5"]}),
        *({"turn": "black"}, {"right": ["K", False]}, "empty", "start", None, 7),
    ]
    for edit, fen in itertools.product(edits, [START, "8/8", "r3k2r/8/8/8/8/8/8/R3K3 w Qk - 0 1", "chess960:5"]):
        yield post("setup", {"fen": fen, "edit": edit, "flipped": False, "rulesets": ["atomic", "antichess"]})


def searches():
    for name in shipped():
        yield post("think", {"state": state([name]), "board": 0, "nodes": 200})
    yield post("think", {"state": state(["atomic"], moves=["e4"]), "board": 1, "nodes": 100})
    for fen in FENS:
        yield post("solve", {"state": state(["atomic", "icc", "chess"], fen), "nodes": 3000})
        yield post("evaluate", {"state": state(["atomic", "icc"], fen), "nodes": 3000, "lines": 2})
    yield post("solve", {"state": state([MINE, "chess"], ROOK)})


def invent():
    for name in shipped():
        yield post("begin", {"ruleset": name, "what": "template", "name": "mine.ron"})
    for what, name in [("text", "cross"), ("text", "../atomic"), ("all", "cross")]:
        yield post("begin", {"ruleset": name, "what": what, "name": "mine.ron"})
    yield post("check", MINE)
    for path in every(8, sorted((ROOT / "tests/broken/rulesets").glob("*.ron"))):
        yield post("check", {"name": path.name, "text": path.read_text(encoding="utf-8", errors="replace")})
    for blast in [[[0, 1], [-2, 0]], [], [[0, 0]], [[1, -128]], [[9, 9]]]:
        yield post("draw", {"text": TEXT, "blast": blast})
    shown = [
        {"choose": ["check", "Off"]},
        {"choose": ["check", "Direct"]},
        {"choose": ["capture", "Take"]},
        {"start": "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"},
    ]
    for change in shown:
        yield post("effect", {**MINE, "change": change})
    for change in [
        *shown,
        None,
        {"type": ["draws.repetition", "5"]},
        {"type": ["draws.repetition", "many"]},
        {"type": ["name", 'My "own"']},
        {"leave": "extends"},
        {"choose": ["nothing", "Off"]},
    ]:
        yield post("form", {"text": TEXT, "change": change})
    yield post("form", {"text": "(format: 1", "change": None})
    explosion = "4k3/8/8/2pnb3/3p4/5N2/8/4K3 w - - 0 1"
    for start, line in [(explosion, ["f3d4"]), (STALEMATE, []), (STALEMATE, ["Ka7"]), (START, [])]:
        yield post("example", {"text": TEXT, "state": state(["icc", MINE], start, line), "board": 1})


def games():
    elsewhere = itertools.cycle(shipped())
    for line in LINES:
        yield post("pgn/write", {"state": state(["atomic", MINE], moves=line.split()), "board": 1})
        yield post("pgn/write", {"state": state([next(elsewhere)], moves=line.split()), "board": 0})
    movetext = "{ a game } 1. e4! { best } (1. d4 d5 (1... Nf6 $14) 2. c4) 1... e5 2. Ke2 1-0"
    for pgn in [
        movetext,
        f'[Event "?"]\n[Opening "Bongcloud"]\n\n{movetext}\n',
        '[Ruleset "nosuch"]\n\n1. e4 e5 *',
        '[Variant "Atomic"]\n\n1. Nf3 d5 *',
        '[Variant "Crazyhouse"]\n[FEN "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"]\n\n1. Q@e2+ *',
        "1. e4 (",
        "hello",
        "",
        read("tests/games/servers.pgn"),
        read("tests/games/broken.pgn"),
    ]:
        yield post("pgn/read", {"pgn": pgn, "rulesets": ["chess", MINE]})


# --- links ---


def links():
    """Addresses of the page as the page writes them, which stay readable."""
    elsewhere = itertools.cycle(shipped())
    for at, position in enumerate(every(30, cases())):
        three = [position.rules[0], next(elsewhere), next(elsewhere)]
        yield link(at % 3 == 2, start=position.fen, moves=position.moves[:1], at=at % 2, rulesets=three)
    for at, line in enumerate(LINES):
        moves, three = line.split(), [next(elsewhere) for _ in range(3)]
        yield link(
            at % 2 == 1, start="startpos", moves=moves, at=len(moves) // 2, rulesets=three, flipped=at % 3 == 1
        )
    mine = {"name": "mine.ron", "text": "(format: 1, capture: Explode(blast: Cross)) // é 😀"}
    tree = [
        {"move": "e4", "glyphs": [1], "comments": ["best"], "variations": [[{"move": "d4", "before": ["or"]}]]},
    ]
    yield link(start="startpos", rulesets=["atomic", "icc"], layout="compare", bestPlay=False)
    yield link(start="chess960:5", moves=["e2e4"], at=1, rulesets=["icc", mine], flipped=True, layout="invent")
    yield link(moves=["e4"], tree=tree, at=1, tags=[["Event", "é"]], comments=["a game"], rulesets=["chess"])
    yield link(True, moves=["g1f3", "g8f6", "f3g1", "f6g8"] * 60, at=7, rulesets=["chess", "atomic"])
    yield link(start=LICHESS, rulesets=["atomic"])
    yield link(rulesets=["imaginary"], layout="play")


def link(packed=False, **state):
    plain = json.dumps(state, ensure_ascii=False, separators=(",", ":")).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = deflate.compress(plain) + deflate.flush() if packed else plain
    letters = base64.urlsafe_b64encode(data).decode().rstrip("=")
    return "link", {"link": f"#{'z' if packed else 's'}={letters}"}
