//! Choice of the stages of a run, before it begins.
//!
//! [`choose`] is a pure function from a request and a [`Known`] board to a list of stages, which
//! [`run`](super::run) runs.

use super::board::Size;
use super::device::Device;
use super::grid::Grid;
use super::method::Method;
use super::pdb::{Class, Exact, Plan};
use super::registry::{Algorithm, HeuristicName, Source, Strategy};
use super::request::Request;
use super::table_cache::TableCache;
use std::time::Duration;

// docs/internals.md describes how these were found.

/// Node budget of A* before a table of all distances is built. Takes less than a tenth of the time
/// to build one for a 3x3 board, so hard boards lose little by the attempt.
const NODES_BEFORE_DISTANCES: u64 = 10_000;

/// Node budget of the optimal search on boards without tables.
pub(crate) const NODES_BEFORE_IMPROVEMENT: u64 = 1_000_000;

/// Node budget of improvement if no limit is given: seconds of work on any size.
pub(crate) const NODES_OF_IMPROVEMENT: u64 = 6_000_000;

/// Budget of a proof that may be given up, in node equivalents, including tables: with
/// `NODES_OF_IMPROVEMENT` some ten seconds of work on two cores (`slidepack solve --hint` on random
/// 5x5 boards).
pub const NODES_OF_PROOF: u64 = 50_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) size: Size,
    pub(crate) has_distances: bool,
    /// The sets of pattern databases that fit in memory, cheapest to build first.
    pub(crate) sets: Vec<Plan>,
    pub(crate) available: Option<usize>,
}

impl Known {
    pub(crate) fn new(tables: &TableCache, grid: &Grid, request: &Request) -> Known {
        // Planning tables takes longer than most searches.
        let wants_patterns = wants_patterns(request, grid.size());
        let sets = if wants_patterns { tables.plans(grid, request.limits.memory) } else { Vec::new() };
        Known {
            size: grid.size(),
            has_distances: tables.has_exact(grid),
            available: sets.iter().rposition(|plan| tables.has(plan)),
            sets,
        }
    }
}

/// The stages of a run. When one gives up, the next one begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stages {
    pub(crate) stages: Vec<Stage>,
    pub(crate) always_answers: bool,
}

impl Stages {
    /// Without improvement; the last search uses up the limits.
    pub(crate) fn proof_alone(mut self) -> Stages {
        self.stages.retain(|stage| !matches!(stage.work, Work::Improve(_)));
        for stage in &mut self.stages {
            stage.share = None;
        }
        if let Some(Stage { work: Work::Search(search), .. }) = self.stages.last_mut() {
            search.nodes = None;
        }
        Stages { always_answers: false, ..self }
    }

    /// Searches share `nodes`, including the cost of building tables, and improvement follows.
    fn within(mut self, mut nodes: u64, is_there: impl Fn(&Plan) -> bool) -> Stages {
        let share = Some(Share { time: None, nodes: Some(nodes) });
        self.stages.retain_mut(|stage| {
            stage.share = share;
            let Work::Search(search) = &mut stage.work else { return true };
            let cost = match &search.lead {
                Lead::Patterns(plan) if !is_there(plan) => plan.cost(),
                _ => 0,
            };
            nodes = nodes.saturating_sub(cost);
            let most = search.nodes.map_or(nodes, |most| most.min(nodes));
            (search.nodes, search.either_end) = (Some(most), false);
            nodes -= most;
            0 < most
        });
        self.stages.retain(|stage| !matches!(stage.work, Work::Improve(_)));
        if !self.stages.iter().any(|stage| stage.work == Work::Construct) {
            self.stages.push(Stage { work: Work::Improve(Some(NODES_OF_IMPROVEMENT)), share: None });
        }
        self
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) work: Work,
    /// `None` if it may use all that is left.
    pub(crate) share: Option<Share>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    FirstAnswer,
    Search(Search),
    /// With a node budget, the best solution by then is the answer.
    Improve(Option<u64>),
    Construct,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Search {
    pub(crate) algorithm: Algorithm,
    pub(crate) lead: Lead,
    /// Approximate node budget, after which the search gives up and the next stage begins.
    pub(crate) nodes: Option<u64>,
    pub(crate) answers_early: bool,
    pub(crate) either_end: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    Nothing,
    Plain(HeuristicName),
    Patterns(Plan),
    Distances,
}

impl Search {
    fn new(algorithm: Algorithm, lead: Lead) -> Search {
        Search { algorithm, lead, nodes: None, answers_early: false, either_end: false }
    }

