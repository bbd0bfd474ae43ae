//! A card through its driver, which is a C file on machines without one: all
//! calls that `cuda.rs` makes, and what becomes of those that fail.

#![cfg(target_os = "linux")]
#![allow(unsafe_code, clippy::unwrap_used)]

#[path = "stand_in/small.rs"]
mod small;
#[path = "stand_in/driver.rs"]
mod stand_in;

use slidepack_core::run::{Limits, Meter};
use slidepack_core::slide::batch_ida::BatchIda;
use slidepack_core::slide::engine::{Engine, Threads};
use slidepack_core::slide::generate::{Generator, Kind};
use slidepack_core::slide::{
    Algorithm, Device as Wanted, HeuristicName, NamedGoal, Request, Size, TableCache, solve_with,
};
use slidepack_gpu::{Accelerated, Card, Cuda, Device, LongRounds, Nvidia, Tuning};
use small::{quiet, tables};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The driver for one test, which no other test changes meanwhile.
struct Driver {
    library: &'static libloading::Library,
    _turn: MutexGuard<'static, ()>,
}

const MEMORY: usize = 1 << 30;

impl Driver {
    fn new() -> Option<Driver> {
        static LIBRARY: OnceLock<Option<libloading::Library>> = OnceLock::new();
        static TURN: Mutex<()> = Mutex::new(());
        let library = LIBRARY.get_or_init(|| stand_in::loaded(&[])).as_ref();
        if library.is_none() {
            eprintln!("there is no C compiler: not tested");
        }
        let driver = Driver { library: library?, _turn: TURN.lock().unwrap_or_else(PoisonError::into_inner) };
        driver.set(1, MEMORY, 0, false);
        Some(driver)
    }

    /// How many cards there are and how much memory one has, which launch fails,
    /// and whether the kernels are refused.
    fn set(&self, cards: i32, memory: usize, fails_at: i64, refuses: bool) {
        type Setting = unsafe extern "C" fn(i32, usize, i64, i32);
        // SAFETY: the function has this type in the source.
        unsafe {
            let set = self.library.get::<Setting>(b"stand_in_set").unwrap();
            set(cards, memory, fails_at, refuses.into());
        }
    }

    /// Bytes of the card that are taken.
    fn taken(&self) -> usize {
        // SAFETY: the function has this type in the source.
        unsafe { self.library.get::<unsafe extern "C" fn() -> usize>(b"stand_in_taken").unwrap()() }
    }
}

/// Few lanes and little memory.
fn tuning() -> Tuning {
    Tuning { threads: 32, blocks: 2, budget: 200, roots: 1 << 17, least: 0, ..Tuning::default() }
}

/// The length of a shortest solution of a board of 4x4, and the nodes of it.
fn solved(ida: &BatchIda, seed: u64, engine: &mut dyn Engine) -> (usize, u64) {
    let goal = NamedGoal::First.board(Size::new(4, 4).unwrap());
    let start = Generator::new(seed).board(&goal, Kind::Walk(70)).unwrap();
    let mut observer = quiet;
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let mut rounds = ida.rounds(&start).unwrap();
    let moves = rounds.drive(engine, &mut meter, &mut |_| Ok(())).unwrap().expect("it does not give up");
    assert_eq!(start.replayed(&moves), Some(goal));
    (moves.len(), meter.progress.expanded)
}

#[test]
fn a_card_is_opened_and_says_what_it_is() {
    let Some(_driver) = Driver::new() else { return };
    let cuda = Cuda::open().unwrap();
    let facts = cuda.facts();
    assert_eq!((facts.name.as_str(), facts.driver.as_str()), ("Stand-in", "CUDA 12.4"));
    assert_eq!((facts.multiprocessors, facts.shared, facts.free), (2, 232_448, MEMORY as u64));
}

/// Whatever a caller passes, the driver is given memory of the card and whole parameters.
#[test]
fn addresses_and_parameters_are_checked_before_the_driver_sees_them() {
    let Some(driver) = Driver::new() else { return };
    let mut cuda = Cuda::open().unwrap();
    let at = cuda.take(8).unwrap();
    let mut host = [7u8; 8];
    assert!(cuda.write(host.as_ptr() as u64, &[0; 8]).is_err());
    assert!(cuda.write(at + 1, &[0; 8]).is_err());
    assert!(cuda.read(u64::MAX, &mut host).is_err());
    assert_eq!(host, [7; 8]);
    cuda.read(at, &mut host).unwrap();
    assert_eq!(host, [0; 8]);
    cuda.give_back(at).unwrap();
    assert!(cuda.give_back(at).is_err() && cuda.read(at, &mut host).is_err());
    assert_eq!(driver.taken(), 0);
}

