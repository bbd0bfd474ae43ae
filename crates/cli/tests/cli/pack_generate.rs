//! Challenges made on the command line.

use crate::run::{Folder, piped, slidepack};
use serde_json::json;

#[test]
fn challenges_have_one_solution_and_what_was_asked_for() {
    for (tray, kit, placed, level) in [
        ("5x11", "iq-puzzler-pro", "5", "expert"),
        ("pyramid", "kanoodle", "7", "starter"),
        ("5x11", "kanoodle", "6", "easy"),
    ] {
        let asked = ["generate", "pack", "--tray", tray, "--kit", kit, "--placed", placed, "--level", level];
        let made = slidepack(&[&asked[..], &["--seed", "11", "--count", "2"]].concat());
        assert_eq!((made.code, made.err.as_str()), (0, ""));
        let checks = piped(&made.out, &["check", "--jsonl"]).json_lines();
        assert_eq!(checks.len(), 2);
        for check in checks {
            assert_eq!((&check["at_least"], &check["exact"]), (&json!(1), &json!(true)), "{}", made.out);
            let level = if level == "easy" { "starter" } else { level };
            assert_eq!(check["difficulty"]["level"], level, "{}", made.out);
            let letters = check["tray"].to_string();
            let kinds: std::collections::BTreeSet<char> =
                letters.chars().filter(char::is_ascii_uppercase).collect();
            assert_eq!(kinds.len().to_string(), placed);
        }
    }
}

#[test]
fn a_seed_gives_the_same_challenge_and_prints_how() {
    let make = |seed: &str| slidepack(&["generate", "pack", "--seed", seed]).out;
    assert_eq!(make("1"), make("1"));
    assert_ne!(make("1"), make("2"));
    let head = "# slidepack generate pack --kit 'iq-puzzler-pro' --placed 6 --seed 1 --number 1\nslidepack pack\nname Challenge 1\ntray\n";
    assert!(make("1").starts_with(head), "{}", make("1"));
    let bare = slidepack(&["generate", "pack", "--seed", "1", "--bare"]).out;
    assert!(bare.starts_with("slidepack pack\n") && make("1").ends_with(&bare));
}

#[test]
fn what_cannot_be_made_is_explained() {
    let run = slidepack(&["generate", "pack", "--tray", "6x10"]);
    run.refused(
        1,
        "error: these pieces cannot fill the tray\nNot solvable: the pieces have 55 cells, but 60 must be filled.\n",
    );
    let run = slidepack(&["generate", "pack", "--kit", "lego"]);
    assert!(run.code == 2 && run.err.contains("expected one of the kits pentominoes, "), "{run:?}");
    slidepack(&["generate", "pack", "--placed", "13"])
        .refused(2, "error: --placed 13 is too many: there are 12 pieces\n");
    slidepack(&["generate", "pack", "--format", "course"]).refused(
        2,
        "error: the course's format cannot hold placed pieces: use --placed 0 or --format slidepack\n",
    );
    let run = slidepack(&["generate", "pack", "--placed", "0", "--seed", "1", "--time", "2"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            3,
            "error: no challenge with 0 placed pieces was found; this is the nearest.\n\
             Try this: --time TIME looks longer; a higher --placed leaves fewer solutions\n"
        )
    );
}

#[test]
fn a_level_that_is_not_found_comes_with_advice() {
    let run = slidepack(&["generate", "pack", "--level", "wizard", "--seed", "1", "--time", "1"]);
    let error = "error: no challenge of level wizard with 2 placed pieces was found; this is the nearest.\n\
                 Try this: --time TIME looks longer; another --seed or --placed may give one; \
                 hard ones are found for --tray 6x10 --kit pentominoes\n";
    assert_eq!((run.code, run.err.as_str()), (3, error));
}

#[test]
fn a_file_lends_its_tray_and_pieces() {
    let folder = Folder::with("like.txt", "3 3 3\nDEFAULT\nAAA\nA\nA\nBB\nB\nC\n");
    let run =
        folder.run(&["generate", "pack", "--like", "like.txt", "--placed", "1", "--seed", "1", "--bare"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let count = piped(&run.out, &["solve", "--count", "--json"]).json();
    assert_eq!(count["solutions"], 1, "{}", run.out);
}

#[test]
fn a_challenge_can_be_drawn() {
    let folder = Folder::new();
    let run = folder.run(&["generate", "pack", "--seed", "1", "-o", "a.svg"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(folder.read("a.svg").matches(r#"class="piece""#).count(), 12);
    let run = folder.run(&["generate", "pack", "--seed", "1", "-o", "a.bmp"]);
    run.refused(2, "error: a.bmp: this file must end in .svg, .png, .gif or .html\n");
}

#[test]
fn challenges_are_written_as_json_too() {
    let make = |count: &str| {
        slidepack(&["generate", "pack", "--seed", "4", "--placed", "8", "-n", count, "--format", "pack-json"])
    };
    let one = make("1");
    assert_eq!((one.code, &one.json()["kit"]), (0, &json!("iq-puzzler-pro")));
    assert_eq!(one.json()["name"], "Challenge 4");
    let two = make("2");
    assert_eq!(two.json()[1]["name"], "Challenge 5");
    let checks = piped(&two.out, &["check", "--jsonl"]).json_lines();
    assert_eq!(checks.len(), 2);
    for check in checks {
        assert_eq!((&check["format"], &check["at_least"]), (&json!("pack-json"), &json!(1)), "{check}");
    }
}

#[test]
fn json_is_solved_as_found_and_as_named() {
    let example = "puzzles/pack/challenge.json";
    let found = slidepack(&["solve", "--jsonl", example]);
    let named = slidepack(&["solve", "--jsonl", "--format", "pack-json", example]);
    for run in [found, named] {
        let replies = run.json_lines();
        assert_eq!((run.code, replies.len()), (0, 2));
        assert_eq!(replies[1]["label"], "Kanoodle, pyramid");
        assert!(replies.iter().all(|reply| reply["outcome"] == "solved"), "{replies:?}");
    }
    let run = piped(r#"{"tray": "1x2", "kit": 3}"#, &["solve"]);
    assert!(run.code == 2 && run.err.starts_with("error: <stdin>:1:24: kit: expected "), "{run:?}");
}

/// A kit that has a tray of its own is put into it. Those left out take seconds.
#[test]
fn every_kit_has_challenges_in_its_own_tray() {
    let all = slidepack(&["kits", "--json"]).json();
    let mut made = 0;
    for kit in all["kits"].as_array().unwrap() {
        let kit = kit["name"].as_str().unwrap();
        let has_none =
            ["tetrominoes", "pentacubes", "hexominoes", "calendar", "weekday-calendar"].contains(&kit);
        if has_none || ["hoffman", "one-sided-pentominoes"].contains(&kit) {
            continue;
        }
        let challenge = slidepack(&["generate", "pack", "--kit", kit, "--seed", "3"]).out;
        let reply = piped(&challenge, &["solve", "--count", "--json"]).json();
        assert_eq!(reply["solutions"], 1, "{kit}: {challenge}");
        made += 1;
    }
    assert!(12 < made, "{made}");
}
