"""Boards of python-chess that are played by our rulesets, and the engine behind python-chess."""

import copy
import io
import os
import pickle
import random
import re
import subprocess
import sys

import chess
import chess.engine
import chess.pgn
import chess.variant
import pytest

import isotope
import isotope.chess
from isotope.chess import variant

SHIPPED = [listed["ruleset"] for listed in isotope.ask({"ask": "rules"})["rulesets"]]
# The boards of python-chess for the same rules.
TWINS = {
    "chess": chess.Board,
    "chess960": chess.Board,
    "atomic": chess.variant.AtomicBoard,
    "antichess": chess.variant.AntichessBoard,
    "giveaway": chess.variant.GiveawayBoard,
    "crazyhouse": chess.variant.CrazyhouseBoard,
    "three-check": chess.variant.ThreeCheckBoard,
    "king-of-the-hill": chess.variant.KingOfTheHillBoard,
    "horde": chess.variant.HordeBoard,
}
PLIES = 60


def random_game(board, choose, plies=PLIES):
    """Plays random moves, and yields before each."""
    for _ in range(plies):
        moves = sorted(board.legal_moves, key=board.uci)
        if board.is_game_over() or not moves:
            return
        move = choose.choice(moves)
        yield move
        board.push(move)


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_a_board_of_each_shipped_ruleset_plays_as_isotope(ruleset):
    choose = random.Random(ruleset)
    for chess960 in (False, True):
        board = variant(ruleset)(chess960=chess960)
        position = isotope.Position(ruleset, chess960=chess960)
        fens = []
        for move in random_game(board, choose):
            uci, san = board.uci(move), board.san(move)
            assert sorted(map(board.uci, board.legal_moves)) == sorted(position.legal_moves())
            assert san == position.san(uci) and board.parse_san(san) == board.parse_uci(uci) == move
            assert move in board.legal_moves and chess.Move.null() not in board.legal_moves
            assert by_letter(board.fen(shredder=board.chess960)) == by_letter(position.fen())
            assert board.is_check() == position.is_check()
            fens.append(board.fen())
            if position.outcome() is None:
                again = variant(ruleset)(board.fen(), chess960=board.chess960)
                assert again == board and set(again.legal_moves) == set(board.legal_moves)
            position.push(uci)
        outcome = position.outcome()
        if outcome is not None and outcome.reason != "halfmoves":
            assert board.is_game_over() and board.result() == outcome.result
            assert board.outcome().winner == {"white": True, "black": False, None: None}[outcome.winner]
        else:
            assert not board.is_game_over()
        for other in (board.copy(), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
            assert other == board and other.move_stack == board.move_stack and type(other) is type(board)
        line = board.root().variation_san(board.move_stack)
        assert board.root().fen() == variant(ruleset)(chess960=chess960).fen() and line
        while board.move_stack:
            assert board.pop() is not None
            assert board.fen() == fens.pop()
        assert board.position.fen() == position.start_fen()


def by_letter(fen):
    """A FEN with the pieces in hand in the order of letters."""
    return re.sub(r"\[(.*)\]", lambda hands: f"[{''.join(sorted(hands[1]))}]", fen)


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_games_are_written_and_read(ruleset):
    isotope.chess.register()
    board = variant(ruleset)()
    for _ in random_game(board, random.Random(ruleset)):
        pass
    text = str(chess.pgn.Game.from_board(board))
    game = chess.pgn.read_game(io.StringIO(text))
    assert game.errors == []
    read = game.end().board()
    assert read.move_stack == board.move_stack and read.fen() == board.fen()
    if isinstance(read, isotope.chess.Board):
        assert str(chess.pgn.Game.from_board(read)) == text


@pytest.mark.parametrize("ruleset", TWINS)
def test_a_board_plays_as_that_of_python_chess(ruleset):
    choose = random.Random(ruleset)
    for number in range(3):
        chess960 = ruleset == "chess960" or number == 2
        mine, theirs = variant(ruleset)(chess960=chess960), TWINS[ruleset](chess960=chess960)
        if chess960 and ruleset in ("chess", "chess960", "atomic"):
            fen = chess.Board.from_chess960_pos(choose.randrange(960)).fen()
            mine.set_fen(fen)
            theirs.set_fen(fen)
        for move in random_game(theirs, choose, 120):
            assert unclocked(mine) == unclocked(theirs)
            if ruleset == "chess":
                assert mine == theirs
            assert set(mine.legal_moves) == set(theirs.legal_moves)
            assert mine.san(move) == theirs.san(move) and mine.parse_san(theirs.san(move)) == move
            assert mine.uci(move) == theirs.uci(move) and mine.lan(move) == theirs.lan(move)
            assert mine.is_capture(move) == theirs.is_capture(move)
            assert mine.gives_check(move) == theirs.gives_check(move)
            assert mine.is_repetition() == theirs.is_repetition()
            assert mine.result() == "*" and not mine.is_variant_end()
            mine.push(move)
        assert unclocked(mine) == unclocked(theirs) and mine.outcome() == theirs.outcome()
        for question in ("is_variant_end", "is_variant_win", "is_variant_loss", "is_variant_draw", "is_stalemate"):
            assert getattr(mine, question)() == getattr(theirs, question)(), question
        assert mine.is_checkmate() == (theirs.is_checkmate() and not theirs.is_variant_end())
        assert mine.root().variation_san(mine.move_stack) == theirs.root().variation_san(theirs.move_stack)
        while theirs.move_stack:
            assert mine.pop() == theirs.pop() and unclocked(mine) == unclocked(theirs)


def unclocked(board):
    """The FEN of a board. In games with drops, python-chess does not reset the clock when a pawn is dropped."""
    fields = board.fen().split()
    return fields[:-2] + fields[-1:] if "[" in fields[0] else fields


SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"]


@pytest.mark.parametrize("ruleset", TWINS)
def test_draws_are_claimed_as_in_python_chess(ruleset):
    boards = mine, theirs = variant(ruleset)(), TWINS[ruleset]()
    if ruleset == "horde":
        # White has no piece that could come back, so it passes with a queen.
        for board in boards:
            board.set_fen("rnbqkbnr/pppppppp/8/8/8/8/8/QPPPPPPP w kq - 0 1")
    shuffle = ["Qa2", "Nf6", "Qa1", "Ng8"] if ruleset == "horde" else SHUFFLE
    for number, san in enumerate(shuffle * 4):
        assert mine.outcome() == theirs.outcome() and mine.is_game_over() == theirs.is_game_over(), number
        assert mine.outcome(claim_draw=True) == theirs.outcome(claim_draw=True), number
        for count in range(2, 6):
            assert mine.is_repetition(count) == theirs.is_repetition(count), number
        assert mine.can_claim_threefold_repetition() == theirs.can_claim_threefold_repetition(), number
        for board in boards:
            board.push_san(san)
    assert mine.is_fivefold_repetition() and mine.outcome() == theirs.outcome() and mine.is_game_over()
    assert mine.copy(stack=False).outcome() is None and mine.copy(stack=4).is_repetition(2)
    for board in boards:
        board.pop()
    assert mine.outcome() is None


@pytest.mark.parametrize("ruleset", TWINS)
@pytest.mark.parametrize("clock", [0, 98, 99, 100, 149, 150])
def test_moves_without_a_capture_are_counted_as_in_python_chess(ruleset, clock):
    fields = TWINS[ruleset].starting_fen.split()
    fen = " ".join([*fields[:-2], str(clock), "90"])
    mine, theirs = variant(ruleset)(fen), TWINS[ruleset](fen)
    for claim_draw in (False, True):
        assert mine.outcome(claim_draw=claim_draw) == theirs.outcome(claim_draw=claim_draw)
    assert mine.is_fifty_moves() == theirs.is_fifty_moves()
    assert mine.can_claim_draw() == theirs.can_claim_draw()


def test_walls_detonations_hands_and_checks_are_shown():
    board = variant("kamikaze-pawns")()
    detonation = board.parse_uci("a2a2")
    assert detonation in board.legal_moves and detonation.uci() == "a2a2"
    board.push(detonation)
    assert board.peek() == chess.Move(chess.A2, chess.A2) and board.piece_at(chess.A2) is None
    board = variant("dead-square")()
    for san in ("e4", "d5", "exd5"):
        board.push_san(san)
    assert "*" in board.fen() and board.walls == chess.BB_D5
    assert board.pop() and not board.walls
    board = variant("crazyhouse-atomic")()
    for san in ("e4", "d5", "exd5"):
        board.push_san(san)
    assert len(board.pockets[chess.WHITE]) and "[" in board.fen()
    assert variant("three-check-atomic")().remaining_checks == [3, 3]


def test_a_detonation_on_a1_is_no_null_move():
    detonation = isotope.chess.Detonation(chess.A1)
    assert detonation and detonation != chess.Move.null() and detonation.uci() == "a1a1"
    assert isotope.chess.Detonation(chess.A2) == chess.Move(chess.A2, chess.A2)


def test_a_board_follows_what_is_set_from_outside():
    for ruleset in ("atomic", "crazyhouse"):
        mine, theirs = variant(ruleset)(), TWINS[ruleset]()
        for board in (mine, theirs):
            board.push_san("e4")
            board.push(chess.Move.null())
        assert mine.fen() == theirs.fen() and set(mine.legal_moves) == set(theirs.legal_moves)
        for board in (mine, theirs):
            assert board.pop() == chess.Move.null()
            board.push_san("e5")
            board.remove_piece_at(chess.G1)
            board.castling_rights &= ~chess.BB_A1
        assert mine.fen() == theirs.fen() and set(mine.legal_moves) == set(theirs.legal_moves)
        assert chess.Move.from_uci("g1f3") not in mine.legal_moves
        for board in (mine, theirs):
            board.push_san("Nc3")
            board.pop()
        assert mine.fen() == theirs.fen() and set(mine.legal_moves) == set(theirs.legal_moves)
        assert mine.mirror().fen() == theirs.mirror().fen()
    house = variant("crazyhouse")()
    house.pockets[chess.WHITE].add(chess.KNIGHT)
    assert chess.Move.from_uci("N@e4") in house.legal_moves


def test_a_board_begins_at_any_start_of_chess960():
    mine, theirs = (board.from_chess960_pos(17) for board in (variant("atomic"), chess.variant.AtomicBoard))
    assert mine.fen() == theirs.fen() and mine.chess960 and set(mine.legal_moves) == set(theirs.legal_moves)
    assert mine.position.fen() == theirs.fen(shredder=True)
    assert mine.is_valid() and "<svg" in mine._repr_svg_()


def test_rights_to_castle_end_with_the_pieces_that_castle():
    for lost in ([chess.H1], [chess.A8, chess.H8], [chess.E1]):
        mine, theirs = variant("atomic")(), chess.variant.AtomicBoard()
        for board in (mine, theirs):
            board.remove_piece_at(chess.D7)
            for square in lost:
                board.remove_piece_at(square)
        assert mine.fen() == theirs.fen(), lost
    mine, theirs = variant("atomic")(), chess.variant.AtomicBoard()
    for board in (mine, theirs):
        board.set_board_fen("4k3/8/8/8/8/8/8/R3K3")
    assert mine.fen() == theirs.fen() and set(mine.legal_moves) == set(theirs.legal_moves)


def test_a_board_is_asked_for_by_a_ruleset():
    with pytest.raises(TypeError, match="a ruleset is"):
        variant(None)


def test_an_impossible_position_is_not_valid():
    board = variant("chess")(None)
    assert board.fen() == chess.Board(None).fen() and board.status() == chess.STATUS_EMPTY
    for square, symbol, status in [
        (chess.E1, "R", chess.STATUS_NO_WHITE_KING | chess.STATUS_NO_BLACK_KING),
        (chess.E8, "k", chess.STATUS_VALID),  # White has lost.
        (chess.H1, "K", chess.STATUS_OPPOSITE_CHECK),
        (chess.E2, "P", chess.STATUS_VALID),
        (chess.A1, "k", chess.STATUS_TOO_MANY_KINGS),
    ]:
        board.set_piece_at(square, chess.Piece.from_symbol(symbol))
        assert board.status() == status, board.fen()
        if status:
            assert not board.is_check() and "<svg" in board._repr_svg_()
            with pytest.raises(isotope.Error):
                list(board.legal_moves)
    with pytest.raises(ValueError):
        variant("chess")("8/8/8/8/8/8/8/8 w - - 0 1")


@pytest.mark.parametrize("ruleset", ["chess", "three-check"])
def test_an_epd_is_read_and_written_as_by_python_chess(ruleset):
    theirs = TWINS[ruleset]()
    for san in ("e4", "Nf6", "e5", "d5"):
        theirs.push_san(san)
    epd = theirs.epd(bm=theirs.parse_san("exd6"), hmvc=0, fmvn=3)
    mine, operations = variant(ruleset).from_epd(epd)
    assert mine.fen() == theirs.fen() and operations["bm"] == [chess.Move.from_uci("e5d6")]
    assert mine.epd(**operations) == epd
    assert variant(ruleset).from_epd(theirs.fen())[0] == mine


def test_moves_that_cannot_be_played_are_the_errors_of_python_chess():
    board = variant("icc")()
    for error, text in [
        (chess.InvalidMoveError, "hello"),
        (chess.IllegalMoveError, "Nf4"),
        (chess.IllegalMoveError, "O-O"),
    ]:
        with pytest.raises(error):
            board.parse_san(text)
    for text in ("e2e5", "a2a2"):
        with pytest.raises(chess.IllegalMoveError):
            board.parse_uci(text)
    board.set_fen("4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1")
    with pytest.raises(chess.AmbiguousMoveError):
        board.parse_san("Nd2")


def test_a_ruleset_of_ones_own_has_a_board():
    cross = isotope.Ruleset.load('(format: 1, name: "Cross", capture: Explode(blast: Cross))', name="my-cross")
    board = variant(cross)()
    assert variant(cross) is type(board) and chess.variant.find_variant("my-cross") is type(board)
    for san in ("Nc3", "d5", "Nxd5"):
        board.push_san(san)
    assert board.fen() == "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/R1BQKBNR b KQkq - 0 2"

    class Mine(isotope.chess.Board):
        ruleset = cross

    assert Mine().uci_variant == "my-cross" and Mine() == variant(cross)()


def test_without_python_chess_the_error_says_what_to_install():
    program = "import sys; sys.modules['chess'] = None; import isotope; import isotope.chess"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == (
        "ImportError: isotope.chess needs python-chess: pip install 'isotope-chess[chess]'"
    )


@pytest.fixture(scope="module")
def engine():
    with chess.engine.SimpleEngine.popen_uci([os.environ["ISOTOPE"], "uci"], timeout=60) as engine:
        yield engine


ONE = chess.engine.Limit(nodes=1)
# Finished games of the boards of python-chess.
FINISHED = {
    "chess": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
    "chess960": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "atomic": "rnbq1bnr/pppp2pp/8/8/8/8/PPPP1PPP/RNB1KBNR b KQ - 0 3",
    "antichess": "8/8/8/8/8/8/8/7k w - - 0 1",
    "giveaway": "8/8/8/8/8/8/8/7k w - - 0 1",
    "crazyhouse": "7k/6Q1/6K1/8/8/8/8/8[] b - - 0 1",
    "three-check": "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+0 0 2",
    "king-of-the-hill": "4k3/8/8/3K4/8/8/8/8 b - - 0 1",
    "horde": "4k3/8/8/8/8/8/8/8 w - - 0 1",
}


@pytest.mark.parametrize("ruleset", TWINS)
def test_the_engine_plays_and_analyses_for_python_chess(engine, ruleset):
    choose = random.Random(ruleset)
    for number in range(2):
        chess960 = ruleset == "chess960" or number == 1
        board = TWINS[ruleset](chess960=chess960)
        for _ in range(choose.randrange(6)):
            board.push(choose.choice(sorted(board.legal_moves, key=board.uci)))
        for _ in range(6):
            analysed = engine.analyse(board, ONE)
            assert analysed["score"] is not None
            played = engine.play(board, ONE, info=chess.engine.INFO_SCORE)
            assert played.move in board.legal_moves and played.info["score"] is not None
            board.push(played.move)
        lines = engine.analyse(board, chess.engine.Limit(nodes=200), multipv=2)
        assert len(lines) == min(2, board.legal_moves.count()) and all("score" in line and line["pv"] for line in lines)


@pytest.mark.parametrize("ruleset", TWINS)
def test_the_engine_answers_about_finished_games(engine, ruleset):
    board = TWINS[ruleset](FINISHED[ruleset])
    assert board.is_game_over()
    score, winner = engine.analyse(board, ONE)["score"].relative, board.outcome().winner
    if winner is None:
        assert score == chess.engine.Cp(0)
    else:
        # UCI has no words for a game that the side to move has won.
        assert score == chess.engine.Mate(1 if winner == board.turn else 0)
    assert engine.play(board, ONE).move is None


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_the_engine_plays_on_our_boards(engine, ruleset):
    board = variant(ruleset)()
    for _ in random_game(board, random.Random(ruleset), 8):
        pass
    while len(board.move_stack) < 12 and not board.is_game_over():
        assert "score" in engine.analyse(board, ONE)
        move = engine.play(board, ONE).move
        assert move in board.legal_moves
        board.push(move)
