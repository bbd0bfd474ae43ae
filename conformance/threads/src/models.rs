// Included once for each copy of the sources.

fn check(model: impl Fn() + Send + Sync + 'static) {
    let mut config = shuttle::Config::new();
    config.silence_warnings = true;
    config.failure_persistence = shuttle::FailurePersistence::None;
    let scheduler = shuttle::scheduler::RandomScheduler::new(RUNS);
    shuttle::Runner::new(scheduler, config).run(model);
}

fn nodes(most: u64) -> Limits {
    Limits { nodes: Some(most), ..Limits::default() }
}

/// Workers that want nodes without end get as many as there are, and the
/// meter counts all of them.
pub fn every_node_is_granted_and_counted_once() {
    check(|| {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(nodes(9), &mut observer);
        let work = |handle: &mut WorkerHandle<'_, '_, ()>| {
            let mut expanded = 0;
            loop {
                let room = handle.room();
                expanded += room;
                if handle.report(room, 2 * room).is_err() {
                    return expanded;
                }
            }
        };
        let (results, ended) = scoped_workers(&mut meter, 3, work, |(), _| ControlFlow::Continue(()));
        assert_eq!(ended, Err(Stop::Nodes));
        assert_eq!(results.iter().sum::<u64>(), 9);
        assert_eq!((meter.progress.expanded, meter.progress.generated), (9, 18));
    });
}

/// Searches that meet solutions on the way, the last one with the last node
/// there is: all are heard.
pub fn every_solution_is_heard_at_a_node_limit() {
    check(|| {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(nodes(6), &mut observer);
        let expanded = AtomicU64::new(0);
        let mut heard = Vec::new();
        let work = |handle: &mut WorkerHandle<'_, '_, u64>| {
            let outbox = handle.outbox();
            handle.with_meter(|meter| {
                while meter.tick().is_ok() {
                    let number = expanded.fetch_add(1, Ordering::SeqCst);
                    if number % 2 == 1 {
                        outbox.send(number);
                    }
                }
            });
        };
        let (_, ended) = scoped_workers(&mut meter, 3, work, |number, _| {
            heard.push(number);
            ControlFlow::Continue(())
        });
        heard.sort_unstable();
        assert_eq!(heard, [1, 3, 5]);
        assert_eq!((ended, meter.progress.expanded), (Err(Stop::Nodes), 6));
    });
}

/// The observer ends the run at any time. What each worker found until then
/// comes back: as its result, and as a message that it sends after it was asked
/// to end.
pub fn nothing_found_is_lost_when_the_observer_ends_the_run() {
    check(|| {
        let mut asked = 0;
        let mut observer = |_: &Progress| {
            asked += 1;
            if asked < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let mut heard = 0;
        let work = |handle: &mut WorkerHandle<'_, '_, u64>| {
            let mut found = 0;
            loop {
                let _room = handle.room();
                found += 1;
                if handle.report(1, 0).is_err() {
                    handle.send(found);
                    return found;
                }
            }
        };
        let (results, ended) = scoped_workers(&mut meter, 3, work, |found, _| {
            heard += found;
            ControlFlow::Continue(())
        });
        assert_eq!(ended, Err(Stop::Cancelled));
        let found: u64 = results.iter().sum();
        assert_eq!((heard, meter.progress.expanded), (found, found));
    });
}

/// A listener ends the run while workers wait for space in the mailbox.
pub fn a_listener_can_end_a_run_of_waiting_senders() {
    check(|| {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let mut heard = 0;
        let work = |handle: &mut WorkerHandle<'_, '_, ()>| {
            for _ in 0..4 {
                handle.send(());
                if handle.report(0, 0).is_err() {
                    return;
                }
            }
        };
        let (results, ended) = scoped_workers(&mut meter, 3, work, |(), _| {
            heard += 1;
            if heard == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((results.len(), ended, heard), (3, Ok(()), 5));
    });
}

/// Workers divide pieces and donate the parts: every part is worked on once, and all workers end.
pub fn every_piece_of_a_pool_is_worked_on_once() {
    check(|| {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let pool = Pool::new(vec![2u32, 1], 3);
        let work = |_: &mut WorkerHandle<'_, '_, ()>| {
            let _worker = pool.worker();
            let mut worked = 0;
            while let Ok(Some(piece)) = pool.take(|| Ok::<(), Stop>(())) {
                worked += 1;
                (0..2).filter(|_| 0 < piece).for_each(|_| pool.give(piece - 1));
            }
            worked
        };
        let (results, ended) = scoped_workers(&mut meter, 3, work, |(), _| ControlFlow::Continue(()));
        assert_eq!((results.iter().sum::<u32>(), ended), (7 + 3, Ok(())));
    });
}

/// The anytime search: tasks are taken, finds are shared and reported, until one
/// of them is the proof.
pub fn tasks_are_done_once_and_the_best_solution_is_reported() {
    check(|| {
        let mut observer = |_: &Progress| ControlFlow::Continue(());
        let mut meter = Meter::new(Limits::default(), &mut observer);
        // The length of the best solution, and the bound.
        let merge = |known: &mut (u64, u64), find: (u64, u64)| {
            *known = (known.0.min(find.0), known.1.max(find.1));
        };
        let exchange = Exchange::new((9, 2));
        let done = Arc::new(Mutex::new(Vec::new()));
        let mut heard = (9, 2);
        let work = |handle: &mut WorkerHandle<'_, '_, (u64, u64)>| {
            let mut length = u64::MAX;
            loop {
                let (number, (best, _)) = exchange.take();
                assert!(best <= length, "what was known stays known");
                length = best;
                done.lock().expect("no thread panics").push(number);
                let find = match number {
                    3 => (9, 4),
                    number if number % 2 == 0 => (8 - number.min(4), 2),
                    _ => (9, 2),
                };
                let counted = handle.with_meter(|meter| meter.tick());
                exchange.update(|known| merge(known, find));
                handle.send(find);
                if counted.is_err() {
                    return;
                }
            }
        };
        let (_, ended) = scoped_workers(&mut meter, 3, work, |find, _| {
            merge(&mut heard, find);
            if heard.0 <= heard.1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((ended, heard), (Ok(()), (4, 4)));
        let mut done = done.lock().expect("no thread panics").clone();
        done.sort_unstable();
        assert_eq!(done, Vec::from_iter(0..done.len() as u64));
    });
}
