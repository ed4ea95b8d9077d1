//! A plain solver, to compare with: backwards from the ends of the game, position by position, with shakmaty's
//! moves.
//!
//! Positions are numbered by the squares of their men, the first of which stands on one board half, or on
//! one of ten squares if there are no pawns. Positions that no game reaches are left out. Each other one
//! counts its quiet moves. When one is decided, the men step back from it: whoever comes from a loss has
//! won, and whoever comes from a win has a move less to hope for.

use std::collections::HashMap;

use shakmaty::{
    Bitboard, Board, CastlingMode, Color, EnPassantMode, File, FromSetup, KnownOutcome, Outcome,
    Piece, Position, PositionError, Rank, Role, Setup, Square, attacks,
};

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worth {
    /// No game leads there, or another position stands for it.
    Unreached,
    /// Nobody wins; or nothing is found yet.
    Drawn,
    /// Won in so many plies.
    Won(u16),
    /// Lost in so many plies.
    Lost(u16),
}

/// The squares of up to four men.
type Squares = [Square; 4];

/// What all positions with the same men are worth.
pub(crate) struct PlainTable {
    men: Vec<Piece>,
    /// The squares of the first man.
    first: Vec<Square>,
    /// By number; after them positions with a capture en passant.
    worth: Vec<Worth>,
    /// These, by the number of the board and the pawn that has stepped.
    passed: HashMap<(usize, usize), usize>,
}

/// Tables of classes that were solved, the smaller ones first.
#[derive(Default)]
pub(crate) struct PlainTables(Vec<PlainTable>);

/// What is found while a table is solved.
struct Search<'t> {
    table: PlainTable,
    below: &'t PlainTables,
    /// Quiet moves that may yet be something else than a loss.
    left: Vec<u8>,
    /// The best of the moves that lead to other men; `Unreached` if there is none.
    leaving: Vec<Worth>,
    /// What may be decided in so many plies.
    soon: Vec<Vec<(usize, bool)>>,
}

impl PlainTables {
    /// Solves a class. All classes that it leads to were solved before.
    pub(crate) fn solve<P: Position + FromSetup + Clone>(&mut self, men: &[Piece]) {
        let table = PlainTable::of(men.to_vec());
        let count = table.worth.len();
        let mut search = Search {
            table,
            below: self,
            left: vec![0; count],
            leaving: vec![Worth::Unreached; count],
            soon: Vec::new(),
        };
        for number in 0..count {
            let (squares, turn) = search.table.squares(number);
            if let Some(position) = search.table.position::<P>(number) {
                search.ask(number, &squares, turn, &position);
            }
        }
        search.go_back();
        let table = search.table;
        self.0.push(table);
    }

    /// The table that was solved last.
    pub(crate) fn last(&self) -> Option<&PlainTable> {
        self.0.last()
    }

    /// What a position is worth that other men have left behind.
    fn worth(&self, position: &impl Position) -> Worth {
        if let Some(worth) = over(position, false) {
            return worth;
        }
        let (mut board, mut turn) = (position.board().clone(), position.turn());
        loop {
            let found = self.0.iter().find_map(|table| {
                let squares = table.squares_of(&board)?;
                Some(table.worth[table.number(squares, turn)])
            });
            if let Some(worth) = found {
                return worth;
            }
            // The other side has these men.
            assert_eq!(turn, position.turn(), "all classes that a move leads to were solved");
            board.flip_vertical();
            board.swap_colors();
            turn = !turn;
        }
    }
}

impl PlainTable {
    fn of(men: Vec<Piece>) -> PlainTable {
        let has_pawns = men.iter().any(|man| man.role == Role::Pawn);
        let is_first = |square: &Square| {
            let (file, rank) = (square.to_usize() % 8, square.to_usize() / 8);
            file < 4 && (has_pawns || rank <= file)
        };
        let first: Vec<Square> = Square::ALL.into_iter().filter(is_first).collect();
        let count = first.len() << (6 * men.len() - 5);
        PlainTable { men, first, worth: vec![Worth::Unreached; count], passed: HashMap::new() }
    }

    /// Every position that a game reaches, one of those that stand for one another; without captures
    /// en passant.
    pub(crate) fn each(&self) -> impl Iterator<Item = (Board, Color, Worth)> {
        let own = self.worth.iter().enumerate().take(self.first.len() << (6 * self.men.len() - 5));
        own.filter(|(_, worth)| **worth != Worth::Unreached).map(|(number, worth)| {
            let (squares, turn) = self.squares(number);
            (self.board(&squares), turn, *worth)
        })
    }

    fn has_pawns(&self) -> bool {
        self.first.len() == 32
    }

