//! The position editor, which places, moves and removes pieces whether or not the resulting position can be
//! played.

use isotope_answer::{
    InputError, PositionInput, RequestError, SCHEMA, excerpt,
    protocol::{RulesetRef, Rulesets},
};
use isotope_diagram::Diagram;
use isotope_kernel::{Layout, Rules, fen};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shakmaty::{Bitboard, Color, File, Piece, Rank, Role, Setup, Square};

use crate::{
    boards::{faults, named_rulesets},
    state::{PARSE_OPTIONS, PageRequest, State},
};

/// A position, and an edit to apply to it.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SetupQuestion {
    /// The position: a FEN, `startpos`, `chess960:N` or the address of a position on Lichess.
    fen: String,
    /// The edit to apply, if any.
    #[serde(default)]
    edit: Option<Edit>,
    /// Whether Black is at the bottom.
    #[serde(default)]
    flipped: bool,
    /// The rulesets of the boards; those that refuse the position are reported.
    #[serde(default)]
    rulesets: Vec<RulesetRef>,
}

impl PageRequest for SetupQuestion {
    fn has_own_rulesets(&self) -> bool {
        self.rulesets.iter().any(RulesetRef::is_own)
    }
}

/// One edit of a position.
#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "SetupEdit")]
#[serde(rename_all = "lowercase")]
enum Edit {
    /// Places a piece, given by its letter, or a wall (`*`) on a square.
    Put(SquareName, char),
    /// Removes the piece or wall from a square.
    Clear(SquareName),
    /// Moves the piece or wall from one square to another.
    Move(SquareName, SquareName),
    /// Sets the side to move.
    Turn(Side),
    /// Sets or clears a castling right: `K`, `Q`, `k` or `q`.
    Right(char, bool),
    /// Empties the board.
    Empty,
    /// Sets up the starting position of chess.
    Start,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[schemars(rename = "Color")]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

/// A square, given by its name.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(with = "String")]
struct SquareName(Square);

impl TryFrom<String> for SquareName {
    type Error = String;

