//! Detection of formats and goals.

mod ambiguity;
mod empty;
mod errors;
mod properties;
mod surroundings;

use super::*;
use crate::slide::{Goal, NamedGoal};

/// Each board as `format: rows` with its metadata, each error as position and message.
fn read(text: &str, format: Option<Format>) -> Vec<String> {
    let line = |result| match result {
        Ok(instance) => described(&instance),
        Err(ParseError { span, kind }) => format!("error at {}: {kind}", place(text, span.start)),
    };
    parse(text, format).into_iter().map(line).collect()
}

fn described(instance: &Instance) -> String {
    let rows = |board: &Board| {
        let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
        board.rows().map(row).collect::<Vec<_>>().join("/")
    };
    let mut text = format!("{}: {}", instance.format, rows(&instance.board));
    match &instance.goal {
        None => {}
        Some(Goal::Named(named)) => text += &format!(", goal {named}"),
        Some(Goal::Custom(board)) => text += &format!(", goal {}", rows(board)),
    }
    assert_eq!(instance.goal.is_none(), instance.why_goal == WhyGoal::Unsaid);
    if let Some(label) = &instance.label {
        text += &format!(", label {label}");
    }
    if let Some(length) = instance.known_length {
        text += &format!(", length {length}");
    }
    text
}

fn check(text: &str, expected: &[&str]) {
    assert_eq!(read(text, None), expected, "{text:?}");
}

fn check_as(format: Format, text: &str, expected: &[&str]) {
    assert_eq!(read(text, Some(format)), expected, "{text:?} as {format}");
}

#[test]
fn rows_are_a_board_of_any_size() {
    check("1 2 3\n4 5 6\n7 8 0\n", &["rows: 1 2 3/4 5 6/7 8 0"]);
    check("1 2 3\n4 5 0", &["rows: 1 2 3/4 5 0"]);
    check("1 0", &["rows: 1 0"]);
    check("1 2 3 4 5 6 0", &["rows: 1 2 3 4 5 6 0"]);
    check("0\n1\n2", &["rows: 0/1/2"]);
    check("1 2 0", &["rows: 1 2 0"]);
    check("2\n1\n0\n3", &["rows: 2/1/0/3"]);
    check("\u{feff}\r\n 1,\t2, 3,\r\n\r\n4 5 6  \r\n7 8 0", &["rows: 1 2 3/4 5 6/7 8 0"]);
    check("1:2\n", &["error at 1:1: expected a tile number or a blank (0 - _ . x), found `1:2`"]);
}

#[test]
fn the_blank_has_many_faces() {
    for (mark, blank) in [
        ("0", Blank::Zero),
        ("-", Blank::Mark('-')),
        ("_", Blank::Mark('_')),
        (".", Blank::Mark('.')),
        ("x", Blank::Mark('x')),
        ("X", Blank::Mark('X')),
        ("b", Blank::Mark('b')),
        ("B", Blank::Mark('B')),
        ("*", Blank::Mark('*')),
        ("4", Blank::Number),
    ] {
        let text = format!("1 {mark}\n2 3");
        let instance = parse(&text, None)[0].clone().unwrap();
        assert_eq!((described(&instance), instance.blank), ("rows: 1 0/2 3".into(), blank));
    }
}

#[test]
fn empty_lines_part_boards_unless_all_is_one() {
    check("1 2 3\n4 0 5\n\n5 4 0\n3 2 1", &["rows: 1 2 3/4 0 5", "rows: 5 4 0/3 2 1"]);
    check("1 2 3\n\n4 0 5\n", &["rows: 1 2 3/4 0 5"]);
    check("0 1\n\n2 3\n\n4 5", &["rows: 0 1/2 3/4 5"]);
    check("1 0\n\n0 1\n\n\n1 2\n0 3", &["rows: 1 0", "rows: 0 1", "rows: 1 2/0 3"]);
}

