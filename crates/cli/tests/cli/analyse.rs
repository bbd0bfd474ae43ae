//! Solutions that players made.

use crate::run::{Folder, slidepack};
use serde_json::Value;

const BOARD: &str = "1 2 3/4 5 6/0 7 8";

#[test]
fn a_move_that_leads_away_is_shown_with_a_better_one() {
    let run = slidepack(&["analyse", BOARD, "--goal", "last", "--solution", "D U L2"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for line in [
        "4 moves were made, 3 if several tiles in a line count as one.\nRead as the directions of the tiles; --notation blank reads those of the blank.\nThey solve the board; a shortest solution has 2 moves.\n",
        "1 wasted move (2 moves lost).\n",
        "\n  move     tile  left  good moves\n",
        "     1 D      4     2  L           lost 2\n",
        "     2 U      4     3  U\n",
        "\nMove 1: better 7 left. It begins a shortest solution: 2 moves from here, 1\nafter it. Tile 7 is then where it belongs.\n",
    ] {
        assert!(run.out.contains(line), "{line} is not in {}", run.out);
    }
    let best = slidepack(&["analyse", BOARD, "--goal", "last", "--solution", "7 8"]);
    assert!(best.out.contains("Every move begins a shortest solution.\n"), "{}", best.out);
    let part = slidepack(&["analyse", BOARD, "--goal", "last", "--solution", "L"]);
    let said = "\nIt does not end at the goal; a shortest solution has 2 moves.\n";
    assert!(part.out.contains(said), "{}", part.out);
    assert!(part.out.contains("From the last board a shortest solution has 1 move.\n"), "{}", part.out);
}

/// The board may come after --board, as it does for solve.
#[test]
fn the_board_may_be_an_option() {
    let args = ["--goal", "last", "--solution", "D U L2"];
    let option = slidepack(&[&["analyse", "--board", BOARD], &args[..]].concat());
    let plain = slidepack(&[&["analyse", BOARD], &args[..]].concat());
    let table = |out: &str| out.split("move     tile").nth(1).map(str::to_owned);
    assert_eq!((option.code, table(&option.out)), (0, table(&plain.out)), "{option:?}");
    let both = slidepack(&["analyse", BOARD, "--board", BOARD, "--solution", "L"]);
    assert!(both.code == 2 && both.err.contains("cannot be used with"), "{both:?}");
    let none = slidepack(&["analyse", "--solution", "L"]);
    assert!(none.code == 2 && none.err.contains("BOARD"), "{none:?}");
}

#[test]
fn json_has_each_move() {
    let reply = slidepack(&["analyse", BOARD, "--goal", "last", "--solution", "D U L2", "--json"]).json();
    assert_eq!((&reply["length"], &reply["multi_length"]), (&4.into(), &3.into()));
    assert_eq!((&reply["shortest"], &reply["lost"], &reply["left"]), (&2.into(), &2.into(), &0.into()));
    assert_eq!(reply["solved"], true);
    let first = &reply["judged"][0];
    assert_eq!((&first["move"], &first["tile"], &first["left"]), (&"D".into(), &4.into(), &2.into()));
    assert_eq!((&first["better"]["move"], &first["lost"]), (&"L".into(), &2.into()));
    assert_eq!(reply["judged"][2]["better"], Value::Null);
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let refused = |args: &[&str], code: i32, said: &str| {
        let run = slidepack(&[&["analyse"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{run:?}");
        assert!(run.err.contains(said), "{run:?}");
    };
    refused(&[BOARD, "--solution", "R"], 2, "<board>: move 1: no tile can move right there");
    refused(&[BOARD, "--solution", "LX"], 2, "`X` is not a move");
    refused(&["nowhere.txt", "--solution", "L"], 2, "nowhere.txt: there is no such file");
    refused(&["1 2 3/4 5 5/0 7 8", "--solution", "L"], 2, "<board>:1:11: tile 5 appears twice");
    refused(&[BOARD, "--solution", "L", "--notation", "boards"], 2, "invalid value 'boards'");
    refused(&[BOARD], 2, "--solution <MOVES>");
    let wrong = slidepack(&["analyse", BOARD, "--solution", "R", "--json"]);
    assert_eq!((wrong.code, &wrong.json()["error"]["code"]), (2, &"moves".into()));
    let impossible = slidepack(&["analyse", "2 1 3/4 5 6/7 8 0", "--solution", "R"]);
    assert_eq!(impossible.code, 1, "{impossible:?}");
    assert!(impossible.out.contains("No moves lead from this board to the goal, so nothing can be said"));
}

#[test]
fn limits_end_it_with_what_was_judged() {
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let run = slidepack(&[
        "analyse",
        board,
        "--goal",
        "first",
        "--solution",
        "D",
        "--nodes",
        "1000",
        "--threads",
        "1",
    ]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(
        run.out.contains("Stopped at the node limit, before a shortest solution was found"),
        "{}",
        run.out
    );
}

#[test]
fn a_board_may_be_a_file() {
    let folder = Folder::with("a.txt", "# goal: last\n1 2 3\n4 5 6\n0 7 8\n");
    let run = folder.run(&["analyse", "a.txt", "--solution", "RR", "--notation", "blank"]);
    assert!(run.out.contains("Every move begins a shortest solution.\n"), "{run:?}");
    assert!(run.out.starts_with("a.txt: 3x3"), "{run:?}");
}

#[test]
fn the_notation_is_recognised_and_named() {
    let board = "8 1 3/4 0 2/7 6 5";
    let analysed = |moves: &str, more: &[&str]| {
        let run = slidepack(&[&["analyse", board, "--goal", "last", "--solution", moves], more].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{moves}");
        run.out
    };
    // The same shortest solution as directions of the blank, of the tiles, and in words.
    let blank = analysed("RDLLUURDLDRURD", &[]);
    assert!(
        blank.contains("Read as the directions of the blank: only then do they solve the board.\n"),
        "{blank}"
    );
    assert!(blank.contains("Every move begins a shortest solution.\n"), "{blank}");
    assert!(blank.contains("\n     1 R      2    14  R\n"), "{blank}");
    let tile = analysed("LURRDDLURULDLU", &[]);
    assert!(
        tile.contains("Read as the directions of the tiles; --notation blank reads those of the blank.\n"),
        "{tile}"
    );
    assert!(tile.contains("Every move begins a shortest solution.\n"), "{tile}");
    assert!(analysed("['Left', 'Up', 'right', 'RIGHT']", &[]).contains("\n4 moves were made"));
    assert!(analysed("2 5 6 7", &[]).contains("Read as the numbers of the tiles.\n"));
    let asked = analysed("RDLLUURDLDRURD", &["--notation", "tile"]);
    assert!(
        asked.contains("Read as the directions of the blank they solve the board: --notation blank.\n"),
        "{asked}"
    );
    let args = ["analyse", board, "--goal", "last", "--moves", "RDLLUURDLDRURD", "--json"];
    let reply = slidepack(&args).json();
    assert_eq!((&reply["notation"], &reply["notation_from"]), (&"blank".into(), &"solves".into()));
    assert_eq!(reply["judged"][0]["move"], "L");
}

#[test]
fn nothing_and_many_boards_are_refused() {
    let folder = Folder::with("many.txt", "1 2 3/4 5 6/0 7 8\n1 2 3/0 5 6/4 7 8\n");
    folder.run(&["analyse", "many.txt", "--solution", "L"]).refused(
        2,
        "error: many.txt: one board is expected, but here are 2; give one with --board \"1 2 3/4 5 6/0 7 8\"\n",
    );
    let empty = slidepack(&["analyse", BOARD, "--solution", "[]"]);
    empty.refused(2, "error: <board>: no moves are given; write L U R2, left up right, or 2 1 3\n");
}

#[test]
fn hand_ins_of_a_set_are_marked() {
    let folder = Folder::with("set.txt", "# goal: last\n1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n")
        .and("handins.csv", "name,board,moves,expanded\r\nAda,1,L,1\r\nBob,2,D U L L,\r\nCy,9,L,\r\n");
    let args = ["analyse", "set.txt", "--marks", "handins.csv"];
    let outputs = ["-o", "marks.csv", "-o", "marks.json", "-o", "marks.html", "-o", "marks.txt"];
    let run = folder.run(&[&args[..], &outputs].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("3 hand-ins: 2 right, 1 of them shortest."), "{}", run.out);
    let wide = folder.run(&[&args[..], &["--wide"]].concat());
    assert_eq!(wide.out, folder.read("marks.txt"));
    assert!(
        wide.out.lines().any(|line| line.starts_with("Ada ") && line.contains("in range")),
        "{}",
        wide.out
    );
    assert_eq!(folder.read("marks.csv").lines().count(), 4);
    let json: Value = serde_json::from_str(&folder.read("marks.json")).unwrap();
    assert_eq!(folder.run(&[&args[..], &["--json"]].concat()).json(), json);
    assert_eq!((&json["marks"][1]["more"], &json["marks"][1]["first_wrong"]), (&2.into(), &1.into()));
    assert!(folder.read("marks.html").contains("<h1>Marks: handins</h1>"));
    let blank = folder.run(&["analyse", "--marks", "-", "--goal", "last"]);
    assert!(blank.code == 2 && blank.err.contains("the first line names the columns"), "{blank:?}");
    for (args, code, said) in [
        (&["analyse", "--marks", "set.txt"][..], 2, "set.txt:1:1"),
        (&["analyse", "--marks", "none.csv"], 2, "none.csv"),
        (&["analyse", "--marks", "handins.csv", "-o", "handins.csv"], 2, "would overwrite the hand-ins"),
        (&["analyse", "--marks", "handins.csv", "-o", "marks.pdf"], 2, "must end in .csv"),
        (&["analyse", "--marks", "handins.csv", "--solution", "L"], 2, "cannot be used with"),
        (&["analyse", "set.txt"], 2, "--solution"),
    ] {
        let run = folder.run(args);
        assert!(run.code == code && run.err.contains(said), "{args:?}: {run:?}");
    }
}

/// As a spreadsheet on Windows saves it: names in Windows-1252.
#[test]
fn hand_ins_need_not_be_utf_8() {
    let table = b"name;board;moves\r\nZo\xeb;1 2 3/4 5 6/0 7 8;L L\r\n";
    let folder = Folder::with("handins.csv", table);
    let run = folder.run(&["analyse", "--marks", "handins.csv", "--goal", "last"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains("\nZoë ") && run.out.contains("1 hand-in: 1 right"), "{}", run.out);
}
