"""Conversations with the engine, in UCI, and with the language server."""

from .positions import peers, shipped
from .samples import LINES, STALEMATE, TRAP, every


def engine():
    yield talk("options", "uci")
    yield talk("options", "setoption name RulesPath value .", "uci", "isready")
    for name in shipped():
        yield talk("go", variant(name), "position startpos", "d", "go nodes 300", "go depth 2")
        yield talk("perft", variant(name), "position startpos", "go perft 1")
    for position in every(12, peers()):
        fen = f"position fen {position.fen}"
        yield talk("go", variant(position.rules[0]), fen, "go nodes 300", "go perft 1")
    # Names of other engines, and one that there is not.
    for name in ["3check", "kingofthehill", "nocheckatomic", "atomiczh", "allexplodeatomic", "fischerandom", "nothing"]:
        yield talk("variant", variant(name), "position startpos", "d", "go nodes 100")
    for line, name in zip(LINES, ["chess", "atomic", "icc", "crazyhouse"] * 5):
        yield talk("moves", variant(name), f"position startpos moves {line}", "d", "go depth 2")
    for said in CONVERSATIONS:
        yield talk("conversation", *said)


def talk(name, *said):
    return f"uci/{name}", {"uci": list(said)}


def variant(name):
    return f"setoption name UCI_Variant value {name}"


# All searches end by themselves: where one is stopped depends on the machine. `d` does not wait for a search.
CONVERSATIONS = [
    ["setoption name MultiPV value 4", "position startpos", "go depth 4"],
    ["setoption name UCI_ShowWDL value true", "position startpos", "go depth 4"],
    ["setoption name UCI_AnalyseMode value true", f"position fen {STALEMATE}", "go depth 4"],
    [
        "setoption name UCI_Chess960 value true",
        "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "go perft 1",
    ],
    ["position startpos", "go depth 3 searchmoves a2a3 h2h4", "go nodes 1"],
    [variant("icc"), f"position fen {STALEMATE}", "go depth 4", "go mate 1"],
    [variant("atomic"), f"position fen {TRAP}", "go mate 3", "go depth 5", "ucinewgame", "go depth 5"],
    ["setoption name EvalFile value <empty>", "position startpos", "go nodes 500"],
    ["setoption name EvalFile value nowhere.net", "position startpos", "go nodes 500"],
    ["setoption name RulesPath value cross.ron", "position startpos", "d", "go nodes 500"],
    ["setoption name RulesPath value nowhere.ron", "setoption name RulesPath value <empty>", "position startpos", "d"],
    ["setoption name SyzygyPath value docs", "position startpos", "go nodes 100"],
    ["setoption name Hash value 0", "setoption name Hash value 1", "setoption name Threads value 0", "go nodes 100"],
    ["setoption name Nothing value 1", "setoption name Clear Hash", "setoption name Ponder value true", "isready"],
    ["position fen nonsense", "position startpos moves e2e5", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "d"],
    ["position fen 4k3/8/8/8/8/8/4P3/8 b - - 0 1", "go depth 2"],
    ["joho uci", "joho", "debug on", "register later", "stop", "ponderhit", "", "isready"],
    ["go perft 0", "isready"],
    ["bench 1"],
    ["bench 2"],
]


def editor():
    text = '(format: 1, extends: "icc", check: Direct, castling: Of)'
    whole = {"range": {"start": place(0), "end": place(len(text))}, "context": {"diagnostics": []}}
    layout = {"options": {"tabSize": 4, "insertSpaces": True}}
    asked = [(name, {"position": place(at)}) for name in ["hover", "completion"] for at in [3, 15, 24, 31, 38, 54]]
    asked += [("codeAction", whole), ("formatting", layout), ("definition", {"position": place(24)})]
    yield edit(text, *asked)
    yield edit("(format: 1, board: (files: 6))", ("nothing", {}))
    yield edit("(format: 1, capture: Explode(", ("completion", {"position": place(29)}), ("formatting", layout))


def place(column):
    return {"line": 0, "character": column}


def edit(text, *requests):
    """A conversation about a text, with requests about it, each with a name and its parameters."""
    document = {"uri": "untitled:mine"}
    snippets = {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}
    opened = {**document, "languageId": "ron", "version": 1, "text": text}
    asked = [
        {"id": at, "method": f"textDocument/{name}", "params": {"textDocument": document, **more}}
        for at, (name, more) in enumerate(requests, 2)
    ]
    begin = [
        {"id": 1, "method": "initialize", "params": {"capabilities": snippets}},
        {"method": "initialized", "params": {}},
        {"method": "textDocument/didOpen", "params": {"textDocument": opened}},
    ]
    return "lsp", {"lsp": [*begin, *asked, {"id": 99, "method": "shutdown"}, {"method": "exit"}]}
