//! Many sliding puzzles, each on a core of its own.

use super::slide::{self, Interrupt, Ready, Solved};
use crate::progress::{self, BatchLine};
use slidepack::InputError;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// What became of a puzzle.
pub(super) enum Answered {
    /// It was worked on, to the end or not.
    Solved(Box<Solved>),
    /// It was not begun because of Ctrl-C.
    Left(Box<Ready>),
    /// It cannot be used.
    Wrong(InputError),
}

/// Solves puzzles on as many threads, and gives the answers to `each` in
/// order, as soon as those before them are there. After Ctrl-C those that were
/// not begun are given, too.
pub(super) fn solve(
    puzzles: Vec<Result<Ready, InputError>>,
    threads: usize,
    mut each: impl FnMut(Answered) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let count = puzzles.len();
    let next = AtomicUsize::new(0);
    let (sender, answers) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, puzzles) = (sender.clone(), &next, &puzzles);
            scope.spawn(move || {
                while !progress::is_interrupted() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(puzzle) = puzzles.get(number) else { break };
                    let answer = match puzzle.clone() {
                        Ok(ready) => Answered::Solved(Box::new(slide::work(ready, &Interrupt))),
                        Err(error) => Answered::Wrong(error),
                    };
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
                    let is_done = !matches!(&answer, Answered::Solved(solved) if solved.is_cancelled());
                    done += usize::from(is_done);
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
            // Nobody reads what those still at work would find.
            next.store(count, Ordering::Relaxed);
            progress::interrupt();
            return result;
        }
        line.end(done);
        for (number, puzzle) in puzzles.iter().enumerate().skip(given) {
            match (waiting.remove(&number), puzzle) {
                (Some(answer), _) => each(answer)?,
                (None, Ok(ready)) => each(Answered::Left(Box::new(ready.clone())))?,
                (None, Err(error)) => each(Answered::Wrong(error.clone()))?,
            }
        }
        Ok(())
    })
}
