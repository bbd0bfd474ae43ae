//! `slidepack solve`.

mod asking;
mod batch;
mod file;
mod options;
mod pack;
mod slide;

use crate::exit::Exit;
use crate::input::{Input, LOOKS, Read, Remark};
use crate::limits::LimitArgs;
use crate::output_files::{self, Kind};
use crate::progress::{self, BatchLine};
use crate::replies::{Form, Replies};
use crate::stdout;
use crate::step;
use crate::value_names::{choice, union};
use batch::Answered;
use file::Kept;
use slide::Ready;
use slidepack::ask::Service;
use slidepack::cache::Cache;
use slidepack::pack::Want;
use slidepack::slide::notation::Notation;
use slidepack::slide::{Device, HeuristicName, Metric, NamedGoal};
use slidepack::wire::Reply;
use slidepack::{Family, InputError, Outcome, Puzzle, Stop, amount};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Solve puzzles
///
/// The family of puzzles and the format of a file are recognised. Without a file, slidepack reads
/// standard input.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack solve --board \"8 1 3/4 0 2/7 6 5\"        # one board, rows separated by /
  slidepack solve board.txt --time 10s -o film.gif     # the best answer after 10 s, as a film
  slidepack solve board.txt --algorithm astar --heuristic manhattan
  slidepack solve tray.txt --count                     # the number of packings
  slidepack solve board.txt --all                      # every shortest solution
  slidepack solve board.txt --metric multi             # a move slides several tiles in a line
  slidepack solve puzzles/ --jsonl > answers.jsonl     # all puzzles of a folder")]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Count all solutions of a packing puzzle, or all shortest solutions of a sliding puzzle
    #[arg(long)]
    count: bool,

    /// Print all solutions of a packing puzzle, or all shortest solutions of a sliding puzzle, each as
    /// soon as it is found
    #[arg(long, conflicts_with = "count")]
    all: bool,

    /// Give a hint: the next move or the place of one piece, and why
    #[arg(long, conflicts_with_all = ["count", "all"])]
    hint: bool,

    /// Write the answer to a .txt, .svg, .png, .gif or .json file as well; out-%d.svg writes one file
    /// for each puzzle (repeatable)
    #[arg(long = "output", short, value_name = "FILE")]
    output: Vec<PathBuf>,

    /// Search algorithm
    #[arg(long, short, default_value = "auto", value_name = "NAME")]
    #[arg(value_parser = union(
        slidepack::slide::Algorithm::ALL.map(|one| (one.name(), one.about())),
        slidepack::pack::Algorithm::ALL.map(|one| (one.name(), one.about())),
    ))]
    algorithm: String,

    /// Heuristic of a sliding puzzle's search [default: auto]
    #[arg(long, short = 'H', value_name = "NAME")]
    #[arg(value_parser = choice::<HeuristicName>(HeuristicName::ALL.map(|one| (one.name(), one.about()))))]
    heuristic: Option<HeuristicName>,

    /// Where to search for shortest solutions of sliding puzzles [default: auto]
    #[arg(long, value_name = "DEVICE")]
    #[arg(value_parser = choice::<Device>(Device::ALL.map(|one| (one.name(), one.about()))))]
    device: Option<Device>,

    /// What counts as one move of a sliding puzzle [default: single]
    #[arg(long, value_name = "METRIC")]
    #[arg(value_parser = choice::<Metric>(Metric::ALL.map(|one| (one.name(), one.about()))))]
    metric: Option<Metric>,

    #[command(flatten, next_help_heading = "Limits of each puzzle")]
    limits: LimitArgs,

    /// Notation of the moves of a sliding puzzle, in JSON as well [default: tile]
    #[arg(long, value_name = "NOTATION", help_heading = LOOKS)]
    #[arg(value_parser = choice::<Notation>(Notation::ALL.map(|one| (one.name(), one.convention()))))]
    moves: Option<Notation>,

    /// Wording of the answer: slidepack's own, or that of a course or tool
    #[arg(long, default_value = "plain", value_name = "STYLE", help_heading = LOOKS)]
    #[arg(value_parser = union(
        slidepack::slide::style::Style::ALL.map(|one| (one.name(), one.about())),
        slidepack::pack::style::Style::ALL.map(|one| (one.name(), one.about())),
    ))]
    style: String,

    /// Time that a GIF shows each move or piece, 20ms to 10s; milliseconds without a unit [default: 250ms for a
    /// move, 500ms for a piece]
    #[arg(long, value_name = "TIME", value_parser = frame, help_heading = LOOKS)]
    frame: Option<u32>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    stdout::set_color(args.input.color);
    let read = step::step("reading", || args.input.read(args.goal_of_style()));
    if let Some((exit, message)) =
        output_files::refusal(&args.output, &Kind::ANSWERS, read.puzzles.len(), Some(&args.input))
    {
        stdout::complain(&message);
        return Ok(exit);
    }
    match options::check(args, &read) {
        Ok(notes) => notes.iter().for_each(|note| stdout::warn(note)),
        Err(message) => {
            stdout::complain(&message);
            return Ok(Exit::BadInput);
        }
    }
    if args.input.form() == Form::Text {
        read.say_notes();
    }
    let cache = Arc::new(Cache::at_home());
    let mut tables = slidepack::slide::library(&cache);
    let device = args.device.unwrap_or_default();
    if device != Device::Cpu {
        let card = Arc::new(slidepack_gpu::Nvidia::default());
        if device == Device::Gpu
            && let Err(why) = card.open()
        {
            stdout::complain(&format!("--device gpu: {why}"));
            return Ok(Exit::Failed);
        }
        tables = tables.with_accelerator(Arc::new(slidepack_gpu::Accelerated(card)));
    }
    let service = Service::local(tables);
    let mut replies = Replies::new(args.input.form(), read.puzzles.len());
    let mut kept: Vec<(usize, Kept)> = Vec::new();
    let mut keep = |number: usize, answer: Kept| {
        if !args.output.is_empty() {
            kept.push((number, answer));
        }
        while let Some(note) = cache.take_note() {
            stdout::warn(&note);
        }
    };
    match args.threads_for_batch(&read) {
        Some(threads) => args.solve_side_by_side(&service, read, threads, &mut replies, &mut keep)?,
        None => args.solve_in_turn(&service, read, &mut replies, &mut keep)?,
    }
    let exit = replies.finish()?;
    Ok(exit.max(args.write(&kept)?))
}

