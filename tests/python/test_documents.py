"""The programs of docs/python.md run, and the notebook gives the answers that it shows."""

import random
import re
import subprocess
import sys
from pathlib import Path

import chess.variant
import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/python.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


def test_the_page_begins_with_a_program_and_its_output():
    begin = re.match(r"# Python\n\n```python\n(.*?)```\n\n```text\n(.*?)```\n", PAGE, re.S)
    run = subprocess.run([sys.executable, "-c", begin[1]], capture_output=True, text=True, check=True)
    assert run.stdout == begin[2]


@pytest.fixture(scope="module")
def names():
    """Everything that the programs of the page define, in their order."""
    found = {}
    for program in PROGRAMS:
        exec(program, found)
    return found


def test_python_chess_plays_by_our_rules(names):
    choose = random.Random(1)
    for _ in range(5):
        mine, original = names["IsotopeBoard"](), chess.variant.AtomicBoard()
        while original.outcome() is None and len(original.move_stack) < 120:
            sans = {original.san(move): move for move in original.legal_moves}
            assert sorted(map(mine.san, mine.legal_moves)) == sorted(sans)
            san, move = choose.choice(sorted(sans.items()))
            assert mine.parse_san(san) == move and not mine.is_legal(chess.Move.null())
            mine.push(move)
            original.push(move)
            assert mine.fen() == original.fen()
        assert mine.result() == original.result()
        assert mine.root().variation_san(mine.move_stack) == original.root().variation_san(original.move_stack)
        while original.move_stack:
            assert mine.pop() == original.pop()
            assert mine.fen() == original.fen() == mine.position.fen()


def test_the_notebook_shows_what_it_computes():
    path = ROOT / "docs/isotope.ipynb"
    shown = nbformat.read(path, as_version=4)
    run = NotebookClient(nbformat.read(path, as_version=4), timeout=1200).execute()
    outputs = [[cell.get("outputs", []) for cell in notebook.cells] for notebook in (shown, run)]
    data = [
        [[output.get("data", output.get("text")) for output in cell] for cell in cells] for cells in outputs
    ]
    assert data[0] == data[1]
    pictures = [output for cell in data[1] for output in cell if "image/svg+xml" in (output or {})]
    assert len(pictures) >= 4
