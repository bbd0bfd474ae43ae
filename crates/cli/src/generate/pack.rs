//! Challenges: trays with some pieces placed and exactly one way to go on.

use crate::exit::Exit;
use crate::out;
use crate::progress::{self, ProgressLine};
use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use slidepack::pack::text;
use slidepack::pack::{self, Format, Level, Packing, Puzzle, Wish};
use slidepack::say::Ink;
use slidepack::{InputError, Limits, Outcome, Source, Stop, quietly};
use std::path::{Path, PathBuf};
use std::time::Duration;

const COURSE: Format = Format::Text(text::Format::Course);

/// Challenges with some pieces placed and exactly one solution; the same seed gives the same ones
#[derive(clap::Args)]
pub(super) struct Args {
    /// The tray: 5x11, 6x10, 8x8-hole, any ROWSxCOLUMNS, pyramid, "pyramid 4"
    #[arg(long, default_value = "5x11")]
    tray: String,

    /// The pieces: iq-puzzler-pro, kanoodle, pentominoes, tetrominoes, or some of them: "pentominoes only FLPVY"
    #[arg(long, default_value = "iq-puzzler-pro")]
    kit: String,

    /// Take tray and pieces from a file instead, in any format
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tray", "kit"])]
    like: Option<PathBuf>,

    /// How many pieces lie in the tray at the start [default: half of them]
    #[arg(long, short, value_name = "N")]
    placed: Option<usize>,

    /// How hard it is; what comes if not given
    #[arg(long, short, value_parser = level())]
    level: Option<Level>,

    /// Where chance starts; another one each time if not given
    #[arg(long)]
    seed: Option<u64>,

    /// How many challenges
    #[arg(long, short = 'n', default_value_t = 1)]
    count: u64,

    /// Look no longer than this many seconds for each
    #[arg(long, short, value_name = "SECONDS", value_parser = crate::solve::seconds)]
    time: Option<Duration>,

    /// How challenges are written; the course's format has no placed pieces
    #[arg(long, default_value = "slidepack")]
    #[arg(value_parser = crate::choice::choice::<Format>(Format::ALL.map(|one| (one.name(), one.about()))))]
    format: Format,

    /// Draw the challenge as well, to a .svg, .png or .gif file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write the challenges alone, without the comment that tells how they were made
    #[arg(long)]
    bare: bool,
}

pub(crate) fn level() -> impl TypedValueParser<Value = Level> {
    let value = |level: Level| match level {
        Level::Starter => PossibleValue::new(level.name()).alias("easy"),
        Level::Expert => PossibleValue::new(level.name()).alias("medium"),
        Level::Master => PossibleValue::new(level.name()).alias("hard"),
        Level::Junior | Level::Wizard => PossibleValue::new(level.name()),
    };
    PossibleValuesParser::new(Level::ALL.map(value)).map(|name| {
        let name = match name.as_str() {
            "easy" => "starter",
            "medium" => "expert",
            "hard" => "master",
            name => name,
        };
        Level::find(name).expect("only the names offered get here")
    })
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    if let Some(path) = &args.output
        && (ending(path).is_none() || args.count != 1)
    {
        let message = "a picture is a .svg, .png or .gif file and holds one challenge";
        out::complain(&format!("{}: {message}", path.display()));
        return Ok(Exit::BadInput);
    }
    let model = match args.model() {
        Ok(model) => model,
        Err(error) => {
            out::complain(&error.to_string());
            return Ok(if error.is_io() { Exit::Failed } else { Exit::BadInput });
        }
    };
    let pieces = model.packing.kit().count();
    let placed = args.placed.unwrap_or(pieces / 2);
    if pieces < placed {
        out::complain(&format!("there are only {pieces} pieces, and {placed} cannot be placed"));
        return Ok(Exit::BadInput);
    }
    if args.format == COURSE && 0 < placed {
        out::complain("the course's format has no placed pieces: say --placed 0 or --format slidepack");
        return Ok(Exit::BadInput);
    }
    let seed = args.seed.unwrap_or_else(slidepack::machine::any_seed);
    let mut worst = Exit::Answered;
    // A list in JSON has an end, so it is written when all are made.
    let mut listed: Vec<(String, Packing)> = Vec::new();
    for number in 0..args.count {
        let wish = Wish { given: placed, level: args.level, seed: seed.wrapping_add(number) };
        let (exit, challenge) = args.challenge(&model, &wish);
        worst = worst.max(exit);
        let Some(challenge) = challenge else { break };
        if args.format != Format::Json {
            match args.written(&challenge, &wish, number == 0) {
                Some(text) => out::answer(&text)?,
                None => return Ok(args.cannot_say()),
            }
        }
        if let Some(path) = &args.output {
            let svg = pack::draw::challenge(&challenge);
            let bytes = match ending(path) {
                Some("png") => slidepack::draw::png(&svg)?,
                Some("gif") => slidepack::draw::still(&svg)?.bytes,
                _ => svg.into(),
            };
            let saved = slidepack::save(path, &bytes);
            saved.with_context(|| format!("{} could not be written", path.display()))?;
        }
        if args.format == Format::Json {
            listed.push((name(&wish), challenge));
        }
    }
    if !listed.is_empty() {
        let listed: Vec<_> = listed.iter().map(|(name, packing)| (Some(name.as_str()), packing)).collect();
        match pack::json::print_list(&listed) {
            Some(text) => out::answer(&text)?,
            None => return Ok(args.cannot_say()),
        }
    }
    Ok(worst)
}

