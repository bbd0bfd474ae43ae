//! An app on a port of its own.

use crate::client::{Events, Reply, send};
use crate::schema;
use serde_json::{Value, json};
use slidepack::cache::Cache;
use slidepack_web::{Ending, Settings, listen};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedSender;

pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    stop: Option<UnboundedSender<Ending>>,
    thread: Option<JoinHandle<Ending>>,
    folder: PathBuf,
}

impl Server {
    pub(crate) fn start() -> Server {
        Server::with(|_| ())
    }

    /// An app whose settings are changed before it starts.
    pub(crate) fn with(change: impl FnOnce(&mut Settings)) -> Server {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("slidepack-web-{}-{number}", std::process::id()));
        let listener = listen("127.0.0.1:0".parse().unwrap(), &[]).unwrap();
        let url = listener.hosts().url();
        let address = url.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
        let mut settings = Settings::new(listener.hosts().clone());
        settings.cache = Arc::new(Cache::new(Some(folder.clone())));
        settings.threads = 2;
        settings.memory = 1 << 30;
        change(&mut settings);
        let (stop, endings) = tokio::sync::mpsc::unbounded_channel();
        let thread = std::thread::spawn(move || listener.run_until(settings, endings));
        Server { address, stop: Some(stop), thread: Some(thread), folder }
    }

    /// Sends a request as it is, and compares the reply with its description.
    pub(crate) fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Reply {
        let reply = send(self.address, method, path, headers, body);
        schema::check_reply(method, path, &reply);
        reply
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.send("GET", path, &[], b"")
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Reply {
        self.send("POST", path, &[("content-type", "application/json")], body.to_string().as_bytes())
    }

    /// The answer to a question that has one.
    pub(crate) fn ask(&self, path: &str, body: &Value) -> Value {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.text());
        reply.json()
    }

    /// The code of a refusal with this status.
    pub(crate) fn refused(&self, path: &str, body: &Value, status: u16) -> String {
        let reply = self.post(path, body);
        assert_eq!(reply.status, status, "{path} {body}: {}", reply.text());
        reply.json()["error"]["code"].as_str().unwrap().to_owned()
    }

    /// The name of a new job.
    pub(crate) fn submit(&self, path: &str, body: &Value) -> String {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 202, "{path} {body}: {}", reply.text());
        let id = reply.json()["id"].as_str().unwrap().to_owned();
        assert_eq!(reply.header("location"), Some(format!("/api/jobs/{id}").as_str()));
        id
    }

    pub(crate) fn job(&self, id: &str) -> Value {
        let reply = self.get(&format!("/api/jobs/{id}"));
        assert_eq!(reply.status, 200, "{}", reply.text());
        reply.json()
    }

    pub(crate) fn events(&self, id: &str) -> Events {
        Events::open(self.address, id)
    }

    pub(crate) fn cancel(&self, id: &str) -> u16 {
        self.send("DELETE", &format!("/api/jobs/{id}"), &[], b"").status
    }

    /// The report of a job, when it has ended.
    pub(crate) fn report(&self, path: &str, body: &Value) -> Value {
        let id = self.submit(path, body);
        self.events(&id).last("done")
    }

    /// A job that goes on for ever.
    pub(crate) fn endless(&self) -> String {
        let options = json!({"algorithm": "ida", "heuristic": "hamming", "threads": 1});
        self.submit("/api/solve", &json!({"text": crate::HARD, "options": options}))
    }

    /// Waits until a job is in this state.
    pub(crate) fn wait_for(&self, id: &str, state: &str) -> Value {
        self.wait_until(|| self.job(id)["state"] == state);
        self.job(id)
    }

    /// Asks again and again until the answer is yes.
    pub(crate) fn wait_until(&self, is_so: impl Fn() -> bool) {
        for _ in 0..6000 {
            if is_so() {
                return;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("it is never so");
    }

    /// Asks the app to end.
    pub(crate) fn stop(&self) {
        if let Some(stop) = &self.stop {
            stop.send(Ending::Terminated).unwrap();
        }
    }

    /// Waits until the app has ended.
    pub(crate) fn join(mut self) -> Ending {
        self.thread.take().unwrap().join().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(std::thread::panicking() || ended.is_ok());
        }
        // It may never have been made.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