#[test]
fn a_size_line_may_come_before_the_rows() {
    check("3\n 1  2  3\n 4  5  6\n 7  8  0\n", &["sized: 1 2 3/4 5 6/7 8 0"]);
    check("2 3\n1 2 3\n4 5 0", &["sized: 1 2 3/4 5 0"]);
    check("3 2\n1 2\n3 4\n5 0", &["sized: 1 2/3 4/5 0"]);
    check("2\n1 2\n3 0\n2\n0 1\n2 3\n\n1 2\n1 0", &["sized: 1 2/3 0", "sized: 0 1/2 3", "sized: 1 0"]);
    check("3\n\n1 2 3\n\n4 5 6\n\n7 8 0\n", &["sized: 1 2 3/4 5 6/7 8 0"]);
    check("3\n1 2 3 4 5 6 7 8 0", &["sized: 1 2 3/4 5 6/7 8 0"]);
    check("2\n1\n2\n3\n0", &["sized: 1 2/3 0"]);
    check("2\n1 2 3 0\n2\n3 2 1 0", &["sized: 1 2/3 0", "sized: 3 2/1 0"]);
}

#[test]
fn a_size_line_wins_over_a_blank_written_as_a_number() {
    check("1 2\n0 1", &["sized: 0 1"]);
    check("1 2\n\n0 1", &["sized: 0 1"]);
    check("2 1\n\n1\n0", &["sized: 1/0"]);
    check_as(Format::Rows, "2 1\n\n1\n0", &["rows: 0 1", "rows: 1/0"]);
    check("3 1 2\n\n0 1 2\n\n1 0 2", &["counted: 0 1 2", "counted: 1 0 2"]);
}

#[test]
fn only_the_generators_comment_or_its_format_means_the_snail() {
    check("# This puzzle is solvable\n3\n1 2 3 # top\n4 5 6\n7 8 0", &["42: 1 2 3/4 5 6/7 8 0, goal snail"]);
    check("2\n1 2\n3 0\n# This puzzle is unsolvable", &["42: 1 2/3 0, goal snail"]);
    check("# This puzzle is solvable\n# goal: last\n2\n1 2\n3 0", &["42: 1 2/3 0, goal last"]);
    check_as(Format::FortyTwo, "2\n1 2\n3 0", &["42: 1 2/3 0, goal snail"]);
    check_as(Format::Sized, "# This puzzle is solvable\n2\n1 2\n3 0", &["sized: 1 2/3 0"]);
    check_as(Format::FortyTwo, "# goal: first\n2\n1 2\n3 0", &["42: 1 2/3 0, goal first"]);
}

#[test]
fn a_comment_changes_nothing_else() {
    for board in ["3\n8 1 3\n4 0 2\n7 6 5", "8 1 3\n4 0 2\n7 6 5", "8 1 3 4 0 2 7 6 5", "7 8 1 3 4 0 2 7 6 5"]
    {
        let plain = read(board, None);
        for comment in ["my homework", "42", "CS61B homework 4", "This puzzle is hard", "", "goal"] {
            assert_eq!(read(&format!("# {comment}\n{board}"), None), plain, "{comment}");
            assert_eq!(read(&format!("{board} # {comment}\n"), None), plain, "{comment}");
            assert_eq!(read(&board.replacen('\n', &format!("#{comment}\n"), 1), None), plain, "{comment}");
        }
    }
}

#[test]
fn commas_choose_no_goal() {
    for board in ["1 2 3 0", "1 2 3 4 5 6 7 8 0", "1 2 3\n4 5 6\n7 8 0", "1 2 3/4 5 6/7 8 0", "5 1 2 3 0"] {
        assert_eq!(read(&board.replace(' ', ","), None), read(board, None), "{board:?}");
        assert_eq!(read(&board.replace(' ', ", "), None), read(board, None), "{board:?}");
    }
}

/// A small board in order does not name the goal of a larger one.
#[test]
fn a_goal_of_another_size_is_an_error_also_if_it_is_in_order() {
    let board = "8 1 3\n4 0 2\n7 6 5\n";
    for goal in ["1 2/3 0", "0 1/2 3", "1 2 3 0", "2 1/0 3"] {
        let result = parse(&format!("# goal: {goal}\n{board}"), None).remove(0);
        let kind = result.map_err(|error| error.kind);
        assert!(matches!(kind, Err(ParseErrorKind::GoalSize { .. })), "{goal}: {kind:?}");
    }
    let named = read(&format!("# goal: 1 2 3/4 5 6/7 8 0\n{board}"), None);
    assert_eq!(named, read(&format!("# goal: last\n{board}"), None));
}

