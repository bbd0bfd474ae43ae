//! `slidepack proof`.

use crate::exit::Exit;
use crate::limits::LimitArgs;
use crate::progress::{self, ProgressLine};
use crate::stdout::{self, Color};
use crate::value_names::choice;
use serde::Serialize;
use slidepack::cache::Cache;
use slidepack::slide::engine::EngineError;
use slidepack::slide::proof::{self, Claim, Proof, ProofError, ProofRound, Repeated};
use slidepack::slide::{self, HeuristicName};
use slidepack::wire::{SCHEMA_VERSION, WireError, to_page};
use slidepack::{Source, Stop, say};
use std::path::PathBuf;
use std::sync::Arc;

/// Look at proofs of lower bounds, and repeat them
///
/// `solve --proof` writes them: the rounds of IDA*, the nodes of each, and the pattern databases with
/// their checksums.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack solve board.txt --proof proof.json              # solve, and write the proof
  slidepack proof check proof.json                          # repeat it with the same tables
  slidepack proof check proof.json --with linear-conflict   # or with another heuristic")]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    /// Tell what a proof claims, without searching
    #[command(after_help = "Examples:
  slidepack proof show proof.json
  slidepack proof show proof.json --json")]
    Show(Show),
    /// Repeat rounds of a proof and compare
    ///
    /// With the heuristic of the proof, all tables and the nodes of every round that found nothing must
    /// be the same. Another heuristic has other nodes; it must not find a solution where the proof says
    /// that there is none. Exit code 1 means that something does not agree.
    #[command(after_help = "Examples:
  slidepack proof check proof.json                              # the same heuristic, all counts
  slidepack proof check proof.json --with pattern:small         # other tables
  slidepack proof check proof.json --round 1 --with manhattan   # plain IDA*, the first round alone")]
    Check(Check),
}

#[derive(clap::Args)]
struct Show {
    /// The proof
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    telling: Telling,
}

#[derive(clap::Args)]
struct Check {
    /// The proof
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Repeat rounds up to this one [default: the last one that found nothing, which proves the bound]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    round: Option<u16>,

    /// Heuristic that leads the search [default: that of the proof]
    #[arg(long, value_name = "NAME")]
    #[arg(value_parser = choice::<HeuristicName>(HeuristicName::ALL.map(|one| (one.name(), one.about()))))]
    with: Option<HeuristicName>,

    #[command(flatten)]
    limits: LimitArgs,

    #[command(flatten)]
    telling: Telling,
}

#[derive(clap::Args)]
struct Telling {
    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Use of colours
    #[arg(long, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Told<'a> {
    schema_version: u32,
    board: &'a str,
    goal: &'a str,
    at_least: u32,
    length: Option<usize>,
    optimal: bool,
    heuristic: &'static str,
    rounds: &'a [ProofRound],
    #[serde(skip_serializing_if = "Option::is_none")]
    check: Option<ToldCheck<'a>>,
}

/// What came of repeating.
#[derive(Serialize)]
struct ToldCheck<'a> {
    agrees: bool,
    disagreement: Option<String>,
    heuristic: &'static str,
    first_bound: u32,
    rounds: &'a [ProofRound],
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    let (file, telling) = match &args.action {
        Action::Show(show) => (&show.file, &show.telling),
        Action::Check(check) => (&check.file, &check.telling),
    };
    stdout::set_color(telling.color);
    let source = match Source::file(file) {
        Ok(source) => source,
        Err(error) => {
            telling.refuse(error.code, &error.to_string())?;
            return Ok(if error.is_io() { Exit::Failed } else { Exit::BadInput });
        }
    };
    let read = Proof::from_json(&source.text).and_then(|proof| Ok((proof.claim()?, proof)));
    let (claim, proof) = match read {
        Ok(read) => read,
        Err(error) => {
            telling.refuse("proof", &format!("{}: {error}", source.name))?;
            return Ok(Exit::BadInput);
        }
    };
    match &args.action {
        Action::Show(_) => telling.tell(&proof, &claim, None),
        Action::Check(check) => check.run(&proof, &claim, &source.name),
    }
}

impl Check {
    fn run(&self, proof: &Proof, claim: &Claim, name: &str) -> anyhow::Result<Exit> {
        let with = match self.with {
            None => Ok(proof.heuristic.0),
            Some(with) => proof::heuristic_for(claim.board.size(), with),
        };
        let tables = slide::library(&Arc::new(Cache::at_home()));
        let mut line = ProgressLine::new(name, progress::of_slide).with_time();
        let repeated = with.and_then(|with| {
            let number = self.round.map(usize::from);
            proof.repeat(&tables, number, with, &self.limits.limits(), &mut |progress| line.hear(progress))
        });
        drop(line);
        match repeated {
            Ok(repeated) => self.telling.tell(proof, claim, Some(&repeated)),
            Err(ProofError::Engine(EngineError::Stopped(why))) => {
                self.telling.refuse("limit", &format!("{name}: a limit came first: nothing was compared"))?;
                Ok(if why == Stop::Cancelled { Exit::Interrupted } else { Exit::Limit })
            }
            Err(error) => {
                self.telling.refuse("proof", &format!("{name}: {error}"))?;
                Ok(Exit::BadInput)
            }
        }
    }
}

