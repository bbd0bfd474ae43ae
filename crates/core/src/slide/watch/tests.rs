use super::super::generate::{Generator, Kind};
use super::super::goal::NamedGoal;
use super::super::grid::{Slid, UpTo16};
use super::super::heuristic::Manhattan;
use super::super::{frontier as real_frontier, ida as real_ida, solve};
use super::*;
use crate::run::{Outcome, Stop};
use std::cell::{Cell, RefCell};
use std::collections::HashMap;

/// Those that have steps.
fn algorithms() -> impl Iterator<Item = Algorithm> {
    Algorithm::ALL.into_iter().filter(|&one| one != Algorithm::Auto && has_steps(one))
}

fn watch(
    start: &Board,
    goal: &Board,
    algorithm: Algorithm,
    heuristic: HeuristicName,
    expansions: u64,
) -> Result<Watched, WatchError> {
    super::watch(start, goal, &Request { algorithm, heuristic, ..Request::default() }, expansions)
}

const HEURISTICS: [HeuristicName; 4] = [
    HeuristicName::Hamming,
    HeuristicName::Manhattan,
    HeuristicName::LinearConflict,
    HeuristicName::WalkingDistance,
];

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn board(rows: usize, cols: usize, tiles: &[usize]) -> Board {
    Board::new(Size::new(rows, cols).unwrap(), tiles).unwrap()
}

/// Goals of every kind for a size, among them one with its blank somewhere in
/// the middle and its tiles in no order.
fn goals(size: Size) -> Vec<Board> {
    let odd = Generator::new(7).board(&NamedGoal::Last.board(size), Kind::Solvable).unwrap();
    NamedGoal::ALL.into_iter().map(|named| named.board(size)).chain([odd]).collect()
}

/// Boards at many depths.
fn starts(goal: &Board, most: usize) -> Vec<Board> {
    let mut generator = Generator::new(11);
    let walks = (1..=most).step_by(5).map(|moves| Kind::Walk(moves as u64));
    walks.filter_map(|kind| generator.board(goal, kind)).collect()
}

/// A search that was watched makes sense by itself.
fn check_story(watched: &Watched, start: &Board, goal: &Board) {
    let mut seen = vec![false; watched.nodes.len()];
    seen[0] = true;
    for step in &watched.steps {
        if let Step::Generate(node) = *step {
            assert!(!seen[node], "a node is made once");
            seen[node] = true;
        }
        assert!(seen[step.node()], "{step:?} comes before its node");
    }
    assert!(seen.iter().all(|&seen| seen));
    for node in &watched.nodes {
        let above = node.parent.map(|parent| &watched.nodes[parent]);
        let made = above.map(|above| above.board.moved(node.dir.unwrap()));
        let root = if std::ptr::eq(node, &watched.nodes[0]) { start } else { goal };
        assert_eq!(made.unwrap_or(Some(root.clone())).as_ref(), Some(&node.board));
        assert_eq!(node.moves, above.map_or(0, |above| above.moves + 1));
    }
    let expanded = watched.steps.iter().filter(|step| matches!(step, Step::Expand { .. })).count();
    assert_eq!(expanded as u64, watched.expanded);
    if let End::Solved(end) = watched.end {
        assert_eq!(&watched.nodes[end].board, goal);
        assert_eq!(watched.steps.last(), Some(&Step::Goal(end)));
        assert_eq!(watched.path().len() as u32, watched.nodes[end].moves + 1);
    }
}

fn moves(watched: &Watched) -> Vec<Dir> {
    watched.path()[1..].iter().map(|&node| watched.nodes[node].dir.unwrap()).collect()
}

/// Compares with what [`solve`] says, also when both are stopped.
fn check(start: &Board, goal: &Board, algorithm: Algorithm, heuristic: HeuristicName, most: u64) {
    let watched = watch(start, goal, algorithm, heuristic, most).unwrap();
    let limits = Limits { nodes: Some(most), ..Limits::default() };
    let request = Request { algorithm, heuristic, limits, ..Request::default() };
    let answer = solve(start, goal, &request, &mut go_on);
    let about = format!("{algorithm} {heuristic} {start:?} {goal:?}");
    let progress = &answer.report.progress;
    assert_eq!((watched.expanded, watched.generated), (progress.expanded, progress.generated), "{about}");
    match (&answer.report.outcome, watched.end) {
        (Outcome::Solved(found), End::Solved(_)) => assert_eq!(&moves(&watched), found, "{about}"),
        (Outcome::Impossible, End::Impossible) | (Outcome::Stopped { .. }, End::Stopped) => {}
        (Outcome::Stopped { why: Stop::LocalMinimum, .. }, End::Stuck(node)) => {
            let board = format!("{:#}", watched.nodes[node].board);
            assert!(answer.notes.iter().any(|note| note.contains(&board)), "{about}: {:?}", answer.notes);
        }
        (real, end) => panic!("{about}: {real:?} but {end:?}"),
    }
    check_story(&watched, start, goal);
}

