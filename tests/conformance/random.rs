//! Random positions, games and rulesets.
//!
//! A [`Scene`] is a description of a position and a list of choices: which of the legal moves is
//! played next. It is independent of the rules, so one scene can be played by several games, and
//! a failing one shrinks to fewer men and fewer moves.

use std::{fmt, sync::Arc};

use isotope_kernel::{
    Blast, Both, Capture, Castling, Center, Check, Dead, Draws, Explode, Hits, Limit, OwnKing,
    Position, RoleName, Roles, Rules, Spec, Stalemate, Start, Switch, When, Win,
};
use proptest::{
    collection::vec,
    option,
    prelude::*,
    sample::{Index, select, subsequence},
    test_runner::FileFailurePersistence,
};
use shakmaty::{
    Bitboard, Board, ByColor, CastlingMode, Color, File, Move, Piece, Position as _, Rank,
    RemainingChecks, Role, Setup, Square, fen::Fen,
};

use crate::rulesets::shipped;

/// 256 cases, or as many as `PROPTEST_CASES` says; seeds that failed once are kept beside the
/// source and are tried again first.
pub(crate) fn config() -> ProptestConfig {
    ProptestConfig {
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource("regressions"))),
        ..ProptestConfig::default()
    }
}

/// A position and moves to play from it.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) setup: Setup,
    pub(crate) mode: CastlingMode,
    pub(crate) choices: Vec<Index>,
}

impl Scene {
    /// Where the moves are played from: the setup, or if these rules do not allow it, the same
    /// with the other side to move, or else the start of the game.
    pub(crate) fn start<'r>(&self, rules: &'r Rules) -> Position<'r> {
        let setup = self.setup_for(rules);
        let other = setup.clone().into_swapped_turn();
        Position::from_setup(rules, setup, self.mode)
            .or_else(|_| Position::from_setup(rules, other, self.mode))
            .unwrap_or_else(|_| Position::start(rules))
    }

    /// The position after the moves.
    pub(crate) fn position<'r>(&self, rules: &'r Rules) -> Position<'r> {
        let mut position = self.start(rules);
        self.play(&mut position, |_, _| ());
        position
    }

    /// Plays the moves, as far as the game goes, and shows every move before it is played.
    pub(crate) fn play(&self, position: &mut Position<'_>, mut visit: impl FnMut(&Position, Move)) {
        for choice in &self.choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[choice.index(moves.len())];
            visit(position, m);
            position.play_unchecked(m);
        }
    }

    /// The setup with no more checks left to give than these rules ask for.
    fn setup_for(&self, rules: &Rules) -> Setup {
        let mut setup = self.setup.clone();
        if let Some(count) = rules.checks_to_win() {
            let all = RemainingChecks::new(count.into());
            setup.remaining_checks =
                setup.remaining_checks.map(|given| given.map(|remaining| remaining.min(all)));
        }
        setup
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = Fen::try_from_setup(self.setup.clone()).unwrap_or_else(|error| error.ignore());
        write!(f, "`{fen}` and {} moves ({:?})", self.choices.len(), self.mode)
    }
}

/// A scene and the rules it is played by.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) rules: Arc<Rules>,
    pub(crate) scene: Scene,
}

impl Case {
    /// The position after the moves.
    pub(crate) fn position(&self) -> Position<'_> {
        self.scene.position(&self.rules)
    }
}

/// Everything that is needed to see the failure again.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = self.scene.start(&self.rules);
        let spec = ron::to_string(self.rules.spec()).expect("specs are written as RON");
        write!(f, "\nrules {spec}\nfrom  {}", position.fen())?;
        self.scene.play(&mut position, |_, m| write!(f, " {m}").expect("formatting works"));
        write!(f, "\nto    {}\n", position.fen())
    }
}

/// Scenes under the shipped rulesets and under random ones.
pub(crate) fn cases() -> impl Strategy<Value = Case> {
    cases_of(scenes())
}

/// Positions in which the side to move may castle.
pub(crate) fn castling_cases() -> impl Strategy<Value = Case> {
    let castling = (sketches(), home()).prop_map(|(sketch, home)| {
        let mut homes = sketch.homes;
        *homes.get_mut(sketch.turn) = Some(home);
        Sketch { homes, ..sketch }.draw()
    });
    cases_of(castling.prop_map(|(setup, mode)| Scene { setup, mode, choices: Vec::new() }))
}

/// Positions in which a pawn has just passed another, which may capture it.
pub(crate) fn en_passant_cases() -> impl Strategy<Value = Case> {
    cases_of(passed_pawns())
}

