//! Being told to end, or to sleep.

#[cfg(unix)]
use crate::exit::Exit;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::time::Duration;

/// Listens to the signals that end a program, or stop it for a while.
#[derive(Default)]
pub(super) struct Signals {
    ended: Arc<AtomicBool>,
    stopped: Arc<AtomicBool>,
}

/// How long the game may take to end by itself.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(700);

impl Signals {
    /// From now on such a signal is noted, and the game ends by itself.
    pub(super) fn listen() -> io::Result<Signals> {
        let signals = Signals::default();
        #[cfg(unix)]
        {
            use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
            let mut caught = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
            let ended = signals.ended.clone();
            std::thread::spawn(move || {
                if caught.forever().next().is_some() {
                    ended.store(true, Ordering::Relaxed);
                    // A terminal that is gone can keep the game from noticing.
                    std::thread::sleep(PATIENCE);
                    super::screen::give_back();
                    std::process::exit(Exit::Interrupted as i32);
                }
            });
            signal_hook::flag::register(SIGTSTP, signals.stopped.clone())?;
        }
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

/// Stops the program as Ctrl-Z does, until the shell goes on with it.
pub(super) fn sleep() {
    #[cfg(unix)]
    // Where it cannot be stopped the game just goes on.
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}
