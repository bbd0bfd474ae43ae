//! Background searches, one at a time.

use super::question::{PackUpdate, Question, Update};
use slidepack::ask::{
    AskChallenge, AskMemory, ChallengeTask, EitherGiven, Given, Listener, Options, Service, Solve, SolvePack,
    SolveSlide,
};
use slidepack::cache::Cache;
use slidepack::pack::{self, ChallengeSpec, Kit, Packing, Placement, Tray, Want};
use slidepack::slide::{self, Metric};
use slidepack::{Outcome, Progress, Puzzle, machine};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub(super) struct Worker {
    service: Service,
    task: Option<Task>,
}

struct Task {
    question: Question,
    cancelled: Arc<AtomicBool>,
    updates: Receiver<Update>,
    thread: Option<JoinHandle<()>>,
}

impl Worker {
    pub(super) fn new() -> Worker {
        Worker::with(Service::local(slide::tables(&Arc::new(Cache::at_home()))))
    }

    pub(super) fn with(service: Service) -> Worker {
        Worker { service, task: None }
    }

    /// Starts on this question, cancelling any other. Does nothing if it is the current one.
    pub(super) fn ask(&mut self, question: Option<Question>) {
        if self.task.as_ref().map(|task| &task.question) == question.as_ref() {
            return;
        }
        self.cancel();
        self.task = question.map(|question| Task::new(question, &self.service));
    }

    pub(super) fn updates(&mut self) -> Vec<Update> {
        self.task.as_ref().map_or(Vec::new(), |task| task.updates.try_iter().collect())
    }

    pub(super) fn is_busy(&self) -> bool {
        self.task.as_ref().is_some_and(|task| !task.is_finished())
    }

    /// Cancels the search, and waits briefly for files to be closed.
    pub(super) fn close(mut self) {
        if let Some(task) = &self.task {
            task.cancelled.store(true, Ordering::Relaxed);
            let started = Instant::now();
            while !task.is_finished() && started.elapsed() < PARTING {
                std::thread::sleep(Duration::from_millis(2));
            }
        }
        self.cancel();
    }

    fn cancel(&mut self) {
        if let Some(task) = self.task.take() {
            task.cancelled.store(true, Ordering::Relaxed);
        }
    }
}

/// How long to wait for a search to end when the game is over.
const PARTING: Duration = Duration::from_millis(300);

impl Task {
    fn new(question: Question, service: &Service) -> Task {
        let cancelled = Arc::new(AtomicBool::new(false));
        let (sender, updates) = channel();
        let asked = question.clone();
        let service = service.clone();
        let job = Job { service, cancelled: cancelled.clone(), updates: sender, reported: None };
        let thread = std::thread::spawn(move || job.work(asked));
        Task { question, cancelled, updates, thread: Some(thread) }
    }

    fn is_finished(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }
}

struct Job {
    service: Service,
    cancelled: Arc<AtomicBool>,
    updates: Sender<Update>,
    reported: Option<Instant>,
}

impl Job {
    fn work(mut self, question: Question) {
        match question {
            Question::Bound(puzzle) => self.bound(&puzzle),
            Question::Way(puzzle, metric) => self.way(*puzzle, metric),
            Question::Pack { given, placed, want } => self.pieces(&given, &placed, want),
            Question::Challenge { like, spec } => self.challenge(*like, &spec),
        }
    }

    /// Runs a question; `None` if it fails or was cancelled.
    fn solved(&mut self, puzzle: &slide::Puzzle, options: Options) -> Option<slide::Answer> {
        let question = Solve { options, ..Solve::default() };
        let task = SolveSlide::new(puzzle.clone(), question, &self.service).ok()?;
        let answer = task.work(self).answer;
        self.wanted(answer)
    }

    fn wanted<T>(&self, answer: T) -> Option<T> {
        (!self.cancelled.load(Ordering::Relaxed)).then_some(answer)
    }

    fn bound(&mut self, puzzle: &slide::Puzzle) {
        let bound = if puzzle.board().size().cells() <= 16 {
            slide::Bounds::new(puzzle.board(), puzzle.goal_board()).best()
        } else {
            let options = Options {
                algorithm: Some(EitherGiven::named(slide::Algorithm::Ida.name())),
                heuristic: Some(slide::HeuristicName::LinearConflict.into()),
                nodes: Some(1),
                threads: Some(1),
                ..Options::default()
            };
            let Some(answer) = self.solved(puzzle, options) else { return };
            answer.report.progress.bound
        };
        self.send(Update::Bound(bound));
    }

