//! What a run will do, decided before it begins.
//!
//! [`choose`] looks at nothing but its arguments and does nothing: a request
//! and what is known about the board give a list of stages. Running them is for
//! [`run`](super::run).

use super::board::Size;
use super::device::Device;
use super::method::Method;
use super::pdb::{Class, Exact, Plan};
use super::registry::{Algorithm, HeuristicName, Plain, Source, Strategy};
use super::solve::Request;
use std::fmt;
use std::time::Duration;

// How these were found is told in docs/internals.md.

/// Nodes of A* before a table of all distances is built. They take less than a
/// tenth of what building one for a 3x3 board takes, so that a board that proves
/// hard pays little for the attempt without it.
const NODES_BEFORE_DISTANCES: u64 = 10_000;

/// Nodes spent on boards that have no tables before their shortest solution is
/// given up.
pub(crate) const NODES_BEFORE_IMPROVEMENT: u64 = 1_000_000;

/// Nodes for improving the answer of a board without tables if no limit is
/// given: seconds of work, whatever the size.
pub(crate) const NODES_OF_IMPROVEMENT: u64 = 6_000_000;

/// Node equivalents for a proof that may be given up, tables included: with
/// `NODES_OF_IMPROVEMENT` some ten seconds of work on two cores
/// (`slidepack solve --hint` on random 5x5 boards).
pub const NODES_OF_PROOF: u64 = 50_000_000;

/// What is known about a board before it is solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    /// The board's size.
    pub(crate) size: Size,
    /// Whether a table of all distances is in memory or on disk.
    pub(crate) has_distances: bool,
    /// The sets of pattern databases that fit in memory, those built soonest
    /// first.
    pub(crate) sets: Vec<Plan>,
    /// The best of these sets that is in memory or on disk as a whole.
    pub(crate) at_hand: Option<usize>,
}

/// The stages of a run. The next one begins when one gives up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stages {
    pub(crate) stages: Vec<Stage>,
    /// Whether the run ends with some solution even if it is stopped early.
    pub(crate) always_answers: bool,
}

impl Stages {
    /// The same for a run that is to prove a shortest solution: nothing is spent
    /// on better answers, and the last search goes on to the end of the limits.
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

    /// The same for a run that ends by itself: its searches share `nodes`, from
    /// which the tables that have to be built are paid, and the rest is for a
    /// better answer.
    fn within(mut self, mut nodes: u64, is_there: impl Fn(&Plan) -> bool) -> Stages {
        // A search may expand more than it expected to.
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

/// One stage of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    pub(crate) work: Work,
    /// The part of the run's limits after which this stage ends; no part of
    /// them if it may use all that is left.
    pub(crate) share: Option<Share>,
}

/// A part of the limits of a run, counted from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    pub(crate) time: Option<Duration>,
    pub(crate) nodes: Option<u64>,
}

/// What a stage does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Builds some solution line by line, to have one before a long search.
    FirstAnswer,
    /// Looks for a solution with one method.
    Search(Search),
    /// Improves the best solution so far, and has a solution in any case; for
    /// at most so many nodes, after which the best one is the answer.
    Improve(Option<u64>),
    /// Builds a solution line by line, with care.
    Construct,
}

/// A search with one method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Search {
    pub(crate) algorithm: Algorithm,
    pub(crate) lead: Lead,
    /// After about so many nodes the search gives up, and the next stage begins.
    pub(crate) nodes: Option<u64>,
    /// Whether a first answer is built once the search proves a long one.
    pub(crate) answers_early: bool,
    /// Whether a long search may go on from the goal to the board.
    pub(crate) either_end: bool,
}

/// The heuristic of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lead {
    /// None.
    Nothing,
    /// One that needs no tables worth keeping.
    Plain(HeuristicName, Plain),
    /// Pattern databases.
    Patterns(Plan),
    /// A table of all distances.
    Distances,
}

impl Search {
    fn new(algorithm: Algorithm, lead: Lead) -> Search {
        Search { algorithm, lead, nodes: None, answers_early: false, either_end: false }
    }

    /// The method it is told as.
    pub(crate) fn method(&self) -> Method {
        let heuristic = match &self.lead {
            Lead::Nothing => None,
            Lead::Plain(name, _) => Some(*name),
            Lead::Patterns(plan) => Some(HeuristicName::of_class(plan.class())),
            Lead::Distances => Some(HeuristicName::PatternExact),
        };
        Method { algorithm: self.algorithm, heuristic }
    }
}

impl Lead {
    /// Linear conflict: the best that works on every size.
    const LINEAR_CONFLICT: Lead = Lead::Plain(HeuristicName::LinearConflict, Plain::LinearConflict);
}

/// Whether pattern databases may be of use for a request. If not, [`choose`]
/// does not look at [`Known::sets`].
pub(crate) fn wants_patterns(request: &Request, size: Size) -> bool {
    match (request.algorithm, request.heuristic.entry().source) {
        (Algorithm::Auto, Source::Chosen) => Exact::MOST_CELLS < size.cells(),
        (_, Source::Patterns(_)) => true,
        (_, Source::Chosen | Source::Plain(_) | Source::Distances) => false,
    }
}

