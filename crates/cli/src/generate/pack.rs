//! Challenges: trays with some pieces placed and exactly one solution.

use super::handout::{self, Handout};
use crate::exit::{Exit, bad_input};
use crate::input::KitArgs;
use crate::limits::{TimeArg, whole};
use crate::output_files::{self, Kind};
use crate::progress::{self, BatchLine, ProgressLine};
use crate::{stdout, step};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use slidepack::ask::{Allowance, AskChallenge, AskPuzzle, ChallengeDone, ChallengeTask, Given, Service};
use slidepack::pack::{self, ChallengeSpec, Format, Level, NamedKit, Packing, Puzzle, text};
use slidepack::wire::Name;
use slidepack::{InputError, Outcome, Progress, Source, Stop, amount, say};
use std::path::PathBuf;
use std::time::Duration;

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
  slidepack generate pack -n 12 -o set.html                       # a handout with answers
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
    #[arg(value_parser = crate::value_names::among::<Format>(written_formats()))]
    format: Format,

    /// Draw the challenge as well, to a .svg, .png or .gif file, out-%d.svg for several; or write a .html
    /// file to print, with answers on the last page (repeatable)
    #[arg(long, short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// Leave out the comment with the command that makes the same challenges
    #[arg(long)]
    bare: bool,
}

pub(crate) fn level() -> impl TypedValueParser<Value = Level> {
    let value = |level: Level| PossibleValue::new(level.name()).aliases(level.aliases());
    PossibleValuesParser::new(Level::ALL.map(value))
        .map(|name| name.parse().expect("only the names offered get here"))
}

pub(super) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    let kinds = [Kind::Svg, Kind::Png, Kind::Gif, Kind::Html];
    output_files::check(&args.output, &kinds, args.number as usize, None)?;
    if args.bare && (args.format == COURSE || args.format == Format::Json) {
        let message = format!("--bare cannot be used with --format {}, which has no comment", args.format);
        return Err(bad_input(message));
    }
    let model = args.model()?;
    let pieces = model.packing.kit().count();
    let placed = args.placed.unwrap_or_else(|| pack::usual_placed(pieces, args.level));
    if pieces < placed {
        return Err(bad_input(format!("--placed {placed} is too many: there are {pieces} pieces")));
    }
    if args.format == COURSE && 0 < placed {
        let message = "the course's format cannot hold placed pieces: use --placed 0 or --format slidepack";
        return Err(bad_input(message));
    }
    let seed = args.seed.unwrap_or_else(slidepack::machine::any_seed);
    let mut worst = Exit::Answered;
    // A JSON list and a handout are written when all challenges are made.
    let is_handout = args.output.iter().any(|path| Kind::of(path) == Some(Kind::Html));
    let mut listed: Vec<(String, Packing)> = Vec::new();
    let mut line = BatchLine::new(args.number as usize);
    let mut done = 0;
    for number in 0..args.number {
        let spec = ChallengeSpec { given: placed, level: args.level, seed: seed.wrapping_add(number) };
        let (exit, challenge) = args.challenge(&model, &spec);
        worst = worst.max(exit);
        let Some(challenge) = challenge else { break };
        if args.format != Format::Json {
            let text = args.written(&challenge, &spec, number == 0);
            stdout::answer(&text.ok_or_else(|| args.cannot_hold())?)?;
        }
        args.draw(&challenge, number as usize + 1)?;
        if args.format == Format::Json || is_handout {
            listed.push((name(&spec), challenge));
        }
        if exit == Exit::Interrupted {
            break;
        }
        done = number as usize + 1;
        line.show(done);
    }
    line.end(done);
    if !listed.is_empty() && is_handout {
        args.hand_out(&listed, &args.heading(&ChallengeSpec { given: placed, level: args.level, seed }))?;
    }
    if !listed.is_empty() && args.format == Format::Json {
        let listed: Vec<_> = listed.iter().map(|(name, packing)| (Some(name.as_str()), packing)).collect();
        stdout::answer(&pack::json::print_list(&listed).ok_or_else(|| args.cannot_hold())?)?;
    }
    Ok(worst)
}

/// Searches for a challenge with the tray and the pieces of `like`, with a progress line.
pub(crate) fn look_for(like: &Puzzle, spec: &ChallengeSpec, time: Option<Duration>) -> ChallengeDone {
    let ask = AskChallenge {
        like: Some(AskPuzzle::from(slidepack::Puzzle::Pack(Box::new(like.clone())))),
        placed: Some(spec.given),
        level: spec.level.map(Given::from),
        seed: Some(spec.seed),
        time: time.map(Into::into),
        ..AskChallenge::default()
    };
    let mut line = ProgressLine::new("looking for a challenge", progress::of_search);
    let service = Service { allowance: Allowance::everything(), ..Service::default() };
    let task = ChallengeTask::new(ask, &service).expect("the puzzle was read and the options are typed");
    task.work(&mut line)
}

pub(crate) fn misfit(reason: Option<String>) -> String {
    format!("these pieces cannot fill the tray\n{}", reason.unwrap_or_default())
}

