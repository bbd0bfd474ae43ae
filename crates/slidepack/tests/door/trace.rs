//! The first expansions of searches, against examples of textbooks worked out by hand.

use serde_json::{Value, json};
use slidepack::ask::{AskSolve, Either, Question, Service, Task};
use slidepack::slide::Algorithm;

fn asked(fields: Value) -> Result<Value, String> {
    let question: AskSolve = serde_json::from_value(fields).unwrap();
    let task =
        question.check(&Service::default()).map_err(|error| format!("{}: {}", error.code, error.message))?;
    let Either::Slide(answer) = task.run(&mut ()).unwrap() else { panic!("a board is no packing puzzle") };
    Ok(serde_json::to_value(answer).unwrap())
}

/// N. J. Nilsson, Principles of Artificial Intelligence (1980), section 2.4: f = g + W, where W is the
/// number of misplaced tiles.
fn nilsson(options: Value, expansions: u64) -> Value {
    let mut question = json!({"text": "2 8 3/1 6 4/7 0 5", "goal": "1 2 3/8 0 4/7 6 5", "trace": expansions});
    question["options"] = options;
    asked(question).unwrap()
}

fn column(answer: &Value, name: &str) -> Vec<Value> {
    answer["trace"].as_array().unwrap().iter().map(|row| row[name].clone()).collect()
}

fn children(row: &Value) -> Vec<(&str, u64, bool)> {
    let child = |child: &Value| -> (&'static str, u64, bool) {
        let dir = ["U", "D", "L", "R"].into_iter().find(|dir| child["move"] == *dir).unwrap();
        (dir, child["f"].as_u64().unwrap(), child["seen"].as_bool().unwrap())
    };
    row["children"].as_array().unwrap().iter().map(child).collect()
}

#[test]
fn nilssons_example_has_his_values() {
    for algorithm in ["astar", "branch-and-bound"] {
        let answer = nilsson(json!({"algorithm": algorithm, "heuristic": "hamming"}), 20);
        assert_eq!((&answer["length"], &answer["optimal"]), (&json!(5), &json!(true)), "{algorithm}");
        let rows = answer["trace"].as_array().unwrap();
        assert_eq!(rows.len() as u64, answer["expanded"].as_u64().unwrap());
        // The start: 1, 2, 6 and 8 are misplaced. The blank goes up, left, right.
        let start = &rows[0];
        assert_eq!(
            (&start["number"], &start["g"], &start["h"], &start["f"]),
            (&json!(1), &json!(0), &json!(4), &json!(4))
        );
        assert_eq!((&start["open"], &start["closed"]), (&json!(0), &json!(0)));
        assert_eq!(children(start), [("D", 4, false), ("R", 6, false), ("L", 6, false)]);
        // The blank is in the middle, and 6 at home.
        let second = &rows[1];
        assert_eq!(second["board"], json!([[2, 8, 3], [1, 0, 4], [7, 6, 5]]));
        assert_eq!((&second["g"], &second["h"], &second["f"]), (&json!(1), &json!(3), &json!(4)));
        assert_eq!((&second["open"], &second["closed"]), (&json!(2), &json!(1)));
        assert_eq!(children(second), [("D", 5, false), ("R", 5, false), ("L", 6, false)]);
        // All others have f = 5 up to the goal.
        assert!(column(&answer, "f")[2..].iter().all(|f| *f == json!(5)), "{algorithm}: {answer}");
    }
}

/// S. Russell and P. Norvig, Artificial Intelligence: A Modern Approach, section 3.6: h1 = 8 misplaced
/// tiles, h2 = 18 steps of Manhattan distance, and a shortest solution has 26 moves.
#[test]
fn russell_and_norvigs_example_has_their_values() {
    for (heuristic, value) in [("hamming", 8), ("manhattan", 18)] {
        let options = json!({"algorithm": "astar", "heuristic": heuristic});
        let question = json!({"text": "7 2 4/5 0 6/8 3 1", "goal": "first", "options": options, "trace": 1});
        let answer = asked(question).unwrap();
        assert_eq!((&answer["trace"][0]["h"], &answer["length"]), (&json!(value), &json!(26)));
        assert_eq!(answer["trace"].as_array().unwrap().len(), 1);
    }
}

