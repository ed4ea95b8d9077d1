"""Questions about files: those that a build writes and then reads, and those of an earlier build, in `old`."""

from .command import fed, run
from .positions import lines
from .samples import LINES, QUEEN, ROOK, STALEMATE, TRAP


def tables():
    some = [("atomic", "KQvK KPvK"), ("icc", "KRvK"), ("chess", "KPvK"), ("antichess", "QvR"), ("cross", "KRvK")]
    for name, classes in some:
        at = f"--rules {name} --tables tables"
        yield run(
            f"tablebase build {classes} {at}",
            f"tablebase stats {classes} {at} --json",
            f"tablebase verify {classes} {at}",
            f"tablebase probe '{ROOK}' '{QUEEN}' {at} --json",
            kind="file/table",
        )


def proofs():
    won = [(TRAP, "atomic"), (STALEMATE, "icc"), (ROOK, "icc"), (QUEEN, "cross")]
    won += [(fen, "atomic") for fen in lines("tests/wins/atomic.txt", ";")[:6]]
    for fen, name in won:
        proof = f"solve '{fen}' --rules {name} --proof won.proof"
        yield run(proof, "solve --verify won.proof --json", kind="file/proof")
    # A file that exists is not overwritten.
    yield run(f"solve '{TRAP}' --proof won.proof", f"solve '{TRAP}' --proof won.proof", kind="file/proof")


def networks():
    for name, games in [("atomic", 6), ("crazyhouse", 6), ("cross.ron", 6), ("icc", 12)]:
        train = f"train {name} --games {games} --nodes 20 --threads 1 --output mine.net --pgn games.pgn"
        match = f"match isotope isotope --options a:EvalFile=mine.net --rules {name} --games 2 --nodes 30 --json"
        yield run(train, playing("mine.net", name), match, kind="file/network")
    # Without `--output`, what is learned is found by the rules.
    variant = "setoption name UCI_Variant value crazyhouse\nposition startpos moves e2e4\ngo nodes 300\n"
    yield run("train crazyhouse --games 6 --nodes 20 --threads 1", fed("uci", variant), kind="file/network")


def playing(network, name):
    """The engine, playing by a network."""
    option = "RulesPath" if name.endswith(".ron") else "UCI_Variant"
    options = f"setoption name {option} value {name}\nsetoption name EvalFile value {network}\n"
    return fed("uci", f"{options}position startpos moves e2e4\nd\ngo nodes 300\n")


def games():
    for name in ["atomic", "crazyhouse-atomic", "atomic960", "racing-atomic", "cross.ron"]:
        match = f"match isotope isotope --rules {name} --nodes 30 --seed 7 --pgn match.pgn"
        more = f"{match} --games 4 --json"
        yield run(f"{match} --games 2", more, "games match.pgn --json", kind="file/pgn")
        assess = f"assess {name} --nodes 20 --threads 1 --games 4 --pgn games.pgn"
        yield run(assess, f"assess {name} --json --merge games.pgn", kind="file/pgn")
    disputed = "games tests/games/servers.pgn --rules icc --only disputed --pgn out.pgn"
    yield run(disputed, "games out.pgn --json", kind="file/pgn")


def others():
    """Pictures, pages and rulesets."""
    for command in [
        "assess atomic --nodes 20 --threads 1 --games 4 --svg assess.svg --report assess.html",
        "census KQvK --rules atomic,icc --svg census.svg",
        f"compare '{TRAP}' --svg compare.svg",
        f"compare '{TRAP}' --html compare.html",
        f"board '{STALEMATE}' --svg board.svg",
        f"play startpos {LINES[1]} --svg play.svg",
    ]:
        yield run(command, kind="file/picture")
    yield run("new bombs", "check bombs.ron", "new bombs", kind="file/ruleset")
    yield run("new mine --from heirs", "show mine.ron --json", kind="file/ruleset")
    yield run("import tests/fairy/variants.ini:antiatomic -o anti.ron", "check anti.ron", kind="file/ruleset")
    yield run("check --fix docs/examples/misspelt.ron", kind="file/ruleset")


def old():
    for name, table, fen in [("atomic", "KQvK", "8/8/8/Q7/3k4/8/8/3K4 w - - 0 1"), ("icc", "KRvK", ROOK)]:
        at = f"--rules {name} --tables old/tables"
        yield run(f"tablebase plan KQvK KRvK {at} --json", kind="file/old/table")
        yield run(f"tablebase stats {table} {at}", kind="file/old/table")
        yield run(f"tablebase probe '{fen}' {at} --json", kind="file/old/table")
        yield run(f"solve --verify old/{name}.proof --json", kind="file/old/proof")
        # The network was learned under `icc`.
        yield run(playing("old/icc.net", name), kind="file/old/network")
    # No match goes on from a record any more.
    yield run("match isotope isotope --rules icc --seed 5 --record old/match.jsonl --json", kind="file/old/record")
    yield run("games old/match.pgn old/assess.pgn old/train.pgn --json --summary", kind="file/old/pgn")
    yield run("assess icc --json --merge old/assess.pgn", kind="file/old/pgn")
    yield run("assess icc --games 6 --nodes 20 --threads 1 --pgn old/assess.pgn", kind="file/old/pgn")
    train = "train icc --games 6 --nodes 20 --threads 1 --output new.net --merge old/train.pgn"
    yield run(train, kind="file/old/pgn")