    pub(crate) fn method(&self) -> Method {
        let heuristic = match &self.lead {
            Lead::Nothing => None,
            Lead::Plain(name) => Some(*name),
            Lead::Patterns(plan) => Some(HeuristicName::of_class(plan.class())),
            Lead::Distances => Some(HeuristicName::PatternExact),
        };
        Method { algorithm: self.algorithm, heuristic }
    }
}

impl Lead {
    const LINEAR_CONFLICT: Lead = Lead::Plain(HeuristicName::LinearConflict);
}

/// Whether [`choose`] reads [`Known::sets`].
pub(crate) fn wants_patterns(request: &Request, size: Size) -> bool {
    match (request.algorithm, request.heuristic.entry().source) {
        (Algorithm::Auto, Source::Chosen) => Exact::MOST_CELLS < size.cells(),
        (_, Source::Patterns(_)) => true,
        (_, Source::Chosen | Source::Plain | Source::Distances) => false,
    }
}

pub(crate) fn choose(request: &Request, known: &Known) -> Stages {
    let stages = whole(request, known);
    if !request.gives_up || !request.is_free() {
        return stages;
    }
    // Building tables on a GPU costs next to nothing.
    let available = known.available.map(|at| &known.sets[at]);
    stages.within(NODES_OF_PROOF, |plan| request.device == Device::Gpu || available == Some(plan))
}

fn whole(request: &Request, known: &Known) -> Stages {
    if request.algorithm == Algorithm::Auto && request.heuristic == HeuristicName::Auto {
        return automatic(request, known);
    }
    let method = Method::choose(request.algorithm, request.heuristic, known.size);
    let work = match method.algorithm.entry().strategy {
        Strategy::Improvement => vec![Work::Improve(None)],
        Strategy::Construction => vec![Work::Construct],
        _ => searches(method, known).into_iter().map(Work::Search).collect(),
    };
    let stages = work.into_iter().map(|work| Stage { work, share: None }).collect();
    let always_answers = method.algorithm.entry().strategy == Strategy::Construction;
    Stages { stages, always_answers }
}

fn searches(method: Method, known: &Known) -> Vec<Search> {
    let lead = match method.heuristic.map(|name| (name, name.entry().source)) {
        None => Lead::Nothing,
        Some((_, Source::Chosen)) => Lead::LINEAR_CONFLICT,
        Some((name, Source::Plain)) => Lead::Plain(name),
        Some((_, Source::Distances)) => Lead::Distances,
        // IDA* switches to larger tables as it proceeds; other searches use the cheapest.
        Some((_, Source::Patterns(None))) if method.algorithm == Algorithm::Ida => return ladder(known),
        Some((_, Source::Patterns(class))) => {
            let class = class.unwrap_or(Class::Small);
            let set = known.sets.iter().rev().find(|set| set.class() <= class);
            set.map_or(Lead::LINEAR_CONFLICT, |set| Lead::Patterns(set.clone()))
        }
    };
    vec![Search::new(method.algorithm, lead)]
}

/// Begins with the best stored tables, or the cheapest; switches to larger ones when they pay.
fn ladder(known: &Known) -> Vec<Search> {
    let first = known.available.unwrap_or(0);
    let rung = |number: usize| Search {
        nodes: known.sets.get(number + 1).map(Plan::cost),
        answers_early: true,
        ..Search::new(Algorithm::Ida, Lead::Patterns(known.sets[number].clone()))
    };
    let rungs: Vec<Search> = (first..known.sets.len()).map(rung).collect();
    if rungs.is_empty() { vec![Search::new(Algorithm::Ida, Lead::LINEAR_CONFLICT)] } else { rungs }
}

/// The default: begin with the cheapest method, and do more only when the board proves hard.
///
/// Finds a shortest solution for boards of up to 32 cells, a near-optimal one for larger boards. A
/// part of the limits is reserved for the proof. Without a proof by then, the rest goes into
/// improvement.
fn automatic(request: &Request, known: &Known) -> Stages {
    let cells = known.size.cells();
    let share = Share {
        time: request.limits.time.map(|time| part_for_proof(time, cells)),
        nodes: request.limits.nodes.map(|nodes| nodes / 2),
    };
    let proof = if cells <= Exact::MOST_CELLS {
        smallest(known)
    } else if HeuristicName::Pattern.fits(known.size) {
        with_tables(known, request.device)
    } else {
        let search = Search::new(Algorithm::Ida, Lead::LINEAR_CONFLICT);
        vec![Work::FirstAnswer, Work::Search(Search { nodes: Some(NODES_BEFORE_IMPROVEMENT), ..search })]
    };
    let mut stages: Vec<Stage> = proof.into_iter().map(|work| Stage { work, share: Some(share) }).collect();
    let improve = Work::Improve(request.is_free().then_some(NODES_OF_IMPROVEMENT));
    stages.push(Stage { work: improve, share: None });
    Stages { stages, always_answers: true }
}

fn part_for_proof(time: Duration, cells: usize) -> Duration {
    if cells <= 16 { time * 9 / 10 } else { time / 2 }
}

/// Up to ten cells: A*, then the table of all distances.
fn smallest(known: &Known) -> Vec<Work> {
    let astar = Search {
        nodes: Some(NODES_BEFORE_DISTANCES),
        ..Search::new(Algorithm::AStar, Lead::LINEAR_CONFLICT)
    };
    let distances = Search::new(Algorithm::Ida, Lead::Distances);
    let searches = if known.has_distances { vec![distances] } else { vec![astar, distances] };
    searches.into_iter().map(Work::Search).collect()
}

/// Up to 32 cells: without tables while that is quicker than building them.
///
/// A request for a GPU implies a hard board and a GPU that builds the largest tables in a second.
/// With any others it would wait for the CPU.
fn with_tables(known: &Known, device: Device) -> Vec<Work> {
    let mut work = Vec::new();
    if let Some(first) = known.sets.first()
        && known.available.is_none()
    {
        let search = Search::new(Algorithm::Ida, Lead::LINEAR_CONFLICT);
        work.push(Work::Search(Search { nodes: Some(first.cost()), ..search }));
        work.push(Work::FirstAnswer);
    }
    let mut rungs = ladder(known);
    if device == Device::Gpu {
        rungs.drain(..rungs.len().saturating_sub(1));
    }
    if let Some(last) = rungs.last_mut() {
        last.either_end = matches!(last.lead, Lead::Patterns(_));
    }
    work.extend(rungs.into_iter().map(Work::Search));
    work
}

#[cfg(test)]
mod tests {
    use super::super::goal::NamedGoal;
    use super::super::pdb::TableIndexes;
    use super::*;
    use crate::run::Limits;
    use std::fmt;

