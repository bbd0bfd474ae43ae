//! A board and its solution as one file: the board as rows that every reader understands, the rest
//! in comments.

use super::{Manner, plain};
use crate::say::{self, Ink};
use crate::slide::notation::Notation;
use crate::slide::{Answer, Dir, NamedGoal, Puzzle, text};
use slidepack_core::slide::text::Format;

/// The board with its goal, then the summary of an answer and the moves, if given. Reading the file
/// returns the same board and goal.
///
/// Moves without an answer are listed and counted, without a claim about their origin or
/// optimality.
pub fn board_file(puzzle: &Puzzle, moves: Option<&[Dir]>, answer: Option<&Answer>) -> String {
    let size = puzzle.board.size();
    // Only slashes mark single rows and columns.
    let format = if size.rows() == 1 || size.cols() == 1 { Format::Slash } else { Format::Rows };
    let board = text::print(&puzzle.board, &puzzle.goal, format).unwrap_or_default();
    let is_usual = puzzle.goal.name() == Some(NamedGoal::Last);
    if moves.is_none() && answer.is_none() && is_usual {
        return board;
    }
    let mut file = text::goal_comment(&puzzle.goal);
    file.push_str(&board);
    let mut facts = String::new();
    match (answer, moves) {
        (Some(answer), _) => {
            let manner = Manner::new(Notation::default(), Ink::new(false));
            facts.push_str(&plain::summary(puzzle, answer, &manner));
        }
        (None, Some(moves)) => facts.push_str(&format!("{}.\n", say::counted(moves.len() as u64, "move"))),
        (None, None) => {}
    }
    if let Some(moves) = moves.filter(|moves| !moves.is_empty()) {
        let notation = Notation::default();
        let words = say::wrapped(notation.words(&puzzle.board, moves));
        facts.push_str(&format!("\nMoves ({}):\n{words}\n", notation.about()));
    }
    if !facts.is_empty() {
        file.push('\n');
    }
    for line in facts.lines() {
        file.push_str(if line.is_empty() { "#" } else { "# " });
        file.push_str(line);
        file.push('\n');
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::{self, Goal, Request, Size};
    use crate::{Source, quietly};

    fn puzzle(text: &str, goal: Option<&Goal>) -> Puzzle {
        slide::read(&Source::inline(text), &slide::Reading { goal, ..Default::default() }).remove(0).unwrap()
    }

    fn solution(puzzle: &Puzzle) -> Answer {
        slide::solve(puzzle, &Request::default(), &mut quietly())
    }

    #[test]
    fn a_file_with_an_answer_is_read_as_the_same_puzzle() {
        let custom = Goal::Custom(puzzle("1 2 3/8 0 4/7 6 5", None).board);
        let first = Goal::Named(NamedGoal::First);
        let texts = ["8 1 3/4 0 2/7 6 5", "1 2 3/4 5 6/7 8 0", "1 2 0/3 4 5", "1 0 2/", "1/0/2"];
        for text in texts {
            for goal in [None, Some(&first), Some(&custom)] {
                let mut found =
                    slide::read(&Source::inline(text), &slide::Reading { goal, ..Default::default() });
                let Ok(puzzle) = found.remove(0) else { continue };
                let answer = solution(&puzzle);
                let moves = answer.report.outcome.answer().map(Vec::as_slice);
                for (moves, answer) in [(moves, Some(&answer)), (moves, None), (None, None)] {
                    let file = board_file(&puzzle, moves, answer);
                    let again = slide::read(&Source::inline(&file), &slide::Reading::default());
                    assert_eq!(again.len(), 1, "{file}");
                    let again = again.into_iter().next().unwrap().unwrap_or_else(|e| panic!("{e:?}\n{file}"));
                    assert_eq!(
                        (&again.board, &again.goal_board),
                        (&puzzle.board, &puzzle.goal_board),
                        "{file}"
                    );
                }
            }
        }
    }

    #[test]
    fn moves_without_an_answer_claim_nothing() {
        let puzzle = puzzle("1 2 3/4 5 6/0 7 8", None);
        let file = board_file(&puzzle, Some(&[Dir::Left, Dir::Left]), None);
        let expected = "# goal: last\n1 2 3\n4 5 6\n0 7 8\n\n# 2 moves.\n#\n\
                        # Moves (each letter is the way a tile moves):\n# L L\n";
        assert_eq!(file, expected);
    }

    #[test]
    fn the_facts_of_an_answer_are_printed() {
        let puzzle = puzzle("1 2 3/4 5 6/0 7 8", None);
        let answer = solution(&puzzle);
        let moves = answer.report.outcome.answer().map(Vec::as_slice);
        let file = board_file(&puzzle, moves, Some(&answer));
        assert!(file.contains("# Solved in 2 moves, and no solution is shorter.\n"), "{file}");
        assert!(file.contains("expanded"), "{file}");
    }

    #[test]
    fn a_large_board_is_in_its_file() {
        let size = Size::new(40, 40).unwrap();
        let board = NamedGoal::Last.board(size).moved(Dir::Down).unwrap();
        let puzzle = Puzzle::new(board, Goal::Named(NamedGoal::Last));
        let file = board_file(&puzzle, Some(&[Dir::Up]), None);
        let again = slide::read(&Source::inline(&file), &slide::Reading::default()).remove(0).unwrap();
        assert_eq!(again.board, puzzle.board);
    }
}
