//! A plain retrograde solver for comparison, which uses shakmaty's moves and works on one position at a time.
//!
//! Positions are numbered by the squares of their pieces. The first piece is restricted to one half of the board
//! or, without pawns, to ten squares. Illegal positions are left out. Each position starts with the number of its
//! quiet moves. When a position is decided, its predecessors follow: a predecessor of a loss is a win, and a
//! predecessor of a win has one fewer move that may save it.

use std::collections::HashMap;

use shakmaty::{
    Bitboard, Board, CastlingMode, Color, EnPassantMode, File, FromSetup, KnownOutcome, Outcome,
    Piece, Position, PositionError, Rank, Role, Setup, Square, attacks,
};

/// The value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worth {
    /// An illegal position, or a position that an equivalent one represents.
    Unreached,
    /// A draw, or a position not decided yet.
    Drawn,
    /// A win in this many plies.
    Won(u16),
    /// A loss in this many plies.
    Lost(u16),
}

/// The squares of up to four pieces.
type Squares = [Square; 4];

/// The values of all positions of a material.
pub(crate) struct PlainTable {
    pieces: Vec<Piece>,
    /// The squares to which the first piece is restricted.
    first: Vec<Square>,
    /// The values of positions by number, followed by the values of positions with an en passant capture.
    worth: Vec<Worth>,
    /// The numbers of positions with an en passant capture, by the number of the board and the index of the pawn
    /// that has moved.
    passed: HashMap<(usize, usize), usize>,
}

/// The solved tables, in the order in which they were solved.
#[derive(Default)]
pub(crate) struct PlainTables(Vec<PlainTable>);

/// The state while a table is solved.
struct Build<'t> {
    table: PlainTable,
    below: &'t PlainTables,
    /// The number of quiet moves of each position that are not yet known to lose.
    left: Vec<u8>,
    /// The value of each position's best conversion, a move to another material; `Unreached` if there is none.
    conversions: Vec<Worth>,
    /// For each number of plies, the positions that may be decided in that number, each with whether it is won.
    queue: Vec<Vec<(usize, bool)>>,
}

impl PlainTables {
    /// Solves a material. All materials to which it can lead must have been solved.
    pub(crate) fn solve<P: Position + FromSetup + Clone>(&mut self, pieces: &[Piece]) {
        let table = PlainTable::new(pieces.to_vec());
        let count = table.worth.len();
        let mut build = Build {
            table,
            below: self,
            left: vec![0; count],
            conversions: vec![Worth::Unreached; count],
            queue: Vec::new(),
        };
        for number in 0..count {
            let (squares, turn) = build.table.squares(number);
            if let Some(position) = build.table.position::<P>(number) {
                build.expand(number, &squares, turn, &position);
            }
        }
        build.propagate();
        let table = build.table;
        self.0.push(table);
    }

    /// The table that was solved last.
    pub(crate) fn last(&self) -> Option<&PlainTable> {
        self.0.last()
    }

    /// The value of a position after a conversion.
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
            // If no table is found, the table with the colours exchanged was solved.
            assert_eq!(turn, position.turn(), "all materials that a move leads to were solved");
            board.flip_vertical();
            board.swap_colors();
            turn = !turn;
        }
    }
}

impl PlainTable {
    fn new(pieces: Vec<Piece>) -> PlainTable {
        let has_pawns = pieces.iter().any(|piece| piece.role == Role::Pawn);
        let is_first = |square: &Square| {
            let (file, rank) = (square.to_usize() % 8, square.to_usize() / 8);
            file < 4 && (has_pawns || rank <= file)
        };
        let first: Vec<Square> = Square::ALL.into_iter().filter(is_first).collect();
        let count = first.len() << (6 * pieces.len() - 5);
        PlainTable { pieces, first, worth: vec![Worth::Unreached; count], passed: HashMap::new() }
    }

    /// The legal positions without en passant captures, one from each set of equivalent positions, with their
    /// values.
    pub(crate) fn each(&self) -> impl Iterator<Item = (Board, Color, Worth)> {
        let own =
            self.worth.iter().enumerate().take(self.first.len() << (6 * self.pieces.len() - 5));
        own.filter(|(_, worth)| **worth != Worth::Unreached).map(|(number, worth)| {
            let (squares, turn) = self.squares(number);
            (self.board(&squares), turn, *worth)
        })
    }

