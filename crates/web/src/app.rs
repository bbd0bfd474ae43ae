//! The app: what all requests share, and the way from addresses to answers.

use crate::api::{self, Route};
use crate::body::Room;
use crate::error::{Code, ErrorReply};
use crate::jobs::Jobs;
use crate::settings::Settings;
use crate::{compress, page, security};
use axum::Router;
use axum::http::StatusCode;
use axum::middleware;
use slidepack::ask::{Allowance, Answer, Ask, AskError, Ready, Service};
use slidepack::slide;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// What all requests share.
#[derive(Clone)]
pub struct Web {
    shared: Arc<Shared>,
}

struct Shared {
    settings: Settings,
    jobs: Jobs,
    service: Service,
    /// Questions that are answered at once, those with large bodies, and
    /// pictures, of which each may take hundreds of megabytes. Each kind waits
    /// for its own, so that none can hold up the others.
    questions: Arc<Semaphore>,
    large: Arc<Semaphore>,
    pictures: Arc<Semaphore>,
    /// Bytes of all bodies that are being read or worked on.
    bodies: Arc<Semaphore>,
}

/// Bytes that all bodies together may have.
const BODIES: usize = 64 << 20;

/// How long a question waits for those before it.
const PATIENCE: Duration = Duration::from_secs(10);

impl Web {
    /// An app that works by these settings.
    pub fn new(settings: Settings) -> Web {
        let all_jobs = settings.memory.saturating_mul(settings.jobs as u64);
        let tables = Arc::new(slide::library(&settings.cache).within(all_jobs));
        let service = Service { tables, allowance: settings.allowance() };
        let questions = Arc::new(Semaphore::new(settings.jobs.max(2)));
        let (large, pictures) = (Arc::new(Semaphore::new(1)), Arc::new(Semaphore::new(1)));
        let bodies = Arc::new(Semaphore::new(BODIES));
        let jobs = Jobs::new(&settings);
        let shared = Shared { settings, jobs, service, questions, large, pictures, bodies };
        Web { shared: Arc::new(shared) }
    }

    /// What it works by.
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.shared.jobs
    }

    /// What a question may use.
    pub(crate) fn allowance(&self) -> &Allowance {
        &self.shared.service.allowance
    }

    /// Ends all jobs, and takes no more.
    pub fn close(&self) {
        self.shared.jobs.close();
    }

    /// The bytes left for bodies of requests.
    pub(crate) fn bodies(&self) -> &Arc<Semaphore> {
        &self.shared.bodies
    }

    /// Reads and checks a question on a thread where it does not hold up others.
    pub(crate) async fn ready(&self, room: &Room, ask: Ask) -> Result<Ready, ErrorReply> {
        let shared = self.shared.clone();
        work(self.lane(room), move || shared.service.ready(ask)).await
    }

    /// Answers a question there.
    pub(crate) async fn answer(&self, room: &Room, ask: Ask) -> Result<Answer, ErrorReply> {
        let shared = self.shared.clone();
        work(self.lane(room), move || shared.service.answer(ask, &())).await
    }

    /// Draws a picture, one after the other.
    pub(crate) async fn draw(&self, ask: Ask) -> Result<Answer, ErrorReply> {
        let shared = self.shared.clone();
        work(&self.shared.pictures, move || shared.service.answer(ask, &())).await
    }

    fn lane(&self, room: &Room) -> &Arc<Semaphore> {
        if room.is_large() { &self.shared.large } else { &self.shared.questions }
    }
}

async fn work<T: Send + 'static>(
    room: &Arc<Semaphore>,
    answer: impl FnOnce() -> Result<T, AskError> + Send + 'static,
) -> Result<T, ErrorReply> {
    let turn = tokio::time::timeout(PATIENCE, room.clone().acquire_owned());
    let Ok(Ok(turn)) = turn.await else {
        return Err(ErrorReply::busy("too many questions at once", 2));
    };
    let answer = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        answer()
    });
    answer.await.map_err(|_| ErrorReply::internal())?.map_err(ErrorReply::from)
}

/// The router of an app.
pub fn app(web: Web) -> Router {
    let router = ROUTES
        .iter()
        .copied()
        .flatten()
        .fold(Router::new(), |router, (path, methods)| router.route(path, methods()));
    router
        .fallback(nothing)
        .method_not_allowed_fallback(not_so)
        .layer(middleware::from_fn(compress::compress))
        .layer(middleware::from_fn_with_state(web.clone(), security::secure))
        .with_state(web)
}

/// Every address of the app.
pub(crate) const ROUTES: [&[Route]; 2] = [api::ROUTES, page::ROUTES];

async fn nothing() -> ErrorReply {
    ErrorReply::new(StatusCode::NOT_FOUND, Code::NotFound, "there is nothing at this address")
}

async fn not_so() -> ErrorReply {
    ErrorReply::new(
        StatusCode::METHOD_NOT_ALLOWED,
        Code::Method,
        "this address does not take this method; see the Allow header",
    )
}
