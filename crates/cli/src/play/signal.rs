//! Signals that end or suspend the game.

use crate::exit::Exit;
use crate::signal::{self, Signal};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

#[derive(Default)]
pub(super) struct Signals {
    ended: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
}

const PATIENCE: Duration = Duration::from_millis(700);

impl Signals {
    /// Installs the handlers. The game polls the flags and ends itself; after the grace period
    /// `give_back` restores the terminal and the process exits.
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
            // If the terminal is gone, the game may block and not notice.
            std::thread::sleep(PATIENCE);
            give_back();
            std::process::exit(Exit::Interrupted as i32);
        })?;
        Ok(signals)
    }

    pub(super) fn ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    pub(super) fn sleep(&self) -> bool {
        self.stopped.swap(false, Ordering::Relaxed)
    }
}
