//! Writes the JavaScript around the WebAssembly module, for browsers or for Node.js.
//!
//! The program of `wasm-bindgen` would do the same, but takes minutes to build.

use std::{env, error::Error};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [target, module, folder] = &arguments[..] else {
        return Err("usage: isotope-wasm-bindgen web|nodejs MODULE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    match target.as_str() {
        "nodejs" => bindgen.nodejs(true)?,
        _ => bindgen.web(true)?,
    };
    bindgen
        .input_path(module)
        .out_name("isotope")
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)?;
    Ok(())
}