/// The stages of a run.
pub(crate) fn choose(request: &Request, known: &Known) -> Stages {
    let stages = whole(request, known);
    if !request.gives_up || !request.is_free() {
        return stages;
    }
    // A card builds tables in no time.
    let at_hand = known.at_hand.map(|at| &known.sets[at]);
    stages.within(NODES_OF_PROOF, |plan| request.device == Device::Gpu || at_hand == Some(plan))
}

/// The stages of a run that goes on until it has what was asked for.
fn whole(request: &Request, known: &Known) -> Stages {
    if request.algorithm == Algorithm::Auto && request.heuristic == HeuristicName::Auto {
        return automatic(request, known);
    }
    let method = Method::choose(request.algorithm, request.heuristic, known.size);
    let work = match method.algorithm.entry().strategy {
        Strategy::Improvement => vec![Work::Improve(None)],
        Strategy::Construction => vec![Work::Construct],
        Strategy::Chosen | Strategy::Frontier(_) | Strategy::Deepening => {
            searches(method, known).into_iter().map(Work::Search).collect()
        }
    };
    let stages = work.into_iter().map(|work| Stage { work, share: None }).collect();
    let always_answers = method.algorithm.entry().strategy == Strategy::Construction;
    Stages { stages, always_answers }
}

/// The searches of a method that was asked for.
fn searches(method: Method, known: &Known) -> Vec<Search> {
    let lead = match method.heuristic.map(|name| (name, name.entry().source)) {
        None => Lead::Nothing,
        Some((_, Source::Chosen)) => Lead::LINEAR_CONFLICT,
        Some((name, Source::Plain(plain))) => Lead::Plain(name, plain),
        Some((_, Source::Distances)) => Lead::Distances,
        // IDA* moves on to larger tables as it goes; the others take what is
        // built soonest.
        Some((_, Source::Patterns(None))) if method.algorithm == Algorithm::Ida => return ladder(known),
        Some((_, Source::Patterns(class))) => {
            let class = class.unwrap_or(Class::Small);
            let set = known.sets.iter().rev().find(|set| set.class() <= class);
            // Not even the smallest tables may fit in memory.
            set.map_or(Lead::LINEAR_CONFLICT, |set| Lead::Patterns(set.clone()))
        }
    };
    vec![Search::new(method.algorithm, lead)]
}

/// IDA* with pattern databases, beginning with the best that are there already,
/// or else with those built soonest. It moves on to larger ones when the search
/// would take longer than building them.
fn ladder(known: &Known) -> Vec<Search> {
    let first = known.at_hand.unwrap_or(0);
    let rung = |number: usize| Search {
        nodes: known.sets.get(number + 1).map(Plan::cost),
        answers_early: true,
        ..Search::new(Algorithm::Ida, Lead::Patterns(known.sets[number].clone()))
    };
    let rungs: Vec<Search> = (first..known.sets.len()).map(rung).collect();
    if rungs.is_empty() { vec![Search::new(Algorithm::Ida, Lead::LINEAR_CONFLICT)] } else { rungs }
}

/// What to do when nobody says how: begin with what costs nothing, and do more
/// only when the board proves hard.
///
/// A shortest solution for boards of up to 32 cells, a near-optimal one for
/// larger boards. Given a limit, a part of it goes to the proof. If there is no
/// proof by then, the rest goes into a better answer.
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

/// The time after which a proof is no longer hoped for.
fn part_for_proof(time: Duration, cells: usize) -> Duration {
    if cells <= 16 { time * 9 / 10 } else { time / 2 }
}

/// Up to ten cells: A*, and when that takes longer than working out every
/// distance there is, all distances.
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
/// Whoever wants a card has a hard board, and a card that builds the largest
/// tables in a second. With any others it would wait for the cores.
fn with_tables(known: &Known, device: Device) -> Vec<Work> {
    let mut work = Vec::new();
    if let Some(first) = known.sets.first()
        && known.at_hand.is_none()
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

#[cfg(test)]
mod tests {
    use super::super::goal::NamedGoal;
    use super::super::grid::Grid;
    use super::super::pdb::TableIndexes;
    use super::*;
    use crate::run::Limits;

    /// What is known about a size if so many of its sets are at hand.
    fn known(rows: usize, cols: usize, at_hand: usize) -> Known {
        let size = Size::new(rows, cols).unwrap();
        let grid = Grid::new(&NamedGoal::First.board(size));
        let plans = Plan::all(&grid, None, &mut TableIndexes::default());
        Known {
            size,
            has_distances: 0 < at_hand,
            at_hand: at_hand.min(plans.len()).checked_sub(1),
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
            for known in (0..=most).map(|at_hand| known(rows, cols, at_hand)) {
                for request in [&auto, &ida, &anytime] {
                    let Stages { stages, .. } = choose(request, &known);
                    let (last, searches) = stages.split_last().unwrap();
                    assert_eq!(last.work, Work::Improve(Some(NODES_OF_IMPROVEMENT)), "{size}");
                    let nodes = |stage: &Stage| match &stage.work {
                        Work::Search(search) => {
                            let at_hand = known.at_hand.map(|at| &known.sets[at]);
                            let cost = match &search.lead {
                                Lead::Patterns(plan) if at_hand != Some(plan) => plan.cost(),
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

    /// What is not asked for need not be known.
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
