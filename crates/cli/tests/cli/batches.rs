//! Many files, folders and boards at once.

use crate::run::{Folder, Run};

const GOOD: &str = "1 2 3\n4 5 6\n7 0 8\n";
const BAD: &str = "1 2 3\n4 5 6\n7 7 0\n";
const HOPELESS: &str = "2 1 3\n4 5 6\n7 8 0\n";

/// The first lines of all answers.
fn titles(run: &Run) -> Vec<&str> {
    run.out.lines().filter_map(|line| line.split_once(": 3x3").map(|(title, _)| title)).collect()
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    let folder = Folder::with("a.txt", GOOD).and("b.txt", BAD).and("c.txt", GOOD);
    let run = folder.run(&["solve", "a.txt", "b.txt", "no.txt", "c.txt"]);
    assert_eq!((run.code, titles(&run)), (2, vec!["a.txt", "c.txt"]));
    let complaint = "error: b.txt:3:3: tile 7 appears twice; the first is at 3:1\n  7 7 0\n    ^\nerror: no.txt: no such file\n";
    assert_eq!(run.err, complaint);
    let lines = folder.run(&["check", "--jsonl", "a.txt", "b.txt", "no.txt", "c.txt"]).json_lines();
    assert_eq!(
        lines.iter().map(|line| line["error"].is_object()).collect::<Vec<_>>(),
        [false, true, true, false]
    );
    let page = folder.run(&["solve", "--json", "a.txt", "b.txt"]).json();
    assert_eq!(page["results"][1]["error"]["file"], "b.txt");
}

#[test]
fn a_bad_board_does_not_stop_the_others_of_its_file() {
    let folder = Folder::with("list.txt", "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/7 7 8\n1 2 3/4 0 6/7 5 8\n");
    let run = folder.run(&["solve", "list.txt"]);
    assert_eq!((run.code, titles(&run)), (2, vec!["list.txt, board 1", "list.txt, board 3"]));
    assert!(
        run.err.contains("\nerror: list.txt:2:15: tile 7 appears twice; the first is at 2:13\n"),
        "{}",
        run.err
    );
}

#[test]
fn a_folder_stands_for_its_files_by_name() {
    let folder =
        Folder::with("d/b.txt", GOOD).and("d/a.txt", GOOD).and("d/.hidden", BAD).and("d/deep/c.txt", BAD);
    let run = folder.run(&["solve", "d"]);
    assert_eq!((run.code, titles(&run), run.err.as_str()), (0, vec!["d/a.txt", "d/b.txt"], ""));
}

#[test]
fn a_folder_without_files_is_a_mistake() {
    let folder = Folder::with("d/deep/c.txt", GOOD);
    folder.run(&["check", "d"]).refused(2, "error: d: there are no puzzle files in this folder\n");
}

#[test]
fn boards_on_the_command_line_and_in_files_mix() {
    let folder = Folder::with("a.txt", GOOD);
    let run = folder.run(&["solve", "a.txt", "--board", "1 2 3/4 5 6/7 8 0", "--board", "1 2 3/4 5 6/0 7 8"]);
    assert_eq!((run.code, titles(&run)), (0, vec!["<board>", "<board>", "a.txt"]));
}

#[test]
fn answers_are_parted_by_one_empty_line() {
    let folder = Folder::with("a.txt", GOOD).and("b.txt", HOPELESS);
    for command in ["solve", "check"] {
        let [a, b, both] = [&["a.txt"][..], &["b.txt"], &["a.txt", "b.txt"]]
            .map(|files| folder.run(&[&[command], files].concat()).out);
        assert_eq!(crate::timeless::timeless(&both), crate::timeless::timeless(&format!("{a}\n{b}")));
    }
}

#[test]
fn a_batch_exits_with_the_worst() {
    let folder = Folder::with("good", GOOD).and("hopeless", HOPELESS).and("bad", BAD);
    let check = |files: &[&str], code: i32| {
        assert_eq!(folder.run(&[&["solve"], files].concat()).code, code, "{files:?}")
    };
    check(&["good"], 0);
    check(&["good", "hopeless", "good"], 1);
    check(&["hopeless", "bad", "good"], 2);
    check(&["--nodes", "0", "good", "bad", "hopeless"], 3);
}

#[test]
fn files_of_a_folder_that_hold_no_puzzles_are_left_out_with_a_note() {
    let folder = Folder::with("d/a.txt", GOOD).and("d/run.log", "no puzzle").and("d/a.PNG", b"\x89PNG\0");
    let run = folder.run(&["solve", "--goal", "last", "d"]);
    assert_eq!((run.code, titles(&run)), (0, vec!["d/a.txt"]));
    assert_eq!(run.err, "note: d: left out a.PNG, run.log; name such a file to read it\n");
}
