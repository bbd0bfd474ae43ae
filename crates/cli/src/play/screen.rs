//! The terminal, borrowed for a game and given back as it was.

use super::canvas::Canvas;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue, style};
use std::io::{self, BufWriter, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the terminal is ours at the moment.
static BORROWED: AtomicBool = AtomicBool::new(false);

/// A terminal of our own until it is dropped, or until something panics.
pub(super) struct Screen {
    /// What the terminal shows, as far as we know.
    shown: Option<Canvas>,
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
        Ok(Screen { shown: None })
    }

    /// Columns and lines.
    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        terminal::size()
    }

    /// Shows what is drawn.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Canvas)) -> io::Result<()> {
        let (width, height) = self.size()?;
        let blank = Canvas::new(width, height);
        let mut canvas = blank.clone();
        draw(&mut canvas);
        // The changes go out at once, so that none is seen alone.
        let mut terminal = BufWriter::new(stdout().lock());
        let before = match self.shown.take() {
            Some(shown) if shown.area() == canvas.area() => shown,
            _ => {
                queue!(terminal, Clear(ClearType::All))?;
                blank
            }
        };
        canvas.show(&before, &mut terminal)?;
        self.shown = Some(canvas);
        Ok(())
    }

    /// Gives the terminal back and sleeps until somebody wants to go on.
    pub(super) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        crate::signal::suspend();
        self.shown = None;
        borrow()
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
