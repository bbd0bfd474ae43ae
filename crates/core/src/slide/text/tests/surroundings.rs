//! Text around boards.

use super::*;

/// The board and the goal of each text, without the format.
fn boards(text: &str) -> Vec<String> {
    let without_format = |line: String| match line.split_once(": ") {
        Some((format, rest)) if !format.starts_with("error") => rest.to_owned(),
        _ => line,
    };
    read(text, None).into_iter().map(without_format).collect()
}

const BOARD: &str = "1 2 3/4 0 6/7 5 8";

#[test]
fn one_board_is_read_whatever_is_around_it() {
    for text in [
        // Programs.
        "board = [[1,2,3],[4,0,6],[7,5,8]]",
        "board = [\n    [1, 2, 3],\n    [4, 0, 6],\n    [7, 5, 8],\n]\n",
        "start=123406758",
        "start = \"123406758\"",
        "start = '1 2 3 4 0 6 7 5 8'",
        "int[][] t = {{1,2,3},{4,0,6},{7,5,8}};",
        "int t[3][3] = {\n  {1, 2, 3}, // top\n  {4, 0, 6},\n  {7, 5, 8}\n};",
        "private static final int[][] T = new int[][]{{1,2,3},{4,0,6},{7,5,8}};",
        "const board: number[][] = [[1,2,3],[4,0,6],[7,5,8]];",
        "board: list[list[int]] = [[1,2,3],[4,0,6],[7,5,8]]",
        "let b = vec![vec![1, 2, 3], vec![4, 0, 6], vec![7, 5, 8]];",
        "array([[1, 2, 3],\n       [4, 0, 6],\n       [7, 5, 8]])",
        "array([[1, 2, 3],\n       [4, 0, 6],\n       [7, 5, 8]], dtype=int32)",
        "board = np.array([[1, 2, 3], [4, 0, 6], [7, 5, 8]])",
        "[[1. 2. 3.]\n [4. 0. 6.]\n [7. 5. 8.]]",
        "A = [1 2 3; 4 0 6; 7 5 8]",
        "A = [1 2 3; 4 0 6; 7 5 8];",
        "A =\n\n     1     2     3\n     4     0     6\n     7     5     8\n",
        "start([1,2,3,4,0,6,7,5,8]).",
        "EightPuzzle((1,2,3,4,0,6,7,5,8))",
        "p = EightPuzzle(initial=(1, 2, 3, 4, 0, 6, 7, 5, 8))",
        "board:\n  - [1, 2, 3]\n  - [4, 0, 6]\n  - [7, 5, 8]\n",
        "board:\n  - - 1\n    - 2\n    - 3\n  - - 4\n    - 0\n    - 6\n  - - 7\n    - 5\n    - 8\n",
        "board: [[1, 2, 3], [4, 0, 6], [7, 5, 8]]",
        "- 1 2 3\n- 4 0 6\n- 7 5 8\n",
        "- 1\n- 2\n- 3\n- 4\n- 0\n- 6\n- 7\n- 5\n- 8\n",
        // Titles, headings and sentences.
        "Puzzle 1\n1 2 3\n4 0 6\n7 5 8\n",
        "Puzzle 1:\n\n1 2 3\n4 0 6\n7 5 8\n",
        "Exercise 3.2 (b)\n1 2 3\n4 0 6\n7 5 8\n",
        "The 8-puzzle\n============\n\n1 2 3\n4 0 6\n7 5 8\n",
        "Initial state:\n1 2 3\n4 0 6\n7 5 8\n",
        "Start: 1 2 3 4 0 6 7 5 8",
        "Row 1: 1 2 3\nRow 2: 4 0 6\nRow 3: 7 5 8\n",
        "1 2 3\n4 0 6\n7 5 8\n\nIt is solved in 2 moves.\n",
        "Dear all, here is the board:\n> 1 2 3\n> 4 0 6\n> 7 5 8\n\nBest regards\n",
        "1. 123406758",
        "(7) 1 2 3 4 0 6 7 5 8",
        "a,b,c\n1,2,3\n4,0,6\n7,5,8\n",
        "\"c1\",\"c2\",\"c3\"\n1,2,3\n4,,6\n7,5,8\n",
        "```\n1 2 3\n4 0 6\n7 5 8\n```\n",
        "```python\nboard = [[1,2,3],[4,0,6],[7,5,8]]\n```",
        "> 1 2 3\n> 4 0 6\n> 7 5 8\n",
        "---\n1 2 3\n4 0 6\n7 5 8\n---\n",
        // LaTeX.
        "\\begin{tabular}{|c|c|c|}\n\\hline\n1 & 2 & 3 \\\\ \\hline\n4 & & 6 \\\\ \\hline\n7 & 5 & 8 \\\\ \\hline\n\\end{tabular}\n",
        "$\\begin{bmatrix} 1 & 2 & 3 \\\\ 4 & 0 & 6 \\\\ 7 & 5 & 8 \\end{bmatrix}$",
        "1 & 2 & 3 \\\\\n4 & 0 & 6 \\\\\n7 & 5 & 8\n",
        // Numbers and blanks.
        "1.0 2.0 3.0\n4.0 0.0 6.0\n7.0 5.0 8.0\n",
        "1.000000000000000000e+00 2.000000000000000000e+00 3.000000000000000000e+00\n\
         4.000000000000000000e+00 0.000000000000000000e+00 6.000000000000000000e+00\n\
         7.000000000000000000e+00 5.000000000000000000e+00 8.000000000000000000e+00\n",
        "1 2 3\n4 __ 6\n7 5 8\n",
        "1 2 3\n4 blank 6\n7 5 8\n",
        "1 2 3\n4 NaN 6\n7 5 8\n",
        "١ ٢ ٣\n٤ ٠ ٦\n٧ ٥ ٨\n",
    ] {
        assert_eq!(boards(text), [BOARD], "{text}");
    }
}

