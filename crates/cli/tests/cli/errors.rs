//! Input errors point at the place and say what was expected.

use crate::run::{Folder, piped, slidepack};
use serde_json::json;

/// Both commands that read boards refuse this file with these words.
fn check_error(text: &str, complaint: &str) {
    let folder = Folder::with("hard.txt", text);
    for command in ["solve", "check"] {
        folder.run(&[command, "hard.txt"]).refused(2, &format!("error: {complaint}\n"));
    }
}

#[test]
fn a_short_row_is_underlined() {
    check_error("1 2 3\n4 5\n7 8 0\n", "hard.txt:2:1: row 2 has 2 tiles, row 1 has 3\n  4 5\n  ^^^");
    check_error(
        "3\n1 2 3\n4 5\n7 8 0\n",
        "hard.txt:3:1: row 2 has 2 tiles, the size line says 3\n  4 5\n  ^^^",
    );
}

#[test]
fn the_error_of_a_repeated_tile_has_its_first_place() {
    check_error(
        "3\n1 2 3\n4 5 6\n7 5 0\n",
        "hard.txt:4:3: tile 5 appears twice; the first is at 3:3\n  7 5 0\n    ^",
    );
    check_error(
        "1 2 3\n4 0 6\n7 0 5\n",
        "hard.txt:3:3: there are two blanks; the first is at 2:3\n  7 0 5\n    ^",
    );
}

#[test]
fn the_error_of_a_tile_too_large_lists_the_tiles() {
    check_error(
        "1 2 3\n4 5 6\n7 9 0\n",
        "hard.txt:3:3: 9 is too large for a 3x3 board: the tiles are 1 to 8 and a blank\n  7 9 0\n    ^",
    );
}

#[test]
fn the_error_of_a_word_names_the_expected_tiles() {
    check_error(
        "1 2 3\n4 five 6\n7 8 0\n",
        "hard.txt:2:3: expected a tile number or a blank (0 - _ . x), found `five`\n  4 five 6\n    ^^^^",
    );
}

#[test]
fn places_do_not_depend_on_line_ends_tabs_or_byte_order_marks() {
    check_error(
        "\u{feff}1\t2\t3\r\n4\t5\t6\r\n7\t5\t0\r\n",
        "hard.txt:3:3: tile 5 appears twice; the first is at 2:3\n  7 5 0\n    ^",
    );
}

#[test]
fn the_source_is_named_whatever_it_is() {
    let said = "1:15: tile 5 appears twice; the first is at 1:9\n  1 2 3/4 5 6/7 5 0\n                ^\n";
    let text = "1 2 3/4 5 6/7 5 0";
    slidepack(&["solve", "--board", text]).refused(2, &format!("error: <board>:{said}"));
    piped(text, &["solve"]).refused(2, &format!("error: <stdin>:{said}"));
    piped(text, &["check", "-"]).refused(2, &format!("error: <stdin>:{said}"));
}

#[test]
fn errors_are_json_where_answers_are() {
    let folder = Folder::with("hard.txt", "3\n1 2 3\n4 5 6\n7 5 0\n");
    let message = "tile 5 appears twice; the first is at 3:3";
    let expected = json!({"error": {"code": "repeated", "message": message, "file": "hard.txt", "line": 4, "column": 3}});
    for command in ["solve", "check"] {
        let run = folder.run(&[command, "--json", "hard.txt"]);
        assert_eq!((run.code, run.json()), (2, expected.clone()));
        let run = folder.run(&[command, "--jsonl", "hard.txt"]);
        assert_eq!((run.code, run.json_lines()), (2, vec![expected.clone()]));
    }
}

#[test]
fn a_missing_file_has_no_place() {
    slidepack(&["solve", "no/such.txt"]).refused(2, "error: no/such.txt: no such file\n");
    let run = slidepack(&["solve", "--json", "no/such.txt"]);
    let error = json!({"code": "not-found", "message": "no such file", "file": "no/such.txt", "line": null, "column": null});
    assert_eq!((run.code, run.json()), (2, json!({ "error": error })));
}

#[test]
fn a_text_without_a_board_says_so() {
    let said = "there is no board in this text";
    piped("", &["solve"]).refused(2, &format!("error: <stdin>:1:1: {said}\n  \n  ^\n"));
    piped("", &["check", "-"]).refused(2, &format!("error: <stdin>:1:1: {said}\n  \n  ^\n"));
    for text in ["\n\n", "# a comment\n", "\u{feff}", " \t\r\n"] {
        let run = piped(text, &["solve"]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{text:?}");
        assert!(run.err.contains(said), "{}", run.err);
    }
}

#[test]
fn a_format_asked_for_is_insisted_on() {
    let run = slidepack(&["check", "--format", "json", "--board", "1 2 3/4 5 6/7 8 0"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let run = slidepack(&["check", "--format", "json", "--board", "[[1,2,3],[4,5,6],[7,8,0]]"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
}

#[test]
fn bytes_that_are_no_text_are_refused_in_a_line() {
    let bytes: Vec<u8> = (0..4000u32).map(|n| (n * n % 251) as u8 | 0x80).collect();
    let folder = Folder::with("picture.png", bytes);
    let run = folder.run(&["solve", "picture.png"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with("error: picture.png:1:1: this is not text in UTF-8; save the file as UTF-8\n"),
        "{}",
        run.err
    );
    assert!(
        run.err.lines().count() == 3 && run.err.lines().all(|line| line.chars().count() < 110),
        "{}",
        run.err
    );
    let error = folder.run(&["solve", "--json", "picture.png"]).json()["error"].clone();
    assert_eq!(
        (&error["code"], &error["line"], &error["column"]),
        (&json!("not-utf8"), &json!(1), &json!(1))
    );
}

#[test]
fn ten_megabytes_of_one_thing_are_refused_in_a_few_lines() {
    for piece in ["1", "1 ", "[", "\n", "x", "\0", "-"] {
        let run = piped(piece.repeat(10_000_000 / piece.len()), &["check"]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{piece:?}");
        assert!(run.err.starts_with("error: <stdin>:"), "{piece:?}: {}", run.err);
        assert!(run.err.lines().count() == 3 && run.err.len() < 700, "{piece:?}: {}", run.err);
    }
}

#[test]
fn letters_outside_ascii_do_not_shift_the_caret() {
    check_error(
        "1 2 3\n4 é 6\n7 8 0\n",
        "hard.txt:2:3: expected a tile number or a blank (0 - _ . x), found `é`\n  4 é 6\n    ^",
    );
}

/// Ten megabytes of nonsense: soon refused, and not in ten thousand lines.
#[test]
fn a_large_file_of_nonsense_is_refused_in_a_few_lines() {
    let mut seed = 1_u32;
    let mut letter = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        b"abc 123\n#/[],-_"[(seed >> 28) as usize % 15]
    };
    let folder = Folder::with("nonsense.txt", (0..10_000_000).map(|_| letter()).collect::<Vec<u8>>());
    let run = folder.run(&["check", "nonsense.txt"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.lines().count() < 100, "{}", run.err);
}
