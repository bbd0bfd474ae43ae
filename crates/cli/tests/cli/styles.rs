//! Answers in the words of courses and tools, so that students can compare.

use crate::run::slidepack;

const SOLVABLE: &str = "2 0/1 3";
const UNSOLVABLE: &str = "2 1/3 0";

fn styled(style: &str, board: &str) -> String {
    let run = slidepack(&["solve", "--style", style, "--goal", "last", "--board", board]);
    assert_eq!((run.code, run.err.as_str()), (i32::from(board == UNSOLVABLE), ""));
    run.out
}

#[test]
fn princeton_prints_the_number_and_every_board_with_its_size() {
    let boards = "2\n 2  0 \n 1  3 \n\n2\n 0  2 \n 1  3 \n\n2\n 1  2 \n 0  3 \n\n2\n 1  2 \n 3  0 \n\n";
    assert_eq!(styled("princeton", SOLVABLE), format!("Minimum number of moves = 3\n\n{boards}"));
    assert_eq!(styled("princeton", UNSOLVABLE), "No solution possible\n");
}

#[test]
fn leuven_prints_the_boards_and_the_number_in_dutch() {
    let boards = " 2    \n 1  3 \n\n    2 \n 1  3 \n\n 1  2 \n    3 \n\n 1  2 \n 3    \n\n";
    assert_eq!(styled("leuven", SOLVABLE), format!("{boards}Minimum aantal verplaatsingen = 3\n"));
    assert_eq!(styled("leuven", UNSOLVABLE), "Geen mogelijke oplossing\n");
}

#[test]
fn itb_prints_map_kurang_solution_runtime_and_nodes() {
    let check = |board: &str, head: &str, answer: &str| {
        let out = styled("itb", board);
        assert!(out.starts_with(head), "{out}");
        let (before, after) = out.split_once("> Runtime\n\n").unwrap();
        assert!(before.contains(answer), "{out}");
        let (seconds, nodes) = after.split_once("s\n\n> Node Count\n\n").unwrap();
        assert!(seconds.parse::<f64>().is_ok() && nodes.trim_end().parse::<u64>().is_ok(), "{out}");
    };
    let head = "> Initial Map\n\n2 -\n1 3\n\n> Kurang(i)\n\n0 1\n0 2\n\n> Sum(kurang(i)) + X\n\n4\n\n";
    check(SOLVABLE, head, "Solution found!\n2 -\n1 3\n");
    let head = "> Initial Map\n\n2 1\n3 -\n\n> Kurang(i)\n\n0 1\n0 0\n\n> Sum(kurang(i)) + X\n\n1\n\n";
    check(UNSOLVABLE, head, "No solution found");
}

#[test]
fn itb_counts_55_for_the_seed() {
    let run = slidepack(&["solve", "--style", "itb", "puzzles/slide/itb-gagal2.txt"]);
    let kurang = "> Kurang(i)\n\n0 1 1 1\n2 1 2 4\n4 1 6 0\n10 1 14 7\n\n> Sum(kurang(i)) + X\n\n55\n\n";
    assert!(run.code == 1 && run.out.contains(kurang), "{}", run.out);
}

#[test]
fn forty_two_prints_both_complexities_and_the_states() {
    let out = styled("42", SOLVABLE);
    let lines: Vec<&str> = out.splitn(4, '\n').collect();
    let number = |line: &str, said: &str| -> u64 {
        line.strip_prefix(said).unwrap_or_else(|| panic!("{line}")).parse().unwrap()
    };
    let time = "Total number of states ever selected in the \"opened\" set (complexity in time): ";
    let memory = "Maximum number of states ever represented in memory at the same time during the search (complexity in size): ";
    assert!(3 <= number(lines[0], time) && 4 <= number(lines[1], memory), "{out}");
    assert_eq!(
        lines[2],
        "Number of moves required to transition from the initial state to the final state: 3"
    );
    assert_eq!(lines[3], "\n2 0\n1 3\n\n0 2\n1 3\n\n1 2\n0 3\n\n1 2\n3 0\n\n");
    assert_eq!(styled("42", UNSOLVABLE), "This puzzle is unsolvable\n");
}

/// The numbers of a course are those of its method, or the method is named.
#[test]
fn numbers_of_a_course_do_not_depend_on_the_tables_on_disk() {
    let solve = |args: &[&str]| {
        let args = [&["solve", "--threads", "1", "--goal", "last"], args].concat();
        let out = slidepack(&args).out;
        let is_time = |line: &&str| line.strip_suffix('s').is_some_and(|time| time.parse::<f64>().is_ok());
        out.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n")
    };
    let board = ["--board", "8 1 3/4 0 2/7 6 5"];
    let printed = |style| solve(&[&["--style", style], &board[..]].concat());
    let before = ["42", "itb"].map(printed);
    assert!(solve(&[&["-a", "ida", "-H", "pattern:exact"], &board[..]].concat()).contains("built"));
    assert_eq!(["42", "itb"].map(printed), before);
    for (style, name) in [("42", "another method than A*: IDA*"), ("itb", "(IDA*")] {
        let board = "2 3 4 8/1 6 7 12/5 10 11 0/9 13 14 15";
        let out = solve(&["--style", style, "--board", board]);
        assert!(out.contains(name), "{out}");
    }
}

/// The text, in which the number of seconds may be any.
#[track_caller]
fn check_takaken(out: &str, before: &str, after: &str) {
    let time = out.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
    assert!(time.is_some_and(|seconds| seconds.parse::<u64>().is_ok()), "{out}");
}

#[test]
fn takaken_prints_the_bound_the_length_and_the_tiles() {
    let before = "2 0\n1 3\nLowerBound 3 moves\nA optimal solution 3 moves\nUsed time ";
    check_takaken(&styled("takaken", SOLVABLE), before, " sec\n2 1 3\n");
    assert_eq!(styled("takaken", UNSOLVABLE), "No solution!\n");
}

#[test]
fn takaken_agrees_with_the_printed_solver() {
    let run = slidepack(&["solve", "--style", "takaken", "puzzles/slide/sysu-own3.txt"]);
    let board = "5 1 2 3\n0 9 15 11\n13 7 6 4\n14 10 12 8\n";
    let before = format!("{board}LowerBound 23 moves\nA optimal solution 23 moves\nUsed time ");
    let after = " sec\n9 7 6 15 11 4 8 12 15 11 7 6 10 14 13 9 5 1 2 3 4 8 12\n";
    check_takaken(&run.out, &before, after);
}

#[test]
fn a_way_that_may_not_be_shortest_is_not_called_minimal() {
    for (style, claim) in [("princeton", "Minimum"), ("leuven", "Minimum"), ("takaken", "optimal")] {
        let run = slidepack(&[
            "solve",
            "-a",
            "greedy",
            "-H",
            "hamming",
            "--style",
            style,
            "--board",
            "8 6 7/2 5 4/3 0 1",
        ]);
        assert!(run.code == 0 && !run.out.contains(claim), "{}", run.out);
    }
}

#[test]
fn a_limit_gives_the_bound_in_every_style() {
    for style in ["princeton", "leuven", "itb", "42", "takaken"] {
        let hard = "puzzles/slide/korf-88.txt";
        let run =
            slidepack(&["solve", "--nodes", "10", "-a", "ida", "--goal", "first", "--style", style, hard]);
        assert!(run.code == 3 && run.out.contains("No answer yet: at least "), "{}", run.out);
    }
}
