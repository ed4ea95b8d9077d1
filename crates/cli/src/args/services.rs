//! The arguments of the commands that answer programs, editors and browsers.

use std::path::PathBuf;

use clap::ValueHint;

use super::outcomes::SyzygyFolders;

/// Answer JSON requests on standard input, one object a line
///
/// Each answer is one line, written before the next request is read. In a request `ask` names a command, the
/// other fields are its arguments, and `id` is returned with the answer.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    echo '{\"ask\":\"moves\",\"fen\":\"startpos\",\"ruleset\":\"icc\"}' | isotope ask")]
pub(crate) struct Ask {}

/// Run a language server that helps editors with rulesets
///
/// An editor starts it for files that end in .ron, and speaks the Language Server Protocol with it on
/// standard input and output. It offers diagnostics, quick fixes, completion, hover text and formatting.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example, for an editor's settings:\n  isotope lsp")]
pub(crate) struct Lsp {}

/// Run an engine for chess GUIs that plays every ruleset
///
/// A GUI starts it as an engine with the command `isotope uci`, and speaks the Universal Chess Interface
/// with it on standard input and output.
/// The option UCI_Variant chooses the ruleset; RulesPath is a .ron file, or a folder of them, to choose from.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  echo 'go depth 10' | isotope uci")]
pub(crate) struct Uci {}

/// Serve a web page to compare, play and invent rulesets
///
/// Only this machine can reach the page. Ctrl-C stops the server. With --write, nothing is served: the page is
/// written as files, which any web host can serve.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  isotope serve\n  isotope serve --open\n  isotope serve --write page"
)]
pub(crate) struct Serve {
    /// The port on 127.0.0.1; 0 is any free port
    #[arg(long, value_name = "N", default_value_t = 8064)]
    pub(crate) port: u16,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
    /// Also answer `GET /RULESET?fen=…` from the tables in a folder, as lila-tablebase does; without a folder, from
    /// $ISOTOPE_TABLES or the user's cache
    #[arg(long, value_name = "FOLDER", num_args = 0..=1, value_hint = ValueHint::DirPath)]
    pub(crate) tables: Option<Option<PathBuf>>,
    #[command(flatten)]
    pub(crate) syzygy: SyzygyFolders,
    /// Write the page to a folder, as files that need no server of Isotope
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["port", "open", "tables", "syzygy"])]
    pub(crate) write: Option<PathBuf>,
    /// The folder of the WebAssembly package that answers the page's requests, from .ci/wasm
    #[arg(long, value_name = "FOLDER", requires = "write")]
    #[cfg_attr(not(feature = "module"), arg(default_value = "target/wasm/pkg"))]
    pub(crate) module: Option<PathBuf>,
}