    /// The number of men that stand there, or of those that these stand for.
    fn number(&self, mut squares: Squares, turn: Color) -> usize {
        let used = self.men.len();
        if squares[0].file() > File::D {
            squares = squares.map(Square::flip_horizontal);
        }
        if !self.has_pawns() {
            if squares[0].rank() > Rank::Fourth {
                squares = squares.map(Square::flip_vertical);
            }
            // On the diagonal, the others tell which of the two it is.
            let other = squares.map(Square::flip_diagonal);
            let is_beyond = squares[0].to_usize() / 8 > squares[0].to_usize() % 8;
            if is_beyond || squares[0] == other[0] && other[..used] < squares[..used] {
                squares = other;
            }
        }
        let (file, rank) = (squares[0].to_usize() % 8, squares[0].to_usize() / 8);
        let slot = if self.has_pawns() { 4 * rank + file } else { [0, 3, 5, 6][rank] + file };
        let others = squares[1..used].iter();
        let number = others.fold(slot, |number, square| number << 6 | square.to_usize());
        number << 1 | usize::from(turn.is_black())
    }

    fn squares(&self, number: usize) -> (Squares, Color) {
        let mut rest = number >> 1;
        let mut squares = [Square::A1; 4];
        for square in squares[1..self.men.len()].iter_mut().rev() {
            *square = Square::new((rest & 63) as u32);
            rest >>= 6;
        }
        squares[0] = self.first[rest];
        (squares, if number & 1 == 0 { Color::White } else { Color::Black })
    }

    fn board(&self, squares: &Squares) -> Board {
        let mut board = Board::empty();
        for (man, square) in self.men.iter().zip(squares) {
            board.set_piece_at(*square, *man);
        }
        board
    }

    /// Where the men stand, if the board has these men.
    fn squares_of(&self, board: &Board) -> Option<Squares> {
        let mut left = board.occupied();
        let mut squares = [Square::A1; 4];
        for (place, man) in squares.iter_mut().zip(&self.men) {
            *place = (board.by_piece(*man) & left).first()?;
            left.discard(*place);
        }
        left.is_empty().then_some(squares)
    }

    /// The position with this number, if it is one.
    fn position<P: Position + FromSetup>(&self, number: usize) -> Option<P> {
        let (squares, turn) = self.squares(number);
        let distinct: Bitboard = squares[..self.men.len()].iter().copied().collect();
        if distinct.count() < self.men.len() || self.number(squares, turn) != number {
            return None;
        }
        let setup = Setup { board: self.board(&squares), turn, ..Setup::empty() };
        P::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }
}

