"""Questions of the command: every command as text and with `--json`, its input, its help and its exit status."""

import re
import shlex

from .positions import ROOT, read, shipped
from .samples import LINES, QUEEN, ROOK, STALEMATE, START, TEXT, TRAP

GAMES = "tests/games/servers.pgn"


def run(*steps, kind=None):
    """Commands that run one after the other, each given as a text or a list of arguments or by `fed`."""
    steps = [shlex.split(step) if isinstance(step, str) else step for step in steps]
    args = steps[0]["args"] if isinstance(steps[0], dict) else steps[0]
    return kind or f"cli/{'json' if '--json' in args else 'text'}/{args[0]}", {"run": steps}


def fed(command, text):
    """A command with a text on its standard input."""
    return {"args": shlex.split(command), "stdin": text}


def commands():
    for command in [
        "rules",
        "show icc",
        "show cross.ron",
        "describe heirs",
        "check icc",
        "diff rifle chess",
        "witness atomic icc --men 2",
        "puzzles atomic icc",
        f"board '{STALEMATE}'",
        f"board {GAMES}#3:3w",
        f"board {GAMES}#1:2b",
        f"moves '{STALEMATE}' --rules icc",
        "play startpos 1. e4 e5 Qh5 Nc6",
        f"play {GAMES}#3",
        f"explain '{TRAP}' Ne5",
        f"explain '{STALEMATE}' Kxb7 --rules icc",
        f"compare '{STALEMATE}'",
        f"compare '{STALEMATE}' --solve 500",
        f"compare '{TRAP}' --move Ne5",
        "compare startpos --moves 'Nf3 d5 Ne5 f6 Nd7'",
        f"solve '{TRAP}'",
        "solve startpos --nodes 1000",
        f"solve '{STALEMATE}' --plies 2 --rules icc",
        "solve --verify docs/examples/trap.proof",
        "solve --verify docs/examples/wrong.proof",
        "tablebase plan KRvK KQvK --tables none",
        "tablebase plan --men 3 --rules antichess --tables none",
        "tablebase stats KQvK",
        f"tablebase probe '{ROOK}' '{QUEEN}' --rules icc",
        "tablebase longest KQvK KRvK",
        "tablebase verify KRvK --rules cross",
        "census --men 3 --rules atomic,chess",
        f"games {GAMES}",
        f"games {GAMES} --rules atomic,icc",
        f"games {GAMES} --rules atomic,icc --only differing",
        f"games {GAMES} --shard 1/2",
        "games tests/games/broken.pgn",
        "match isotope isotope --games 2 --nodes 20",
        "match isotope isotope --games 2 --depth 2 --sprt 0 5 --rules icc",
        "match isotope isotope --games 2 --nodes 50 --tables 3 --openings openings.txt",
        # The doors replace `ISOTOPE` by the path of the build.
        "match isotope 'ISOTOPE uci' --games 2 --nodes 50 --rules cross",
        "assess atomic --games 4 --nodes 20 --threads 1 --against chess",
        "assess icc --games 4 --nodes 20 --threads 1 --derived --seed 3",
        "perft 2 --divide --rules cross",
        "perft 2 startpos chess960:7",
        "bench --rounds 1 --rules atomic",
        "bench --rounds 1",
    ]:
        yield run(command)
        yield run(f"{command} --json")
    yield run(f"games {GAMES} --summary --json")


def rulesets():
    for at, name in enumerate(shipped()):
        yield run(f"show {name} --json")
        yield run(f"show {name}")
        yield run(f"board startpos --rules {name}")
        yield run(f"play startpos {LINES[at % len(LINES)]} --rules {name}")
        yield run(f"export {name}")
    for path in sorted((ROOT / "tests/broken/rulesets").glob("*.ron")):
        yield run(f"check tests/broken/rulesets/{path.name}")
        yield run(f"check --json tests/broken/rulesets/{path.name}")
    for path in sorted((ROOT / "tests/fairy/broken").glob("*.ini")):
        yield run(f"import tests/fairy/broken/{path.name}")
    for name in re.findall(r"(?m)^\[([^:\]]+)", read("tests/fairy/variants.ini")):
        yield run(["import", f"tests/fairy/variants.ini:{name}"])


def inputs():
    """What is read from standard input."""
    positions = "\n".join([START, "", "\ufeff" + STALEMATE, "e4", "x" * 5000, "startpos", "chess960:960", TRAP])
    reading = ["moves -", "board -", "explain - Ka7", "play - Ka7", "compare -", "solve - --nodes 200", "perft 1 -"]
    for command in reading:
        yield run(fed(command, positions))
        yield run(fed(f"{command} --json", positions))
    yield run(fed("tablebase probe - --json", "\n".join([ROOK, QUEEN, START])))
    yield run(fed("games - --json", read(GAMES) + read("tests/games/broken.pgn")))
    yield run(fed("show -", TEXT))
    yield run(fed("check - --json", '(format: 1, extends: "atomic", chek: Off)'))
    yield run(fed("ask", '{"ask":"moves"}\n\n{"ask":"board","fen":"8/8"}\n'))


def documents():
    """The commands in the console blocks of the documents, as they stand and, if they can, with `--json`."""
    without = {"ask", "new", "import", "export", "train", "lsp", "uci", "serve", "completions"}
    consoles = sorted((ROOT / "crates/cli/tests/console").glob("*.md")) + sorted((ROOT / "docs").glob("*.md"))
    for path in [*consoles, ROOT / "README.md"]:
        for line in re.findall(r"(?m)^\$ isotope (.*)$", path.read_text(encoding="utf-8")):
            args = shlex.split(line)
            if args[0] in ("uci", "serve") or re.search("[|<>]", re.sub("'[^']*'", "", line)):
                continue
            yield run(args)
            if args[0] not in without and not {"--json", "--svg", "--html", "--markdown"} & set(args):
                yield run([*args, "--json"])


def statuses():
    """The rows of the table of exit statuses."""
    begun = []
    table = read("docs/commands.md").partition("## Exit status")[2]
    for command in re.findall(r"(?m)^\| `isotope ?(.*?)` \| \d", table):
        args = shlex.split(command)
        if args[:1] in (["assess"], ["train"]):
            args += ["--threads", "1"]
        # The rows about `new` follow one another in the same folder.
        begun = [*begun, args] if args[:1] == ["new"] else []
        yield "cli/exit", {"run": begun or [args]}


def helps():
    names = re.findall(r"(?m)^\| `isotope ([a-z]+)", read("docs/commands.md"))
    names += [f"tablebase {name}" for name in ["build", "plan", "stats", "probe", "longest", "verify"]]
    for name in names:
        yield run(f"{name} --help", kind="cli/help")
    for command in ["--help", "-h", "help moves", "--version", "moves", "moves --rule", "mooves", "board -x"]:
        yield run(command, kind="cli/help")
    for shell in ["bash", "zsh", "fish", "elvish", "powershell", "tcsh"]:
        yield run(f"completions {shell}")
