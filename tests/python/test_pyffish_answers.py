"""`isotope.pyffish` answers like pyffish itself, over random games of every variant that both have.

What differs on purpose is named in DIFFERENCES, as docs/differences.md does, and counted.
"""

import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pyffish as theirs
import pytest
from isotope import pyffish as ours

BUILT_IN = [
    "chess", "normal", "fischerandom", "nocastle", "kingofthehill", "3check", "crazyhouse", "giveaway", "antichess",
    "extinction", "kinglet", "threekings", "horde", "nocheckatomic", "atomic", "atomar", "raazuvaa",
]

# Sections of an ini that both load: those of the project's own tests, and draws and results of another kind.
INI = (Path(__file__).parents[1] / "fairy/variants.ini").read_text() + """
[inihill:chess]
flagPiece = k
flagRegion = d4 e4 d5 e5
stalemateValue = win
nMoveRule = 10
[iniwipe:chess]
king = -
commoner = k
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = *
nFoldRule = 2
"""
for module in (ours, theirs):
    module.load_variant_config(INI)
NAMES = re.findall(r"^\[([^:\]]+)", INI, re.M)
FROM_INI = [name for name in NAMES if name in ours.variants() and name in theirs.variants()]
VARIANTS = BUILT_IN + FROM_INI

# In these, pawns are pieces of the ini's own: Fairy-Stockfish writes them with a letter, and en passant in a form of
# its own. Only answers without notation are compared.
SECTIONS = re.split(r"^(?=\[)", INI, flags=re.M)
OWN_PAWNS = [name for section in SECTIONS if "customPiece" in section for name in NAMES if section.startswith(f"[{name}:")]

GAMES = int(os.environ.get("GAMES", "1"))
# Another text gives other games.
SEED = os.environ.get("SEED", "")
# Positions are compared after so many moves each, and at the end of a game.
STRIDE = int(os.environ.get("STRIDE", "1"))
PLIES = 80
# The other notations are refused.
NOTATIONS = ["NOTATION_DEFAULT", "NOTATION_SAN", "NOTATION_LAN"]

# Starts of Chess960, with castling rights as files.
STARTS_960 = [
    "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
    "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1",
    "rkr1nqbb/1ppppppp/8/p7/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 2",
]
CASTLES = ["chess", "fischerandom", "atomic", "nocheckatomic", "atomar", "kingofthehill", "extinction", "giveaway"]


class Counts:
    def __init__(self):
        self.compared = Counter()
        self.differences = Counter()
        self.unexplained = []


COUNTS = Counts()


def without(field, fen):
    """A FEN without one of its six last fields."""
    fields = fen.split(" ")
    return fields[:field] + fields[field + 1 :] if len(fields) > 5 else fields


def difference(name, variant, mine, original, after):
    """The name of the difference on purpose between two answers, if it is one. `after` are the arguments for the
    position after the move, or for the position itself if the question is about no move."""
    if "get_fen" in name or name == "get_fog_fen":
        if without(3, mine) == without(3, original):
            return "the en passant square is written only if the capture is legal"
        if ours.captures_to_hand(variant) and without(-2, mine) == without(-2, original):
            return "only a pawn's drop starts the halfmove clock again"
        if mine == re.sub(r"(\[\w*)K|k(?=\w*\])", r"\1", original):
            return "a destroyed king enters no hand"
    if "get_san" in name:
        if mine == f"{original}#" or mine == f"{original.rstrip('+')}#":
            return "# is written behind the move that wins the game"
        if mine == f"{original}+" and theirs.gives_check(*after):
            return "+ is written behind every check, also to a king that may explode"
    if name == "has_insufficient_material":
        return "draws by material are proven, not listed"
    if name == "get_fog_fen" and variant in ("threekings", "three-kings") and theirs.is_immediate_game_end(*after)[0]:
        return "a side that is set up with too few kings has not lost one"
    if name == "start_fen" and without(2, mine) == without(2, original):
        return "a game without castling starts without castling rights"
    if name in ("is_immediate_game_end", "game_result") and variant == "antiatomic":
        if not re.search("[a-zA-Z]", theirs.get_fen(*after).split(" ")[0]):
            return "a capture that leaves no piece at all wins"
    if name == "legal_moves" and variant.startswith("nuclear") and set(mine) > set(original):
        return "walls that have just come up stop attacks"
    return None


def compare(name, variant, args, after=None, key=lambda answer: answer):
    mine, original = (key(getattr(module, name.split(" ")[0])(*args)) for module in (ours, theirs))
    COUNTS.compared[name] += 1
    if mine == original:
        return
    why = difference(name, variant, mine, original, after or args)
    if why:
        COUNTS.differences[why] += 1
    else:
        COUNTS.unexplained.append((name, args, mine, original))


def ended(answer):
    """An answer to whether a game has ended; where it has not, pyffish leaves the value to chance."""
    return answer if answer[0] else (False, None)


