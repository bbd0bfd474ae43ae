//! The app: what all requests share, and the way from addresses to answers.

use crate::jobs::Jobs;
use crate::refusal::Refusal;
use crate::settings::Settings;
use crate::{api, guard, page};
use axum::Router;
use axum::http::StatusCode;
use axum::middleware;
use slidepack::slide::{self, Library};
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
    library: Arc<Library>,
    /// Questions that are answered at once, and pictures, of which each may
    /// take hundreds of megabytes.
    questions: Arc<Semaphore>,
    pictures: Arc<Semaphore>,
}

/// How long a question waits for others before it.
const PATIENCE: Duration = Duration::from_secs(10);

impl Web {
    /// An app that works by these settings.
    pub fn new(settings: Settings) -> Web {
        let library = Arc::new(slide::library(&settings.cache));
        let questions = Arc::new(Semaphore::new(settings.jobs.max(2)));
        let pictures = Arc::new(Semaphore::new(1));
        let jobs = Jobs::new(&settings);
        Web { shared: Arc::new(Shared { settings, jobs, library, questions, pictures }) }
    }

    /// What it works by.
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.shared.jobs
    }

    /// The tables, shared by all jobs.
    pub(crate) fn library(&self) -> Arc<Library> {
        self.shared.library.clone()
    }

    /// Ends all jobs, and takes no more.
    pub fn close(&self) {
        self.shared.jobs.close();
    }

    /// Answers a question on a thread where it does not hold up others.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        answer: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        work(&self.shared.questions, answer).await
    }

    /// Draws a picture, one after the other.
    pub(crate) async fn draw<T: Send + 'static>(
        &self,
        answer: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        work(&self.shared.pictures, answer).await
    }
}

async fn work<T: Send + 'static>(
    room: &Arc<Semaphore>,
    answer: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let turn = tokio::time::timeout(PATIENCE, room.clone().acquire_owned());
    let Ok(Ok(turn)) = turn.await else {
        return Err(Refusal::busy("too many questions at once", 2));
    };
    let answer = tokio::task::spawn_blocking(move || {
        let _turn = turn;
        answer()
    });
    answer.await.unwrap_or_else(|_| Err(Refusal::internal()))
}

/// The router of an app.
pub fn app(web: Web) -> Router {
    let router = api::routes().merge(page::routes()).fallback(nothing);
    router
        .method_not_allowed_fallback(not_so)
        .layer(middleware::from_fn_with_state(web.clone(), guard::guard))
        .with_state(web)
}

async fn nothing() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "not-found", "there is nothing here")
}

async fn not_so() -> Refusal {
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address has other methods")
}
