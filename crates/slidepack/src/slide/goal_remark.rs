//! Remarks on inferred goals.

use super::{GoalOrigin, NamedGoal, Puzzle};
use slidepack_core::slide::solvability::is_solvable;

/// A remark on the goals of all boards of one source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoalRemark {
    /// One sentence without a full stop, which names the cure.
    pub text: String,
    /// No board can reach its goal. The remark then covers other goals, so the answers need not.
    pub all_fail: bool,
}

/// A remark on the inferred goals of one source: that no board can reach its goal or, for several
/// boards, that they can also reach another named goal. Goals implied by a style get only the
/// former.
pub fn goal_remark<'p>(puzzles: impl IntoIterator<Item = &'p Puzzle>) -> Option<GoalRemark> {
    let mut tally = Tally::default();
    for puzzle in puzzles {
        tally.add(puzzle);
    }
    tally.remark()
}

/// Counts of all boards, and of those whose goal was inferred.
#[derive(Default)]
struct Tally {
    boards: usize,
    inferred: usize,
    /// Inferred from a style.
    by_style: usize,
    /// The inferred goal, while it is the same for all.
    goal: Option<NamedGoal>,
    several_goals: bool,
    fail: usize,
    /// Per named goal: boards that reach it besides their own goal (`too`) or instead (`instead`).
    too: [usize; NamedGoal::ALL.len()],
    instead: [usize; NamedGoal::ALL.len()],
}

impl Tally {
    fn add(&mut self, puzzle: &Puzzle) {
        self.boards += 1;
        let by_style = puzzle.goal_origin == GoalOrigin::Style;
        if puzzle.goal_origin.is_said() && !by_style {
            return;
        }
        self.inferred += 1;
        self.by_style += usize::from(by_style);
        let goal = puzzle.goal.name();
        self.several_goals |= 1 < self.inferred && goal != self.goal;
        self.goal = goal;
        let solvable = is_solvable(&puzzle.board, &puzzle.goal_board);
        self.fail += usize::from(!solvable);
        let counts = if solvable { &mut self.too } else { &mut self.instead };
        for (named, count) in NamedGoal::ALL.into_iter().zip(counts) {
            let board = named.board(puzzle.board.size());
            *count += usize::from(board != puzzle.goal_board && is_solvable(&puzzle.board, &board));
        }
    }

    fn remark(&self) -> Option<GoalRemark> {
        let by_style = 0 < self.by_style;
        let assumed = match self.goal.filter(|_| !self.several_goals) {
            Some(goal) if by_style => format!("the style implies goal `{goal}`"),
            Some(goal) => format!("goal `{goal}` was assumed"),
            None => "goals were assumed".to_owned(),
        };
        let all_fail = self.fail == self.boards;
        let is_clear = self.inferred < self.boards && self.fail == self.inferred
            || !all_fail && (by_style || self.boards == 1);
        if self.inferred == 0 || is_clear {
            return None;
        }
        let which = |counts: &[usize], enough: usize| {
            NamedGoal::ALL
                .into_iter()
                .zip(counts)
                // Users of a course's style know its goals; the snail belongs to one course only.
                .filter(|(named, _)| !by_style || *named != NamedGoal::Snail)
                .find(|(_, count)| enough <= **count)
                .map(|(named, _)| named)
        };
        let text = if all_fail {
            let none = match self.boards {
                1 => "the board cannot reach it".to_owned(),
                boards => format!("none of the {boards} boards can reach it"),
            };
            match which(&self.instead, self.boards) {
                Some(other) if self.boards == 1 => {
                    format!("{assumed}, but {none}; it can reach `{other}`: --goal {other}")
                }
                Some(other) => format!("{assumed}, but {none}; all can reach `{other}`: --goal {other}"),
                // The answer already reports that there is no solution.
                None if by_style && self.boards == 1 => return None,
                None => format!("{assumed}, but {none}; --goal names another one"),
            }
        } else {
            let good = self.inferred - self.fail;
            let (other, who) = match which(&self.too, good) {
                Some(other) => (other, ""),
                None => (which(&self.too, 1)?, " by some of the boards"),
            };
            format!("{assumed}; `{other}` can be reached too{who}: --goal {other}")
        };
        Some(GoalRemark { text, all_fail })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Reading, Source, slide};

    fn remark(text: &str) -> Option<String> {
        let puzzles = slide::read(&Source::inline(text), &slide::Reading::default());
        let puzzles: Vec<Puzzle> = puzzles.into_iter().map(Result::unwrap).collect();
        goal_remark(&puzzles).map(|remark| remark.text)
    }

    fn check(text: &str, expected: &str) {
        assert_eq!(remark(text).as_deref(), Some(expected), "{text:?}");
    }

    #[test]
    fn nothing_is_said_of_a_board_that_reaches_its_inferred_goal() {
        for text in [
            "1,2,3,4,5,6,7,8,0",
            "8 1 3/4 0 2/7 6 5",
            "5 1 2 3 4 5 6 7 8 0",
            "# This puzzle is solvable\n4\n1 2 3 4\n12 13 14 5\n11 0 15 6\n10 9 8 7",
            "# goal: last\n1 2 3 4 5 6 7 8 0",
            "1 2\n3 0\n0 1\n2 3",
        ] {
            assert_eq!(remark(text), None, "{text}");
        }
    }

    #[test]
    fn the_words_of_a_course_do_not_name_the_snail() {
        let remark = |text: &str| {
            let reading = Reading { usual_goal: Some(NamedGoal::Last), ..Reading::default() };
            crate::goal_remark(&crate::read(&Source::inline(text), &reading)).map(|remark| remark.text)
        };
        assert_eq!(remark("2 1 3/4 5 6/7 8 0"), None);
        let first = "the style implies goal `last`, but the board cannot reach it; it can reach `first`: --goal first";
        assert_eq!(remark("14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3").as_deref(), Some(first));
        let list = remark("2 1 3/4 5 6/7 8 0\n1 3 2/4 5 6/7 8 0\n").unwrap();
        assert!(!list.contains("snail"), "{list}");
    }

    #[test]
    fn a_list_of_boards_gets_one_remark() {
        check(
            &"1 2 3 4 5 6 7 8 0\n".repeat(100),
            "goal `last` was assumed; `first` can be reached too: --goal first",
        );
        check(
            "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3\n13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6\n",
            "goal `last` was assumed, but none of the 2 boards can reach it; all can reach `first`: --goal first",
        );
        check(
            "2 1 3 4 5 6 7 8 0\n",
            "goal `last` was assumed, but the board cannot reach it; it can reach `snail`: --goal snail",
        );
        check(
            "1 3 2 4 5 6 7 8 0\n1 2 3 4 5 6 7 8 0\n",
            "goal `last` was assumed; `first` can be reached too: --goal first",
        );
        // Boards of one column keep the order of their tiles.
        check(
            "2\n1\n0\n3\n\n3\n2\n1\n0",
            "goal `last` was assumed, but none of the 2 boards can reach it; --goal names another one",
        );
    }
}
