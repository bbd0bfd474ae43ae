//! The kernels on the CPU: their source, compiled by this machine's C compiler,
//! one thread after the other. What they find is compared with what the core
//! finds, subtree by subtree.

#![allow(unsafe_code, clippy::unwrap_used)]

#[path = "stand_in/small.rs"]
mod small;

use slidepack_core::run::{Limits, Meter, Progress, Stop};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{Engine, EngineError, Round, RoundResult, Rounds, Threads};
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::{
    Algorithm, Answer, Board, Device as Wanted, HeuristicName, NamedGoal, Request, Size, TableCache,
    solve_with,
};
use slidepack_gpu::{
    Accelerated, Card, CardError, Device, DeviceError, Facts, Kernel, Launch, LongRounds, Nvidia, Parameters,
    SOURCE, Tuning,
};
use small::{quiet, tables, tables_for};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// A device that is a C compiler and this process.
struct Emulated {
    facts: Facts,
    library: &'static libloading::Library,
    memory: Vec<Box<[u64]>>,
    /// Fails at the launch of this number.
    fails_at: Option<usize>,
    launches: Arc<AtomicUsize>,
    /// What was started.
    started: Arc<Mutex<Vec<Kernel>>>,
}

/// The kernels have one place for the numbers of a thread, so one card works at
/// a time.
static TURN: Mutex<()> = Mutex::new(());

/// The kernels as a library; `None` if this machine has no C compiler.
fn library() -> Option<&'static libloading::Library> {
    static LIBRARY: OnceLock<Option<libloading::Library>> = OnceLock::new();
    LIBRARY.get_or_init(|| compiled("plain", &[])).as_ref()
}

/// The kernels with some macros defined, under a name of their own.
fn compiled(name: &str, macros: &[&str]) -> Option<libloading::Library> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let name = format!("{}-{name}", std::process::id());
    let (source, made) = (folder.join(format!("{name}.c")), folder.join(format!("{name}.so")));
    std::fs::write(&source, SOURCE).expect("the folder can be written to");
    let compiled = Command::new("cc")
        .args(["-x", "c", "-std=gnu11", "-O2", "-w", "-shared", "-fPIC"])
        .args(macros)
        .arg("-o")
        .args([&made, &source])
        .status();
    let compiled = compiled.is_ok_and(|status| status.success());
    // SAFETY: the library was just made of our own source.
    let library = compiled.then(|| unsafe { libloading::Library::new(&made) });
    let _ = std::fs::remove_file(&source);
    let _ = std::fs::remove_file(&made);
    library.and_then(Result::ok)
}

impl Emulated {
    fn new() -> Option<Emulated> {
        library().map(Emulated::of)
    }

    fn of(library: &'static libloading::Library) -> Emulated {
        let facts = Facts {
            name: "a C compiler".into(),
            driver: "none".into(),
            multiprocessors: 2,
            shared: 1 << 18,
            free: 1 << 34,
        };
        let (launches, started) = (Arc::default(), Arc::default());
        Emulated { facts, library, memory: Vec::new(), fails_at: None, launches, started }
    }
}

/// Bytes with the alignment of the structures they are.
#[repr(C, align(8))]
#[derive(Clone, Copy)]
struct Bytes<const N: usize>([u8; N]);

impl<const N: usize> Bytes<N> {
    fn of(bytes: &[u8]) -> Bytes<N> {
        Bytes(bytes.try_into().expect("a structure of the size that the source says"))
    }
}

impl Device for Emulated {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn take(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        let words = vec![0u64; bytes.div_ceil(8).max(1)].into_boxed_slice();
        let at = words.as_ptr() as u64;
        self.memory.push(words);
        Ok(at)
    }

    fn give_back(&mut self, at: u64) -> Result<(), DeviceError> {
        let before = self.memory.len();
        self.memory.retain(|words| words.as_ptr() as u64 != at);
        assert_eq!(self.memory.len() + 1, before, "what is given back was taken");
        Ok(())
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.check(at, bytes.len());
        // SAFETY: it was just checked that this is our memory.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), at as *mut u8, bytes.len()) };
        Ok(())
    }

    fn read(&mut self, at: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.check(at, bytes.len());
        // SAFETY: it was just checked that this is our memory.
        unsafe { std::ptr::copy_nonoverlapping(at as *const u8, bytes.as_mut_ptr(), bytes.len()) };
        Ok(())
    }

