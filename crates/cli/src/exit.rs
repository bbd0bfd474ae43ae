use crate::signal::TERMINATED;
use slidepack::wire::{Ended, StoppedBy};
use slidepack::{InputError, Outcome};
use std::sync::atomic::Ordering;
use std::{fmt, io};

/// The exit code of one puzzle or of a batch; the larger, the worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    Answered = 0,
    Impossible = 1,
    BadInput = 2,
    Limit = 3,
    /// Not the user's fault.
    Failed = 4,
    /// Ctrl-C or SIGTERM.
    Interrupted = 130,
}

impl Exit {
    /// The code for the system: by convention, 128 plus the number of a signal.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Interrupted if TERMINATED.load(Ordering::Relaxed) => 143,
            exit => exit as u8,
        }
    }

    pub(crate) fn of<S>(outcome: &Outcome<S>) -> Exit {
        Exit::of_report(outcome.into(), StoppedBy::of(outcome))
    }

    pub(crate) fn of_report(outcome: Ended, stopped_by: Option<StoppedBy>) -> Exit {
        match (outcome, stopped_by) {
            (Ended::Solved, _) => Exit::Answered,
            (Ended::Impossible, _) => Exit::Impossible,
            (Ended::Stopped, Some(StoppedBy::Interrupt)) => Exit::Interrupted,
            (Ended::Stopped, _) => Exit::Limit,
        }
    }

    pub(crate) fn of_error(error: &anyhow::Error) -> Exit {
        if let Some(refusal) = error.downcast_ref::<Refusal>() {
            return refusal.exit;
        }
        let is_input = error.downcast_ref::<InputError>().is_some_and(|error| !error.is_io());
        if is_input { Exit::BadInput } else { Exit::Failed }
    }

    /// Prints the error, unless the reader closed our output.
    pub(crate) fn from_error(error: anyhow::Error) -> Exit {
        let io_error = error.downcast_ref::<io::Error>();
        if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
            return Exit::Answered;
        }
        let message = format!("{error:#}");
        if !message.is_empty() {
            crate::stdout::complain(&message);
        }
        Exit::of_error(&error)
    }
}

/// An error with an exit code. An empty message is not printed.
#[derive(Debug)]
pub(crate) struct Refusal {
    exit: Exit,
    message: String,
}

impl Refusal {
    pub(crate) fn error(exit: Exit, message: impl Into<String>) -> anyhow::Error {
        Refusal { exit, message: message.into() }.into()
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}

pub(crate) fn bad_input(message: impl Into<String>) -> anyhow::Error {
    Refusal::error(Exit::BadInput, message)
}

/// Makes a panic print a sentence instead of a backtrace and, if it `ends` the program, exit code 4.
pub(crate) fn explain_panics(ends: bool) {
    std::panic::set_hook(Box::new(move |info| {
        crate::stdout::complain(&format!("this is a bug in slidepack, please report it: {info}"));
        if ends {
            std::process::exit(Exit::Failed as i32);
        }
    }));
}