def compare_all(variant, fen, moves, chess960, move):
    line = (variant, fen, moves, chess960)
    compare("legal_moves", variant, line, key=sorted)
    compare("gives_check", variant, line)
    compare("is_immediate_game_end", variant, line, key=ended)
    compare("is_optional_game_end", variant, line, key=ended)
    compare("has_insufficient_material", variant, line)
    compare("piece_to_partner", variant, line)
    compare("game_result", variant, line)
    if move is not None:
        compare("is_capture", variant, (variant, fen, moves, move, chess960))
    if variant in OWN_PAWNS:
        return
    compare("get_fen", variant, line)
    compare("get_fen promoted", variant, line + (False, True))
    reached = theirs.get_fen(*line)
    compare("get_fog_fen", variant, (reached, variant, chess960), after=(variant, reached, []))
    compare("validate_fen", variant, (reached, variant, chess960))
    if move is None:
        return
    # A game is written in every notation at its end.
    notation = NOTATIONS[len(moves) // STRIDE % len(NOTATIONS)]
    args = (variant, reached, move, chess960, getattr(theirs, notation))
    compare(f"get_san {notation}", variant, args, after=(variant, reached, [move], chess960))


def play(variant, fen, chess960, rng):
    moves = []
    for _ in range(PLIES):
        legal = sorted(theirs.legal_moves(variant, fen, moves, chess960))
        # Captures are chosen more often, so that games reach their ends.
        captures = [move for move in legal if ours.is_capture(variant, fen, moves, move, chess960)]
        choice = captures if captures and rng.random() < 0.25 else legal
        move = rng.choice(choice) if choice else None
        if move is None or len(moves) % STRIDE == 0:
            compare_all(variant, fen, moves, chess960, move)
        if move is None:
            break
        moves.append(move)
        if len(COUNTS.unexplained) > 20:
            break
    for notation in [] if variant in OWN_PAWNS else NOTATIONS:
        ours_, theirs_ = (
            module.get_san_moves(variant, fen, moves, chess960, getattr(module, notation)) for module in (ours, theirs)
        )
        for i, (mine, original) in enumerate(zip(ours_, theirs_)):
            COUNTS.compared[f"get_san_moves {notation}"] += 1
            if mine != original:
                why = difference("get_san", variant, mine, original, (variant, fen, moves[: i + 1], chess960))
                if why:
                    COUNTS.differences[why] += 1
                else:
                    COUNTS.unexplained.append((notation, variant, fen, mine, original))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_random_game_has_the_same_answers(variant):
    rng = random.Random(SEED + variant)
    for name in ("start_fen", "two_boards", "captures_to_hand"):
        compare(name, variant, (variant,))
    for _ in range(GAMES):
        play(variant, theirs.start_fen(variant), False, rng)
        if variant in CASTLES:
            play(variant, rng.choice(STARTS_960), True, rng)
    unexplained, COUNTS.unexplained = COUNTS.unexplained, []
    assert unexplained == []


SIGNS = "pnbrqkPNBRQK12345678/-w b*~[]+xA9z"
FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3+3 0 1",
    "4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 2",
    "4k3/8/8/8/8/8/8/4K2R[Qn] w K - 0 2",
    "3kK3/8/8/8/8/8/8/8 w - - 0 1",
]


def mistyped(fen, rng):
    """A FEN with one to three signs added, left out or replaced."""
    for _ in range(rng.randint(1, 3)):
        at, sign = rng.randrange(len(fen) + 1), rng.choice(SIGNS)
        fen = fen[:at] + rng.choice(["", sign, sign]) + fen[at + rng.randint(0, 1) :]
    return fen


def validated(questions):
    """The answers of pyffish's validate_fen; `None` where it crashes, for which it has a process of its own."""
    program = "import sys, json, pyffish\nfor q in sys.stdin: print(pyffish.validate_fen(*json.loads(q)), flush=True)"
    answers = []
    while len(answers) < len(questions):
        lines = "".join(json.dumps(question) + "\n" for question in questions[len(answers) :])
        run = subprocess.run([sys.executable, "-c", program], input=lines, capture_output=True, text=True)
        answers += map(int, run.stdout.split())
        if run.returncode != 0:
            assert run.returncode < 0, run.stderr
            answers.append(None)
    return answers


@pytest.mark.parametrize("variant", ["chess", "crazyhouse", "3check", "atomic", "giveaway", "horde", "threekings"])
def test_a_mistyped_fen_has_the_same_fault(variant):
    rng = random.Random(SEED + variant)
    fens = FENS + [theirs.start_fen(variant)]
    questions = [(mistyped(rng.choice(fens), rng), variant, rng.random() < 0.3) for _ in range(1500)]
    same = Counter()
    for question, original in zip(questions, validated(questions)):
        mine = ours.validate_fen(*question)
        COUNTS.compared["validate_fen mistyped"] += 1
        if mine == original:
            same[mine] += 1
        elif original == ours.FEN_OK:
            # Isotope is the stricter one: what it accepts can be played.
            COUNTS.differences["no position that cannot be set up is accepted"] += 1
        elif mine == -8 or original is None:
            COUNTS.differences["a rank has eight squares, also the last one"] += 1
        else:
            file = re.search("[i-zI-Z]", re.sub("[kqKQ]", "", question[0].split(" ")[2]))
            assert mine == -5 and file, (question, mine, original)
            COUNTS.differences["castling rights are for files of the board"] += 1
        if mine == ours.FEN_OK:
            ours.legal_moves(variant, question[0], [], question[2])
    assert len(same) >= 8


def test_the_counts():
    print()
    print(f"{sum(COUNTS.compared.values())} answers compared with pyffish, with GAMES={GAMES} STRIDE={STRIDE} SEED={SEED}")
    for name, count in COUNTS.compared.most_common():
        print(f"  {count} {name}")
    for why, count in COUNTS.differences.most_common():
        print(f"  {count} differ: {why}")
