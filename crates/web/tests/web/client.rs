//! A small client that can be as slow and as rude as it likes.

use crate::schema;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// Long enough for any answer, so that a test that hangs fails.
const HANG: Duration = Duration::from_secs(120);

pub(crate) struct Reply {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("this is no JSON: {}", self.text()))
    }

    /// The code of an error.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_owned()
    }
}

pub(crate) fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(HANG)).unwrap();
    stream.set_write_timeout(Some(HANG)).unwrap();
    stream
}

/// The head of a request; headers given replace the usual ones.
pub(crate) fn head(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    length: usize,
) -> String {
    let given = |name: &str| headers.iter().any(|(one, _)| one.eq_ignore_ascii_case(name));
    let mut head = format!("{method} {path} HTTP/1.1\r\n");
    if !given("host") {
        head.push_str(&format!("host: {address}\r\n"));
    }
    if !given("content-length") && method != "GET" {
        head.push_str(&format!("content-length: {length}\r\n"));
    }
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head + "\r\n"
}

pub(crate) fn send(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Reply {
    let mut stream = connect(address);
    stream.write_all(head(address, method, path, headers, body.len()).as_bytes()).unwrap();
    // A server that has heard enough may have closed its ear.
    let _ = stream.write_all(body);
    read(&mut BufReader::new(stream), method)
}

/// One reply from a connection.
pub(crate) fn read(reader: &mut BufReader<TcpStream>, method: &str) -> Reply {
    let (status, headers) = read_head(reader);
    let value = |name: &str| headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.clone());
    let length: usize = value("content-length").map_or(0, |length| length.parse().unwrap());
    let mut body = vec![0; if method == "HEAD" { 0 } else { length }];
    reader.read_exact(&mut body).unwrap();
    Reply { status, headers, body }
}

fn read_head(reader: &mut BufReader<TcpStream>) -> (u16, Vec<(String, String)>) {
    let first = line(reader);
    let status = first.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.unwrap_or_else(|| panic!("this is no status: {first:?}"));
    let mut headers = Vec::new();
    loop {
        let line = line(reader);
        if line.is_empty() {
            return (status, headers);
        }
        let (name, value) = line.split_once(':').unwrap();
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
}

fn line(reader: &mut BufReader<TcpStream>) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    line.trim_end().to_owned()
}

/// The events of a job, one by one; each fits its description.
pub(crate) struct Events {
    reader: BufReader<TcpStream>,
    text: String,
}

impl Events {
    pub(crate) fn open(address: SocketAddr, id: &str) -> Events {
        let mut stream = connect(address);
        let path = format!("/api/jobs/{id}/events");
        stream.write_all(head(address, "GET", &path, &[], 0).as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let (status, headers) = read_head(&mut reader);
        assert_eq!(status, 200);
        assert!(headers.contains(&("content-type".into(), "text/event-stream".into())), "{headers:?}");
        Events { reader, text: String::new() }
    }

    /// The next event, its name and its data; `None` at the end.
    pub(crate) fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
                let event = field("event: ")
                    .zip(field("data: "))
                    .map(|(name, data)| (name.to_owned(), serde_json::from_str(data).unwrap()));
                self.text = rest.to_owned();
                match event {
                    Some((name, data)) => {
                        schema::check_event(&name, &data);
                        return Some((name, data));
                    }
                    // A comment that says the line is alive.
                    None => continue,
                }
            }
            let size = usize::from_str_radix(&line(&mut self.reader), 16).unwrap();
            let mut chunk = vec![0; size];
            self.reader.read_exact(&mut chunk).unwrap();
            line(&mut self.reader);
            if size == 0 {
                return None;
            }
            self.text.push_str(str::from_utf8(&chunk).unwrap());
        }
    }

    /// Everything until the end.
    pub(crate) fn all(mut self) -> Vec<(String, Value)> {
        std::iter::from_fn(|| self.next()).collect()
    }

    /// The last event, which has this name and ends the stream.
    pub(crate) fn last(self, name: &str) -> Value {
        let mut all = self.all();
        let (last, data) = all.pop().expect("a stream has events");
        assert_eq!(last, name, "{data}");
        assert!(all.iter().all(|(name, _)| name != "done" && name != "failed"));
        data
    }
}
