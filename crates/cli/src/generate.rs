//! `slidepack generate`.

pub(crate) mod pack;
pub(crate) mod slide;

use crate::exit::Exit;

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
