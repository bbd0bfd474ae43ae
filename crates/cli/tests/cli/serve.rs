//! `slidepack serve`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A running app, its address, and a folder of its own.
struct App {
    child: Child,
    address: String,
}

impl App {
    fn start(arguments: &[&str]) -> App {
        let folder = std::env::temp_dir().join(format!("slidepack-serve-{}", std::process::id()));
        let mut child = Command::new(env!("CARGO_BIN_EXE_slidepack"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .env("SLIDEPACK_CACHE", folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("no address: {line:?}")).to_owned();
        App { child, address }
    }

    fn send(&self, request: &str) -> BufReader<TcpStream> {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        stream.write_all(request.replace("HOST", &self.address).as_bytes()).unwrap();
        BufReader::new(stream)
    }

    /// The events of a job that would never end, from its first on.
    fn endless(&self) -> BufReader<TcpStream> {
        let options = r#"{"algorithm": "ida", "heuristic": "hamming", "threads": 1}"#;
        let body = format!(r#"{{"text": "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1", "options": {options}}}"#);
        let length = body.len();
        let head =
            "POST /api/solve HTTP/1.1\r\nhost: HOST\r\nconnection: close\r\ncontent-type: application/json";
        let mut reply = String::new();
        let request = format!("{head}\r\ncontent-length: {length}\r\n\r\n{body}");
        self.send(&request).read_to_string(&mut reply).unwrap();
        let id = reply.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next());
        let id = id.unwrap_or_else(|| panic!("no job: {reply}"));
        let mut events = self.send(&format!("GET /api/jobs/{id}/events HTTP/1.1\r\nhost: HOST\r\n\r\n"));
        let mut line = String::new();
        while !line.starts_with("event: progress") {
            line.clear();
            assert_ne!(events.read_line(&mut line).unwrap(), 0);
        }
        events
    }

    #[cfg(unix)]
    fn signal(&self, name: &str) {
        let kill = Command::new("kill").args(["-s", name, &self.child.id().to_string()]).status().unwrap();
        assert!(kill.success());
    }

    fn exit_code(mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for App {
    fn drop(&mut self) {
        // It has ended already, unless a test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
#[test]
fn it_ends_well_in_the_middle_of_a_job() {
    for (signal, code) in [("TERM", 0), ("INT", 130)] {
        let app = App::start(&[]);
        let mut events = app.endless();
        app.signal(signal);
        let mut rest = String::new();
        events.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("event: done") && rest.contains(r#""stopped_by":"interrupt""#), "{rest}");
        assert_eq!(app.exit_code(), Some(code));
    }
}

#[test]
fn a_port_in_use_is_reported_with_the_cure() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output =
        Command::new(env!("CARGO_BIN_EXE_slidepack")).args(["serve", "--port", &port]).output().unwrap();
    assert_eq!(output.status.code(), Some(4));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains(&format!("port {port} is in use")) && error.contains("--port"), "{error}");
}

#[test]
fn bad_options_are_bad_usage() {
    for arguments in [["--addr", "nowhere"], ["--port", "70000"], ["--time", "soon"], ["--memory", "much"]] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_slidepack")).arg("serve").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}
