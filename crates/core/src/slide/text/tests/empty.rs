//! Empty blanks, and other inputs found in practice.

use super::*;

#[test]
fn the_blank_of_a_table_may_be_an_empty_cell() {
    let board = ["1 2 3/4 0 5/6 7 8"];
    let read = |text: &str, format: &str| {
        let found = parse(text, None);
        let [Ok(instance)] = &found[..] else { panic!("{text:?} {found:?}") };
        assert_eq!(
            (described(instance), instance.blank),
            (format!("{format}: {}", board[0]), Blank::Nothing),
            "{text:?}"
        );
    };
    read("1\t2\t3\n4\t\t5\n6\t7\t8\n", "rows");
    read("1\t2\t3\r\n4\t\t5\r\n6\t7\t8", "rows");
    read("1,2,3\n4,,5\n6,7,8\n", "rows");
    read("1,2,3,\n4,,5,\n6,7,8,\n", "rows");
    read("1, 2, 3\n4, , 5\n6, 7, 8\n", "rows");
    read("1;2;3\n4;;5\n6;7;8\n", "rows");
    read("\"1\",\"2\",\"3\"\n\"4\",\"\",\"5\"\n\"6\",\"7\",\"8\"\n", "rows");
    read("3\n1\t2\t3\n4\t\t5\n6\t7\t8\n", "sized");
    read("1,2,3,4,,5,6,7,8\n", "line");
    read("| 1 | 2 | 3 |\n|---|---|---|\n| 4 |   | 5 |\n| 6 | 7 | 8 |\n", "rows");
    read("| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |\n| 4 |   | 5 |\n| 6 | 7 | 8 |\n", "rows");
    read("|   |   |   |\n|---|---|---|\n| 1 | 2 | 3 |\n| 4 |   | 5 |\n| 6 | 7 | 8 |\n", "rows");
    read("1 | 2 | 3\n--+---+--\n4 |   | 5\n--+---+--\n6 | 7 | 8\n", "rows");
    read(
        "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 5 |\n+---+---+---+\n| 6 | 7 | 8 |\n+---+---+---+\n",
        "rows",
    );
    read(
        "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │   │ 5 │\n├───┼───┼───┤\n│ 6 │ 7 │ 8 │\n└───┴───┴───┘\n",
        "rows",
    );
}

#[test]
fn an_empty_cell_may_come_first_or_last() {
    check("1\t2\n3\t\n", &["rows: 1 2/3 0"]);
    check("1\t2\n3\n", &["rows: 1 2/3 0"]);
    check("1\t2\t3\n4\t5\t6\n10\t11\t12\n7\t8\t9\n13\t14\n", &["rows: 1 2 3/4 5 6/10 11 12/7 8 9/13 14 0"]);
    check("\t1\n2\t3\n", &["rows: 0 1/2 3"]);
    check(",1,2\n3,4,5\n", &["rows: 0 1 2/3 4 5"]);
    check("1,2,\n3,4,5\n", &["rows: 1 2 0/3 4 5"]);
    check("1,2,3\n4,5,6\n7,8,\n", &["rows: 1 2 3/4 5 6/7 8 0"]);
    check("| 1 | 2 |\n|---|---|\n|   | 3 |\n", &["rows: 1 2/0 3"]);
    check(
        "# goal: first\n1\t\n2\t3\n\n\t1\n3\t2\n",
        &["rows: 1 0/2 3, goal first", "rows: 0 1/3 2, goal first"],
    );
}

#[test]
fn the_blank_may_be_a_gap_between_columns() {
    check("1 2 3\n4   5\n6 7 8", &["rows: 1 2 3/4 0 5/6 7 8"]);
    check("  1 2\n3 4 5\n6 7 8", &["rows: 0 1 2/3 4 5/6 7 8"]);
    check("1 2 3\n4 5\n6 7 8", &["rows: 1 2 3/4 5 0/6 7 8"]);
    check(
        " 1  2  3  4\n 5  6  7  8\n 9    10 11\n12 13 14 15",
        &["rows: 1 2 3 4/5 6 7 8/9 0 10 11/12 13 14 15"],
    );
    check("3\n 8  1  3 \n 4     2 \n 7  6  5 ", &["sized: 8 1 3/4 0 2/7 6 5"]);
    check("2\n  1\n2 3", &["sized: 0 1/2 3"]);
    check("1 2 3\n4   5\n6 7 8\n\n1 2\n  3", &["rows: 1 2 3/4 0 5/6 7 8", "rows: 1 2/0 3"]);
    // A tile is missing as well.
    check("1 2 3\n4   6\n7 8 0", &["error at 2:1: row 2 has 2 tiles, row 1 has 3"]);
}

#[test]
fn semicolons_part_rows_or_cells() {
    check("1 2 3;4 5 6;7 0 8", &["slash: 1 2 3/4 5 6/7 0 8"]);
    check("1,2,3;4,5,6;7,0,8;\n", &["slash: 1 2 3/4 5 6/7 0 8"]);
    check("1 2 3;\n4 5 6;\n7 0 8;", &["slash: 1 2 3/4 5 6/7 0 8"]);
    check("1 2; 3 0\n0 1; 2 3", &["slash: 1 2/3 0", "slash: 0 1/2 3"]);
    check("1;2;3\n4;5;6\n7;8;0", &["rows: 1 2 3/4 5 6/7 8 0"]);
    check("1;2;3;0", &["line: 1 2/3 0"]);
}

