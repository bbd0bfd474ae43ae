//! Signal handling of the whole program.

use signal_hook::consts::{SIGINT, SIGTERM};
use std::io;
use std::sync::atomic::AtomicBool;

pub(crate) static TERMINATED: AtomicBool = AtomicBool::new(false);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    Terminate,
    /// The terminal is gone. Unix only.
    HangUp,
    /// Ctrl-Z. Unix only.
    Suspend,
}

impl Signal {
    /// `None` where the system has no such signal.
    fn number(self) -> Option<i32> {
        match self {
            Signal::Interrupt => Some(SIGINT),
            Signal::Terminate => Some(SIGTERM),
            #[cfg(unix)]
            Signal::HangUp => Some(signal_hook::consts::SIGHUP),
            #[cfg(unix)]
            Signal::Suspend => Some(signal_hook::consts::SIGTSTP),
            #[cfg(not(unix))]
            Signal::HangUp | Signal::Suspend => None,
        }
    }
}

/// From now on `hear` handles these signals, one at a time, on a separate thread.
pub(crate) fn listen(signals: &[Signal], hear: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    let numbered: Vec<(i32, Signal)> =
        signals.iter().filter_map(|&signal| Some((signal.number()?, signal))).collect();
    listen_to(numbered, hear)
}

#[cfg(unix)]
fn listen_to(numbered: Vec<(i32, Signal)>, mut hear: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    let mut caught = signal_hook::iterator::Signals::new(numbered.iter().map(|(number, _)| *number))?;
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        for number in caught.forever() {
            if let Some((_, signal)) = numbered.iter().find(|(other, _)| *other == number) {
                hear(*signal);
            }
        }
    })?;
    Ok(())
}

/// Without Unix signals a handler can do little more than set a flag, so the flags are polled often
/// enough for a waiting person.
#[cfg(not(unix))]
fn listen_to(numbered: Vec<(i32, Signal)>, mut hear: impl FnMut(Signal) + Send + 'static) -> io::Result<()> {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    let mut flags = Vec::new();
    for (number, signal) in numbered {
        let flag = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(number, flag.clone())?;
        flags.push((flag, signal));
    }
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        loop {
            std::thread::sleep(std::time::Duration::from_millis(20));
            for (flag, signal) in &flags {
                if flag.swap(false, Ordering::Relaxed) {
                    hear(*signal);
                }
            }
        }
    })?;
    Ok(())
}

/// Stops the program like Ctrl-Z until the shell resumes it. Does nothing where programs cannot be
/// stopped.
pub(crate) fn suspend() {
    #[cfg(unix)]
    let _ = signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP);
}
