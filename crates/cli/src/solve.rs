//! `slidepack solve`.

mod batch;
mod file;
mod pack;
mod slide;

use crate::choice::{choice, union};
use crate::exit::Exit;
use crate::file::{Kind, refusal};
use crate::input::Input;
use crate::out::{self, Replies};
use crate::progress;
use anyhow::Context;
use file::Kept;
use slide::Ready;
use slidepack::cache::Cache;
use slidepack::pack::Want;
use slidepack::slide::HeuristicName;
use slidepack::slide::notation::Notation;
use slidepack::{Family, InputError, Limits, Outcome, Puzzle, Stop};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

pub(crate) use slidepack::amount::{bytes, seconds};

/// Solve puzzles
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// How to search
    #[arg(long, short, default_value = "auto", value_name = "NAME")]
    #[arg(value_parser = union(
        slidepack::slide::Algorithm::ALL.map(|one| (one.name(), one.about())),
        slidepack::pack::Algorithm::ALL.map(|one| (one.name(), one.about())),
    ))]
    algorithm: String,

    /// What leads the search of a sliding puzzle
    #[arg(long, short = 'H', default_value = "auto", value_name = "NAME")]
    #[arg(value_parser = choice::<HeuristicName>(HeuristicName::ALL.map(|one| (one.name(), one.about()))))]
    heuristic: HeuristicName,

    /// Count the solutions of a packing puzzle
    #[arg(long)]
    count: bool,

    /// Show all solutions of a packing puzzle, each as soon as it is found
    #[arg(long, conflicts_with = "count")]
    all: bool,

    /// Tell one move or the place of one piece, and why
    #[arg(long, conflicts_with_all = ["count", "all"])]
    hint: bool,

    /// Stop a board after this many seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,

    /// Stop a board after this many nodes
    #[arg(long, short, value_name = "N", value_parser = number)]
    nodes: Option<u64>,

    /// Memory a board may use, like 500M or 2G [default: half of what is free]
    #[arg(long, short, value_name = "SIZE", value_parser = bytes)]
    memory: Option<u64>,

    /// Threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,

    /// How moves are written
    #[arg(long, default_value = "tile", value_name = "NOTATION")]
    #[arg(value_parser = choice::<Notation>(Notation::ALL.map(|one| (one.name(), one.convention()))))]
    moves: Notation,

    /// Whose words the answer is told in
    #[arg(long, default_value = "plain", value_name = "STYLE")]
    #[arg(value_parser = union(
        slidepack::slide::style::Style::ALL.map(|one| (one.name(), one.about())),
        slidepack::pack::style::Style::ALL.map(|one| (one.name(), one.about())),
    ))]
    style: String,

    /// Write the answer to a file as well: .txt, .svg, .png, .gif or .json (repeatable)
    #[arg(long = "output", short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// How long a GIF shows each move or piece, 20 to 10000 milliseconds [default: 250 a move, 500 a piece]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=10_000))]
    frame: Option<u32>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    out::set_color(args.input.color);
    let puzzles = args.input.read();
    if let Some(message) = refusal(&args.output, &puzzles, &args.input) {
        out::complain(&message);
        return Ok(Exit::BadInput);
    }
    let cache = Arc::new(Cache::at_home());
    let library = slidepack::slide::library(&cache);
    let ink = args.input.color.ink();
    let mut replies = Replies::new(args.input.form(), puzzles.len());
    let mut kept: Vec<Kept> = Vec::new();
    let keep = |kept: &mut Vec<Kept>, answer: Kept| {
        if !args.output.is_empty() {
            kept.push(answer);
        }
        if let Some(trouble) = cache.take_trouble() {
            out::warn(&trouble);
        }
    };
    if let Some(threads) = args.threads_for_batch(&puzzles) {
        let ready = |puzzle| match puzzle {
            Ok(Puzzle::Slide(puzzle)) => Ready::new(*puzzle, args).map(|ready| ready.beside(threads)),
            Ok(Puzzle::Pack(_)) => unreachable!("a batch is of sliding puzzles"),
            Err(error) => Err(error),
        };
        let puzzles = puzzles.into_iter().map(ready).collect();
        batch::solve(&library, puzzles, threads, |answer| {
            match answer {
                Ok(solved) => {
                    solved.show(&mut replies, ink)?;
                    keep(&mut kept, Kept::Slide(solved));
                }
                Err(error) => replies.refuse(&error)?,
            }
            Ok(replies.go_on())
        })?;
    } else {
        for puzzle in puzzles {
            match puzzle {
                Ok(Puzzle::Slide(puzzle)) => match Ready::new(*puzzle, args) {
                    Ok(ready) => {
                        let solved = slide::solve(&library, ready, args.input.form());
                        solved.show(&mut replies, ink)?;
                        keep(&mut kept, Kept::Slide(solved));
                    }
                    Err(error) => replies.refuse(&error)?,
                },
                Ok(Puzzle::Pack(puzzle)) => match pack::solve(*puzzle, args, &mut replies)? {
                    Ok(solved) => keep(&mut kept, Kept::Pack(solved)),
                    Err(error) => replies.refuse(&error)?,
                },
                Err(error) => replies.refuse(&error)?,
            }
            if replies.go_on().is_break() {
                break;
            }
        }
    }
    let exit = replies.finish()?;
    progress::end_at_interrupts();
    for path in &args.output {
        let kind = Kind::of(path).expect("endings were looked at before");
        let bytes = match kind.bytes(&kept, args.frame) {
            Ok((bytes, note)) => {
                if let Some(note) = note {
                    out::warn(&format!("{}: {note}", path.display()));
                }
                bytes
            }
            Err(message) => {
                out::complain(&format!("{}: {message}", path.display()));
                return Ok(exit.max(Exit::BadInput));
            }
        };
        let saved = slidepack::save(path, &bytes);
        saved.with_context(|| format!("{} could not be written", path.display()))?;
    }
    Ok(exit)
}

