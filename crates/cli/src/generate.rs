mod handout;
mod lengths;
pub(crate) mod pack;
pub(crate) mod slide;

use crate::exit::Exit;

/// Make random puzzles
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack generate slide --size 4x4 --number 10     # ten random 15-puzzles
  slidepack generate slide --length 20                # a board of exactly 20 moves
  slidepack generate slide --length 10-20 -s 3 -o set.html   # a graded set to print, with answers
  slidepack generate pack --level expert -o one.svg   # a packing challenge, and its picture")]
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
