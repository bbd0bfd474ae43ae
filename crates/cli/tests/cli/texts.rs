//! Boards are read however they are written.

use crate::run::{Folder, piped, slidepack};

/// `1 2 3/4 5 6/7 0 8`, read from these bytes in this format.
fn check(format: &str, bytes: impl AsRef<[u8]>) {
    let folder = Folder::with("board.txt", bytes.as_ref());
    for args in [&["check", "--json", "board.txt"][..], &["check", "--json", "--format", format, "board.txt"]]
    {
        let run = folder.run(args);
        let board = run.json();
        assert_eq!(board["start"], serde_json::json!([[1, 2, 3], [4, 5, 6], [7, 0, 8]]), "{run:?}");
        assert_eq!(board["format"], format);
        assert_eq!(run.code, if board["solvable"] == true { 0 } else { 1 });
    }
}

#[test]
fn every_format_is_found_out_and_can_be_named() {
    check("rows", "1 2 3\n4 5 6\n7 _ 8\n");
    check("rows", "1 2 3\n4 5 6\n7 9 8\n");
    check("sized", "3\n1 2 3\n4 5 6\n7 0 8\n");
    check("sized", "3 3\n1 2 3\n4 5 6\n7 0 8\n");
    check("line", "1,2,3,4,5,6,7,0,8\n");
    check("line", "17 1 2 3 4 5 6 7 0 8\n");
    check("slash", "1 2 3/4 5 6/7 0 8");
    check("42", "# This puzzle is solvable\n3\n1 2 3\n4 5 6\n7 0 8\n");
    check("json", "[[1, 2, 3], [4, 5, 6], [7, null, 8]]");
    check("compact", "123456708");
    check("compact", "123 456 7b8");
    check(
        "positions",
        "3 3\nstarting positions for each tile:\n7\n0\n1\n2\n3\n4\n5\n6\n8\ngoal positions:\n0\n1\n2\n3\n4\n5\n6\n7\n8\n",
    );
    check("fmi", "8\n-1\n1 2 3\n4 5 6\n7 0 8\n");
    check("counted", "3 3 1\n1 2 3\n4 5 6\n7 0 8\n");
    check("pair", "1 2 3\n4 5 6\n7 _ 8\n1 2 3\n4 5 6\n7 8 _\n");
    check("url", "https://example.org/?width=3&height=3&start=1,2,3,4,5,6,7,,8&goal=1,2,3,4,5,6,7,8,");
}

#[test]
fn the_blank_has_many_names() {
    for blank in ["0", "-", "_", ".", "x", "9"] {
        check("rows", format!("1 2 3\n4 5 6\n7 {blank} 8\n"));
    }
}

#[test]
fn space_and_line_ends_do_not_matter() {
    for bytes in [
        "1 2 3\r\n4 5 6\r\n7 0 8\r\n",
        "\u{feff}1 2 3\n4 5 6\n7 0 8\n",
        "\u{feff}1 2 3\r\n4 5 6\r\n7 0 8",
        "1\t2\t3\n4\t5\t6\n7\t0\t8",
        "\n\n 1  2 3 \n\n4 5 6   \n\n7 0 8\n\n\n",
        "# by hand\n1 2 3 # top\n4 5 6\n7 0 8",
    ] {
        check("rows", bytes);
    }
    check("sized", "\u{feff}3\r\n1 2 3\r\n4 5 6\r\n7 0 8\r\n");
}

#[test]
fn the_smallest_and_the_largest_boards_are_read() {
    assert_eq!(slidepack(&["check", "--json", "--board", "0 1/"]).json()["cols"], 2);
    assert_eq!(piped("2 1\n0\n1\n", &["check", "--json"]).json()["rows"], 2);
    let tiles: Vec<String> = (1..128 * 128).chain([0]).map(|tile| tile.to_string()).collect();
    let rows: Vec<String> = tiles.chunks(128).map(|row| row.join(" ")).collect();
    let board = piped(rows.join("\n"), &["solve", "--json"]).json();
    assert_eq!((&board["rows"], &board["cols"], &board["length"]), (&128.into(), &128.into(), &0.into()));
    let run = piped(format!("{}\n", rows.join("\n") + "\n16384" + &" 1".repeat(127)), &["solve"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}
