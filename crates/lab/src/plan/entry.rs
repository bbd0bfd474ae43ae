//! The entries of a plan: instances, methods, limits.

use super::place::Place;
use crate::{Budget, Instance, Method, Program, Set, program};
use serde::Deserialize;
use slidepack::ask::{Allowance, EitherGiven, Given, Options};
use slidepack::slide::generate::Kind;
use slidepack::slide::{self, Device, Goal, HeuristicName, Metric, NamedGoal, Size, UnknownName};
use slidepack::wire::Name;
use slidepack::{InputError, Puzzle, Source, amount, pack, say};
use std::collections::HashMap;

#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Limits {
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<String>,
}

impl Limits {
    pub(super) fn budget(&self, place: Place<'_>) -> Result<Budget, InputError> {
        if self.time.is_some_and(|time| !(0.0..1e9).contains(&time)) {
            return Err(place.wrong("time", "plan-time", "a number of seconds like 60 or 0.5"));
        }
        let memory = self.memory.as_deref().map(amount::bytes).transpose().map_err(|_| {
            place.wrong("memory", "plan-memory", "an amount of memory like \"500M\" or \"2G\"")
        })?;
        Ok(Budget { time: self.time, nodes: self.nodes, memory })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Instances {
    set: Option<String>,
    file: Option<String>,
    board: Option<String>,
    generate: Option<String>,
    name: Option<String>,
    goal: Option<Given<NamedGoal>>,
    count: Option<usize>,
    seed: Option<u64>,
    walk: Option<u64>,
    /// Length of a shortest solution.
    length: Option<u32>,
    take: Option<Take>,
    quick: Option<Take>,
    #[serde(default)]
    part: String,
}

/// A selection of instances, by number or by name.
#[derive(Deserialize)]
#[serde(untagged, expecting = "how many, like 10, or which ones, like [\"korf-1\", \"korf-12\"]")]
enum Take {
    First(usize),
    Named(Vec<String>),
}

impl Take {
    fn of(&self, mut instances: Vec<Instance>) -> Result<Vec<Instance>, String> {
        let names = match self {
            Take::First(count) => {
                instances.truncate(*count);
                return Ok(instances);
            }
            Take::Named(names) => names,
        };
        let mut by_name: HashMap<&str, &Instance> = HashMap::new();
        for instance in &instances {
            by_name.entry(&instance.name).or_insert(instance);
        }
        let first = instances.first().map_or("", |instance| &instance.name);
        let one = |name: &String| {
            let found = by_name.get(name.as_str()).copied().cloned();
            found.ok_or_else(|| format!("there is no `{name}` here; the first one is `{first}`"))
        };
        names.iter().map(one).collect()
    }
}

/// Largest generated set, and longest random walk.
const MOST_BOARDS: usize = 100_000;
const MOST_WALK: u64 = 1_000_000;

/// Largest board for `length`: all boards of 3x3 are listed in milliseconds.
const MOST_CELLS_OF_LENGTH: usize = 9;

/// Limit on generating all boards of a plan, in random moves plus tiles: about a second.
const MOST_DRAWN: u64 = 20_000_000;

impl Instances {
    pub(super) fn instances(&self, place: Place<'_>) -> Result<Vec<Instance>, InputError> {
        let mut instances = match (&self.set, &self.file, &self.board, &self.generate) {
            (Some(name), None, None, None) => self.of_set(name, place)?,
            (None, Some(file), None, None) => self.of_file(file, place)?,
            (None, None, Some(board), None) => self.of_board(board, place)?,
            (None, None, None, Some(size)) => self.generated(size, place)?,
            _ => {
                let message = "instances are one of `set`, `file`, `board` and `generate`";
                return Err(place.wrong("", "plan-instances", message));
            }
        };
        let generated =
            self.count.is_some() || self.walk.is_some() || self.length.is_some() || self.seed.is_some();
        if self.generate.is_none() && generated {
            let message = "`count`, `walk`, `length` and `seed` are for boards that are generated";
            return Err(place.wrong("", "plan-instances", message));
        }
        let quick = self.quick.as_ref().filter(|_| place.plan.changes.quick);
        for (key, take) in [("take", self.take.as_ref()), ("quick", quick)] {
            if let Some(take) = take {
                let taken = take.of(instances);
                instances = taken.map_err(|message| place.wrong(key, "plan-take", message))?;
            }
        }
        for instance in &mut instances {
            instance.part = self.part.clone();
        }
        Ok(instances)
    }

    fn goal(&self, place: Place<'_>) -> Result<Option<Goal>, InputError> {
        Ok(chosen(&self.goal, "goal", "plan-goal", place)?.map(Goal::Named))
    }

    fn of_set(&self, name: &str, place: Place<'_>) -> Result<Vec<Instance>, InputError> {
        let set = Set::find(name).ok_or_else(|| {
            let unknown = UnknownName::new("set", name, Set::ALL.iter().map(|set| set.name));
            place.wrong("set", "plan-set", unknown.to_string())
        })?;
        let mut instances = Vec::new();
        for source in set.sources() {
            instances.extend(Instance::read(&source, set.name, self.goal(place)?.as_ref())?);
        }
        Ok(instances)
    }

    fn of_file(&self, file: &str, place: Place<'_>) -> Result<Vec<Instance>, InputError> {
        let path = place.plan.folder.join(file);
        let mut source = Source::file(&path).map_err(|error| {
            let code = if error.is_io() { "io" } else { "plan-file" };
            place.wrong("file", code, format!("{file}: {}", error.message))
        })?;
        let shown = source.name.clone();
        source.name = path.file_stem().map_or(shown, |stem| stem.to_string_lossy().into());
        let named = Instance::read(&source, file, self.goal(place)?.as_ref());
        // Report the file, not the names of its boards.
        named.map_err(|mut error| {
            error.file = path.display().to_string();
            error
        })
    }

    fn of_board(&self, board: &str, place: Place<'_>) -> Result<Vec<Instance>, InputError> {
        let source = Source { name: self.name.clone().unwrap_or("board".into()), text: board.into() };
        Instance::read(&source, "plan", self.goal(place)?.as_ref())
            .map_err(|error| place.wrong("board", error.code, error.message))
    }

    fn generated(&self, size: &str, place: Place<'_>) -> Result<Vec<Instance>, InputError> {
        let cells: Size = size.parse().map_err(|error: slide::ParseSizeError| {
            place.wrong("generate", "plan-size", error.to_string())
        })?;
        let goal = chosen(&self.goal, "goal", "plan-goal", place)?.unwrap_or(NamedGoal::Last);
        let count = self.count.unwrap_or(10);
        if !(1..=MOST_BOARDS).contains(&count) {
            let most = say::count(MOST_BOARDS as u64);
            return Err(place.wrong("count", "plan-count", format!("`count` is from 1 to {most} boards")));
        }
        let moves = self.walk.unwrap_or(0);
        if MOST_WALK < moves {
            let most = say::count(MOST_WALK);
            return Err(place.wrong("walk", "plan-walk", format!("`walk` is at most {most} moves")));
        }
        let drawn = place.plan.drawn.get() + count as u64 * (moves + cells.cells() as u64);
        place.plan.drawn.set(drawn);
        if MOST_DRAWN < drawn {
            let most = say::count(MOST_DRAWN);
            let message = format!(
                "the generated boards of the plan take more than {most} tiles and random moves with these; \
                 lower `count`, `walk` or the size"
            );
            let (key, code) = self.walk.map_or(("generate", "plan-size"), |_| ("walk", "plan-walk"));
            return Err(place.wrong(key, code, message));
        }
        let seed = place.plan.changes.seed.or(self.seed).unwrap_or(place.plan.seed);
        let Some(length) = self.length else {
            let kind = self.walk.map_or(Kind::Solvable, Kind::Walk);
            return Ok(Instance::generated(cells, goal, kind, seed, count));
        };
        let wrong = |message: String| Err(place.wrong("length", "plan-length", message));
        if self.walk.is_some() {
            return wrong("a board has a `length` or is a `walk` from the goal".into());
        }
        if MOST_CELLS_OF_LENGTH < cells.cells() {
            return wrong(format!(
                "`length` is for boards of at most {MOST_CELLS_OF_LENGTH} cells, such as 3x3"
            ));
        }
        Instance::of_length(cells, goal, length, seed, count)
            .or_else(|most| wrong(format!("no {cells} board needs more than {most} moves")))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Methods {
    algorithm: Option<String>,
    command: Option<Command>,
    heuristic: Option<Given<HeuristicName>>,
    weight: Option<f64>,
    depth: Option<u32>,
    metric: Option<Given<Metric>>,
    name: Option<String>,
    #[serde(default)]
    count: bool,
    threads: Option<usize>,
    device: Option<Given<Device>>,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<String>,
    quick: Option<Quick>,
    #[serde(default)]
    part: String,
}

/// A program of the user.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a program like \"python solver.py\", or a list of words like [\"python\", \"my solver.py\"]"
)]
enum Command {
    Line(String),
    Words(Vec<String>),
}

/// Whether the quick version has a method, or its limits there.
#[derive(Deserialize)]
#[serde(untagged, expecting = "false, or limits like { time = 1, memory = \"100M\" }")]
enum Quick {
    Kept(bool),
    Limits(Limits),
}

impl Methods {
    /// The method, and whether this version of the plan has it.
    pub(super) fn method(&self, place: Place<'_>, usual: Budget) -> Result<(Method, bool), InputError> {
        let limits = Limits { time: self.time, nodes: self.nodes, memory: self.memory.clone() };
        let mut budget = limits.budget(place)?.or(usual);
        let is_quick = place.plan.changes.quick;
        if let Some(Quick::Limits(limits)) = &self.quick {
            let message = "limits like { time = 1, memory = \"100M\" }";
            let small = limits.budget(place).map_err(|_| place.wrong("quick", "plan-quick", message))?;
            budget = if is_quick { small.or(budget) } else { budget };
        }
        let is_left_out = is_quick && matches!(self.quick, Some(Quick::Kept(false)));
        Ok((self.full(place, budget)?, !is_left_out))
    }

    fn program(&self, place: Place<'_>) -> Result<Option<Program>, InputError> {
        let words: Vec<String> = match &self.command {
            None => return Ok(None),
            Some(Command::Line(line)) => line.split_whitespace().map(str::to_owned).collect(),
            Some(Command::Words(words)) => words.clone(),
        };
        if words.is_empty() || words.iter().any(|word| word.contains('\0')) {
            let message = "a program like \"python solver.py\", without null characters";
            return Err(place.wrong("command", "plan-command", message));
        }
        let ours = self.heuristic.is_some() || self.metric.is_some() || self.threads.is_some();
        let tuned = self.weight.is_some() || self.depth.is_some();
        if ours || tuned || self.device.is_some() || self.count || self.nodes.is_some() {
            let message = "a `command` has only `name`, `part`, `time`, `memory` and `quick` beside it";
            return Err(place.wrong("command", "plan-command", message));
        }
        Ok(Some(Program::new(words, place.plan.folder.to_owned())))
    }

    fn full(&self, place: Place<'_>, budget: Budget) -> Result<Method, InputError> {
        let program = self.program(place)?;
        let algorithm = match (&self.algorithm, &program) {
            (Some(algorithm), None) => {
                check_algorithm(algorithm)
                    .map_err(|unknown| place.wrong("algorithm", "plan-algorithm", unknown.to_string()))?;
                algorithm
            }
            (None, Some(_)) => program::ALGORITHM,
            _ => return Err(place.wrong("", "plan-method", "a method is an `algorithm` or a `command`")),
        };
        if self.weight.is_some() || self.depth.is_some() {
            let algorithm = Some(EitherGiven::named(algorithm));
            let tuned = Options { algorithm, weight: self.weight, depth: self.depth, ..Options::default() };
            let checked = tuned.slide(&Allowance::everything());
            checked.map_err(|error| place.wrong("", "plan-algorithm", error.to_string()))?;
        }
        let threads = self.threads.unwrap_or(1);
        if !(1..=1024).contains(&threads) {
            return Err(place.wrong("threads", "plan-threads", "from 1 to 1024 threads"));
        }
        let changes = place.plan.changes;
        let mut method = Method {
            name: String::new(),
            part: self.part.clone(),
            algorithm: algorithm.to_owned(),
            heuristic: chosen(&self.heuristic, "heuristic", "plan-heuristic", place)?.unwrap_or_default(),
            weight: self.weight,
            depth: self.depth,
            metric: chosen(&self.metric, "metric", "plan-metric", place)?.unwrap_or(Metric::Single),
            count: self.count,
            threads: changes.threads.unwrap_or(threads),
            // Runs on the CPU compare across machines.
            device: chosen(&self.device, "device", "plan-device", place)?.unwrap_or(Device::Cpu),
            program,
            budget: changes.budget.or(budget).or(Budget::DEFAULT),
        };
        method.name = match &self.name {
            Some(name) => name.replace("{heuristic}", method.heuristic.entry().label),
            None => method.default_name(),
        };
        Ok(method)
    }

    /// Whether a method of the right family can solve this instance.
    pub(super) fn fits(
        &self,
        method: &Method,
        instance: &Instance,
        place: Place<'_>,
    ) -> Result<(), InputError> {
        if method.program.is_some() || !method.suits(instance.puzzle.family()) {
            return Ok(());
        }
        match &instance.puzzle {
            Puzzle::Slide(puzzle) if method.metric == Metric::Multi => {
                let options = Options {
                    algorithm: Some(EitherGiven::named(&method.algorithm)),
                    heuristic: Some(method.heuristic.into()),
                    metric: Some(Metric::Multi.into()),
                    ..Options::default()
                };
                let fits = options.slide_wanted(&Allowance::everything(), puzzle.board().size());
                fits.map(|_| ()).map_err(|error| place.wrong("metric", "plan-metric", error.to_string()))
            }
            Puzzle::Slide(puzzle) => {
                let request = slide::Request { heuristic: method.heuristic, ..slide::Request::default() };
                let usable = slide::usable((**puzzle).clone(), &request);
                usable.map(|_| ()).map_err(|error| place.wrong("heuristic", error.code, error.message))
            }
            Puzzle::Pack(puzzle) => {
                let algorithm: pack::Algorithm = method.algorithm.parse().unwrap_or_default();
                let request = pack::Request { algorithm, want: method.want(), ..pack::Request::default() };
                let usable = pack::check_method((**puzzle).clone(), &request);
                usable.map(|_| ()).map_err(|error| place.wrong("", error.code, error.message))
            }
        }
    }
}

fn chosen<T: Name>(
    given: &Option<Given<T>>,
    key: &str,
    code: &'static str,
    place: Place<'_>,
) -> Result<Option<T>, InputError> {
    let value = given.as_ref().map(Given::value).transpose();
    value.map_err(|unknown| place.wrong(key, code, unknown.to_string()))
}

fn check_algorithm(name: &str) -> Result<(), UnknownName> {
    if name.parse::<slide::Algorithm>().is_ok() || name.parse::<pack::Algorithm>().is_ok() {
        return Ok(());
    }
    let slide = slide::Algorithm::ALL.map(|one| one.name());
    let pack = pack::Algorithm::ALL.map(|one| one.name());
    let known = slide.into_iter().chain(pack.into_iter().filter(|name| !slide.contains(name)));
    Err(UnknownName::new("algorithm", name, known))
}
