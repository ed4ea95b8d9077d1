"""Rulesets, positions, games and questions."""

import concurrent.futures
import copy
import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import xml.etree.ElementTree

import isotope
import pytest

COMMAND = os.environ["ISOTOPE"]
ROOK = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1"

QUESTIONS = [
    {"ask": "rules"},
    {"ask": "rules", "ruleset": "icc"},
    {"ask": "show", "ruleset": "chess-com"},
    {"ask": "describe", "ruleset": "cross"},
    {"ask": "check", "ruleset": {"name": "mine", "text": "(format: 1, capture: Explode(blast: Crss))"}, "fix": True},
    {"ask": "board", "fen": ROOK, "svg": True},
    {"ask": "moves", "fen": "startpos", "moves": ["e4", "e7e5"], "ruleset": "crazyhouse-atomic", "id": "é"},
    {"ask": "play", "moves": ["Nf3", "f6", "Nd4", "e5", "Ne6", "d5", "Nxd8"]},
    {"ask": "explain", "fen": "8/3k4/3nK3/8/8/8/8/3R4 w - - 0 1", "move": "Rxd6"},
    {"ask": "compare", "fen": ROOK, "move": "Kxb7", "rulesets": ["atomic", "icc", "fairy-nocheck"]},
    {"ask": "diff", "rulesets": ["atomic", "icc"]},
    {"ask": "solve", "fen": "8/8/8/8/8/1k6/8/K1Q5 w - - 0 1", "nodes": 10000},
    {"ask": "search", "fen": ROOK, "ruleset": "icc", "nodes": 2000},
    {"ask": "probe", "fen": "8/8/8/8/8/5k2/8/3QK3 w - - 0 1"},
    {"ask": "perft", "depth": 3, "id": 7},
    {"ask": "mooves", "id": 8},
    {"ask": "moves", "fen": "8/8"},
]


def test_an_answer_is_that_of_the_command_byte_for_byte():
    lines = "".join(json.dumps(question) + "\n" for question in QUESTIONS)
    asked = subprocess.run([COMMAND, "ask"], input=lines, capture_output=True, text=True, encoding="utf-8")
    answers = asked.stdout.splitlines()
    assert len(answers) == len(QUESTIONS)
    for question, answer in zip(QUESTIONS, answers):
        if question["ask"] != "search":
            assert isotope.ask_json(json.dumps(question)) == answer, question
        # What it contains does not depend on time.
        assert isotope.ask(question) == json.loads(answer), question


def test_a_position_is_played_and_taken_back():
    position = isotope.Position("atomic")
    start = position.fen()
    for move in ["Nf3", "f7f6", "Nf3-d4", "e5"]:
        position.push(move)
    assert position.moves() == ["g1f3", "f7f6", "f3d4", "e7e5"]
    assert (position.turn(), position.is_check(), position.outcome()) == ("white", False, None)
    assert (position.san("d4e6"), position.uci("Ne6")) == ("Ne6", "d4e6")
    copy = position.copy()
    copy.push("Ne6")
    assert len(position.moves()) == 4
    assert [position.pop() for _ in range(4)] == ["e7e5", "f3d4", "f7f6", "g1f3"]
    assert position.fen() == position.start_fen() == start
    with pytest.raises(IndexError):
        position.pop()


def test_a_king_that_explodes_ends_the_game():
    game = isotope.Game("atomic", moves=["Nf3", "f6", "Nd4", "e5", "Ne6", "d5", "Nxd8"])
    outcome = game.outcome()
    assert outcome == isotope.Outcome("white", "king-destroyed", "White wins: the black king was destroyed")
    assert (outcome.result, str(outcome), game.legal_moves()) == ("1-0", outcome.text, [])
    with pytest.raises(isotope.Error) as raised:
        game.push("a6")
    assert raised.value.code == "game-over"


def test_a_game_ends_by_repetition_and_a_position_does_not():
    moves = ["Nf3", "Nf6", "Ng1", "Ng8"] * 2
    game, position = isotope.Game("chess", moves=moves), isotope.Position("chess", moves=moves)
    assert (game.outcome().reason, game.outcome().result, game.repetitions()) == ("repetition", "1/2-1/2", 3)
    assert game.legal_moves() == [] and position.outcome() is None and len(position.legal_moves()) == 20
    assert game.position().outcome() is None
    assert game.reason("Nf3") == f"the game is over ({game.outcome()})" and position.reason("Nf3") is None
    game.pop()
    assert game.outcome() is None


