//! The entries of a plan: instances, methods, limits.

use super::place::Place;
use crate::instance::Instance;
use crate::method::{Budget, Method};
use crate::preset::nearest;
use crate::sets::Set;
use serde::Deserialize;
use slidepack::ask::{Allowance, Options};
use slidepack::slide::generate::Kind;
use slidepack::slide::{Device, Goal, HeuristicName, Metric, NamedGoal, Size};
use slidepack::{InputError, Puzzle, Source, amount, pack, say, slide};
use std::collections::HashMap;
use std::str::FromStr;
use toml::Spanned;

/// Limits as a plan has them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLimits {
    time: Option<Spanned<f64>>,
    nodes: Option<u64>,
    memory: Option<Spanned<String>>,
}

impl RawLimits {
    pub(super) fn budget(&self, place: &Place<'_>) -> Result<Budget, InputError> {
        limits(self.time.as_ref(), self.nodes, self.memory.as_ref(), place)
    }
}

fn limits(
    time: Option<&Spanned<f64>>,
    nodes: Option<u64>,
    memory: Option<&Spanned<String>>,
    place: &Place<'_>,
) -> Result<Budget, InputError> {
    if let Some(time) = time
        && !(0.0..1e9).contains(time.get_ref())
    {
        return Err(place.wrong(time, "plan-time", "a number of seconds like 60 or 0.5".into()));
    }
    let memory = match memory {
        Some(memory) => Some(amount::bytes(memory.get_ref()).map_err(|_| {
            let message = "an amount of memory like \"500M\" or \"2G\"".into();
            place.wrong(memory, "plan-memory", message)
        })?),
        None => None,
    };
    Ok(Budget { time: time.map(|time| *time.get_ref()), nodes, memory })
}

/// Some puzzles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Instances {
    set: Option<Spanned<String>>,
    file: Option<Spanned<String>>,
    board: Option<Spanned<String>>,
    generate: Option<Spanned<String>>,
    /// What a board is called.
    name: Option<String>,
    goal: Option<Spanned<String>>,
    count: Option<Spanned<usize>>,
    seed: Option<u64>,
    walk: Option<Spanned<u64>>,
    /// The moves of a shortest solution.
    length: Option<Spanned<u32>>,
    /// Only these, by number or by name.
    take: Option<Spanned<toml::Value>>,
    /// The same in the quick version.
    quick: Option<Spanned<toml::Value>>,
    #[serde(default)]
    part: String,
}

/// Some of the instances: the first so many, or a list of names.
fn taken(
    take: &Spanned<toml::Value>,
    instances: Vec<Instance>,
    place: &Place<'_>,
) -> Result<Vec<Instance>, InputError> {
    let wrong = || {
        let message = "how many, like 10, or which ones, like [\"korf-1\", \"korf-12\"]".into();
        place.wrong(take, "plan-take", message)
    };
    match take.get_ref() {
        toml::Value::Integer(count) => {
            let count = usize::try_from(*count).map_err(|_| wrong())?;
            Ok(instances.into_iter().take(count).collect())
        }
        toml::Value::Array(names) => {
            let mut by_name: HashMap<&str, &Instance> = HashMap::new();
            for instance in &instances {
                by_name.entry(&instance.name).or_insert(instance);
            }
            let one = |name: &toml::Value| {
                let name = name.as_str().ok_or_else(wrong)?;
                by_name.get(name).copied().cloned().ok_or_else(|| {
                    let all: Vec<&str> = instances.iter().map(|instance| instance.name.as_str()).collect();
                    let message = match nearest(name, &all) {
                        Some(near) => format!("there is no `{name}` here; is it `{near}`?"),
                        None => format!("there is no `{name}` here"),
                    };
                    place.wrong(take, "plan-take", message)
                })
            };
            names.iter().map(one).collect()
        }
        _ => Err(wrong()),
    }
}

/// A generated set has at most so many boards, and a walk so many moves.
const MOST_BOARDS: usize = 100_000;
const MOST_WALK: u64 = 1_000_000;

/// The most cells of a board of a given length: all boards of 3x3 are listed in
/// milliseconds.
const MOST_CELLS_OF_LENGTH: usize = 9;

/// What all generated boards of a plan may take together, counted in random
/// moves and tiles: about a second.
const MOST_DRAWN: u64 = 20_000_000;