#[test]
fn a_line_is_a_square_board() {
    check("1 2 3 0", &["line: 1 2/3 0"]);
    check_as(Format::Rows, "1 2 3 0", &["rows: 1 2 3 0"]);
    check("1 2 3 4 5 6 7 8 0\n0 1 2 3 4 5 6 7 8", &["line: 1 2 3/4 5 6/7 8 0", "line: 0 1 2/3 4 5/6 7 8"]);
    check("7 0 1 2 3", &["line: 0 1/2 3, goal first, label 7"]);
    check("1,2,3,0", &["line: 1 2/3 0"]);
    check("0 1 2 3\n\n3 2 1 0\n", &["line: 0 1/2 3", "line: 3 2/1 0"]);
}

#[test]
fn the_well_known_lists_are_read() {
    check(
        "# Korf 1985: goal 0 1 2 .. 15\n\
         1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n\
         2 55 13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n",
        &[
            "line: 14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3, goal first, label 1, length 57",
            "line: 13 5 4 10/9 12 8 14/2 3 7 1/0 15 11 6, goal first, label 2, length 55",
        ],
    );
    check(
        "1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
        &["line: 14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3, goal first, label 1"],
    );
    check(
        "1 95 14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13",
        &[
            "line: 14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13, goal first, label 1, length 95",
        ],
    );
    check(
        "14,5,9,2,18,8,23,19,12,17,15,0,10,20,4,6,11,21,1,7,24,3,16,22,13",
        &["line: 14 5 9 2 18/8 23 19 12 17/15 0 10 20 4/6 11 21 1 7/24 3 16 22 13"],
    );
    check(
        "1 80 15 10 8 12 11 14 9 13 2 6 5 1 3 7 4 0\n",
        &["line: 15 10 8 12/11 14 9 13/2 6 5 1/3 7 4 0, goal first, label 1, length 80"],
    );
    check(
        "# goal: last\n1 43 1 5 9 13 2 6 10 14 3 7 11 15 4 8 12 0\n",
        &["line: 1 5 9 13/2 6 10 14/3 7 11 15/4 8 12 0, goal last, label 1, length 43"],
    );
}

#[test]
fn one_board_of_four_rows_is_not_four_boards() {
    check("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0", &["rows: 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"]);
    check(
        "1 2 3 0\n0 1 2 3\n3 2 1 0\n1 3 2 0",
        &["line: 1 2/3 0", "line: 0 1/2 3", "line: 3 2/1 0", "line: 1 3/2 0"],
    );
    check("0 1 2 3\n4 5 6 7", &["rows: 0 1 2 3/4 5 6 7"]);
}

#[test]
fn slashes_part_rows() {
    check("5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15", &["slash: 5 3 8 9/0 2 4 1/7 10 14 13/12 11 6 15"]);
    check("1 2 / 3 0\n\n1,0/2,3 # two\n", &["slash: 1 2/3 0", "slash: 1 0/2 3"]);
    check("1 2 3 0/", &["slash: 1 2 3 0"]);
    check("1 2 3/\n4 5 6/\n7 8 _", &["slash: 1 2 3/4 5 6/7 8 0"]);
    check("1 2/3 0/\n0 1/2 3/\n", &["slash: 1 2/3 0", "slash: 0 1/2 3"]);
    check("1/0", &["slash: 1/0"]);
}

