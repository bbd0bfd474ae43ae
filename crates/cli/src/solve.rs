//! `slidepack solve`.

use crate::choice::choice;
use crate::exit::Exit;
use crate::input::Input;
use crate::out::{self, Replies};
use crate::progress::{self, ProgressLine};
use anyhow::Context;
use slidepack::say::Ink;
use slidepack::slide::notation::Notation;
use slidepack::slide::style::Style;
use slidepack::slide::wire::SlideAnswer;
use slidepack::slide::{self, Algorithm, Answer, HeuristicName, Puzzle, Request};
use slidepack::wire::{self, Page};
use slidepack::{Limits, Outcome, Stop};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Solve puzzles
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// How to search
    #[arg(long, short, default_value = "auto", value_name = "NAME")]
    #[arg(value_parser = choice::<Algorithm>(Algorithm::ALL.map(|one| (one.name(), one.about()))))]
    algorithm: Algorithm,

    /// What leads the search
    #[arg(long, short = 'H', default_value = "auto", value_name = "NAME")]
    #[arg(value_parser = choice::<HeuristicName>(HeuristicName::ALL.map(|one| (one.name(), one.about()))))]
    heuristic: HeuristicName,

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
    #[arg(value_parser = choice::<Style>(Style::ALL.map(|one| (one.name(), one.about()))))]
    style: Style,

    /// Write the answer to a file as well: .txt, .svg or .json (repeatable)
    #[arg(long = "output", short, value_name = "FILE")]
    output: Vec<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    if let Some(path) = args.output.iter().find(|path| Picture::of(path).is_none()) {
        let message = format!("{}: answers are written to .txt, .svg or .json files", path.display());
        out::complain(&message);
        return Ok(Exit::BadInput);
    }
    let request = args.request();
    let ink = args.input.color.ink();
    let mut replies = Replies::new(args.input.form());
    let mut kept: Vec<(Puzzle, Answer)> = Vec::new();
    args.input.for_each(|puzzle| {
        let puzzle = match puzzle.and_then(|puzzle| slide::usable(puzzle, &request)) {
            Ok(puzzle) => puzzle,
            Err(error) => {
                replies.refuse(&error)?;
                return Ok(ControlFlow::Continue(()));
            }
        };
        let mut line = ProgressLine::new(&puzzle.title());
        let answer = slide::solve(&puzzle, &request, &mut |progress| line.hear(progress));
        drop(line);
        let gap = if replies.is_first() || args.style != Style::Plain { "" } else { "\n" };
        let exit = exit_of(&answer);
        replies.give(SlideAnswer::new(&puzzle, &answer).into(), exit, || {
            format!("{gap}{}", args.style.told(&puzzle, &answer, args.moves, ink))
        })?;
        if !args.output.is_empty() {
            kept.push((puzzle, answer));
        }
        Ok(if exit == Exit::Interrupted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    })?;
    let exit = replies.finish()?;
    for path in &args.output {
        let picture = Picture::of(path).expect("endings were looked at before");
        let bytes = match picture.draw(&kept, args) {
            Ok(bytes) => bytes,
            Err(message) => {
                out::complain(&format!("{}: {message}", path.display()));
                return Ok(exit.max(Exit::BadInput));
            }
        };
        let saved = slidepack::save(path, bytes.as_bytes());
        saved.with_context(|| format!("{} could not be written", path.display()))?;
    }
    Ok(exit)
}

fn exit_of(answer: &Answer) -> Exit {
    match &answer.report.outcome {
        Outcome::Solved(_) => Exit::Answered,
        Outcome::Impossible => Exit::Impossible,
        Outcome::Stopped { why: Stop::Cancelled, .. } => Exit::Interrupted,
        Outcome::Stopped { .. } => Exit::Limit,
    }
}

impl Args {
    fn request(&self) -> Request {
        Request {
            algorithm: self.algorithm,
            heuristic: self.heuristic,
            limits: Limits {
                time: self.time,
                nodes: self.nodes,
                memory: Some(self.memory.unwrap_or_else(slidepack::machine::default_memory)),
                threads: self.threads.map_or_else(slidepack::machine::threads, usize::from),
            },
        }
    }
}

/// What a file of answers holds, by its ending.
#[derive(Clone, Copy)]
enum Picture {
    Text,
    Svg,
    Json,
}

impl Picture {
    fn of(path: &Path) -> Option<Picture> {
        match path.extension()?.to_str()? {
            "txt" => Some(Picture::Text),
            "svg" => Some(Picture::Svg),
            "json" => Some(Picture::Json),
            _ => None,
        }
    }

    fn draw(self, answers: &[(Puzzle, Answer)], args: &Args) -> Result<String, String> {
        match self {
            Picture::Text => {
                let tell = |(puzzle, answer): &(Puzzle, Answer)| {
                    args.style.told(puzzle, answer, args.moves, Ink::new(false))
                };
                Ok(answers.iter().map(tell).collect::<Vec<_>>().join("\n"))
            }
            Picture::Svg => match answers {
                [(puzzle, answer)] => Ok(slide::draw::svg(puzzle, answer)),
                _ => Err(format!("a picture holds one board, but there are {}", answers.len())),
            },
            Picture::Json => {
                let replies = answers.iter().map(|(puzzle, answer)| SlideAnswer::new(puzzle, answer).into());
                Ok(wire::to_page(&Page::new(replies.collect())) + "\n")
            }
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = || format!("`{text}` is no number of seconds; write 5 or 0.5");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

fn number(text: &str) -> Result<u64, String> {
    let digits: String = text.chars().filter(|c| !matches!(c, '_' | ',')).collect();
    digits.parse().map_err(|_| format!("`{text}` is no number; write 1000000 or 1_000_000"))
}

fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no amount of memory; write 500M or 2G");
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (digits, unit) = text.split_at(end);
    let shift = match unit.trim().to_ascii_lowercase().trim_end_matches('b').trim_end_matches('i') {
        "" => 0,
        "k" => 10,
        "m" => 20,
        "g" => 30,
        "t" => 40,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    Ok((number * (1u64 << shift) as f64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(bytes("2G"), Ok(2 << 30));
        assert_eq!(bytes("1.5GiB"), Ok(3 << 29));
        assert_eq!(bytes("500MB"), Ok(500 << 20));
        assert_eq!(bytes("4096"), Ok(4096));
        assert!(bytes("").is_err() && bytes("G").is_err() && bytes("2X").is_err() && bytes("-1").is_err());
    }

    #[test]
    fn times_and_numbers_are_not_negative() {
        assert_eq!(seconds("0.5"), Ok(Duration::from_millis(500)));
        assert!(seconds("-1").is_err() && seconds("inf").is_err() && seconds("soon").is_err());
        assert_eq!(number("1_000,000"), Ok(1_000_000));
        assert!(number("-1").is_err() && number("many").is_err());
    }
}