fn check_size(rows: usize, cols: usize, depth: usize, most: u64) {
    let size = Size::new(rows, cols).unwrap();
    // Those that are worked out in no time.
    let quick = |name: &HeuristicName| size.cells() <= 9 || *name != HeuristicName::WalkingDistance;
    for goal in goals(size) {
        for start in starts(&goal, depth) {
            for algorithm in algorithms() {
                for heuristic in HEURISTICS.into_iter().filter(quick) {
                    check(&start, &goal, algorithm, heuristic, most);
                }
            }
        }
    }
}

#[test]
fn eight_puzzles_are_watched_as_they_are_solved() {
    check_size(3, 3, 60, 700);
}

#[test]
fn other_small_boards_are_watched_as_they_are_solved() {
    check_size(2, 3, 60, 500);
    check_size(3, 2, 60, 500);
    check_size(1, 4, 3, 100);
    check_size(2, 2, 12, 100);
}

#[test]
fn fifteen_puzzles_are_watched_as_they_are_solved() {
    check_size(4, 4, 26, 300);
    check_size(3, 5, 16, 200);
}

#[test]
fn the_choice_of_a_heuristic_is_that_of_the_real_search() {
    let (start, goal) = (board(3, 3, &[8, 1, 3, 4, 0, 2, 7, 6, 5]), NamedGoal::Last.board(size()));
    for algorithm in algorithms() {
        check(&start, &goal, algorithm, HeuristicName::Auto, 5000);
    }
}

#[test]
fn every_limit_stops_at_its_node() {
    let (start, goal) = (board(3, 3, &[8, 1, 3, 4, 0, 2, 7, 6, 5]), NamedGoal::Last.board(size()));
    for algorithm in algorithms() {
        for most in [1, 2, 3, 10, 20, 30] {
            check(&start, &goal, algorithm, HeuristicName::Manhattan, most);
        }
    }
}

fn size() -> Size {
    Size::new(3, 3).unwrap()
}

#[test]
fn nothing_is_searched_where_nothing_is_to_be_found() {
    let goal = NamedGoal::Last.board(size());
    for algorithm in algorithms() {
        check(&goal, &goal, algorithm, HeuristicName::Manhattan, 100);
        let swapped = goal.swapped(0, 1);
        check(&swapped, &goal, algorithm, HeuristicName::Manhattan, 100);
        let watched = watch(&swapped, &goal, algorithm, HeuristicName::Hamming, 100).unwrap();
        assert_eq!((watched.end, watched.nodes.len()), (End::Impossible, 1));
    }
}

#[test]
fn what_cannot_be_watched_is_refused() {
    let refused = |rows, cols, algorithm, heuristic| {
        let goal = NamedGoal::Last.board(Size::new(rows, cols).unwrap());
        watch(&goal, &goal, algorithm, heuristic, 10).err()
    };
    let (ida, manhattan) = (Algorithm::Ida, HeuristicName::Manhattan);
    assert_eq!(refused(8, 8, ida, manhattan), None);
    assert_eq!(refused(5, 13, ida, manhattan), Some(WatchError::TooLarge(Size::new(5, 13).unwrap())));
    let anytime = Algorithm::Anytime;
    assert_eq!(refused(3, 3, anytime, manhattan), Some(WatchError::Algorithm(anytime)));
    for heuristic in [HeuristicName::Pattern, HeuristicName::PatternExact] {
        assert_eq!(refused(3, 3, ida, heuristic), Some(WatchError::Heuristic(heuristic)));
    }
    let walking = HeuristicName::WalkingDistance;
    assert_eq!(refused(6, 6, ida, walking), Some(WatchError::Heuristic(walking)));
}

#[test]
fn breadth_first_search_shows_a_heuristic_and_does_not_follow_it() {
    let (start, goal) = (board(3, 3, &[1, 2, 3, 4, 8, 0, 7, 6, 5]), NamedGoal::Last.board(size()));
    let with = |heuristic| watch(&start, &goal, Algorithm::Bfs, heuristic, 200).unwrap();
    let (plain, shown) = (with(HeuristicName::Auto), with(HeuristicName::Manhattan));
    assert_eq!(plain.steps, shown.steps);
    assert!(plain.nodes.iter().all(|node| node.left == 0));
    assert_eq!(shown.nodes[0].left, 5);
}

/// A heuristic that writes down which positions a real search has it look at.
struct Spy<H> {
    heuristic: H,
    /// Each position asked for, in order: those made, and from the second
    /// time on those taken from the queue.
    asked: RefCell<Vec<(u32, bool)>>,
    made: RefCell<Vec<Vec<usize>>>,
    cells: usize,
    last: Cell<u32>,
}

impl<H: Heuristic<UpTo16>> Spy<H> {
    fn new(heuristic: H, cells: usize) -> Spy<H> {
        let (asked, made) = (RefCell::default(), RefCell::default());
        Spy { heuristic, asked, made, cells, last: Cell::new(0) }
    }

