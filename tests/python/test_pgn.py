"""The answers of python-chess in the table of PGN texts are those that it gives."""

import io
import json
import logging
from pathlib import Path

import chess.pgn
import pytest

TEXTS = Path(__file__).parents[2] / "crates/pgn/tests/data/texts.jsonl"
ROWS = [json.loads(line) for line in TEXTS.read_text().splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[row["name"] for row in ROWS])
def test_python_chess_reads_the_text_as_recorded(row):
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    file = io.StringIO(row["text"])
    games = iter(lambda: chess.pgn.read_game(file), None)
    assert [" ".join(move.uci() for move in game.mainline_moves()) for game in games] == row["python-chess"]