#[test]
fn a_goal_may_have_a_heading() {
    for text in [
        "Initial state:\n1 2 3\n4 0 6\n7 5 8\n\nGoal state:\n1 2 3\n8 0 4\n7 6 5\n",
        "Start:\n1 2 3\n4 0 6\n7 5 8\nFinal:\n1 2 3\n8 0 4\n7 6 5\n",
        "Initial State\n1 2 3\n4 0 6\n7 5 8\nGoal State\n1 2 3\n8   4\n7 6 5\nThat is all.",
        "GOAL\n1 2 3\n8 0 4\n7 6 5\n\nSTART\n1 2 3\n4 0 6\n7 5 8\n",
        "start: 1 2 3 4 0 6 7 5 8\ngoal: 1 2 3 8 0 4 7 6 5\n",
        "start: 123406758, goal: 123804765",
        "start = [[1,2,3],[4,0,6],[7,5,8]]\ngoal = [[1,2,3],[8,0,4],[7,6,5]]\n",
        "start = [[1,2,3],\n         [4,0,6],\n         [7,5,8]]\ngoal_state = np.array([[1,2,3],\n  [8,0,4],\n  [7,6,5]])\n",
        "start([1,2,3,4,0,6,7,5,8]).\ngoal([1,2,3,8,0,4,7,6,5]).\n",
        "EightPuzzle(initial=(1,2,3,4,0,6,7,5,8), goal=(1,2,3,8,0,4,7,6,5))",
        "int[][] start = {{1,2,3},{4,0,6},{7,5,8}};\nint[][] goal = {{1,2,3},{8,0,4},{7,6,5}};\n",
        "initial:\n  - [1, 2, 3]\n  - [4, 0, 6]\n  - [7, 5, 8]\ngoal:\n  - [1, 2, 3]\n  - [8, 0, 4]\n  - [7, 6, 5]\n",
        "Board:\n1 2 3\n4 0 6\n7 5 8\nGoal: snail\n",
        "Initial state    Goal state\n  1 2 3            1 2 3\n  4 0 6            8 0 4\n  7 5 8            7 6 5\n",
        "goal: Snail\n1 2 3\n4 0 6\n7 5 8\n",
        "# goal = snail\n1 2 3\n4 0 6\n7 5 8\n",
        "// Goal: SNAIL\n1 2 3\n4 0 6\n7 5 8\n",
        "# goal: [[1,2,3],[8,0,4],[7,6,5]]\n1 2 3\n4 0 6\n7 5 8\n",
        "# goal: 123804765\n1 2 3\n4 0 6\n7 5 8\n",
    ] {
        assert_eq!(boards(text), [format!("{BOARD}, goal snail")], "{text}");
    }
    assert_eq!(
        boards("Start: 1 2 3 0\nGoal: 3 2 1 0\n\nStart: 0 1 2 3\nGoal: 2 1 3 0\n"),
        ["1 2/3 0, goal 3 2/1 0", "0 1/2 3, goal 2 1/3 0"]
    );
    // A Java constant is not a goal.
    assert_eq!(boards("final int[][] T = {{1,2,3},{4,0,6},{7,5,8}};"), [BOARD]);
}