/// The puzzle with all its pieces taken up.
fn emptied(puzzle: Puzzle) -> Puzzle {
    let packing = Packing::empty(puzzle.packing.tray().clone(), puzzle.packing.kit().clone());
    Puzzle { packing, ..puzzle }
}

/// What a challenge is called.
fn name(wish: &Wish) -> String {
    format!("Challenge {}", wish.seed)
}

/// The ending of a picture's name.
fn ending(path: &Path) -> Option<&str> {
    path.extension()?.to_str().filter(|ending| ["svg", "png", "gif"].contains(ending))
}

impl Args {
    fn cannot_say(&self) -> Exit {
        out::complain(&format!("the format {} cannot say this challenge", self.format));
        Exit::BadInput
    }

    /// The empty tray with its pieces.
    fn model(&self) -> Result<Puzzle, InputError> {
        let Some(path) = &self.like else { return pack::said(&self.tray, &self.kit) };
        Ok(emptied(pack::read(&Source::file(path)?, None).remove(0)?))
    }

    /// A challenge, or the nearest to it; complains if it is not what was
    /// wished.
    fn challenge(&self, model: &Puzzle, wish: &Wish) -> (Exit, Option<Packing>) {
        let (tray, kit) = (model.packing.tray(), model.packing.kit());
        let limits = Limits { time: self.time, ..Limits::default() };
        let mut line = ProgressLine::new("looking for a challenge", progress::of_search);
        let report = pack::generate(tray, kit, wish, &limits, &mut |progress| line.hear(progress));
        drop(line);
        match report.outcome {
            Outcome::Solved(packing) => (Exit::Answered, Some(packing)),
            Outcome::Impossible => {
                let check = pack::Check::new(model, &limits, &mut quietly());
                out::complain(&format!(
                    "these pieces cannot fill the tray\n{}",
                    check.verdict(model, Ink::new(false))
                ));
                (Exit::Impossible, None)
            }
            Outcome::Stopped { why, best } => {
                let exit = if why == Stop::Cancelled { Exit::Interrupted } else { Exit::Limit };
                let level = self.level.map_or(String::new(), |level| format!(" of level {}", level.name()));
                let nearest = if best.is_some() { "this is the nearest" } else { "none is near" };
                out::complain(&format!(
                    "no challenge{level} with {} placed pieces was found; {nearest}",
                    wish.given
                ));
                (exit, best)
            }
        }
    }

    fn written(&self, challenge: &Packing, wish: &Wish, is_first: bool) -> Option<String> {
        if self.format == COURSE {
            return text::print(challenge, text::Format::Course);
        }
        let name = name(wish);
        let text = text::print_list(&[(Some(&name), challenge)])?;
        if !is_first {
            return Some(text.replacen("slidepack pack\n", "---\n", 1));
        }
        Some(if self.bare { text } else { format!("{}{text}", self.heading(wish)) })
    }

    fn heading(&self, wish: &Wish) -> String {
        let from = match &self.like {
            Some(path) => format!("--like '{}'", path.display()),
            None => format!("--tray '{}' --kit '{}'", self.tray.trim(), self.kit.trim()),
        };
        let level = self.level.map_or(String::new(), |level| format!(" --level {}", level.name()));
        let Wish { given, seed, .. } = wish;
        format!(
            "# slidepack generate pack {from} --placed {given}{level} --seed {seed} --count {}\n",
            self.count
        )
    }
}
