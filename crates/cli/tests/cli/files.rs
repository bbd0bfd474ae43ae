//! Answers written to files with `-o`.

use crate::run::Folder;

const BOARD: &str = "1 2 3/4 5 6/7 0 8";

#[test]
fn the_ending_says_what_is_written() {
    let folder = Folder::new();
    let run = folder.run(&["solve", "--board", BOARD, "-o", "a.txt", "-o", "a.svg", "--output", "a.json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(folder.names(), ["a.json", "a.svg", "a.txt"]);
    assert_eq!(folder.read("a.txt"), run.out);
    let answer: serde_json::Value = serde_json::from_str(&folder.read("a.json")).unwrap();
    crate::replay::check_solved(&answer);
    let svg = folder.read("a.svg");
    assert!(
        svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
    assert!(svg.contains("aria-label=\"1 move\""), "{svg}");
    // Eight tiles at the start and eight at the goal.
    assert_eq!(svg.matches("<rect class=\"tile\"").count(), 16);
}

#[test]
fn a_json_file_holds_what_json_prints() {
    let folder = Folder::new();
    let run = folder.run(&["solve", "--json", "--board", BOARD, "--board", "2 1/3 0", "-o", "a.json"]);
    assert_eq!((run.code, folder.read("a.json")), (1, run.out));
}

#[test]
fn a_text_file_has_no_colours_and_the_style_asked_for() {
    let folder = Folder::new();
    folder.run(&["solve", "--color", "always", "--board", BOARD, "-o", "plain.txt"]);
    assert!(!folder.read("plain.txt").contains('\x1b'));
    let run = folder.run(&["solve", "--style", "princeton", "--board", BOARD, "-o", "princeton.txt"]);
    assert_eq!(folder.read("princeton.txt"), run.out);
}

#[test]
fn an_old_file_is_replaced_whole() {
    let folder = Folder::with("a.txt", "old ".repeat(10_000));
    let run = folder.run(&["solve", "--board", BOARD, "-o", "a.txt"]);
    assert_eq!((folder.names(), folder.read("a.txt")), (vec!["a.txt".to_owned()], run.out));
}

#[test]
fn an_unknown_ending_is_refused_before_anything_is_solved() {
    for name in ["a.doc", "a", "txt", ".svg"] {
        let folder = Folder::new();
        let said = format!("error: {name}: answers are written to .txt, .svg, .png or .json files\n");
        folder.run(&["solve", "--board", BOARD, "-o", "good.txt", "-o", name]).refused(2, &said);
        assert!(folder.names().is_empty());
    }
}

#[test]
fn a_picture_holds_one_board() {
    let folder = Folder::new();
    let run = folder.run(&["solve", "--board", BOARD, "--board", BOARD, "-o", "a.svg"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (2, "error: a.svg: a picture holds one board, but there are 2\n")
    );
    assert!(folder.names().is_empty());
}