pub(crate) fn exit_of<S>(outcome: &Outcome<S>) -> Exit {
    match outcome {
        Outcome::Solved(_) => Exit::Answered,
        Outcome::Impossible => Exit::Impossible,
        Outcome::Stopped { why: Stop::Cancelled, .. } => Exit::Interrupted,
        Outcome::Stopped { .. } => Exit::Limit,
    }
}

impl Args {
    /// Solves sliding puzzles on several threads, each on one of them.
    fn solve_side_by_side(
        &self,
        service: &Service,
        read: Read,
        threads: usize,
        replies: &mut Replies,
        keep: &mut dyn FnMut(usize, Kept),
    ) -> anyhow::Result<()> {
        let ink = self.input.color.ink();
        let ready = |(puzzle, remark)| match puzzle {
            Ok(Puzzle::Slide(puzzle)) => Ready::new(*puzzle, remark, self, service, threads),
            Ok(Puzzle::Pack(_)) => unreachable!("a batch is of sliding puzzles"),
            Err(error) => Err(error),
        };
        let puzzles = read.puzzles.into_iter().map(ready).collect();
        let mut number = 0;
        batch::solve(puzzles, threads, |answer| {
            number += 1;
            match answer {
                Answered::Solved(solved) => {
                    solved.show(replies, ink)?;
                    keep(number, Kept::Slide(*solved));
                }
                Answered::Left(ready) => {
                    if let Some(reply) = ready.left() {
                        Args::leave(reply, number, replies, keep)?;
                    }
                }
                Answered::Wrong(error) => replies.refuse(&error)?,
            }
            Ok(())
        })
    }