impl Instances {
    /// The puzzles meant.
    pub(super) fn instances<T>(
        &self,
        at: &Spanned<T>,
        place: &Place<'_>,
    ) -> Result<Vec<Instance>, InputError> {
        let mut instances = match (&self.set, &self.file, &self.board, &self.generate) {
            (Some(name), None, None, None) => self.of_set(name, place)?,
            (None, Some(file), None, None) => self.of_file(file, place)?,
            (None, None, Some(board), None) => self.of_board(board, place)?,
            (None, None, None, Some(size)) => self.generated(size, place)?,
            _ => {
                let message = "instances are one of `set`, `file`, `board` and `generate`".into();
                return Err(place.wrong(at, "plan-instances", message));
            }
        };
        let generated =
            self.count.is_some() || self.walk.is_some() || self.length.is_some() || self.seed.is_some();
        if self.generate.is_none() && generated {
            let message = "`count`, `walk`, `length` and `seed` are for boards that are generated".into();
            return Err(place.wrong(at, "plan-instances", message));
        }
        if let Some(take) = &self.take {
            instances = taken(take, instances, place)?;
        }
        if let (Some(take), true) = (&self.quick, place.changes.quick) {
            instances = taken(take, instances, place)?;
        }
        for instance in &mut instances {
            instance.part = self.part.clone();
        }
        Ok(instances)
    }

    fn of_set(&self, name: &Spanned<String>, place: &Place<'_>) -> Result<Vec<Instance>, InputError> {
        let Some(set) = Set::find(name.get_ref()) else {
            let names: Vec<&str> = Set::ALL.iter().map(|set| set.name).collect();
            let message = match nearest(name.get_ref(), &names) {
                Some(near) => format!("there is no such set; is it `{near}`?"),
                None => format!("there is no such set; there are {}", names.join(", ")),
            };
            return Err(place.wrong(name, "plan-set", message));
        };
        let goal = self.goal(place)?;
        let mut instances = Vec::new();
        for source in set.sources() {
            instances.extend(Instance::read(&source, set.name, goal.as_ref())?);
        }
        Ok(instances)
    }

    fn of_file(&self, file: &Spanned<String>, place: &Place<'_>) -> Result<Vec<Instance>, InputError> {
        let path = place.folder.join(file.get_ref());
        let mut source = Source::file(&path).map_err(|error| {
            let message = format!("{}: {}", file.get_ref(), error.message);
            place.wrong(file, if error.is_io() { "io" } else { "plan-file" }, message)
        })?;
        let goal = self.goal(place)?;
        let shown = source.name.clone();
        source.name = path.file_stem().map_or(shown, |stem| stem.to_string_lossy().into());
        let named = Instance::read(&source, file.get_ref(), goal.as_ref());
        // A complaint is about the file, not about the name of its boards.
        named.map_err(|mut error| {
            error.file = path.display().to_string();
            error
        })
    }

    fn of_board(&self, board: &Spanned<String>, place: &Place<'_>) -> Result<Vec<Instance>, InputError> {
        let source =
            Source { name: self.name.clone().unwrap_or("board".into()), text: board.get_ref().clone() };
        let goal = self.goal(place)?;
        Instance::read(&source, "plan", goal.as_ref())
            .map_err(|error| place.wrong(board, error.code, error.message))
    }

    fn generated(&self, size: &Spanned<String>, place: &Place<'_>) -> Result<Vec<Instance>, InputError> {
        let parsed = size
            .get_ref()
            .split_once(['x', 'X'])
            .and_then(|(rows, cols)| Size::new(rows.trim().parse().ok()?, cols.trim().parse().ok()?).ok());
        let Some(parsed) = parsed else {
            let message = "a size is rows x columns, like \"3x3\" or \"4x5\"".into();
            return Err(place.wrong(size, "plan-size", message));
        };
        let goal = match self.goal(place)? {
            None => NamedGoal::Last,
            Some(Goal::Named(named)) => named,
            Some(Goal::Custom(_)) => unreachable!("goals of plans have names"),
        };
        let count = match &self.count {
            None => 10,
            Some(count) if (1..=MOST_BOARDS).contains(count.get_ref()) => *count.get_ref(),
            Some(count) => {
                let most = say::count(MOST_BOARDS as u64);
                return Err(place.wrong(count, "plan-count", format!("`count` is from 1 to {most} boards")));
            }
        };
        let kind = match &self.walk {
            None => Kind::Solvable,
            Some(walk) if *walk.get_ref() <= MOST_WALK => Kind::Walk(*walk.get_ref()),
            Some(walk) => {
                let most = say::count(MOST_WALK);
                return Err(place.wrong(walk, "plan-walk", format!("`walk` is at most {most} moves")));
            }
        };
        let moves = self.walk.as_ref().map_or(0, |walk| *walk.get_ref());
        let drawn = place.drawn.get() + count as u64 * (moves + parsed.cells() as u64);
        place.drawn.set(drawn);
        if MOST_DRAWN < drawn {
            let most = say::count(MOST_DRAWN);
            let message = format!(
                "the generated boards of the plan take more than {most} tiles and random moves with these; \
                 lower `count`, `walk` or the size"
            );
            return Err(match &self.walk {
                Some(walk) => place.wrong(walk, "plan-walk", message),
                None => place.wrong(size, "plan-size", message),
            });
        }
        let seed = match (place.changes.seed, self.seed) {
            (Some(seed), _) | (None, Some(seed)) => seed,
            (None, None) => place.seed,
        };
        let Some(length) = &self.length else {
            return Ok(Instance::generated(parsed, goal, kind, seed, count));
        };
        if self.walk.is_some() {
            let message = "a board has a `length` or is a `walk` from the goal".into();
            return Err(place.wrong(length, "plan-length", message));
        }
        if MOST_CELLS_OF_LENGTH < parsed.cells() {
            let message =
                format!("`length` is for boards of at most {MOST_CELLS_OF_LENGTH} cells, such as 3x3");
            return Err(place.wrong(length, "plan-length", message));
        }
        Instance::of_length(parsed, goal, *length.get_ref(), seed, count).map_err(|most| {
            let message = format!("no {parsed} board needs more than {most} moves");
            place.wrong(length, "plan-length", message)
        })
    }

