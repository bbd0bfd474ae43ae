use crate::error::ErrorReply;
use crate::jobs::Jobs;
use crate::settings::Settings;
use axum::routing::MethodRouter;
use slidepack::ask::{Allowance, Answer, Ask, AskError, Ready, Service};
use slidepack::slide;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

pub(crate) type Route = (&'static str, MethodRouter<Web>);

/// State shared by all requests.
#[derive(Clone)]
pub struct Web {
    shared: Arc<Shared>,
}

struct Shared {
    settings: Settings,
    jobs: Jobs,
    service: Service,
    /// Concurrent questions, questions with large bodies, and pictures, each of which may take
    /// hundreds of megabytes. Separate semaphores, so that none can block the others.
    questions: Arc<Semaphore>,
    large: Arc<Semaphore>,
    pictures: Arc<Semaphore>,
    /// Bytes of all bodies in memory.
    bodies: Arc<Semaphore>,
}

const BODIES: usize = 64 << 20;

/// How long a question waits for its semaphore.
const PATIENCE: Duration = Duration::from_secs(10);

impl Web {
    /// An app with these settings.
    pub fn new(settings: Settings) -> Web {
        let all_jobs = settings.memory.saturating_mul(settings.jobs as u64);
        let tables = Arc::new(slide::tables(&settings.cache).within(all_jobs));
        let service = Service { tables, allowance: settings.allowance() };
        let questions = Arc::new(Semaphore::new(settings.jobs.max(2)));
        let (large, pictures) = (Arc::new(Semaphore::new(1)), Arc::new(Semaphore::new(1)));
        let bodies = Arc::new(Semaphore::new(BODIES));
        let jobs = Jobs::new(&settings);
        let shared = Shared { settings, jobs, service, questions, large, pictures, bodies };
        Web { shared: Arc::new(shared) }
    }

    /// The settings of the app.
    pub fn settings(&self) -> &Settings {
        &self.shared.settings
    }

    pub(crate) fn jobs(&self) -> &Jobs {
        &self.shared.jobs
    }

    pub(crate) fn allowance(&self) -> &Allowance {
        &self.shared.service.allowance
    }

    /// Cancels all jobs and refuses new ones.
    pub fn close(&self) {
        self.shared.jobs.close();
    }

    pub(crate) fn bodies(&self) -> &Arc<Semaphore> {
        &self.shared.bodies
    }

    /// Parses and checks a question on a blocking thread.
    pub(crate) async fn ready(&self, ask: Ask, is_large: bool) -> Result<Box<dyn Ready>, ErrorReply> {
        let shared = self.shared.clone();
        work(self.lane(&ask, is_large), move || shared.service.ready(ask)).await
    }

    /// Answers a question on a blocking thread.
    pub(crate) async fn answer(&self, ask: Ask, is_large: bool) -> Result<Answer, ErrorReply> {
        let shared = self.shared.clone();
        work(self.lane(&ask, is_large), move || shared.service.answer(ask, &mut ())).await
    }

    fn lane(&self, ask: &Ask, is_large: bool) -> &Arc<Semaphore> {
        match ask {
            Ask::Draw(_) => &self.shared.pictures,
            _ if is_large => &self.shared.large,
            _ => &self.shared.questions,
        }
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
