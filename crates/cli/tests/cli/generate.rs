//! Random boards that can be made again and read back.

use crate::replay::{check_solved, goal, is_solvable, rows};
use crate::run::{Folder, Run, piped, program, root, slidepack};

fn generate(args: &[&str]) -> String {
    let run = slidepack(&[&["generate", "slide"], args].concat());
    assert_eq!(run.code, 0, "{args:?}");
    // Tests ask for more boards than small sizes have.
    assert!(
        run.err.is_empty() || run.err.ends_with("of this kind, so boards repeat\n"),
        "{args:?}: {}",
        run.err
    );
    run.out
}

#[test]
fn the_same_seed_gives_the_same_boards_for_ever() {
    let expected = "\
        # slidepack generate slide --size 4x4 --number 2 --seed 1 --goal last --format slash\n\
        # goal: last\n\
        6 4 14 3/5 2 12 11/10 8 15 9/1 13 7 0\n\
        14 13 5 3/7 6 4 1/10 15 8 0/9 11 2 12\n";
    assert_eq!(generate(&["--seed", "1", "--count", "2"]), expected);
    // The boards of puzzles/slide/rect-3x4-36.txt and rect-4x3-40.txt.
    assert_eq!(generate(&["--seed", "1", "--size", "3x4", "--bare"]), "9 8 3 11/10 4 7 1/2 5 6 0\n");
    assert_eq!(generate(&["--seed", "1", "--size", "4x3", "--bare"]), "9 8 3/11 10 4/7 1 2/5 6 0\n");
}

#[test]
fn without_a_seed_boards_differ_and_the_seed_is_printed() {
    let (one, two) = (generate(&["--size", "8"]), generate(&["--size", "8"]));
    assert_ne!(one, two);
    assert!(one.starts_with("# slidepack generate slide ") && one.contains(" --seed "), "{one}");
}

#[cfg(unix)]
#[test]
fn the_first_comment_makes_the_same_boards_again() {
    for args in [
        &["--count", "3"][..],
        &["--size", "2x5", "--unsolvable"],
        &["--walk", "7", "--goal", "first", "--format", "rows"],
        &["--size", "3", "--goal", "snail", "--format", "42"],
        &["--size", "3", "--goal", "8 7 6/5 0 4/3 2 1", "--format", "json"],
        &["--size", "2", "--goal", "first", "--format", "positions"],
    ] {
        let boards = generate(args);
        let command = boards.lines().next().unwrap().strip_prefix("# slidepack ").unwrap();
        let mut shell = program(&root(), &[]);
        let slidepack = shell.get_program().to_owned();
        shell = std::process::Command::new("sh");
        shell.arg("-c").arg(format!("\"$0\" {command}")).arg(slidepack);
        assert_eq!(Run::of(shell, b"").out, boards, "{command}");
    }
}

#[test]
fn every_format_is_read_back() {
    for (format, goal, count) in [
        ("rows", "last", "3"),
        ("sized", "first", "3"),
        ("line", "snail", "3"),
        ("slash", "8 7 6/5 0 4/3 2 1", "3"),
        ("42", "snail", "3"),
        ("json", "first", "3"),
        ("compact", "snail", "3"),
        ("positions", "8 7 6/5 0 4/3 2 1", "3"),
        ("fmi", "last", "1"),
        ("counted", "first", "1"),
        ("pair", "8 7 6/5 0 4/3 2 1", "3"),
        ("url", "snail", "3"),
    ] {
        let args = ["--size", "3", "--seed", "8", "--count", count, "--goal", goal];
        let boards = generate(&[&args[..], &["--format", format]].concat());
        let plain = generate(&[&args[..], &["--format", "slash"]].concat());
        let read = |text: &str| -> Vec<_> {
            let lines = piped(text, &["check", "--jsonl"]).json_lines();
            lines
                .iter()
                .map(|check| (check["start"].clone(), check["goal"].clone(), check["solvable"].clone()))
                .collect()
        };
        assert_eq!(read(&boards), read(&plain), "{format}");
        assert_eq!(read(&boards).len().to_string(), count);
        assert!(read(&boards).iter().all(|(_, _, solvable)| solvable == true), "{format}");
    }
}

