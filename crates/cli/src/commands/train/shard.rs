//! The games of a shard of a training, which are played on several machines.

use std::{collections::BTreeSet, path::Path};

use isotope_engine::{Network, Origin};
use isotope_games::Shard;
use isotope_lab::{GameSource, Header, Train, next_stage};

use crate::{
    args,
    commands::{assess::games_file::GamesFile, progress::matches::Bar},
    interrupt,
    output::{Output, failure::Failure},
};

/// Plays the games of a shard that follow those from which `args.after` was learned, and that the file at `path` does
/// not have.
pub(super) fn play(
    args: &args::Train,
    shard: Shard,
    train: &Train<'_>,
    header: &Header,
    path: &Path,
    output: &mut Output,
) -> Result<(), Failure> {
    let read = |path| {
        isotope_engine::networks::read(path, &train.ruleset.id, &train.ruleset.hash)
            .map_err(Failure::Unusable)
    };
    let after = args.after.as_deref().map(read).transpose()?;
    let games = args.games.unwrap_or_default();
    let done = learned_from(after.as_deref(), train, games).map_err(Failure::Unusable)?;
    let inputs = args.after.as_deref().into_iter().chain([Path::new(&args.ruleset)]);
    let mut file = GamesFile::open(path, inputs, output)?;
    let there = file.games(header, train.ruleset)?;
    let there: BTreeSet<GameSource> = there.iter().map(|game| game.source).collect();
    let numbers = (done + 1..=games).filter(|number| shard.has(number - 1));
    let (own, missing): (Vec<u64>, Vec<u64>) =
        numbers.partition(|number| there.contains(&GameSource::Training(*number)));
    let (mut played, mut failure) = (own.len() as u64, None);
    let bar = Bar::new(Some(played + missing.len() as u64), played);
    let control = interrupt::control();
    train.play(missing.into_iter(), after, control, |game| {
        played += 1;
        failure = file.write(&header.pgn(&game, train.ruleset)).err();
        bar.show(played, format!("{played} games"));
        failure.is_none()
    });
    bar.finish();
    failure.map_or(Ok(()), Err)?;
    let id = &train.ruleset.id;
    output
        .line(format_args!("{id}: {played} games of shard {shard} of the games up to {games}"))?;
    match control.is_stopped() {
        true => Err(Failure::Stopped("the same command plays the games that are missing".into())),
        false => Ok(()),
    }
}

/// The number of games that were learned from before games up to number `games` can be played.
fn learned_from(after: Option<&Network>, train: &Train<'_>, games: u64) -> Result<u64, String> {
    let done = after.map_or(0, |after| after.origin().games);
    let origin = Origin {
        hash: train.ruleset.hash.clone(),
        games: done,
        nodes: train.nodes,
        seed: train.seed,
    };
    if after.is_some_and(|after| *after.origin() != origin) {
        return Err(
            "the evaluation in --after was learned from games with other --nodes or another --seed: repeat those here"
                .into(),
        );
    }
    let next = next_stage(done);
    if games > next || (done > 0 && next != 2 * done) {
        let learn =
            "learn from all shards with --merge and --output, and name that file with --after";
        return Err(format!(
            "the engine learns when there are 128 games, and whenever their number has doubled: after {done} games, \
             shards play up to {next} at most; {learn}"
        ));
    }
    Ok(done)
}
