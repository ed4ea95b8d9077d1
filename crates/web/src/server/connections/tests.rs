//! Tests of connections: their limits on time and number by a clock that the test holds, and disconnection.

mod client;
mod held;

use std::{
    io::Write as _,
    net::{Ipv4Addr, TcpStream},
    sync::mpsc::channel,
    thread,
};

use axum::routing::post;
use isotope_answer::protocol::{QuestionControl, Rulesets};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _, split},
    runtime::Builder,
    time::Instant,
};

use self::client::{Client, MemoryServer, boards, head, kept, response, routes_with, run, send};
use super::*;
use crate::background::Queues;

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn slow_clients_time_out_and_do_not_delay_others() {
    run(async {
        let server = MemoryServer::start();
        let began = Instant::now();
        let body = head("/api/boards", 100) + "{";
        let slow = [body.as_str(), "GET / HT", ""].map(|begun| {
            let (mut stream, begun) = (server.connect(), begun.to_owned());
            tokio::spawn(async move {
                stream.write_all(begun.as_bytes()).await.unwrap();
                (response(stream).await.0, began.elapsed())
            })
        });
        let mut stream = server.connect();
        send(&mut stream, "/api/boards", &boards()).await;
        assert_eq!(response(stream).await.0, 200);
        assert_eq!(began.elapsed(), Duration::ZERO, "others are answered meanwhile");
        for (slow, status) in slow.into_iter().zip([408, 0, 0]) {
            assert_eq!(slow.await.unwrap(), (status, 5 * SECOND));
        }
    });
}

#[test]
fn a_connection_of_a_minute_accepts_no_further_requests() {
    run(async {
        let (began, routes) = (Instant::now(), routes_with(Rulesets::default()));
        let (mut reading, mut writing) = split(Client::new(&routes, 1 << 16).stream);
        let asking = tokio::spawn(async move {
            while writing.write_all(kept("/api/rulesets").as_bytes()).await.is_ok() {
                sleep(4 * SECOND).await;
            }
        });
        let mut text = String::new();
        reading.read_to_string(&mut text).await.unwrap();
        assert_eq!((text.matches("HTTP/1.1 200").count(), began.elapsed()), (15, 60 * SECOND));
        asking.await.unwrap();
    });
}

#[test]
fn a_client_that_does_not_read_its_answer_is_disconnected() {
    run(async {
        let (began, routes) = (Instant::now(), routes_with(Rulesets::default()));
        let mut client = Client::new(&routes, 64);
        client.stream.write_all(kept("/").as_bytes()).await.unwrap();
        client.closed().await;
        assert_eq!(began.elapsed(), 90 * SECOND);
    });
}

#[test]
fn a_client_for_which_there_is_no_room_waits_until_another_leaves() {
    run(async {
        let server = MemoryServer::start();
        let mut idle: Vec<_> = (0..MAX_CONNECTIONS).map(|_| server.connect()).collect();
        let mut stream = server.connect();
        send(&mut stream, "/api/boards", &boards()).await;
        let answer = tokio::spawn(response(stream));
        sleep(SECOND).await;
        assert!(!answer.is_finished());
        idle.pop();
        assert_eq!(answer.await.unwrap().0, 200);
    });
}

#[test]
fn many_clients_are_answered_at_once() {
    run(async {
        let server = MemoryServer::start();
        let mut asking = Vec::new();
        for i in 0..64 {
            let mut stream = server.connect();
            let rulesets = ["atomic", "icc", "chess960"];
            let question = json!({ "start": format!("chess960:{i}"), "rulesets": rulesets });
            send(&mut stream, "/api/boards", &question).await;
            asking.push(tokio::spawn(response(stream)));
        }
        let mut fens = Vec::new();
        for answer in asking {
            let (status, answer) = answer.await.unwrap();
            assert_eq!(status, 200, "{answer}");
            fens.push(answer["boards"][0]["fen"].clone());
        }
        assert!(fens.iter().all(Value::is_string));
        assert!(fens.windows(2).all(|pair| pair[0] != pair[1]), "each has its own answer");
    });
}

#[test]
fn a_disconnection_stops_the_work() {
    let (sender, events) = channel();
    let queues = Queues::new();
    let handler = move || {
        let (own, sender) = (queues.own.clone(), sender.clone());
        async move {
            let work = move |control: &QuestionControl| {
                sender.send("begun").unwrap();
                while !control.budget().is_spent() || !control.search().is_stopped() {
                    thread::yield_now();
                }
                sender.send("ended").unwrap();
            };
            own.answer(work).await.map_or("", |()| "")
        }
    };
    let (address, begun) = channel();
    thread::spawn(move || {
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
            address.send(listener.local_addr().unwrap()).unwrap();
            accept(connections(listener), Router::new().route("/", post(handler))).await;
        });
    });
    let mut stream = TcpStream::connect(begun.recv().unwrap()).unwrap();
    stream.write_all(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n").unwrap();
    let long = Duration::from_secs(120);
    assert_eq!(events.recv_timeout(long), Ok("begun"));
    drop(stream);
    assert_eq!(events.recv_timeout(long), Ok("ended"));
}