    fn goal(&self, place: &Place<'_>) -> Result<Option<Goal>, InputError> {
        let Some(goal) = &self.goal else { return Ok(None) };
        match NamedGoal::from_str(goal.get_ref()) {
            Ok(named) => Ok(Some(Goal::Named(named))),
            Err(_) => Err(place.wrong(goal, "plan-goal", "a goal is last, first or snail".into())),
        }
    }
}

/// A method.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Methods {
    algorithm: Spanned<String>,
    heuristic: Option<Spanned<String>>,
    metric: Option<Spanned<String>>,
    name: Option<String>,
    #[serde(default)]
    count: bool,
    threads: Option<Spanned<usize>>,
    device: Option<Spanned<String>>,
    time: Option<Spanned<f64>>,
    nodes: Option<u64>,
    memory: Option<Spanned<String>>,
    /// What the quick version makes of it: `false`, or other limits.
    quick: Option<Spanned<toml::Value>>,
    #[serde(default)]
    part: String,
}

impl Methods {
    /// The method meant, unless it is left out of the quick version.
    pub(super) fn method(&self, place: &Place<'_>, usual: Budget) -> Result<Option<Method>, InputError> {
        let mut budget = limits(self.time.as_ref(), self.nodes, self.memory.as_ref(), place)?.or(usual);
        if let Some(quick) = &self.quick {
            let small = self.quick_budget(quick, place)?;
            match small {
                _ if !place.changes.quick => {}
                None => return Ok(None),
                Some(small) => budget = small.or(budget),
            }
        }
        let algorithm = self.algorithm.get_ref();
        let known =
            algorithm.parse::<slide::Algorithm>().is_ok() || algorithm.parse::<pack::Algorithm>().is_ok();
        if !known {
            let slide = slide::Algorithm::ALL.map(|one| one.name());
            let names: Vec<&str> = slide.into_iter().chain(["brute-force", "cover"]).collect();
            return Err(place.wrong(
                &self.algorithm,
                "plan-algorithm",
                unknown("algorithm", algorithm, &names),
            ));
        }
        let heuristic = match &self.heuristic {
            None => "auto",
            Some(heuristic) if heuristic.get_ref().parse::<HeuristicName>().is_ok() => heuristic.get_ref(),
            Some(heuristic) => {
                let names = HeuristicName::ALL.map(|one| one.name());
                let message = unknown("heuristic", heuristic.get_ref(), &names);
                return Err(place.wrong(heuristic, "plan-heuristic", message));
            }
        };
        let metric = match &self.metric {
            None => Metric::Single,
            Some(metric) => metric.get_ref().parse().map_err(|_| {
                let names = Metric::ALL.map(Metric::name);
                place.wrong(metric, "plan-metric", unknown("metric", metric.get_ref(), &names))
            })?,
        };
        let threads = match &self.threads {
            None => 1,
            Some(threads) if (1..=1024).contains(threads.get_ref()) => *threads.get_ref(),
            Some(threads) => {
                return Err(place.wrong(threads, "plan-threads", "from 1 to 1024 threads".into()));
            }
        };
        let threads = place.changes.threads.unwrap_or(threads);
        let device = match &self.device {
            // Runs on the cores compare, whatever else a machine has.
            None => Device::Cpu,
            Some(device) => device.get_ref().parse().map_err(|_| {
                let message = unknown("device", device.get_ref(), &Device::ALL.map(Device::name));
                place.wrong(device, "plan-device", message)
            })?,
        };
        let mut method = Method {
            name: String::new(),
            part: self.part.clone(),
            algorithm: algorithm.clone(),
            heuristic: heuristic.into(),
            metric,
            count: self.count,
            threads,
            device,
            budget: place.changes.budget.or(budget).or(Budget::DEFAULT),
        };
        method.name = match &self.name {
            Some(name) => with_label(name, heuristic),
            None => method.default_name(),
        };
        Ok(Some(method))
    }

