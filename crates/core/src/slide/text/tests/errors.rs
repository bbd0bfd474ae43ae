//! Every message and its underlined span.

use super::*;

/// The first error as printed: position, message, line, carets.
fn shown(text: &str, format: Option<Format>) -> String {
    let found = parse(text, format).into_iter().find_map(Result::err).expect("an error");
    let at = place(text, found.span.start);
    let line = text.lines().nth(at.line - 1).unwrap_or("").trim_start_matches('\u{feff}');
    let marked = text[found.span.clone()].lines().next().unwrap_or("").chars().count().max(1);
    let carets = " ".repeat(at.column - 1) + &"^".repeat(marked);
    format!("{at}: {found}\n{line}\n{carets}")
}

fn check_error(text: &str, expected: &str) {
    assert_eq!(shown(text, None), expected.trim_start(), "{text:?}");
}

fn check_error_as(format: Format, text: &str, expected: &str) {
    assert_eq!(shown(text, Some(format)), expected.trim_start(), "{text:?} as {format}");
}

#[test]
fn nothing_to_read() {
    check_error("", "1:1: there is no board in this text\n\n^");
    check_error(" \n# only a comment\n", "3:1: there is no board in this text\n\n^");
    assert_eq!(parse("", Some(Format::Json)).len(), 1);
}

#[test]
fn a_word_among_the_tiles() {
    check_error(
        "1 2 3\n4 foo 6\n7 8 0",
        "
2:3: expected a tile number or a blank (0 - _ . x), found `foo`
4 foo 6
  ^^^",
    );
    check_error(
        "Dear all,\nhere is a board",
        "
1:1: expected a tile number or a blank (0 - _ . x), found `Dear`
Dear all,
^^^^",
    );
    check_error(
        "3\n1 2 3\n4 -5 6\n7 8 0",
        "
3:3: expected a tile number or a blank (0 - _ . x), found `-5`
4 -5 6
  ^^",
    );
    check_error(
        "1 2 ünglaublichlangesundbreiteswort\n0 3 4",
        "
1:5: expected a tile number or a blank (0 - _ . x), found `ünglaublichlangesundbrei…`
1 2 ünglaublichlangesundbreiteswort
    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
    );
}

#[test]
fn messages_carry_no_control_characters() {
    let message = parse("1 \u{1b}[2J", None)[0].as_ref().unwrap_err().to_string();
    assert!(message.ends_with("found `\u{fffd}[2J`"), "{message:?}");
}

#[test]
fn a_row_of_another_length() {
    check_error(
        "1 2 3\n4 5\n7 8 0",
        "
2:1: row 2 has 2 tiles, row 1 has 3
4 5
^^^",
    );
    check_error(
        "1 2\n3 4 5\n6 7 0",
        "
1:1: row 1 has 2 tiles, row 2 has 3
1 2
^^^",
    );
    check_error(
        "1 2 3\n4 5 6 7\n8 0 9",
        "
2:7: row 2 has 4 tiles, row 1 has 3
4 5 6 7
      ^",
    );
    check_error(
        "3\n1 2 3\n4\n7 8 0",
        "
3:1: row 2 has 1 tile, the size line says 3
4
^",
    );
    check_error(
        "1 2 3/4 5/7 8 0",
        "
1:7: row 2 has 2 tiles, row 1 has 3
1 2 3/4 5/7 8 0
      ^^^",
    );
    check_error(
        "[[1,2,3],[4,5],[7,8,0]]",
        "
1:11: row 2 has 2 tiles, row 1 has 3
[[1,2,3],[4,5],[7,8,0]]
          ^^^",
    );
}

