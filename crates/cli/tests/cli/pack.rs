//! Packing puzzles on the command line: answers, counts, hints, errors, ends.

use crate::run::{Folder, Run, interrupt_at_work, piped, program, root, slidepack};
use crate::timeless::timeless;
use serde_json::{Value, json};

const SIX_BY_TEN: &str = "slidepack pack\ntray 6x10\nkit pentominoes\n";
const LONG: &str = "puzzles/pack/iqpro-pyramid.txt";

/// The run said this, times aside, and ended with this code.
#[track_caller]
fn check(run: &Run, code: i32, said: &str) {
    assert_eq!((timeless(&run.out).as_str(), run.err.as_str()), (said, ""));
    assert_eq!(run.code, code);
}

/// The text of the course's program with its time left out.
fn without_ms(text: &str) -> String {
    let time =
        |line: &str| if line.starts_with("Execution time: ") { "TIME".into() } else { line.to_owned() };
    text.lines().map(|line| time(line) + "\n").collect()
}

#[test]
fn the_seed_cases_are_printed_in_its_own_words() {
    let check = |number: u32, code: i32, said: &str| {
        let file = format!("puzzles/pack/seed-{number}.txt");
        let run = slidepack(&["solve", "-a", "brute-force", "--style", "itb", &file]);
        assert_eq!((run.code, without_ms(&run.out).as_str(), run.err.as_str()), (code, said, ""));
    };
    check(1, 0, "File Successfully parsed\nAB\nBB\nSolution Found\nTIME\nPermutations tried: 4\n");
    check(
        2,
        0,
        "File Successfully parsed\nABBCC\nAABDC\nEEDDG\nEEFFG\nEFFFG\nSolution Found\nTIME\nPermutations tried: 487,428\n",
    );
    check(
        3,
        1,
        "File Successfully parsed\n----\n----\n----\nNo Solution Found\nTIME\nPermutations tried: 1,570,656\n",
    );
    check(
        7,
        0,
        "File Successfully parsed\nSSSSSSS\nSIUUUIS\nSUIUIUS\nSUUIUUS\nSUIUIUS\nSIUUUIS\nSSSSSSS\nSolution Found\nTIME\nPermutations tried: 131\n",
    );
}

#[test]
fn the_seed_cases_that_are_wrong_are_pointed_at() {
    let refused = |number: u32, said: &str| {
        let file = format!("puzzles/pack/seed-{number}.txt");
        slidepack(&["solve", &file]).refused(2, &format!("error: {file}:{said}\n"));
    };
    refused(4, "2:1: expected DEFAULT, CUSTOM or PYRAMID, found `AA`\n  AA\n  ^^");
    refused(
        5,
        "6:1: the letter `A` already names the piece at 3:1: use another one; --lenient takes it for a piece of its own\n  AA\n  ^",
    );
    refused(
        6,
        "18:1: the first line says 7 pieces, but here is number 8; --lenient takes those that there are\n  H\n  ^",
    );
}

#[test]
fn the_sheet_of_the_course_has_words_too() {
    let sheet = |file: &str| slidepack(&["solve", "--style", "itb-sheet", "-a", "brute-force", file]);
    check(
        &sheet("puzzles/pack/seed-2.txt"),
        0,
        "ABBCC\nAABDC\nEEDDG\nEEFFG\nEFFFG\n\nWaktu pencarian: TIME\n\nBanyak kasus yang ditinjau: 487428\n",
    );
    check(
        &sheet("puzzles/pack/seed-3.txt"),
        1,
        "Tidak ada solusi.\n\nWaktu pencarian: TIME\n\nBanyak kasus yang ditinjau: 1570656\n",
    );
    let custom = sheet("puzzles/pack/course-custom.txt").out;
    let rows: Vec<&str> = custom.lines().take(5).map(str::trim_start).collect();
    assert_eq!(rows.iter().map(|row| row.len()).collect::<Vec<_>>(), [1, 5, 7, 5, 1], "holes are blanks");
}

#[test]
fn a_solution_is_shown_with_holes_as_blanks_and_layers_from_the_top() {
    let run = slidepack(&["solve", "puzzles/pack/seed-1.txt"]);
    check(
        &run,
        0,
        "puzzles/pack/seed-1.txt: 2x2 tray, 2 pieces\n\n  AB\n  BB\n\nSolved.\n\
         Exact cover: 2 nodes, 2 placements tried, TIME\n",
    );
    let run = slidepack(&["solve", "puzzles/pack/course-pyramid.txt"]);
    let rows: Vec<&str> = run.out.lines().skip(2).take(8).collect();
    assert_eq!(rows.iter().map(|row| row.len()).collect::<Vec<_>>(), [3, 0, 4, 4, 0, 5, 5, 5], "{run:?}");
}

