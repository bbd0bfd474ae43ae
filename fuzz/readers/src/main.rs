//! Tries a reader with mutated seeds for as long as one likes, on any Rust:
//!
//! ```text
//! cargo run --release -p fuzz-readers -- TARGET SECONDS [FIRST]   # TARGET or `all`
//! cargo run -p fuzz-readers -- corpus                             # seeds for `cargo fuzz`
//! cargo run -p fuzz-readers -- show TARGET NUMBER                 # one input, on standard output
//! cargo run -p fuzz-readers -- try TARGET FILE                    # one input of a file
//! ```
//!
//! Inputs that break a property are written to `fuzz/artifacts/TARGET/`.

use fuzz_readers::{Target, mutate, seeds};
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().ok();
    match words[..] {
        ["corpus"] => corpus(),
        ["show", name, wanted] if Target::find(name).is_some() && number(wanted).is_some() => {
            let inputs = Target::find(name).zip(number(wanted));
            let input = inputs.map(|(target, number)| mutate::input(&target, &seeds(&target), number));
            std::io::stdout()
                .write_all(&input.unwrap_or_default())
                .map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS)
        }
        ["try", name, file] if Target::find(name).is_some() => {
            let input = fs::read(file).expect("the input can be read");
            if let Some(target) = Target::find(name) {
                (target.property)(&input);
            }
            ExitCode::SUCCESS
        }
        [name, seconds] | [name, seconds, _] if number(seconds).is_some() => {
            let first = words.get(2).and_then(|first| number(first)).unwrap_or(0);
            let time = Duration::from_secs(number(seconds).unwrap_or(0));
            let targets: Vec<Target> =
                Target::ALL.into_iter().filter(|t| name == "all" || t.name == name).collect();
            let broken: usize = targets.iter().map(|target| run(target, time, first)).sum();
            if broken == 0 && !targets.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
        }
        _ => {
            let names: Vec<&str> = Target::ALL.iter().map(|target| target.name).collect();
            eprintln!(
                "TARGET SECONDS [FIRST], corpus, show TARGET NUMBER, or try TARGET FILE; targets are {}",
                names.join(", ")
            );
            ExitCode::from(2)
        }
    }
}

fn folder(kind: &str, target: &Target) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(kind).join(target.name);
    fs::create_dir_all(&folder).expect("the folder of fuzzing can be written to");
    folder
}

fn corpus() -> ExitCode {
    for target in &Target::ALL {
        let folder = folder("corpus", target);
        for (number, seed) in seeds(target).iter().enumerate() {
            fs::write(folder.join(format!("seed-{number:03}")), seed).expect("a seed can be written");
        }
    }
    ExitCode::SUCCESS
}

/// Tries inputs until the time is over; returns how many ways there are to break
/// the property.
fn run(target: &Target, time: Duration, first: u64) -> usize {
    static LAST: Mutex<String> = Mutex::new(String::new());
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        if let Ok(mut last) = LAST.lock() {
            *last = format!("{place}\n{info}");
        }
    }));
    let seeds = seeds(target);
    let start = Instant::now();
    let mut broken: BTreeMap<String, u64> = BTreeMap::new();
    let mut slowest = (Duration::ZERO, first);
    let mut number = first;
    while start.elapsed() < time {
        let input = mutate::input(target, &seeds, number);
        let begun = Instant::now();
        let tried = catch_unwind(AssertUnwindSafe(|| (target.property)(&input)));
        slowest = slowest.max((begun.elapsed(), number));
        if tried.is_err() {
            let message = LAST.lock().map(|last| last.clone()).unwrap_or_default();
            let place = message.lines().next().unwrap_or_default().to_owned();
            let count = broken.entry(place).or_default();
            *count += 1;
            if *count <= 3 {
                let file = folder("artifacts", target).join(format!("input-{number}"));
                fs::write(&file, &input).expect("an input can be written");
                eprintln!("{}: {}\n{message}\n", target.name, file.display());
            }
        }
        number += 1;
    }
    let (longest, which) = slowest;
    println!(
        "{}: {} inputs from {first} in {:.0} s, {} ways to break it, slowest input {which} with {:.3} s",
        target.name,
        number - first,
        start.elapsed().as_secs_f64(),
        broken.len(),
        longest.as_secs_f64(),
    );
    broken.len()
}
