use super::*;
use crate::run::Progress;
use crate::slide::NamedGoal;
use std::collections::HashSet;

fn quiet(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn explored(named: NamedGoal, rows: usize, cols: usize, metric: Metric, threads: usize) -> Space {
    let goal = named.board(Size::new(rows, cols).unwrap());
    let limits = Limits { threads, ..Limits::default() };
    let report = Space::explore(&goal, metric, &limits, &mut quiet).unwrap();
    let Outcome::Solved(space) = report.outcome else { panic!("it has no limits") };
    if 1 < rows.min(cols) {
        let all = Space::boards_of(goal.size()).unwrap();
        assert_eq!(report.progress.expanded, all - space.levels().last().unwrap());
    }
    space
}

/// The Online Encyclopedia of Integer Sequences, A089473 and A151944.
#[test]
fn depths_of_the_eight_puzzle_are_the_known_ones() {
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
        16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    for threads in [1, 3] {
        let space = explored(NamedGoal::Last, 3, 3, Metric::Single, threads);
        assert_eq!(space.levels(), known);
    }
    for (rows, cols, most, boards) in
        [(2, 2, 6, 1), (2, 3, 21, 1), (3, 2, 21, 1), (2, 4, 36, 1), (2, 5, 55, 2)]
    {
        let space = explored(NamedGoal::First, rows, cols, Metric::Single, 1);
        assert_eq!(
            (space.levels().len() - 1, *space.levels().last().unwrap()),
            (most, boards),
            "{rows}x{cols}"
        );
    }
}

/// The same by boards as they are, of which nothing is shared with the table.
fn by_boards(goal: &Board, metric: Metric) -> HashMap<Board, (u32, u128)> {
    let mut known = HashMap::from([(goal.clone(), (0, 1))]);
    let mut level = vec![goal.clone()];
    for distance in 1.. {
        let mut next = Vec::new();
        for board in &level {
            let ways = known[board].1;
            for dir in Dir::ALL {
                let mut then = board.clone();
                for _ in 0..metric.reach(goal.size(), dir) {
                    if !then.slide(dir) {
                        break;
                    }
                    match known.get_mut(&then) {
                        Some((far, all)) if *far == distance => *all += ways,
                        Some(_) => {}
                        None => {
                            known.insert(then.clone(), (distance, ways));
                            next.push(then.clone());
                        }
                    }
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    known
}

#[test]
fn both_metrics_agree_with_a_search_by_boards() {
    for (named, rows, cols) in [
        (NamedGoal::Last, 2, 2),
        (NamedGoal::Snail, 2, 3),
        (NamedGoal::Last, 3, 2),
        (NamedGoal::Last, 2, 4),
        (NamedGoal::First, 1, 7),
        (NamedGoal::Snail, 6, 1),
    ] {
        for metric in Metric::ALL {
            let space = explored(named, rows, cols, metric, 1);
            let known = by_boards(space.goal(), metric);
            let mut levels = vec![0; space.levels().len()];
            for (board, (distance, ways)) in &known {
                levels[*distance as usize] += 1;
                assert_eq!(space.distance(board), Some(*distance), "{metric} {board:?}");
                assert_eq!(space.ways(board), Some(*ways), "{metric} {board:?}");
                let moves = space.solution(board).unwrap();
                assert_eq!(board.replayed(&moves).as_ref(), Some(space.goal()));
            }
            assert_eq!(space.levels(), levels, "{rows}x{cols} {metric}");
            let ways = space.ways_of_levels().unwrap();
            for (distance, level) in ways.iter().enumerate() {
                let of = known.values().filter(|(far, _)| *far as usize == distance).map(|(_, ways)| *ways);
                let expected = WaysOfLevel {
                    all: of.clone().sum(),
                    most: of.clone().max().unwrap(),
                    single: of.filter(|&ways| ways == 1).count() as u64,
                };
                assert_eq!(*level, expected, "{rows}x{cols} {metric} {distance}");
            }
            let deepest: HashSet<Board> = space.deepest(usize::MAX).into_iter().collect();
            let farthest = levels.len() as u32 - 1;
            assert_eq!(deepest.len() as u64, *levels.last().unwrap());
            assert!(deepest.iter().all(|board| known[board].0 == farthest), "{rows}x{cols} {metric}");
            assert_eq!(known.len() as u64, Space::boards_of(space.goal().size()).unwrap());
        }
    }
}

#[test]
fn the_hardest_eight_puzzles_are_listed() {
    let space = explored(NamedGoal::Last, 3, 3, Metric::Single, 1);
    let hardest = space.deepest(10);
    let expected: Vec<Board> =
        ["6 4 7/8 5 0/3 2 1", "8 6 7/2 5 4/3 0 1"].iter().map(|text| text.parse().unwrap()).collect();
    assert_eq!(hardest.len(), 2);
    assert!(expected.iter().all(|board| hardest.contains(board)), "{hardest:?}");
    assert_eq!(space.deepest(1).len(), 1);
    assert_eq!(space.ways(&expected[1]), Some(40));
    let odd: Board = "2 1 3/4 5 6/7 8 0".parse().unwrap();
    assert_eq!((space.distance(&odd), space.ways(&odd)), (None, None));
    let multi = explored(NamedGoal::Last, 3, 3, Metric::Multi, 1);
    assert_eq!(multi.levels().len() - 1, 24);
}

#[test]
fn limits_end_it_with_the_levels_that_are_done() {
    let goal = NamedGoal::Last.board(Size::new(3, 3).unwrap());
    let explore = |limits: Limits| Space::explore(&goal, Metric::Single, &limits, &mut quiet).unwrap();
    let report = explore(Limits { nodes: Some(100), ..Limits::default() });
    let Outcome::Stopped { why: Stop::Nodes, best: Some(space) } = report.outcome else { panic!() };
    assert_eq!(space.levels(), [1, 2, 4, 8, 16, 20, 39, 62]);
    assert_eq!(report.progress.expanded, 100);
    let near: Board = "1 2 3/4 5 6/0 7 8".parse().unwrap();
    assert_eq!(space.distance(&near), Some(2));
    assert_eq!(space.distance(&"8 6 7/2 5 4/3 0 1".parse().unwrap()), None);
    let report = explore(Limits { memory: Some(1000), ..Limits::default() });
    assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Memory, best: None }));
    let mut impatient = |_: &Progress| ControlFlow::Break(());
    let report = Space::explore(&goal, Metric::Single, &Limits::default(), &mut impatient).unwrap();
    assert!(matches!(report.outcome, Outcome::Stopped { why: Stop::Cancelled, best: Some(_) }));
}

#[test]
fn large_boards_are_refused() {
    let size = Size::new(4, 4).unwrap();
    let goal = NamedGoal::Last.board(size);
    let error = Space::explore(&goal, Metric::Single, &Limits::default(), &mut quiet).err();
    assert_eq!(error, Some(TooManyBoards { size }));
    assert_eq!(Space::boards_of(Size::new(3, 4).unwrap()), Ok(239_500_800));
    assert_eq!(Space::boards_of(Size::new(1, 40).unwrap()), Ok(40));
}