#[test]
fn letters_are_coloured_if_asked_for() {
    let run = slidepack(&["solve", "--color", "always", "puzzles/pack/seed-1.txt"]);
    assert!(run.out.contains("\x1b[1;38;5;231;48;5;25m A\x1b[0m"), "{run:?}");
    assert!(run.out.contains("\x1b[1;32mSolved\x1b[0m."), "{run:?}");
}

#[test]
fn solutions_are_counted() {
    let run = piped(SIX_BY_TEN, &["solve", "--count"]);
    let said = "<stdin>: 6x10 tray, 12 pieces\n\n9,356 solutions, 2,339 up to symmetry (rotations, \
                reflections, swaps of equal pieces).\nExact cover: ";
    assert!(run.code == 0 && run.out.starts_with(said), "{run:?}");
    let reply = piped(SIX_BY_TEN, &["solve", "--count", "--json"]).json();
    assert_eq!((&reply["solutions"], &reply["unique"]), (&json!(9356), &json!(2339)));
    assert_eq!((&reply["found"], &reply["solution"]), (&json!(9356), &Value::Null));
    let reply = slidepack(&["solve", "--count", "--json", "puzzles/pack/seed-3.txt"]).json();
    assert_eq!((&reply["solutions"], &reply["unique"]), (&json!(0), &json!(0)));
}

#[test]
fn all_solutions_come_with_their_numbers() {
    let run = slidepack(&["solve", "--all", "--threads", "1", "puzzles/pack/seed-1.txt"]);
    assert_eq!(run.code, 0);
    let boards: Vec<&str> = run.out.split("\n\n").take(4).collect();
    for (number, board) in (1..).zip(&boards) {
        assert!(board.starts_with(&format!("{number}.\n  ")), "{run:?}");
    }
    assert!(run.out.contains("4 solutions in all.\n"), "{run:?}");
    let lines = slidepack(&["solve", "--all", "--jsonl", "puzzles/pack/seed-1.txt"]).json_lines();
    assert_eq!(lines.len(), 5);
    assert_eq!((&lines[3]["number"], &lines[4]["solutions"]), (&json!(4), &json!(4)));
    let reply = slidepack(&["solve", "--all", "--json", "puzzles/pack/seed-1.txt"]).json();
    let mut all: Vec<Value> = reply["all"].as_array().unwrap().clone();
    all.sort_by_key(Value::to_string);
    assert_eq!(Value::from(all), json!([["AB", "BB"], ["BA", "BB"], ["BB", "AB"], ["BB", "BA"]]));
}