#[test]
fn a_tile_twice() {
    check_error(
        "1 2 3\n4 5 6\n7 5 0",
        "
3:3: tile 5 appears twice; the first is at 2:3
7 5 0
  ^",
    );
    check_error(
        "1 2 3\n4 5 6\n7 8 0\n1 2 3\n8 0 4\n7 6 5\n1 2 3\n8 0 4\n7 6 5",
        "
4:1: tile 1 appears twice; the first is at 1:1
1 2 3
^",
    );
    check_error(
        "203156477",
        "
1:9: tile 7 appears twice; the first is at 1:8
203156477
        ^",
    );
    check_error(
        "?width=2&height=2&start=1,1,2,",
        "
1:27: tile 1 appears twice; the first is at 1:25
?width=2&height=2&start=1,1,2,
                          ^",
    );
    check_error(
        "1 2\n3 0\n0 1\n2 1",
        "
4:3: tile 1 appears twice; the first is at 3:3
2 1
  ^",
    );
}

#[test]
fn a_blank_twice() {
    check_error(
        "1 2 _\n4 5 6\n7 8 0",
        "
3:5: there are two blanks; the first is at 1:5
7 8 0
    ^",
    );
    check_error(
        "1 2 9\n4 5 6\n7 8 9",
        "
3:5: there are two blanks; the first is at 1:5
7 8 9
    ^",
    );
    check_error(
        "[[1,2],[null,null]]",
        "
1:14: there are two blanks; the first is at 1:9
[[1,2],[null,null]]
             ^^^^",
    );
}

#[test]
fn a_tile_too_large() {
    check_error(
        "1 2 3\n4 0 6\n7 8 9",
        "
3:5: 9 is too large for a 3x3 board: the tiles are 1 to 8 and a blank
7 8 9
    ^",
    );
    check_error(
        "1 2 3\n4 5 6\n7 8 99999999999999999999",
        "
3:5: 99999999999999999999 is too large for a 3x3 board: the tiles are 1 to 8 and a blank
7 8 99999999999999999999
    ^^^^^^^^^^^^^^^^^^^^",
    );
    check_error(
        "0 2",
        "
1:3: 2 is too large for a 1x2 board: it has the tile 1 and a blank
0 2
  ^",
    );
}

#[test]
fn not_as_many_as_announced() {
    check_error(
        "3\n1 2 3 4 5 6 7 8",
        "
1:1: the size line says 3x3, which is 9 tiles, but 8 follow
3
^",
    );
    check_error(
        "# four\n4\n1 2 3\n4 5 6\n7 8 0",
        "
2:1: the size line says 4x4, which is 16 tiles, but 9 follow
4
^",
    );
    check_error(
        "3 3\n1 2 3\n4 5 6",
        "
1:1: the size line says 3x3, which is 9 tiles, but 6 follow
3 3
^^^",
    );
    check_error(
        "3\n1 2 3\n4 5 6\n7 8 0\n9 10 11",
        "
1:1: the size line says 3x3, which is 9 tiles, but 12 follow
3
^",
    );
    check_error(
        "8\n-1\n1 2 3\n4 5 6",
        "
1:1: the first line says 3x3, which is 9 tiles, but 6 follow
8
^",
    );
    check_error(
        "3 2 3\n1 2 3\n4 5 0\n0 1 2\n3 4 5",
        "
1:5: the first line says 3 boards, but here are 2
3 2 3
    ^",
    );
    check_error(
        "?width=2&height=2&start=1,2,3",
        "
1:25: the address says 2x2, which is 4 tiles, but 3 follow
?width=2&height=2&start=1,2,3
                        ^^^^^",
    );
    check_error(
        "2 2\nstarting positions for each tile:\n0\n1\n2\ngoal positions:\n0\n1\n2\n3\n",
        "
1:1: the first line says 2x2, which is 4 tiles, but 3 follow
2 2
^^^",
    );
}