    fn try_from(name: String) -> Result<SquareName, String> {
        name.parse().map(SquareName).map_err(|_| format!("`{}` is no square", excerpt(&name)))
    }
}

/// The position after an edit.
#[derive(Debug, JsonSchema, Serialize)]
#[schemars(rename = "Setup")]
pub(crate) struct EditedPosition {
    schema: u32,
    fen: String,
    /// The reasons why rulesets refuse the position; null if all accept it.
    fault: Option<String>,
    /// Whether a ruleset accepts the position.
    playable: bool,
    /// Whether a ruleset has walls.
    walls: bool,
    svg: String,
    /// Descriptions of the squares, from a8 to h1.
    squares: Vec<String>,
    /// The squares that contain a piece or a wall.
    occupied: Vec<String>,
    /// The side to move: `white` or `black`.
    turn: &'static str,
    /// The castling rights.
    rights: [CastlingRight; 4],
}

/// A castling right.
#[derive(Debug, JsonSchema, Serialize)]
struct CastlingRight {
    /// The letter of the right: `K`, `Q`, `k` or `q`.
    right: char,
    /// Whether the right is possible: king and rook are on the back rank.
    can: bool,
    /// Whether the position has the right.
    is: bool,
}

/// Applies the edit to the position.
///
/// # Errors
/// Returns an error if the FEN cannot be read, or the rulesets exceed a limit.
pub(crate) fn edit(question: &SetupQuestion, all: &Rulesets) -> Result<EditedPosition, InputError> {
    let SetupQuestion { fen: text, edit, flipped, rulesets } = question;
    let state = State { rulesets: rulesets.clone(), ..State::default() };
    state.within_limits()?;
    let mut layout = read(text, all)?;
    if let Some(edit) = edit {
        apply(&mut layout, edit);
    }
    let rights = RIGHTS.map(|right| {
        let rook = rook_of(&layout, right);
        let is = rook.is_some_and(|rook| layout.castling_rights.contains(rook));
        CastlingRight { right, can: rook.is_some(), is }
    });
    let ranks = Rank::ALL.into_iter().rev();
    let squares = ranks.flat_map(|rank| File::ALL.map(|file| Square::from_coords(file, rank)));
    let diagram =
        Diagram::new(&layout.board).walls(layout.walls).turn(layout.turn).flipped(*flipped);
    let occupied = layout.board.occupied() | layout.walls;
    let fen = layout.to_string();
    let input = PositionInput::read(&fen, PARSE_OPTIONS)?;
    let named = named_rulesets(rulesets, all);
    let fault = faults(&input, &named);
    let rules = named.iter().filter_map(|place| Some(&*place.ruleset.as_ref().ok()?.rules));
    Ok(EditedPosition {
        schema: SCHEMA,
        fen,
        playable: fault.is_none() || rules.clone().any(|rules| input.under(rules).is_ok()),
        walls: rules.clone().any(Rules::has_walls),
        fault,
        svg: diagram.svg("setup"),
        squares: squares.map(|square| diagram.name(square)).collect(),
        occupied: occupied.into_iter().map(|square| square.to_string()).collect(),
        turn: layout.turn.fold_wb("white", "black"),
        rights,
    })
}

fn read(text: &str, rulesets: &Rulesets) -> Result<Layout, InputError> {
    let input = PositionInput::read(text, PARSE_OPTIONS)?;
    if let Some(layout) = input.layout() {
        return Ok(layout.clone());
    }
    // `startpos` and `chess960:N` are set up with the rules of chess.
    let chess = rulesets.load(&RulesetRef::Named("chess".into()));
    let chess = chess.map_err(|refusal| input.refuse(refusal))?;
    let (start, _) = input.under(&chess.rules).map_err(|refusal| input.refuse(refusal))?;
    let written = fen::read(&start.fen()).map_err(|error| {
        input.refuse(RequestError { code: error.code(), message: error.to_string() })
    })?;
    Ok(written.layout)
}

const RIGHTS: [char; 4] = ['K', 'Q', 'k', 'q'];

fn apply(layout: &mut Layout, edit: &Edit) {
    match *edit {
        Edit::Put(SquareName(square), what) => put(layout, square, what),
        Edit::Clear(SquareName(square)) => clear(layout, square),
        Edit::Move(SquareName(from), SquareName(to)) if from != to => {
            let wall = layout.walls.contains(from);
            let what = layout.board.piece_at(from).map(Piece::char).or(wall.then_some('*'));
            clear(layout, from);
            if let Some(what) = what {
                put(layout, to, what);
            }
        }
        Edit::Move(..) => (),
        Edit::Turn(Side::White) => layout.turn = Color::White,
        Edit::Turn(Side::Black) => layout.turn = Color::Black,
        Edit::Right(right, given) => {
            if let Some(rook) = rook_of(layout, right) {
                layout.castling_rights.set(rook, given);
            }
        }
        Edit::Empty => *layout = Setup::empty().into(),
        Edit::Start => *layout = Setup::initial().into(),
    }
    // An edited position has no history, so it gets no en passant square and a halfmove count of 0.
    layout.ep_square = None;
    layout.halfmoves = 0;
    let rooks = RIGHTS.into_iter().filter_map(|right| rook_of(layout, right));
    let rooks: Bitboard = rooks.collect();
    layout.castling_rights &= rooks;
}

fn clear(layout: &mut Layout, square: Square) {
    layout.board.discard_piece_at(square);
    layout.walls.discard(square);
    layout.promoted.discard(square);
}

fn put(layout: &mut Layout, square: Square, what: char) {
    clear(layout, square);
    match Piece::from_char(what) {
        Some(piece) => layout.board.set_piece_at(square, piece),
        None if what == '*' => layout.walls.add(square),
        None => (),
    }
}

/// The rook that a castling right refers to: the outermost rook on the back rank, east (`K`) or west (`Q`) of the
/// king.
fn rook_of(layout: &Layout, right: char) -> Option<Square> {
    let color = Color::from_white(right.is_ascii_uppercase());
    let back = |role: Role| layout.board.by_piece(role.of(color)) & color.backrank();
    let king = back(Role::King).first()?;
    match right.to_ascii_lowercase() {
        'k' => back(Role::Rook).last().filter(|rook| *rook > king),
        _ => back(Role::Rook).first().filter(|rook| *rook < king),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn after(fen: &str, edits: &[Value]) -> Value {
        let mut answer = json!({ "fen": fen });
        for change in edits {
            let question = json!({ "fen": answer["fen"], "edit": change });
            let question =
                serde_json::from_value(question).unwrap_or_else(|e| panic!("{change}: {e}"));
            answer = json!(edit(&question, &Rulesets::default()).unwrap());
        }
        answer
    }

    #[test]
    fn a_position_is_put_together_piece_by_piece() {
        let edits = [
            json!("empty"),
            json!({ "put": ["e1", "K"] }),
            json!({ "put": ["h1", "R"] }),
            json!({ "put": ["d5", "k"] }),
            json!({ "put": ["a4", "*"] }),
            json!({ "put": ["a5", "?"] }),
            json!({ "move": ["d5", "e8"] }),
            json!({ "turn": "black" }),
            json!({ "right": ["K", true] }),
            json!({ "right": ["q", true] }),
        ];
        let answer = after("8/8/8/8/8/8/8/8 w - - 0 1", &edits);
        assert_eq!(answer["fen"], "4k3/8/8/8/*7/8/8/4K2R b K - 0 1");
        assert_eq!(answer["rights"][0], json!({ "right": "K", "can": true, "is": true }));
        assert_eq!(answer["rights"][3], json!({ "right": "q", "can": false, "is": false }));
        assert_eq!(answer["squares"][4], "e8, black king");
        assert_eq!(answer["squares"][32], "a4, a wall");
        assert_eq!(answer["occupied"], json!(["e1", "h1", "a4", "e8"]));
    }

    #[test]
    fn walls_and_playing_are_for_the_games_that_have_them() {
        let of = |fen: &str, rulesets: &[&str]| {
            let question = json!({ "fen": fen, "rulesets": rulesets });
            let answer = edit(&serde_json::from_value(question).unwrap(), &Rulesets::default());
            let answer = json!(answer.unwrap());
            (answer["walls"] == true, answer["playable"] == true)
        };
        let (kings, walled) = ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/*7/8/8/8/8/4K3 w - - 0 1");
        assert_eq!(of(kings, &["atomic", "chess"]), (false, true));
        assert_eq!(of(walled, &["atomic", "chess"]), (false, false));
        assert_eq!(of(walled, &["atomic", "dead-square"]), (true, true));
    }

    #[test]
    fn a_right_goes_with_its_rook() {
        let start = after("8/8/8/8/8/8/8/8 w - - 0 1", &[json!("start")]);
        assert_eq!(start["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let fen = start["fen"].as_str().unwrap();
        let answer = after(fen, &[json!({ "clear": "h1" }), json!({ "move": ["e8", "e6"] })]);
        assert_eq!(answer["fen"], "rnbq1bnr/pppppppp/4k3/8/8/8/PPPPPPPP/RNBQKBN1 w Q - 0 1");
    }

    #[test]
    fn what_is_no_position_or_no_edit_is_refused() {
        let refused = |fen: &str| {
            let question = serde_json::from_value(json!({ "fen": fen })).unwrap();
            edit(&question, &Rulesets::default()).unwrap_err().error.code
        };
        assert_eq!(refused("8/8"), "fen-rank-count");
        for change in [json!({ "put": ["z9", "K"] }), json!("full"), json!({ "turn": "red" })] {
            let question = json!({ "fen": "8/8/8/8/8/8/8/8 w - - 0 1", "edit": change });
            assert!(serde_json::from_value::<SetupQuestion>(question).is_err(), "{change}");
        }
    }
}
