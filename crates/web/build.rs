//! Joins the files of the page, so that a browser needs few requests, and names them by their content, so that it may
//! keep them. The command contains the result, plain and compressed.

#[cfg(feature = "server")]
#[path = "build/join.rs"]
mod join;
#[cfg(feature = "server")]
#[path = "build/write.rs"]
mod write;

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=assets");
    #[cfg(feature = "server")]
    write::files()?;
    Ok(())
}