#[test]
fn boards_are_solvable_unless_asked_otherwise() {
    for size in ["2x2", "3x3", "2x3", "3x2", "4x4", "4x5"] {
        for (kind, solvable) in [(&[][..], true), (&["--unsolvable"][..], false), (&["--walk", "20"], true)] {
            for goal_name in ["last", "first", "snail"] {
                let boards = generate(
                    &[&["--size", size, "--count", "10", "--seed", "4", "--goal", goal_name], kind].concat(),
                );
                for check in piped(boards, &["check", "--jsonl"]).json_lines() {
                    let start = rows(&check["start"]);
                    let goal = goal(goal_name, start.len(), start[0].len());
                    assert_eq!(is_solvable(&start, &goal), solvable, "{check}");
                    assert_eq!(check["solvable"], solvable, "{check}");
                }
            }
        }
    }
}

#[test]
fn a_walk_is_no_longer_than_asked() {
    for moves in [0, 1, 6, 13] {
        let boards = generate(&["--walk", &moves.to_string(), "--size", "3", "--count", "5", "--seed", "6"]);
        for answer in piped(boards, &["solve", "--jsonl"]).json_lines() {
            check_solved(&answer);
            let length = answer["length"].as_u64().unwrap();
            assert!(length <= moves && (moves - length).is_multiple_of(2), "{answer}");
        }
    }
}

#[test]
fn the_smallest_and_the_largest_sizes_work() {
    let small = generate(&["--size", "1x2", "--count", "20", "--seed", "1", "--bare"]);
    assert!(
        small.lines().all(|line| line == "0 1/" || line == "1 0/")
            && small.contains("0 1")
            && small.contains("1 0")
    );
    let run = slidepack(&["generate", "slide", "--size", "1x2", "--unsolvable"]);
    run.refused(2, "error: every 1x2 board can reach the goal\n");
    for size in ["128x128", "1x128", "128x1"] {
        let folder = Folder::with("large.txt", generate(&["--size", size, "--seed", "1"]));
        let check = folder.run(&["check", "--json", "large.txt"]).json();
        let (rows, cols) = size.split_once('x').unwrap();
        assert_eq!((check["rows"].to_string(), check["cols"].to_string()), (rows.into(), cols.into()));
        assert_eq!(check["solvable"], true);
    }
}

#[test]
fn what_cannot_be_written_is_refused() {
    let check = |args: &[&str], said: &str| {
        slidepack(&[&["generate", "slide"], args].concat()).refused(2, &format!("error: {said}\n"));
    };
    check(&["--format", "compact", "--size", "6"], "the format compact cannot hold this size and goal");
    check(&["--format", "line", "--size", "2x3"], "the format line cannot hold this size and goal");
    check(&["--format", "42"], "files of the 42 school mean the snail goal: add --goal snail");
}

/// Boards that are written can be read, or are not written at all.
#[test]
fn several_boards_in_any_format_are_read_back_or_refused() {
    for format in
        ["rows", "sized", "line", "slash", "json", "compact", "positions", "fmi", "counted", "pair", "url"]
    {
        for size in ["3x3", "1x4", "2x3"] {
            let args = ["generate", "slide", "--size", size, "--seed", "5", "-n", "3", "--format", format];
            let run = slidepack(&args);
            if run.code == 2 {
                assert_eq!(run.out, "");
                continue;
            }
            let checks = piped(run.out, &["check", "--jsonl"]).json_lines();
            assert_eq!(checks.len(), 3, "{format} {size}");
            assert!(checks.iter().all(|check| check["format"] == format), "{format} {size} {checks:?}");
        }
    }
    assert_eq!(slidepack(&["generate", "slide", "--size", "3", "-n", "3", "--format", "counted"]).code, 0);
}

#[test]
fn boards_of_a_length_need_exactly_that_number_of_moves() {
    for (size, moves) in
        [("3", "0"), ("3", "20"), ("3", "31"), ("2x3", "21"), ("4", "14"), ("4", "30"), ("5", "24")]
    {
        for goal in ["last", "first"] {
            let args = ["--size", size, "--length", moves, "--count", "2", "--seed", "3", "--goal", goal];
            let boards = generate(&args);
            assert_eq!(generate(&args), boards, "a seed gives the same boards");
            for answer in piped(boards, &["solve", "--jsonl"]).json_lines() {
                check_solved(&answer);
                assert_eq!((&answer["goal"], answer["optimal"].as_bool()), (&goal.into(), Some(true)));
                assert_eq!(answer["length"].to_string(), moves, "{answer}");
            }
        }
    }
}

