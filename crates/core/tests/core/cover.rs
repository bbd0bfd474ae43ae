//! Exact covers through the public interface.

use crate::classics;
use proptest::prelude::*;
use slidepack_core::Natural;
use slidepack_core::cover::{self, Answer, Found, Problem, Request, SolutionError, Want, text};
use slidepack_core::run::{Limits, Outcome, Stop};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn ask(problem: &Problem, want: Want, limits: Limits) -> Answer {
    cover::solve(problem, &Request { want, limits }, &mut |_| ControlFlow::Continue(()))
}

fn on(threads: usize) -> Limits {
    Limits { threads, ..Limits::default() }
}

fn count(problem: &Problem, threads: usize) -> u128 {
    ask(problem, Want::Count, on(threads)).solutions().unwrap().as_u128().unwrap()
}

/// Every solution, by the numbers of its options.
fn all(problem: &Problem, threads: usize) -> BTreeSet<Vec<usize>> {
    let mut found = BTreeSet::new();
    let request = Request { want: Want::All, limits: on(threads) };
    let answer = cover::all(problem, &request, &mut |_| ControlFlow::Continue(()), &mut |solution| {
        assert!(found.insert(solution.options().to_vec()), "a solution is found once");
        ControlFlow::Continue(())
    });
    assert_eq!(answer.solutions(), Some(Natural::from(found.len() as u64)));
    found
}

fn check_count(text: &str, expected: u128) {
    let problem = text::parse(text).unwrap();
    for threads in [1, 4] {
        assert_eq!(count(&problem, threads), expected, "on {threads} threads");
    }
}

#[test]
fn queens_are_counted_with_secondary_diagonals() {
    // https://oeis.org/A000170
    for (n, expected) in (1..).zip([1, 0, 0, 2, 10, 4, 40, 92, 352]) {
        check_count(&classics::queens(n), expected);
    }
}

#[test]
fn langford_pairs_are_counted_in_both_directions() {
    // https://oeis.org/A014552, each read forwards and backwards
    for (n, expected) in (1..).zip([0, 0, 2, 2, 0, 0, 52, 300]) {
        check_count(&classics::langford(n), expected);
    }
}

#[test]
fn sudokus_and_latin_squares_are_counted() {
    // https://oeis.org/A002860, https://oeis.org/A107739
    check_count(&classics::sudoku(4, 0, ""), 576);
    check_count(&classics::sudoku(4, 2, ""), 288);
    // 324 items: too many for one word.
    let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    check_count(&classics::sudoku(9, 3, givens), 1);
}

/// Givens are chosen before the search begins. Threads that take up a part of it do not
/// choose them again.
#[test]
fn threads_share_a_search_that_begins_with_forced_choices() {
    let givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2....................";
    check_count(&classics::sudoku(9, 3, givens), 4006);
}

#[test]
fn boxes_are_counted_like_packings() {
    // Dahlke: the 3x20 rectangle has 2 solutions; each counts four times.
    check_count(&classics::boxed([1, 3, 20], &classics::PENTOMINOES), 8);
    // Conway and Guy: 240, each in 24 rotations and 2 mirror images.
    check_count(&classics::boxed([3, 3, 3], &classics::SOMA), 48 * 240);
    // Kasteleyn, Temperley and Fisher.
    check_count(&classics::dominoes(6, 6), 6728);
}

/// Hoffman's 27 blocks of 4x5x6 in a cube of side 15: 21 solutions up to symmetry, as
/// Hoffman says, "Packing problems and inequalities", in The Mathematical Gardner, 1981.
///
/// In every solution a block lies in the corner, in one of six ways that symmetry turns
/// into each other, so a sixth of all solutions is counted here. None is symmetric.
#[test]
fn hoffmans_blocks_have_21_solutions() {
    assert_eq!(count(&text::parse(&classics::hoffman()).unwrap(), 2), 48 * 21 / 6);
}

