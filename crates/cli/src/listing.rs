//! Solutions that are printed as they are found, and kept if they are written at the end.

use std::ops::ControlFlow;

pub(crate) struct Listing<T> {
    all: Option<Vec<T>>,
    texts: Option<String>,
    /// Bytes left for both.
    room: u64,
    shown: anyhow::Result<()>,
}

impl<T> Listing<T> {
    pub(crate) fn new(keeps: bool, keeps_text: bool, room: u64) -> Listing<T> {
        let texts = (keeps && keeps_text).then(String::new);
        Listing { all: keeps.then(Vec::new), texts, room, shown: Ok(()) }
    }

    /// Keeps a solution of about this size, if wanted, and its text.
    pub(crate) fn keep(&mut self, one: impl FnOnce() -> T, bytes: u64, text: impl FnOnce() -> String) {
        let Some(all) = &mut self.all else { return };
        all.push(one());
        self.room = self.room.saturating_sub(bytes);
        if let Some(texts) = &mut self.texts {
            let text = text();
            texts.push_str(&text);
            // Text is copied when it is written, and strings grow by doubling.
            self.room = self.room.saturating_sub(4 * text.len() as u64);
        }
    }

    /// Breaks if the last solution could not be printed, or there is no room for more.
    pub(crate) fn go_on(&mut self, shown: anyhow::Result<()>) -> ControlFlow<()> {
        self.shown = shown;
        if self.shown.is_ok() && self.room != 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    /// The solutions, their texts, and whether there was too little room.
    pub(crate) fn finish(self) -> anyhow::Result<(Option<Vec<T>>, String, bool)> {
        self.shown?;
        Ok((self.all, self.texts.unwrap_or_default(), self.room == 0))
    }
}
