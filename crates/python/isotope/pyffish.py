"""A replacement for pyffish 0.0.90, with the games of Isotope: `from isotope import pyffish as sf`."""

from ._isotope import pyffish as _pyffish

FEN_INVALID_PROMOTED_PIECE = _pyffish.FEN_INVALID_PROMOTED_PIECE
FEN_OK = _pyffish.FEN_OK
NOTATION_DEFAULT = _pyffish.NOTATION_DEFAULT
NOTATION_JANGGI = _pyffish.NOTATION_JANGGI
NOTATION_LAN = _pyffish.NOTATION_LAN
NOTATION_SAN = _pyffish.NOTATION_SAN
NOTATION_SHOGI_HODGES = _pyffish.NOTATION_SHOGI_HODGES
NOTATION_SHOGI_HODGES_NUMBER = _pyffish.NOTATION_SHOGI_HODGES_NUMBER
NOTATION_SHOGI_HOSKING = _pyffish.NOTATION_SHOGI_HOSKING
NOTATION_THAI_LAN = _pyffish.NOTATION_THAI_LAN
NOTATION_THAI_SAN = _pyffish.NOTATION_THAI_SAN
NOTATION_XIANGQI_WXF = _pyffish.NOTATION_XIANGQI_WXF
VALUE_DRAW = _pyffish.VALUE_DRAW
VALUE_MATE = _pyffish.VALUE_MATE
captures_to_hand = _pyffish.captures_to_hand
error = _pyffish.error
game_result = _pyffish.game_result
get_fen = _pyffish.get_fen
get_fog_fen = _pyffish.get_fog_fen
get_san = _pyffish.get_san
get_san_moves = _pyffish.get_san_moves
gives_check = _pyffish.gives_check
has_insufficient_material = _pyffish.has_insufficient_material
info = _pyffish.info
is_capture = _pyffish.is_capture
is_immediate_game_end = _pyffish.is_immediate_game_end
is_optional_game_end = _pyffish.is_optional_game_end
legal_moves = _pyffish.legal_moves
load_rulesets = _pyffish.load_rulesets
load_variant_config = _pyffish.load_variant_config
piece_to_partner = _pyffish.piece_to_partner
set_option = _pyffish.set_option
start_fen = _pyffish.start_fen
two_boards = _pyffish.two_boards
validate_fen = _pyffish.validate_fen
variants = _pyffish.variants
version = _pyffish.version