DRAWN = {
    "repetition": {"moves": ["Nf3", "Nf6", "Ng1", "Ng8"] * 2},
    "halfmoves": {"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 99 80", "moves": ["Nf3"]},
    "dead-position": {"fen": "4k3/8/8/8/8/8/8/4KN2 w - - 0 1"},
}


@pytest.mark.parametrize("reason", DRAWN)
def test_every_question_of_a_game_knows_that_it_is_over(reason):
    game, goes_on = (kind("chess", **DRAWN[reason]) for kind in (isotope.Game, isotope.Position))
    over = {"winner": None, "reason": reason}
    move = goes_on.legal_moves()[0]
    assert game.outcome().reason == reason and game.legal_moves() == []
    explained = game.explain(move)
    assert explained["outcome"] == over and explained["move"]["code"] == "game-over"
    assert explained["move"]["reason"] == game.reason(move) == f"the game is over ({game.outcome()})"
    assert (game.perft(0), game.perft(1), game.perft(2)) == (1, 0, 0)
    assert game.search(nodes=100)["lines"] == []
    solved = game.solve(nodes=100)
    assert (solved["result"], solved["plies"], solved["line"]) == ("draw", 0, [])
    compared = game.compare(["chess", "three-check"], solve=10)["rulesets"]
    assert compared[0]["outcome"] == over and compared[0]["legal_moves"] == 0
    assert compared[0]["best_play"]["result"] == "draw"
    verdicts = game.compare(["chess", "three-check"], move)["move"]["verdicts"]
    assert verdicts[0]["code"] == "game-over"
    assert game.compare(["chess"]).svg() != goes_on.compare(["chess"]).svg()
    # A position can be played on, and asked about.
    assert goes_on.explain(move)["move"]["legal"] and goes_on.perft(1) == len(goes_on.legal_moves())


def test_a_search_of_a_game_knows_the_positions_before():
    fen, moves = "6k1/6p1/8/7Q/8/pppp4/rr6/7K w - - 0 1", ["Qe8+", "Kh7", "Qh5+"]
    game, position = (kind("chess", fen, moves) for kind in (isotope.Game, isotope.Position))
    assert game.search(nodes=20)["lines"][0]["score"] == {"cp": 0}
    assert position.search(nodes=20)["lines"][0]["score"]["cp"] > 500


@pytest.mark.parametrize("kind", [isotope.Position, isotope.Game])
@pytest.mark.parametrize("ruleset", ["chess", "chess960", "atomic", "atomic960"])
def test_every_question_of_a_game_of_chess960_writes_castling_alike(kind, ruleset):
    fen = "4k3/p7/8/8/8/8/P7/4K2R w K - 0 1"
    for chess960 in {False, True} - ({False} if "960" in ruleset else set()):
        castling, rights = ("e1h1", "H") if chess960 else ("e1g1", "K")
        game = kind(ruleset, fen, chess960=chess960)
        assert game.uci("O-O") == castling and game.fen() == fen.replace("K -", f"{rights} -") == game.start_fen()
        assert castling in game.legal_moves()
        explained = game.explain("O-O")
        assert (explained["move"]["uci"], explained["fen"]) == (castling, game.fen())
        assert game.explain(castling)["move"]["san"].startswith("O-O")
        for compared in (game.compare([ruleset, "three-check"], "O-O"), game.compare([ruleset, "three-check"])):
            assert game.fen() == compared["rulesets"][0]["fen"]
        assert game.compare([ruleset, "three-check"], castling)["move"]["verdicts"][0]["uci"] == castling
        assert game.solve(nodes=10)["fen"] == game.search(nodes=10)["fen"] == game.fen()
        game.push(castling)
        assert game.moves() == [castling] == kind(ruleset, fen, game.moves(), chess960=chess960).moves()
        assert game.explain("Kd7")["fen"] == game.fen() and game.perft(1) == len(game.legal_moves())


