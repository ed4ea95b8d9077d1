"""The programs of docs/python.md and the README run, and the notebook gives the answers that it shows."""

import re
import subprocess
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/python.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


def test_the_page_begins_with_a_program_and_its_output():
    begin = re.match(r"# Python\n\n```python\n(.*?)```\n\n```text\n(.*?)```\n", PAGE, re.S)
    run = subprocess.run([sys.executable, "-c", begin[1]], capture_output=True, text=True, check=True)
    assert run.stdout == begin[2]


def test_the_programs_of_the_page_run_in_their_order():
    found = {}
    for program in PROGRAMS:
        exec(program, found)


def test_the_program_of_the_readme_runs():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", readme, re.S)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    why = "the explosion on b7 would destroy the capturing king"
    assert run.stdout == f"{why}\nWhite wins: the black king was destroyed\n"


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
