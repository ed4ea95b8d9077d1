"""Syzygy tables are read as python-chess reads them: the files of chess in its source package, which `.ci/python` fetches.

SYZYGY names their folder. Files of atomic chess and antichess are in no package.
"""

import contextlib
import json
import os
import random
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

import chess
import chess.syzygy
import pytest

FILES = Path(os.environ["SYZYGY"])
ISOTOPE = os.environ["ISOTOPE"]
CLASSES = sorted(path.stem for path in FILES.glob("*.rtbw"))
CATEGORIES = {-2: "loss", -1: "blessed-loss", 0: "draw", 1: "cursed-win", 2: "win"}


@pytest.fixture(scope="module")
def theirs():
    with chess.syzygy.open_tablebase(str(FILES)) as tables:
        yield tables


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    """An environment in which Isotope's own tables are kept in a new folder."""
    return os.environ | {"ISOTOPE_TABLES": str(tmp_path_factory.mktemp("tables"))}


def isotope(*words, env=None, stdin="", status=0):
    run = subprocess.run([ISOTOPE, *words], capture_output=True, text=True, input=stdin, env=env)
    assert run.returncode == status, run.stderr
    return run


def position(choose, name):
    """A random legal position of a class, with either side stronger, and a number of halfmoves."""
    while True:
        board = chess.Board(None)
        colors = choose.sample(chess.COLORS, 2)
        for color, men in zip(colors, name.split("v")):
            for letter in men:
                square = choose.randrange(8, 56) if letter == "P" else choose.randrange(64)
                board.set_piece_at(square, chess.Piece.from_symbol(letter if color else letter.lower()))
        board.turn = choose.choice(chess.COLORS)
        board.halfmove_clock = choose.choice([0, 0, choose.randrange(100)])
        board.fullmove_number = 70
        if len(board.piece_map()) == len(name) - 1 and board.is_valid() and any(board.legal_moves):
            return board


def categories(board, dtz):
    """The possible results with regard to the halfmoves; a rounded distance may be greater by 1."""
    if dtz == 0 or board.halfmove_clock == 0:
        return {CATEGORIES[(2 if abs(dtz) <= 100 else 1) * ((dtz > 0) - (dtz < 0))]}
    plies = abs(dtz) + board.halfmove_clock
    side = "win" if dtz > 0 else "loss"
    drawn = "cursed-win" if dtz > 0 else "blessed-loss"
    if plies == 100:
        return {side, f"maybe-{side}", drawn}
    return {side if plies < 100 else drawn}


def probes(boards, *words, env=None):
    fens = "".join(board.fen() + "\n" for board in boards)
    return [json.loads(line) for line in isotope("tablebase", "probe", "-", "--rules", "chess", "--json", *words, stdin=fens, env=env).stdout.splitlines()]


def test_every_entry_is_that_of_python_chess(theirs, environment):
    choose = random.Random(1)
    boards = [position(choose, name) for name in CLASSES for _ in range(6)]
    of_syzygy = 0
    for board, ours in zip(boards, probes(boards, "--syzygy", str(FILES), env=environment), strict=True):
        dtz = theirs.probe_dtz(board)
        assert ours["result"] in categories(board, dtz), board.fen()
        if "syzygy" not in ours:
            assert len(board.piece_map()) <= 3, "small tables are built, because they tell more"
            continue
        of_syzygy += 1
        assert ours["plies"] is None
        assert ours["dtz"] == (abs(dtz) or None), board.fen()
        assert ours["syzygy"]["category"] == ours["result"], board.fen()
    assert of_syzygy == 6 * sum(len(name) == 5 for name in CLASSES) == 180


def test_isotopes_own_tables_say_the_same(environment):
    choose = random.Random(2)
    boards = [position(choose, name) for name in ("KQvKR", "KBNvK") for _ in range(30)]
    for board in boards:
        board.halfmove_clock = 0
    for read, own in zip(probes(boards, "--syzygy", str(FILES), env=environment), probes(boards, env=environment), strict=True):
        assert own["result"] == read["result"], own["fen"]
        assert "syzygy" in read and "syzygy" not in own
        if own["plies"] is not None:
            exact = {read["dtz"], read["dtz"] + 1} if read["syzygy"]["is_rounded"] else {read["dtz"]}
            assert own["dtz"] in exact, own["fen"]