#[test]
fn lengths_that_are_no_board() {
    check_error(
        "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10",
        "
1:1: a square board cannot be made of 15 numbers: a line needs 16, 17 with an index, or 18 with an index and a length
14 13 15 7 11 12 9 5 6 0 2 1 4 8 10
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^",
    );
    check_error(
        "1 4 1 2 3 0\n2 4 3 2 1 0\n3 9 0 1 2",
        "
3:1: this line has 5 numbers, but most lines have 6
3 9 0 1 2
^^^^^^^^^",
    );
    check_error(
        "[1,2,3,4,5,6,7,8]",
        "
1:1: a square board cannot be made of 8 tiles in one array: give each row an array of its own
[1,2,3,4,5,6,7,8]
^^^^^^^^^^^^^^^^^",
    );
    check_error(
        "20315647",
        "
1:1: a compact board has 9 characters, but here are 8 characters
20315647
^^^^^^^^",
    );
}

#[test]
fn sizes_that_no_board_has() {
    check_error("1", "1:1: a board needs at least two cells\n1\n^");
    check_error("1\n0 0", "1:1: a board needs at least two cells\n1\n^");
    check_error("129\n1 2 3\n4 5 0", "1:1: a board has at most 128 rows and 128 columns\n129\n^^^");
    check_error("[[0]]", "1:3: a board needs at least two cells\n[[0]]\n  ^");
    check_error("[1]", "1:1: a board needs at least two cells\n[1]\n^^^");
    check_error("start=1", "1:1: a board needs at least two cells\nstart=1\n^^^^^^^");
    let tall = "_\n".repeat(129);
    check_error(&tall, "1:1: a board has at most 128 rows and 128 columns\n_\n^");
}

#[test]
fn numbers_where_they_must_be() {
    check_error_as(
        Format::Line,
        "first 1 2 3 0",
        "
1:1: expected the number of the board or its length, found `first`
first 1 2 3 0
^^^^^",
    );
    check_error(
        "8\n12\n1 2 3\n4 5 6\n7 8 0",
        "
2:1: expected the index of the blank in the goal, 0 to 8 or -1, found `12`
12
^^",
    );
    check_error(
        "?width=two&height=2&start=1,2,3,",
        "
1:8: expected a width or height, found `two`
?width=two&height=2&start=1,2,3,
       ^^^",
    );
    check_error(
        "4\nstarting positions for each tile:\n0 1 2 3",
        "
1:1: expected rows and columns, found `4`
4
^",
    );
    check_error(
        "2 2\nstarting positions for each tile:\n0 1 - 3",
        "
3:5: expected a position, found `-`
0 1 - 3
    ^",
    );
}

#[test]
fn positions_have_messages_of_their_own() {
    check_error(
        "2 2\nstarting positions for each tile:\n0 1 2 4\ngoal positions:\n0 1 2 3",
        "
3:7: 4 is too large for a 2x2 board: positions are 0 to 3
0 1 2 4
      ^",
    );
    check_error(
        "2 2\nstarting positions for each tile:\n0 1 2 3\ngoal positions:\n0 1 1 3",
        "
5:5: position 1 appears twice; the first is at 5:3
0 1 1 3
    ^",
    );
}

#[test]
fn broken_json() {
    check_error(
        "[[1,2],[3 0]]",
        "
1:11: expected `,` or `]`, found `0`
[[1,2],[3 0]]
          ^",
    );
    check_error(
        "[[1,2],[3,0]",
        "1:13: expected `,` or `]`, found the end of the text\n[[1,2],[3,0]\n            ^",
    );
    check_error(
        "[[1,2],[3,0]] no",
        "1:15: expected `[` or the end, found `no`\n[[1,2],[3,0]] no\n              ^^",
    );
    check_error("[1,-2]", "1:4: expected a tile number, null or `[`, found `-2`\n[1,-2]\n   ^^");
    check_error("[1,[2]]", "1:4: expected a tile number or null, found `[`\n[1,[2]]\n   ^");
    check_error("[[1],2]", "1:6: expected `[`, found `2`\n[[1],2]\n     ^");
    check_error("[[[[0]]]]", "1:4: expected a tile number or null, found `[`\n[[[[0]]]]\n   ^");
    check_error("[]", "1:2: expected a tile or a row, found `]`\n[]\n ^");
    check_error("[[1,0],[]]", "1:9: expected a tile or a row, found `]`\n[[1,0],[]]\n        ^");
    check_error(
        "[[1,1.5]]",
        "
1:5: expected a tile number, null or `[`, found `1.5`
[[1,1.5]]
    ^^^",
    );
}

