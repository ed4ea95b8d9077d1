//! The options of `isotope solve` that write a proof and check one.

use std::{
    fs::File,
    io::{self, Seek as _},
    path::Path,
};

use isotope_answer::{PositionQuery, ProofCheck, excerpt};
use isotope_outcomes::{NoProof, Proof, ProofError, ProofHeader, ProofReader};
use isotope_ruleset::Ruleset;

use crate::{
    args, input,
    library::library,
    output::{
        Output,
        failure::Failure,
        file::{self, NewFile, Replace},
    },
};

/// Returns an error if a proof of these positions cannot be written to `path`, before the search begins.
pub(super) fn check_file(path: &Path, fens: &[String]) -> Result<(), Failure> {
    if input::several(fens) {
        let message = "a proof is one of one position: prove them one by one";
        return Err(Failure::Unusable(message.into()));
    }
    file::check(path, Replace::Nothing, [""; 0]).map(drop)
}

/// Writes the proof of a win, or says why there is none; without a proof, the exit status is 1.
pub(super) fn write(
    path: &Path,
    asked: &PositionQuery<'_>,
    proof: Result<Proof, NoProof>,
    output: &mut Output,
) -> Result<(), Failure> {
    let name = excerpt(&path.display().to_string());
    let proof = match proof {
        Ok(proof) => proof,
        Err(reason) => {
            output.fail(1);
            output.complain("note", &format!("{name} is not written: {reason}"));
            return Ok(());
        }
    };
    let Ruleset { id, hash, .. } = asked.ruleset;
    let mut file = NewFile::create(path, Replace::Nothing, [""; 0])?;
    let written = proof.write(&asked.position, (id, hash), &mut file);
    written.map_err(|error| file.unwritten(&error))?;
    file.finish()?;
    let positions = isotope_answer::with_commas(proof.positions() as u64);
    output.complain("note", &format!("{name} is written: a proof of {positions} positions"));
    Ok(())
}

/// `isotope solve --verify`: checks a proof.
pub(super) fn verify(path: &Path, args: &args::Solve, output: &mut Output) -> Result<(), Failure> {
    let name = excerpt(&path.display().to_string());
    let unusable = |error: &dyn std::fmt::Display| Failure::Unusable(format!("{name}: {error}"));
    let file = rewindable(path).map_err(|error| unusable(&error))?;
    let reader = ProofReader::open(file).map_err(|error| unusable(&error))?;
    let header = reader.header().clone();
    let ruleset = ruleset(&header, args.rules.as_deref(), output)?;
    let refusal = match reader.check(&ruleset.rules, &ruleset.hash) {
        Ok(_) => None,
        Err(ProofError::Refused { line, why }) => Some(format!("line {line}: {why}")),
        Err(error @ ProofError::OtherRules { .. }) => {
            return Err(unusable(&format!("{error}: name the ruleset with --rules")));
        }
        Err(error) => return Err(unusable(&error)),
    };
    if refusal.is_some() {
        output.fail(1);
    }
    output.give(&ProofCheck::new(&ruleset.id, &header, refusal.as_deref()), args.format)
}

/// Opens a file to read it twice, for which a pipe is written to a temporary file.
fn rewindable(path: &Path) -> io::Result<File> {
    let mut file = File::open(path)?;
    if file.metadata()?.is_file() {
        return Ok(file);
    }
    let mut copy = tempfile::tempfile()?;
    io::copy(&mut file, &mut copy)?;
    copy.rewind()?;
    Ok(copy)
}

/// The ruleset under which a proof is checked: the one that is named on the command line, or else the one that the
/// proof names, if its rules are those of the proof.
fn ruleset(
    header: &ProofHeader,
    named: Option<&str>,
    output: &mut Output,
) -> Result<Ruleset, Failure> {
    // A file must not make this command read another one.
    let is_name = header.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let of_proof = || library().load(&header.name).ok().filter(|own| own.hash == header.hash);
    match of_proof().filter(|_| named.is_none() && is_name) {
        Some(ruleset) => Ok(ruleset),
        None => input::ruleset(named.unwrap_or(args::DEFAULT_RULESET), output),
    }
}
