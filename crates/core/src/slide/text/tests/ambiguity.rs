//! Validity decides, checked on every small text.

use super::*;

/// Every well-formed reading of a text, best rank first.
fn readings(text: &str) -> Vec<Vec<Instance>> {
    let doc = Document::new(text);
    if doc.tokens.is_empty() {
        return Vec::new();
    }
    let good = |reading: &Reading<'_>| reading.cost() == 0;
    let read = |reading: Reading<'_>| instances(&doc, &reading).into_iter().map(Result::unwrap).collect();
    readers(&doc).iter().filter_map(|reader| reader(&doc)).filter(good).map(read).collect()
}

/// The two cases of the module's documentation that rank decides.
fn is_decided_by_rank(first: &[Instance], second: &[Instance]) -> bool {
    let lone_rows = second.iter().all(|other| other.board.size().rows() == 1);
    let number_as_blank = second.iter().any(|other| {
        let size = other.board.size();
        other.blank == Blank::Number && size.cells() <= 3
    });
    match first[0].format {
        Format::Line => lone_rows,
        Format::Sized | Format::Counted => number_as_blank,
        _ => false,
    }
}

fn check(text: &str) {
    let readings = readings(text);
    let boards = |reading: &[Instance]| -> Vec<(Board, Option<Goal>)> {
        reading.iter().map(|found| (found.board.clone(), found.goal.clone())).collect()
    };
    for other in readings.iter().skip(1) {
        let same = boards(&readings[0]) == boards(other);
        assert!(same || is_decided_by_rank(&readings[0], other), "{text:?}\n{readings:#?}");
    }
}

/// All texts of `count` numbers below `values`, with all combinations of gaps.
fn check_all(count: usize, values: usize, gaps: &[&str]) {
    for mut numbers in 0..values.pow(count as u32) {
        let tokens: Vec<usize> = (0..count).map(|_| (numbers % values, numbers /= values).0).collect();
        // No reading is well formed without a tile 1.
        if !tokens.contains(&1) {
            continue;
        }
        for mut layout in 0..gaps.len().pow(count as u32 - 1) {
            let mut text = tokens[0].to_string();
            for token in &tokens[1..] {
                text += gaps[layout % gaps.len()];
                text += &token.to_string();
                layout /= gaps.len();
            }
            check(&text);
        }
    }
}

#[test]
fn no_small_text_is_two_things_but_by_rank() {
    (2..=4).for_each(|count| check_all(count, 6, &[" ", "\n", "\n\n"]));
    check_all(5, 4, &[" ", "\n", "\n\n"]);
    check_all(6, 4, &[" ", "\n"]);
}

#[test]
fn every_small_board_is_read_again() {
    for (rows, cols) in [(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (4, 1), (2, 3), (3, 2), (6, 1)] {
        let size = crate::slide::Size::new(rows, cols).unwrap();
        for tiles in orders(size.cells()) {
            let board = Board::new(size, &tiles).unwrap();
            for goal in NamedGoal::ALL.map(Goal::Named) {
                for format in Format::ALL {
                    let Some(text) = print(&board, &goal, format) else { continue };
                    let found = parse(&text, None);
                    let [Ok(instance)] = found.as_slice() else { panic!("{text}\n{found:?}") };
                    assert_eq!((instance.format, &instance.board), (format, &board), "{text}");
                }
            }
        }
    }
}

/// All permutations of `0..n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let inserted = |order: Vec<usize>| {
        (0..n).map(move |at| {
            let mut order = order.clone();
            order.insert(at, n - 1);
            order
        })
    };
    orders(n - 1).into_iter().flat_map(inserted).collect()
}