#[test]
fn other_methods_show_what_they_have() {
    let answer = nilsson(json!({"algorithm": "bfs"}), 4);
    assert_eq!(column(&answer, "g"), [0, 1, 1, 1].map(|g| json!(g)));
    assert_eq!(column(&answer, "open"), [0, 2, 4, 4].map(|open| json!(open)));
    // Rounds of 5 moves and a bound; no lists.
    let answer = nilsson(json!({"algorithm": "ida", "heuristic": "manhattan"}), 3);
    assert_eq!((&answer["trace"][0]["bound"], &answer["trace"][0]["open"]), (&json!(5), &Value::Null));
    let answer = nilsson(json!({"algorithm": "dfs", "depth": 7}), 3);
    assert_eq!(column(&answer, "g"), [0, 1, 2].map(|g| json!(g)));
    assert_eq!(column(&answer, "bound"), [7, 7, 7].map(|bound| json!(bound)));
    // f = g + 1.5 h.
    let answer = nilsson(json!({"algorithm": "wastar", "weight": 1.5, "heuristic": "hamming"}), 2);
    assert_eq!(column(&answer, "f"), [json!(6), json!(5.5)]);
    // Both ends are expanded in turn; the goal has four neighbours.
    let answer = nilsson(json!({"algorithm": "bidirectional"}), 2);
    assert_eq!(column(&answer, "board")[1], json!([[1, 2, 3], [8, 0, 4], [7, 6, 5]]));
    assert_eq!(answer["trace"][1]["children"].as_array().unwrap().len(), 4);
    // 4, 3, and no neighbour has fewer misplaced tiles.
    let answer = nilsson(json!({"algorithm": "hill-climbing", "heuristic": "hamming"}), 9);
    assert_eq!(column(&answer, "h"), [json!(4), json!(3)]);
    assert_eq!((&answer["outcome"], &answer["stopped_by"]), (&json!("stopped"), &json!("local-minimum")));
    assert!(answer["notes"][0].as_str().unwrap().contains("2 8 3/1 0 4/7 6 5"), "{}", answer["notes"]);
}

#[test]
fn every_search_is_traced_or_refused() {
    for algorithm in Algorithm::ALL {
        let options = json!({"algorithm": algorithm.name()});
        let question = json!({"text": "1 2 3/4 0 6/7 5 8", "options": options, "trace": 5});
        match asked(question) {
            Ok(answer) => {
                let rows = answer["trace"].as_array().unwrap();
                assert!(
                    !rows.is_empty() && rows.len() as u64 <= answer["expanded"].as_u64().unwrap(),
                    "{answer}"
                );
                assert_eq!(rows[0]["g"], json!(0));
            }
            Err(why) => {
                assert!(matches!(algorithm, Algorithm::Anytime | Algorithm::Constructive), "{why}");
                assert!(why.starts_with("algorithm-watch: "), "{why}");
            }
        }
    }
}

#[test]
fn parameters_are_checked() {
    let refused = |options: Value, trace: Option<u64>| {
        asked(json!({"text": "1 2 3/4 0 6/7 5 8", "options": options, "trace": trace})).unwrap_err()
    };
    let wastar = |weight: f64| refused(json!({"algorithm": "wastar", "weight": weight}), None);
    assert_eq!(wastar(0.5), "weight: `weight` is 0.5, which is not from 1 to 100 in tenths, such as 1.5");
    assert!(wastar(1.25).starts_with("weight: "));
    let astar = refused(json!({"algorithm": "astar", "weight": 2}), None);
    assert_eq!(astar, "weight: `weight` is for the algorithm wastar, not for astar");
    let bfs = refused(json!({"algorithm": "bfs", "depth": 9}), None);
    assert_eq!(bfs, "depth: `depth` is for the algorithm dfs, not for bfs");
    let deep = refused(json!({"algorithm": "dfs", "depth": 1_000_001}), None);
    assert_eq!(deep, "depth: `depth` is 1000001, which is not from 1 to 1000000 moves");
    assert!(refused(json!({}), Some(0)).starts_with("trace: "));
    assert!(refused(json!({}), Some(2001)).starts_with("trace: "));
    assert!(refused(json!({"want": "count"}), Some(3)).starts_with("trace: "));
    assert!(refused(json!({"heuristic": "pattern:exact"}), Some(3)).starts_with("heuristic-watch: "));
}