#[test]
fn searches_and_tables_are_those_of_the_cores() {
    let Some(driver) = Driver::new() else { return };
    let ida = tables(4, 4, &[4, 4, 4, 3]);
    let mut cuda = Cuda::open().unwrap();
    for pattern in ida.partitions().patterns() {
        let table = pattern.table();
        let built = slidepack_gpu::build(&mut cuda, table.spec(), table.index(), &mut || Ok::<(), ()>(()));
        assert!(built.unwrap().unwrap() == table.bytes(), "{}", table.spec());
    }
    assert_eq!(driver.taken(), 0, "what was built with is given back");
    let card = Arc::new(Card::new(Box::new(cuda), ida.clone(), tuning()).unwrap());
    for seed in 0..3 {
        let mut engine = LongRounds::new(card.clone(), &ida).unwrap();
        assert_eq!(solved(&ida, seed, &mut engine).0, solved(&ida, seed, &mut Threads).0);
        assert!(0 < engine.rounds() && engine.lost().is_none());
    }
    assert_ne!(driver.taken(), 0);
    drop(card);
    assert_eq!(driver.taken(), 0, "an unused card has no memory of ours");
}

#[test]
fn a_launch_that_fails_leaves_the_round_to_the_cores() {
    let Some(driver) = Driver::new() else { return };
    let ida = tables(4, 4, &[4, 4, 4, 3]);
    // The first four launches lay the tables out.
    for fails_at in [5, 6, 20] {
        driver.set(1, MEMORY, fails_at, false);
        let card = Card::new(Box::new(Cuda::open().unwrap()), ida.clone(), tuning()).unwrap();
        let mut engine = LongRounds::new(Arc::new(card), &ida).unwrap();
        assert_eq!(solved(&ida, 5, &mut engine).0, solved(&ida, 5, &mut Threads).0);
        let lost = engine.lost().unwrap();
        assert!(lost.contains("starting a kernel failed") && lost.contains("launch failure"), "{lost}");
    }
}

/// What the driver says of itself, or of what is wrong.
fn said() -> String {
    match Cuda::open() {
        Ok(cuda) => cuda.facts().name.clone(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn what_is_missing_is_said() {
    let Some(driver) = Driver::new() else { return };
    driver.set(0, MEMORY, 0, false);
    assert_eq!(said(), "the NVIDIA driver is there, but no card");
    driver.set(1, MEMORY, 0, true);
    assert!(
        said().starts_with("compiling the kernels, which take a driver of 550 or newer, failed"),
        "{}",
        said()
    );
    driver.set(1, 1 << 20, 0, false);
    let ida = tables(3, 3, &[4, 4]);
    let error = Card::new(Box::new(Cuda::open().unwrap()), ida, tuning()).err().unwrap();
    assert!(error.to_string().ends_with("MB of the card, 2 MB are free"), "{error}");
}

/// The whole way of a request: the answer names the card, and a card that fails
/// is named in a note.
#[test]
fn an_answer_names_the_card_it_came_from() {
    let Some(driver) = Driver::new() else { return };
    let goal = NamedGoal::First.board(Size::new(3, 5).unwrap());
    // Too long for the short search that comes before any round.
    let start = Generator::new(6).board(&goal, Kind::Solvable).unwrap();
    let asked = |device| {
        let nvidia = Arc::new(Nvidia::with(Box::new(|| Ok(Box::new(Cuda::open()?))), tuning()));
        let tables = TableCache::default().with_accelerator(Arc::new(Accelerated(nvidia)));
        let (heuristic, algorithm) = (HeuristicName::PatternSmall, Algorithm::Ida);
        let request = Request { heuristic, algorithm, device, ..Request::default() };
        solve_with(&tables, &start, &goal, &request, &mut quiet, &mut |_| ())
    };
    let cores = asked(Wanted::Cpu);
    let answer = asked(Wanted::Gpu);
    assert_eq!((answer.length(), answer.is_optimal()), (cores.length(), true));
    let card = answer.card.expect("the card was used");
    assert_eq!((card.name.as_str(), card.driver.as_str()), ("Stand-in", "CUDA 12.4"));
    assert_eq!(answer.notes, Vec::<String>::new());
    driver.set(1, MEMORY, 8, false);
    let answer = asked(Wanted::Gpu);
    assert_eq!((answer.length(), answer.is_optimal()), (cores.length(), true));
    assert!(answer.notes[0].starts_with("the card failed, and the cores went on: "), "{:?}", answer.notes);
}
