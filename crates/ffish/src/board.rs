//! A position of a game, with the moves that led to it.

use std::sync::Arc;

use isotope_kernel::{Claims, Fault, Game, Layout, Position, PositionError, Rules, fen, notation};
use shakmaty::{Bitboard, CastlingMode, Move, Position as _, Role, Square, san::SanPlus};

use crate::{
    error::Error,
    fen::{FenStyle, read_fen, write_fen},
    legal_move::{read, read_uci, write_uci},
    notation::{Notation, lan, san},
    variant::Variant,
};

/// A position of a game, with the moves that led to it. Moves are written in UCI, with castling as the king's
/// move to its target or, in Chess960, to the square of the rook.
#[derive(Clone, Debug)]
pub struct Board {
    variant: Arc<Variant>,
    game: Game<Arc<Rules>>,
    chess960: bool,
    /// The promoted pieces after each move, with those of the start first. The kernel needs them only in games
    /// with drops.
    promoted: Vec<Bitboard>,
}

impl Board {
    /// Sets up a position of a game: a FEN, or `startpos`. With `chess960`, castling is read and written as in
    /// Chess960, whatever the castling rights.
    ///
    /// As in Fairy-Stockfish, fields may be left out, impossible castling rights and en passant squares are ignored,
    /// and the side that is not to move may be in check.
    ///
    /// # Errors
    /// Returns an error if the FEN cannot be read, or if no game can be played from the position.
    pub fn new(variant: Arc<Variant>, fen: &str, chess960: bool) -> Result<Board, Error> {
        let layout = match fen {
            "startpos" => variant.rules().start().0,
            _ => read_fen(fen, variant.rules())?,
        };
        let (board, faults) = Board::set_up(variant, layout, chess960)?;
        refuse(faults, |fault| matches!(fault, Fault::NoKings))?;
        Ok(board)
    }

    /// Sets up a position of a game as the rest of Isotope reads it: only impossible castling rights and en passant
    /// squares are ignored.
    ///
    /// # Errors
    /// Also returns an error if the side that is not to move is in check.
    pub fn strict(variant: Arc<Variant>, fen: &str, chess960: bool) -> Result<Board, Error> {
        let layout = match fen {
            "startpos" => variant.rules().start().0,
            _ => fen::read(fen).map_err(|error| Error::new(error.code(), error))?.layout,
        };
        let (board, faults) = Board::set_up(variant, layout, chess960)?;
        refuse(faults, |fault| matches!(fault, Fault::NoKings | Fault::OppositeCheck { .. }))?;
        Ok(board)
    }

    /// Sets up a position, and returns the faults that were forgiven.
    fn set_up(
        variant: Arc<Variant>,
        layout: Layout,
        chess960: bool,
    ) -> Result<(Board, Vec<Fault>), Error> {
        let rules = Arc::clone(variant.rules());
        let chess960 = chess960 || variant.is_chess960();
        let promoted = vec![layout.promoted & layout.board.occupied()];
        let mode = match chess960 {
            true => CastlingMode::Chess960,
            false => rules.castling_mode(&layout),
        };
        let (game, faults) = Game::allow_impossible(rules, layout, mode).map_err(not_set_up)?;
        let game = game.with_claims(Claims::ALL);
        Ok((Board { variant, game, chess960, promoted }, faults))
    }

    /// Like [`new`](Board::new), and plays `moves`.
    ///
    /// # Errors
    /// Also returns an error if one of the moves is illegal.
    pub fn after(
        variant: Arc<Variant>,
        fen: &str,
        moves: &[impl AsRef<str>],
        chess960: bool,
    ) -> Result<Board, Error> {
        let mut board = Board::new(variant, fen, chess960)?;
        moves.iter().try_for_each(|m| board.push(m.as_ref()))?;
        Ok(board)
    }

    /// The game.
    pub fn variant(&self) -> &Arc<Variant> {
        &self.variant
    }

