//! Answers written to files with `-o`.

use crate::run::{Folder, slidepack};

const BOARD: &str = "1 2 3/4 5 6/7 0 8";

#[test]
fn the_ending_says_what_is_written() {
    let folder = Folder::new();
    let run = folder.run(&["solve", "--board", BOARD, "-o", "a.txt", "-o", "a.svg", "--output", "a.json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(folder.names(), ["a.json", "a.svg", "a.txt"]);
    assert_eq!(folder.read("a.txt"), run.out);
    let answer: serde_json::Value = serde_json::from_str(&folder.read("a.json")).unwrap();
    crate::replay::check_solved(&answer);
    let svg = folder.read("a.svg");
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    assert!(svg.contains("aria-label=\"1 move\""), "{svg}");
    // Eight tiles at the start and eight at the goal.
    assert_eq!(svg.matches("<rect class=\"tile\"").count(), 16);
}

#[test]
fn a_json_file_holds_what_json_prints() {
    let folder = Folder::new();
    let run = folder.run(&["solve", "--json", "--board", BOARD, "--board", "2 1/3 0", "-o", "a.json"]);
    assert_eq!((run.code, folder.read("a.json")), (1, run.out));
}

#[test]
fn a_text_file_has_no_colours_and_the_style_asked_for() {
    let folder = Folder::new();
    folder.run(&["solve", "--color", "always", "--board", BOARD, "-o", "plain.txt"]);
    assert!(!folder.read("plain.txt").contains('\x1b'));
    let run = folder.run(&["solve", "--style", "princeton", "--board", BOARD, "-o", "princeton.txt"]);
    assert_eq!(folder.read("princeton.txt"), run.out);
}

#[test]
fn an_old_file_is_replaced_whole() {
    let folder = Folder::with("a.txt", "old ".repeat(10_000));
    let run = folder.run(&["solve", "--board", BOARD, "-o", "a.txt"]);
    assert_eq!((folder.names(), folder.read("a.txt")), (vec!["a.txt".to_owned()], run.out));
}

#[test]
fn an_unknown_ending_is_refused_before_anything_is_solved() {
    for name in ["a.doc", "a", "txt", ".svg"] {
        let folder = Folder::new();
        let said = format!("error: {name}: this file must end in .txt, .svg, .png, .gif or .json\n");
        folder.run(&["solve", "--board", BOARD, "-o", "good.txt", "-o", name]).refused(2, &said);
        assert!(folder.names().is_empty());
    }
}

#[test]
fn a_picture_holds_one_board() {
    let folder = Folder::new();
    let run = folder.run(&["solve", "--board", BOARD, "--board", BOARD, "-o", "a.svg"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (2, "error: a.svg: a picture holds one puzzle, but there are 2; write a-%d.svg for one file each\n")
    );
    assert!(folder.names().is_empty());
}

#[test]
fn a_solution_is_written_as_a_film() {
    let folder = Folder::new();
    let board = "1 2 3/4 5 6/0 7 8";
    let run = folder.run(&["solve", "--board", board, "-o", "a.gif", "-o", "b.gif", "--frame", "20"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let film = folder.bytes("a.gif");
    assert_eq!(&film[..6], b"GIF89a");
    assert_eq!(film, folder.bytes("b.gif"));
    let run = folder.run(&["solve", "--board", board, "-o", "slow.gif"]);
    assert_eq!(run.code, 0);
    // The tiles are drawn on their way, so the file is larger.
    assert!(film.len() < folder.bytes("slow.gif").len());
    folder.run(&["solve", "--board", "2 1 3/4 5 6/7 8 0", "-o", "none.gif"]);
    assert_eq!(&folder.bytes("none.gif")[..6], b"GIF89a");
}

#[test]
fn a_frame_is_neither_too_short_nor_too_long() {
    for milliseconds in ["0", "19", "10001", "fast"] {
        let run = Folder::new().run(&["solve", "--board", BOARD, "-o", "a.gif", "--frame", milliseconds]);
        assert_eq!(run.code, 2, "{run:?}");
    }
}

#[test]
fn a_film_of_very_many_moves_says_that_it_skips_some() {
    let board = slidepack(&["generate", "slide", "--size", "12x12", "--seed", "1"]).out;
    let folder = Folder::with("a.txt", board);
    let run = folder.run(&["solve", "-a", "constructive", "a.txt", "-o", "a.gif"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("note: a.gif: shows ") && run.err.contains(" moves at a time"), "{}", run.err);
}

#[test]
fn check_draws_the_puzzle_itself() {
    let folder = Folder::with("tray.txt", "2 2 2\nDEFAULT\nA\nBB\nB\n");
    let run = folder.run(&[
        "check", "--board", BOARD, "-o", "a.svg", "-o", "a.png", "-o", "a.gif", "-o", "a.txt", "-o", "a.json",
    ]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(folder.read("a.svg").matches("<rect class=\"tile\"").count(), 8);
    assert_eq!(&folder.bytes("a.png")[..4], b"\x89PNG");
    assert_eq!(&folder.bytes("a.gif")[..6], b"GIF89a");
    assert_eq!(folder.read("a.txt"), run.out);
    let report: serde_json::Value = serde_json::from_str(&folder.read("a.json")).unwrap();
    assert_eq!(report["solvable"], true);
    let run = folder.run(&["check", "tray.txt", "-o", "tray.svg"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(folder.read("tray.svg").matches("<rect class=\"cell\"").count(), 4);
    let run = folder.run(&["check", "--board", BOARD, "tray.txt", "-o", "both.svg"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: both.svg: a picture holds one puzzle, but there are 2; write both-%d.svg for one file each\n"
        )
    );
}

/// A hard board and a limit that would take a while: nothing of it is printed.
#[test]
fn what_cannot_be_written_is_refused_before_anything_is_solved() {
    let folder = Folder::with("folder.svg/a.txt", "").and("board.txt", BOARD);
    for command in ["solve", "check"] {
        let check = |name: &str, said: &str| {
            folder.run(&[command, "board.txt", "-o", name]).refused(2, &format!("error: {name}: {said}\n"));
        };
        check("no/such.svg", "there is no folder no");
        check("no/such-%d.svg", "there is no folder no");
        check("folder.svg", "this is a folder");
        check("board.txt", "the answer would overwrite the puzzle");
        let run = folder.run(&[command, "board.txt", "-o", "a.svg", "-o", "a.svg"]);
        run.refused(2, "error: a.svg: is named twice\n");
    }
    for family in ["slide", "pack"] {
        let run = folder.run(&["generate", family, "-o", "no/such.svg"]);
        run.refused(2, "error: no/such.svg: there is no folder no\n");
    }
    assert_eq!(folder.names(), ["board.txt", "folder.svg"]);
}

#[test]
fn a_pattern_writes_a_file_for_each_puzzle() {
    let list = "1 2 3/4 5 6/7 0 8\n1 1 3/4 5 6/7 8 0\n1 2 3/4 0 6/7 5 8\n";
    let folder = Folder::with("list.txt", list);
    let run = folder.run(&["solve", "list.txt", "-o", "out-%d.svg", "-o", "out-%02d.json"]);
    assert_eq!(run.code, 2, "{run:?}");
    // The second board cannot be read; the numbers are those of the list.
    assert_eq!(folder.names(), ["list.txt", "out-01.json", "out-03.json", "out-1.svg", "out-3.svg"]);
    let answer: serde_json::Value = serde_json::from_str(&folder.read("out-03.json")).unwrap();
    assert_eq!((&answer["label"], &answer["length"]), (&"3".into(), &2.into()));
    folder.run(&["check", "list.txt", "-o", "board-%d.txt"]);
    assert!(folder.read("board-1.txt").starts_with("list.txt, board 1: a 3x3 board\n"));
}
