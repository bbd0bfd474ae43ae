//! Learns the weights of beams and rewrites `src/slide/suboptimal/beam/weights.bin` after every
//! round.
//!
//! ```sh
//! cargo run --release -p slidepack-core --features learn --example learn -- [--fresh] ROUNDS SIDE…
//! ```
//!
//! Sides are 5, 6, 7 and 10, the last for all larger boards. `--fresh` starts from Manhattan
//! distances instead of the weights in the file.

#![allow(clippy::print_stdout)]

use slidepack_core::slide::suboptimal::{Learning, learn};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/slide/suboptimal/beam/weights.bin");

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let is_fresh = args.iter().any(|arg| arg == "--fresh");
    args.retain(|arg| arg != "--fresh");
    let mut numbers = args.iter().map(|arg| arg.parse().expect("rounds and sides are numbers"));
    let rounds = numbers.next().expect("a number of rounds");
    let settings = Learning { rounds, sides: numbers.collect(), is_fresh };
    learn(&settings, &mut |learned| {
        println!(
            "{0}x{0} round {1}: {2:.4} of the distance, losses {3:.3?}",
            learned.side, learned.round, learned.length, learned.losses
        );
        std::fs::write(FILE, learned.file).expect("the file can be written");
    });
}