    /// The position.
    pub fn position(&self) -> Position<'_> {
        self.game.position()
    }

    /// The game as the kernel plays it. All draws have to be claimed, so that none ends the game.
    pub fn game(&self) -> &Game<Arc<Rules>> {
        &self.game
    }

    /// Whether castling is written as in Chess960.
    pub fn is_chess960(&self) -> bool {
        self.chess960
    }

    /// The moves played so far.
    pub fn moves(&self) -> Vec<String> {
        let mode = self.mode();
        self.game.moves().iter().map(|m| write_uci(*m, mode)).collect()
    }

    /// The legal moves; none if the game has been won.
    pub fn legal_moves(&self) -> Vec<String> {
        let mode = self.mode();
        self.position().all_moves().into_iter().map(|m| write_uci(m, mode)).collect()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Returns an error if the move is illegal. The board is then unchanged.
    pub fn push(&mut self, text: &str) -> Result<(), Error> {
        let m = self.legal_move(text)?;
        self.play(m);
        Ok(())
    }

    /// Plays a move written in SAN or in any other way that Isotope reads.
    ///
    /// # Errors
    /// Returns an error if the move is illegal. The board is then unchanged.
    pub fn push_san(&mut self, text: &str) -> Result<(), Error> {
        let m = read(&self.position(), text)?;
        self.play(m);
        Ok(())
    }

    /// Takes back the last move, and returns whether there was one.
    pub fn pop(&mut self) -> bool {
        let is_played = self.game.take_back().is_some();
        if is_played {
            self.promoted.pop();
        }
        is_played
    }

    /// A legal move in UCI, given in any way that Isotope reads.
    ///
    /// # Errors
    /// Returns an error if the move is illegal.
    pub fn uci(&self, text: &str) -> Result<String, Error> {
        Ok(write_uci(read(&self.position(), text)?, self.mode()))
    }

    /// A legal move in another notation, with the suffix for check or the end of the game.
    ///
    /// # Errors
    /// Returns an error if the move is illegal.
    pub fn san(&self, text: &str, notation: Notation) -> Result<String, Error> {
        Ok(self.write(self.legal_move(text)?, notation))
    }

    /// Plays moves on a copy of the board, and returns them in another notation.
    ///
    /// # Errors
    /// Returns an error if one of the moves is illegal.
    pub fn san_moves(
        &self,
        moves: &[impl AsRef<str>],
        notation: Notation,
    ) -> Result<Vec<String>, Error> {
        let mut board = self.clone();
        let write = |text| {
            let m = board.legal_move(AsRef::<str>::as_ref(text))?;
            let san = board.write(m, notation);
            board.play(m);
            Ok(san)
        };
        moves.iter().map(write).collect()
    }

    /// The legal moves in another notation, in the order of [`legal_moves`](Board::legal_moves).
    pub fn legal_moves_san(&self, notation: Notation) -> Vec<String> {
        let position = self.position();
        let suffix = |m| notation::suffix(&position.after(m));
        let write = |(m, written)| san(SanPlus { san: written, suffix: suffix(m) });
        match notation {
            Notation::San => notation::sans(&position).into_iter().map(write).collect(),
            Notation::Lan => position.all_moves().into_iter().map(|m| lan(m, suffix(m))).collect(),
        }
    }

    /// The position as FEN.
    pub fn fen(&self, style: FenStyle) -> String {
        write_fen(&self.position(), self.last_promoted(), self.chess960, style)
    }

    /// Whether the side to move is in check.
    pub fn gives_check(&self) -> bool {
        self.position().checkers().any()
    }

    /// The kings of the side to move that are in check.
    pub fn checked(&self) -> Vec<Square> {
        let position = self.position();
        let (us, all) = (position.turn(), position.board().occupied());
        let is_attacked = |king: &Square| position.king_attackers(*king, !us, all).any();
        // If no royal king is in check, the others cannot be either.
        let kings = if position.is_check() { position.our(Role::King) } else { Bitboard::EMPTY };
        kings.into_iter().filter(is_attacked).collect()
    }

    /// Whether a legal move is a capture.
    ///
    /// # Errors
    /// Returns an error if the move is illegal.
    pub fn is_capture(&self, text: &str) -> Result<bool, Error> {
        Ok(self.legal_move(text)?.is_capture())
    }

    /// The piece that the last move captured, as it would enter the partner's hand in bughouse: a promoted
    /// piece as a pawn. Upper case is white. Empty if the last move was no capture.
    pub fn piece_to_partner(&self) -> String {
        let (Some(m), [.., promoted, _]) = (self.game.moves().last(), &self.promoted[..]) else {
            return String::new();
        };
        let Some(role) = m.capture() else { return String::new() };
        let is_promoted = promoted.contains(m.to()) && !m.is_en_passant();
        let role = if is_promoted { Role::Pawn } else { role };
        role.of(self.position().turn()).char().to_string()
    }

    /// Reads a legal move in UCI, written as [`legal_moves`](Board::legal_moves) writes it.
    fn legal_move(&self, text: &str) -> Result<Move, Error> {
        read_uci(&self.position(), text, self.mode())
    }

    /// Plays a legal move.
    fn play(&mut self, m: Move) {
        let position = self.position();
        let promoted = position.aftermath(m).promoted(position.field(), m, self.last_promoted());
        let played = self.game.play(m);
        debug_assert!(played.is_ok());
        self.promoted.push(promoted & self.position().board().occupied());
    }

    /// Writes a legal move.
    fn write(&self, m: Move, notation: Notation) -> String {
        let position = self.position();
        let suffix = notation::suffix(&position.after(m));
        match notation {
            Notation::San => san(SanPlus { san: notation::san(&position, m), suffix }),
            Notation::Lan => lan(m, suffix),
        }
    }

    fn last_promoted(&self) -> Bitboard {
        self.promoted.last().copied().unwrap_or_default()
    }

    fn mode(&self) -> CastlingMode {
        match self.chess960 {
            true => CastlingMode::Chess960,
            false => self.position().castles().mode(),
        }
    }
}

/// Returns an error if one of `faults` is not to be forgiven.
fn refuse(mut faults: Vec<Fault>, is_grave: impl Fn(&Fault) -> bool) -> Result<(), Error> {
    faults.retain(is_grave);
    if faults.is_empty() { Ok(()) } else { Err(not_set_up(PositionError { faults })) }
}

fn not_set_up(error: PositionError) -> Error {
    Error::new(error.faults[0].code(), error)
}