/// The positions one move earlier.
pub(crate) fn double_step_cases() -> impl Strategy<Value = Case> {
    let before = passed_pawns().prop_map(|mut scene| {
        let setup = &mut scene.setup;
        if let Some(passed) = setup.ep_square.take() {
            let forward = setup.turn.fold_wb(8, -8);
            let (home, pawn) = (passed.offset(forward), passed.offset(-forward));
            let (home, pawn) = home.zip(pawn).expect("the board goes on there");
            setup.board.discard_piece_at(pawn);
            setup.board.set_piece_at(home, (!setup.turn).pawn());
            setup.turn = !setup.turn;
        }
        scene
    });
    cases_of(before)
}

fn cases_of(scenes: impl Strategy<Value = Scene>) -> impl Strategy<Value = Case> {
    (any_rules(), scenes).prop_map(|(rules, scene)| Case { rules, scene })
}

/// The shipped rulesets, and as often random ones.
pub(crate) fn any_rules() -> impl Strategy<Value = Arc<Rules>> {
    let shipped: Vec<Arc<Rules>> =
        shipped().iter().map(|ruleset| Arc::new(ruleset.rules.clone())).collect();
    prop_oneof![
        select(shipped),
        specs().prop_map(|spec| Arc::new(Rules::compile(spec).expect("random specs compile"))),
    ]
}

/// Games from the start, games of Chess960, and positions with few men and a move or two.
pub(crate) fn scenes() -> impl Strategy<Value = Scene> {
    let choices = |most: usize| vec(any::<Index>(), 0..=most);
    let scene = |(setup, mode, choices)| Scene { setup, mode, choices };
    let standard = (Just(Setup::initial()), Just(CastlingMode::Standard), choices(90));
    let chess960 = (chess960_starts(), Just(CastlingMode::Chess960), choices(60));
    let sparse = (sparse_setups(), choices(6)).prop_map(|((setup, mode), choices)| Scene {
        setup,
        mode,
        choices,
    });
    prop_oneof![
        2 => standard.prop_map(scene),
        1 => chess960.prop_map(scene),
        5 => sparse,
    ]
}

/// The 960 starts by their numbers.
pub(crate) fn chess960_starts() -> impl Strategy<Value = Setup> {
    (0u32..960).prop_map(|number| {
        let board = Board::chess960(number);
        let castling_rights = board.rooks();
        Setup { board, castling_rights, ..Setup::initial() }
    })
}

/// Where a man of a sparse position stands.
#[derive(Clone, Copy, Debug)]
enum Place {
    On(Square),
    /// So many files and ranks from the king of this colour.
    Near(Color, i32, i32),
    /// On its second rank, or one step from promotion.
    Second(File),
    Seventh(File),
}

/// What makes a sparse position.
#[derive(Clone, Debug)]
struct Sketch {
    kings: (Square, Place),
    homes: ByColor<Option<Home>>,
    passed: Option<(File, bool)>,
    men: Vec<(Piece, Place)>,
    turn: Color,
    halfmoves: u32,
    checks: Option<ByColor<RemainingChecks>>,
    chess960: bool,
}

/// A king with castling rights, and its rooks.
#[derive(Clone, Copy, Debug)]
struct Home {
    king: File,
    rooks: (Option<File>, Option<File>),
}

/// Positions of 2 to 12 men and more, both kings among them, biased to what is hard: kings near
/// each other, castling rights, en passant, pawns about to promote, men around the kings.
pub(crate) fn sparse_setups() -> impl Strategy<Value = (Setup, CastlingMode)> {
    sketches().prop_map(Sketch::draw)
}

fn sketches() -> impl Strategy<Value = Sketch> {
    let square = || (0u32..64).prop_map(Square::new);
    let near = |color| (-2i32..=2, -2i32..=2).prop_map(move |(dx, dy)| Place::Near(color, dx, dy));
    let kings = (square(), prop_oneof![2 => near(Color::White), 3 => square().prop_map(Place::On)]);
    let homes = (option::weighted(0.3, home()), option::weighted(0.3, home()))
        .prop_map(|(white, black)| ByColor { white, black });
    let passed = option::weighted(0.35, (file(), any::<bool>()));
    let color = || any::<bool>().prop_map(Color::from_white);
    let place = prop_oneof![
        3 => square().prop_map(Place::On),
        2 => color().prop_flat_map(near),
        1 => file().prop_map(Place::Second),
        1 => file().prop_map(Place::Seventh),
    ];
    let role = prop_oneof![
        3 => Just(Role::Pawn),
        4 => select(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen][..]),
    ];
    let man = (role, color(), place).prop_map(|(role, color, place)| (role.of(color), place));
    let halfmoves = prop_oneof![6 => 0u32..4, 1 => 97u32..103];
    let checks = option::weighted(0.5, (0u32..=3, 0u32..=3)).prop_map(|checks| {
        checks.map(|(white, black)| ByColor { white, black }.map(RemainingChecks::new))
    });
    (kings, homes, passed, vec(man, 0..=10), color(), halfmoves, checks, any::<bool>()).prop_map(
        |(kings, homes, passed, men, turn, halfmoves, checks, chess960)| Sketch {
            kings,
            homes,
            passed,
            men,
            turn,
            halfmoves,
            checks,
            chess960,
        },
    )
}

