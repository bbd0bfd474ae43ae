//! The same tasks on several threads.

use super::Answer;
use super::task::{self, Find, Known};
use crate::run::{Limits, Meter, Progress, Stop};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// How often the one who asked is told and may end the run.
const PATIENCE: Duration = Duration::from_millis(5);

/// What all workers share.
struct Crew {
    known: Mutex<Known>,
    /// The next task to take.
    next: AtomicU64,
    done: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
    /// The most states kept by all workers together, at most.
    kept: AtomicU64,
    /// Nodes that all workers may still expand. Whoever takes the last ones ends
    /// the work.
    left: AtomicU64,
}

/// Takes tasks until the best solution is proven or the run must end. Only this
/// thread hears and tells.
pub(super) fn work(answer: &mut Answer<'_>, threads: usize, meter: &mut Meter<'_>) -> Result<(), Stop> {
    let crew = Crew {
        known: Mutex::new(answer.known.clone()),
        next: AtomicU64::new(0),
        done: AtomicBool::new(false),
        expanded: AtomicU64::new(meter.progress.expanded),
        generated: AtomicU64::new(meter.progress.generated),
        kept: AtomicU64::new(meter.progress.kept),
        left: AtomicU64::new(meter.nodes_left()),
    };
    let problem = task::Problem { memory: answer.problem.memory / threads as u64, ..answer.problem };
    let (send, receive) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, crew) = (send.clone(), &crew);
            scope.spawn(move || crew.serve(&problem, &send));
        }
        drop(send);
        let ended = loop {
            if answer.known.is_proven() {
                break Ok(());
            }
            let heard = receive.recv_timeout(PATIENCE);
            crew.tell(&mut meter.progress);
            match heard {
                Ok(find) => answer.hear(find, meter),
                Err(RecvTimeoutError::Timeout) => {}
                // Tasks never run out: whoever took the last nodes sent all home.
                Err(RecvTimeoutError::Disconnected) => break Err(Stop::Nodes),
            }
            if let Err(why) = meter.look() {
                break Err(why);
            }
        };
        crew.done.store(true, Relaxed);
        // A worker that is stopped may have a last thing to say.
        receive.iter().for_each(|find| answer.hear(find, meter));
        crew.tell(&mut meter.progress);
        ended
    })
}

impl Crew {
    fn tell(&self, progress: &mut Progress) {
        progress.expanded = self.expanded.load(Relaxed);
        progress.generated = self.generated.load(Relaxed);
        progress.kept = self.kept.load(Relaxed);
        progress.iterations = self.next.load(Relaxed);
    }

    /// One worker: takes the next task, again and again.
    fn serve(&self, problem: &task::Problem<'_>, send: &Sender<Find>) {
        let (mut expanded, mut generated, mut kept) = (0, 0, 0);
        let mut observer = |progress: &Progress| {
            let more = progress.expanded - expanded;
            self.expanded.fetch_add(more, Relaxed);
            if self.left.fetch_sub(more, Relaxed) <= more {
                self.done.store(true, Relaxed);
            }
            self.generated.fetch_add(progress.generated - generated, Relaxed);
            self.kept.fetch_add(progress.kept - kept, Relaxed);
            (expanded, generated, kept) = (progress.expanded, progress.generated, progress.kept);
            if self.done.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut meter = Meter::new(Limits::default(), &mut observer);
        while meter.look().is_ok() {
            let number = self.next.fetch_add(1, Relaxed);
            let known = self.known.lock().expect("nobody panics while holding it").clone();
            let (find, _) = task::run(problem, number, &known, &mut meter);
            self.learn(&find);
            if send.send(find).is_err() {
                return;
            }
        }
    }

    /// What one worker found, the others use.
    fn learn(&self, find: &Find) {
        let mut known = self.known.lock().expect("nobody panics while holding it");
        match find {
            Find::Solution(moves) if moves.len() < known.best.len() => known.best.clone_from(moves),
            Find::Bound(bound) => known.bound = known.bound.max(*bound),
            Find::Solution(_) | Find::Nothing => {}
        }
    }
}