#[test]
fn a_length_that_no_board_has_is_refused() {
    let check = |args: &[&str], said: &str| {
        slidepack(&[&["generate", "slide"], args].concat()).refused(2, &format!("error: {said}\n"));
    };
    check(&["--size", "3", "--length", "32"], "no 3x3 board needs more than 31 moves for this goal");
    check(&["--size", "1x2", "--length", "2"], "no 1x2 board needs more than 1 move for this goal");
    check(&["--size", "4", "--length", "81"], "no 4x4 board needs more than 80 moves for this goal");
    let run = slidepack(&["generate", "slide", "--length", "3", "--walk", "3"]);
    assert!(run.code == 2 && run.err.contains("cannot be used with"), "{run:?}");
}

#[test]
fn boards_are_drawn_on_a_sheet_or_in_files_of_their_own() {
    let folder = Folder::new();
    let args = ["generate", "slide", "-s", "3", "-n", "5", "--seed", "1"];
    let run = folder.run(&[&args[..], &["-o", "sheet.svg", "-o", "one-%d.svg", "-o", "sheet.png"]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out, generate(&args[2..]));
    assert_eq!(folder.read("sheet.svg").matches("<rect class=\"tile\"").count(), 40);
    assert_eq!(folder.read("one-5.svg").matches("<rect class=\"tile\"").count(), 8);
    assert_eq!(&folder.bytes("sheet.png")[..4], b"\x89PNG");
    assert_eq!(folder.names().len(), 7);
    let run = folder.run(&["generate", "slide", "-o", "a.gif"]);
    run.refused(2, "error: a.gif: this file must end in .svg, .png or .html\n");
}

#[test]
fn boards_of_a_set_differ_while_there_are_enough() {
    let check = |args: &[&str], wanted: usize, different: usize| {
        let run = slidepack(&[&["generate", "slide", "--bare", "--seed", "5"], args].concat());
        let boards: Vec<&str> = run.out.lines().collect();
        let set: std::collections::HashSet<&str> = boards.iter().copied().collect();
        assert_eq!((run.code, boards.len(), set.len()), (0, wanted, different), "{args:?}");
        let note = match different {
            _ if different == wanted => String::new(),
            1 => "note: there is only 1 different board of this kind, so boards repeat\n".into(),
            _ => {
                format!("note: there are only {different} different boards of this kind, so boards repeat\n")
            }
        };
        assert_eq!(run.err, note, "{args:?}");
    };
    check(&["-s", "3", "-l", "31", "-n", "40"], 40, 2);
    check(&["-s", "3", "-l", "9", "-n", "40"], 40, 40);
    check(&["-s", "3", "-l", "3", "-n", "8"], 8, 8);
    check(&["-s", "2", "-l", "6", "-n", "5"], 5, 1);
    check(&["-s", "2", "-n", "12"], 12, 12);
    check(&["-s", "2", "-n", "13"], 13, 12);
    check(&["-s", "1x4", "--unsolvable", "-n", "20"], 20, 20);
    check(&["-s", "2x3", "--walk", "2", "-n", "5"], 5, 3);
    check(&["-s", "3", "-n", "1e3"], 1000, 1000);
}

/// Size, lengths and the rest of the arguments; the lengths of the boards in order.
fn lengths(args: &[&str]) -> Vec<u64> {
    let boards = generate(&[&["--seed", "5"], args].concat());
    let mut lines: Vec<&str> = boards.lines().filter(|line| !line.starts_with('#')).collect();
    let answers = piped(&boards, &["solve", "--jsonl"]).json_lines();
    let (count, all) = (lines.len(), answers.len());
    lines.sort_unstable();
    lines.dedup();
    assert_eq!((lines.len(), all), (count, count), "boards differ: {boards}");
    answers.iter().for_each(check_solved);
    assert!(answers.iter().all(|answer| answer["optimal"] == true));
    answers.iter().map(|answer| answer["length"].as_u64().unwrap()).collect()
}

#[test]
fn a_graded_set_is_spread_over_its_lengths() {
    let thirty = lengths(&["--size", "3", "--length", "10-20", "--count", "30"]);
    assert_eq!((thirty.len(), thirty[0], thirty[29]), (30, 10, 20));
    assert!(thirty.is_sorted() && (10..=20).all(|length| thirty.contains(&length)), "{thirty:?}");
    assert_eq!(lengths(&["--size", "3", "--length", "10-30", "-n", "3"]), [10, 20, 30]);
    assert_eq!(lengths(&["--size", "3", "--length", "4-6"]), [4, 5, 6]);
    assert_eq!(lengths(&["--size", "4", "--length", "22-23", "--per-length", "2"]), [22, 22, 23, 23]);
    let graded = generate(&["--size", "3", "--length", "4-6", "--per-length", "2", "--seed", "1"]);
    let again =
        "# slidepack generate slide --size 3x3 --number 6 --seed 1 --length 4-6 --goal last --format slash\n";
    assert!(graded.starts_with(again), "{graded}");
}

#[test]
fn a_set_with_an_impossible_length_is_refused_before_any_board() {
    let check = |args: &[&str], said: &str| {
        let run = slidepack(&[&["generate", "slide", "--seed", "1"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(said), "{args:?}: {}", run.err);
    };
    check(&["--size", "3", "--length", "30-35"], "no 3x3 board needs more than 31 moves for this goal");
    check(&["--size", "4", "--length", "10-81"], "no 4x4 board needs more than 80 moves for this goal");
    check(&["--size", "3", "--length", "20-10"], "write 10-20");
    check(&["--length", "3-5", "--number", "2", "--per-length", "2"], "cannot be used with");
    check(&["--per-length", "2"], "--length");
    check(&["--level", "easy", "--walk", "3"], "cannot be used with");
    check(&["--level", "very-hard"], "easy");
}

#[test]
fn a_level_is_that_of_the_game() {
    let length = |level| -> u64 { lengths(&["--size", "3", "--level", level, "-n", "10"]).iter().sum() };
    let (easy, medium, hard) = (length("easy"), length("medium"), length("hard"));
    assert!(easy < medium && medium < hard, "{easy} {medium} {hard}");
    let boards = generate(&["--level", "easy", "--seed", "3"]);
    assert!(
        boards.starts_with("# slidepack generate slide --size 4x4 --number 1 --seed 3 --level easy "),
        "{boards}"
    );
}

#[test]
fn a_handout_is_one_page_with_answers() {
    let folder = Folder::new();
    let set = ["--size", "3", "--length", "10-12", "--seed", "1", "-o", "set.html"];
    let run = folder.run(&[&["generate", "slide"], &set[..]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let html = folder.read("set.html");
    assert_eq!((html.matches("<img ").count(), html.matches("<li>").count()), (4, 6));
    for part in
        ["<h1>3 sliding puzzles, 3x3</h1>", "<h2>Answers</h2>", "10 moves: ", "12 moves: ", "--length 10-12"]
    {
        assert!(html.contains(part), "{part}");
    }
    // The one address is the name of SVG's vocabulary, which is not fetched.
    let rest = html.replace("xmlns=%22http://www.w3.org/2000/svg%22", "");
    for outside in ["<script", "http", "url(", "@import"] {
        assert!(!rest.contains(outside), "{outside}");
    }
    let run =
        folder.run(&["generate", "slide", "--size", "3", "--unsolvable", "-n", "2", "-o", "odd-%d.html"]);
    assert_eq!(run.code, 0);
    assert!(folder.read("odd-2.html").contains("<span>cannot be solved</span>"));
    let pack = [
        "--kit",
        "pentominoes",
        "--tray",
        "3x20",
        "--placed",
        "9",
        "--seed",
        "1",
        "-n",
        "2",
        "-o",
        "pack.html",
    ];
    let run = folder.run(&[&["generate", "pack"], &pack[..]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let html = folder.read("pack.html");
    assert_eq!((html.matches("<img ").count(), html.matches("class=\"drawn\"").count()), (4, 1));
    assert!(html.contains("<h1>2 packing puzzles</h1>") && html.contains("--number 2"), "{html}");
}