fn handed_out(challenge: &Packing) -> handout::Puzzle {
    let mut line = ProgressLine::new("solving the challenges", progress::of_search);
    let mut observer = |progress: &Progress| line.hear(progress);
    let answer = pack::solve(&Puzzle::new(challenge.clone()), &pack::Request::default(), &mut observer);
    let shown = match answer.solution() {
        Some(solution) => {
            let placed = challenge.placed();
            handout::Answer::Picture(pack::draw::picture(challenge, solution.placements(), placed))
        }
        None => handout::Answer::Text("no solution was found in the time".into()),
    };
    handout::Puzzle { picture: pack::draw::challenge(challenge), lines: 0, answer: shown }
}

fn name(spec: &ChallengeSpec) -> String {
    format!("Challenge {}", spec.seed)
}

impl Args {
    fn cannot_hold(&self) -> anyhow::Error {
        bad_input(format!("the format {} cannot hold this challenge", self.format))
    }

    fn hand_out(&self, challenges: &[(String, Packing)], heading: &str) -> anyhow::Result<()> {
        let puzzles: Vec<(usize, &Packing)> =
            (1..).zip(challenges.iter().map(|(_, challenge)| challenge)).collect();
        for path in self.output.iter().filter(|path| Kind::of(path) == Some(Kind::Html)) {
            for (path, puzzles) in output_files::shares(path, &puzzles) {
                let title = say::counted(puzzles.len() as u64, "packing puzzle");
                let handout = Handout {
                    title,
                    task: "Fill the tray with the pieces below it. Each puzzle has exactly one solution."
                        .into(),
                    goal: None,
                    puzzles: puzzles.into_iter().map(|challenge| handed_out(challenge)).collect(),
                    convention: "The pieces with a frame are those placed at the start.".into(),
                    command: heading.trim_start_matches("# ").trim_end().into(),
                };
                step::save(&path, handout.html().as_bytes())?;
            }
        }
        Ok(())
    }

    fn draw(&self, challenge: &Packing, number: usize) -> anyhow::Result<()> {
        for path in self.output.iter().filter(|path| Kind::of(path) != Some(Kind::Html)) {
            let path =
                output_files::Pattern::of(path).map_or_else(|| path.clone(), |pattern| pattern.path(number));
            output_files::write(&path, || {
                Ok(Some((Kind::checked(&path).picture(pack::draw::challenge(challenge))?, None)))
            })?;
        }
        Ok(())
    }

    fn model(&self) -> Result<Puzzle, InputError> {
        match &self.like {
            Some(path) => pack::read(&Source::file(path)?, None).remove(0),
            None => self.pack.puzzle(Some(USUAL_KIT)).expect("there is a usual kit"),
        }
    }

    /// A challenge, or the nearest one found; complains if it is not the requested one.
    fn challenge(&self, model: &Puzzle, spec: &ChallengeSpec) -> (Exit, Option<Packing>) {
        let ChallengeDone { outcome, reason, .. } = look_for(model, spec, self.time.time);
        match outcome {
            Outcome::Solved(packing) => (Exit::Answered, Some(packing)),
            Outcome::Impossible => {
                stdout::complain(&misfit(reason));
                (Exit::Impossible, None)
            }
            Outcome::Stopped { why, best } => {
                let exit = if why == Stop::Cancelled { Exit::Interrupted } else { Exit::Limit };
                let level = self.level.map_or(String::new(), |level| format!(" of level {}", level.name()));
                let nearest = if best.is_some() { "; this is the nearest" } else { "" };
                let cure = if exit == Exit::Limit { self.cure(why, model) } else { String::new() };
                stdout::complain(&format!(
                    "no challenge{level} with {} was found{nearest}{cure}",
                    say::counted(spec.given as u64, "placed piece")
                ));
                (exit, best)
            }
        }
    }

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

    fn written(&self, challenge: &Packing, spec: &ChallengeSpec, is_first: bool) -> Option<String> {
        if self.format == COURSE {
            return text::print(challenge, text::Format::Course);
        }
        let name = name(spec);
        let text = text::print_list(&[(Some(&name), challenge)])?;
        if !is_first {
            return Some(text.replacen("slidepack pack\n", "---\n", 1));
        }
        Some(if self.bare { text } else { format!("{}{text}", self.heading(spec)) })
    }

    fn heading(&self, spec: &ChallengeSpec) -> String {
        let from = match &self.like {
            Some(path) => format!("--like '{}'", path.display()),
            None => {
                let tray = self.pack.tray.as_deref().map(|tray| format!("--tray '{}' ", tray.trim()));
                let kit = self.pack.kit.as_deref().unwrap_or(USUAL_KIT).trim();
                format!("{}--kit '{kit}'", tray.unwrap_or_default())
            }
        };
        let level = self.level.map_or(String::new(), |level| format!(" --level {}", level.name()));
        let ChallengeSpec { given, seed, .. } = spec;
        format!(
            "# slidepack generate pack {from} --placed {given}{level} --seed {seed} --number {}\n",
            self.number
        )
    }
}

fn written_formats() -> impl Iterator<Item = (&'static str, &'static str)> {
    Format::ALL.into_iter().filter(|one| one.is_written()).map(|one| (one.name(), one.about()))
}
