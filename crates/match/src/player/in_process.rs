//! The engine in this process.

use std::sync::Arc;

use isotope_engine::{Engine, Limits, Network};
use isotope_kernel::{Game, Rules};
use isotope_search::{Control, TimeLimit};
use isotope_uci::Options;
use shakmaty::Position as _;

use super::{ChosenMove, Limit, Player, PlayerError, Time};

/// The engine of `isotope uci`, without the conversation.
pub(crate) struct InProcess {
    engine: Engine,
    options: Options,
}

impl InProcess {
    pub(crate) fn new(options: Options, network: Option<Arc<Network>>) -> InProcess {
        InProcess { engine: options.engine(network, None), options }
    }
}

impl Player for InProcess {
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.engine.forget();
        Ok(())
    }

    fn choose(&mut self, game: &Game<&Rules>, time: &Time, control: &Control) -> ChosenMove {
        let position = game.position();
        let control = control.part(None);
        let mut limits = Limits::default();
        match time.limit {
            Limit::Nodes(nodes) => limits.nodes = Some(nodes),
            Limit::Depth(depth) => limits.depth = Some(depth),
            Limit::MoveTime(time) => control.limit(TimeLimit::exactly(time)),
            Limit::Clock { increment, .. } => {
                let (left, overhead) = (*time.left.get(position.turn()), self.options.overhead());
                control.limit(TimeLimit::of_clock(left, increment, None, overhead));
            }
        }
        let history = game.earlier_keys();
        let best = self.engine.search(&position, &history, &limits, &control, |_| ());
        match best.first() {
            _ if control.is_stopped() => Err(PlayerError::Stopped),
            Some(m) => Ok(*m),
            None => Err(PlayerError::Crash("it found no move".into())),
        }
    }
}