fn exit_of<S>(outcome: &Outcome<S>) -> Exit {
    match outcome {
        Outcome::Solved(_) => Exit::Answered,
        Outcome::Impossible => Exit::Impossible,
        Outcome::Stopped { why: Stop::Cancelled, .. } => Exit::Interrupted,
        Outcome::Stopped { .. } => Exit::Limit,
    }
}

impl Args {
    /// What is wanted of packing puzzles.
    fn want(&self) -> Want {
        match (self.count, self.all, self.hint) {
            (true, _, _) => Want::Count,
            (_, true, _) => Want::All,
            (_, _, true) => Want::Hint,
            _ => Want::First,
        }
    }

    /// How many puzzles to solve side by side, if there are enough of them:
    /// with few, all threads work on each.
    fn threads_for_batch(&self, puzzles: &[Result<Puzzle, InputError>]) -> Option<usize> {
        let threads = self.threads.map_or_else(slidepack::machine::threads, usize::from);
        let all_slide = puzzles.iter().all(|puzzle| !matches!(puzzle, Ok(Puzzle::Pack(_))));
        let in_turn = self.hint || self.algorithm == "anytime" || threads == 1 || puzzles.len() < 4 * threads;
        (all_slide && !in_turn).then_some(threads)
    }

    fn limits(&self, memory: Option<u64>) -> Limits {
        Limits {
            time: self.time,
            nodes: self.nodes,
            memory: self.memory.or(memory),
            threads: self.threads.map_or_else(slidepack::machine::threads, usize::from),
        }
    }
}

/// What a name means for a family; only one of both may know it.
fn named<T: FromStr>(
    option: &str,
    name: &str,
    title: &str,
    family: Family,
    names: &[&str],
) -> Result<T, InputError> {
    name.parse().map_err(|_| {
        let names = names.join(", ");
        let message = format!("--{option} {name} is not for {}; they have {names}", family.puzzles());
        InputError::plain(title, "wrong-family", message)
    })
}

pub(crate) fn number(text: &str) -> Result<u64, String> {
    let digits: String = text.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    digits.parse().map_err(|_| format!("`{text}` is no number; write 1000000 or 1_000_000"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_parted_and_are_not_negative() {
        assert_eq!(number("1_000,000"), Ok(1_000_000));
        assert!(number("-1").is_err() && number("many").is_err());
    }
}
