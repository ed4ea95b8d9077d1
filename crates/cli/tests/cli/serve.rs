//! Tests of `isotope serve`: the start, the port, and the end.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Stdio},
};

use crate::command::{command, isotope, name, program, text};

/// Starts the command, and returns the process and the URL that it prints.
fn serve(port: &str) -> (Child, String) {
    let mut child = command(&["serve", "--port", port])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut line = String::new();
    let stdout = child.stdout.as_mut().expect("it is piped");
    BufReader::new(stdout).read_line(&mut line).expect("it prints its address");
    (child, line.trim_end().into())
}

/// The host and the port in a URL, such as `127.0.0.1:8064` in `http://127.0.0.1:8064/`.
fn address(url: &str) -> &str {
    url.strip_prefix("http://").and_then(|rest| rest.strip_suffix('/')).expect(url)
}

#[test]
fn the_page_is_served_as_soon_as_its_address_is_printed() {
    let (mut child, url) = serve("0");
    let address = address(&url);
    assert!(address.starts_with("127.0.0.1:"), "{url}");
    let mut stream = TcpStream::connect(address).expect("it listens");
    let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("<title>Isotope: "));
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

#[test]
fn a_port_in_use_is_an_error_that_suggests_another_port() {
    let (mut child, url) = serve("0");
    let port = address(&url).rsplit(':').next().expect("a port");
    let output = isotope(&["serve", "--port", port]);
    assert_eq!(output.status.code(), Some(2));
    let stderr = text(&output.stderr);
    assert!(stderr.starts_with(&format!("error: port {port} is taken")), "{stderr}");
    assert!(output.stdout.is_empty());
    child.kill().expect("it runs");
    child.wait().expect("it ends");
}

/// An idle connection must not keep the server running.
#[cfg(unix)]
#[test]
fn the_server_stops_on_a_signal() {
    for signal in ["INT", "TERM"] {
        let (mut child, url) = serve("0");
        let idle = TcpStream::connect(address(&url)).expect("it listens");
        let kill = program("kill").args(["-s", signal, &child.id().to_string()]).status();
        assert!(kill.expect("there is such a command").success());
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{signal}");
        drop(idle);
    }
}

/// An empty folder for a test.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

/// Runs `isotope serve --write`, and returns the exit status and standard error.
fn write(folder: &Path, module: &Path) -> (Option<i32>, String) {
    let output = isotope(&["serve", "--write", name(folder), "--module", name(module)]);
    (output.status.code(), text(&output.stderr))
}

#[test]
fn the_page_is_written_with_its_module_and_written_again() {
    let (module, folder) = (scratch("page-module"), scratch("page"));
    fs::write(module.join("isotope.js"), "// the script").expect("it can be written");
    for content in ["an old module", "a new module"] {
        fs::write(module.join("isotope_bg.wasm"), content).expect("it can be written");
        assert_eq!(write(&folder.join("below"), &module), (Some(0), String::new()));
        let written = |name| fs::read_to_string(folder.join("below").join(name)).expect(name);
        assert_eq!(written("isotope_bg.wasm"), content);
        assert_eq!(written("isotope.js"), "// the script");
        assert!(written("index.html").contains("<title>Isotope: "));
    }
}

#[test]
fn a_page_is_not_written_among_other_files_or_without_a_module() {
    let (module, folder) = (scratch("page-module-2"), scratch("page-2"));
    let (status, message) = write(&folder, &module);
    assert_eq!(status, Some(2));
    assert!(message.starts_with("error: cannot read `isotope_bg.wasm`"), "{message}");
    assert!(message.contains("of a release has the module inside"), "{message}");
    for name in ["isotope.js", "isotope_bg.wasm"] {
        fs::write(module.join(name), "").expect("it can be written");
    }
    fs::write(folder.join("page.css"), "mine").expect("it can be written");
    let (status, message) = write(&folder, &module);
    assert_eq!(status, Some(2));
    assert!(message.contains("has other files"), "{message}");
    assert_eq!(fs::read_to_string(folder.join("page.css")).expect("it is there"), "mine");
}

#[test]
fn a_site_with_the_same_module_and_files_behind_links_are_left_alone() {
    let (module, folder) = (scratch("page-module-3"), scratch("page-3"));
    let own = "<!doctype html>\n<title>My own page</title>\n";
    for (file, content) in [("isotope.js", "// a"), ("isotope_bg.wasm", "b"), ("index.html", own)] {
        fs::write(module.join(file), content).expect("it can be written");
        fs::write(folder.join(file), content).expect("it can be written");
    }
    let (status, message) = write(&folder, &module);
    assert_eq!(status, Some(2), "{message}");
    assert!(message.contains("other files than a page of this command"), "{message}");
    assert_eq!(fs::read_to_string(folder.join("index.html")).expect("it is there"), own);
    #[cfg(unix)]
    for file in ["index.html", "worker.js"] {
        let (folder, victim) = (scratch("page-4"), folder.join("victim.txt"));
        assert_eq!(write(&folder, &module).0, Some(0));
        fs::rename(folder.join(file), &victim).expect("it was written");
        let before = fs::read(&victim).expect("it is there");
        fs::write(module.join("isotope.js"), "// new").expect("it can be written");
        std::os::unix::fs::symlink(&victim, folder.join(file)).expect("a link can be made");
        assert_eq!(write(&folder, &module).0, Some(2), "{file}");
        assert_eq!(fs::read(&victim).expect("it is there"), before);
        assert_eq!(fs::read_to_string(folder.join("isotope.js")).expect("it is there"), "// a");
        fs::write(module.join("isotope.js"), "// a").expect("it can be written");
    }
}

#[test]
fn a_file_is_no_folder_of_tables() {
    let file = scratch("no-tables").join("file");
    fs::write(&file, "").expect("it can be written");
    let output = isotope(&["serve", "--port", "0", "--tables", name(&file)]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("the tables are in a folder"),
        "{}",
        text(&output.stderr)
    );
}