impl Search<'_> {
    /// Counts the quiet moves of a position, and asks where the others lead.
    fn ask<P: Position + Clone>(
        &mut self,
        number: usize,
        squares: &Squares,
        turn: Color,
        position: &P,
    ) {
        self.table.worth[number] = Worth::Drawn;
        let moves = position.legal_moves();
        if let Some(worth) = over(position, moves.is_empty()) {
            return self.decide(number, worth);
        }
        let (mut quiet, mut count) = (Vec::new(), 0);
        for m in moves {
            if m.is_capture() || m.is_promotion() {
                let mut after = position.clone();
                after.play_unchecked(m);
                let worth = before(self.below.worth(&after));
                self.leaving[number] = better(self.leaving[number], worth);
                continue;
            }
            count += 1;
            let from = m.from().expect("nothing is dropped");
            let man = squares.iter().position(|square| *square == from).expect("it stands there");
            let mut there = *squares;
            there[man] = m.to();
            if !self.table.has_pawns() {
                quiet.push(self.table.number(there, !turn));
            } else if m.role() == Role::Pawn && from.distance(m.to()) == 2 {
                let mut after = position.clone();
                after.play_unchecked(m);
                let board = (self.table.number(there, !turn), man);
                if after.ep_square(EnPassantMode::Legal).is_some()
                    && !self.table.passed.contains_key(&board)
                {
                    let number = self.table.worth.len();
                    self.table.passed.insert(board, number);
                    self.table.worth.push(Worth::Drawn);
                    self.left.push(0);
                    self.leaving.push(Worth::Unreached);
                    self.ask(number, &there, !turn, &after);
                }
            }
        }
        if !self.table.has_pawns() {
            // Those that stand for one another are one.
            quiet.sort_unstable();
            quiet.dedup();
            count = quiet.len();
        }
        self.left[number] = count as u8;
        match self.leaving[number] {
            Worth::Lost(_) if count > 0 => {}
            worth => self.decide(number, worth),
        }
    }

    /// A position is worth this, unless it is decided sooner.
    fn decide(&mut self, number: usize, worth: Worth) {
        let (wins, plies) = match worth {
            Worth::Won(plies) => (true, plies),
            Worth::Lost(plies) => (false, plies),
            Worth::Drawn | Worth::Unreached => return,
        };
        let plies = usize::from(plies);
        if self.soon.len() <= plies {
            self.soon.resize(plies + 1, Vec::new());
        }
        self.soon[plies].push((number, wins));
    }

    /// Goes back from what is decided, the fewest plies first.
    fn go_back(&mut self) {
        let passed = self.table.passed.iter().map(|(board, number)| (*number, *board));
        let boards: HashMap<usize, (usize, usize)> = passed.collect();
        let mut plies = 0;
        while plies < self.soon.len() {
            for (number, wins) in std::mem::take(&mut self.soon[plies]) {
                if self.table.worth[number] != Worth::Drawn {
                    continue;
                }
                let in_plies = plies as u16;
                let worth = if wins { Worth::Won(in_plies) } else { Worth::Lost(in_plies) };
                self.table.worth[number] = worth;
                let (board, stepped) = match boards.get(&number) {
                    Some((board, man)) => (*board, Some(*man)),
                    None => (number, None),
                };
                for from in self.before(board, stepped) {
                    self.has_move_to(from, before(worth));
                    for man in 0..self.table.men.len() {
                        if let Some(passed) = self.table.passed.get(&(from, man)) {
                            self.has_move_to(*passed, before(worth));
                        }
                    }
                }
            }
            plies += 1;
        }
    }

    /// A position has a quiet move that is worth this.
    fn has_move_to(&mut self, number: usize, worth: Worth) {
        // Without quiet moves, others are compulsory, or no game leads here.
        if self.table.worth[number] != Worth::Drawn || self.left[number] == 0 {
            return;
        }
        if matches!(worth, Worth::Won(_)) {
            return self.decide(number, worth);
        }
        self.left[number] -= 1;
        if self.left[number] == 0 {
            let leaving = self.leaving[number];
            if matches!(leaving, Worth::Unreached | Worth::Lost(_)) {
                self.decide(number, better(leaving, worth));
            }
        }
    }

    /// Where a quiet move led from to here: a man has `stepped` so that it can be captured en passant, or
    /// none has.
    fn before(&self, number: usize, stepped: Option<usize>) -> Vec<usize> {
        let (squares, turn) = self.table.squares(number);
        let occupied: Bitboard = squares[..self.table.men.len()].iter().copied().collect();
        let mut found = Vec::new();
        for (i, man) in self.table.men.iter().enumerate().filter(|(_, man)| man.color != turn) {
            let to = squares[i];
            let from = if man.role == Role::Pawn {
                let is_passed = self.table.passed.contains_key(&(number, i));
                let steps_back = back(*man, to, occupied, stepped.is_some(), is_passed);
                if stepped.is_none_or(|stepped| stepped == i) {
                    steps_back
                } else {
                    Bitboard::EMPTY
                }
            } else if stepped.is_none() {
                attacks::attacks(to, *man, occupied) & !occupied
            } else {
                Bitboard::EMPTY
            };
            for from in from {
                let mut squares = squares;
                squares[i] = from;
                found.push(self.table.number(squares, !turn));
            }
        }
        if !self.table.has_pawns() {
            found.sort_unstable();
            found.dedup();
        }
        found
    }
}

/// Where a pawn stood before its step; the double one alone, or without it if it is another position.
fn back(pawn: Piece, to: Square, occupied: Bitboard, double: bool, is_passed: bool) -> Bitboard {
    let empty = |from: &Square| !occupied.contains(*from) && !Bitboard::BACKRANKS.contains(*from);
    let behind = |to: Square| to.offset(pawn.color.fold_wb(-8, 8)).filter(empty);
    let one = behind(to);
    let is_far = to.rank() == pawn.color.relative_rank(Rank::Fourth);
    let two = one.filter(|_| is_far && double == is_passed).and_then(behind);
    one.filter(|_| !double).into_iter().chain(two).collect()
}

/// What a position is worth where the game is over.
fn over(position: &impl Position, is_stuck: bool) -> Option<Worth> {
    match position.variant_outcome() {
        Outcome::Known(KnownOutcome::Decisive { winner }) if winner == position.turn() => {
            Some(Worth::Won(0))
        }
        Outcome::Known(KnownOutcome::Decisive { .. }) => Some(Worth::Lost(0)),
        Outcome::Known(KnownOutcome::Draw) => Some(Worth::Drawn),
        Outcome::Unknown if is_stuck && position.is_check() => Some(Worth::Lost(0)),
        Outcome::Unknown => is_stuck.then_some(Worth::Drawn),
    }
}

/// What a move is worth that leads to what is worth this.
fn before(worth: Worth) -> Worth {
    match worth {
        Worth::Won(plies) => Worth::Lost(plies + 1),
        Worth::Lost(plies) => Worth::Won(plies + 1),
        Worth::Drawn | Worth::Unreached => Worth::Drawn,
    }
}

/// The better of two moves for the side that has them.
fn better(one: Worth, other: Worth) -> Worth {
    let rank = |worth: Worth| match worth {
        Worth::Unreached => (0, 0),
        Worth::Lost(plies) => (1, i32::from(plies)),
        Worth::Drawn => (2, 0),
        Worth::Won(plies) => (3, -i32::from(plies)),
    };
    if rank(one) >= rank(other) { one } else { other }
}