    fn note(&self, tiles: &UpTo16, blank: usize) -> u32 {
        let mut made = self.made.borrow_mut();
        made.push((0..self.cells).map(|cell| if cell == blank { 0 } else { tiles.at(cell) }).collect());
        made.len() as u32 - 1
    }
}

impl<H: Heuristic<UpTo16>> Heuristic<UpTo16> for Spy<H> {
    type Memo = (H::Memo, u32);

    fn start(&self, tiles: &UpTo16) -> Self::Memo {
        let blank = (0..self.cells).find(|&cell| tiles.at(cell) == 0).unwrap();
        (self.heuristic.start(tiles), self.note(tiles, blank))
    }

    fn after(&self, before: Self::Memo, slid: Slid, tiles: &UpTo16) -> Self::Memo {
        (self.heuristic.after(before.0, slid, tiles), self.note(tiles, slid.from))
    }

    fn value(&self, memo: Self::Memo) -> u32 {
        let first = self.last.get() <= memo.1;
        if first {
            self.last.set(memo.1 + 1);
        }
        self.asked.borrow_mut().push((memo.1, first));
        self.heuristic.value(memo.0)
    }
}

/// The tiles of a node as the search sees them.
fn in_frame(node: &Node, goal: &Board) -> Vec<usize> {
    Frame::new(&node.board, goal).start().tiles().iter().map(|&tile| tile.into()).collect()
}

/// What a spy would have heard of a search that was watched: the positions
/// made and not known yet, and those taken to be expanded.
fn check_order(start: &Board, goal: &Board, algorithm: Algorithm) {
    let frame = Frame::new(start, goal);
    let grid = Grid::new(frame.goal());
    let spy = Spy::new(Manhattan::new(&grid), start.size().cells());
    let mut observer = go_on;
    let mut meter = Meter::new(Limits::default(), &mut observer);
    let watched = watch(start, goal, algorithm, HeuristicName::Manhattan, u64::MAX).unwrap();
    let order = match algorithm {
        Algorithm::Greedy => Some(real_frontier::Order::GREEDY),
        Algorithm::AStar => Some(real_frontier::Order::A_STAR),
        Algorithm::BranchAndBound => Some(real_frontier::Order::BRANCH_AND_BOUND),
        _ => None,
    };
    let dropped: HashMap<usize, ()> = watched
        .steps
        .iter()
        .filter_map(|step| if let Step::Duplicate { node, .. } = step { Some((*node, ())) } else { None })
        .collect();
    let kept = (0..watched.nodes.len()).filter(|node| !dropped.contains_key(node));
    let made: Vec<Vec<usize>> = kept.map(|node| in_frame(&watched.nodes[node], goal)).collect();
    match order {
        Some(order) => {
            real_frontier::search_within::<UpTo16, _, _>(
                &grid,
                frame.start(),
                &spy,
                order,
                u64::MAX,
                &mut meter,
                &mut (),
            )
            .unwrap();
            let asked = spy.asked.borrow();
            let taken = asked.iter().filter(|(_, first)| !first).map(|&(at, _)| at as usize);
            let taken: Vec<Vec<usize>> = taken.map(|at| spy.made.borrow()[at].clone()).collect();
            let expanded = watched.steps.iter().filter_map(|step| match step {
                Step::Expand { node, .. } | Step::Goal(node) => Some(in_frame(&watched.nodes[*node], goal)),
                _ => None,
            });
            assert_eq!(expanded.collect::<Vec<_>>(), taken);
        }
        None => {
            real_ida::search::<UpTo16, _>(&grid, frame.start(), &spy, &mut meter).unwrap();
        }
    }
    assert_eq!(made, *spy.made.borrow(), "{algorithm} {start:?}");
}

#[test]
fn the_order_is_that_of_the_real_search() {
    for (rows, cols) in [(3, 3), (2, 3), (3, 2)] {
        for goal in goals(Size::new(rows, cols).unwrap()) {
            for start in starts(&goal, 40).into_iter().filter(|start| *start != goal) {
                for algorithm in
                    [Algorithm::Greedy, Algorithm::AStar, Algorithm::BranchAndBound, Algorithm::Ida]
                {
                    check_order(&start, &goal, algorithm);
                }
            }
        }
    }
}

/// On the way to a board by branch and bound with a weak heuristic some
/// boards are met again by a shorter way while they wait.
#[test]
fn all_kinds_of_steps_are_seen() {
    let (start, goal) = (board(3, 3, &[8, 1, 3, 4, 0, 2, 7, 6, 5]), NamedGoal::Last.board(size()));
    let has = |algorithm, kind: fn(&Step) -> bool| {
        let watched = watch(&start, &goal, algorithm, HeuristicName::Manhattan, 5000).unwrap();
        watched.steps.iter().any(kind)
    };
    assert!(has(Algorithm::AStar, |step| matches!(step, Step::Duplicate { .. })));
    assert!(has(Algorithm::Ida, |step| matches!(step, Step::Prune(_))));
    assert!(has(Algorithm::Ida, |step| matches!(step, Step::Backtrack(_))));
    assert!(has(Algorithm::Ida, |step| matches!(step, Step::Bound(0, 12))));
}
