"""The names, constants and errors of `isotope.pyffish`, and what it loads."""

import re
from pathlib import Path

import pyffish as theirs
import pytest
from isotope import pyffish as ours

# The extension module of pyffish itself.
OWN = {"_pyffish"}

# The sections that tests load into pyffish.
FROM_TEXTS = {
    name
    for path in (Path(__file__).parents[1] / "fairy").glob("*.ini")
    for name in re.findall(r"^\[([^:\]]+)", path.read_text(), re.M)
    if name not in {"atomic", "calm"}
} | {"inihill", "iniwipe", "calm"}


def test_every_name_of_pyffish_is_there_and_every_constant_has_its_value():
    names = {name for name in dir(theirs) if not name.startswith("__")} - OWN
    assert names <= set(dir(ours))
    for name in names:
        if name.isupper():
            assert getattr(ours, name) == getattr(theirs, name), name
    assert issubclass(ours.error, Exception)
    assert ours.version() == theirs.version()


def test_variants_have_the_names_of_fairy_stockfish_and_ours():
    names = ours.variants()
    assert names == sorted(names)
    for name in ["atomic", "nocheckatomic", "fairy-nocheck", "3check", "three-check", "kinglet", "cross"]:
        assert name in names
        assert ours.legal_moves(name, ours.start_fen(name), [])
    for name in names:
        assert ours.validate_fen(ours.start_fen(name), name) == ours.FEN_OK, name


def test_every_variant_that_is_built_into_fairy_stockfish_is_played_or_says_why_not():
    names = ours.variants()
    built_in = set(theirs.variants()) - FROM_TEXTS
    assert len(built_in) == 121
    played = {name for name in built_in if name in names}
    assert {"chess", "kinglet", "raazuvaa"} <= played
    for name in built_in - played:
        with pytest.raises(ours.error, match=f"Isotope has no variant `{name}`: `.+"):
            ours.start_fen(name)
    for name in played:
        assert sorted(ours.legal_moves(name, "startpos", [])) == sorted(theirs.legal_moves(name, "startpos", []))


def test_standard_is_chess():
    for name in ["Standard", "standard"]:
        assert ours.start_fen(name) == ours.start_fen("chess")


@pytest.mark.parametrize("name", ["xiangqi", "duck", "", "Atomic", "no such game"])
def test_a_game_that_isotope_does_not_have_is_an_error_in_every_function(name):
    for ask in [
        lambda: ours.start_fen(name),
        lambda: ours.two_boards(name),
        lambda: ours.captures_to_hand(name),
        lambda: ours.legal_moves(name, "startpos", []),
        lambda: ours.get_fen(name, "startpos", []),
        lambda: ours.get_san(name, "startpos", "e2e4"),
        lambda: ours.get_san_moves(name, "startpos", ["e2e4"]),
        lambda: ours.gives_check(name, "startpos", []),
        lambda: ours.is_capture(name, "startpos", [], "e2e4"),
        lambda: ours.piece_to_partner(name, "startpos", []),
        lambda: ours.game_result(name, "startpos", []),
        lambda: ours.is_immediate_game_end(name, "startpos", []),
        lambda: ours.is_optional_game_end(name, "startpos", []),
        lambda: ours.has_insufficient_material(name, "startpos", []),
        lambda: ours.validate_fen("8/8/8/8/8/8/8/8 w - - 0 1", name),
        lambda: ours.get_fog_fen("8/8/8/8/8/8/8/8 w - - 0 1", name),
    ]:
        with pytest.raises(ours.error, match=f"Isotope has no variant `{name}`") as raised:
            ask()
        assert raised.value.code == "no-variant"


def test_an_illegal_move_and_a_wrong_fen_are_errors_with_codes():
    for move in ["e2e5", "e7e5", "Nf3", "e2", "", "ß"]:
        with pytest.raises(ValueError, match="Invalid move"):
            ours.legal_moves("atomic", "startpos", [move])
    with pytest.raises(ours.error) as raised:
        ours.get_san("atomic", "8/3k4/3nK3/8/8/8/8/3R4 w - - 0 1", "d1d6")
    assert raised.value.code == "own-king-destroyed"
    with pytest.raises(ours.error) as raised:
        ours.legal_moves("atomic", "8/8/8", [])
    assert raised.value.code == "rank-length" or raised.value.code
    with pytest.raises(ours.error):
        ours.get_san("atomic", "startpos", "e2e4", False, 10)
    with pytest.raises(TypeError):
        ours.legal_moves("atomic", "startpos", "e2e4")


