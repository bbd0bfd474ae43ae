//! Errors of packing puzzles that cannot be read, and their places.

use slidepack_core::pack::NamedKit;
use slidepack_core::pack::text::{Format, parse};

/// The first error of a text as `line:column "underlined" code: message`.
fn error(text: &str, format: Option<Format>) -> String {
    let results = parse(text, format);
    let Some(error) = results.into_iter().find_map(Result::err) else {
        panic!("there is no error in {text:?}");
    };
    let before = text[..error.span.start].trim_start_matches('\u{feff}');
    let line = 1 + before.matches('\n').count();
    let column = 1 + before.rsplit('\n').next().unwrap().chars().count();
    format!("{line}:{column} {:?} {}: {error}", &text[error.span.clone()], error.code())
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(error(text, None), expected, "in {text:?}");
}

/// The same below our first line, whose number is 1.
#[track_caller]
fn check_own(text: &str, expected: &str) {
    check(&format!("slidepack pack\n{text}"), expected);
}

#[test]
fn an_empty_text_is_no_puzzle() {
    for text in ["", "\n \r\n", "\u{feff}"] {
        assert!(error(text, None).ends_with(r#""" empty: there is no puzzle in this text"#));
    }
    check("slidepack pack\n# nothing\n---\n", r#"4:1 "" empty: there is no puzzle in this text"#);
    assert_eq!(
        error("# only this", Some(Format::Slidepack)),
        r#"1:12 "" empty: there is no puzzle in this text"#
    );
}

#[test]
fn the_first_line_is_three_numbers() {
    check(
        "5 5\nDEFAULT\nA",
        r#"1:1 "5 5" first-line: expected three numbers, rows, columns and pieces, found 2"#,
    );
    check(
        "\n  5 5 7 9 1\nDEFAULT\nA",
        r#"2:9 "9" first-line: expected three numbers, rows, columns and pieces, found 5"#,
    );
    check("DEFAULT\nA", r#"1:1 "DEFAULT" not-a-number: expected the number of rows, found `DEFAULT`"#);
    check("5 5\u{a0}5x 7", r#"1:5 "5x" not-a-number: expected the number of pieces, found `5x`"#);
    check("2 2.0 2\nDEFAULT", r#"1:3 "2.0" not-a-number: expected the number of columns, found `2.0`"#);
    check("+2 2 2\nDEFAULT", r#"1:1 "+2" not-a-number: expected the number of rows, found `+2`"#);
    check("0 2 2\nDEFAULT", r#"1:1 "0" too-small: the number of rows must be at least 1"#);
    check("2 -2 2\nDEFAULT", r#"1:3 "-2" too-small: the number of columns must be at least 1"#);
    check("2 2 0\nDEFAULT", r#"1:5 "0" too-small: the number of pieces must be at least 1"#);
    let too_large = "tray-too-large: a tray has at most 1024 layers, rows and columns, and 65536 cells";
    check("99999999999999999999 2 1\nDEFAULT\nA", &format!(r#"1:1 "99999999999999999999 2" {too_large}"#));
    check("1024 1024 1\nCUSTOM\nA", &format!(r#"1:1 "1024 1024" {too_large}"#));
    check("58 58 1\nPYRAMID\nA", &format!(r#"1:1 "58 58" {too_large}"#));
}

#[test]
fn the_second_line_is_the_kind_of_tray() {
    // The seed's fourth case.
    check("3 3 3\nAA\nB\nCC", r#"2:1 "AA" tray-kind: expected DEFAULT, CUSTOM or PYRAMID, found `AA`"#);
    check("3 3 3\n", r#"2:1 "" tray-kind: expected DEFAULT, CUSTOM or PYRAMID, found the end of the text"#);
    check(
        "3 3 3\n\n PIRAMID\nA",
        r#"3:2 "PIRAMID" tray-kind: expected DEFAULT, CUSTOM or PYRAMID, found `PIRAMID`: did you mean PYRAMID?"#,
    );
    check(
        "5 7 5\nCUSTOMMMM\n...X...",
        r#"2:1 "CUSTOMMMM" tray-kind: expected DEFAULT, CUSTOM or PYRAMID, found `CUSTOMMMM`: did you mean CUSTOM?"#,
    );
    check("5 7 5\nKOTAK\nA", r#"2:1 "KOTAK" tray-kind: expected DEFAULT, CUSTOM or PYRAMID, found `KOTAK`"#);
    check(
        "3 3 3\nDEFAULT 4\nA",
        r#"2:1 "DEFAULT 4" tray-kind: expected DEFAULT, CUSTOM or PYRAMID, found `DEFAULT 4`: did you mean DEFAULT?"#,
    );
    check(
        "3 4 1\nPYRAMID\nA",
        r#"1:3 "4" not-square: the bottom of a pyramid is a square, but here are 3 rows and 4 columns"#,
    );
    check(
        "1 4 1\nPYRAMID\nA",
        r#"1:3 "4" not-square: the bottom of a pyramid is a square, but here are 1 row and 4 columns"#,
    );
}

#[test]
fn a_board_is_as_large_as_the_first_line_says() {
    check(
        "2 3 1\nCUSTOM\nXXX\nXX\nA",
        r#"4:1 "XX" board-row: row 2 of the board has 2 cells, the first line says 3"#,
    );
    check(
        "2 3 1\nCUSTOM\nXXXX\nXXX\nA",
        r#"3:1 "XXXX" board-row: row 1 of the board has 4 cells, the first line says 3"#,
    );
    check(
        "2 3 1\nCUSTOM\nXXX\nXOX\nA",
        r#"4:2 "O" board-cell: expected `X` for a cell or `.` for no cell, found `O`"#,
    );
    check(
        "1 3 1\nCUSTOM\n XX\nA",
        r#"3:1 " " board-cell: expected `X` for a cell or `.` for no cell, found a space"#,
    );
    check(
        "2 2 1\nCUSTOM\nXX\n AA\nA",
        r#"4:2 "AA" board-rows: the first line says 2 rows, but the board has only 1"#,
    );
    check("1 2 1\nCUSTOM\n", r#"3:1 "" board-rows: the first line says 1 row, but the board has only 0"#);
    check(
        "1 2 1\nCUSTOM\nXX\n.X\nA",
        r#"4:1 ".X" board-too-long: the first line says 1 row, but the board goes on"#,
    );
    check("2 2 1\nCUSTOM\n..\n.. \nA", r#"3:1 "..\n.." tray-empty: a tray needs at least one cell"#);
}

#[test]
fn there_are_as_many_pieces_as_the_first_line_says() {
    // The seed's sixth case.
    check(
        "5 5 7\nDEFAULT\nA\nAA\nB\nBB\nC\nCC\nDD\nDD\nEE\nEE\nE\nFF\nFF\nF\nGGG\nH",
        r#"18:1 "H" pieces: the first line says 7 pieces, but here is number 8"#,
    );
    check("2 2 3\nDEFAULT\nA\nBB", r#"1:5 "3" pieces: the first line says 3 pieces, but only 2 follow"#);
    check("2 2 2\nDEFAULT\nA", r#"1:5 "2" pieces: the first line says 2 pieces, but only 1 follows"#);
    check("2 2 1\nDEFAULT\n\n", r#"1:5 "1" pieces: the first line says 1 piece, but none follow"#);
}

#[test]
fn a_piece_is_one_letter_and_a_letter_one_piece() {
    // The seed's fifth case.
    check(
        "5 4 4\nDEFAULT\nAAA\nBB\nCC\nAA\nA",
        r#"6:1 "A" repeated: the letter `A` already names the piece at 3:1: use another one"#,
    );
    check(
        "2 2 1\nDEFAULT\n AABB\n",
        r#"3:4 "B" second-letter: a row belongs to one piece, but here are `A` and `B`: give each its own line"#,
    );
    check(
        "2 2 1\nDEFAULT\nA\n\n A\n",
        r#"5:2 "A" interrupted: the empty line ended the piece `A`: remove the line, or use another letter"#,
    );
    check("2 2 1\nDEFAULT\nA1\n", r#"3:2 "1" not-a-letter: expected a letter or a space, found `1`"#);
    check("2 2 1\nDEFAULT\nA.A\n", r#"3:2 "." not-a-letter: expected a letter or a space, found `.`"#);
    check(
        "2 2 1\nDEFAULT\nA\n\tA\n",
        r#"4:1 "\t" not-a-letter: expected a letter or a space, found a tab: use spaces, the width of a tab is not defined"#,
    );
    check(
        "2 2 1\nDEFAULT\nA\u{7}\n",
        r#"3:2 "\u{7}" not-a-letter: expected a letter or a space, found U+0007"#,
    );
}

#[test]
fn a_piece_has_a_limit() {
    let long = "A".repeat(1025);
    check(
        &format!("2 2 1\nDEFAULT\n{long}"),
        &format!(r#"3:1 "{long}" shape: a piece has at most 1024 layers, rows and columns"#),
    );
    let high = "A\n".repeat(1025);
    check(
        &format!("2 2 1\nDEFAULT\n{high}"),
        r#"1027:1 "A" shape: a piece has at most 1024 layers, rows and columns"#,
    );
    let wide = format!("A\n{}A", " ".repeat(1024));
    check(
        &format!("2 2 1\nDEFAULT\n{wide}"),
        r#"3:1 "A" shape: a piece has at most 1024 layers, rows and columns"#,
    );
}

#[test]
fn our_format_starts_with_its_name() {
    // The first statement will do.
    let puzzle = |text: &str| parse(text, None).remove(0).unwrap().puzzle;
    assert_eq!(puzzle("kit pentominoes\ntray 6x10\n"), puzzle("slidepack pack\nkit pentominoes\n"));
    check(
        "tray 2x2\n",
        "1:1 \"tray 2x2\" no-pieces: this puzzle has no pieces: add a kit such as `kit pentominoes`, or draw pieces",
    );
    check(
        "slidepack slide # no",
        r#"1:1 "slidepack slide" header: expected `slidepack pack` as the first line, or a statement such as `kit pentominoes`, found `slidepack slide`"#,
    );
    assert_eq!(
        error("5 5 7\nDEFAULT", Some(Format::Slidepack)),
        r#"1:1 "5 5 7" header: expected `slidepack pack` as the first line, or a statement such as `kit pentominoes`, found `5 5 7`"#
    );
}

#[test]
fn statements_are_known_and_rows_indented() {
    check_own("tray\nAA.\n", r#"2:1 "tray" no-drawing: expected a drawing below `tray`, its rows indented"#);
    check_own(
        "trays 5x5\n",
        r#"2:1 "trays" statement: expected tray, kit, pieces, paint, placed, name or ---, found `trays`; rows of drawings are indented"#,
    );
    check_own(
        "tray 2x2\n  .. # so\n",
        r#"3:3 ".." stray-row: this row belongs to no drawing: only `tray` without a size, `pieces` and `placed` have one"#,
    );
    check_own(
        "tray 2x2\npieces x2\n# none\n",
        r#"3:1 "pieces x2" no-drawing: expected a drawing below `pieces`, its rows indented"#,
    );
    check_own(
        "tray 2x2\nplaced\n",
        r#"3:1 "placed" no-drawing: expected a drawing below `placed`, its rows indented"#,
    );
    check_own("tray 2x2\nplaced A\n  A.\n", r#"3:8 "A" extra: expected the end of the line, found `A`"#);
    check_own(
        "tray 2x2\ntray 3x3\n",
        r#"3:1 "tray" twice: a puzzle has one tray, and line 2 gives it: start another with ---"#,
    );
    check_own(
        "name a\nname b\n",
        r#"3:1 "name" twice: a puzzle has one name, and line 2 gives it: start another with ---"#,
    );
    check_own(
        "kit tetrominoes\n",
        r#"1:1 "slidepack pack" no-tray: this puzzle has no tray: add one such as `tray 5x11`, or draw it"#,
    );
    check_own(
        "tray 5x4\nkit tetrominoes\n---\ntray 2x2\n",
        r#"4:1 "---" no-pieces: this puzzle has no pieces: add a kit such as `kit pentominoes`, or draw pieces"#,
    );
}

#[test]
fn trays_are_sizes_names_or_drawings() {
    let expected = "unknown-tray: expected a size such as 5x11, 3x4x5 or 4x7-hexagons, `pyramid`, `pyramid 4`, `8x8-hole`, `calendar`, `weekday-calendar`, `diagonal`, `iq-stars`, `hoffman`, or nothing, `hexagons` or `triangles` and a drawing, found";
    check_own("tray 5y11\n", &format!(r#"2:6 "5y11" {expected} `5y11`"#));
    check_own("tray 5x\n", &format!(r#"2:6 "5x" {expected} `5x`"#));
    check_own("tray 2x2x2x2\n", &format!(r#"2:6 "2x2x2x2" {expected} `2x2x2x2`"#));
    check_own("tray 5x11 flat\n", &format!(r#"2:11 "flat" {expected} `flat`"#));
    check_own("tray 8x8-hole 4\n", &format!(r#"2:15 "4" {expected} `4`"#));
    check_own("tray pyramid big\n", &format!(r#"2:14 "big" {expected} `big`"#));
    check_own("tray pyramid 4 4\n", &format!(r#"2:16 "4" {expected} `4`"#));
    check_own("tray 0x3\n", r#"2:6 "0x3" tray-empty: a tray needs at least one cell"#);
    check_own("tray pyramid 0\n", r#"2:14 "0" tray-empty: a tray needs at least one cell"#);
    check_own("tray\n  --\n", r#"2:1 "tray" tray-empty: a tray needs at least one cell"#);
    let too_large = "tray-too-large: a tray has at most 1024 layers, rows and columns, and 65536 cells";
    check_own("tray pyramid 58\n", &format!(r#"2:14 "58" {too_large}"#));
    check_own("tray 99999999999999999999x1x1\n", &format!(r#"2:6 "99999999999999999999x1x1" {too_large}"#));
    let (wide, row) = (".".repeat(1025), ".".repeat(1024));
    check_own(&format!("tray\n  {wide}\n"), &format!(r#"3:3 "{wide}" {too_large}"#));
    check_own(&format!("tray\n{}", format!("  {row}\n").repeat(65)), &format!(r#"67:3 "{row}" {too_large}"#));
    check_own(&format!("tray\n{}", "  -\n".repeat(1025)), &format!(r#"1027:3 "-" {too_large}"#));
    check_own(&format!("tray\n{}", "  -\n\n".repeat(1025)), &format!(r#"2051:3 "-" {too_large}"#));
    check_own(
        &"tray 256x256\npiece\n  A\n---\n".repeat(17),
        r#"66:6 "256x256" too-many-cells: the trays of this text are too large together: split it up"#,
    );
    let cell = "not-a-cell: expected `.` to fill, `?` that may stay empty, `-` for no cell, or the letter of a piece, found";
    check_own("tray\n  .\u{2003}.\n", &format!(r#"3:4 "\u{{2003}}" {cell} U+2003"#));
    check_own(
        "tray\n\t..\n",
        &format!(r#"3:1 "\t" {cell} a tab: use spaces, the width of a tab is not defined"#),
    );
}

#[test]
fn kits_and_options_are_known() {
    let kits = NamedKit::ALL.map(NamedKit::name).join(", ");
    let expected = format!("unknown-kit: expected one of the kits {kits}, found");
    check_own("kit\n", &format!(r#"2:1 "kit" {expected} the end of the line"#));
    check_own(
        "kit pentominos\n",
        r#"2:5 "pentominos" unknown-kit: there is no kit `pentominos`: did you mean pentominoes?"#,
    );
    check_own("kit lego\n", &format!(r#"2:5 "lego" {expected} `lego`"#));
    check_own(
        "kit kanoodle all\n",
        r#"2:14 "all" unknown-option: expected only, no-mirror, mirror, colour or a number of copies such as x2, found `all`"#,
    );
    check_own(
        "piece only A\n",
        r#"2:7 "only" unknown-option: expected no-mirror, mirror, colour or a number of copies such as x2, found `only`"#,
    );
    check_own("piece x0\n", r#"2:7 "x0" copies: expected copies from x1 to x65536, found `x0`"#);
    check_own(
        "piece x3-1\n",
        r#"2:7 "x3-1" copies: expected copies from the least to the most, at most x65536, found `x3-1`"#,
    );
    check_own(
        "piece x99999999999999999999\n",
        r#"2:7 "x99999999999999999999" copies: expected copies from x1 to x65536, found `x99999999999999999999`"#,
    );
    let colour = "unknown-colour: expected six hexadecimal digits such as f48fb8, or one of black, grey, silver, white, maroon, red, brown, orange, gold, yellow, olive, lime, green, teal, cyan, blue, navy, purple, magenta, pink, found";
    check_own("piece colour reddish\n", &format!(r#"2:14 "reddish" {colour} `reddish`"#));
    check_own("piece color #ff0000\n", &format!(r#"2:7 "color" {colour} the end of the line"#));
    check_own(
        "kit kanoodle only ABZ\n",
        r#"2:21 "Z" only: the kit kanoodle has no piece `Z`; its letters are ABCDEFGHIJKL"#,
    );
    check_own(
        "kit kanoodle only\n",
        r#"2:14 "only" only: expected letters of the kit kanoodle, as in `only ABC`, found the end of the line"#,
    );
}

#[test]
fn pieces_are_drawn_like_the_course_draws_them() {
    check_own(
        "pieces\n  A\n  B\n  AA\n",
        r#"5:3 "A" repeated: the letter `A` already names the piece at 3:3: use another one"#,
    );
    check_own(
        "kit tetrominoes\nkit pentominoes\n",
        r#"3:5 "pentominoes" repeated: the letter `I` already names the piece at 2:5: use another one"#,
    );
    check_own(
        "kit tetrominoes\npiece\n  öö\n  .LLL\n",
        r#"5:4 "L" repeated: the letter `L` already names the piece at 2:5: use another one"#,
    );
    check_own(
        "pieces\n  AB\n",
        r#"3:4 "B" second-letter: a row belongs to one piece, but here are `A` and `B`: give each its own line"#,
    );
    check_own(
        "pieces\n  A\n\n  A\n",
        r#"5:3 "A" interrupted: the empty line ended the piece `A`: remove the line, or use another letter"#,
    );
    check_own(
        "pieces\n  A?\n",
        r#"3:4 "?" not-a-letter: expected a letter, or `.` where the piece has no cell, found `?`"#,
    );
    check_own("tray 2x2\npieces x65536\n  A\n  B\n", r#"5:3 "B" kit: a kit has at most 65536 pieces"#);
}

#[test]
fn placed_pieces_lie_as_they_can() {
    let pieces = "piece\n  A\n  AA\npiece x2 no-mirror\n  BBB\n  B\n";
    let check_placed = |tray: &str, expected: &str| check_own(&format!("{tray}{pieces}"), expected);
    check_placed(
        "placed\n  A.\ntray 2x2\n",
        r#"2:1 "placed" placed-first: there is no tray yet: move `placed` below the tray"#,
    );
    check_placed(
        "tray\n  .Q\n  ..\n",
        r#"3:4 "Q" unknown-piece: no piece has the letter `Q`: the letters are AB"#,
    );
    check_placed(
        "tray\n  AAA\n",
        r#"3:3 "A" placed-shape: these cells do not have the shape of `A`, which is `A./AA`"#,
    );
    check_placed(
        "tray\n  B..\n  BBB\n",
        r#"3:3 "B" placed-shape: these cells do not have the shape of `B`, which is `BBB/B..` and may not be mirrored"#,
    );
    check_placed(
        "tray\n  AA.\n  ...\n",
        r#"3:3 "A" placed-area: 2 cells of `A` are drawn here, but `A` is `A./AA`, which has 3"#,
    );
    check_placed(
        "tray\n  BBB.B\n  BBBBB\n",
        r#"3:3 "B" placed-area: 9 cells of `B` are drawn here, but `B` is `BBB/B..`, which has 4: draw copies that touch below a `placed` each"#,
    );
    check_placed(
        "tray\n  AA.AA\n  A..A.\n",
        r#"3:6 "A" placed-too-often: `A` is placed already, and there is only one"#,
    );
    check_placed(
        "tray\n  BBB.BBB.BBB\n  B...B...B..\n",
        r#"3:11 "B" placed-too-often: all 2 copies of `B` are placed already"#,
    );
    check_placed(
        "tray 2x3\nplaced\n  AA.\n  A..\nplaced\n  BBB\n  B..\n",
        r#"7:3 "B" overlap: a piece already lies in this cell, drawn at 4:3"#,
    );
    check_placed(
        "tray\n  ..-\nplaced\n  .AA\n",
        r#"5:5 "A" placed-outside: the tray has no cell here, so `A` cannot lie here"#,
    );
    // As the box letters it.
    check_own(
        "kit kanoodle\ntray\n  KK.........\n  K..........\n  ...........\n  ...........\n  ...........\n",
        r#"4:3 "K" placed-area: 3 cells of `K` are drawn here, but `K` is `KK/KK`, which has 4"#,
    );
    let whole = "draw the whole tray, with `.` where nothing lies";
    check_placed(
        "tray 2x3\nplaced\n  AA.\n",
        &format!(r#"4:3 "AA." placed-size: this drawing has 1 row, the tray has 2: {whole}"#),
    );
    check_placed(
        "tray 2x3\nplaced\n  AA\n  A.\n",
        &format!(r#"4:3 "AA" placed-size: this drawing has 2 columns, the tray has 3: {whole}"#),
    );
    check_placed(
        "tray pyramid 2\nplaced\n  .\n",
        &format!(r#"4:3 "." placed-size: this drawing has 1 layer, the tray has 2: {whole}"#),
    );
    check_placed(
        "tray pyramid 2\nplaced\n  .\n\n  ..\n",
        &format!(r#"6:3 ".." placed-size: this drawing has 1 row, the tray has 2: {whole}"#),
    );
}

#[test]
fn one_bad_puzzle_spoils_no_other() {
    let text = "slidepack pack\ntray 2x2\nkit x\n---\ntray 1x1\npiece\n  A\n---\nfoo\n";
    let results = parse(text, None);
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, false]);
}

#[test]
fn a_bare_drawing_asks_for_the_kit_that_it_does_not_name() {
    // A corner of three cells is in both kits of 55 cells, under other letters.
    check(
        "ZZ.........\nZ..........\n...........\n...........\n...........\n",
        "1:1 \"Z\" which-kit: these pieces are in the kits iq-puzzler-pro and kanoodle: choose one with \
         --kit iq-puzzler-pro, or write `kit iq-puzzler-pro` and `tray` above the drawing, its rows indented",
    );
    check(
        "AAAAAA.....\n...........\n...........\n...........\n...........\n",
        "1:1 \"A\" no-kit: `A` is a piece of no kit that fills the 55 cells of this tray (iq-puzzler-pro, where A is AA../.AAA, kanoodle, where A is AAA/A..): \
         write it in our format, with `tray` above and the pieces below it",
    );
    check(
        "AA.\nA..\n",
        "1:1 \"A\" no-kit: no kit fills the 6 cells of this tray: write it in our format, with `tray` above it and \
         the pieces below it",
    );
    assert_eq!(error("...\n...", Some(Format::Drawing)).split(':').nth(1), Some("1 \"\" no-pieces"));
}

#[test]
fn other_formats_say_what_they_lack() {
    check("2 2\n2\n2 2\nAA\nAA\n", r#"2:1 "2" pieces: the first line says 2 pieces, but only 1 follows"#);
    check(
        "2 2\n1\n2 2\nAA\n",
        r#"3:1 "2 2" board-rows: the first line says 2 rows, but the board has only 1"#,
    );
    check(
        "2 2\n1\n2 2\nAA\nAB\n",
        r#"5:2 "B" second-letter: a row belongs to one piece, but here are `A` and `B`: give each its own line"#,
    );
    check("2 2\n1\n2 2\nAA\nAA\nmore", r#"6:1 "more" sizes: expected two numbers, rows and columns"#);
    check(
        "PIECE Eins\n11\n",
        "1:1 \"PIECE Eins\\n11\" tray-unknown: these pieces have 2 cells, and files of this kind are for 6x10 cells: \
         write it in our format, with a tray that suits them",
    );
}
