//! Many sliding puzzles, each on a core of its own.

use super::slide::{self, Ready, Solved};
use crate::progress::{self, BatchLine};
use slidepack::InputError;
use slidepack::slide::Library;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Solves puzzles on as many threads, and gives the answers to `each` in
/// order, as soon as those before them are there, until it breaks off.
pub(super) fn solve(
    library: &Library,
    puzzles: Vec<Result<Ready, InputError>>,
    threads: usize,
    mut each: impl FnMut(Result<Solved, InputError>) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let count = puzzles.len();
    let next = AtomicUsize::new(0);
    let (sender, answers) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, puzzles) = (sender.clone(), &next, &puzzles);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(puzzle) = puzzles.get(number) else { break };
                    let answer = puzzle
                        .clone()
                        .map(|ready| slide::work(library, ready, &mut |_| progress::go_on(), &mut |_| ()));
                    if sender.send((number, answer)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut line = BatchLine::new(count);
        let mut waiting = BTreeMap::new();
        let mut given = 0;
        let result = loop {
            match answers.recv_timeout(Duration::from_millis(100)) {
                Ok((number, answer)) => {
                    waiting.insert(number, answer);
                }
                Err(RecvTimeoutError::Timeout) => line.show(given + waiting.len()),
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            let mut go_on = Ok(ControlFlow::Continue(()));
            while let Some(answer) = waiting.remove(&given) {
                line.hide();
                given += 1;
                go_on = each(answer);
                if !matches!(go_on, Ok(ControlFlow::Continue(()))) {
                    break;
                }
            }
            match go_on {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => break Ok(()),
                Err(error) => break Err(error),
            }
        };
        // Those still at work find nothing more to do.
        next.store(count, Ordering::Relaxed);
        if result.is_err() {
            progress::interrupt();
        }
        result
    })
}