    fn way(&mut self, puzzle: slide::Puzzle, metric: Metric) {
        // These bounds count single-tile moves.
        if metric == Metric::Single {
            self.bound(&puzzle);
        }
        // Small boards are likely to be solved optimally; larger ones get less time.
        let time = match puzzle.board().size().cells() {
            ..=16 => Duration::from_secs(60),
            17..=32 => Duration::from_secs(10),
            _ => Duration::from_secs(4),
        };
        let memory = Some(AskMemory::Bytes(machine::default_memory()));
        let (metric, time) = (Some(metric.into()), Some(time.into()));
        let Some(answer) = self.solved(&puzzle, Options { metric, time, memory, ..Options::default() })
        else {
            return;
        };
        let bound = answer.report.progress.bound;
        self.send(Update::Way(answer.report.outcome.answer().cloned(), bound));
    }

    fn pieces(&mut self, given: &Packing, placed: &[Placement], want: Want) {
        let Some(answer) = self.with(given, placed, want) else { return };
        if answer.report.outcome != Outcome::Impossible {
            return self.send(Update::Pack(PackUpdate::Answer(Box::new(answer))));
        }
        // Find the longest prefix of the player's pieces that has a solution.
        for at in (0..placed.len()).rev() {
            let Some(before) = self.with(given, &placed[..at], Want::First) else { return };
            if before.solution().is_some() {
                let instead = match want {
                    Want::First => self.with(given, &[], want).map(Box::new),
                    _ => None,
                };
                return self.send(Update::Pack(PackUpdate::Wrong { at, instead }));
            }
        }
        self.send(Update::Pack(PackUpdate::Answer(Box::new(answer))));
    }

    fn with(&mut self, given: &Packing, placed: &[Placement], want: Want) -> Option<pack::Answer> {
        let all = given.placed().iter().chain(placed).cloned().collect();
        let packing = Packing::new(given.tray().clone(), given.kit().clone(), all).ok()?;
        let time = Some(Duration::from_secs(30).into());
        let options = Options { want: Some(want.into()), time, ..Options::default() };
        let question = Solve { options, ..Solve::default() };
        let task = SolvePack::new(pack::Puzzle::new(packing), question, &self.service).ok()?;
        let answer = task.work(self).answer;
        self.wanted(answer)
    }

    fn challenge(&mut self, (tray, kit): (Tray, Kit), spec: &ChallengeSpec) {
        let like = Puzzle::Pack(Box::new(pack::Puzzle::new(Packing::empty(tray, kit))));
        let ask = AskChallenge {
            like: Some(like.into()),
            placed: Some(spec.given),
            level: spec.level.map(Given::from),
            seed: Some(spec.seed),
            time: Some(Duration::from_secs(30).into()),
            ..AskChallenge::default()
        };
        let Ok(task) = ChallengeTask::new(ask, &self.service) else { return };
        let done = task.work(self);
        if let Some(done) = self.wanted(done) {
            self.send(Update::Challenge(Box::new(done.outcome)));
        }
    }

    fn send(&self, update: Update) {
        // The receiver may be gone after a cancellation.
        let _ = self.updates.send(update);
    }
}

impl Listener for Job {
    fn progress(&mut self, progress: &Progress) -> ControlFlow<()> {
        if self.cancelled.load(Ordering::Relaxed) {
            return ControlFlow::Break(());
        }
        if self.reported.is_none_or(|at| Duration::from_millis(100) <= at.elapsed()) {
            self.reported = Some(Instant::now());
            self.send(Update::Progress(progress.clone()));
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidepack::Source;

    fn way(text: &str) -> Question {
        let puzzle = slide::read(&Source::inline(text), &slide::Reading::default()).remove(0).unwrap();
        Question::Way(Box::new(puzzle), Metric::Single)
    }

    #[test]
    fn a_search_that_is_no_longer_wanted_ends() {
        // One of the hardest 15-puzzles: much more than a moment's work.
        let hard = way("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0");
        let mut worker = Worker::with(Service::default());
        worker.ask(Some(hard.clone()));
        assert!(worker.task.as_ref().is_some_and(|task| task.question == hard));
        let mut task = worker.task.take().unwrap();
        task.cancelled.store(true, Ordering::Relaxed);
        task.thread.take().unwrap().join().unwrap();
        let last = task.updates.try_iter().last();
        // Not solved optimally; at most a quick solution exists.
        assert!(!matches!(last, Some(Update::Way(Some(way), bound)) if way.len() as u32 <= bound));
    }

    #[test]
    fn another_question_takes_the_place_of_the_first() {
        let mut worker = Worker::with(Service::default());
        worker.ask(Some(way("15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0")));
        let before = worker.task.as_ref().unwrap().cancelled.clone();
        worker.ask(Some(way("1 2 3/4 5 6/7 0 8")));
        assert!(before.load(Ordering::Relaxed));
        let updates = worker.task.as_ref().unwrap().updates.iter();
        let answer = updates.filter(|update| matches!(update, Update::Way(..))).last();
        assert!(matches!(answer, Some(Update::Way(Some(way), 1)) if way.len() == 1));
        worker.ask(None);
        assert!(!worker.is_busy() && worker.updates().is_empty());
    }
}
