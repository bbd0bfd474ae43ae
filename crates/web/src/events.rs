//! Job events as server-sent events.

use crate::jobs::{Cursor, Job, JobEvent, Watcher};
use axum::response::sse::{Event, KeepAlive, Sse};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio_stream::Stream;
use tokio_stream::wrappers::WatchStream;

/// Keep-alive interval, so that both sides notice a closed connection.
const ALIVE: Duration = Duration::from_secs(10);

/// The events of a job: first its current state, then every change.
///
/// Events are built on demand, so a slow listener takes no memory and gets the latest progress.
pub(crate) fn events(job: &Arc<Job>) -> Sse<impl Stream<Item = Result<Event, Infallible>> + use<>> {
    let events = Events {
        changes: WatchStream::new(job.changes()),
        watcher: Some(job.watch()),
        cursor: Cursor::default(),
        ready: VecDeque::new(),
    };
    Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE))
}

struct Events {
    changes: WatchStream<()>,
    watcher: Option<Watcher>,
    cursor: Cursor,
    ready: VecDeque<JobEvent>,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some((name, json)) = self.ready.pop_front() {
                if matches!(name, "done" | "failed") {
                    self.watcher = None;
                }
                return Poll::Ready(Some(Ok(Event::default().event(name).data(json.get()))));
            }
            let this = &mut *self;
            let Some(watcher) = &this.watcher else { return Poll::Ready(None) };
            this.ready.extend(this.cursor.advance(&watcher.job));
            if this.ready.is_empty() {
                match Pin::new(&mut this.changes).poll_next(context) {
                    Poll::Ready(Some(())) => {}
                    Poll::Ready(None) => return Poll::Ready(None),
                    Poll::Pending => return Poll::Pending,
                }
            }
        }
    }
}
