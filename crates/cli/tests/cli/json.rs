//! JSON answers: every field of DESIGN.md, with the right value.

use crate::replay::{check_solved, rows};
use crate::run::{Folder, slidepack};
use ::slidepack::slide::{Algorithm, HeuristicName};
use serde_json::{Value, json};

const FIELDS: [&str; 19] = [
    "schema_version",
    "puzzle",
    "source",
    "rows",
    "cols",
    "goal",
    "start",
    "outcome",
    "length",
    "optimal",
    "lower_bound",
    "moves",
    "convention",
    "algorithm",
    "heuristic",
    "expanded",
    "generated",
    "seconds",
    "threads",
];

#[track_caller]
fn check_fields(answer: &Value) {
    let fields = answer.as_object().unwrap();
    for field in FIELDS {
        assert!(fields.contains_key(field), "{field} is not in {answer}");
    }
    assert!(answer["tables"].is_array());
    assert_eq!((&answer["schema_version"], &answer["puzzle"]), (&json!(1), &json!("slide")));
    assert_eq!(rows(&answer["start"]).len(), answer["rows"]);
    assert_eq!(rows(&answer["start"])[0].len(), answer["cols"]);
    assert!(answer["seconds"].as_f64().unwrap() >= 0.0 && 1 <= answer["threads"].as_u64().unwrap());
}

#[test]
fn a_solved_board_has_every_field() {
    let run = slidepack(&["solve", "--json", "puzzles/slide/rect-2x3-21.txt"]);
    let answer = run.json();
    check_fields(&answer);
    check_solved(&answer);
    assert_eq!(run.code, 0);
    assert_eq!(answer["source"], "puzzles/slide/rect-2x3-21.txt");
    assert_eq!((&answer["rows"], &answer["cols"]), (&json!(2), &json!(3)));
    assert_eq!(answer["start"], json!([[4, 5, 0], [1, 2, 3]]));
    assert_eq!(answer["goal"], "last");
    assert_eq!((&answer["length"], &answer["lower_bound"]), (&json!(21), &json!(21)));
    assert_eq!(answer["optimal"], true);
    assert!(answer["expanded"].as_u64().unwrap() < answer["generated"].as_u64().unwrap());
}

#[test]
fn an_impossible_board_has_no_moves() {
    let run = slidepack(&["solve", "--json", "puzzles/slide/loyd-14-15.txt"]);
    let answer = run.json();
    check_fields(&answer);
    assert_eq!((run.code, &answer["outcome"]), (1, &json!("impossible")));
    assert_eq!(
        (&answer["length"], &answer["moves"], &answer["optimal"]),
        (&Value::Null, &Value::Null, &json!(false))
    );
    assert_eq!(answer["other_goals"], json!(["first"]));
}

#[test]
fn a_stopped_board_has_a_bound() {
    let run = slidepack(&["solve", "--json", "--nodes", "1000", "-a", "ida", "puzzles/slide/korf-88.txt"]);
    let answer = run.json();
    check_fields(&answer);
    assert_eq!((run.code, &answer["outcome"]), (3, &json!("stopped")));
    assert_eq!(
        (&answer["length"], &answer["moves"], &answer["optimal"]),
        (&Value::Null, &Value::Null, &json!(false))
    );
    assert!(answer["expanded"].as_u64().unwrap() <= 1000);
    // Its Manhattan distance is 43 and it takes 65 moves.
    assert!((43..=65).contains(&answer["lower_bound"].as_u64().unwrap()), "{answer}");
}

#[test]
fn every_method_says_its_name_and_finds_a_way() {
    let solve = |algorithm: Algorithm, heuristic: HeuristicName| {
        let (file, auto) = ("puzzles/slide/leuven-example.txt", HeuristicName::Auto);
        let args = ["solve", "--json", "-a", algorithm.name(), "-H", heuristic.name(), file];
        let answer = slidepack(&args).json();
        check_solved(&answer);
        assert_eq!(answer["algorithm"], algorithm.name());
        let named = if algorithm.takes_heuristic() { Value::from(heuristic.name()) } else { Value::Null };
        assert!(answer["heuristic"] == named || heuristic == auto, "{answer}");
        let length = answer["length"].as_u64().unwrap();
        assert!(length == 14 || !algorithm.is_optimal() && 14 < length, "{answer}");
        assert_eq!(answer["optimal"] == true, algorithm.is_optimal(), "{answer}");
        assert!(answer["lower_bound"].as_u64().unwrap() <= 14);
    };
    for algorithm in Algorithm::ALL.into_iter().filter(|algorithm| algorithm.is_optimal()) {
        solve(algorithm, HeuristicName::Auto);
    }
    // Tables are for other tests.
    let plain = HeuristicName::ALL.into_iter().filter(|one| !one.name().starts_with("pattern"));
    for heuristic in plain.filter(|one| *one != HeuristicName::Auto) {
        for algorithm in [Algorithm::Greedy, Algorithm::AStar, Algorithm::BranchAndBound, Algorithm::Ida] {
            solve(algorithm, heuristic);
        }
    }
}

