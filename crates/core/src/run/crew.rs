//! Several threads at work on one run.
//!
//! The thread that asks is one of the crew: it works like the others, and is
//! the only one to look at the clock and to call the observer.

use super::{Meter, Stop};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// What the crew shares.
#[derive(Default)]
struct Desk {
    over: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
    /// Nodes that all of them may still expand. Whoever takes the last ones
    /// ends the work: the asking thread may be asleep.
    left: AtomicU64,
    away: AtomicUsize,
}

/// One worker's line to the crew.
pub struct Hand<'a, 'm> {
    desk: &'a Desk,
    /// The asking thread's.
    meter: Option<&'a mut Meter<'m>>,
    stop: Option<Stop>,
    number: usize,
}

/// The work is over: it was done, or somebody stopped it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Over;

impl Hand<'_, '_> {
    /// Nodes a worker may expand between two reports, unless there is a limit.
    const ROOM: u64 = 4096;

    /// How long the asking thread sleeps between two looks when it has nothing
    /// left to do itself.
    const NAP: Duration = Duration::from_millis(5);

    /// Which worker this is; the asking thread is 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// How many nodes to expand at most before the next report.
    pub fn room(&self) -> u64 {
        self.meter.as_ref().map_or(Hand::ROOM, |meter| meter.room())
    }

    /// Counts nodes, and says when to end.
    pub fn report(&mut self, expanded: u64, generated: u64) -> Result<(), Over> {
        match &mut self.meter {
            Some(meter) => {
                let all = expanded + self.desk.expanded.swap(0, Ordering::Relaxed);
                let generated = generated + self.desk.generated.swap(0, Ordering::Relaxed);
                if let Err(stop) = meter.add(all, generated) {
                    self.stop = Some(stop);
                    self.end();
                }
            }
            None => {
                self.desk.expanded.fetch_add(expanded, Ordering::Relaxed);
                self.desk.generated.fetch_add(generated, Ordering::Relaxed);
            }
        }
        if self.desk.left.fetch_sub(expanded, Ordering::Relaxed) <= expanded {
            self.end();
        }
        if self.desk.over.load(Ordering::Relaxed) { Err(Over) } else { Ok(()) }
    }

    /// Tells the whole crew to end, at its next report.
    pub fn end(&self) {
        self.desk.over.store(true, Ordering::Relaxed);
    }
}

/// Has `work` done by `threads` workers, the asking thread among them, and
/// returns when all have ended, with what each of them returned.
///
/// With one thread no other is started, and `work` is simply called.
pub fn crew<R: Send>(
    meter: &mut Meter<'_>,
    threads: usize,
    work: impl Fn(&mut Hand<'_, '_>) -> R + Sync,
) -> Result<Vec<R>, Stop> {
    let desk = Desk { left: AtomicU64::new(meter.nodes_left()), ..Desk::default() };
    let asking = thread::current();
    let (results, stop) = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.max(1))
            .map(|number| {
                desk.away.fetch_add(1, Ordering::Relaxed);
                let (desk, work, asking) = (&desk, &work, &asking);
                scope.spawn(move || {
                    let _back = Back { desk, asking };
                    work(&mut Hand { desk, meter: None, stop: None, number })
                })
            })
            .collect();
        let mut hand = Hand { desk: &desk, meter: Some(meter), stop: None, number: 0 };
        let mut results = vec![work(&mut hand)];
        while desk.away.load(Ordering::Acquire) != 0 {
            thread::park_timeout(Hand::NAP);
            // Whether to go on is for the others to hear; this one waits.
            let _ = hand.report(0, 0);
        }
        let mut stop = hand.stop;
        if 1 < threads && stop.is_none() {
            let _ = hand.report(0, 0);
            stop = hand.stop;
        }
        for other in others {
            match other.join() {
                Ok(result) => results.push(result),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        (results, stop)
    });
    stop.map_or(Ok(results), Err)
}

/// Says that a worker is back, also when it panics.
struct Back<'a> {
    desk: &'a Desk,
    asking: &'a thread::Thread,
}

impl Drop for Back<'_> {
    fn drop(&mut self) {
        self.desk.away.fetch_sub(1, Ordering::Release);
        self.asking.unpark();
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, Progress};
    use super::*;
    use std::ops::ControlFlow;

    fn count_to(each: u64, threads: usize, limits: Limits) -> (Result<Vec<u64>, Stop>, u64) {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(limits, &mut observer);
        let results = crew(&mut meter, threads, |hand| {
            let mut done = 0;
            while done < each {
                let batch = hand.room().min(each - done);
                done += batch;
                if hand.report(batch, 2 * batch).is_err() {
                    break;
                }
            }
            done
        });
        (results, meter.progress.expanded)
    }

    #[test]
    fn every_node_of_every_worker_is_counted() {
        for threads in 1..=4 {
            let (results, expanded) = count_to(100_000, threads, Limits::default());
            assert_eq!(results, Ok(vec![100_000; threads]));
            assert_eq!(expanded, 100_000 * threads as u64);
        }
    }

    #[test]
    fn one_thread_meets_a_node_limit_to_the_node() {
        for most in [1, 5000, 16_384, 50_000] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            assert_eq!(count_to(100_000, 1, limits), (Err(Stop::Nodes), most));
        }
    }

    #[test]
    fn several_threads_pass_a_node_limit_by_one_report_each_at_most() {
        for (threads, most) in [(2, 1), (4, 20_000), (4, 50_000)] {
            let limits = Limits { nodes: Some(most), ..Limits::default() };
            let (results, expanded) = count_to(1_000_000, threads, limits);
            assert_eq!(results, Err(Stop::Nodes));
            assert!((most..=most + threads as u64 * Meter::PERIOD).contains(&expanded), "{expanded}");
        }
    }

    #[test]
    fn a_limit_ends_the_whole_crew() {
        let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
        assert_eq!(count_to(u64::MAX, 3, limits).0, Err(Stop::Time));
    }
}
