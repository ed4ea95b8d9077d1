"""What a server asks of pyffish when it starts and when someone sets up a position, with a file that has each kind of
section."""

from pathlib import Path

import isotope
import pyffish as theirs
import pytest
from isotope import pyffish as ours

INI = Path(__file__).parents[1] / "fairy/loaded.ini"
PLAYED = ["calm", "bombs-in-hand", "last"]
LEFT_OUT = {
    "orphan": "no section is called `nowhere`",
    "drops-on-ten": "`grand` is built in, and `maxRank = 10` cannot be said",
    "nine-ranks": "`maxRank = 9` cannot be said",
    "soldiers": "`soldier = s` cannot be said",
    "soldiers-uphill": "`soldier = s` cannot be said",
    "two-boards": "a game has one board",
    "twice": "`castling` is given twice",
    "misspelt": "blastImmuneTypes",
    "no-value": "`perhaps` is none of `true`, `false`",
}


@pytest.fixture(scope="module", autouse=True)
def loaded():
    for module in (ours, theirs):
        module.set_option("VariantPath", str(INI))


def test_what_can_be_played_is_there_and_the_rest_says_why_not():
    names = ours.variants()
    assert set(PLAYED) <= set(names) & set(theirs.variants())
    assert not set(LEFT_OUT) & set(names)
    for name, why in LEFT_OUT.items():
        with pytest.raises(ours.error) as raised:
            ours.start_fen(name)
        assert why in str(raised.value), name
    # What has the name of a built-in variant does not replace it.
    assert sorted(ours.legal_moves("atomic", "startpos", [])) == sorted(theirs.legal_moves("atomic", "startpos", []))


def test_a_line_is_written_for_each_section_that_is_left_out(capsys):
    ours.set_option("VariantPath", str(INI))
    lines = capsys.readouterr().err.splitlines()
    assert all(line.startswith("variants.ini:") for line in lines)
    for name in [*LEFT_OUT, "atomic", "calm"]:
        assert sum(f": `{name}` is left out: " in line for line in lines) == 1, name
    assert [line.split(":")[1] for line in lines if "is left out" not in line] == ["2", "63", "64"]
    assert len(lines) == len(LEFT_OUT) + 2 + 3


def test_an_ini_of_another_encoding_is_loaded(tmp_path):
    path = tmp_path / "variants.ini"
    path.write_bytes("# Schach f\xfcr alle\n[latin:chess]\ncastling = false\n".encode("latin-1"))
    ours.set_option("VariantPath", str(path))
    assert "latin" in ours.variants()


@pytest.mark.parametrize("variant", ["chess", "atomic", "crazyhouse", "3check", "kingofthehill", *PLAYED])
def test_positions_are_looked_at_from_both_sides(variant):
    start = ours.start_fen(variant)
    assert start == theirs.start_fen(variant)
    assert ours.validate_fen(start, variant) == theirs.validate_fen(start, variant) == ours.FEN_OK
    hands = "[]" if ours.captures_to_hand(variant) else ""
    checks = " 3+3" if variant == "3check" else ""
    for board in [
        "4k3/8/8/8/8/8/4R3/4K3",
        "4k3/8/8/8/8/8/4r3/4K3",
        "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR",
        "rnbqkbnr/pppppQpp/8/8/8/8/PPPPPPPP/RNB1KBNR",
        "4k3/8/8/q3r3/8/3n4/8/4K3",
    ]:
        for turn in "wb":
            fen = f"{board}{hands} {turn} - -{checks} 3 9"
            assert ours.validate_fen(fen, variant) == theirs.validate_fen(fen, variant), fen
            assert ours.get_fen(variant, fen, []) == theirs.get_fen(variant, fen, []), fen
            assert ours.gives_check(variant, fen, []) == theirs.gives_check(variant, fen, []), fen
            assert sorted(ours.legal_moves(variant, fen, [])) == sorted(theirs.legal_moves(variant, fen, [])), fen
            assert ours.is_immediate_game_end(variant, fen, [])[0] == theirs.is_immediate_game_end(variant, fen, [])[0], fen


@pytest.mark.parametrize("variant", ["chess", "atomic", "crazyhouse", "3check"])
def test_a_fen_is_read_as_pyffish_reads_it(variant):
    hands = "[]" if variant == "crazyhouse" else ""
    for rest in [
        "", " b", " w 1 2", " b 7", " w -", " w KQkq", " w Qk -", " b KQkq - 5", " w KQkq - 5 0", " w KQkq - 03 04",
        " w - - - -", " w - - x 4", " w KQkq - 3 4 5 6", " w KQkq 3 4", " w KQkq e9 3 4", " w KQkq e 3 4",
        " w KQkq e3 3 4", " w KXQ - 3 4", " w K-q - 3 4", " w KQkq - 3 4 +1+2", " b KQkq - 2+1 3 4" if variant == "3check" else " b",
    ]:
        fen = f"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR{hands}{rest}"
        assert ours.get_fen(variant, fen, []) == theirs.get_fen(variant, fen, []), fen


def test_the_rest_of_the_package_writes_and_reads_as_isotope_does():
    position = isotope.Position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1")
    assert position.san("P@c7") == "@c7"
    with pytest.raises(isotope.Error, match="not to move"):
        isotope.Position("chess", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1")


def test_moves_are_written_as_stored_games_have_them():
    fen = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1"
    for notation in ["NOTATION_DEFAULT", "NOTATION_SAN", "NOTATION_LAN"]:
        for move in ["P@c7", "N@c7", "P@d7"]:
            mine, original = (
                module.get_san("crazyhouse", fen, move, False, getattr(module, notation)) for module in (ours, theirs)
            )
            assert mine == original
    for module in (ours, theirs):
        assert module.get_san_moves("crazyhouse", fen, ["P@c7", "Q@a5"]) == ["P@c7", "Q@a5+"]
        assert module.get_fen("chess", "startpos", ["e2e4="]) == theirs.get_fen("chess", "startpos", ["e2e4"])