def values():
    """Positions, games and rulesets, which are all different."""
    text = '(format: 1, extends: "atomic", check: Off, capture: Explode(blast: Cross))'
    mine = isotope.Ruleset.load(text, name="mine")
    moves = ["e4", "e5", "Nf3"]
    yield from (isotope.Ruleset.shipped("icc"), mine)
    for ruleset in ("chess", "crazyhouse", "three-check", mine):
        for kind in (isotope.Position, isotope.Game):
            yield kind(ruleset)
            yield kind(ruleset, moves=moves)
    yield isotope.Game("chess", moves=["Nf3", "Nf6", "Ng1", "Ng8"] * 2)
    yield isotope.Position("chess", chess960=True)
    yield isotope.Position("dead-square", moves=["e4", "d5", "exd5"])


def test_what_is_copied_or_pickled_is_equal_and_has_the_same_hash():
    for value in values():
        for other in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
            assert other == value and hash(other) == hash(value), value
            assert type(other) is type(value)
            if isinstance(value, isotope.Position):
                assert other.moves() == value.moves() and other.legal_moves() == value.legal_moves()
                if other.moves():
                    other.pop()
                    assert other != value, "a copy is played on independently"
            else:
                assert (other.name, other.extends) == (value.name, value.extends)


def test_values_that_differ_are_not_equal():
    assert len(set(values())) == len(list(values()))
    assert isotope.Position("chess") != isotope.Position("icc") != "icc"
    one, other = (isotope.Position("chess", moves=moves) for moves in (["e3", "e6", "d3"], ["d3", "e6", "e3"]))
    assert one == other, "the moves are not part of a position"
    assert isotope.Game("chess", moves=one.moves()) != isotope.Game("chess", moves=other.moves())


def test_positions_are_sent_to_other_processes():
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(isotope.Position.fen, [isotope.Game("icc", moves=["e4"])])) == [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
        ]


def test_the_position_of_a_game_is_castled_as_the_game():
    for chess960, rights in [(False, "KQkq"), (True, "HAha")]:
        position = isotope.Game("chess", chess960=chess960).position()
        assert position.fen().split()[2] == rights


def test_what_cannot_be_used_is_an_exception_with_a_code():
    for code, use in [
        ("own-king-destroyed", lambda: isotope.Position("atomic", "8/3k4/3nK3/8/8/8/8/3R4 w").push("Rxd6")),
        ("move-unreadable", lambda: isotope.Position().push("hello")),
        ("many-kings", lambda: isotope.Position("atomic", "kk6/8/8/8/8/8/8/K7 w - - 0 1")),
        ("unknown-ruleset", lambda: isotope.Ruleset.shipped("atomik")),
        ("unknown-value", lambda: isotope.Ruleset.load("(format: 1, check: Offf)")),
        ("no-table", lambda: isotope.Position("atomic").probe()),
    ]:
        with pytest.raises(isotope.Error) as raised:
            use()
        assert raised.value.code == code
        assert isinstance(raised.value, ValueError) and str(raised.value)
    assert isotope.Position().reason("e4") is None


def test_what_no_piece_can_do_has_a_reason():
    game = isotope.Game("icc")
    assert game.reason("Ke2") == "`Ke2`: the king cannot move to e2, where its own side stands"
    assert game.reason("e7e5") is not None and game.reason("Qh5") is not None
    for text in ("hello", "--"):
        with pytest.raises(isotope.Error):
            game.reason(text)


def test_a_text_is_parsed_and_never_opened(tmp_path):
    text = '(format: 1, extends: "atomic", name: "Mine")'
    assert isotope.Ruleset.parse(text, name="mine").id == "mine"
    path = tmp_path / "mine.ron"
    path.write_text(text)
    for other in (str(path), "atomic", f'(format: 1, extends: "{path}", name: "Mine")'):
        with pytest.raises(isotope.Error) as raised:
            isotope.Ruleset.parse(other)
        assert "Mine" not in str(raised.value).replace(other, "")