fn file() -> impl Strategy<Value = File> {
    (0u32..8).prop_map(File::new)
}

fn home() -> impl Strategy<Value = Home> {
    let standard = select(&[(true, true), (true, false), (false, true)][..]).prop_map(|(a, h)| {
        Home { king: File::E, rooks: (a.then_some(File::A), h.then_some(File::H)) }
    });
    let anywhere = (1u32..7, 0u32..8, 0u32..8, 0u32..3).prop_map(|(king, a, h, which)| Home {
        king: File::new(king),
        rooks: (
            (which != 1).then(|| File::new(a % king)),
            (which != 2).then(|| File::new(king + 1 + h % (7 - king))),
        ),
    });
    prop_oneof![3 => standard, 1 => anywhere]
}

impl Sketch {
    fn draw(self) -> (Setup, CastlingMode) {
        let mut setup = Setup { turn: self.turn, halfmoves: self.halfmoves, ..Setup::empty() };
        setup.remaining_checks = self.checks;
        let board = &mut setup.board;
        for (color, home) in self.homes.zip_color() {
            let Some(Home { king, rooks: (a_side, h_side) }) = home else { continue };
            let at = |file| Square::from_coords(file, color.relative_rank(Rank::First));
            board.set_piece_at(at(king), color.king());
            for rook in [a_side, h_side].into_iter().flatten().map(at) {
                board.set_piece_at(rook, color.rook());
                setup.castling_rights.add(rook);
            }
        }
        let (white, black) = self.kings;
        if board.king_of(Color::White).is_none() {
            put(board, white, Color::White.king());
        }
        if board.king_of(Color::Black).is_none() {
            let place = find(board, black, Color::Black);
            put(board, place.unwrap_or(Square::H7), Color::Black.king());
        }
        let mut free = Bitboard::FULL;
        if let Some((file, to_the_right)) = self.passed {
            let at = |rank| Square::from_coords(file, self.turn.relative_rank(rank));
            let (pawn, passed, home) = (at(Rank::Fifth), at(Rank::Sixth), at(Rank::Seventh));
            let beside = pawn.offset(if to_the_right { 1 } else { -1 });
            let beside = beside.filter(|beside| beside.rank() == pawn.rank());
            let needed = Bitboard::from(pawn).with(passed).with(home);
            if (board.occupied() & needed).is_empty() {
                board.set_piece_at(pawn, (!self.turn).pawn());
                free = !needed;
                setup.ep_square = Some(passed);
                if let Some(beside) = beside.filter(|square| board.piece_at(*square).is_none()) {
                    board.set_piece_at(beside, self.turn.pawn());
                }
            }
        }
        for (piece, place) in self.men {
            let may_stand = match piece.role {
                Role::Pawn => free & !Bitboard::BACKRANKS,
                _ => free,
            };
            let square = find(board, place, piece.color)
                .filter(|square| (may_stand & !board.occupied()).contains(*square));
            if let Some(square) = square {
                board.set_piece_at(square, piece);
            }
        }
        let mode =
            if self.chess960 { CastlingMode::Chess960 } else { CastlingMode::detect(&setup) };
        (setup, mode)
    }
}

/// Puts a king on `square`, or on the next free one.
fn put(board: &mut Board, square: Square, king: Piece) {
    let after = Square::ALL.into_iter().cycle().skip(square.to_usize()).take(64);
    let free = after.into_iter().find(|square| board.piece_at(*square).is_none());
    board.set_piece_at(free.expect("the board is not full"), king);
}

fn find(board: &Board, place: Place, color: Color) -> Option<Square> {
    match place {
        Place::On(square) => Some(square),
        Place::Near(king, dx, dy) => {
            let king = board.king_of(king)?;
            Some(Square::from_coords(king.file().offset(dx)?, king.rank().offset(dy)?))
        }
        Place::Second(file) => Some(Square::from_coords(file, color.relative_rank(Rank::Second))),
        Place::Seventh(file) => Some(Square::from_coords(file, color.relative_rank(Rank::Seventh))),
    }
}

