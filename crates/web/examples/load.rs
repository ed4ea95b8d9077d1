//! A load test of a running server, which sends valid and invalid requests over fast and slow connections.
//!
//! `cargo run --release --example load -- 127.0.0.1:8064 900 100 100000` sends 100,000 requests over 900 fast
//! connections while 100 slow connections are open. With a file as fifth argument, the requests are `GET` with the
//! paths in its lines, each of which must be answered with status 200.

use std::{
    env, fs,
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

/// The requests, which are sent in turn, as method and path, body, and expected status.
const QUESTIONS: [(&str, &str, u16); 8] = [
    ("GET /", "", 200),
    (
        "POST /api/boards",
        r#"{"rulesets":["atomic","icc","chess","cross"],"moves":["e4","d5"],"picked":"e4","pointed":"d5"}"#,
        200,
    ),
    ("POST /api/boards", r#"{"rulesets":["atomic"],"start":"8/8"}"#, 200),
    ("POST /api/boards", r#"{"rulesets":[{"name":"mine","text":"(format: 1, check: Of)"}]}"#, 200),
    (
        "POST /api/boards",
        r#"{"rulesets":["atomic","atomic960"],"start":"chess960:7","moves":["e4","e5","Ke9"]}"#,
        200,
    ),
    ("POST /api/boards", "{", 400),
    ("GET /nowhere", "", 404),
    ("DELETE /", "", 403),
];

/// The timeout for a response.
const HANGS: Duration = Duration::from_secs(60);

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [address, fast, slow, count, paths @ ..] = &words[..] else {
        eprintln!(
            "say an address, how many connections ask, how many are slow, and how often to ask"
        );
        return;
    };
    let questions: Vec<(String, &str, u16)> = match paths.first() {
        None => QUESTIONS.map(|(head, body, status)| (head.into(), body, status)).into(),
        Some(file) => {
            let text = fs::read_to_string(file).expect("a file of paths");
            text.lines().map(|path| (format!("GET {path}"), "", 200)).collect()
        }
    };
    let number = |text: &String| text.parse::<usize>().expect("a number");
    let (fast, slow, count) = (number(fast), number(slow), number(count));
    let (next, lost, wrong) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let (done, cut_off) = (AtomicBool::new(false), AtomicUsize::new(0));
    let began = Instant::now();
    let mut times: Vec<Duration> = thread::scope(|scope| {
        for _ in 0..slow {
            scope.spawn(|| {
                while !done.load(Relaxed) {
                    dawdle(address, &done);
                    cut_off.fetch_add(1, Relaxed);
                }
            });
        }
        let asking: Vec<_> = (0..fast)
            .map(|_| {
                scope.spawn(|| {
                    let (mut line, mut times) = (None, Vec::new());
                    loop {
                        let i = next.fetch_add(1, Relaxed);
                        if i >= count {
                            return times;
                        }
                        let (head, body, expected) = &questions[i % questions.len()];
                        let began = Instant::now();
                        match ask(&mut line, address, head, body) {
                            Ok(status) if status == *expected => times.push(began.elapsed()),
                            Ok(status) => {
                                eprintln!("{head} was answered with {status}");
                                wrong.fetch_add(1, Relaxed);
                            }
                            Err(error) => {
                                eprintln!("{head} was not answered: {error}");
                                lost.fetch_add(1, Relaxed);
                                line = None;
                            }
                        }
                    }
                })
            })
            .collect();
        let times = asking.into_iter().flat_map(|one| one.join().expect("it counts")).collect();
        done.store(true, Relaxed);
        times
    });
    times.sort();
    let took = began.elapsed().as_secs_f64();
    let at = |part: usize| times.get(times.len() * part / 100).copied().unwrap_or_default();
    println!(
        "{} answered as they should be in {took:.1} s, {:.0} a second",
        times.len(),
        times.len() as f64 / took
    );
    println!("median {:?}, 95th percentile {:?}, longest {:?}", at(50), at(95), times.last());
    println!(
        "{} lost, {} wrong; slow connections that were cut off: {}",
        lost.load(Relaxed),
        wrong.load(Relaxed),
        cut_off.load(Relaxed)
    );
}

/// Sends a request over the open connection, or over a new one if the server has closed it between requests.
/// Returns the status of the response.
fn ask(
    line: &mut Option<BufReader<TcpStream>>,
    address: &str,
    head: &str,
    body: &str,
) -> io::Result<u16> {
    if let Some(open) = line
        && let Ok(status) = ask_on(open, address, head, body)
    {
        return Ok(status);
    }
    let stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(HANGS))?;
    stream.set_nodelay(true)?;
    ask_on(line.insert(BufReader::new(stream)), address, head, body)
}

fn ask_on(
    line: &mut BufReader<TcpStream>,
    address: &str,
    head: &str,
    body: &str,
) -> io::Result<u16> {
    let length = body.len();
    let request = format!(
        "{head} HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    );
    // The request that must be forbidden gets a foreign origin.
    let request = match head.starts_with("DELETE") {
        true => request.replace("Origin: http://", "Origin: http://not."),
        false => request,
    };
    line.get_mut().write_all(request.as_bytes())?;
    let (mut status, mut length) = (0, 0);
    loop {
        let mut header = String::new();
        if line.read_line(&mut header)? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let header = header.trim_end().to_lowercase();
        if let Some(rest) = header.strip_prefix("http/1.1 ") {
            status = rest.get(..3).and_then(|code| code.parse().ok()).unwrap_or(0);
        } else if let Some(value) = header.strip_prefix("content-length: ") {
            length = value.parse().unwrap_or(0);
        } else if header.is_empty() {
            break;
        }
    }
    let read = io::copy(&mut line.take(length), &mut io::sink())?;
    match read == length {
        true => Ok(status),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

/// Sends an endless request, one byte every half second, until the server closes the connection or all other
/// requests are done.
fn dawdle(address: &str, done: &AtomicBool) {
    let Ok(mut stream) = TcpStream::connect(address) else { return };
    for byte in b"POST /api/boards HTTP/1.1\r\nHost: ".iter().cycle() {
        if done.load(Relaxed) || stream.write_all(&[*byte]).is_err() {
            return;
        }
        thread::sleep(Duration::from_millis(500));
    }
}
