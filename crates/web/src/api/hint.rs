//! One move to make next.

use super::job::{accept, always_a_job};
use super::options::{Options, named};
use super::solve::{is_cancelled, stopped};
use crate::app::Web;
use crate::body::Json;
use crate::input::asked;
use crate::jobs::{Ended, Job, JsonText, Work, json};
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use axum::response::Response;
use slidepack::slide::wire::SlideHint;
use slidepack::slide::{self, HeuristicName, Library, Method, Request};
use slidepack::{Family, Progress};
use std::sync::Arc;

asked! {
    /// `POST /api/hint`
    Asked {
        options: Options,
        job: Option<bool>,
    }
}

/// Seconds that a player waits for a hint unless told otherwise.
const PATIENCE: f64 = 10.0;

/// `POST /api/hint`
pub(crate) async fn hint(
    State(web): State<Web>,
    Json(mut asked, room): Json<Asked>,
) -> Result<Response, Refusal> {
    always_a_job(asked.job)?;
    let (input, mut options) = (asked.input(), asked.options);
    options.time.get_or_insert(PATIENCE);
    let limits = options.limits(web.settings())?;
    let library = web.library();
    let work = web.ask(&room, move || {
        let puzzle = input.read_slide()?;
        let names = slide::Algorithm::ALL.map(|one| one.name());
        let algorithm = named(Code::Algorithm, options.algorithm.as_deref(), Family::Slide, &names)?;
        let names = HeuristicName::ALL.map(|one| one.name());
        let heuristic = named(Code::Heuristic, options.heuristic.as_deref(), Family::Slide, &names)?;
        let request = Request { algorithm, heuristic, limits };
        let puzzle = slide::usable(puzzle, &request)?;
        Ok(Box::new(Hint { library, puzzle, request }))
    });
    accept(&web, work.await?)
}

struct Hint {
    library: Arc<Library>,
    puzzle: slide::Puzzle,
    request: Request,
}

impl Work for Hint {
    fn run(self: Box<Self>, job: &Job) -> Result<Ended, Refusal> {
        let mut observer = |progress: &Progress| job.hear(progress);
        let (answer, hint) = slide::hint::hint(&self.library, &self.puzzle, &self.request, &mut observer);
        let report = json(&SlideHint::new(&self.puzzle, &answer, hint.as_ref()));
        Ok(Ended { report, cancelled: is_cancelled(&answer.report.outcome) })
    }

    fn skipped(&self) -> JsonText {
        let Request { algorithm, heuristic, .. } = self.request;
        let method = Method::choose(algorithm, heuristic, self.puzzle.board.size());
        let answer = slide::Answer { report: stopped(), method, tables: Vec::new() };
        json(&SlideHint::new(&self.puzzle, &answer, None))
    }
}