#[test]
fn arrays_are_boards() {
    check("[[1,2,3],[4,5,6],[7,8,null]]", &["json: 1 2 3/4 5 6/7 8 0"]);
    check("# a board\n[ [ 1 , 2 ] , # top\n [ 3 , 0 ] ]\n", &["json: 1 2/3 0"]);
    check("[1,2,3,0]", &["json: 1 2/3 0"]);
    check("[[1,2,3,0]]", &["json: 1 2 3 0"]);
    check("[[1,2,3,0],[0,1,2,3]]", &["json: 1 2/3 0", "json: 0 1/2 3"]);
    check("[[1,2,3,0],[4,5,6,7]]", &["json: 1 2 3 0/4 5 6 7"]);
    check("[[[1,2],[3,0]],[[1,0]]]", &["json: 1 2/3 0", "json: 1 0"]);
    check("[[1,2],[3,0]]\n[[0,1],[2,3]]", &["json: 1 2/3 0", "json: 0 1/2 3"]);
    check("[1,2,3,0]\n[3,2,1,0]", &["json: 1 2/3 0", "json: 3 2/1 0"]);
    check("[1,2,3],\n[4,5,0],", &["json: 1 2 3/4 5 0"]);
    let null = parse("[null,1,2,3]", None)[0].clone().unwrap();
    assert_eq!(null.blank, Blank::Nothing);
}

#[test]
fn nine_characters_are_a_board() {
    check("203156478", &["compact: 2 0 3/1 5 6/4 7 8"]);
    check("012345678\n1b5234678\n", &["compact: 0 1 2/3 4 5/6 7 8", "compact: 1 0 5/2 3 4/6 7 8"]);
    check("b12 345 678", &["compact: 0 1 2/3 4 5/6 7 8"]);
    check("203\n156\n478\n\n123\n456\n789\n", &["compact: 2 0 3/1 5 6/4 7 8", "compact: 1 2 3/4 5 6/7 8 0"]);
}

#[test]
fn positions_are_turned_into_tiles() {
    let text =
        "2 3\nstarting positions for each tile:\n5\n0\n1\n2\n3\n4\ngoal positions:\n0\n1\n2\n3\n4\n5\n";
    check(text, &["positions: 1 2 3/4 5 0, goal first"]);
    check(&text.repeat(2), &["positions: 1 2 3/4 5 0, goal first"; 2]);
    check("1 3\nStarting positions:\n2 0 1\nGoal positions:\n1 2 0", &["positions: 1 2 0, goal 2 0 1"]);
    check("1 3\nstarting positions for each tile:\n2 1 0", &["positions: 2 1 0"]);
}

#[test]
fn fmi_says_where_the_blank_goes() {
    check("8\n-1\n1 2 3\n4 5 6\n0 7 8", &["fmi: 1 2 3/4 5 6/0 7 8, goal last"]);
    check("8\n8\n1 2 3\n4 5 6\n0 7 8", &["fmi: 1 2 3/4 5 6/0 7 8, goal last"]);
    check("8\n0\n1 2 3\n4 5 6\n0 7 8", &["fmi: 1 2 3/4 5 6/0 7 8, goal first"]);
    check("3\n1\n1 2\n3 0", &["fmi: 1 2/3 0, goal 1 0/2 3"]);
}

#[test]
fn counted_boards_say_their_width_first() {
    check("3 2 1\n1 2 3\n4 5 0", &["counted: 1 2 3/4 5 0"]);
    check("2 3 2\n1 2\n3 4\n5 0\n\n0 1\n2 3\n4 5\n", &["counted: 1 2/3 4/5 0", "counted: 0 1/2 3/4 5"]);
    check("2 2 2\n1 2 3 0\n0 1 2 3", &["counted: 1 2/3 0", "counted: 0 1/2 3"]);
}

#[test]
fn a_start_may_be_followed_by_its_goal() {
    check("2 8 3\n1 6 4\n7 _ 5\n1 2 3\n8 _ 4\n7 6 5", &["pair: 2 8 3/1 6 4/7 0 5, goal snail"]);
    check("1 2\n3 0\n0 3\n2 1", &["pair: 1 2/3 0, goal 0 3/2 1"]);
    check("1 0 2\n0 1 2", &["pair: 1 0 2, goal first"]);
    check(
        "1 2\n3 0\n0 3\n2 1\n\n1 2\n3 0\n3 2\n0 1",
        &["pair: 1 2/3 0, goal 0 3/2 1", "pair: 1 2/3 0, goal 3 2/0 1"],
    );
    check("1 2 3 0\n0 1 2 3", &["line: 1 2/3 0", "line: 0 1/2 3"]);
    check_as(Format::Pair, "1 2 3 0\n0 1 2 3", &["pair: 1 2 3 0, goal first"]);
    check_as(Format::Pair, "1 2\n3 0\n\n0 3\n2 1", &["pair: 1 2/3 0, goal 0 3/2 1"]);
}