/// Sparse positions in which a pawn has just passed another, which may capture it.
fn passed_pawns() -> impl Strategy<Value = Scene> {
    (sketches(), 1u32..8).prop_map(|(sketch, file)| {
        let homes = ByColor { white: None, black: None };
        let passed = Some((File::new(file), false));
        let (setup, mode) = Sketch { homes, passed, ..sketch }.draw();
        Scene { setup, mode, choices: Vec::new() }
    })
}

/// Kings and a few men that may or may not suffice to win.
pub(crate) fn bare_setups() -> impl Strategy<Value = Setup> {
    let role = prop_oneof![
        6 => select(&[Role::Knight, Role::Bishop][..]),
        1 => select(&[Role::Pawn, Role::Rook, Role::Queen][..]),
    ];
    let color = prop_oneof![2 => Just(Color::White), 1 => Just(Color::Black)];
    let squares = subsequence((8..56u32).collect::<Vec<_>>(), 7).prop_shuffle();
    (vec((role, color), 0..=5), squares).prop_map(|(men, squares)| {
        let men = men.into_iter().map(|(role, color)| role.of(color));
        let men = [Color::White.king(), Color::Black.king()].into_iter().chain(men);
        let mut setup = Setup::empty();
        for (square, piece) in squares.into_iter().map(Square::new).zip(men) {
            setup.board.set_piece_at(square, piece);
        }
        setup
    })
}

/// Boards that are full or nearly so, mostly of queens, with a king each.
pub(crate) fn crowded_setups() -> impl Strategy<Value = Setup> {
    let man = prop_oneof![
        4 => select(&[Role::Queen, Role::Knight][..]).prop_map(Some),
        2 => select(&[Role::Pawn, Role::Bishop, Role::Rook][..]).prop_map(Some),
        2 => Just(None),
    ];
    let color = prop_oneof![2 => Just(Color::White), 1 => Just(Color::Black)];
    let kings = subsequence((0..64u32).collect::<Vec<_>>(), 2);
    (vec((man, color), 64), kings, any::<bool>()).prop_map(|(men, kings, white)| {
        let mut setup = Setup { turn: Color::from_white(white), ..Setup::empty() };
        for (square, (role, color)) in Square::ALL.into_iter().zip(men) {
            let backrank = Bitboard::BACKRANKS.contains(square);
            let role = role.filter(|role| *role != Role::Pawn || !backrank);
            if let Some(role) = role {
                setup.board.set_piece_at(square, role.of(color));
            }
        }
        setup.board.set_piece_at(Square::new(kings[0]), Color::White.king());
        setup.board.set_piece_at(Square::new(kings[1]), Color::Black.king());
        setup
    })
}

/// Rulesets from the whole vocabulary. All of them compile.
pub(crate) fn specs() -> impl Strategy<Value = Spec> {
    let check = || select(&[Check::Direct, Check::Off, Check::Explosion][..]);
    let play = (captures(), check(), own_kings(), forbidden(), castling(), stalemates());
    let pawns = (switch(), switch(), roles_of(&Role::ALL[1..5], 1));
    let draws = (limits(2..5), limits(1..120), dead());
    let ends = (hills(), option::weighted(0.25, 1u8..=3), option::weighted(0.25, 2u8..=8));
    (play, pawns, draws, ends, any::<bool>(), any::<Index>(), starts()).prop_map(
        |(play, pawns, (repetition, halfmoves, dead), ends, checkmate, order, start)| {
            let (capture, check, own_king, cannot_capture, castling, stalemate) = play;
            let (en_passant, double_step, promotion) = pawns;
            let (hill, checks, race) = ends;
            let mut win = vec![Win::KingDestroyed];
            win.extend(checkmate.then_some(Win::Checkmate));
            win.extend(hill.map(Win::Hill));
            win.extend(checks.filter(|_| check != Check::Off).map(Win::Checks));
            win.extend(race.map(Win::Race));
            let first = order.index(win.len());
            win.rotate_left(first);
            Spec {
                capture,
                check,
                own_king,
                cannot_capture,
                win,
                stalemate,
                draws: Draws { repetition, halfmoves, dead },
                castling,
                en_passant,
                double_step,
                promotion,
                start,
            }
        },
    )
}

