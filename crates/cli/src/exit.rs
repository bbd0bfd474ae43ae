//! How the program ends.

use crate::progress;
use std::io;

/// The exit code of one puzzle or of a batch; the larger, the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Every question was answered.
    Answered = 0,
    /// Proven to have no solution.
    Impossible = 1,
    /// Bad usage or input.
    BadInput = 2,
    /// A limit came first.
    Limit = 3,
    /// Something that is not the user's fault.
    Failed = 4,
    /// Ctrl-C, or a signal that asks for the end.
    Interrupted = 130,
}

impl Exit {
    /// The code that the system gets: by its custom, 128 and the number of a signal.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Interrupted if progress::is_terminated() => 143,
            exit => exit as u8,
        }
    }

    /// Says what went wrong, unless a reader of our output has had enough.
    pub(crate) fn from_error(error: anyhow::Error) -> Exit {
        let io_error = error.downcast_ref::<io::Error>();
        if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
            return Exit::Answered;
        }
        crate::stdout::complain(&format!("{error:#}"));
        Exit::Failed
    }
}

/// A bug in slidepack ends with exit code 4 and a sentence, not with a trace
/// of the stack.
pub(crate) fn explain_panics() {
    std::panic::set_hook(Box::new(|info| {
        crate::stdout::complain(&format!("this is a bug in slidepack, please report it: {info}"));
        std::process::exit(Exit::Failed as i32);
    }));
}
