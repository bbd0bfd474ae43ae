//! Reading exact covers.

use slidepack_core::cover::text::{parse, print};

fn check(text: &str, printed: &str) {
    assert_eq!(print(&parse(text).unwrap()), printed);
}

/// The error, and what it is about.
fn check_error(text: &str, code: &str, about: &str, message: &str) {
    let error = parse(text).unwrap_err();
    assert_eq!((error.code(), &text[error.span.clone()]), (code, about), "{text:?}");
    assert_eq!(error.to_string(), message);
}

#[test]
fn items_options_and_comments_are_read() {
    // From Knuth's DLX1.
    check(
        "| A simple example\nA B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n",
        "A B C D E F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n",
    );
    // From Knuth's DLX2.
    check(
        "| A simple example of color controls\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n",
        "A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n",
    );
}

#[test]
fn space_marks_and_line_ends_do_not_matter() {
    check("\u{feff}\r\n  | first\r\n\ta  b |c\r\n\r\n a\r\n  |x\r\n\u{a0}b c:red ", "a b | c\na\nb c:red\n");
    check("a |\na\n", "a\na\n");
    check("a", "a\n");
}

#[test]
fn names_may_be_long_and_of_any_letters() {
    check("Österreich 四 | {x}\n四 {x}:größer Österreich", "Österreich 四 | {x}\n四 {x}:größer Österreich\n");
}

#[test]
fn errors_name_the_word_that_is_wrong() {
    let empty = "there is no problem here: the first line names the items, each other line is an option";
    check_error("", "empty", "", empty);
    check_error("\n| only a comment\n", "empty", "\n", empty);
    check_error("a b | c\na d b\n", "unknown-item", "d", "there is no item `d`");
    check_error("a b\nb\na b a\n", "option-item-twice", "a", "item `a` is in this option already");
    check_error("a b | b\n", "item-twice", "b", "there is another item `b`");
    check_error(
        "a | b\nb:1 a:1\n",
        "primary-colour",
        "a:1",
        "item `a` is primary, and only secondary items have colours",
    );
    check_error(
        "a | b\na b:\n",
        "item-colour",
        "b:",
        "the colour of `b` must be a word without space, `:` or `|`",
    );
    check_error(
        "a | b | c\n",
        "second-bar",
        "|",
        "a second `|`: one divides the primary items from the secondary ones",
    );
    check_error(
        "a b:1\n",
        "item-name",
        "b:1",
        "`b:1` cannot be the name of an item: it has a space, `:` or `|` in it",
    );
}

#[test]
fn multiplicities_are_read() {
    check("a 2|b 1:3|c 0:1|d | x\na b\na c d x\n", "a 2|b 1:3|c 0:1|d | x\na b\na c d x\n");
    check("1|a 1:1|b 2:2|c\na c\n", "a b 2|c\na c\n");
    for wrong in ["x|a", "0|a", "3:2|a", "1:|a", "-1|a", "1:2:3|a", "99999999999|a"] {
        let message = format!(
            "`{wrong}` needs a number of at least 1 before the bar, like `2|a`, or a range, like `1:3|a`"
        );
        check_error(&format!("b {wrong}\n"), "multiplicity", wrong, &message);
    }
    check_error("b 2|\n", "item-name", "2|", "an item needs a name");
    check_error(
        "a 2|b 3|c\na b\nb a c\n",
        "second-multiplicity",
        "c",
        "`c` is the second item here that may be covered more than once, which cannot be solved yet",
    );
    check_error(
        "a 2|b | x\nb x\n",
        "no-single-item",
        "b",
        "besides `b` an option needs an item that is covered exactly once, or it cannot be solved yet",
    );
    let bar = "`2|b` cannot be the name of an item: it has a space, `:` or `|` in it";
    check_error("a | 2|b\n", "item-name", "2|b", bar);
}

/// After an option that was refused, a problem takes others.
#[test]
fn a_refused_option_leaves_a_problem_as_it_was() {
    let mut problem = parse("a b | c\na c:1\n").unwrap();
    let before = print(&problem);
    for wrong in [&["a", "d"][..], &["a", "c", "a"], &["b:1"], &["a", "c:"]] {
        problem.add(wrong).unwrap_err();
        assert_eq!(print(&problem), before);
    }
    problem.add(&["b", "a"]).unwrap();
    assert_eq!(print(&problem), format!("{before}b a\n"));
}
