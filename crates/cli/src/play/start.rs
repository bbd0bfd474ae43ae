//! Arguments and initial puzzles of a game.

use crate::exit::{Exit, Refusal, bad_input};
use crate::input::{self, Auto, KitArgs};
use crate::limits::whole;
use crate::stdout::{self, Color};
use crate::{generate, progress};
use slidepack::pack::{self, ChallengeSpec, Level};
use slidepack::slide::generate::{Generator, Kind};
use slidepack::slide::{self, Size};
use slidepack::{Family, InputError, Outcome, Puzzle, Reading, Source, amount};
use std::path::PathBuf;

/// Play sliding and packing puzzles in the terminal
///
/// Without a file, the game starts with a random 4x4 board. Press ? for the keys, q to quit.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack play                                    # a random 15-puzzle
  slidepack play --size 3x3 --seed 7                # an 8-puzzle that can be played again
  slidepack play --kit kanoodle --level expert      # a packing challenge
  slidepack play puzzles.txt                        # the puzzles of a file, < and > go through them")]
pub(crate) struct Args {
    /// File with one or more puzzles, in any format
    #[arg(value_name = "FILE", conflicts_with_all = ["kit", "tray"])]
    file: Option<PathBuf>,

    /// A puzzle on the command line, its rows separated by /
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, conflicts_with_all = ["file", "kit", "tray"])]
    board: Option<String>,

    /// Family of the puzzles
    #[arg(long, default_value = "auto", value_name = "FAMILY", value_parser = input::family())]
    puzzle: Auto<Family>,

    /// Goal of a sliding board: last, first, snail, a file, or a board with its rows separated by /
    #[arg(long, value_name = "GOAL", allow_hyphen_values = true, conflicts_with_all = ["kit", "tray"])]
    goal: Option<String>,

    /// Play a random board of this size: rows x columns, or one number for a square
    #[arg(long, short, value_parser = generate::slide::size, conflicts_with_all = ["file", "board", "kit", "tray"])]
    size: Option<Size>,

    #[command(flatten)]
    pack: KitArgs,

    /// Number of pieces of a challenge placed at the start [default: half of them;
    /// a quarter for the level master, a sixth for wizard]
    #[arg(long, short, value_name = "N", conflicts_with_all = ["file", "board", "size", "goal"])]
    #[arg(value_parser = whole(0..=usize::MAX))]
    placed: Option<usize>,

    /// Difficulty of a challenge [default: any]
    #[arg(long, short, value_parser = generate::pack::level())]
    #[arg(conflicts_with_all = ["file", "board", "size", "goal"])]
    level: Option<Level>,

    /// Seed of the random numbers [default: a new one each time]
    #[arg(long, value_name = "N", value_parser = amount::number)]
    seed: Option<u64>,

    /// Use of colours
    #[arg(long, default_value = "auto", value_name = "WHEN")]
    pub(super) color: Color,
}

pub(super) struct Start {
    /// At least one.
    pub(super) puzzles: Vec<Puzzle>,
    pub(super) more: More,
    pub(super) message: Option<String>,
}

pub(super) struct More {
    pub(super) boards: Generator,
    pub(super) seed: u64,
    pub(super) level: Option<Level>,
}

