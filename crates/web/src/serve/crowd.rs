//! All connections there are, and which of them can be closed to make room.

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use hyper::body::{Frame, SizeHint};
use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

/// The connections of an app, of which there are at most so many.
pub(super) struct Crowd {
    places: Arc<Semaphore>,
    seats: Mutex<Seats>,
}

#[derive(Default)]
struct Seats {
    next: u64,
    taken: HashMap<u64, Arc<Seat>>,
}

/// One connection.
pub(super) struct Seat {
    state: Mutex<State>,
    /// Told when the connection is to close.
    dismissed: Notify,
}

struct State {
    /// Requests that are not answered to the last byte.
    open: usize,
    /// When bytes last came or went.
    active: Instant,
}

/// A place in the crowd, for as long as a connection lives.
pub(super) struct Place {
    crowd: Arc<Crowd>,
    number: u64,
    pub(super) seat: Arc<Seat>,
    _permit: OwnedSemaphorePermit,
}

/// How often room is looked for while all connections are at work.
const PAUSE: Duration = Duration::from_millis(50);

impl Crowd {
    pub(super) fn new(most: usize) -> Arc<Crowd> {
        Arc::new(Crowd { places: Arc::new(Semaphore::new(most)), seats: Mutex::default() })
    }

    /// A place for one more connection. If all are taken, the connection that
    /// has been idle the longest is closed; requests at work are waited for.
    pub(super) async fn enter(self: &Arc<Crowd>) -> Place {
        let permit = loop {
            if let Ok(permit) = self.places.clone().try_acquire_owned() {
                break permit;
            }
            self.dismiss_one();
            let permit = tokio::time::timeout(PAUSE, self.places.clone().acquire_owned());
            if let Ok(permit) = permit.await {
                break permit.expect("the places are never closed");
            }
        };
        let seat = Arc::new(Seat {
            state: Mutex::new(State { open: 0, active: Instant::now() }),
            dismissed: Notify::new(),
        });
        let mut seats = self.seats();
        let number = seats.next;
        seats.next += 1;
        seats.taken.insert(number, seat.clone());
        drop(seats);
        Place { crowd: self.clone(), number, seat, _permit: permit }
    }

    /// Waits until all connections have ended.
    pub(super) async fn emptied(&self, most: usize) {
        let _ = self.places.acquire_many(most as u32).await;
    }

    /// Closes the connection that has been idle the longest, if one is.
    fn dismiss_one(&self) {
        let seats = self.seats();
        let idle = seats.taken.values().filter_map(|seat| Some((seat.idle_since()?, seat)));
        if let Some((_, seat)) = idle.min_by_key(|(since, _)| *since) {
            seat.dismissed.notify_one();
        }
    }

    fn seats(&self) -> MutexGuard<'_, Seats> {
        self.seats.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.crowd.seats().taken.remove(&self.number);
    }
}

impl Seat {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Since when nothing has happened; `None` while a request is answered.
    fn idle_since(&self) -> Option<Instant> {
        let state = self.state();
        (state.open == 0).then_some(state.active)
    }

    /// Notes that bytes came or went.
    pub(super) fn touch(&self) {
        self.state().active = Instant::now();
    }

    /// Ends when the connection is to close.
    pub(super) async fn dismissed(&self) {
        loop {
            self.dismissed.notified().await;
            // A request may have come since.
            if self.idle_since().is_some() {
                return;
            }
        }
    }

    /// Notes a request that is being answered, until the note is dropped.
    pub(super) fn open(self: &Arc<Seat>) -> Open {
        self.state().open += 1;
        Open { seat: self.clone() }
    }
}

/// A request that is being answered.
pub(super) struct Open {
    seat: Arc<Seat>,
}

impl Drop for Open {
    fn drop(&mut self) {
        let mut state = self.seat.state();
        state.open -= 1;
        state.active = Instant::now();
    }
}

impl Open {
    /// The same response; its request is answered when all of it is sent.
    pub(super) fn until_sent(self, response: Response) -> Response {
        response.map(|body| Body::new(Sending { body, _open: self }))
    }
}

/// A body on its way.
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
        let crowd = Crowd::new(3);
        let (first, second, third) = (crowd.enter().await, crowd.enter().await, crowd.enter().await);
        // The first answers a request, and something came on the second.
        let request = first.seat.open();
        second.seat.touch();
        let entering = tokio::spawn({
            let crowd = crowd.clone();
            async move { crowd.enter().await }
        });
        third.seat.dismissed().await;
        drop(third);
        let fourth = entering.await.unwrap();
        drop((request, fourth));
        assert_eq!(crowd.seats().taken.len(), 2);
    }

    #[tokio::test]
    async fn a_request_at_work_is_not_broken_off() {
        let crowd = Crowd::new(1);
        let place = crowd.enter().await;
        let request = place.seat.open();
        crowd.dismiss_one();
        let dismissed = tokio::time::timeout(Duration::from_millis(20), place.seat.dismissed());
        assert!(dismissed.await.is_err());
        drop(request);
        crowd.dismiss_one();
        place.seat.dismissed().await;
    }
}
