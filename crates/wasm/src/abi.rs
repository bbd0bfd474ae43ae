//! The functions that the engine and the page share.
//!
//! The page puts bytes where `reserve` says, calls `ask` or `interrupted`, and
//! reads the reply where `reply_at` says. While `ask` works, it calls the
//! functions of the page. Texts are UTF-8.

// A page and an engine share memory by addresses. All of them come from slices,
// and none is kept.
#![allow(unsafe_code)]

use crate::engine::{Engine, Reply, Settings};
use crate::news::News;
use crate::tables::{Host, Tables};
use slidepack_core::run::clock;
use std::cell::RefCell;
use std::time::Duration;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since some moment.
    safe fn now() -> f64;
    /// News of a run: progress, improved or solution.
    fn tell(news: u32, at: *const u8, length: usize);
    /// The bytes of a table that the page keeps, or -1.
    fn table_length(name: *const u8, length: usize) -> f64;
    /// Its checksum.
    fn table_sum(name: *const u8, length: usize) -> u64;
    /// Writes the table to a place with room for all its bytes; 0 if that failed.
    fn table_read(name: *const u8, length: usize, into: *mut u8) -> u32;
    /// Gives a table to the page.
    fn table_keep(name: *const u8, length: usize, at: *const u8, bytes: usize, sum: u64);
}

/// The page's tables.
struct Page;

impl Host for Page {
    fn find(&self, name: &str) -> Option<(usize, u64)> {
        // SAFETY: the page reads the name and nothing else.
        let length = unsafe { table_length(name.as_ptr(), name.len()) };
        // SAFETY: the same.
        (0.0 <= length).then(|| (length as usize, unsafe { table_sum(name.as_ptr(), name.len()) }))
    }

    fn read(&self, name: &str, bytes: &mut [u8]) -> bool {
        // SAFETY: the page writes as many bytes as `table_length` has told,
        // which is the length of this slice.
        unsafe { table_read(name.as_ptr(), name.len(), bytes.as_mut_ptr()) != 0 }
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

/// Makes the engine. It may use so many bytes and seconds for a run.
#[unsafe(no_mangle)]
extern "C" fn start(memory: f64, seconds: f64, seed: f64) {
    clock::set_clock(|| Duration::from_secs_f64((now() / 1000.0).max(0.0)));
    let time = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    let settings = Settings { memory: memory as u64, time, seed: seed as u64 };
    ENGINE.set(Some(Engine::new(Box::new(Tables(Page)), settings)));
}

/// Room for a request of so many bytes.
#[unsafe(no_mangle)]
extern "C" fn reserve(length: usize) -> *mut u8 {
    REQUEST.with_borrow_mut(|request| {
        request.clear();
        request.resize(length, 0);
        request.as_mut_ptr()
    })
}

/// Answers the request, which is an address and JSON; gives the status.
#[unsafe(no_mangle)]
extern "C" fn ask(address: usize) -> u32 {
    answer(&[address], |engine, [address, body]| {
        engine.answer(address, body, &|news: News, json: &str| {
            // SAFETY: the page reads the text before it returns.
            unsafe { tell(news as u32, json.as_ptr(), json.len()) }
        })
    })
}

/// Answers a request that was ended from outside: an address, its JSON, and JSON
/// with what the run has told.
#[unsafe(no_mangle)]
extern "C" fn interrupted(address: usize, body: usize) -> u32 {
    answer(&[address, body], |engine, [address, body, told]| engine.interrupted(address, body, told))
}

/// The parts of the request, of which all but the last have these lengths, are
/// answered.
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

/// Where the reply is.
#[unsafe(no_mangle)]
extern "C" fn reply_at() -> *const u8 {
    REPLY.with_borrow(|reply| reply.as_ptr())
}

/// Its length.
#[unsafe(no_mangle)]
extern "C" fn reply_length() -> usize {
    REPLY.with_borrow(|reply| reply.len())
}