    /// Solves puzzles of both families one after the other.
    fn solve_in_turn(
        &self,
        service: &Service,
        read: Read,
        replies: &mut Replies,
        keep: &mut dyn FnMut(usize, Kept),
    ) -> anyhow::Result<()> {
        let ink = self.input.color.ink();
        let mut line = BatchLine::new(read.puzzles.len());
        let mut done = 0;
        for (number, (puzzle, remark)) in (1..).zip(read.puzzles) {
            let stopped = 1 < number && progress::is_interrupted();
            match puzzle {
                Err(_) if stopped && replies.form == Form::Text => replies.worst = Exit::Interrupted,
                Err(error) => replies.refuse(&error)?,
                Ok(puzzle) if stopped => {
                    if let Ok(Some(reply)) = self.left(service, puzzle, remark) {
                        Args::leave(reply, number, replies, keep)?;
                    }
                }
                Ok(Puzzle::Slide(puzzle)) => match Ready::new(*puzzle, remark, self, service, 1) {
                    Ok(ready) => {
                        let solved = slide::solve(ready, replies)?;
                        solved.show(replies, ink)?;
                        keep(number, Kept::Slide(solved));
                    }
                    Err(error) => replies.refuse(&error)?,
                },
                Ok(Puzzle::Pack(puzzle)) => match pack::solve(*puzzle, self, service, replies)? {
                    Ok(solved) => keep(number, Kept::Pack(solved)),
                    Err(error) => replies.refuse(&error)?,
                },
            }
            if !stopped && replies.worst != Exit::Interrupted {
                done = number;
                line.show(done);
            }
        }
        line.end(done);
        Ok(())
    }

    /// The reply to a puzzle that was not begun because of Ctrl-C.
    fn left(&self, service: &Service, puzzle: Puzzle, remark: Remark) -> Result<Option<Reply>, InputError> {
        match puzzle {
            Puzzle::Slide(puzzle) => Ok(Ready::new(*puzzle, remark, self, service, 1)?.left()),
            Puzzle::Pack(puzzle) => pack::left(*puzzle, self, service),
        }
    }

    /// Lists a puzzle that was not begun, where puzzles are listed.
    fn leave(
        reply: Reply,
        number: usize,
        replies: &mut Replies,
        keep: &mut dyn FnMut(usize, Kept),
    ) -> anyhow::Result<()> {
        replies.worst = Exit::Interrupted;
        if replies.form != Form::Text {
            replies.give(|| reply.clone(), Exit::Interrupted, |_| Ok(()))?;
        }
        keep(number, Kept::Left(reply));
        Ok(())
    }

    /// Writes the answers to files.
    fn write(&self, kept: &[(usize, Kept)]) -> anyhow::Result<Exit> {
        for path in &self.output {
            let kind = Kind::of(path).expect("endings were looked at before");
            for (path, answers) in output_files::shares(path, kept) {
                let shown = path.display();
                let drawn = step::step(format!("drawing {shown}, which was not written"), || {
                    kind.bytes(&answers, self.frame)
                });
                match drawn {
                    Ok(Some((bytes, note))) => {
                        if let Some(note) = note {
                            stdout::warn(&format!("{shown}: {note}"));
                        }
                        step::save(&path, &bytes)?;
                    }
                    Ok(None) => {}
                    Err(message) => {
                        stdout::complain(&format!("{shown}: {message}"));
                        return Ok(Exit::BadInput);
                    }
                }
            }
        }
        Ok(Exit::Answered)
    }

    /// The goal that the words of a course mean.
    fn goal_of_style(&self) -> Option<NamedGoal> {
        let style: slidepack::slide::style::Style = self.style.parse().ok()?;
        style.usual_goal()
    }

    /// Which of the solutions are wanted.
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
    fn threads_for_batch(&self, read: &Read) -> Option<usize> {
        let threads = self.limits.machine.threads.unwrap_or_else(slidepack::machine::threads);
        let all_slide = read.good().all(|puzzle| puzzle.family() == Family::Slide);
        // A card is kept busy by several boards at a time.
        let enough = if self.device == Some(Device::Gpu) { 2 } else { 4 * threads };
        let in_turn = self.hint
            || self.all
            || self.algorithm == "anytime"
            || threads == 1
            || read.puzzles.len() < enough;
        (all_slide && !in_turn).then_some(threads.min(read.puzzles.len()))
    }
}

/// How long a picture of a film is shown, in milliseconds.
fn frame(text: &str) -> Result<u32, String> {
    let wanted = match amount::number(text) {
        Ok(milliseconds) => Duration::from_millis(milliseconds),
        Err(_) => amount::duration(text)?,
    };
    let within = (20..=10_000).contains(&wanted.as_millis()).then_some(wanted.as_millis() as u32);
    within.ok_or_else(|| format!("{text} is not between 20ms and 10s"))
}