def test_a_ruleset_is_loaded_from_a_file_with_its_base_from_text_and_by_name(tmp_path):
    (tmp_path / "base.ron").write_text('(format: 1, name: "Base", capture: Explode(blast: Cross))')
    file = tmp_path / "mine.ron"
    file.write_text('(format: 1, name: "Mine", extends: "./base.ron", stalemate: Loses)')
    by_path, by_text = isotope.Ruleset.load(file), isotope.Ruleset.load(str(file))
    assert by_path == by_text and hash(by_path) == hash(by_text)
    assert (by_path.id, by_path.name) == ("mine", "Mine")
    assert isotope.Ruleset.load("atomic") == isotope.Ruleset.shipped("FICS")
    assert isotope.Ruleset.load("(format: 1)", name="other").id == "other"
    # Questions about it need no shipped name.
    assert isotope.Position(by_path).perft(2) == 400
    assert isotope.Position(by_path).explain("e4")["move"]["legal"]
    compared = isotope.Position(by_path, ROOK).compare([by_path, by_text, "icc"])
    assert [entry["legal_moves"] for entry in compared["rulesets"]][2] == 2


def test_pictures_are_svg():
    position = isotope.Position("atomic", "4k3/2p5/3n4/8/4N3/8/8/4R2K w - - 0 1")
    pictures = [position.svg(), position.svg("Nxd6"), position._repr_svg_()]
    compared = position.compare(["atomic", "icc", "chess"], "Nxd6")
    for picture in [*pictures, compared.svg(), compared._repr_svg_()]:
        assert xml.etree.ElementTree.fromstring(picture).tag.endswith("svg")
    assert pictures[0] == pictures[2] != pictures[1]
    assert "Destroyed: black knight d6" in pictures[1]
    with pytest.raises(isotope.Error):
        position.svg("Nxd7")


def test_numbers_of_lines_and_best_play():
    assert isotope.Position("atomic").perft(4) == 197326
    assert isotope.Position("icc", "8/8/8/8/8/5k2/8/3QK3 w - - 0 1").probe()["result"] == "win"
    solution = isotope.Position("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").solve(nodes=10000)
    assert (solution["result"], solution["line"]) == ("win", ["a1a8"])
    assert isotope.Position("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").search(nodes=5000)["lines"]


def test_a_position_is_read_as_people_paste_it():
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    for text in [
        f'[FEN "{fen}"]',
        f"“{fen}”",
        fen.replace(" ", "%20"),
        fen.replace("w K -", "W K –"),
        "https://lichess.org/analysis/standard/" + fen.replace(" ", "_"),
    ]:
        assert isotope.Position("chess", text).fen() == isotope.Game("chess", text).fen() == fen
    numbered = isotope.Position("chess", "chess960:0")
    assert numbered.chess960 and numbered.fen() == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"
    for text in ["chess960:960", "https://lichess.org/abcdefgh", ""]:
        with pytest.raises(isotope.Error):
            isotope.Position("chess", text)


def test_a_negative_number_of_plies_is_refused_also_when_the_game_is_over():
    for fen in ["startpos", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]:
        with pytest.raises(isotope.Error):
            isotope.Game("chess", fen).perft(-1)


def endless(work, meanwhile):
    """A program that begins `work`, which does not end, and then runs `meanwhile` on another thread.

    Python would take its lock from the first thread only after an hour. So the other thread runs when the work gives up
    the lock, and never before. A program that hangs ends after ten minutes."""
    return f"""
import faulthandler, isotope, os, signal, sys, threading

def other():
    begin.wait()
    {meanwhile}

faulthandler.dump_traceback_later(600, exit=True)
sys.setswitchinterval(3600)
position, begin = isotope.Position("chess"), threading.Event()
threading.Thread(target=other, daemon=True).start()
begin.set()
position.{work}
"""


def test_long_work_leaves_other_threads_running():
    meanwhile = "print(sum(range(1000))); os.kill(os.getpid(), signal.SIGINT)"
    run = subprocess.run([sys.executable, "-c", endless("perft(12)", meanwhile)], capture_output=True, text=True)
    assert (run.stdout, run.returncode) == ("499500\n", -signal.SIGINT), run.stderr


@pytest.mark.parametrize("work", ["perft(12)", "solve(nodes=10**12)", "search(milliseconds=10**8)"])
def test_ctrl_c_stops_long_work(work):
    program = endless(work, 'print("the work has begun", flush=True)')
    python = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert python.stdout.readline() == "the work has begun\n"
    python.send_signal(signal.SIGINT)
    _, errors = python.communicate()
    assert "KeyboardInterrupt" in errors and python.returncode == -signal.SIGINT, errors
