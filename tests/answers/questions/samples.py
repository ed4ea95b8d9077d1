"""Lines, positions and texts that questions of several kinds are about."""

# Lines from the usual start: captures, castling, captures in passing, promotions, drops, wins, repetitions.
LINES = [
    "Nf3 d5 Ne5 f6 Nd7 Qxd7",
    "Nf3 d5 Ne5 a6 Nxf7",
    "e4 d5 Bb5+ a6 Bxe8#",
    "f3 e5 g4 Qh4#",
    "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7",
    "e3 b6 Qg4 Bb7 Qxg7 Bxg2",
    "d4 f5 Bg5 h6 Bxe7",
    "g3 Nf6 Bg2 g6 Bxb7 Bxb7",
    "Nc3 Nf6 Nb5 Ne4 Nxc7",
    "h4 g5 hxg5 h6 gxh6 Nf6 Rxa8",
    "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6 Nxe5",
    "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 Bg4",
    "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 cxd5 exd5 Bxf6 Bxf6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 O-O-O d5",
    "e4 e6 d4 d5 e5 c5 c3 Nc6 a3 c4 b4 cxb3",
    "e4 a6 e5 d5 exd6 e.p.",
    "a4 b5 axb5 a6 bxa6 Nc6 a7 Rb8 a8=Q Rxb2",
    "e4 d5 exd5 N@f6 P@e4",
    "e2e3 e7e6 f1a6 b7a6 e1e2 f8a3 b2a3",
    "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
]

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# Stalemate, or a king that cannot escape, by the rules about check.
STALEMATE = "k7/1R6/8/8/2K5/8/8/8 b - - 0 1"
# White wins in five plies under `atomic`.
TRAP = "rnbqkbnr/ppp1pppp/8/3p4/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"
MIDDLE = "r1bqk2r/pppp1ppp/2n2n2/4p3/1bB1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5"
FENS = [START, STALEMATE, TRAP, MIDDLE]

# Positions of three pieces, which are in tables.
ROOK = "8/8/8/3k4/8/8/8/KR6 w - - 0 1"
QUEEN = "8/8/8/8/8/k7/8/KQ6 b - - 0 1"
PAWN = "8/4P3/8/8/3k4/8/8/4K3 w - - 0 1"

LICHESS = "https://lichess.org/analysis/atomic/8/8/8/4k3/8/8/8/4K2R_w_-_-_0_1"

# The text of a ruleset, and the ruleset for questions.
TEXT = '(\n    format: 1, // mine\n    extends: "atomic",\n)\n'
MINE = {"name": "mine.ron", "text": TEXT}


def every(step, things, first=0):
    """Every `step`-th of some things."""
    return list(things)[first::step]
