use super::*;
use std::sync::atomic::AtomicU64;

fn count_to(each: u64, threads: usize, limits: Limits) -> (Result<Vec<u64>, Stop>, u64) {
    let mut observer = |_: &Progress| ControlFlow::Continue(());
    let mut meter = Meter::new(limits, &mut observer);
    let results = run_workers(&mut meter, threads, |handle| {
        let mut done = 0;
        while done < each {
            let batch = handle.room().min(each - done);
            done += batch;
            if handle.report(batch, 2 * batch).is_err() {
                break;
            }
        }
        done
    });
    (results, meter.progress.expanded)
}

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
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
fn a_node_limit_is_met_to_the_node_on_any_number_of_threads() {
    for threads in 1..=4 {
        for most in [0, 1, 7, 5000, 16_384, 50_000] {
            assert_eq!(count_to(u64::MAX, threads, nodes(most)), (Err(Stop::Nodes), most), "{threads}");
        }
    }
}

/// No worker has asked for a node too many.
#[test]
fn work_that_ends_with_its_last_node_is_done() {
    for threads in [1, 2, 4] {
        let (results, expanded) = count_to(10_000, threads, nodes(10_000 * threads as u64));
        assert_eq!((results, expanded), (Ok(vec![10_000; threads]), 10_000 * threads as u64));
    }
}

#[test]
fn a_limit_ends_all_workers() {
    let limits = Limits { time: Some(Duration::from_millis(1)), ..Limits::default() };
    assert_eq!(count_to(u64::MAX, 3, limits).0, Err(Stop::Time));
}

/// Results and messages come back with the reason of the end, also those of
/// workers that send messages after a stop.
#[test]
fn nothing_that_was_found_is_lost_at_a_limit() {
    for threads in 1..=4 {
        let mut observer = |_: &Progress| ControlFlow::Break(());
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let mut heard = Vec::new();
        let (results, ended) = scoped_workers(
            &mut meter,
            threads,
            |handle| {
                while handle.report(0, 0).is_ok() {}
                handle.send(handle.number());
                handle.number()
            },
            |number, _| {
                heard.push(number);
                ControlFlow::Continue(())
            },
        );
        heard.sort_unstable();
        assert_eq!(heard, Vec::from_iter(0..threads));
        assert_eq!((results, ended), (heard, Err(Stop::Cancelled)));
    }
}

#[test]
fn a_listener_that_has_heard_enough_ends_the_work() {
    for threads in 1..=4 {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let mut heard = 0;
        let (_, ended) = scoped_workers(
            &mut meter,
            threads,
            |handle| {
                while handle.report(0, 0).is_ok() {
                    handle.send(());
                }
            },
            |(), _| {
                heard += 1;
                if heard == 5000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!((ended, heard), (Ok(()), 5000));
    }
}

/// Nodes that a search counts in a meter of its own also count for its run.
#[test]
fn a_workers_meter_counts_for_the_run() {
    for (threads, most) in [(1, 0), (1, 30_000), (3, 1), (3, 30_000), (3, 1_000_000)] {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(nodes(most), &mut observer);
        meter.progress.kept = 10;
        let expanded = AtomicU64::new(0);
        let (results, ended) = scoped_workers(
            &mut meter,
            threads,
            |handle| {
                let outbox = handle.outbox();
                handle.with_meter(|meter| {
                    meter.progress.kept += 5;
                    meter.progress.found += 1;
                    outbox.send(());
                    for round in 1.. {
                        meter.tick()?;
                        expanded.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        meter.progress.generated += 2;
                        meter.progress.iterations = round / 1000;
                    }
                    Ok::<(), Stop>(())
                })
            },
            |(), meter| {
                meter.progress.best = Some(1);
                ControlFlow::Continue(())
            },
        );
        assert!(results.iter().all(Result::is_err));
        assert_eq!(ended, Err(Stop::Nodes));
        let progress = &meter.progress;
        assert_eq!((progress.expanded, progress.generated), (most, 2 * most));
        assert_eq!(expanded.into_inner(), most);
        assert_eq!((progress.kept, progress.found), (10 + 5 * threads as u64, threads as u64));
        assert_eq!(progress.best, Some(1));
        assert!(progress.iterations <= most / 1000);
        assert_eq!(meter.tick(), Err(Stop::Nodes));
    }
}

/// Whether it is the asking thread or another one.
#[test]
fn a_panic_ends_the_run() {
    for number in 0..3 {
        let run = || {
            let mut observer = |_: &Progress| ControlFlow::Continue(());
            let mut meter = Meter::new(Limits::default(), &mut observer);
            run_workers(&mut meter, 3, |handle| {
                if handle.number() == number {
                    std::panic::resume_unwind(Box::new(number));
                }
                while handle.report(0, 0).is_ok() {}
            })
        };
        let panic = std::panic::catch_unwind(run).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&number));
    }
}