    /// The limits of the quick version; `None` if the method is not in it.
    fn quick_budget(
        &self,
        quick: &Spanned<toml::Value>,
        place: &Place<'_>,
    ) -> Result<Option<Budget>, InputError> {
        let wrong = || {
            let message = "false, or limits like { time = 1, memory = \"100M\" }".into();
            place.wrong(quick, "plan-quick", message)
        };
        let table = match quick.get_ref() {
            toml::Value::Boolean(kept) => return Ok(kept.then(Budget::default)),
            toml::Value::Table(table) => table,
            _ => return Err(wrong()),
        };
        let mut budget = Budget::default();
        for (name, value) in table {
            match name.as_str() {
                "time" => {
                    let time = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64));
                    budget.time = Some(time.filter(|time| (0.0..1e9).contains(time)).ok_or_else(wrong)?);
                }
                "nodes" => {
                    let nodes = value.as_integer().and_then(|nodes| u64::try_from(nodes).ok());
                    budget.nodes = Some(nodes.ok_or_else(wrong)?);
                }
                "memory" => {
                    budget.memory =
                        Some(value.as_str().and_then(|text| amount::bytes(text).ok()).ok_or_else(wrong)?)
                }
                _ => return Err(wrong()),
            }
        }
        Ok(Some(budget))
    }

    /// Whether a method can be used on an instance that it suits by family.
    pub(super) fn fits<T>(
        &self,
        method: &Method,
        instance: &Instance,
        at: &Spanned<T>,
        place: &Place<'_>,
    ) -> Result<(), InputError> {
        match &instance.puzzle {
            Puzzle::Slide(puzzle) if method.metric == Metric::Multi => {
                let options = Options {
                    algorithm: Some(method.algorithm.clone()),
                    heuristic: Some(method.heuristic.clone()),
                    ..Options::default()
                };
                let fits = options.slide_multi(&Allowance::everything(), puzzle.board().size());
                fits.map(|_| ()).map_err(|error| {
                    let at = self.metric.as_ref().map_or(at.span(), Spanned::span);
                    InputError::at(place.source, at, "plan-metric", error.to_string())
                })
            }
            Puzzle::Slide(puzzle) if method.suits(instance.puzzle.family()) => {
                let heuristic: HeuristicName = method.heuristic.parse().unwrap_or_default();
                let request = slide::Request { heuristic, ..slide::Request::default() };
                slide::usable((**puzzle).clone(), &request).map(|_| ()).map_err(|error| {
                    let at = self.heuristic.as_ref().map_or(at.span(), Spanned::span);
                    InputError::at(place.source, at, error.code, error.message)
                })
            }
            Puzzle::Pack(puzzle) if method.suits(instance.puzzle.family()) => {
                let algorithm: pack::Algorithm = method.algorithm.parse().unwrap_or_default();
                let request = pack::Request { algorithm, want: method.want(), ..pack::Request::default() };
                let usable = pack::check_method((**puzzle).clone(), &request);
                usable.map(|_| ()).map_err(|error| place.wrong(at, error.code, error.message))
            }
            _ => Ok(()),
        }
    }
}

/// The name of a method, with what the registry calls its heuristic in place of
/// `{heuristic}`.
fn with_label(name: &str, heuristic: &str) -> String {
    let label = heuristic.parse::<HeuristicName>().map_or(heuristic, |heuristic| heuristic.entry().label);
    name.replace("{heuristic}", label)
}

/// A name nobody knows, with the nearest one that is known.
fn unknown(what: &str, name: &str, names: &[&str]) -> String {
    match nearest(name, names) {
        Some(near) => format!("there is no such {what}; is it `{near}`?"),
        None => format!("there is no such {what}; there are {}", names.join(", ")),
    }
}