FOREIGN = [
    name for name in dir(theirs) if name.startswith("NOTATION_") and name.split("_")[1] not in ("DEFAULT", "SAN", "LAN")
]


def test_a_notation_for_games_that_isotope_does_not_have_is_an_error_that_says_so():
    assert len(FOREIGN) == 7
    for notation in [getattr(ours, name) for name in FOREIGN]:
        for ask in [
            lambda: ours.get_san("chess", "startpos", "e2e4", False, notation),
            lambda: ours.get_san_moves("chess", "startpos", ["e2e4"], False, notation),
            lambda: ours.get_san_moves("chess", "startpos", [], False, notation),
        ]:
            with pytest.raises(ours.error, match="there is no such game here") as raised:
                ask()
            assert raised.value.code == "no-variant"


@pytest.mark.parametrize("show_promoted", [False, True])
def test_a_position_is_not_written_as_in_shogi(show_promoted):
    with pytest.raises(ours.error, match="there is no such game here") as raised:
        ours.get_fen("crazyhouse", "startpos", [], False, True, show_promoted)
    assert raised.value.code == "no-variant"


def test_promotions_may_be_written_in_upper_case():
    fen = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1"
    for module in (ours, theirs):
        assert module.get_fen("chess", fen, ["a7a8N"]) == "N7/4k3/8/8/8/8/8/4K3 b - - 0 1"


def test_an_ini_is_loaded_as_fairy_stockfish_reads_it():
    ours.load_variant_config("[tame:nocheckatomic]\nblastImmuneTypes = n\n[tamer:tame]\nmustCapture = true\n")
    assert "tamer" in ours.variants()
    fen = "4k3/8/8/3p4/8/2N2K2/8/8 w - - 0 1"
    assert ours.legal_moves("tamer", fen, []) == ["c3d5"]


def test_a_section_with_a_misspelled_key_is_passed_over_and_says_where():
    ours.load_variant_config("[wrong:atomic]\nblastImuneTypes = n\n")
    assert "wrong" not in ours.variants()
    with pytest.raises(ours.error, match="variants.ini:2:1") as raised:
        ours.start_fen("wrong")
    assert raised.value.code == "variant-config"
    assert "blastImmuneTypes" in str(raised.value)


def test_a_section_that_cannot_be_played_is_passed_over_and_says_why(capsys):
    ours.load_variant_config("[ducks:atomic]\nwallingRule = duck\n[calm:chess]\ndoubleStep = false\n")
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("variants.ini:2:15: `ducks` is left out: `wallingRule = duck` cannot be said")
    assert "calm" in ours.variants() and "ducks" not in ours.variants()
    with pytest.raises(ours.error, match="players place none") as raised:
        ours.legal_moves("ducks", "startpos", [])
    assert raised.value.code == "not-sayable"


def test_rulesets_in_ron_are_loaded_by_their_names():
    ours.load_rulesets('(format: 1, name: "Big Cross", capture: Explode(blast: Cross))')
    ours.load_rulesets({"small": "(format: 1, capture: Explode(blast: Point))"})
    assert {"big-cross", "small"} <= set(ours.variants())
    moves = ["b1c3", "d7d5", "c3d5"]
    assert ours.get_fen("small", "startpos", moves).startswith("rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/R1BQKBNR")
    with pytest.raises(ours.error, match="Cross"):
        ours.load_rulesets("(format: 1, capture: Explode(blast: Crss))")
    with pytest.raises(ours.error, match="no `name`"):
        ours.load_rulesets("(format: 1)")


def test_options_are_known_by_their_names(tmp_path):
    ours.set_option("UCI_Variant", "atomic")
    ours.set_option("Threads", 2)
    with pytest.raises(ValueError, match="No such option"):
        ours.set_option("Threats", 2)
    ini = tmp_path / "variants.ini"
    ini.write_text("[byoption:atomic]\nnFoldRule = 5\n")
    ours.set_option("VariantPath", str(ini))
    assert "byoption" in ours.variants()
    with pytest.raises(OSError):
        ours.set_option("VariantPath", str(tmp_path / "nowhere.ini"))