    fn has_pawns(&self) -> bool {
        self.first.len() == 32
    }

    /// The number of a position, or of its equivalent in the table.
    fn number(&self, mut squares: Squares, turn: Color) -> usize {
        let used = self.pieces.len();
        if squares[0].file() > File::D {
            squares = squares.map(Square::flip_horizontal);
        }
        if !self.has_pawns() {
            if squares[0].rank() > Rank::Fourth {
                squares = squares.map(Square::flip_vertical);
            }
            // If the first piece is on the diagonal, the other pieces decide between the two orientations.
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
        for square in squares[1..self.pieces.len()].iter_mut().rev() {
            *square = Square::new((rest & 63) as u32);
            rest >>= 6;
        }
        squares[0] = self.first[rest];
        (squares, if number & 1 == 0 { Color::White } else { Color::Black })
    }

    fn board(&self, squares: &Squares) -> Board {
        let mut board = Board::empty();
        for (piece, square) in self.pieces.iter().zip(squares) {
            board.set_piece_at(*square, *piece);
        }
        board
    }

    /// The squares of the pieces; `None` if the board has another material.
    fn squares_of(&self, board: &Board) -> Option<Squares> {
        let mut left = board.occupied();
        let mut squares = [Square::A1; 4];
        for (place, piece) in squares.iter_mut().zip(&self.pieces) {
            *place = (board.by_piece(*piece) & left).first()?;
            left.discard(*place);
        }
        left.is_empty().then_some(squares)
    }

    /// The position with this number; `None` if it is illegal or does not represent its equivalents.
    fn position<P: Position + FromSetup>(&self, number: usize) -> Option<P> {
        let (squares, turn) = self.squares(number);
        let distinct: Bitboard = squares[..self.pieces.len()].iter().copied().collect();
        if distinct.count() < self.pieces.len() || self.number(squares, turn) != number {
            return None;
        }
        let setup = Setup { board: self.board(&squares), turn, ..Setup::empty() };
        P::from_setup(setup, CastlingMode::Standard)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }
}

impl Build<'_> {
    /// Counts the quiet moves of a position and evaluates its conversions.
    fn expand<P: Position + Clone>(
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
                self.conversions[number] = better(self.conversions[number], worth);
                continue;
            }
            count += 1;
            let from = m.from().expect("nothing is dropped");
            let piece = squares.iter().position(|square| *square == from).expect("it stands there");
            let mut there = *squares;
            there[piece] = m.to();
            if !self.table.has_pawns() {
                quiet.push(self.table.number(there, !turn));
            } else if m.role() == Role::Pawn && from.distance(m.to()) == 2 {
                let mut after = position.clone();
                after.play_unchecked(m);
                let board = (self.table.number(there, !turn), piece);
                if after.ep_square(EnPassantMode::Legal).is_some()
                    && !self.table.passed.contains_key(&board)
                {
                    let number = self.table.worth.len();
                    self.table.passed.insert(board, number);
                    self.table.worth.push(Worth::Drawn);
                    self.left.push(0);
                    self.conversions.push(Worth::Unreached);
                    self.expand(number, &there, !turn, &after);
                }
            }
        }
        if !self.table.has_pawns() {
            // Equivalent moves count once.
            quiet.sort_unstable();
            quiet.dedup();
            count = quiet.len();
        }
        self.left[number] = count as u8;
        match self.conversions[number] {
            Worth::Lost(_) if count > 0 => {}
            worth => self.decide(number, worth),
        }
    }

    /// Queues a value for a position, which applies unless the position is decided earlier.
    fn decide(&mut self, number: usize, worth: Worth) {
        let (wins, plies) = match worth {
            Worth::Won(plies) => (true, plies),
            Worth::Lost(plies) => (false, plies),
            Worth::Drawn | Worth::Unreached => return,
        };
        let plies = usize::from(plies);
        if self.queue.len() <= plies {
            self.queue.resize(plies + 1, Vec::new());
        }
        self.queue[plies].push((number, wins));
    }

    /// Propagates decided positions to their predecessors, the fewest plies first.
    fn propagate(&mut self) {
        let passed = self.table.passed.iter().map(|(board, number)| (*number, *board));
        let boards: HashMap<usize, (usize, usize)> = passed.collect();
        let mut plies = 0;
        while plies < self.queue.len() {
            for (number, wins) in std::mem::take(&mut self.queue[plies]) {
                if self.table.worth[number] != Worth::Drawn {
                    continue;
                }
                let in_plies = plies as u16;
                let worth = if wins { Worth::Won(in_plies) } else { Worth::Lost(in_plies) };
                self.table.worth[number] = worth;
                let (board, stepped) = match boards.get(&number) {
                    Some((board, piece)) => (*board, Some(*piece)),
                    None => (number, None),
                };
                for from in self.predecessors(board, stepped) {
                    self.add_quiet_move(from, before(worth));
                    for piece in 0..self.table.pieces.len() {
                        if let Some(passed) = self.table.passed.get(&(from, piece)) {
                            self.add_quiet_move(*passed, before(worth));
                        }
                    }
                }
            }
            plies += 1;
        }
    }

    /// Records that a quiet move in a position has the value `worth`.
    fn add_quiet_move(&mut self, number: usize, worth: Worth) {
        // Without quiet moves the position is illegal, or captures are compulsory.
        if self.table.worth[number] != Worth::Drawn || self.left[number] == 0 {
            return;
        }
        if matches!(worth, Worth::Won(_)) {
            return self.decide(number, worth);
        }
        self.left[number] -= 1;
        if self.left[number] == 0 {
            let conversion = self.conversions[number];
            if matches!(conversion, Worth::Unreached | Worth::Lost(_)) {
                self.decide(number, better(conversion, worth));
            }
        }
    }

    /// The predecessors of a position by quiet moves. If a pawn has `stepped` and can be captured en passant, only
    /// its double step leads to the position.
    fn predecessors(&self, number: usize, stepped: Option<usize>) -> Vec<usize> {
        let (squares, turn) = self.table.squares(number);
        let occupied: Bitboard = squares[..self.table.pieces.len()].iter().copied().collect();
        let mut found = Vec::new();
        for (i, piece) in
            self.table.pieces.iter().enumerate().filter(|(_, piece)| piece.color != turn)
        {
            let to = squares[i];
            let from = if piece.role == Role::Pawn {
                let is_passed = self.table.passed.contains_key(&(number, i));
                let steps_back = back(*piece, to, occupied, stepped.is_some(), is_passed);
                if stepped.is_none_or(|stepped| stepped == i) {
                    steps_back
                } else {
                    Bitboard::EMPTY
                }
            } else if stepped.is_none() {
                attacks::attacks(to, *piece, occupied) & !occupied
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

/// The squares from which a pawn may have come. With `double`, only a double step counts. Otherwise, a double step
/// counts unless it leads to a separate position with an en passant capture (`is_passed`).
fn back(pawn: Piece, to: Square, occupied: Bitboard, double: bool, is_passed: bool) -> Bitboard {
    let empty = |from: &Square| !occupied.contains(*from) && !Bitboard::BACKRANKS.contains(*from);
    let behind = |to: Square| to.offset(pawn.color.fold_wb(-8, 8)).filter(empty);
    let one = behind(to);
    let is_far = to.rank() == pawn.color.relative_rank(Rank::Fourth);
    let two = one.filter(|_| is_far && double == is_passed).and_then(behind);
    one.filter(|_| !double).into_iter().chain(two).collect()
}

/// The value of a position in which the game is over; `None` if the game goes on. `is_stuck` is whether the side
/// to move has no legal move.
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

/// The value of a move that leads to a position with the value `worth`.
fn before(worth: Worth) -> Worth {
    match worth {
        Worth::Won(plies) => Worth::Lost(plies + 1),
        Worth::Lost(plies) => Worth::Won(plies + 1),
        Worth::Drawn | Worth::Unreached => Worth::Drawn,
    }
}

/// The better of two values for the side that can choose.
fn better(one: Worth, other: Worth) -> Worth {
    let rank = |worth: Worth| match worth {
        Worth::Unreached => (0, 0),
        Worth::Lost(plies) => (1, i32::from(plies)),
        Worth::Drawn => (2, 0),
        Worth::Won(plies) => (3, -i32::from(plies)),
    };
    if rank(one) >= rank(other) { one } else { other }
}