#[test]
fn lists_of_boards_have_titles_and_rules() {
    let two = ["1 2 3/4 0 6/7 5 8", "8 1 3/4 0 2/7 6 5"];
    for text in [
        "1 2 3\n4 0 6\n7 5 8\n---\n8 1 3\n4 0 2\n7 6 5\n",
        "Puzzle 1\n1 2 3\n4 0 6\n7 5 8\nPuzzle 2\n8 1 3\n4 0 2\n7 6 5\n",
        "1. 123406758\n2. 813402765\n",
        "Puzzle 1: 1 2 3 4 0 6 7 5 8\nPuzzle 2: 8 1 3 4 0 2 7 6 5\n",
        "Two boards\n\n[[1,2,3],[4,0,6],[7,5,8]]\n[[8,1,3],[4,0,2],[7,6,5]]\n",
        "easy = [[1,2,3],[4,0,6],[7,5,8]]\nhard = [[8,1,3],[4,0,2],[7,6,5]]\n",
    ] {
        assert_eq!(boards(text), two, "{text}");
    }
}

#[test]
fn a_comment_changes_no_board() {
    for board in [
        "1 2 3\n4 0 6\n7 5 8\n",
        "3\n1 2 3\n4 0 6\n7 5 8\n",
        "1 2 3/4 0 6/7 5 8\n",
        "1 2 3; 4 0 6; 7 5 8\n",
        "1;2;3\n4;;6\n7;5;8\n",
        "[[1,2,3],[4,0,6],[7,5,8]]\n",
        "123406758\n",
    ] {
        for mark in ["//", ";", "%", "--", "#"] {
            for comment in ["my board", "8-puzzle number 3", "board 1 2 3", "a", ""] {
                let above = format!("{mark} {comment}\n{board}");
                // A lone hyphen or semicolon may be a cell.
                if comment.is_empty() && matches!(mark, ";" | "--") || comment == "a" && mark == ";" {
                    continue;
                }
                assert_eq!(read(&above, None), read(board, None), "{above}");
            }
        }
    }
    assert_eq!(boards("// 1 2 0\n1 2 3\n4 0 6\n7 5 8\n"), [BOARD]);
    assert_eq!(boards("; 1 2 0\n1 2 3\n4 0 6\n7 5 8\n"), [BOARD]);
}

#[test]
fn a_number_in_a_sentence_is_no_tile() {
    let error = |text: &str| {
        let lines = boards(text);
        assert!(lines.iter().any(|line| line.starts_with("error")), "{text}: {lines:?}");
        lines[0].clone()
    };
    let not_a_tile = |place: &str, word: &str| {
        format!("error at {place}: expected a tile number or a blank (0 - _ . x), found `{word}`")
    };
    // A title does not separate the rows of a board.
    assert_eq!(error("1 2 3\nPuzzle 1\n4 5 0\n"), not_a_tile("2:1", "Puzzle"));
    // Rows with words in them stay rows.
    assert_eq!(error("1 2 3\n4 foo 6\n7 5 8\n"), not_a_tile("2:3", "foo"));
    assert_eq!(error("1 2\n3 0\n4 foo\n"), not_a_tile("3:3", "foo"));
    assert_eq!(error("row 1 2 3\nrow 4 5 0\n"), not_a_tile("1:1", "row"));
    assert_eq!(error("bfs 0,8,7,6,5,4,3,2,1"), not_a_tile("1:1", "bfs"));
    assert_eq!(error("R R . . .\n. . . . .\n"), not_a_tile("1:1", "R"));
    assert_eq!(error("A B C\nD E F\nG H _\n"), not_a_tile("1:1", "A"));
    // Assignments of single cells are not a column.
    error("t[0][0] = 1\nt[0][1] = 2\nt[1][0] = 3\nt[1][1] = 0\n");
    // R's `matrix` fills by columns.
    error("matrix(c(1,2,3,4,0,6,7,5,8), nrow=3)");
}

#[test]
fn errors_point_into_the_text_as_it_was_written() {
    for (text, message) in [
        (
            "Größe 3 von 7\nboard = [[1,2,3],[4,5,6],[7,5,0]]",
            "error at 2:29: tile 5 appears twice; the first is at 2:21",
        ),
        ("Puzzle 1\n1 2 3\n4 5 6\n7 5 0\n", "error at 4:3: tile 5 appears twice; the first is at 3:3"),
        ("> 1 2 3\n> 4 5\n> 6 7 0\n", "error at 2:3: row 2 has 2 tiles, row 1 has 3"),
        ("Start: 1 2 3 0\nGoal: 1 2 3 3\n", "error at 2:13: tile 3 appears twice; the first is at 2:11"),
        ("\\begin{x} 1 & 2 \\\\ 3 & 3 \\end{x}", "error at 1:24: tile 3 appears twice; the first is at 1:20"),
    ] {
        assert_eq!(boards(text), [message], "{text}");
    }
}