def test_a_win_of_unknown_length_is_told_where_a_search_finds_none(environment):
    # Bishop and knight: 27 moves.
    fen = "7k/8/8/8/8/8/8/KBN5 w - - 0 1"
    words = ["solve", fen, "--rules", "chess", "--nodes", "50000"]
    assert isotope(*words, env=environment).stdout.startswith("Not decided within the limit")
    found = isotope(*words, "--syzygy", str(FILES), env=environment)
    assert found.stdout.startswith("White wins, by Syzygy tables, which do not tell in how many plies"), found.stdout
    line = re.search(r"^line: .*#$", found.stdout, re.M)
    assert line, "the line goes to the mate"
    # A pawn more has to be taken first: the search ends where tables begin.
    fen = "7k/8/8/8/8/2p5/8/KBN5 w - - 0 1"
    found = json.loads(isotope("solve", fen, "--rules", "chess", "--json", "--syzygy", str(FILES), env=environment).stdout)
    assert (found["result"], found["plies"], "within" in found) == ("win", None, False), found
    compared = isotope("compare", "7k/8/8/8/8/8/8/KBN5 w - - 0 1", "--rules", "chess,atomic", "--solve", "20000", "--syzygy", str(FILES), env=environment)
    assert re.search(r"best play +White wins +not decided", compared.stdout), compared.stdout


def test_the_halfmove_limit_is_heard(environment):
    # 49 plies to the mate or to a capture, of which 40 are left.
    late = [chess.Board("7k/8/8/8/8/8/8/KBN5 w - - 60 90")]
    [found] = probes(late, "--syzygy", str(FILES), env=environment)
    assert (found["result"], found["syzygy"]["category"]) == ("cursed-win", "cursed-win"), found
    said = isotope("tablebase", "probe", late[0].fen(), "--rules", "chess", "--syzygy", str(FILES), env=environment)
    assert said.stdout.startswith("Drawn by the halfmove limit, without which White would win"), said.stdout
    solved = isotope("solve", late[0].fen(), "--rules", "chess", "--nodes", "50000", "--syzygy", str(FILES), env=environment)
    assert solved.stdout.startswith("Neither side can force a win."), solved.stdout


@contextlib.contextmanager
def served(environment, tables):
    """What a server answers from the files alone: there is nothing in its folder of tables."""
    command = [ISOTOPE, "serve", "--port", "0", "--syzygy", str(FILES)]
    env = environment | {"ISOTOPE_TABLES": str(tables)}
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env)
    url = server.stdout.readline().strip()

    def get(path):
        with urllib.request.urlopen(url + path) as answer:
            return json.load(answer)

    try:
        yield get
    finally:
        server.terminate()
        server.wait()


# Of a position and its best move, the results are opposites.
OPPOSITES = {"win": "loss", "maybe-win": "maybe-loss", "cursed-win": "blessed-loss", "draw": "draw"}
OPPOSITES |= {other: one for one, other in OPPOSITES.items()}


def test_a_position_and_its_best_move_agree_about_the_halfmove_limit(theirs, environment, tmp_path):
    choose = random.Random(7)
    boards = [chess.Board("2n5/K1k5/8/8/2b5/8/8/8 w - - 99 129")]
    for name in CLASSES * 12:
        board = position(choose, name)
        # Most wins come just in time or just too late, where a rounded number of plies leaves it open.
        left = abs(theirs.probe_dtz(board)) or 1
        board.halfmove_clock = min(max(100 - left + choose.choice([-1, 0, 1]), 0), 100)
        boards.append(board)
    late = 0
    with served(environment, tmp_path) as get:
        for board in boards:
            found = get(f"standard?fen={board.fen().replace(' ', '_')}")
            best = found["moves"][0]
            if board.halfmove_clock == 100:
                assert found["category"] == "draw", board.fen()
                assert best["category"] in ("blessed-loss", "cursed-win", "draw"), board.fen()
                continue
            assert OPPOSITES[found["category"]] == best["category"], (board.fen(), found["category"], best)
            late += "-" in found["category"]
            probed = get(f"v1/probe?fen={board.fen().replace(' ', '_')}&ruleset=chess")
            assert probed["result"] == found["category"], board.fen()
            assert (probed["best"] == []) == (board.halfmove_clock == 100), board.fen()
        first = get(f"standard?fen={boards[0].fen().replace(' ', '_')}")
        assert (first["category"], first["moves"][0]["category"]) == ("blessed-loss", "cursed-win")
    assert late > 50, "many wins come too late"


