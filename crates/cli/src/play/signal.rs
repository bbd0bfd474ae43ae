//! Being told to end, or to sleep.

use crate::exit::Exit;
use crate::signal::{self, Signal};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Listens to the signals that end a program, or stop it for a while.
#[derive(Default)]
pub(super) struct Signals {
    ended: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
}

/// How long the game may take to end by itself.
const PATIENCE: Duration = Duration::from_millis(700);

impl Signals {
    /// From now on such a signal is noted, and the game ends by itself. If it
    /// does not, `give_back` leaves the terminal as it was and the program ends.
    pub(super) fn listen(give_back: fn()) -> io::Result<Signals> {
        let signals = Signals::default();
        let (ended, stopped) = (signals.ended.clone(), signals.stopped.clone());
        let wanted = [Signal::HangUp, Signal::Interrupt, Signal::Terminate, Signal::Suspend];
        signal::listen(&wanted, move |signal| {
            if signal == Signal::Suspend {
                stopped.store(true, Ordering::Relaxed);
                return;
            }
            ended.store(true, Ordering::Relaxed);
            // A terminal that is gone can keep the game from noticing.
            std::thread::sleep(PATIENCE);
            give_back();
            std::process::exit(Exit::Interrupted as i32);
        })?;
        Ok(signals)
    }

    /// Whether the game must end.
    pub(super) fn ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// Whether it must sleep, told once.
    pub(super) fn sleep(&self) -> bool {
        self.stopped.swap(false, Ordering::Relaxed)
    }
}
