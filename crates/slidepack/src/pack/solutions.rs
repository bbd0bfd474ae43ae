//! Iteration over all packings.

use super::{Puzzle, Request, Solution, Want};
use crate::{InputError, Limits, Source, go_on_if};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::JoinHandle;

/// One packing puzzle in any format.
impl FromStr for Puzzle {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Puzzle, InputError> {
        let source = Source::inline(text);
        let mut puzzles = super::read(&source, None);
        match puzzles.len() {
            1 => puzzles.remove(0),
            count => {
                let message = format!("one puzzle was expected, but here are {count}");
                Err(InputError::plain(&source.name, "one-puzzle", message))
            }
        }
    }
}

impl Puzzle {
    /// All solutions, in the order in which they are found. Pieces with different letters are
    /// distinct, copies of a piece are not.
    ///
    /// A thread searches a few solutions ahead until the iterator is dropped.
    pub fn solutions(&self) -> Solutions {
        let (send, found) = sync_channel(AHEAD);
        let puzzle = self.clone();
        let is_over = Arc::new(AtomicBool::new(false));
        let is_left = is_over.clone();
        let search = std::thread::spawn(move || {
            let request = Request { want: Want::All, limits: Limits::default(), ..Request::default() };
            let mut each = |solution: &Solution| go_on_if(send.send(solution.clone()).is_ok());
            super::all(&puzzle, &request, &mut |_| go_on_if(!is_left.load(Ordering::Relaxed)), &mut each);
        });
        Solutions { found, search: Some(search), is_over }
    }
}

const AHEAD: usize = 16;

/// The solutions of a puzzle, see [`Puzzle::solutions`].
pub struct Solutions {
    found: Receiver<Solution>,
    search: Option<JoinHandle<()>>,
    is_over: Arc<AtomicBool>,
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        let next = self.found.recv().ok();
        if next.is_none()
            && let Some(search) = self.search.take()
            && let Err(panic) = search.join()
        {
            // An incomplete list must not look complete.
            std::panic::resume_unwind(panic);
        }
        next
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_come_one_by_one_and_can_be_left() {
        let puzzle: Puzzle = "slidepack pack/tray 6x10/kit pentominoes".parse().unwrap();
        let some: Vec<Solution> = puzzle.solutions().take(3).collect();
        assert_eq!(some.len(), 3);
        assert!(some[0] != some[1] && some[1] != some[2]);
        let none: Puzzle = "slidepack pack/tray 1x4/kit tetrominoes only O".parse().unwrap();
        assert_eq!(none.solutions().count(), 0);
    }

    #[test]
    fn several_puzzles_are_not_one() {
        let error = "slidepack pack\ntray 1x4\nkit tetrominoes only I\n---\ntray 2x2\nkit tetrominoes only O"
            .parse::<Puzzle>();
        assert_eq!(error.unwrap_err().code, "one-puzzle");
    }
}