def test_the_server_answers_from_the_files(theirs, environment, tmp_path):
    with served(environment, tmp_path) as get:
        choose = random.Random(3)
        for board in [position(choose, name) for name in ("KQvKR", "KRvKP", "KPvKP", "KBNvK")] * 3:
            found = get(f"standard?fen={board.fen().replace(' ', '_')}")
            dtz = theirs.probe_dtz(board)
            assert (found["dtz"], found["dtm"]) == (dtz, None), board.fen()
            assert len(found["moves"]) == board.legal_moves.count()
            for move in found["moves"]:
                after = board.copy()
                after.push_uci(move["uci"])
                if any(after.legal_moves):
                    assert move["dtz"] == theirs.probe_dtz(after), (board.fen(), move)
            sign = (dtz > 0) - (dtz < 0)
            best = found["moves"][0]["dtz"]
            assert (best < 0) - (best > 0) == sign, board.fen()
            mainline = get(f"standard/mainline?fen={board.fen().replace(' ', '_')}")
            assert mainline["dtz"] == dtz and bool(mainline["mainline"]) == (dtz != 0)
        assert get("v1/probe?fen=7k/8/8/8/8/8/8/KBN5_w_-_-_0_1&ruleset=chess")["syzygy"]["category"] == "win"
        assert get("atomic?fen=7k/8/8/8/8/8/8/KBN5_w_-_-_0_1")["category"] == "unknown", "these are files of chess"


def test_the_engine_plays_the_moves_of_the_tables(theirs):
    choose = random.Random(4)
    for board in [position(choose, name) for name in ("KQvKR", "KRvKP", "KBNvK", "KQvKP")]:
        commands = f"setoption name SyzygyPath value {FILES}\nposition fen {board.fen()}\ngo nodes 300\n"
        said = isotope("uci", stdin=commands).stdout
        assert f"info string {len(CLASSES) * 2} files of Syzygy tables are there" in said
        move = chess.Move.from_uci(re.search(r"^bestmove (\S+)", said, re.M)[1])

        def worth(move):
            after = board.copy()
            after.push(move)
            if after.is_checkmate():
                return (2, 0)
            dtz = -theirs.probe_dtz(after)
            return ((dtz > 0) - (dtz < 0), 0 if board.is_zeroing(move) or dtz == 0 else -dtz)

        assert worth(move)[0] == max(worth(move) for move in board.legal_moves)[0], (board.fen(), said)
    said = isotope("uci", stdin="setoption name SyzygyPath value /no/such/folder\n").stdout
    assert "info string /no/such/folder: " in said


def test_the_search_takes_the_results_of_the_tables_after_a_capture():
    # With five pieces the position itself is in no file. After 1. Nxb3, bishop and knight win.
    go = "position fen 7k/8/8/8/8/1p6/8/KBN5 w - - 0 1\ngo depth 3\n"

    def score(commands):
        return int(re.findall(r" score cp (\S+) ", isotope("uci", stdin=commands).stdout)[-1])

    assert score(go) < 5_000
    assert score(f"setoption name SyzygyPath value {FILES}\n{go}") == 19_999, "a known win, a ply away"


def test_a_damaged_file_is_told_and_nothing_breaks(tmp_path, environment):
    choose = random.Random(5)
    told = 0
    for attempt in range(12):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        for path in FILES.glob("K?vK*.rtb?"):
            shutil.copy(path, folder)
        for name in ("KQvKR.rtbw", "KQvKR.rtbz"):
            data = bytearray((folder / name).read_bytes())
            # The whole head, or single bytes anywhere.
            places = range(200) if attempt % 3 == 0 else [choose.randrange(len(data)) for _ in range(50)]
            for place in places:
                data[place] = choose.randrange(256)
            (folder / name).write_bytes(data)
        boards = [position(choose, "KQvKR") for _ in range(5)]
        fens = "".join(board.fen() + "\n" for board in boards)
        run = isotope("tablebase", "probe", "-", "--rules", "chess", "--json", "--syzygy", str(folder), stdin=fens, env=environment)
        assert len(run.stdout.splitlines()) == 5
        assert "panicked" not in run.stderr
        told += "is damaged, and is not used" in run.stderr
    assert told >= 4, "a damaged head is always noticed"
