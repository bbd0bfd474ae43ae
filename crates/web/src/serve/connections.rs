//! The open connections, and which of them to close for a new one. The limits of axum, hyper and tower
//! let new clients wait instead.

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

pub(super) struct Connections {
    permits: Arc<Semaphore>,
    open_now: Mutex<Vec<Weak<Connection>>>,
}

/// An open connection, until the last reference to it is dropped.
pub(super) struct Connection {
    state: Mutex<State>,
    /// Notified when the connection must close.
    dismissed: Notify,
    _permit: OwnedSemaphorePermit,
}

struct State {
    /// Requests whose responses are not completely sent.
    open: usize,
    /// Time of the last read or write.
    active: Instant,
}

/// Retry interval while no connection is idle.
const PAUSE: Duration = Duration::from_millis(50);

impl Connections {
    pub(super) fn new(most: usize) -> Connections {
        Connections { permits: Arc::new(Semaphore::new(most)), open_now: Mutex::default() }
    }

    /// Opens a connection. If the limit is reached, closes the connection that has been idle
    /// longest, or waits until one is idle.
    pub(super) async fn enter(&self) -> Arc<Connection> {
        let permit = loop {
            if let Ok(permit) = self.permits.clone().try_acquire_owned() {
                break permit;
            }
            self.dismiss_one();
            let permit = tokio::time::timeout(PAUSE, self.permits.clone().acquire_owned());
            if let Ok(permit) = permit.await {
                break permit.expect("the permits are never closed");
            }
        };
        let connection = Arc::new(Connection {
            state: Mutex::new(State { open: 0, active: Instant::now() }),
            dismissed: Notify::new(),
            _permit: permit,
        });
        let mut open_now = self.open_now();
        open_now.retain(|connection| 0 < connection.strong_count());
        open_now.push(Arc::downgrade(&connection));
        connection
    }

    pub(super) async fn emptied(&self, most: usize) {
        let _ = self.permits.acquire_many(most as u32).await;
    }

    /// Closes the connection that has been idle longest, if any is idle.
    fn dismiss_one(&self) {
        let open_now = self.open_now();
        let idle = open_now.iter().filter_map(Weak::upgrade);
        let idle = idle.filter_map(|connection| Some((connection.idle_since()?, connection)));
        if let Some((_, connection)) = idle.min_by_key(|(since, _)| *since) {
            connection.dismissed.notify_one();
        }
    }

    fn open_now(&self) -> MutexGuard<'_, Vec<Weak<Connection>>> {
        self.open_now.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Connection {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Start of the idle time; `None` while a request is being answered.
    fn idle_since(&self) -> Option<Instant> {
        let state = self.state();
        (state.open == 0).then_some(state.active)
    }

    pub(super) fn touch(&self) {
        self.state().active = Instant::now();
    }

    pub(super) async fn dismissed(&self) {
        loop {
            self.dismissed.notified().await;
            // A request may have arrived since.
            if self.idle_since().is_some() {
                return;
            }
        }
    }

    /// Registers a request until the guard is dropped.
    pub(super) fn open(self: &Arc<Connection>) -> Open {
        self.state().open += 1;
        Open { connection: self.clone() }
    }
}

pub(super) struct Open {
    connection: Arc<Connection>,
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut state = self.connection.state();
        state.open -= 1;
        state.active = Instant::now();
    }
}

impl Open {
    /// Attaches the guard to the response, so that it lasts until the body is sent.
    pub(super) fn until_sent(self, response: Response) -> Response {
        response.map(|body| Body::new(Sending { body, _open: self }))
    }
}

struct Sending {
    body: Body,
    _open: Open,
}

impl HttpBody for Sending {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_longest_idle_connection_makes_room() {
        let connections = Arc::new(Connections::new(3));
        let (first, second, third) =
            (connections.enter().await, connections.enter().await, connections.enter().await);
        // The first answers a request, and the second had activity.
        let request = first.open();
        second.touch();
        let entering = tokio::spawn({
            let connections = connections.clone();
            async move { connections.enter().await }
        });
        third.dismissed().await;
        drop(third);
        let fourth = entering.await.unwrap();
        drop((request, fourth));
        let open_now = connections.open_now();
        assert_eq!(open_now.iter().filter(|connection| 0 < connection.strong_count()).count(), 2);
    }

    #[tokio::test]
    async fn a_request_at_work_is_not_broken_off() {
        let connections = Connections::new(1);
        let place = connections.enter().await;
        let request = place.open();
        connections.dismiss_one();
        let dismissed = tokio::time::timeout(Duration::from_millis(20), place.dismissed());
        assert!(dismissed.await.is_err());
        drop(request);
        connections.dismiss_one();
        place.dismissed().await;
    }
}