#[test]
fn all_brackets_are_arrays() {
    for text in [
        "(1,2,3,4,5,6,7,0,8)",
        "{{1,2,3},{4,5,6},{7,0,8}}",
        "{ {1, 2, 3}, {4, 5, 6}, {7, 0, 8} };",
        "((1,2,3),(4,5,6),(7,None,8))",
        "[(1,2,3),(4,5,6),(7,0,8)]",
        "[[1 2 3]\n [4 5 6]\n [7 0 8]]",
        "[1 2 3; 4 5 6; 7 0 8]",
        "[1,2,3;4,5,6;7,0,8]",
        "[[\"1\",\"2\",\"3\"],[\"4\",\"5\",\"6\"],[\"7\",\"\",\"8\"]]",
        "[['1', '2', '3'], ['4', '5', '6'], ['7', ' ', '8']]",
        "[[1,2,3],[4,5,6],[7,_,8]]",
    ] {
        check(text, &["json: 1 2 3/4 5 6/7 0 8"]);
    }
    check("[1,2)", &["error at 1:5: expected `,` or `]`, found `)`"]);
    check("{1,2,3", &["error at 1:7: expected `,` or `}`, found the end of the text"]);
}

#[test]
fn digits_and_marks_may_be_wide() {
    check("１ ２ ３\n４ ５ ６\n７ ８ ０", &["rows: 1 2 3/4 5 6/7 8 0"]);
    check("１，２，３，４，５，６，７，８，０", &["line: 1 2 3/4 5 6/7 8 0"]);
    check("１２３４５６７８０", &["compact: 1 2 3/4 5 6/7 8 0"]);
    check("１　２　３／４　５　６／７　８　＿", &["slash: 1 2 3/4 5 6/7 8 0"]);
    check(
        "１５ １４ １３ １２ １１ １０ ９ ８ ７ ６ ５ ４ ３ ２ １ ０",
        &["line: 15 14 13 12/11 10 9 8/7 6 5 4/3 2 1 0"],
    );
}

#[test]
fn sixteen_hexadecimal_digits_are_a_board() {
    check("1234567890abcdef\n", &["compact: 1 2 3 4/5 6 7 8/9 0 10 11/12 13 14 15"]);
    check("0xFEDCBA9876543210", &["compact: 15 14 13 12/11 10 9 8/7 6 5 4/3 2 1 0"]);
    check("1234 5678 9abc def0", &["compact: 1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"]);
    check(
        "123456789abcdeff",
        &["error at 1:1: expected a tile number or a blank (0 - _ . x), found `123456789abcdeff`"],
    );
}

#[test]
fn a_start_and_its_goal_may_share_a_line() {
    check("5 0 8 4 2 1 7 3 6 1 2 3 4 5 6 7 8 0", &["pair: 5 0 8/4 2 1/7 3 6, goal last"]);
    check(
        "3 5 0 8 4 2 1 7 3 6 1 2 3 4 5 6 7 8 0\n3 1 2 3 4 5 6 7 0 8 0 1 2 3 4 5 6 7 8\n",
        &["pair: 5 0 8/4 2 1/7 3 6, goal last", "pair: 1 2 3/4 5 6/7 0 8, goal first"],
    );
    check("7 1 2 3 0 3 2 1 0", &["pair: 1 2/3 0, goal 3 2/1 0, label 7"]);
    check("2 8 3/1 6 4/7 _ 5 -> 1 2 3/8 _ 4/7 6 5", &["pair: 2 8 3/1 6 4/7 0 5, goal snail"]);
    check("2 8 3 1 6 4 7 0 5 => 1 2 3 8 0 4 7 6 5", &["pair: 2 8 3/1 6 4/7 0 5, goal snail"]);
    check("283164705 → 123804765", &["pair: 2 8 3/1 6 4/7 0 5, goal snail"]);
    check("2 8 3    1 2 3\n1 6 4 -> 8 0 4\n7 0 5    7 6 5", &["pair: 2 8 3/1 6 4/7 0 5, goal snail"]);
    check(
        "1 2/3 0 -> 0 1/2 3\n1 2 3 0",
        &[
            "pair: 1 2/3 0, goal first",
            "error at 2:1: this is not in the format `pair`, which is the rows of the start, directly followed by the rows of the goal, or both on one line",
        ],
    );
    // Two lists of 3x3 boards never make one board with an index and a length.
    check(
        "1 57 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3",
        &["line: 14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3, goal first, label 1, length 57"],
    );
}

#[test]
fn a_size_may_come_with_the_index_of_the_blank_in_the_goal() {
    check("3 -1\n1 2 3\n4 5 6\n0 7 8", &["fmi: 1 2 3/4 5 6/0 7 8, goal last"]);
    check("3 0\n1 2 3\n4 5 6\n0 7 8", &["fmi: 1 2 3/4 5 6/0 7 8, goal first"]);
    check("3 4\n1 2 3\n4 5 6\n0 7 8", &["fmi: 1 2 3/4 5 6/0 7 8, goal 1 2 3/4 0 5/6 7 8"]);
    check("8 -1\n1 2 3\n4 5 6\n0 7 8", &["fmi: 1 2 3/4 5 6/0 7 8, goal last"]);
    check(
        "4 -1\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15",
        &["fmi: 1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15, goal last"],
    );
    check("3 3\n1 2 3\n4 5 6\n0 7 8", &["sized: 1 2 3/4 5 6/0 7 8"]);
}
