//! The open connections, and which of them to close for a new one. The limits of axum, hyper and tower
//! let new clients wait instead.

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

pub(super) struct Connections {
    permits: Arc<Semaphore>,
    registered: Mutex<Registered>,
}

#[derive(Default)]
struct Registered {
    next: u64,
    open_now: HashMap<u64, Arc<Connection>>,
}

pub(super) struct Connection {
    state: Mutex<State>,
    /// Notified when the connection must close.
    dismissed: Notify,
}

struct State {
    /// Requests whose responses are not completely sent.
    open: usize,
    /// Time of the last read or write.
    active: Instant,
}

/// A connection's permit and registration, for its lifetime.
pub(super) struct Registration {
    connections: Arc<Connections>,
    number: u64,
    pub(super) connection: Arc<Connection>,
    _permit: OwnedSemaphorePermit,
}

/// Retry interval while no connection is idle.
const PAUSE: Duration = Duration::from_millis(50);

impl Connections {
    pub(super) fn new(most: usize) -> Arc<Connections> {
        Arc::new(Connections { permits: Arc::new(Semaphore::new(most)), registered: Mutex::default() })
    }

    /// Registers a connection. If the limit is reached, closes the connection that has been idle
    /// longest, or waits until one is idle.
    pub(super) async fn enter(self: &Arc<Connections>) -> Registration {
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
        });
        let mut registered = self.registered();
        let number = registered.next;
        registered.next += 1;
        registered.open_now.insert(number, connection.clone());
        drop(registered);
        Registration { connections: self.clone(), number, connection, _permit: permit }
    }

    pub(super) async fn emptied(&self, most: usize) {
        let _ = self.permits.acquire_many(most as u32).await;
    }

    /// Closes the connection that has been idle longest, if any is idle.
    fn dismiss_one(&self) {
        let registered = self.registered();
        let idle = registered
            .open_now
            .values()
            .filter_map(|connection| Some((connection.idle_since()?, connection)));
        if let Some((_, connection)) = idle.min_by_key(|(since, _)| *since) {
            connection.dismissed.notify_one();
        }
    }

    fn registered(&self) -> MutexGuard<'_, Registered> {
        self.registered.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Registration {
    fn drop(&mut self) {
        self.connections.registered().open_now.remove(&self.number);
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
        let connections = Connections::new(3);
        let (first, second, third) =
            (connections.enter().await, connections.enter().await, connections.enter().await);
        // The first answers a request, and the second had activity.
        let request = first.connection.open();
        second.connection.touch();
        let entering = tokio::spawn({
            let connections = connections.clone();
            async move { connections.enter().await }
        });
        third.connection.dismissed().await;
        drop(third);
        let fourth = entering.await.unwrap();
        drop((request, fourth));
        assert_eq!(connections.registered().open_now.len(), 2);
    }

    #[tokio::test]
    async fn a_request_at_work_is_not_broken_off() {
        let connections = Connections::new(1);
        let place = connections.enter().await;
        let request = place.connection.open();
        connections.dismiss_one();
        let dismissed = tokio::time::timeout(Duration::from_millis(20), place.connection.dismissed());
        assert!(dismissed.await.is_err());
        drop(request);
        connections.dismiss_one();
        place.connection.dismissed().await;
    }
}
