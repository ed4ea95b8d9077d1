//! `isotope completions`: what a shell needs to complete the command's words.

use clap::CommandFactory as _;
use clap_complete::generate;

use crate::{
    args,
    output::{Failure, Output},
};

pub(crate) fn run(args: &args::Completions, output: &mut Output) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut args::Args::command(), "isotope", &mut script);
    output.line(String::from_utf8_lossy(&script).trim_end())
}
