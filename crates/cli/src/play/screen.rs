//! The terminal, borrowed for a game and given back as it was.

use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use ratatui_crossterm::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui_crossterm::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui_crossterm::crossterm::{cursor, execute, style};
use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours at the moment.
static BORROWED: AtomicBool = AtomicBool::new(false);

/// A terminal of our own until it is dropped, or until something panics.
pub(super) struct Screen {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    pub(super) fn open(colourful: bool) -> io::Result<Screen> {
        static HOOK: Once = Once::new();
        HOOK.call_once(|| {
            let explain = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                give_back();
                explain(info);
            }));
        });
        // Whether there are colours was decided once, and not here.
        style::force_color_output(colourful);
        borrow()?;
        match Terminal::new(CrosstermBackend::new(stdout())) {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Gives the terminal back and sleeps until somebody wants to go on.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        crate::signal::suspend();
        borrow()?;
        self.terminal.clear()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

fn borrow() -> io::Result<()> {
    enable_raw_mode()?;
    BORROWED.store(true, Ordering::SeqCst);
    let begun = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide);
    if begun.is_err() {
        give_back();
    }
    begun
}

/// Leaves the terminal as it was. If that fails there is nobody left to tell.
pub(super) fn give_back() {
    if BORROWED.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}