impl Telling {
    fn refuse(&self, code: &str, message: &str) -> anyhow::Result<()> {
        match self.json {
            true => stdout::answer(&(to_page(&WireError::new(code, message)) + "\n")),
            false => {
                stdout::complain(message);
                Ok(())
            }
        }
    }

    fn tell(&self, proof: &Proof, claim: &Claim, repeated: Option<&Repeated>) -> anyhow::Result<Exit> {
        let text = match self.json {
            true => to_page(&told(proof, claim, repeated)) + "\n",
            false => words(proof, claim, repeated),
        };
        stdout::answer(&text)?;
        let agrees = repeated.is_none_or(|repeated| repeated.disagreement.is_none());
        Ok(if agrees { Exit::Answered } else { Exit::Impossible })
    }
}

fn told<'a>(proof: &'a Proof, claim: &Claim, repeated: Option<&'a Repeated>) -> Told<'a> {
    Told {
        schema_version: SCHEMA_VERSION,
        board: &proof.board,
        goal: &proof.goal,
        at_least: claim.at_least,
        length: claim.moves.as_ref().map(Vec::len),
        optimal: claim.is_optimal(),
        heuristic: proof.heuristic.0.name(),
        rounds: &proof.rounds,
        check: repeated.map(|repeated| ToldCheck {
            agrees: repeated.disagreement.is_none(),
            disagreement: repeated.disagreement.as_ref().map(ToString::to_string),
            heuristic: repeated.heuristic.name(),
            first_bound: repeated.first_bound,
            rounds: &repeated.rounds,
        }),
    }
}

fn words(proof: &Proof, claim: &Claim, repeated: Option<&Repeated>) -> String {
    let mut text = format!("{} board, goal {}\n", claim.board.size(), proof.goal);
    text += &format!("claims: at least {}", say::counted(claim.at_least.into(), "move"));
    text += &match &claim.moves {
        Some(moves) if claim.is_optimal() => {
            format!(", and a solution of {}, replayed\n", say::count(moves.len() as u64))
        }
        Some(moves) => format!("; its solution has {}, replayed\n", say::count(moves.len() as u64)),
        None => "; no solution was found\n".into(),
    };
    text += &format!("by ida with {}, slidepack {}\n", proof.heuristic.0, proof.slidepack);
    for table in &proof.tables {
        text += &format!(
            "table {}, {} bytes, sha256 {}\n",
            table.name,
            say::count(table.bytes as u64),
            table.sha256
        );
    }
    text += &format!("\nbefore any round: at least {}\n", say::counted(proof.first_bound.into(), "move"));
    text += &rounds(&proof.rounds);
    let Some(repeated) = repeated else { return text };
    text += &format!("\nrepeated by ida with {}\n", repeated.heuristic);
    if !repeated.rounds.is_empty() || repeated.disagreement.is_none() {
        let bound = say::counted(repeated.first_bound.into(), "move");
        text += &format!("before any round: at least {bound}\n");
    }
    text += &rounds(&repeated.rounds);
    text += &match &repeated.disagreement {
        Some(disagreement) => format!("does not agree: {disagreement}\n"),
        None if repeated.heuristic == proof.heuristic.0 => "agrees, to the node\n".into(),
        None => "agrees: no shorter solution was found\n".into(),
    };
    text
}

fn rounds(rounds: &[ProofRound]) -> String {
    if rounds.is_empty() {
        return String::new();
    }
    let line = |cells: [&str; 6]| {
        let [number, bound, expanded, generated, pruning, found] = cells;
        format!("{number:>5}  {bound:>5}  {expanded:>17}  {generated:>17}  {pruning:<7}  {found}\n")
    };
    let mut text = line(["round", "up to", "expanded", "generated", "pruning", "found"]);
    for (number, round) in (1..).zip(rounds) {
        let found = if round.solved { "a solution" } else { "nothing" };
        let (expanded, generated) = (say::count(round.expanded), say::count(round.generated));
        let (number, bound): (usize, _) = (number, round.bound.to_string());
        text += &line([&number.to_string(), &bound, &expanded, &generated, &round.pruning, found]);
    }
    text
}
