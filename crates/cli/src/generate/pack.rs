//! Challenges: trays with some pieces placed and exactly one way to go on.

use crate::exit::Exit;
use crate::input::KitArgs;
use crate::limits::{TimeArg, whole};
use crate::output_files::{self, Kind};
use crate::progress::{self, BatchLine, ProgressLine};
use crate::{stdout, step};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use slidepack::ask::{
    Allowance, Ask, AskChallenge, AskGenerate, AskPuzzle, ChallengeDone, Done, Listener, Service,
};
use slidepack::pack::text;
use slidepack::pack::{self, Format, Level, NamedKit, Packing, Puzzle, Wish};
use slidepack::{InputError, Outcome, Progress, Source, Stop, amount, say};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// The kit of a challenge unless another is named.
pub(crate) const USUAL_KIT: &str = "iq-puzzler-pro";

const COURSE: Format = Format::Text(text::Format::Course);

/// Make packing challenges: some pieces are placed, and one solution is left
///
/// Without --kit, the pieces are those of IQ Puzzler Pro.
/// The same seed makes the same challenges on every machine.
#[derive(clap::Args)]
#[command(mut_arg("time", |arg| arg.help("Time limit per challenge, like 10s, 500ms or 2m")))]
#[command(after_help = "Examples:
  slidepack generate pack                                         # IQ Puzzler Pro, half placed
  slidepack generate pack --level master --placed 4 -o hard.svg   # a hard one, with a picture
  slidepack generate pack --tray 6x10 --kit pentominoes --placed 6 --number 5 --seed 1
  slidepack kits                                                  # the kits and trays there are")]
pub(super) struct Args {
    #[command(flatten)]
    pack: KitArgs,

    /// Take the tray and the pieces from a puzzle file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["tray", "kit"])]
    like: Option<PathBuf>,

    /// Number of pieces placed at the start [default: half of them; a quarter for the level
    /// master, a sixth for wizard]
    #[arg(long, short, value_name = "N", value_parser = whole(0..=usize::MAX))]
    placed: Option<usize>,

    /// Difficulty [default: any]
    #[arg(long, short, value_parser = level())]
    level: Option<Level>,

    /// Seed of the random numbers [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = amount::number)]
    seed: Option<u64>,

    /// Number of challenges
    #[arg(long, short = 'n', alias = "count", default_value_t = 1, value_name = "N")]
    #[arg(value_parser = whole(1..=u64::MAX))]
    number: u64,

    #[command(flatten)]
    time: TimeArg,

    /// Format to write the challenges in; the course's format cannot hold placed pieces
    #[arg(long, default_value = "slidepack")]
    #[arg(value_parser = crate::value_names::choice::<Format>(written_formats()))]
    format: Format,

    /// Draw the challenge as well, to a .svg, .png or .gif file; out-%d.svg for several (repeatable)
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// Leave out the comment with the command that makes the same challenges
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
    let kinds = [Kind::Svg, Kind::Png, Kind::Gif];
    if let Some((exit, message)) = output_files::refusal(&args.output, &kinds, args.number as usize, None) {
        stdout::complain(&message);
        return Ok(exit);
    }
    if args.bare && (args.format == COURSE || args.format == Format::Json) {
        stdout::complain(&format!(
            "--bare means nothing with --format {}, which has no comment",
            args.format
        ));
        return Ok(Exit::BadInput);
    }
    let model = match args.model() {
        Ok(model) => model,
        Err(error) => {
            stdout::complain(&error.to_string());
            return Ok(if error.is_io() { Exit::Failed } else { Exit::BadInput });
        }
    };
    let pieces = model.packing.kit().count();
    let placed = args.placed.unwrap_or_else(|| pack::usual_placed(pieces, args.level));
    if pieces < placed {
        stdout::complain(&format!("--placed {placed} is too many: there are {pieces} pieces"));
        return Ok(Exit::BadInput);
    }
    if args.format == COURSE && 0 < placed {
        stdout::complain(
            "the course's format cannot hold placed pieces: use --placed 0 or --format slidepack",
        );
        return Ok(Exit::BadInput);
    }
    let seed = args.seed.unwrap_or_else(slidepack::machine::any_seed);
    let mut worst = Exit::Answered;
    // A list in JSON has an end, so it is written when all are made.
    let mut listed: Vec<(String, Packing)> = Vec::new();
    let mut line = BatchLine::new(args.number as usize);
    let mut done = 0;
    for number in 0..args.number {
        let wish = Wish { given: placed, level: args.level, seed: seed.wrapping_add(number) };
        let (exit, challenge) = args.challenge(&model, &wish);
        worst = worst.max(exit);
        let Some(challenge) = challenge else { break };
        if args.format != Format::Json {
            match args.written(&challenge, &wish, number == 0) {
                Some(text) => stdout::answer(&text)?,
                None => return Ok(args.cannot_say()),
            }
        }
        if let Some(exit) = args.draw(&challenge, number as usize + 1)? {
            return Ok(exit);
        }
        if args.format == Format::Json {
            listed.push((name(&wish), challenge));
        }
        if exit == Exit::Interrupted {
            break;
        }
        done = number as usize + 1;
        line.show(done);
    }
    line.end(done);
    if !listed.is_empty() {
        let listed: Vec<_> = listed.iter().map(|(name, packing)| (Some(name.as_str()), packing)).collect();
        match pack::json::print_list(&listed) {
            Some(text) => stdout::answer(&text)?,
            None => return Ok(args.cannot_say()),
        }
    }
    Ok(worst)
}

