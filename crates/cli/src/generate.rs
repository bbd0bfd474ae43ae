//! `slidepack generate`.

pub(crate) mod pack;
pub(crate) mod slide;

use crate::exit::Exit;
use std::hash::{BuildHasher, RandomState};

/// Make random puzzles
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    family: Family,
}

#[derive(clap::Subcommand)]
enum Family {
    Slide(slide::Args),
    Pack(pack::Args),
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    match &args.family {
        Family::Slide(args) => slide::run(args),
        Family::Pack(args) => pack::run(args),
    }
}

/// A number nobody chose, small enough to type again.
pub(crate) fn any_seed() -> u64 {
    RandomState::new().hash_one(0) % 1_000_000_000
}