/// Different choices often leave the same items, which are counted once.
#[test]
fn counts_remember_what_they_have_counted() {
    let counts = [
        // Kasteleyn, Temperley and Fisher.
        (classics::dominoes(8, 8), 12_988_816u64, 10_000),
        // https://oeis.org/A002860. A search that remembers nothing expands 1.5 million.
        (classics::sudoku(5, 0, ""), 161_280, 230_000),
    ];
    for (text, expected, nodes) in counts {
        let problem = text::parse(&text).unwrap();
        let limits = |threads| Limits { nodes: Some(nodes), ..on(threads) };
        let one = ask(&problem, Want::Count, limits(1));
        assert_eq!(one.solutions(), Some(Natural::from(expected)), "{:?}", one.report.progress);
        let four = ask(&problem, Want::Count, limits(4));
        assert_eq!(
            (four.solutions(), four.report.progress.expanded),
            (Some(Natural::from(expected)), one.report.progress.expanded)
        );
        // With little memory, what is known is forgotten again.
        let little = Limits { memory: Some(300_000), ..on(1) };
        if expected < 1_000_000 {
            assert_eq!(ask(&problem, Want::Count, little).solutions(), Some(Natural::from(expected)));
        }
    }
}

/// Words cross where they agree on a letter.
#[test]
fn words_make_squares_by_colours() {
    let words =
        ["ace", "are", "den", "ice", "ire", "men", "pen", "ram", "rap", "rat", "rid", "rim", "rip", "ten"];
    let problem = text::parse(&classics::word_square(&words)).unwrap();
    // By hand: rows are three of the words, and so are columns, all six different.
    let letter = |word: &str, at: usize| word.as_bytes()[at];
    let mut squares = 0;
    for a in words {
        for b in words {
            for c in words {
                let down = |k: usize| [letter(a, k), letter(b, k), letter(c, k)];
                let columns: Vec<[u8; 3]> = (0..3).map(down).collect();
                let is_word = |column: &[u8; 3]| words.iter().any(|word| word.as_bytes() == column);
                let mut used: Vec<&[u8]> = [a, b, c].iter().map(|word| word.as_bytes()).collect();
                used.extend(columns.iter().map(|column| &column[..]));
                let different: BTreeSet<&[u8]> = used.iter().copied().collect();
                squares += u128::from(columns.iter().all(is_word) && different.len() == 6);
            }
        }
    }
    assert!(0 < squares);
    assert_eq!((count(&problem, 1), count(&problem, 4)), (squares, squares));
    assert_eq!(all(&problem, 2).len() as u128, squares);
}

#[test]
fn a_problem_without_items_has_one_solution_and_one_without_options_none() {
    let problem = Problem::default();
    assert_eq!((count(&problem, 1), all(&problem, 1)), (1, BTreeSet::from([vec![]])));
    let problem = Problem::new(["a"], []).unwrap();
    assert_eq!((count(&problem, 1), all(&problem, 1)), (0, BTreeSet::new()));
    assert_eq!(ask(&problem, Want::First, on(1)).report.outcome, Outcome::Impossible);
    // Secondary items need not be covered, and options with no other are not chosen.
    let mut problem = Problem::new([], ["x"]).unwrap();
    problem.add(&["x"]).unwrap();
    problem.add(&[]).unwrap();
    assert_eq!((problem.without_primary(), all(&problem, 1)), (2, BTreeSet::from([vec![]])));
}

/// Equal options are distinguished without being searched one by one.
#[test]
fn counts_are_exact_whatever_their_size() {
    let repeated = |items: usize| {
        let names: Vec<String> = (0..items).map(|item| format!("i{item}")).collect();
        let mut problem = Problem::new(names.clone(), []).unwrap();
        for name in &names {
            problem.add(&[name]).unwrap();
            problem.add(&[name]).unwrap();
        }
        problem
    };
    for items in [1, 5, 60, 100, 127, 140, 1000] {
        let answer = ask(&repeated(items), Want::Count, on(1));
        let two = Natural::from(2u64);
        let expected = (0..items).fold(Natural::from(1u64), |all, _| all.times(&two));
        assert_eq!(answer.solutions(), Some(expected), "{items} items");
        assert!(answer.report.progress.expanded <= items as u64);
    }
    assert_eq!(all(&repeated(5), 1).len(), 32);
}