#[test]
fn an_address_holds_a_board_and_its_goal() {
    check("?width=3&height=2&start=1,2,,3,4,5&goal=1,2,3,4,5,", &["url: 1 2 0/3 4 5, goal last"]);
    check(
        "https://example.org/15-puzzle/?goal=0%2C1%2c2%2C3&lang=en&width=2&height=2&start=3%2C2%2C1%2C0",
        &["url: 3 2/1 0, goal first"],
    );
    check("start=3,2,,1\nstart=1,2,3,0&goal=,1,2,3 # two", &["url: 3 2/0 1", "url: 1 2/3 0, goal first"]);
    check("width=3&height=1&start=+1,%202,+&x", &["url: 1 2 0"]);
}

#[test]
fn a_goal_comment_beats_all_else() {
    check("# goal: snail\n1 2\n3 0", &["rows: 1 2/3 0, goal snail"]);
    check("#goal:Snail\n1 2\n3 0", &["rows: 1 2/3 0, goal snail"]);
    check("1 2\n3 0 # goal: first", &["rows: 1 2/3 0, goal first"]);
    check("# goal: snail # really\n1 2\n3 0", &["rows: 1 2/3 0, goal snail"]);
    check("# goal:\n#  1 2 3\n#  8 . 4\n#  7 6 5\n123456780", &["compact: 1 2 3/4 5 6/7 8 0, goal snail"]);
    check("# Goal: 3 2/1 0\n1 2\n3 0", &["rows: 1 2/3 0, goal 3 2/1 0"]);
    check("# goal: 1 2 3 8 0 4 7 6 5\n123456780", &["compact: 1 2 3/4 5 6/7 8 0, goal snail"]);
    check("# goal: 0 3 1 2/\n1 2 3 0/", &["slash: 1 2 3 0, goal 0 3 1 2"]);
    check("# goal: last\n3\n0\n1 2\n3 0", &["fmi: 1 2/3 0, goal last"]);
    check("# goal: first\n[1,2,3,0] # goal: last", &["json: 1 2/3 0, goal last"]);
    check(
        "0 1 2 3\n# goal: first\n1 0 2 3\n1 2 0 3\n# goal: last\n1 2 3 0\n",
        &[
            "line: 0 1/2 3",
            "line: 1 0/2 3, goal first",
            "line: 1 2/0 3, goal first",
            "line: 1 2/3 0, goal last",
        ],
    );
}

#[test]
fn a_goal_comment_may_stand_below_the_boards_it_is_for() {
    check("1 2\n3 0\n# goal: first\n", &["rows: 1 2/3 0, goal first"]);
    // Beside a board the comment applies to that board alone.
    check(
        "0 1 2 3\n1 0 2 3 # goal: first\n1 2 0 3\n",
        &["line: 0 1/2 3", "line: 1 0/2 3, goal first", "line: 1 2/0 3"],
    );
    check(
        "# goal: snail\n0 1 2 3\n1 0 2 3 # goal: first\n1 2 0 3\n",
        &["line: 0 1/2 3, goal snail", "line: 1 0/2 3, goal first", "line: 1 2/0 3, goal snail"],
    );
    check("2 # goal: first\n0 1\n2 3\n2\n1 2\n3 0\n", &["sized: 0 1/2 3, goal first", "sized: 1 2/3 0"]);
    check(
        "2 2 2 # goal: first\n0 1\n2 3\n1 2\n3 0\n",
        &["counted: 0 1/2 3, goal first", "counted: 1 2/3 0, goal first"],
    );
    check("3\n1 2 3\n4 5 6\n7 8 0\n\n# goal: snail", &["sized: 1 2 3/4 5 6/7 8 0, goal snail"]);
    check("[[1,2],[3,0]]\n# goal: first", &["json: 1 2/3 0, goal first"]);
    check("0 1 2 3\n1 0 2 3\n# goal: first\n", &["line: 0 1/2 3, goal first", "line: 1 0/2 3, goal first"]);
    check(
        "0 1\n2 3\n# goal: first\n\n1 2\n3 0\n# goal: last\n",
        &["rows: 0 1/2 3, goal first", "rows: 1 2/3 0, goal last"],
    );
    check("# goal: last\n1 2\n3 0\n# goal: last\n", &["rows: 1 2/3 0, goal last"]);
    check(
        "# goal: last\n1 2\n3 0\n# goal: first\n",
        &[
            "rows: 1 2/3 0, goal last",
            "error at 4:9: no board follows, and the boards above have the goal that is named at 1:9",
        ],
    );
}

