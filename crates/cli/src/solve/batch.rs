//! Many sliding puzzles in parallel, one thread per puzzle.

use super::ready::Ready;
use super::solved::Solved;
use crate::exit::Exit;
use crate::progress::{self, BatchLine};
use slidepack::ask::Listener;
use slidepack::{InputError, Progress};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

struct Interrupt;

impl Listener for Interrupt {
    fn progress(&mut self, _: &Progress) -> ControlFlow<()> {
        progress::go_on()
    }
}

/// Solves puzzles in parallel, and passes the answers to `each` in order, as early as possible.
/// After Ctrl-C it also passes the puzzles that were not begun.
pub(super) fn solve(
    puzzles: Vec<Result<Ready, InputError>>,
    threads: usize,
    mut each: impl FnMut(Result<Solved, InputError>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let count = puzzles.len();
    let puzzles: Vec<_> = puzzles.into_iter().map(|puzzle| Mutex::new(Some(puzzle))).collect();
    let take = |number: usize| {
        let puzzle: &Mutex<Option<_>> = puzzles.get(number)?;
        puzzle.lock().unwrap_or_else(PoisonError::into_inner).take()
    };
    let next = AtomicUsize::new(0);
    let (sender, answers) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, take) = (sender.clone(), &next, &take);
            scope.spawn(move || {
                while !progress::is_interrupted() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(puzzle) = take(number) else { break };
                    let answer = puzzle.map(|ready| ready.work(&mut Interrupt));
                    if sender.send((number, answer)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut line = BatchLine::new(count);
        let mut waiting = BTreeMap::new();
        let (mut given, mut done) = (0, 0);
        let result = loop {
            let mut result = Ok(());
            match answers.recv_timeout(Duration::from_millis(100)) {
                Ok((number, answer)) => {
                    let is_cut = matches!(&answer, Ok(solved) if solved.exit() == Exit::Interrupted);
                    done += usize::from(!is_cut);
                    waiting.insert(number, answer);
                    while let Some(answer) = waiting.remove(&given).filter(|_| result.is_ok()) {
                        given += 1;
                        result = each(answer);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break Ok(()),
            }
            if result.is_err() {
                break result;
            }
            line.show(done);
        };
        if result.is_err() {
            // The remaining answers have no reader.
            next.store(count, Ordering::Relaxed);
            progress::interrupt();
            return result;
        }
        line.end(done);
        for number in given..count {
            let left = || take(number).and_then(|puzzle| puzzle.map(Ready::left).transpose());
            if let Some(answer) = waiting.remove(&number).or_else(left) {
                each(answer)?;
            }
        }
        Ok(())
    })
}