#[test]
fn one_board_is_an_object_and_several_are_results() {
    let one = slidepack(&["solve", "--json", "--board", "0 1/"]);
    assert_eq!(one.json()["length"], 1);
    let two = slidepack(&["solve", "--json", "--board", "0 1/", "--board", "1 2 3/4 5 6/7 0 8"]).json();
    assert_eq!(two["schema_version"], 1);
    let results = two["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for answer in results {
        check_fields(answer);
        check_solved(answer);
    }
}

#[test]
fn json_lines_are_one_a_board_in_order() {
    let folder = Folder::with(
        "list.txt",
        "1 2 3/4 5 6/7 0 8\n2 1 3/4 5 6/7 8 0\n1 1 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 8 0\n",
    );
    let run = folder.run(&["solve", "--jsonl", "list.txt"]);
    let lines = run.json_lines();
    assert_eq!((run.code, lines.len()), (2, 4));
    check_solved(&lines[0]);
    assert_eq!(lines[1]["outcome"], "impossible");
    assert_eq!((&lines[2]["error"]["line"], &lines[2]["error"]["column"]), (&json!(3), &json!(3)));
    assert_eq!(lines[3]["moves"], json!([]));
    assert_eq!([&lines[0]["label"], &lines[1]["label"], &lines[3]["label"]], ["1", "2", "4"]);
}

#[test]
fn the_same_request_gives_the_same_report_to_the_node() {
    let ask = || {
        let mut answer =
            slidepack(&["solve", "--json", "--threads", "1", "puzzles/slide/korf-79.txt"]).json();
        answer["seconds"].take();
        answer["tables"].take();
        answer
    };
    // The first makes the tables that the others find on disk.
    ask();
    assert_eq!(ask(), ask());
}

#[test]
fn check_answers_in_json_too() {
    let run = slidepack(&["check", "--json", "puzzles/slide/itb-gagal2.txt"]);
    let check = run.json();
    assert_eq!((run.code, &check["solvable"]), (1, &json!(false)));
    assert_eq!((&check["schema_version"], &check["puzzle"]), (&json!(1), &json!("slide")));
    assert_eq!(
        (&check["format"], &check["goal"], &check["goal_from"]),
        (&json!("rows"), &json!("last"), &json!("comment"))
    );
    assert_eq!((&check["kurang"]["sum"], &check["kurang"]["x"]), (&json!(55), &json!(0)));
    assert_eq!(check["kurang"]["table"], json!([0, 1, 1, 1, 2, 1, 2, 4, 4, 1, 6, 0, 10, 1, 14, 7]));
    assert_eq!((&check["inversions"]["count"], &check["inversions"]["blank_rows"]), (&json!(48), &json!(1)));
    assert_eq!(check["other_goals"], json!(["first"]));
    let bounds =
        slidepack(&["check", "--json", "puzzles/slide/leuven-example.txt"]).json()["lower_bounds"].clone();
    assert_eq!((&bounds["hamming"], &bounds["manhattan"]), (&json!(5), &json!(10)));
}

/// A stopped search returns its best answer and the bound.
#[test]
fn auto_never_leaves_without_an_answer() {
    let run = slidepack(&["solve", "--json", "--nodes", "1000", "puzzles/slide/korf-88.txt"]);
    let answer = run.json();
    assert_eq!((run.code, &answer["outcome"], &answer["optimal"]), (3, &json!("stopped"), &json!(false)));
    let (length, bound) = (answer["length"].as_u64().unwrap(), answer["lower_bound"].as_u64().unwrap());
    assert!(bound <= 65 && 65 <= length, "{bound} {length}");
    assert_eq!(answer["moves"].as_array().unwrap().len() as u64, length);
}

#[test]
fn tiles_and_moves_are_written_in_rows() {
    let out = slidepack(&["solve", "--json", "--board", "2 0/1 3"]).out;
    assert!(out.contains("\n  \"start\": [\n    [2, 0],\n    [1, 3]\n  ],\n"), "{out}");
    assert!(out.contains("\n  \"moves\": [\"R\", \"U\", \"L\"],\n"), "{out}");
    let out = slidepack(&["solve", "--json", "puzzles/slide/rect-2x4-36.txt"]).out;
    assert!(out.lines().count() < 45 && out.lines().all(|line| line.len() <= 102), "{out}");
}

#[test]
fn an_impossible_board_names_no_method_that_was_not_used() {
    let answer = slidepack(&["solve", "--json", "--board", "2 1 3/4 5 6/7 8 0"]).json();
    assert_eq!((&answer["algorithm"], &answer["heuristic"]), (&json!("auto"), &Value::Null));
}
