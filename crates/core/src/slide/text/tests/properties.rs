//! Properties of all boards and texts.

use proptest::prelude::*;

use super::*;
use crate::slide::Size;

fn size() -> impl Strategy<Value = Size> {
    (1usize..=12, 1usize..=12).prop_filter_map("a board has two cells", |(r, c)| Size::new(r, c).ok())
}

fn board(size: Size) -> impl Strategy<Value = Board> {
    let tiles: Vec<usize> = (0..size.cells()).collect();
    Just(tiles).prop_shuffle().prop_map(move |tiles| Board::new(size, &tiles).unwrap())
}

fn goal(size: Size) -> impl Strategy<Value = Goal> {
    let named = prop::sample::select(NamedGoal::ALL.to_vec());
    let ordered =
        (0..size.cells()).prop_map(move |cell| Goal::Custom(NamedGoal::Last.board(size).with_blank_at(cell)));
    prop_oneof![named.prop_map(Goal::Named), board(size).prop_map(Goal::Custom), ordered]
}

fn start_and_goal() -> impl Strategy<Value = (Board, Goal)> {
    size().prop_flat_map(|size| (board(size), goal(size)))
}

/// Only a lone row can be mistaken, for a square board on one line.
fn is_detected(format: Format, size: Size) -> bool {
    let square = |n: usize| 4 <= n && n.isqrt() * n.isqrt() == n;
    let like_a_line = size.rows() == 1 && (0..=2).any(|extra| square(size.cols().saturating_sub(extra)));
    !(like_a_line && matches!(format, Format::Rows | Format::Pair))
}

fn check_again(text: &str, asked: Option<Format>, board: &Board, goal: &Goal, format: Format) {
    let found = parse(text, asked);
    let [Ok(instance)] = found.as_slice() else { panic!("{text}\n{found:?}") };
    assert_eq!((&instance.board, instance.format), (board, format), "{text}");
    match format {
        _ if format.carries_goal() || instance.why_goal == WhyGoal::Comment => {
            let found = instance.goal.as_ref().unwrap();
            assert_eq!(found.board(board.size()), goal.board(board.size()), "{text}");
        }
        Format::FortyTwo => assert_eq!(instance.goal, Some(Goal::Named(NamedGoal::Snail))),
        _ => assert_eq!(instance.goal, None),
    }
}

proptest! {
    #[test]
    fn what_is_printed_is_read_again((board, goal) in start_and_goal()) {
        for format in Format::ALL {
            let Some(text) = print(&board, &goal, format) else {
                let disordered = format == Format::Fmi;
                prop_assert!(disordered || !format.fits(board.size()));
                continue;
            };
            check_again(&text, Some(format), &board, &goal, format);
            if is_detected(format, board.size()) {
                check_again(&text, None, &board, &goal, format);
            }
            if !format.carries_goal() {
                let text = goal_comment(&goal) + &text;
                check_again(&text, Some(format), &board, &goal, format);
            }
        }
    }

    #[test]
    fn what_is_around_a_board_changes_nothing((board, goal) in start_and_goal()) {
        for format in Format::ALL {
            let Some(text) = print(&board, &goal, format) else { continue };
            if !is_detected(format, board.size()) {
                continue;
            }
            let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
            for text in [
                format!("My board\n{text}"),
                format!("Puzzle 12\n\n{text}"),
                format!("# 1 2 3\n{text}"),
                format!("// 1 2 3\n{text}"),
                format!("% 1 2 3\n{text}"),
                format!("-- 1 2 3\n{text}"),
                format!("; the board\n{text}"),
                format!("```text\n{text}```\n"),
                format!("{text}\nIs it solved in 20 moves?\n"),
                format!("---\n{text}---\n"),
                format!("Here it is:\n\n{quoted}"),
            ] {
                check_again(&text, None, &board, &goal, format);
            }
        }
    }

    #[test]
    fn many_boards_are_read_again(boards in prop::collection::vec(board(Size::new(3, 3).unwrap()), 1..6)) {
        let goal = Goal::default();
        for format in Format::ALL {
            if matches!(format, Format::Counted | Format::Fmi) {
                continue;
            }
            let texts: Vec<String> = boards.iter().map(|board| print(board, &goal, format).unwrap()).collect();
            for gap in ["\n", "# next\n", ""] {
                let needs_gap = matches!(format, Format::Rows | Format::Pair);
                if gap != "\n" && needs_gap || gap == "# next\n" && format == Format::Sized {
                    continue;
                }
                let found = parse(&texts.join(gap), None);
                let read: Vec<&Board> = found.iter().map(|found| &found.as_ref().unwrap().board).collect();
                prop_assert_eq!(read, boards.iter().collect::<Vec<_>>());
                prop_assert!(found.iter().all(|found| found.as_ref().unwrap().format == format));
            }
        }
    }

    #[test]
    fn no_text_is_too_strange(text in ".{0,200}", asked in 0..Format::ALL.len()) {
        check_sane(&text, None);
        check_sane(&text, Some(Format::ALL[asked]));
    }

    #[test]
    fn no_text_of_known_words_is_too_strange(
        words in prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..40),
        asked in 0..Format::ALL.len(),
    ) {
        check_sane(&words.concat(), None);
        check_sane(&words.concat(), Some(Format::ALL[asked]));
    }

    #[test]
    fn no_change_of_a_good_text_is_too_strange(
        (board, goal) in start_and_goal(),
        cuts in prop::collection::vec((any::<prop::sample::Index>(), 0..3usize, any::<char>()), 1..4),
        format in 0..Format::ALL.len(),
        asked in prop::option::of(0..Format::ALL.len()),
    ) {
        let text = print(&board, &goal, Format::ALL[format]).unwrap_or_default();
        let mut chars: Vec<char> = text.chars().collect();
        for (at, cut, c) in cuts {
            let at = at.index(chars.len() + 1);
            let end = chars.len().min(at + cut);
            chars.splice(at..end, [c]);
        }
        check_sane(&chars.into_iter().collect::<String>(), asked.map(|asked| Format::ALL[asked]));
    }
}

const WORDS: [&str; 52] = [
    "Goal state:",
    "start = ",
    "array(",
    ")",
    "- ",
    "> ",
    "\\\\",
    "&",
    "\\begin{array}",
    "// ",
    "; ",
    "1. ",
    "Puzzle ",
    "\"",
    "->",
    ";",
    "\t",
    "|",
    "(",
    "}",
    "0",
    "1",
    "2",
    "3",
    "4",
    "9",
    "16",
    "128",
    "-1",
    "_",
    " ",
    " ",
    "\n",
    "\n",
    "\n\n",
    ",",
    "/",
    "[",
    "]",
    "null",
    "#",
    "# goal: 1 0\n",
    "# goal: last\n",
    "start=",
    "&goal=",
    "width=2",
    "?",
    "%2C",
    "starting positions\n",
    "goal positions\n",
    "012345678",
    "é",
];

/// The result is not empty, and its spans lie in the text.
fn check_sane(text: &str, asked: Option<Format>) {
    let found = parse(text, asked);
    assert!(!found.is_empty());
    for found in found {
        let span = match &found {
            Ok(instance) => instance.span.clone(),
            Err(error) => error.span.clone(),
        };
        assert!(text.get(span.clone()).is_some(), "{text:?} {span:?}");
        if let Err(error) = found {
            let message = error.to_string();
            assert!(!message.ends_with('.') && !error.code().is_empty(), "{message}");
        }
    }
}
