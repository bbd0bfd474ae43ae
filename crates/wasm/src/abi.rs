//! The interface between the engine and the page.
//!
//! The page writes bytes to the address from `reserve`, calls `ask` or `interrupted`, and reads the
//! reply at `reply_at`. While `ask` runs, it calls functions of the page. Text is UTF-8.

// Page and engine share memory by addresses. All of them come from slices, and none is stored.
#![allow(unsafe_code)]

use crate::engine::{Engine, Reply, Settings};
use crate::event::Event;
use crate::tables::{Host, Tables};
use slidepack_core::run::clock;
use std::cell::RefCell;
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds, monotonic.
    safe fn now() -> f64;
    /// Reports progress, an improved solution, or one of all solutions.
    fn tell(event: u32, at: *const u8, length: usize);
    /// Length in bytes of a table stored by the page, or -1.
    fn table_length(name: *const u8, length: usize) -> f64;
    fn table_sum(name: *const u8, length: usize) -> u64;
    /// Copies the table into `into` if it has exactly `bytes` bytes; 0 on failure.
    fn table_read(name: *const u8, length: usize, into: *mut u8, bytes: usize) -> u32;
    /// Stores a table in the page.
    fn table_keep(name: *const u8, length: usize, at: *const u8, bytes: usize, sum: u64);
}

struct Page;

impl Host for Page {
    fn find(&self, name: &str) -> Option<(usize, u64)> {
        // SAFETY: the page only reads the name.
        let length = unsafe { table_length(name.as_ptr(), name.len()) };
        // SAFETY: as above.
        (0.0 <= length).then(|| (length as usize, unsafe { table_sum(name.as_ptr(), name.len()) }))
    }

    fn read(&self, name: &str, bytes: &mut [u8]) -> bool {
        // SAFETY: the page writes at most `bytes.len()` bytes.
        unsafe { table_read(name.as_ptr(), name.len(), bytes.as_mut_ptr(), bytes.len()) != 0 }
    }

    fn keep(&self, name: &str, bytes: &[u8], sum: u64) {
        // SAFETY: the page copies the bytes before it returns.
        unsafe { table_keep(name.as_ptr(), name.len(), bytes.as_ptr(), bytes.len(), sum) }
    }
}

thread_local! {
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static REPLY: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Creates the engine, with the limits of a run in bytes and seconds.
#[unsafe(no_mangle)]
extern "C" fn start(memory: f64, seconds: f64, seed: f64) {
    clock::set_clock(|| Duration::from_secs_f64((now() / 1000.0).max(0.0)));
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    let settings = Settings { memory: memory as u64, time, seed: seed as u64 };
    ENGINE.set(Some(Engine::new(Box::new(Tables(Page)), settings)));
}

#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request, a path of `address` bytes followed by JSON, and returns the status.
#[unsafe(no_mangle)]
extern "C" fn ask(address: usize) -> u32 {
    answer(&[address], |engine, [address, body]| {
        engine.answer(address, body, &|event: Event, json: &str| {
            // SAFETY: the page reads the text before it returns.
            unsafe { tell(event as u32, json.as_ptr(), json.len()) }
        })
    })
}

/// Answers a request whose worker was terminated: path, JSON, and JSON of the events received from
/// the run.
#[unsafe(no_mangle)]
extern "C" fn interrupted(address: usize, body: usize) -> u32 {
    answer(&[address, body], |engine, [address, body, events]| engine.interrupted(address, body, events))
}

/// Splits the request into parts, all but the last of the given lengths, and answers it.
fn answer<const P: usize>(lengths: &[usize], with: impl FnOnce(&mut Engine, [&str; P]) -> Reply) -> u32 {
    let request = REQUEST.take();
    let mut rest = request.as_slice();
    let parts: [&str; P] = std::array::from_fn(|number| {
        let length = lengths.get(number).map_or(rest.len(), |&length| length.min(rest.len()));
        let (part, after) = rest.split_at(length);
        rest = after;
        str::from_utf8(part).unwrap_or_default()
    });
    let reply = ENGINE.with_borrow_mut(|engine| engine.as_mut().map(|engine| with(engine, parts)));
    let Some(Reply { status, json }) = reply else { return 503 };
    REPLY.set(json);
    status.into()
}

#[unsafe(no_mangle)]
extern "C" fn reply_at() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}

#[unsafe(no_mangle)]
extern "C" fn reply_length() -> usize {
    REPLY.with_borrow(|reply| reply.len())
}