impl Args {
    /// The initial puzzles, or the exit code if there are none.
    pub(super) fn start(&self) -> anyhow::Result<Start> {
        let seed = self.seed.unwrap_or_else(slidepack::machine::any_seed);
        let mut more = More { boards: Generator::new(seed), seed, level: self.level };
        let asks_for_pack = self.pack.tray.is_some()
            || self.pack.kit.is_some()
            || self.placed.is_some()
            || self.level.is_some();
        if asks_for_pack && self.puzzle.0 == Some(Family::Slide) {
            return Err(bad_input("--tray, --kit, --placed and --level are for packing puzzles"));
        }
        let goal = self.goal.as_deref().map(input::parse_goal).transpose()?;
        let source = match (&self.file, &self.board) {
            (Some(file), _) if file.as_os_str() == "-" => {
                let message = "play reads keys from standard input, so a puzzle cannot come from there";
                return Err(bad_input(message));
            }
            (Some(file), _) => Some(Source::file(file)?),
            (None, Some(text)) => Some(Source::inline(text)),
            (None, None) => None,
        };
        if let Some(source) = source {
            let reading = Reading { family: self.puzzle.0, goal: goal.as_ref(), ..Reading::default() };
            let read = slidepack::read(&source, &reading);
            if goal.is_some() && read.iter().flatten().any(is_pack) {
                let message = "--goal does not apply to packing puzzles: their goal is a full tray";
                return Err(bad_input(message));
            }
            return chosen(read, more);
        }
        if asks_for_pack || self.puzzle.0 == Some(Family::Pack) {
            if self.size.is_some() || goal.is_some() {
                let message = "--size and --goal are for sliding puzzles; a packing puzzle has a --tray";
                return Err(bad_input(message));
            }
            progress::listen_for_interrupts()?;
            return self.challenge(more);
        }
        let board_goal = goal.unwrap_or_default();
        let size = match (&self.size, &board_goal) {
            (Some(size), _) => *size,
            (None, slide::Goal::Custom(board)) => board.size(),
            (None, _) => Size::new(4, 4).expect("there are 4x4 boards"),
        };
        let goal_board = board_goal.board(size);
        let goal_board = goal_board
            .ok_or_else(|| bad_input(format!("the goal is a board of another size than {size}")))?;
        let board = more.boards.board(&goal_board, Kind::Solvable).expect("every goal has such boards");
        let puzzles = vec![Puzzle::Slide(Box::new(slide::Puzzle::new(board, board_goal)))];
        Ok(Start { puzzles, more, message: None })
    }

    fn challenge(&self, more: More) -> anyhow::Result<Start> {
        let model = self.pack.puzzle(Some(generate::pack::USUAL_KIT)).expect("there is a usual kit")?;
        let pieces = model.packing.kit().count();
        let given = self.placed.unwrap_or_else(|| pack::usual_placed(pieces, self.level));
        if pieces < given {
            return Err(bad_input(format!("--placed {given} is too many: there are {pieces} pieces")));
        }
        let spec = ChallengeSpec { given, level: self.level, seed: more.seed };
        let done = generate::pack::look_for(&model, &spec, Some(std::time::Duration::from_secs(60)));
        let (packing, message) = match done.outcome {
            Outcome::Solved(packing) => (packing, None),
            Outcome::Impossible => {
                return Err(Refusal::error(Exit::Impossible, generate::pack::misfit(done.reason)));
            }
            Outcome::Stopped { .. } if progress::is_interrupted() => {
                return Err(Refusal::error(Exit::Interrupted, ""));
            }
            Outcome::Stopped { best: Some(packing), .. } => (packing, Some(NEAREST.to_owned())),
            Outcome::Stopped { best: None, .. } => {
                let message = "no such challenge was found; try other pieces or a higher --placed";
                return Err(Refusal::error(Exit::Limit, message));
            }
        };
        let puzzles = vec![Puzzle::Pack(Box::new(pack::Puzzle::new(packing)))];
        Ok(Start { puzzles, more, message })
    }
}

pub(super) const NEAREST: &str = "No challenge fits exactly; this is the nearest one found.";

fn chosen(read: Vec<Result<Puzzle, InputError>>, more: More) -> anyhow::Result<Start> {
    let (mut puzzles, mut errors) = (Vec::new(), Vec::new());
    let mut painted = 0;
    for puzzle in read {
        match puzzle {
            Ok(Puzzle::Pack(puzzle)) if !puzzle.packing.tray().paints().is_empty() => painted += 1,
            Ok(puzzle) => puzzles.push(puzzle),
            Err(error) => errors.push(error),
        }
    }
    if puzzles.is_empty() {
        if 0 < painted {
            stdout::complain("the game cannot show painted cells; `slidepack solve` solves such a puzzle");
        }
        errors.iter().for_each(|error| stdout::complain(&error.to_string()));
        let exit = if errors.iter().any(InputError::is_io) { Exit::Failed } else { Exit::BadInput };
        return Err(Refusal::error(exit, ""));
    }
    let left_out = |count, why| format!("{} {why}.", slidepack::say::counted(count, "puzzle"));
    let unread = (!errors.is_empty()).then(|| left_out(errors.len() as u64, "could not be read"));
    let message = unread.or((0 < painted).then(|| left_out(painted, "cannot be shown")));
    Ok(Start { puzzles, more, message })
}

fn is_pack(puzzle: &Puzzle) -> bool {
    matches!(puzzle, Puzzle::Pack(_))
}