/// Too many solutions for a search, and few states.
#[test]
fn counts_by_states_are_the_known_numbers() {
    let named = |sets: &mut dyn Iterator<Item = Vec<usize>>, items: usize| {
        let mut problem = Problem::new((0..items).map(|item| item.to_string()), []).unwrap();
        for set in sets {
            let words: Vec<String> = set.iter().map(usize::to_string).collect();
            problem.add(&words.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
        }
        problem
    };
    // https://oeis.org/A000110
    let sets = |items: usize| {
        (1..1usize << items).map(move |bits| (0..items).filter(|item| bits >> item & 1 == 1).collect())
    };
    assert_eq!(count(&named(&mut sets(9), 9), 2), 21_147);
    // https://oeis.org/A001147
    let mut pairs = (0..22).flat_map(|b| (0..b).map(move |a| vec![a, b]));
    assert_eq!(count(&named(&mut pairs, 22), 2), 13_749_310_575);
    // Fibonacci, by hand.
    let fibonacci =
        (0..400).fold([Natural::default(), Natural::from(1u64)], |[a, b], _| [b.clone(), a.plus(&b)]);
    let dominoes = text::parse(&classics::dominoes(2, 400)).unwrap();
    assert_eq!(ask(&dominoes, Want::Count, on(1)).solutions().as_ref(), Some(&fibonacci[1]));
}

/// With too little memory for all states, they are completed in batches, or a search takes over.
#[test]
fn a_count_in_little_memory_is_the_same() {
    let problem = text::parse(&classics::dominoes(10, 10)).unwrap();
    for (threads, memory) in [(1, 400_000), (4, 400_000), (1, 1_000_000)] {
        let limits = Limits { memory: Some(memory), ..on(threads) };
        let answer = ask(&problem, Want::Count, limits);
        assert_eq!(answer.solutions(), Some(Natural::from(258_584_046_368u64)), "{memory} bytes");
    }
}

/// Batches repeat states of each other, and with very little memory far too often.
#[test]
fn a_count_that_does_not_fit_its_memory_ends() {
    let problem = text::parse(&classics::dominoes(12, 12)).unwrap();
    for threads in [1, 4] {
        let answer = ask(&problem, Want::Count, Limits { memory: Some(100_000), ..on(threads) });
        assert_eq!(answer.report.outcome, Outcome::Stopped { why: Stop::Memory, best: None });
    }
}

/// The fraction done is estimated, but close to that of the nodes, and it never decreases.
#[test]
fn a_count_by_states_reports_the_fraction_done() {
    let problem = text::parse(&classics::dominoes(12, 12)).unwrap();
    for (threads, memory) in [(1, None), (4, None), (1, Some(150_000))] {
        let (mut reported, request) =
            (Vec::new(), Request { want: Want::Count, limits: Limits { memory, ..on(threads) } });
        let answer = cover::solve(&problem, &request, &mut |progress| {
            reported.extend(progress.done.map(|done| (done, progress.expanded)));
            ControlFlow::Continue(())
        });
        let expanded = answer.report.progress.expanded as f64;
        assert!(reported.is_sorted_by(|a, b| a.0 <= b.0), "{reported:?}");
        for &(done, at) in &reported {
            assert!((done - at as f64 / expanded).abs() < 0.2, "{reported:?}");
        }
        assert!(reported.iter().any(|(done, _)| (0.2..0.8).contains(done)), "{reported:?}");
        assert_eq!(answer.report.progress.done, None);
    }
}

#[test]
fn set_partitions_are_read() {
    let problem = text::parse("c two ways\np ec 3 4\ns 1 2\ns 3\nc\ns 1\ns 2 3\n").unwrap();
    assert_eq!((count(&problem, 1), problem.options()), (2, 4));
    assert_eq!(text::parse("c n = 3, m = 1\np ec 3\ns 1 2 3\n").unwrap().primary().len(), 3);
    assert!(text::parse("p ec 3 1\ns 1 4\n").is_err());
    // Names like any others.
    assert_eq!(text::parse("p ec\np\nec\n").unwrap().options(), 2);
}

#[test]
fn a_first_solution_is_one_of_all() {
    for text in [classics::queens(8), classics::langford(7), classics::boxed([3, 3, 3], &classics::SOMA)] {
        let problem = text::parse(&text).unwrap();
        let answer = ask(&problem, Want::First, on(2));
        let Outcome::Solved(Found::Solution(solution)) = &answer.report.outcome else { panic!("{answer:?}") };
        assert_eq!(problem.solution(solution.options().to_vec()).as_ref(), Ok(solution));
        assert_eq!((answer.found(), answer.solutions()), (Natural::from(1u64), None));
    }
}

#[test]
fn what_is_no_solution_is_refused() {
    let problem = text::parse("a b | x\na x:1\nb x:2\nb x:1\nb\nx\n").unwrap();
    let wrong = |options: &[usize]| problem.solution(options.to_vec()).map(|_| ()).unwrap_err();
    assert_eq!(wrong(&[0]), SolutionError::Uncovered { item: 1 });
    assert_eq!(wrong(&[0, 1]), SolutionError::Collision { item: 2, option: 1 });
    assert_eq!(wrong(&[2, 3]), SolutionError::Collision { item: 1, option: 3 });
    assert_eq!(wrong(&[0, 3, 4]), SolutionError::Unknown { option: 4 });
    assert_eq!(wrong(&[0, 9]), SolutionError::Unknown { option: 9 });
    assert_eq!(problem.solution(vec![2, 0]).unwrap().options(), [0, 2]);
}

/// A search that ends expands as many nodes on several threads as on one.
#[test]
fn nodes_do_not_depend_on_threads() {
    for text in [classics::queens(9), classics::langford(8), classics::dominoes(12, 12)] {
        let problem = text::parse(&text).unwrap();
        let limits = |threads| Limits { nodes: Some(60_000), ..on(threads) };
        let one = ask(&problem, Want::Count, limits(1));
        for threads in [2, 4] {
            let other = ask(&problem, Want::Count, limits(threads));
            if let Outcome::Solved(_) = one.report.outcome {
                assert_eq!(other.solutions(), one.solutions());
                assert_eq!(other.report.progress.expanded, one.report.progress.expanded);
            }
            assert!(other.report.progress.expanded <= 60_000);
        }
    }
}

/// A limit is kept to the node, and what was counted by then is said.
#[test]
fn a_stopped_count_says_at_least() {
    // 144 cells: too many for one word. 6 by 6: few enough.
    for text in [classics::queens(8), classics::dominoes(12, 12), classics::dominoes(6, 6)] {
        let problem = text::parse(&text).unwrap();
        let mut before = Natural::default();
        for nodes in [0, 1, 10, 100, 1000] {
            for want in [Want::Count, Want::All, Want::First] {
                let answer = ask(&problem, want, Limits { nodes: Some(nodes), ..Limits::default() });
                assert!(answer.report.progress.expanded <= nodes, "{nodes} nodes, {want:?}");
                match &answer.report.outcome {
                    Outcome::Stopped { why, .. } => assert_eq!(*why, Stop::Nodes),
                    Outcome::Solved(_) => assert!(!answer.found().is_zero()),
                    Outcome::Impossible => panic!("there are solutions"),
                }
                if want == Want::Count {
                    assert!(before <= answer.found());
                    before = answer.found();
                }
            }
        }
    }
}

#[test]
fn an_observer_and_a_listener_end_a_run() {
    let problem = text::parse(&classics::dominoes(12, 12)).unwrap();
    let request = Request { want: Want::Count, limits: on(2) };
    let answer = cover::solve(&problem, &request, &mut |_| ControlFlow::Break(()));
    assert!(matches!(answer.report.outcome, Outcome::Stopped { why: Stop::Cancelled, .. }), "{answer:?}");
    let request = Request { want: Want::All, limits: on(1) };
    let mut listed = 0;
    let answer = cover::all(&problem, &request, &mut |_| ControlFlow::Continue(()), &mut |_| {
        listed += 1;
        if listed == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((listed, answer.found(), answer.solutions()), (7, Natural::from(7u64), None));
}

#[test]
fn too_little_memory_stops_a_run_before_it_begins() {
    let problem = text::parse(&classics::queens(8)).unwrap();
    for want in [Want::First, Want::All, Want::Count] {
        let answer = ask(&problem, want, Limits { memory: Some(1000), ..Limits::default() });
        assert_eq!(answer.report.outcome, Outcome::Stopped { why: Stop::Memory, best: None });
    }
}

/// A small problem: for each option and item, whether and with which colour the
/// option has it.
#[derive(Clone, Debug)]
struct Small {
    primary: usize,
    secondary: usize,
    /// How often each primary item is covered, at least and at most.
    ranges: Vec<(u32, u32)>,
    /// 0: not there; 1: there; 2, 3: there with a colour, where items have them.
    options: Vec<Vec<u8>>,
}

fn small() -> impl Strategy<Value = Small> {
    (0..6usize, 0..4usize).prop_flat_map(|(primary, secondary)| {
        let entries = prop::collection::vec(0..8u8, primary + secondary);
        prop::collection::vec(entries, 0..11).prop_map(move |options| {
            let entry = |(item, kind): (usize, u8)| match kind {
                0..4 => 0,
                4 | 5 => 1,
                _ if item < primary => 1,
                kind => kind - 4,
            };
            let options =
                options.iter().map(|option| option.iter().copied().enumerate().map(entry).collect());
            Small { primary, secondary, ranges: vec![(1, 1); primary], options: options.collect() }
        })
    })
}

/// A small problem with multiplicities, as far as they can be solved.
fn ranged() -> impl Strategy<Value = Small> {
    const RANGES: [(u32, u32); 8] = [(1, 1), (1, 1), (1, 1), (2, 2), (0, 2), (1, 3), (0, 1), (3, 3)];
    (small(), prop::collection::vec(prop::sample::select(&RANGES[..]), 6)).prop_map(|(small, ranges)| {
        let ranges = ranges[..small.primary].to_vec();
        let has = |option: &[u8], is_it: fn((u32, u32)) -> bool| {
            ranges.iter().zip(option).filter(|(range, kind)| **kind != 0 && is_it(**range)).count()
        };
        let can_be_solved = |option: &Vec<u8>| {
            let several = has(option, |range| range != (1, 1) && range != (0, 1));
            let singles = has(option, |range| range == (1, 1));
            several <= 1 && (0 < singles || has(option, |_| true) == 0)
        };
        Small {
            options: small.options.iter().filter(|option| can_be_solved(option)).cloned().collect(),
            ranges,
            ..small
        }
    })
}

impl Small {
    /// The problem, and `more` items that are covered by an option each.
    fn problem(&self, more: usize) -> Problem {
        let name = |item: usize| format!("i{item}");
        let extra = |number: usize| format!("extra{number}");
        let items = self.primary + self.secondary;
        let written = |item: usize| {
            let (low, high) = self.ranges[item];
            format!("{low}:{high}|{}", name(item))
        };
        let primary = (0..self.primary).map(written).chain((0..more).map(extra));
        let mut problem = Problem::new(primary, (self.primary..items).map(name)).unwrap();
        for option in &self.options {
            let entry = |(item, kind): (usize, &u8)| match kind {
                0 => None,
                1 => Some(name(item)),
                colour => Some(format!("{}:{colour}", name(item))),
            };
            let words: Vec<String> = option.iter().enumerate().filter_map(entry).collect();
            problem.add(&words.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
        }
        for number in 0..more {
            problem.add(&[&extra(number)]).unwrap();
        }
        problem
    }

    /// Every solution, found by trying all sets of options.
    fn solutions(&self) -> BTreeSet<Vec<usize>> {
        let usable: Vec<usize> = (0..self.options.len())
            .filter(|&at| self.options[at][..self.primary].iter().any(|&kind| kind != 0))
            .collect();
        let sets = (0..1usize << usable.len()).map(|bits| -> Vec<usize> {
            usable.iter().enumerate().filter(|(k, _)| bits >> k & 1 == 1).map(|(_, &at)| at).collect()
        });
        sets.filter(|set| (0..self.primary + self.secondary).all(|item| self.fits(set, item))).collect()
    }

    fn fits(&self, set: &[usize], item: usize) -> bool {
        let kinds: Vec<u8> = set.iter().map(|&at| self.options[at][item]).filter(|&kind| kind != 0).collect();
        match self.ranges.get(item) {
            Some(&(low, high)) => (low..=high).contains(&(kinds.len() as u32)),
            None => kinds.len() <= 1 || (kinds[0] != 1 && kinds.iter().all(|&kind| kind == kinds[0])),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// On few items by bit sets, and on many by lists, every solution is found.
    #[test]
    fn random_covers_have_the_solutions_that_trying_finds(small in prop_oneof![small(), ranged()], more in prop_oneof![Just(0), 55..75usize, 120..140usize]) {
        let expected = small.solutions();
        let problem = small.problem(more);
        prop_assert_eq!(count(&problem, 1), expected.len() as u128);
        let extra = small.options.len()..small.options.len() + more;
        let padded: BTreeSet<Vec<usize>> =
            expected.into_iter().map(|set| set.into_iter().chain(extra.clone()).collect()).collect();
        prop_assert_eq!(&all(&problem, 1), &padded);
        prop_assert_eq!(count(&problem, 4), padded.len() as u128);
    }

    /// A count by states is what a search finds, in whatever order the items are named and however many
    /// of them there are.
    #[test]
    fn the_order_of_items_does_not_change_a_count(
        local in prop::collection::vec((0..13usize, 0..8usize, any::<bool>()), 10..40),
        order in Just((0..16usize).collect::<Vec<_>>()).prop_shuffle(),
        chained in 0..3usize,
    ) {
        let problem = |order: &[usize], copies: usize| {
            let name = |copy: usize, item: usize| format!("i{copy}.{item}");
            let items = (0..copies).flat_map(|copy| order.iter().map(move |&item| name(copy, item)));
            let mut problem = Problem::new(items, ["loose".to_owned()]).unwrap();
            for copy in 0..copies {
                let singles = (0..16).map(|item| vec![name(copy, item)]);
                let local = local.iter().map(|&(first, others, is_loose)| {
                    let others = (0..3).filter(|bit| others >> bit & 1 == 1).map(|bit| first + bit + 1);
                    let items = [first].into_iter().chain(others).map(|item| name(copy, item));
                    items.chain((is_loose && copy == 0).then(|| "loose".to_owned())).collect()
                });
                for option in singles.step_by(3).chain(local) {
                    let option: Vec<&str> = option.iter().map(String::as_str).collect();
                    problem.add(&option).unwrap();
                }
            }
            problem
        };
        let given: Vec<usize> = (0..16).collect();
        let number = count(&problem(&given, 1), 1);
        prop_assert_eq!(count(&problem(&order, 1), 2), number);
        if number < 2000 {
            prop_assert_eq!(all(&problem(&given, 1), 1).len() as u128, number);
        }
        // Parts that share no item are counted apart.
        if chained != 0 {
            let without = count(&problem(&order, 1 + chained), 1);
            let little = Limits { memory: Some(100_000), ..on(1) };
            let answer = ask(&problem(&order, 1 + chained), Want::Count, little);
            match answer.report.outcome {
                Outcome::Stopped { why, .. } => prop_assert_eq!(why, Stop::Memory),
                _ => prop_assert_eq!(answer.solutions().unwrap().as_u128(), Some(without)),
            }
        }
    }

    /// A problem that is written is read back.
    #[test]
    fn random_covers_are_read_as_they_are_written(small in prop_oneof![small(), ranged()]) {
        let problem = small.problem(1);
        let again = text::parse(&text::print(&problem)).unwrap();
        let options = |problem: &Problem| -> Vec<Vec<String>> {
            (0..problem.options()).map(|option| problem.option(option).collect()).collect()
        };
        let written: Vec<Vec<String>> = options(&problem).into_iter().filter(|option| !option.is_empty()).collect();
        prop_assert_eq!(options(&again), written);
        prop_assert!(again.primary_written().eq(problem.primary_written()));
        prop_assert!(again.secondary().eq(problem.secondary()));
    }
}
