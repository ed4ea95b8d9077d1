//! Writes the JavaScript around the WebAssembly module, for browsers or for Node.js.
//!
//! The program of `wasm-bindgen` would do the same, but takes minutes to build.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [target @ ("web" | "nodejs"), module, folder] =
        arguments.iter().map(String::as_str).collect::<Vec<_>>()[..]
    else {
        return Err("usage: isotope-wasm-bindgen web|nodejs MODULE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.web(target == "web")?.nodejs(target == "nodejs")?;
    bindgen
        .input_path(module)
        .out_name("isotope")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