#[test]
fn one_broken_board_does_not_spoil_the_others() {
    let list: Vec<String> = (1..=100)
        .map(|index| {
            format!("{index} 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 {}", if index == 40 { 4 } else { 3 })
        })
        .collect();
    let lines = read(&list.join("\n"), None);
    assert_eq!(lines.len(), 100);
    assert_eq!(lines[39], "error at 40:40: tile 4 appears twice; the first is at 40:33");
    assert_eq!(lines.iter().filter(|line| line.starts_with("error")).count(), 1);
    check(
        "2\n1 2\n3 0\n\n2\n1 2\n3\n\n2\n0 1\n2 3\n",
        &[
            "sized: 1 2/3 0",
            "error at 5:1: the size line says 2x2, which is 4 tiles, but 3 follow",
            "sized: 0 1/2 3",
        ],
    );
    check(
        "1 2\n3 0\n\n1 2\n3 3",
        &["rows: 1 2/3 0", "error at 5:3: tile 3 appears twice; the first is at 5:1"],
    );
}

#[test]
fn spans_cover_a_board_and_its_index() {
    let spans = |text: &str| -> Vec<String> {
        parse(text, None).into_iter().map(|found| text[found.unwrap().span].to_owned()).collect()
    };
    assert_eq!(spans("# x\n7 0 1 2 3\n8 1 0 2 3 # y\n"), ["7 0 1 2 3", "8 1 0 2 3"]);
    assert_eq!(spans("2\n1 2\n3 0\n"), ["1 2\n3 0"]);
}

#[test]
fn large_texts_take_no_longer_than_they_must() {
    let board = NamedGoal::First.board(crate::slide::Size::new(128, 128).unwrap());
    let text = print(&board, &Goal::default(), Format::Rows).unwrap();
    assert_eq!(parse(&text, None)[0].as_ref().unwrap().board, board);

    let list = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n".repeat(100_000);
    assert_eq!(parse(&list, None).iter().filter(|found| found.is_ok()).count(), 100_000);

    // Each takes minutes if the parser is quadratic.
    for part in [
        "1",
        "1 ",
        "1\n",
        "128\n",
        "128 128\n\n",
        "1 128\n",
        "2 2\n1 2\n",
        "3 3 9\n",
        "[",
        "[[1,0],",
        "[1,0]",
        "[1,1,2,3],é",
        "/",
        "1 2/",
        "1 1/2 3\n",
        "# goal: 1 1/2 3\n1 2/3 0\n",
        "start=1,1,2,3\n",
        "&start=,",
        "%20",
        "1 1 2 3\n",
        "a ",
        "x",
        "b12 ",
        "1 1\nstarting positions\n",
        "\u{feff}",
        "#",
        "\n",
        ",",
        "999999999 ",
    ] {
        let long = |bytes: usize| part.repeat(bytes / part.len());
        assert!(!parse(&long(300_000), None).is_empty(), "{part:?}");
        for format in Format::ALL {
            assert!(!parse(&long(30_000), Some(format)).is_empty(), "{part:?} as {format}");
        }
    }
}