#[test]
fn addresses_without_a_part() {
    check_error(
        "width=2&start=1,2,3,",
        "1:1: the address has no `height=`\nwidth=2&start=1,2,3,\n^^^^^^^^^^^^^^^^^^^^",
    );
    check_error(
        "height=2&start=1,2,3,",
        "1:1: the address has no `width=`\nheight=2&start=1,2,3,\n^^^^^^^^^^^^^^^^^^^^^",
    );
    check_error("?start=1,2,3,\nx=1", "2:1: the address has no `start=`\nx=1\n^^^");
}

#[test]
fn goals_that_are_none() {
    let unknown = "expected last, first, snail or a board as in 1 2 3/8 0 4/7 6 5";
    check_error(
        "# goal: lats\n1 2\n3 0",
        &format!("1:9: unknown goal `lats`, {unknown}\n# goal: lats\n        ^^^^"),
    );
    check_error("# goal:\n1 2\n3 0", &format!("1:8: unknown goal ``, {unknown}\n# goal:\n       ^"));
    check_error(
        "# goal: 1 2/3 3\n1 2\n3 0",
        "
1:15: tile 3 appears twice; the first is at 1:13
# goal: 1 2/3 3
              ^",
    );
    check_error(
        "# goal: 1 2/3\n1 2\n3 0",
        "
1:13: row 2 has 1 tile, row 1 has 2
# goal: 1 2/3
            ^",
    );
    check_error(
        "# goal: 2 1/3 0\n1 2 3\n4 5 0",
        "
2:1: this board is 2x3, but its goal is a 2x2 board
1 2 3
^^^^^",
    );
    check(
        "# goal: first\n1 0\n\n# goal: x\n0 1\n\n# goal: last\n0 1",
        &[
            "rows: 1 0, goal first",
            &format!("error at 4:9: unknown goal `x`, {unknown}"),
            "rows: 0 1, goal last",
        ],
    );
}

#[test]
fn another_format_than_asked_for() {
    for format in Format::ALL.into_iter().filter(|format| *format != Format::Line) {
        // Four numbers on one line are also a board of one row.
        let text = if format == Format::Rows { "[1]" } else { "1 2 3 0" };
        assert!(parse(text, Some(format))[0].is_err(), "{format}");
    }
    check_error_as(
        Format::Sized,
        "1 2 3\n4 5 6\n7 8 0",
        "
1:1: this is not in the format `sized`, which is a line with the size (`3`, or rows and columns, `2 3`), \
then the rows (Princeton, Leuven)
1 2 3
^",
    );
    check_error_as(
        Format::Pair,
        "1 2 3\n4 5 6\n7 8 0",
        "
1:1: this is not in the format `pair`, which is the rows of the start, directly followed by the rows of the goal, or both on one line
1 2 3
^",
    );
}

#[test]
fn codes_are_short_and_all_different() {
    let codes: Vec<&str> =
        ["", "1 foo", "1 1", "0 0", "0 2", "1 2 3\n4", "[1,2,3,4,5]", "[", "# goal: x\n1 0"]
            .map(|text| parse(text, None)[0].as_ref().unwrap_err().code())
            .into();
    assert_eq!(
        codes,
        [
            "empty",
            "not-a-tile",
            "repeated",
            "second-blank",
            "too-large",
            "row",
            "flat-length",
            "json",
            "unknown-goal"
        ]
    );
}
