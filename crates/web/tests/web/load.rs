//! Many clients, and slow ones.

use crate::client::{connect, head, read, send};
use crate::server::Server;
use serde_json::json;
use std::io::{BufReader, Read, Write};
use std::time::Duration;

#[test]
fn half_a_request_blocks_no_other() {
    let server = Server::start();
    let mut silent: Vec<_> = (0..50).map(|_| connect(server.address)).collect();
    for stream in &mut silent {
        stream.write_all(b"POST /api/check HTTP/1.1\r\nhost: 127").unwrap();
    }
    assert_eq!(server.get("/healthz").status, 200);
    assert_eq!(server.ask("/api/check", &json!({"text": "1 2 3/4 5 6/7 8 0"}))["solvable"], true);
}

#[test]
fn a_body_that_does_not_come_is_given_up() {
    let server = Server::with(|settings| settings.patience = Duration::from_millis(200));
    let mut stream = connect(server.address);
    let head = head(server.address, "POST", "/api/check", &[("content-type", "application/json")], 1000);
    stream.write_all(head.as_bytes()).unwrap();
    stream.write_all(b"{\"text\": ").unwrap();
    let reply = read(&mut BufReader::new(stream), "POST");
    assert_eq!((reply.status, reply.code().as_str()), (408, "slow"));
}

#[test]
fn two_hundred_connections_are_served_at_once() {
    let server = Server::start();
    let mut streams: Vec<_> = (0..200).map(|_| connect(server.address)).collect();
    for stream in &mut streams {
        stream.write_all(head(server.address, "GET", "/healthz", &[], 0).as_bytes()).unwrap();
    }
    let mut readers: Vec<_> = streams.into_iter().map(BufReader::new).collect();
    for reader in &mut readers {
        assert_eq!(read(reader, "GET").status, 200);
    }
    // All of them are still open, and there is room for more.
    let id = server.submit("/api/solve", &json!({"text": "8 1 3/4 0 2/7 6 5"}));
    assert_eq!(server.events(&id).last("done")["length"], 14);
    for reader in &mut readers {
        reader.get_mut().write_all(head(server.address, "GET", "/api/kits", &[], 0).as_bytes()).unwrap();
        assert_eq!(read(reader, "GET").status, 200);
    }
}

#[test]
fn the_longest_idle_connections_make_room() {
    let server = Server::with(|settings| settings.connections = 20);
    let listens = server.endless();
    let mut events = server.events(&listens);
    events.next().unwrap();
    let mut idle: Vec<_> = (0..40).map(|_| BufReader::new(connect(server.address))).collect();
    // Some have sent half a request.
    for reader in idle.iter_mut().skip(1).step_by(2) {
        reader.get_mut().write_all(b"GET /healthz HTTP/1.1\r\nhost: 127").unwrap();
    }
    assert_eq!(server.get("/healthz").status, 200);
    // The first is closed, the last is not, nor is the one at work.
    let mut byte = [0];
    assert!(matches!(idle[0].read(&mut byte), Ok(0) | Err(_)));
    let last = idle.iter_mut().rev().nth(1).unwrap();
    last.get_mut().write_all(head(server.address, "GET", "/healthz", &[], 0).as_bytes()).unwrap();
    assert_eq!(read(last, "GET").status, 200);
    assert_eq!(events.next().unwrap().0, "progress");
    server.cancel(&listens);
}

#[test]
fn large_bodies_block_no_other_request() {
    let server = Server::with(|settings| settings.jobs = 2);
    let large = "slidepack pack\ntray 0x0\n".repeat(8_000);
    let large = json!({"text": large}).to_string();
    let address = server.address;
    let post = |body: &str| {
        send(address, "POST", "/api/check", &[("content-type", "application/json")], body.as_bytes())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| post(&large).status)).collect();
        let small = json!({"text": "1 2 3/4 5 6/7 8 0"}).to_string();
        for _ in 0..20 {
            assert_eq!(post(&small).status, 200);
        }
        for thread in threads {
            assert!(matches!(thread.join().unwrap(), 422 | 429));
        }
    });
}

#[test]
fn a_storm_of_jobs_passes() {
    let server = Server::with(|settings| (settings.jobs, settings.queue) = (2, 4));
    let address = server.address;
    let storm = |number: usize| {
        let board = if number.is_multiple_of(2) { "8 1 3/4 0 2/7 6 5" } else { "8 6 7/2 5 4/3 0 1" };
        let body = json!({"text": board}).to_string();
        for _ in 0..2000 {
            let reply =
                send(address, "POST", "/api/solve", &[("content-type", "application/json")], body.as_bytes());
            match reply.status {
                202 => return (number, reply.json()["id"].as_str().unwrap().to_owned()),
                429 => assert!(reply.header("retry-after").is_some()),
                other => panic!("{other}: {}", reply.text()),
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("there is never room for job {number}");
    };
    std::thread::scope(|scope| {
        let jobs: Vec<_> = (0..60).map(|number| scope.spawn(move || storm(number))).collect();
        for job in jobs {
            let (number, id) = job.join().unwrap();
            let length = server.events(&id).last("done")["length"].as_u64();
            assert_eq!(length, Some(if number.is_multiple_of(2) { 14 } else { 31 }));
        }
    });
}

#[test]
fn a_listener_who_does_not_read_costs_nothing() {
    let server = Server::start();
    let options = json!({"want": "all", "limit": 20_000});
    let id = server.submit("/api/solve", &json!({"text": crate::PENTOMINOES, "options": options}));
    let mut deaf = connect(server.address);
    deaf.write_all(head(server.address, "GET", &format!("/api/jobs/{id}/events"), &[], 0).as_bytes())
        .unwrap();
    assert_eq!(server.wait_for(&id, "done")["report"]["solutions"], 9356);
    assert_eq!(server.get("/healthz").status, 200);
    // A client that reads gets all events.
    let solutions = server.events(&id).all().into_iter().filter(|(name, _)| name == "solution").count();
    assert_eq!(solutions, 9356);
}
