//! Answers are read as the board they are about.

use super::*;

#[test]
fn our_own_answers_are_read() {
    let answer = "hw.txt: 3x3, goal `last`\n\n  8 1 3        1 2 3\n  4 . 2   ->   4 5 6\n  7 6 5        7 8 .\n\n\
                  Solved in 14 moves, and no solution is shorter.\nA*: 86 nodes expanded, 0.1 ms\n\nMoves (the way the tile goes):\nD L U R\n";
    check(answer, &["answer: 8 1 3/4 0 2/7 6 5, goal last"]);
    let second = answer
        .replace("hw.txt", "hw.txt, board 7")
        .replace("7 8 .\n", "8 7 .\n")
        .replace("goal `last`", "a goal of its own");
    check(
        &format!("{answer}\n{second}"),
        &[
            "answer: 8 1 3/4 0 2/7 6 5, goal last",
            "answer: 8 1 3/4 0 2/7 6 5, goal 1 2 3/4 5 6/8 7 0, label 7",
        ],
    );
    check(
        "x.txt: 50x50, goal `last`\n\nSolved in 9 moves.\n",
        &[
            "error at 1:1: this is an answer that does not show its board; read the puzzle itself, or its JSON answer",
        ],
    );
}

#[test]
fn what_check_says_is_read() {
    check(
        "hw.txt, board 2: a 2x3 board\n  read as `rows`: the rows; the blank is written 0\n  goal: `first`, the blank and then 1 2 3 ... (as asked for)\n\n  1 2 .\n  3 4 5\n\nSolvable: it can.\n",
        &["answer: 1 2 0/3 4 5, goal first, label 2"],
    );
    check(
        "hw.txt: a 2x2 board\n  goal: 1 . / 3 2 (as asked for)\n\n  1 2\n  3 .\n",
        &["answer: 1 2/3 0, goal 1 0/3 2"],
    );
}

#[test]
fn answers_in_the_words_of_courses_are_read() {
    let told = ["answer: 1 2 3/4 0 5/7 8 6, goal last"];
    check(
        "Minimum number of moves = 2\n\n3\n 1  2  3 \n 4  0  5 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  0 \n 7  8  6 \n\n3\n 1  2  3 \n 4  5  6 \n 7  8  0 \n\n",
        &told,
    );
    check(
        " 1  2  3 \n 4     5 \n 7  8  6 \n\n 1  2  3 \n 4  5    \n 7  8  6 \n\n 1  2  3 \n 4  5  6 \n 7  8    \n\nMinimum aantal verplaatsingen = 2\n",
        &told,
    );
    check(
        "Total number of states ever selected in the \"opened\" set (complexity in time): 5\nMaximum number of states: 7\nNumber of moves required: 2\n\n1 2 3\n4 0 5\n7 8 6\n\n1 2 3\n4 5 0\n7 8 6\n\n1 2 3\n4 5 6\n7 8 0\n\n",
        &told,
    );
    check(
        "> Initial Map\n\n1 2 3\n4 - 5\n7 8 6\n\n> Kurang(i)\n\n0 0 0\n0 4 0\n1 1 0\n\n> Sum(kurang(i)) + X\n\n6\n\n> Solution\n\nSolution found!\n1 2 3\n4 - 5\n7 8 6\n\n1 2 3\n4 5 -\n7 8 6\nStep 1 | Action RIGHT\n\n1 2 3\n4 5 6\n7 8 -\nStep 2 | Action DOWN\n\n\n> Runtime\n\n0.1s\n\n> Node Count\n\n5\n",
        &told,
    );
    check(
        "1 2 3\n4 0 5\n7 8 6\nLowerBound 2 moves\nA optimal solution 2 moves\nUsed time 0 sec\n5 6\n",
        &told,
    );
}

#[test]
fn a_wide_board_and_a_hint_are_read() {
    check("x.txt: 2x2, goal `first`\n\n  1 2\n  3 .\n\nMove 3 right.\n", &["answer: 1 2/3 0, goal first"]);
    check(
        "x.txt: 2x2, a goal of its own\n\n  1 2\n  3 .\n    ->\n  1 .\n  3 2\n\nMove 2 down.\n",
        &["answer: 1 2/3 0, goal 1 0/3 2"],
    );
    // Rows that do not fit a line have slashes between them.
    check(
        "x.txt: 2x3, goal `last`\n\n  1 2\n  3 / 4 .\n  5\n\nSolved.\n",
        &["answer: 1 2 3/4 0 5, goal last"],
    );
}

#[test]
fn what_has_no_solution_does_not_show_its_board() {
    let error = "error at 1:1: this is an answer that does not show its board; read the puzzle itself, or its JSON answer";
    for text in [
        "No solution possible\n",
        "Geen mogelijke oplossing\n",
        "This puzzle is unsolvable\n",
        "No solution!\n",
        "No answer yet: at least 12 moves\n",
        "Total number of states ever selected in the \"opened\" set (complexity in time): 5\nMaximum number of states: 7\nNo answer yet: at least 12 moves\n",
    ] {
        check(text, &[error]);
    }
    check(
        "No solution!\n1 2\n3 0\nLowerBound 0 moves\nA optimal solution 0 moves\nUsed time 0 sec\n\nNo solution!\n",
        &[error, "answer: 1 2/3 0, goal last", &error.replace("1:1", "8:1")],
    );
    check("2 1\n3 0\nLowerBound 2 moves\nNo answer yet: at least 2 moves\n", &["answer: 2 1/3 0"]);
}

#[test]
fn a_board_that_is_solved_already_is_its_own_goal() {
    let told = ["answer: 0 1/2 3, goal first"];
    check("Minimum number of moves = 0\n\n2\n 0  1 \n 2  3 \n\n", &told);
    check("    1 \n 2  3 \n\nMinimum aantal verplaatsingen = 0\n", &told);
    check("0 1\n2 3\nLowerBound 0 moves\nA optimal solution 0 moves\nUsed time 0 sec\n\n", &told);
}

#[test]
fn a_table_that_looks_like_a_board_is_no_goal() {
    check(
        "> Initial Map\n\n8 7 6\n5 4 3\n2 1 -\n\n> Kurang(i)\n\n0 1 2\n3 4 5\n6 7 8\n\n> Sum(kurang(i)) + X\n\n36\n\n> Solution\n\nNo answer yet: at least 26 moves\n\n> Runtime\n\n0.1s\n\n> Node Count\n\n5\n",
        &["answer: 8 7 6/5 4 3/2 1 0"],
    );
}