    impl fmt::Display for Stages {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            for (number, stage) in self.stages.iter().enumerate() {
                write!(f, "{}{stage}", if number == 0 { "" } else { "\n" })?;
            }
            Ok(())
        }
    }

    impl fmt::Display for Stage {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            match &self.work {
                Work::FirstAnswer => write!(f, "first answer")?,
                Work::Improve(None) => write!(f, "improve")?,
                Work::Improve(Some(nodes)) => write!(f, "improve for {nodes} nodes")?,
                Work::Construct => write!(f, "construct")?,
                Work::Search(search) => {
                    let Method { algorithm, heuristic } = search.method();
                    write!(f, "{algorithm}")?;
                    heuristic.map_or(Ok(()), |heuristic| write!(f, " with {heuristic}"))?;
                    f.write_str(if search.either_end { " from either end" } else { "" })?;
                    search.nodes.map_or(Ok(()), |nodes| write!(f, " for {nodes} nodes"))?;
                }
            }
            let Some(Share { time, nodes }) = self.share else { return Ok(()) };
            nodes.map_or(Ok(()), |nodes| write!(f, ", up to node {nodes}"))?;
            time.map_or(Ok(()), |time| write!(f, ", up to {time:?}"))
        }
    }

    /// The facts about a size with `available` of its sets.
    fn known(rows: usize, cols: usize, available: usize) -> Known {
        let size = Size::new(rows, cols).unwrap();
        let grid = Grid::new(&NamedGoal::First.board(size));
        let plans = Plan::all(&grid, None, &TableIndexes::default());
        Known {
            size,
            has_distances: 0 < available,
            available: available.min(plans.len()).checked_sub(1),
            sets: plans,
        }
    }

    #[track_caller]
    fn check(request: &Request, known: &Known, expected: &[&str]) {
        assert_eq!(choose(request, known).to_string(), expected.join("\n"));
    }

    fn asked(algorithm: Algorithm, heuristic: HeuristicName) -> Request {
        Request { algorithm, heuristic, ..Request::default() }
    }

    #[test]
    fn nothing_said_begins_with_what_costs_nothing() {
        let auto = Request::default();
        let improve = "improve for 6000000 nodes";
        let (astar, ida) = ("astar with linear-conflict for 10000 nodes", "ida with pattern:exact");
        check(&auto, &known(3, 3, 0), &[astar, ida, improve]);
        check(&auto, &known(3, 3, 1), &[ida, improve]);
        check(
            &auto,
            &known(4, 4, 0),
            &[
                "ida with linear-conflict for 1441860 nodes",
                "first answer",
                "ida with pattern:small for 14414402 nodes",
                "ida with pattern:medium for 72072000 nodes",
                "ida with pattern:large from either end",
                improve,
            ],
        );
        check(
            &auto,
            &known(4, 4, 2),
            &[
                "ida with pattern:medium for 72072000 nodes",
                "ida with pattern:large from either end",
                improve,
            ],
        );
        check(&auto, &known(4, 4, 3), &["ida with pattern:large from either end", improve]);
        check(
            &auto,
            &known(6, 6, 0),
            &["first answer", "ida with linear-conflict for 1000000 nodes", improve],
        );
    }

    /// The card is for the largest tables.
    #[test]
    fn a_search_for_a_card_begins_with_the_largest_tables() {
        let request = Request { device: Device::Gpu, ..Request::default() };
        let (large, improve) = ("ida with pattern:large from either end", "improve for 6000000 nodes");
        let stages = choose(&request, &known(5, 5, 0)).to_string();
        assert_eq!(stages.lines().skip(1).collect::<Vec<_>>(), ["first answer", large, improve]);
        check(&request, &known(5, 5, 1), &[large, improve]);
    }

    #[test]
    fn a_part_of_the_limits_goes_to_the_proof() {
        let limits = Limits { time: Some(Duration::from_secs(10)), nodes: Some(500), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        check(
            &request,
            &known(4, 4, 3),
            &["ida with pattern:large from either end, up to node 250, up to 9s", "improve"],
        );
        check(
            &request,
            &known(5, 5, 3),
            &["ida with pattern:large from either end, up to node 250, up to 5s", "improve"],
        );
    }

    #[test]
    fn a_proof_alone_has_all_limits() {
        let limits = Limits { time: Some(Duration::from_secs(10)), nodes: Some(500), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        let check = |known: &Known, expected: &[&str]| {
            let stages = choose(&request, known).proof_alone();
            assert_eq!(stages.to_string(), expected.join("\n"));
            assert!(!stages.always_answers);
        };
        check(&known(3, 3, 0), &["astar with linear-conflict for 10000 nodes", "ida with pattern:exact"]);
        check(&known(4, 4, 3), &["ida with pattern:large from either end"]);
        check(&known(6, 6, 0), &["first answer", "ida with linear-conflict"]);
    }

    #[test]
    fn what_is_asked_for_is_all_that_is_done() {
        let known = known(4, 4, 0);
        let check = |algorithm, heuristic, expected| check(&asked(algorithm, heuristic), &known, expected);
        check(Algorithm::Anytime, HeuristicName::Auto, &["improve"]);
        check(Algorithm::Constructive, HeuristicName::Auto, &["construct"]);
        check(Algorithm::Bfs, HeuristicName::Auto, &["bfs"]);
        check(Algorithm::Ida, HeuristicName::Auto, &["ida with walking-distance"]);
        check(Algorithm::AStar, HeuristicName::PatternMedium, &["astar with pattern:medium"]);
        check(Algorithm::AStar, HeuristicName::Pattern, &["astar with pattern:small"]);
        check(Algorithm::Auto, HeuristicName::Manhattan, &["ida with manhattan"]);
        check(
            Algorithm::Ida,
            HeuristicName::Pattern,
            &[
                "ida with pattern:small for 14414402 nodes",
                "ida with pattern:medium for 72072000 nodes",
                "ida with pattern:large",
            ],
        );
    }

    /// What has to end by itself does, whatever the size and whichever tables are
    /// there.
    #[test]
    fn a_proof_that_may_be_given_up_has_an_end_on_every_size() {
        let auto = Request { gives_up: true, ..Request::default() };
        let ida = Request { gives_up: true, ..asked(Algorithm::Ida, HeuristicName::Manhattan) };
        let anytime = Request { gives_up: true, ..asked(Algorithm::Anytime, HeuristicName::Auto) };
        for (rows, cols) in (1..=30).flat_map(|rows| (rows.max(2)..=30).map(move |cols| (rows, cols))) {
            let size = Size::new(rows, cols).unwrap();
            let most = if HeuristicName::Pattern.fits(size) { 3 } else { 0 };
            for known in (0..=most).map(|available| known(rows, cols, available)) {
                for request in [&auto, &ida, &anytime] {
                    let Stages { stages, .. } = choose(request, &known);
                    let (last, searches) = stages.split_last().unwrap();
                    assert_eq!(last.work, Work::Improve(Some(NODES_OF_IMPROVEMENT)), "{size}");
                    let nodes = |stage: &Stage| match &stage.work {
                        Work::Search(search) => {
                            let available = known.available.map(|at| &known.sets[at]);
                            let cost = match &search.lead {
                                Lead::Patterns(plan) if available != Some(plan) => plan.cost(),
                                _ => 0,
                            };
                            cost + search.nodes.expect("it has an end")
                        }
                        Work::FirstAnswer => 0,
                        Work::Improve(_) | Work::Construct => panic!("{size}: {stage}"),
                    };
                    assert!(searches.iter().map(nodes).sum::<u64>() <= NODES_OF_PROOF, "{size}");
                }
            }
        }
        check(
            &auto,
            &known(5, 5, 0),
            &[
                "ida with linear-conflict for 3225750 nodes, up to node 50000000",
                "first answer, up to node 50000000",
                "ida with pattern:small for 43548500 nodes, up to node 50000000",
                "improve for 6000000 nodes",
            ],
        );
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let limited = Request { limits, ..auto };
        assert_eq!(
            choose(&limited, &known(5, 5, 0)),
            choose(&Request { gives_up: false, ..limited.clone() }, &known(5, 5, 0))
        );
    }

    /// Without room for any table, linear conflict has to do.
    #[test]
    fn no_tables_at_all_are_enough() {
        let known = Known { sets: Vec::new(), ..known(4, 4, 0) };
        for heuristic in [HeuristicName::Pattern, HeuristicName::PatternLarge] {
            check(&asked(Algorithm::Ida, heuristic), &known, &["ida with linear-conflict"]);
        }
        check(&Request::default(), &known, &["ida with linear-conflict", "improve for 6000000 nodes"]);
    }

    /// Facts that are not asked for need not be known.
    #[test]
    fn pattern_databases_are_looked_at_only_where_they_are_wanted() {
        for (rows, cols) in [(3, 3), (4, 4), (6, 6)] {
            let known = known(rows, cols, 0);
            let nothing = Known { sets: Vec::new(), ..known.clone() };
            for algorithm in Algorithm::ALL {
                for heuristic in HeuristicName::ALL {
                    let request = asked(algorithm, heuristic);
                    if !wants_patterns(&request, known.size) {
                        assert_eq!(choose(&request, &known), choose(&request, &nothing), "{request:?}");
                    }
                }
            }
        }
    }

    /// A size never gets a heuristic that does not work on it.
    #[test]
    fn every_method_fits_the_size() {
        for (rows, cols) in [(1, 40), (2, 9), (3, 3), (4, 5), (12, 12)] {
            let known = known(rows, cols, 0);
            for algorithm in Algorithm::ALL {
                for heuristic in HeuristicName::ALL {
                    for stage in choose(&asked(algorithm, heuristic), &known).stages {
                        let Work::Search(search) = stage.work else { continue };
                        let method = search.method();
                        assert_ne!(method.algorithm, Algorithm::Auto);
                        assert!(method.heuristic.is_none_or(|name| name.fits(known.size)), "{method:?}");
                    }
                }
            }
        }
    }
}
