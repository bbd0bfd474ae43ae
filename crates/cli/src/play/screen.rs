//! The terminal in raw mode and on the alternate screen.

use super::canvas::Canvas;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{
    self, Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue, style};
use std::io::{self, BufWriter, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static BORROWED: AtomicBool = AtomicBool::new(false);

/// Holds the terminal, and restores it on drop or panic.
pub(super) struct Screen {
    /// Contents of the terminal, if known.
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
        // Colour support was decided by the caller.
        style::force_color_output(colourful);
        borrow()?;
        Ok(Screen { shown: None })
    }

    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        terminal::size()
    }

    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Canvas)) -> io::Result<()> {
        let (width, height) = self.size()?;
        let blank = Canvas::new(width, height);
        let mut canvas = blank.clone();
        draw(&mut canvas);
        // Buffer all changes, so that no partial update is visible.
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

/// Restores the terminal. Errors are ignored: there is no one to report them to.
pub(super) fn give_back() {
    if BORROWED.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = disable_raw_mode();
    }
}
