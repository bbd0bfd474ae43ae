//! What the program prints is read again as the puzzle it is about, or refused
//! for the right reason.

use crate::run::{Folder, piped, slidepack};
use serde_json::Value;

/// What the program makes of a text.
fn read(text: &str) -> Vec<Value> {
    let run = piped(text, &["check", "--jsonl"]);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The board and the goal of a puzzle.
fn puzzle(value: &Value) -> (Value, Value) {
    (value["start"].clone(), value["goal"].clone())
}

const SLIDE_OUTPUTS: [&[&str]; 11] = [
    &["solve"],
    &["solve", "--moves", "boards"],
    &["solve", "--moves", "none"],
    &["solve", "--hint"],
    &["solve", "-a", "anytime", "--nodes", "2000"],
    &["check"],
    &["solve", "--style", "princeton"],
    &["solve", "--style", "leuven"],
    &["solve", "--style", "itb"],
    &["solve", "--style", "42"],
    &["solve", "--style", "takaken"],
];

#[test]
fn every_text_about_a_sliding_puzzle_is_read_again() {
    let wide = |goal: &str| {
        slidepack(&["generate", "slide", "--size", "12", "--walk", "9", "--seed", "1", "--goal", goal]).out
    };
    let snake =
        slidepack(&["generate", "slide", "--size", "12", "--seed", "2", "--bare", "--format", "slash"]).out;
    let boards = [
        "8 1 3/4 0 2/7 6 5".to_owned(),
        "# goal: first\n8 1 3/4 0 2/7 6 5".into(),
        "# goal: 3 2 1/4 0 8/5 6 7\n3 2 1/4 6 8/5 0 7".into(),
        "1 2 3/4 5 6/7 8 0".into(),
        "# goal: first\n1 2 0/3 4 5".into(),
        "# goal: last\n1 0 2 3 4 5/".into(),
        "# goal: last\n2 1 3/4 5 6/7 8 0".into(),
        wide("last"),
        wide("first"),
        wide(snake.trim()),
        slidepack(&["generate", "slide", "--size", "40", "--walk", "3", "--seed", "1"]).out,
    ];
    for board in &boards {
        let asked = read(board).remove(0);
        for args in SLIDE_OUTPUTS {
            let told = piped(board, args);
            let answers = read(&told.out);
            let [answer] = &answers[..] else { panic!("{args:?}: {answers:?}\n{}", told.out) };
            let shows_none =
                asked["solvable"] == false && !told.out.contains('\n'.to_string().repeat(2).as_str());
            if shows_none {
                assert_eq!(answer["error"]["code"], "no-board-shown", "{args:?}\n{}", told.out);
                continue;
            }
            assert_eq!(answer["start"], asked["start"], "{args:?}\n{}", told.out);
            // Only this style shows a board that cannot be solved, and no goal with it.
            if asked["solvable"] == true || !args.contains(&"itb") {
                assert_eq!(puzzle(answer), puzzle(&asked), "{args:?}\n{}", told.out);
            }
        }
    }
    // Many answers, one after the other, and in a file.
    let list = "8 1 3/4 0 2/7 6 5\n2 1 3/4 5 6/7 8 0\n1 2 3/4 5 6/7 8 0\n";
    for args in SLIDE_OUTPUTS {
        assert_eq!(read(&piped(list, args).out).len(), 3, "{args:?}");
    }
    let folder = Folder::with("list.txt", list);
    folder.run(&["solve", "list.txt", "-o", "answers.txt"]);
    assert_eq!(read(&folder.read("answers.txt")).len(), 3);
}

#[test]
fn every_text_about_packing_puzzles_is_read_again() {
    let codes = |values: &[Value]| -> Vec<String> {
        values.iter().map(|value| value["error"]["code"].as_str().unwrap_or("good").to_owned()).collect()
    };
    for file in ["course-custom", "challenges", "iq-puzzler-pro", "dominoes", "hole", "no-mirror", "seed-3"] {
        let path = format!("puzzles/pack/{file}.txt");
        let many = read(&std::fs::read_to_string(crate::run::root().join(&path)).unwrap()).len();
        let told = slidepack(&["check", &path]).out;
        assert_eq!(codes(&read(&told)), vec!["good"; many], "{told}");
        for args in [&["solve"][..], &["solve", "--hint"], &["solve", "--count", "--nodes", "1000"]] {
            for style in ["plain", "itb", "itb-sheet"] {
                let told = slidepack(&[args, &["--style", style, &path]].concat()).out;
                let answers = codes(&read(&told));
                assert_eq!(answers.len(), many, "{args:?} {style}: {answers:?}\n{told}");
                let is_right = |code: &String| match args.contains(&"--count") {
                    true => code == "no-puzzle-shown" || style != "plain" && code == "good",
                    false => {
                        code == "no-puzzle-shown"
                            || code == "good"
                            || style != "plain" && code.contains("kit")
                    }
                };
                assert!(answers.iter().all(is_right), "{args:?} {style}: {answers:?}\n{told}");
            }
        }
    }
    // All solutions: each is a tray of its own.
    let board = "2 2 2/DEFAULT/A/A/B/B";
    for style in ["plain", "itb", "itb-sheet"] {
        let told = slidepack(&["solve", "--all", "--threads", "1", "--style", style, "--board", board]).out;
        let answers = read(&told);
        assert!(answers.len() == 4 || answers.len() == 2, "{answers:?}\n{told}");
        assert!(codes(&answers).iter().all(|code| code == "good"), "{answers:?}\n{told}");
    }
}

#[test]
fn lists_of_kits_are_no_puzzles_and_what_is_generated_is() {
    let answers = read(&slidepack(&["kits"]).out);
    assert_eq!(answers[0]["error"]["code"], "no-puzzle-shown", "{answers:?}");
    for args in [
        &["generate", "slide", "--count", "2", "--seed", "1"][..],
        &["generate", "slide", "--count", "2", "--seed", "1", "--size", "2x5", "--goal", "snail"],
        &["generate", "pack", "--count", "2", "--seed", "1"],
        &["generate", "pack", "--count", "2", "--seed", "1", "--format", "pack-json"],
    ] {
        let told = slidepack(args).out;
        let answers = read(&told);
        assert_eq!(answers.len(), 2, "{told}");
        assert!(answers.iter().all(|answer| answer.get("error").is_none()), "{answers:?}\n{told}");
    }
}
