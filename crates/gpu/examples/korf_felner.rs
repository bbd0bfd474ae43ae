//! The card against Korf and Felner's 24-puzzles, for measuring.
use slidepack_core::run::{Limits, Meter, Outcome, Progress};
use slidepack_core::slide::engine::{Engine, EngineError, Round, RoundResult, Rounds, Threads};
use slidepack_core::slide::pdb::Class;
use slidepack_core::slide::{Board, Frame, NamedGoal, Size, TableCache};
use slidepack_gpu::{Card, Cuda, Device, LongRounds, Tuning};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

struct Measured {
    card: LongRounds,
    checks: bool,
    verbose: bool,
    number: usize,
}

impl Engine for Measured {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        let before = self.card.rounds();
        let begun = Instant::now();
        let there = self.card.run(rounds, round, meter)?;
        let took = begun.elapsed().as_secs_f64();
        if self.verbose && before < self.card.rounds() {
            println!(
                "  #{} bound {} roots {} expanded {:.3e} generated {:.3e} {:.3} s {:.2} G/s{}",
                self.number,
                round.bound,
                rounds.len(),
                there.expanded as f64,
                there.generated as f64,
                took,
                there.generated as f64 / took / 1e9,
                if there.solution.is_some() { " found" } else { "" }
            );
        }
        if self.checks && before < self.card.rounds() {
            let begun = Instant::now();
            let here = Threads.run(rounds, round, meter)?;
            let same = match &here.solution {
                None => here == there,
                Some(moves) => there.solution.as_ref().map(Vec::len) == Some(moves.len()),
            };
            println!(
                "  same {same}: here {} {} there {} {}, here {:.3} s",
                here.expanded,
                here.generated,
                there.expanded,
                there.generated,
                begun.elapsed().as_secs_f64()
            );
        }
        Ok(there)
    }

    fn pieces(&self, expected: u64) -> Option<usize> {
        self.card.pieces(expected)
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str, default: u64| {
        let key = format!("{name}=");
        args.iter().find_map(|arg| arg.strip_prefix(&key)?.parse().ok()).unwrap_or(default)
    };
    let has = |name: &str| args.iter().any(|arg| arg == name);
    let begun = Instant::now();
    let kernels = std::env::var("KERNELS").ok().map(|path| std::fs::read_to_string(path).expect("kernels"));
    // SAFETY: kernels named by the user are made of a variant of `kernels.cu`.
    #[allow(unsafe_code)]
    let opened = kernels.map_or_else(Cuda::open, |kernels| unsafe { Cuda::with(&kernels) });
    let mut device = match opened {
        Ok(device) => device,
        Err(error) => return println!("{error}"),
    };
    println!("{:?} opened in {:.3} s", device.facts(), begun.elapsed().as_secs_f64());
    let goal = NamedGoal::First.board(Size::new(5, 5).expect("a size"));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let limits = Limits { threads: cores, ..Limits::default() };
    let begun = Instant::now();
    let cache = TableCache::default();
    let tables = |goal: &Board| match cache.batch_ida_for(goal, Class::Large, &limits, &mut quiet).outcome {
        Outcome::Solved(found) => found,
        _ => None,
    };
    let Some(ida) = tables(&goal) else { return };
    println!("tables on {cores} threads: {:.3} s", begun.elapsed().as_secs_f64());
    if has("build") {
        for pattern in &ida.partitions().patterns()[..4] {
            let begun = Instant::now();
            let built = slidepack_gpu::build(
                &mut device,
                pattern.table().spec(),
                pattern.table().index(),
                &mut || Ok::<(), ()>(()),
            );
            let took = begun.elapsed().as_secs_f64();
            let same = built.map(|built| built.map(|bytes| bytes == pattern.table().bytes()));
            println!("built on the card: {took:.3} s, same {same:?}");
        }
    }
    let d = Tuning::default();
    let tuning = Tuning {
        threads: value("threads", d.threads.into()) as u32,
        blocks: value("blocks", 0) as u32,
        budget: value("budget", d.budget.into()) as u32,
        grain: value("grain", d.grain),
        least_budget: value("give", d.least_budget.into()) as u32,
        patience: value("patience", d.patience.into()) as u32,
        roots: value("roots", d.roots.into()) as u32,
        look: Duration::from_millis(value("look", 12)),
        least: d.least,
    };
    let begun = Instant::now();
    let card = match Card::new(Box::new(device), ida.clone(), tuning) {
        Ok(card) => Arc::new(card),
        Err(error) => return println!("{error}"),
    };
    println!("tables on the card: {:.3} s", begun.elapsed().as_secs_f64());
    let text = std::fs::read_to_string("puzzles/slide/korf-felner-50.txt").expect("the boards are there");
    let boards: Vec<(usize, usize, Board)> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let numbers: Vec<usize> =
                line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
            (
                numbers[0],
                numbers[1],
                Board::new(Size::new(5, 5).expect("a size"), &numbers[2..]).expect("a board"),
            )
        })
        .collect();
    let list = args.iter().find_map(|arg| arg.strip_prefix("boards=")).unwrap_or("all");
    let wanted: Vec<usize> = if list == "all" {
        (1..=50).collect()
    } else {
        list.split(',').map(|word| word.parse().expect("a number")).collect()
    };
    let (least, most) = (value("least", d.least), value("most", u64::MAX));
    let at_once = value("at_once", 1) as usize;
    let next = AtomicUsize::new(0);
    let lines = Mutex::new(Vec::new());
    let begun = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..at_once {
            scope.spawn(|| {
                while let Some(&number) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let (_, length, start) = &boards[number - 1];
                    let board_begun = Instant::now();
                    let mut observer = quiet;
                    let threads = (cores / at_once).max(1);
                    let limits = Limits {
                        threads,
                        time: Some(Duration::from_secs(value("time", 300))),
                        ..Limits::default()
                    };
                    let mut meter = Meter::new(limits, &mut observer);
                    // From the goal to the board, with tables for that.
                    let frame = if has("back") { Frame::new(&goal, start) } else { Frame::new(start, &goal) };
                    let ida = if has("back") { tables(start).expect("no limits") } else { ida.clone() };
                    let mut rounds = ida.rounds(frame.start()).expect("it can be solved").within(most);
                    let card = LongRounds::new(card.clone(), &ida)
                        .expect("there is room for the tables")
                        .from(least)
                        .split_into(value("piece", 40_000), value("pieces", 800_000));
                    let mut measured =
                        Measured { card, checks: has("check"), verbose: has("rounds"), number };
                    let found = rounds.drive(&mut measured, &mut meter, &mut |_| Ok(()));
                    let right =
                        found.as_ref().map(|found| found.as_ref().map(|moves| moves.len() == *length));
                    let line = format!(
                        "#{number} {right:?} {:.3} s expanded {} generated {} rounds on card {} lost {:?}",
                        board_begun.elapsed().as_secs_f64(),
                        meter.progress.expanded,
                        meter.progress.generated,
                        measured.card.rounds(),
                        measured.card.lost()
                    );
                    println!("{line}");
                    lines.lock().expect("no panic").push((meter.progress.expanded, meter.progress.generated));
                }
            });
        }
    });
    let lines = lines.into_inner().expect("no panic");
    let took = begun.elapsed().as_secs_f64();
    let sum: u64 = lines.iter().map(|line| line.1).sum();
    println!(
        "all: {took:.3} s, expanded {:.4e} generated {:.4e}, {:.2} G/s",
        lines.iter().map(|line| line.0).sum::<u64>() as f64,
        sum as f64,
        sum as f64 / took / 1e9
    );
}