#[cfg(unix)]
#[test]
fn solutions_are_streamed_as_they_are_found() {
    use std::io::{BufRead, BufReader};
    // Thirteen million solutions: the first comes long before the last, and
    // a reader who has had enough ends the run in peace.
    let mut command = program(&root(), &["solve", "--all", "puzzles/pack/dominoes.txt"]);
    let mut child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    let mut first = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
    assert_eq!(first, "1.\n");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn a_hint_names_a_place_and_why() {
    let challenge = "slidepack pack\ntray\n  .BBB....FF.\n  ..BB...FF..\n  .KJJJ......\n  .KJ.J......\n  KK.........\nkit iq-puzzler-pro\n";
    let run = piped(challenge, &["solve", "--hint"]);
    check(
        &run,
        0,
        "<stdin>: 5x11 tray, 12 pieces, 4 of them placed\n\n\
         \x20 EBBB....FF.\n  EEBB...FF..\n  EKJJJ......\n  EKJ.J......\n  KK.........\n\n\
         E belongs on row 1, column 1; row 2, columns 1, 2; row 3, column 1; row 4, column 1\n\
         because nothing else can cover row 4, column 1.\n",
    );
    let hint = &piped(challenge, &["solve", "--hint", "--json"]).json()["hint"];
    assert_eq!((&hint["piece"], &hint["forced"]), (&json!("E"), &json!(true)));
    assert_eq!(hint["cells"], json!([[0, 0, 0], [0, 1, 0], [0, 1, 1], [0, 2, 0], [0, 3, 0]]));
    let run = slidepack(&["solve", "--hint", "puzzles/pack/hole.txt"]);
    assert_eq!(run.code, 1);
}

#[test]
fn a_hint_that_is_not_forced_says_so() {
    let run = slidepack(&["solve", "--hint", "--kit", "pentominoes"]);
    assert!(run.code == 0 && run.out.contains("\nOne of the solutions has "), "{run:?}");
    assert!(run.out.ends_with("\n(other places may work too).\n"), "{run:?}");
}

#[test]
fn kits_and_trays_are_named_on_the_command_line() {
    let count = |args: &[&str]| {
        let run = slidepack(&[&["solve", "--count", "--json"], args].concat());
        run.json()["solutions"].as_u64().unwrap()
    };
    assert_eq!(count(&["--kit", "Pentominoes", "--tray", "6 x 10"]), 9356);
    assert_eq!(count(&["--kit", "Soma cube"]), 11_520);
    assert_eq!(count(&["--board", "kit pentominoes/tray 3x20"]), 8);
    assert_eq!(count(&["--board", "slidepack pack/kit soma"]), 11_520);
    assert_eq!(slidepack(&["check", "--kit", "diabolical"]).code, 0);
    // A corner of three cells is in both kits.
    let drawing = "ZZ........./Z........../.........../.........../...........";
    let run = slidepack(&["check", "--board", drawing]);
    assert!(run.code == 2 && run.err.contains("choose one with --kit iq-puzzler-pro"), "{run:?}");
    assert_eq!(slidepack(&["check", "--board", drawing, "--kit", "kanoodle"]).code, 0);
    let fails = |args: &[&str], said: &str| {
        let run = slidepack(args);
        assert!(run.code == 2 && run.err.contains(said), "{args:?}: {run:?}");
    };
    fails(&["solve", "pentominoes"], "pentominoes: no such file; for the kit, write --kit pentominoes");
    fails(&["check", "Kanodle"], "did you mean --kit kanoodle?");
    fails(&["solve", "6x10"], "for the tray, write --kit NAME --tray 6x10");
    fails(&["solve", "--kit", "pentominos"], "there is no kit `pentominos`: did you mean pentominoes?");
    fails(&["solve", "--kit", "pentominos", "--board", drawing], "did you mean pentominoes?");
    fails(&["solve", "--tray", "6x10"], "--tray 6x10 needs pieces: --kit NAME");
    fails(&["solve", "--kit", "tetrominoes"], "this puzzle has no tray");
    fails(&["generate", "pack", "--kit", "Kanodle"], "did you mean kanoodle?");
    fails(&["kits", "Kanodle"], "did you mean kanoodle?");
    fails(&["solve", "--kit", "soma", "--board", "1 2/3 0"], "--kit is for bare drawings");
    assert_eq!(slidepack(&["kits", "IQ Puzzler Pro"]).code, 0);
}

#[test]
fn a_puzzle_that_is_done_needs_no_hint() {
    let done = "slidepack pack\ntray\n  AB\n  BB\npieces\n  A\n  BB\n  B\n";
    let run = piped(done, &["solve", "--hint"]);
    assert!(run.code == 0 && run.out.contains("Solved already: every piece lies in its place."), "{run:?}");
}

#[test]
fn what_cannot_be_solved_has_its_reason() {
    let said = |file: &str, reason: &str| {
        for command in ["solve", "check"] {
            let run = slidepack(&[command, &format!("puzzles/pack/{file}")]);
            assert_eq!(run.code, 1);
            assert!(run.out.replace('\n', " ").contains(reason), "{run:?}");
        }
    };
    said("seed-3.txt", "the pieces have 10 cells, but 12 must be filled");
    said("hole.txt", "no piece left can cover row 1, column 1");
    said("dominoes.txt", "there are 30 free cells of one colour and 32 of the other");
    let reply = slidepack(&["solve", "--json", "puzzles/pack/seed-3.txt"]).json();
    assert_eq!((&reply["outcome"], &reply["reason"]["code"]), (&json!("impossible"), &json!("too-little")));
}

#[test]
fn limits_end_with_3_and_what_was_found() {
    let run = slidepack(&["solve", "--count", "--nodes", "50000", "--threads", "1", LONG]);
    assert_eq!(run.code, 3);
    assert!(run.out.contains("Stopped at the node limit: "), "{run:?}");
    assert!(run.out.contains(" solutions so far.\n"), "{run:?}");
    let run = slidepack(&["solve", "--count", "--nodes", "50000", "--threads", "1", "--json", LONG]);
    let reply = run.json();
    assert_eq!((&reply["outcome"], &reply["stopped_by"]), (&json!("stopped"), &json!("nodes")));
    assert!(reply["solutions"].is_null() && reply["found"].as_u64().unwrap() > 0, "{reply}");
    assert!(reply.get("done").is_none(), "{reply}");
}

#[test]
fn solutions_that_are_kept_for_the_end_share_the_memory() {
    let run = slidepack(&["solve", "--all", "--json", "--memory", "8M", "--threads", "1", LONG]);
    assert_eq!(run.code, 3, "{}", run.err);
    let reply = run.json();
    assert_eq!((&reply["outcome"], &reply["stopped_by"]), (&json!("stopped"), &json!("memory")));
    let kept = reply["all"].as_array().map_or(0, Vec::len) as u64;
    assert!(100 < kept && kept < 100_000, "{kept}");
    assert_eq!(reply["found"], json!(kept));
}

#[test]
fn memory_that_holds_no_placements_ends_with_3() {
    let large = "slidepack pack/tray 250x240/kit pentominoes x1000";
    for want in [&["--count"][..], &["--all"], &["--hint"], &["-a", "brute-force"], &[]] {
        let run = slidepack(&[&["solve", "--memory", "5M", "--json", "--board", large], want].concat());
        assert_eq!((run.code, &run.json()["stopped_by"]), (3, &json!("memory")), "{want:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_with_130_and_the_count_so_far() {
    let mut command = program(&root(), &["solve", "--count", "--threads", "1", LONG]);
    let child =
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    interrupt_at_work(&child);
    let run = Run::end_of(child);
    assert_eq!(run.code, 130, "{run:?}");
    assert!(run.out.contains("Stopped by an interrupt: "), "{run:?}");
}

#[test]
fn names_of_the_other_family_are_refused_with_the_right_ones() {
    let pack = "puzzles/pack/seed-1.txt";
    let slide = "puzzles/slide/four-6.txt";
    let refused = |args: &[&str], said: &str| {
        let run = slidepack(&[&["solve"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        assert!(run.err.contains(said), "{run:?}");
    };
    refused(
        &["-a", "bfs", pack],
        "--algorithm bfs is not for packing puzzles; choose one of auto, brute-force, cover",
    );
    refused(
        &["-a", "cover", slide],
        "--algorithm cover is not for sliding puzzles; choose one of auto, bfs, ",
    );
    refused(
        &["--style", "42", pack],
        "--style 42 is not for packing puzzles; choose one of plain, itb, itb-sheet",
    );
    refused(&["--count", "-a", "brute-force", pack], "--count needs the algorithm cover");
    refused(&["--puzzle", "pack", "--format", "rows", pack], "the format rows is for sliding puzzles");
    refused(&["--puzzle", "slide", pack], "tile 2 appears twice");
    refused(&["--puzzle", "pack", slide], "expected the number of rows");
    refused(&["--count", "--all", pack], "cannot be used with");
}

#[test]
fn a_puzzle_fits_on_the_command_line() {
    let run = slidepack(&["solve", "--board", "2 2 2/DEFAULT/A/BB/B"]);
    assert!(run.out.contains("\n  AB\n  BB\n"), "{run:?}");
    let wrong = "error: <board>:1:18: expected a letter or a space, found `1`\n  2 2 2/DEFAULT/A/B1/B\n                   ^\n";
    slidepack(&["solve", "--board", "2 2 2/DEFAULT/A/B1/B"]).refused(2, wrong);
}

#[test]
fn a_batch_may_mix_families() {
    let lines =
        slidepack(&["solve", "--jsonl", "puzzles/slide/four-6.txt", "puzzles/pack/seed-1.txt"]).json_lines();
    let families: Vec<&Value> = lines.iter().map(|line| &line["puzzle"]).collect();
    assert_eq!(families, ["slide", "pack"]);
}

#[test]
fn one_thread_gives_the_same_answer_every_time() {
    let solve = |args: &[&str]| {
        let mut reply = slidepack(&[&["solve", "--json", "--threads", "1", LONG], args].concat()).json();
        reply["seconds"] = Value::Null;
        reply
    };
    assert_eq!(solve(&[]), solve(&[]));
    assert_eq!(solve(&["--count", "--nodes", "9999"]), solve(&["--count", "--nodes", "9999"]));
}

#[test]
fn files_hold_all_solutions() {
    let folder = Folder::with("a.txt", "2 2 2\nDEFAULT\nA\nBB\nB\n");
    let run = folder.run(&["solve", "--all", "--threads", "1", "a.txt", "-o", "all.txt", "-o", "all.json"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(folder.read("all.txt"), run.out);
    let page: Value = serde_json::from_str(&folder.read("all.json")).unwrap();
    assert_eq!(page["all"].as_array().map(Vec::len), Some(4));
}