fn captures() -> impl Strategy<Value = Capture> {
    let offset = || (-3i8..=3, -3i8..=3).prop_filter("not the centre", |o| *o != (0, 0));
    let drawn = vec(vec(select(&["x", "."][..]), 3), 3).prop_map(|mut rows| {
        rows[1][1] = "O";
        rows[0][1] = "x";
        Blast::Drawn(rows.into_iter().map(|row| row.join(" ")).collect())
    });
    let blast = prop_oneof![
        3 => Just(Blast::Ring),
        1 => Just(Blast::Point),
        1 => Just(Blast::Cross),
        1 => (1u8..=7).prop_map(Blast::Radius),
        1 => proptest::collection::hash_set(offset(), 1..6)
            .prop_map(|offsets| Blast::Offsets(offsets.into_iter().collect())),
        1 => drawn,
    ];
    let when = prop_oneof![
        4 => Just(When::Always),
        1 => roles_of(&Role::ALL, 1).prop_map(When::By),
        1 => roles_of(&Role::ALL, 1).prop_map(When::Of),
        1 => Just(When::SameRole),
    ];
    let immune = prop_oneof![Just(Roles::only(Role::Pawn)), roles_of(&Role::ALL, 0)];
    let spares = prop_oneof![Just(Roles::EMPTY), roles_of(&Role::ALL, 0)];
    let hits = prop_oneof![3 => Just(Hits::Both), 1 => Just(Hits::Enemies), 1 => Just(Hits::Own)];
    let center = prop_oneof![
        3 => Just(Center::Landing),
        1 => Just(Center::Victim),
        1 => Just(Center::Origin),
    ];
    let explode = (blast, immune, spares, when, hits, center).prop_map(
        |(blast, immune, spares, when, hits, center)| {
            Capture::Explode(Explode { blast, immune, spares, when, hits, center })
        },
    );
    prop_oneof![1 => Just(Capture::Replace), 6 => explode]
}

fn own_kings() -> impl Strategy<Value = OwnKing> {
    prop_oneof![
        2 => Just(OwnKing::Protected),
        1 => Just(OwnKing::Mortal { both: Both::MoverLoses }),
        1 => Just(OwnKing::Mortal { both: Both::Draw }),
    ]
}

fn forbidden() -> impl Strategy<Value = Vec<(RoleName, RoleName)>> {
    let role = || select(&Role::ALL[..]).prop_map(RoleName::from);
    prop_oneof![
        3 => Just(Vec::new()),
        1 => Just(vec![(RoleName::King, RoleName::King)]),
        1 => vec((role(), role()), 1..4),
    ]
}

fn castling() -> impl Strategy<Value = Castling> {
    select(&[Castling::Derived, Castling::Orthodox, Castling::Off][..])
}

fn stalemates() -> impl Strategy<Value = Stalemate> {
    select(&[Stalemate::Draw, Stalemate::Loses, Stalemate::Wins][..])
}

fn switch() -> impl Strategy<Value = Switch> {
    prop_oneof![3 => Just(Switch::On), 1 => Just(Switch::Off)]
}

fn limits(numbers: std::ops::Range<u32>) -> impl Strategy<Value = Limit> {
    prop_oneof![2 => numbers.prop_map(Limit::After), 1 => Just(Limit::OFF)]
}

fn dead() -> impl Strategy<Value = Dead> {
    select(&[Dead::Off, Dead::Fide, Dead::Lichess, Dead::Libraries][..])
}

/// Any squares but those on which the kings start.
fn hills() -> impl Strategy<Value = Option<Vec<String>>> {
    let squares: Vec<String> = Square::ALL
        .into_iter()
        .filter(|square| ![Square::E1, Square::E8].contains(square))
        .map(|square| square.to_string())
        .collect();
    option::weighted(0.25, subsequence(squares, 1..6))
}

fn starts() -> impl Strategy<Value = Start> {
    let pawns = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 7";
    select(vec![Start::Standard, Start::Chess960, Start::Fen(pawns.into())])
}

fn roles_of(roles: &[Role], least: usize) -> impl Strategy<Value = Roles> + use<> {
    subsequence(roles.to_vec(), least..=roles.len())
        .prop_map(|roles| roles.into_iter().collect::<Roles>())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_scene_starts_from_a_position_that_its_rules_allow(case in cases()) {
        let start = case.scene.start(&case.rules);
        let read = Position::from_setup(&case.rules, start.setup(), start.castles().mode());
        prop_assert_eq!(read.map_err(|error| error.to_string()), Ok(start));
    }
}

#[test]
fn chess960_start_518_is_that_of_chess() {
    assert_eq!(Board::chess960(518), Board::new());
}