/// Looks for a challenge with the tray and the pieces of a puzzle, with a
/// progress line.
pub(crate) fn look_for(like: &Puzzle, wish: &Wish, time: Option<Duration>) -> ChallengeDone {
    let ask = AskChallenge {
        like: Some(AskPuzzle::from(slidepack::Puzzle::Pack(Box::new(like.clone())))),
        placed: Some(wish.given),
        level: wish.level.map(|level| level.name().into()),
        seed: Some(wish.seed),
        time: time.map(|time| time.as_secs_f64()),
        ..AskChallenge::default()
    };
    let line = ProgressLine::new("looking for a challenge", progress::of_search);
    let service = Service { allowance: Allowance::everything(), ..Service::default() };
    let ready = service.ready(Ask::Generate(AskGenerate::Pack(ask)));
    match ready.and_then(|ready| ready.work(&Watcher(RefCell::new(line)))) {
        Ok(Done::Challenge(done)) => *done,
        other => unreachable!("a challenge was asked for, and the answer is {other:?}"),
    }
}

/// Says that the pieces cannot fill the tray, and why.
pub(crate) fn complain_of_misfit(reason: Option<String>) {
    stdout::complain(&format!("these pieces cannot fill the tray\n{}", reason.unwrap_or_default()));
}

/// Shows how the search is getting on.
struct Watcher(RefCell<ProgressLine>);

impl Listener for Watcher {
    fn progress(&self, progress: &Progress) -> ControlFlow<()> {
        self.0.borrow_mut().hear(progress)
    }
}

/// What a challenge is called.
fn name(wish: &Wish) -> String {
    format!("Challenge {}", wish.seed)
}

impl Args {
    fn cannot_say(&self) -> Exit {
        stdout::complain(&format!("the format {} cannot hold this challenge", self.format));
        Exit::BadInput
    }

    /// Draws a challenge by its number; gives how to end if that fails.
    fn draw(&self, challenge: &Packing, number: usize) -> anyhow::Result<Option<Exit>> {
        for path in &self.output {
            let path =
                output_files::Pattern::of(path).map_or_else(|| path.clone(), |pattern| pattern.path(number));
            let shown = path.display();
            let drawn = step::step(format!("drawing {shown}, which was not written"), || {
                let svg = pack::draw::challenge(challenge);
                Ok::<Vec<u8>, String>(match Kind::of(&path) {
                    Some(Kind::Png) => slidepack::draw::png(&svg).map_err(|error| error.to_string())?,
                    Some(Kind::Gif) => slidepack::draw::still(&svg).map_err(|error| error.to_string())?.bytes,
                    _ => svg.into(),
                })
            });
            match drawn {
                Ok(bytes) => step::save(&path, &bytes)?,
                Err(message) => {
                    stdout::complain(&format!("{shown}: {message}"));
                    return Ok(Some(Exit::BadInput));
                }
            }
        }
        Ok(None)
    }

    /// A puzzle with the tray and the pieces.
    fn model(&self) -> Result<Puzzle, InputError> {
        match &self.like {
            Some(path) => pack::read(&Source::file(path)?, None).remove(0),
            None => self.pack.puzzle(Some(USUAL_KIT)).expect("there is a usual kit"),
        }
    }

    /// A challenge, or the nearest to it; complains if it is not what was
    /// wished.
    fn challenge(&self, model: &Puzzle, wish: &Wish) -> (Exit, Option<Packing>) {
        let ChallengeDone { outcome, reason, .. } = look_for(model, wish, self.time.time);
        match outcome {
            Outcome::Solved(packing) => (Exit::Answered, Some(packing)),
            Outcome::Impossible => {
                complain_of_misfit(reason);
                (Exit::Impossible, None)
            }
            Outcome::Stopped { why, best } => {
                let exit = if why == Stop::Cancelled { Exit::Interrupted } else { Exit::Limit };
                let level = self.level.map_or(String::new(), |level| format!(" of level {}", level.name()));
                let nearest = if best.is_some() { "; this is the nearest" } else { "" };
                let cure = if exit == Exit::Limit { self.cure(why, model) } else { String::new() };
                stdout::complain(&format!(
                    "no challenge{level} with {} was found{nearest}{cure}",
                    say::counted(wish.given as u64, "placed piece")
                ));
                (exit, best)
            }
        }
    }

    /// What to try where a challenge was not found.
    fn cure(&self, why: Stop, model: &Puzzle) -> String {
        let mut cures = Vec::new();
        if why == Stop::Time {
            cures.push("--time TIME looks longer");
        }
        match self.level {
            Some(_) => cures.push("another --seed or --placed may give one"),
            None => cures.push("a higher --placed leaves fewer solutions"),
        }
        let pentominoes = NamedKit::Pentominoes.kit();
        if matches!(self.level, Some(Level::Master | Level::Wizard)) && *model.packing.kit() != pentominoes {
            cures.push("hard ones are found for --tray 6x10 --kit pentominoes");
        }
        format!(".\nTry this: {}", cures.join("; "))
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
            None => {
                let tray = self.pack.tray.as_deref().map(|tray| format!("--tray '{}' ", tray.trim()));
                let kit = self.pack.kit.as_deref().unwrap_or(USUAL_KIT).trim();
                format!("{}--kit '{kit}'", tray.unwrap_or_default())
            }
        };
        let level = self.level.map_or(String::new(), |level| format!(" --level {}", level.name()));
        let Wish { given, seed, .. } = wish;
        format!(
            "# slidepack generate pack {from} --placed {given}{level} --seed {seed} --number {}\n",
            self.number
        )
    }
}

/// The formats that can be written, with what they are.
fn written_formats() -> impl Iterator<Item = (&'static str, &'static str)> {
    Format::ALL.into_iter().filter(|one| one.is_written()).map(|one| (one.name(), one.about()))
}
