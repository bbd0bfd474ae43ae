use std::time::Duration;

/// Measures a game from the first move to the last. Times are since the start of the program.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Timer {
    from: Option<Duration>,
    to: Option<Duration>,
}

impl Timer {
    /// Starts, or resumes after a stop.
    pub(super) fn run(&mut self, now: Duration) {
        self.from.get_or_insert(now);
        self.to = None;
    }

    pub(super) fn stop(&mut self, now: Duration) {
        if self.from.is_some() {
            self.to.get_or_insert(now);
        }
    }

    pub(super) fn elapsed(self, now: Duration) -> Duration {
        self.from.map_or(Duration::ZERO, |from| self.to.unwrap_or(now).saturating_sub(from))
    }

    /// As `m:ss` or `h:mm:ss`.
    pub(super) fn render(self, now: Duration) -> String {
        let seconds = self.elapsed(now).as_secs();
        match seconds / 3600 {
            0 => format!("{}:{:02}", seconds / 60, seconds % 60),
            hours => format!("{hours}:{:02}:{:02}", seconds / 60 % 60, seconds % 60),
        }
    }
}