    fn start(
        &mut self,
        kernel: Kernel,
        launch: Launch,
        parameters: Parameters<'_>,
    ) -> Result<(), DeviceError> {
        let parameters = parameters.bytes();
        self.started.lock().unwrap().push(kernel);
        let launches = 1 + self.launches.fetch_add(1, Ordering::Relaxed);
        if self.fails_at.is_some_and(|at| at <= launches) {
            return Err(DeviceError("the device was pulled out".into()));
        }
        let _turn = TURN.lock();
        let name = kernel.name().as_bytes();
        type Placing = unsafe extern "C" fn(u32, u32, u32, u32);
        // SAFETY: the functions have these types in the source, and all
        // addresses in the parameters are of our memory.
        unsafe {
            let place = self.library.get::<Placing>(b"place").expect("it is in the source");
            for block in 0..launch.blocks {
                for thread in 0..launch.threads {
                    place(thread, block, launch.threads, launch.blocks);
                    match kernel {
                        Kernel::Tally => {
                            type Three = unsafe extern "C" fn(u64, u32, u64);
                            let tally = self.library.get::<Three>(name).expect("it is in the source");
                            let number = |at: usize| {
                                let mut bytes = [0; 8];
                                bytes[..parameters[at].len()].copy_from_slice(parameters[at]);
                                u64::from_le_bytes(bytes)
                            };
                            tally(number(0), number(1) as u32, number(2));
                        }
                        Kernel::LayOut => {
                            type One = unsafe extern "C" fn(Bytes<120>);
                            let function = self.library.get::<One>(name).expect("it is in the source");
                            function(Bytes::of(parameters[0]));
                        }
                        Kernel::Spread | Kernel::Settle | Kernel::Collect => {
                            type One = unsafe extern "C" fn(Bytes<104>);
                            let function = self.library.get::<One>(name).expect("it is in the source");
                            function(Bytes::of(parameters[0]));
                        }
                        Kernel::Search | Kernel::SearchFar | Kernel::Survey | Kernel::Plan | Kernel::Give => {
                            type One = unsafe extern "C" fn(Bytes<192>);
                            let function = self.library.get::<One>(name).expect("it is in the source");
                            function(Bytes::of(parameters[0]));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl Emulated {
    /// Nothing is read or written but what was taken.
    fn check(&self, at: u64, bytes: usize) {
        let is_in = |words: &[u64]| {
            let first = words.as_ptr() as u64;
            first <= at && at + bytes as u64 <= first + 8 * words.len() as u64
        };
        assert!(
            bytes == 0 || self.memory.iter().any(|words| is_in(words)),
            "{bytes} bytes at {at} are not ours"
        );
    }
}

/// Few lanes and short slices, so that much is handed around.
fn tuning() -> Tuning {
    Tuning {
        threads: 8,
        blocks: 2,
        budget: 200,
        grain: 50,
        least_budget: 3,
        roots: 1 << 13,
        least: 0,
        ..Tuning::default()
    }
}

/// Runs every round on the card and on threads, which must find the same.
struct Both {
    card: LongRounds,
    compared: usize,
}

impl Engine for Both {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        let here = Threads.run(rounds, round, meter)?;
        let there = self.card.run(rounds, round, meter)?;
        match &here.solution {
            None => {
                let pairs = here.subtrees.iter().zip(&there.subtrees).enumerate();
                let differ: Vec<_> = pairs.filter(|(_, (one, other))| one != other).take(5).collect();
                let sums = |result: &RoundResult| (result.expanded, result.generated);
                assert_eq!(
                    (sums(&here), differ),
                    (sums(&there), Vec::new()),
                    "{round:?} of {}",
                    rounds.len()
                );
                assert_eq!(here, there);
            }
            Some(moves) => assert_eq!(there.solution.as_ref().map(Vec::len), Some(moves.len())),
        }
        self.compared += 1;
        Ok(there)
    }
}

/// Every round of some boards, subtree by subtree.
fn compare(rows: usize, cols: usize, sizes: &[usize], steps: u64, boards: u64, most: u64) {
    let Some(device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    compare_on(device, rows, cols, sizes, steps, boards, most);
}

fn compare_on(
    device: Emulated,
    rows: usize,
    cols: usize,
    sizes: &[usize],
    steps: u64,
    boards: u64,
    most: u64,
) {
    let ida = tables(rows, cols, sizes);
    let card = Arc::new(Card::new(Box::new(device), ida.clone(), tuning()).unwrap());
    let goal = NamedGoal::First.board(Size::new(rows, cols).unwrap());
    let mut on_card = 0;
    for seed in 0..boards {
        let start = Generator::new(seed).board(&goal, Kind::Walk(steps)).unwrap();
        let mut observer = quiet;
        let mut meter = Meter::new(Limits::default(), &mut observer);
        let mut rounds = ida.rounds(&start).unwrap().within(most);
        let mut both = Both { card: LongRounds::new(card.clone(), &ida).unwrap(), compared: 0 };
        let found = rounds.drive(&mut both, &mut meter, &mut |_| Ok(())).unwrap();
        assert_eq!(both.card.lost(), None);
        on_card += both.card.rounds();
        if let Some(moves) = found {
            assert_eq!(start.replayed(&moves), Some(goal.clone()));
        }
        assert!(both.compared == both.card.rounds(), "all rounds were run on the card");
    }
    assert!(0 < on_card);
}

#[test]
fn kernels_find_what_the_core_finds_with_a_reflection() {
    compare(4, 4, &[4, 4, 4, 3], 90, 6, 40_000);
    compare(3, 3, &[4, 4], 200, 4, 10_000);
}

/// A card whose blocks have little shared memory reads the pruner from its own
/// memory.
#[test]
fn cards_with_little_shared_memory_find_the_same() {
    let Some(mut device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    device.facts.shared = 48 << 10;
    let started = device.started.clone();
    compare_on(device, 4, 4, &[4, 4, 4, 3], 90, 4, 40_000);
    let started = started.lock().unwrap();
    assert!(started.contains(&Kernel::SearchFar) && !started.contains(&Kernel::Search));
}

#[test]
fn kernels_find_what_the_core_finds_without_a_reflection() {
    compare(3, 4, &[4, 4, 3], 100, 6, 40_000);
    compare(3, 5, &[5, 5, 4], 100, 4, 40_000);
}

/// Variants of the kernels that are there to be measured, see `docs/gpu.md`.
#[test]
fn variants_of_the_kernels_find_what_the_core_finds() {
    static VARIANTS: OnceLock<Vec<libloading::Library>> = OnceLock::new();
    let variants = VARIANTS.get_or_init(|| {
        let all = [("kept", &["-DKEPT=3"][..]), ("pops", &["-DPOPS=1"]), ("local", &["-DLOCAL_STACK"])];
        all.into_iter().filter_map(|(name, macros)| compiled(name, macros)).collect()
    });
    for library in variants {
        compare_on(Emulated::of(library), 4, 4, &[4, 4, 4, 3], 90, 3, 40_000);
        compare_on(Emulated::of(library), 3, 4, &[4, 4, 3], 100, 3, 40_000);
    }
}

/// Tables built by the kernels are those of the core, byte for byte.
#[test]
fn kernels_build_the_tables_of_the_core() {
    let Some(mut device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    for (rows, cols, sizes) in [(3, 3, &[4, 4][..]), (3, 4, &[4, 4, 3]), (3, 5, &[3, 4, 4, 3])] {
        let ida = tables(rows, cols, sizes);
        for pattern in ida.partitions().patterns() {
            let table = pattern.table();
            let built =
                slidepack_gpu::build(&mut device, table.spec(), table.index(), &mut || Ok::<(), ()>(()));
            assert!(built.unwrap().unwrap() == table.bytes(), "{}", table.spec());
        }
    }
    assert!(device.memory.is_empty());
}

/// The length of a shortest solution of a board of 4x4, found with an engine.
fn solved(ida: &BatchIda, seed: u64, engine: &mut dyn Engine) -> usize {
    let goal = NamedGoal::First.board(Size::new(4, 4).unwrap());
    let start = Generator::new(seed).board(&goal, Kind::Walk(70)).unwrap();
    let mut observer = quiet;
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let found = ida.rounds(&start).unwrap().drive(engine, &mut meter, &mut |_| Ok(())).unwrap();
    let moves = found.expect("it does not give up");
    assert_eq!(start.replayed(&moves), Some(goal));
    moves.len()
}

/// A card that fails in the middle of a round costs time and nothing else.
#[test]
fn what_a_lost_card_had_begun_is_done_by_the_cores() {
    let Some(_) = library() else { return eprintln!("there is no C compiler: not tested") };
    let ida = tables(4, 4, &[4, 4, 4, 3]);
    let length = solved(&ida, 5, &mut Threads);
    // The first four launches lay the tables out.
    for fails_at in [5, 9, 30] {
        let device = Emulated { fails_at: Some(fails_at), ..Emulated::new().unwrap() };
        let card = Arc::new(Card::new(Box::new(device), ida.clone(), tuning()).unwrap());
        let mut engine = LongRounds::new(card, &ida).unwrap();
        assert_eq!(solved(&ida, 5, &mut engine), length);
        assert_eq!(engine.lost(), Some("the device was pulled out"));
    }
}

#[test]
fn tables_that_do_not_fit_are_refused() {
    let Some(mut device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    device.facts.free = 1 << 20;
    let error = Card::new(Box::new(device), tables(3, 3, &[4, 4]), tuning()).err();
    assert!(matches!(error, Some(CardError::Memory { needed, free }) if free < needed), "{error:?}");
}

/// Searches on several threads share a card, and each finds what it would have
/// found alone.
#[test]
fn searches_share_a_card() {
    let Some(device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    let ida = tables(4, 4, &[4, 4, 4, 3]);
    let card = Arc::new(Card::new(Box::new(device), ida.clone(), tuning()).unwrap());
    std::thread::scope(|scope| {
        for seed in 0..4 {
            let (ida, card) = (&ida, card.clone());
            scope.spawn(move || {
                let length = solved(ida, seed, &mut LongRounds::new(card, ida).unwrap());
                assert_eq!(length, solved(ida, seed, &mut Threads));
            });
        }
    });
}

/// A card has the tables of several goals, and searches for each of them find at
/// the same time what they would find alone.
#[test]
fn goals_share_a_card() {
    let Some(mut device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    device.facts.free = 1 << 40;
    let size = Size::new(4, 4).unwrap();
    let goals: Vec<Board> = [0, 1, 5]
        .map(|home| {
            let mut tiles: Vec<usize> = (1..16).collect();
            tiles.insert(home, 0);
            Board::new(size, &tiles).unwrap()
        })
        .into();
    // Where the blank's home is on the diagonal, there is a reflection; the card has
    // tables with one, or without, at a time.
    let idas: Vec<Arc<BatchIda>> = goals.iter().map(|goal| tables_for(goal, &[4, 4, 4, 3])).collect();
    let card = Arc::new(Card::new(Box::new(device), idas[0].clone(), tuning()).unwrap());
    assert_eq!(LongRounds::new(card.clone(), &idas[1]).err(), Some(CardError::Full));
    std::thread::scope(|scope| {
        for seed in 0..2 {
            for number in [0, 2] {
                let (ida, goal, card) = (&idas[number], &goals[number], card.clone());
                scope.spawn(move || {
                    let start = Generator::new(seed).board(goal, Kind::Walk(70)).unwrap();
                    let mut observer = quiet;
                    let mut meter = Meter::new(Limits::default(), &mut observer);
                    let mut both = Both { card: LongRounds::new(card, ida).unwrap(), compared: 0 };
                    let mut rounds = ida.rounds(&start).unwrap().within(40_000);
                    let found = rounds.drive(&mut both, &mut meter, &mut |_| Ok(())).unwrap();
                    assert!(0 < both.compared && both.compared == both.card.rounds());
                    assert!(found.is_none_or(|moves| start.replayed(&moves).as_ref() == Some(goal)));
                });
            }
        }
    });
}

/// A card that has work builds tables in between.
#[test]
fn a_card_with_work_builds_tables() {
    let Some(device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    let ida = tables(4, 4, &[4, 4, 4, 3]);
    let card = Card::new(Box::new(device), ida.clone(), tuning()).unwrap();
    let mut observer = quiet;
    let mut meter = Meter::new(Limits::default(), &mut observer);
    for pattern in &ida.partitions().patterns()[..4] {
        let table = pattern.table();
        let built = card.build(table.spec(), table.index(), &mut meter);
        assert!(built == Some(Ok(table.bytes().to_vec())), "{}", table.spec());
    }
    let mut observer = |_: &Progress| ControlFlow::Break(());
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let table = ida.partitions().patterns()[0].table();
    let stopped = card.build(table.spec(), table.index(), &mut meter);
    assert!(stopped.is_none_or(|built| built.is_ok() || built == Err(Stop::Cancelled)));
}

/// A run can be stopped while the card works.
#[test]
fn a_round_on_a_card_can_be_stopped() {
    let Some(device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    let ida = tables(4, 4, &[4, 4, 4, 3]);
    let card = Arc::new(Card::new(Box::new(device), ida.clone(), tuning()).unwrap());
    let goal = NamedGoal::First.board(Size::new(4, 4).unwrap());
    let start = Generator::new(1).board(&goal, Kind::Solvable).unwrap();
    let mut observer = |progress: &Progress| match progress.iterations {
        0..3 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let mut rounds = ida.rounds(&start).unwrap();
    let ended = rounds.drive(&mut LongRounds::new(card, &ida).unwrap(), &mut meter, &mut |_| Ok(()));
    assert_eq!(ended, Err(EngineError::Stopped(Stop::Cancelled)));
}

/// Notes how often the device was started before a round.
struct Noting {
    card: LongRounds,
    launches: Arc<AtomicUsize>,
    before: usize,
}

impl Engine for Noting {
    fn run(
        &mut self,
        rounds: &Rounds<'_>,
        round: Round,
        meter: &mut Meter<'_>,
    ) -> Result<RoundResult, EngineError> {
        self.before = self.launches.load(Ordering::Relaxed);
        self.card.run(rounds, round, meter)
    }
}

/// Making the roots of a long round takes a while, in which a run can be stopped
/// too. Then nothing is brought to the card.
#[test]
fn a_run_that_is_stopped_before_a_round_brings_nothing_to_the_card() {
    let Some(device) = Emulated::new() else { return eprintln!("there is no C compiler: not tested") };
    let launches = device.launches.clone();
    let ida = tables(4, 4, &[4, 4, 4, 3]);
    let card = Arc::new(Card::new(Box::new(device), ida.clone(), tuning()).unwrap());
    let goal = NamedGoal::First.board(Size::new(4, 4).unwrap());
    let start = Generator::new(1).board(&goal, Kind::Solvable).unwrap();
    let mut observer = |progress: &Progress| match progress.iterations {
        0..3 => ControlFlow::Continue(()),
        _ => ControlFlow::Break(()),
    };
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let mut engine =
        Noting { card: LongRounds::new(card, &ida).unwrap(), launches: launches.clone(), before: 0 };
    let ended = ida.rounds(&start).unwrap().drive(&mut engine, &mut meter, &mut |_| Ok(()));
    assert_eq!(ended, Err(EngineError::Stopped(Stop::Cancelled)));
    let before = engine.before;
    // The card's thread ends with it.
    drop(engine);
    assert!(0 < before);
    assert_eq!(launches.load(Ordering::Relaxed), before);
}

fn asked(device: Wanted) -> Answer {
    let nvidia = Nvidia::with(Box::new(|| Err(DeviceError("there is no card".into()))), tuning());
    let tables = TableCache::default().with_accelerator(Arc::new(Accelerated(Arc::new(nvidia))));
    let goal = NamedGoal::First.board(Size::new(3, 5).unwrap());
    // Too long for the short search that comes before any round.
    let start = Generator::new(6).board(&goal, Kind::Solvable).unwrap();
    let (heuristic, algorithm) = (HeuristicName::PatternSmall, Algorithm::Ida);
    let request = Request { heuristic, algorithm, device, ..Request::default() };
    solve_with(&tables, &start, &goal, &request, &mut quiet, &mut |_| ())
}

/// Without a card the cores answer, and the reason is reported if a card was requested.
#[test]
fn a_machine_without_a_card_answers_alike() {
    let alone = asked(Wanted::Cpu);
    assert!(alone.is_optimal() && alone.notes.is_empty());
    for device in [Wanted::Auto, Wanted::Gpu] {
        let answer = asked(device);
        assert_eq!(answer.length(), alone.length());
        assert_eq!(answer.report.progress.expanded, alone.report.progress.expanded);
        assert_eq!(answer.card, None);
        let notes: &[&str] = match device {
            Wanted::Gpu => &["the card was not used: there is no card"],
            _ => &[],
        };
        assert_eq!(answer.notes, notes);
    }
}
