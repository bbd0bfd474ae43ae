//! Proofs written, shown and repeated.

use crate::run::{Folder, slidepack};
use std::fs;

const BOARD: &str = "8 6 7/2 5 4/3 0 1";

/// A folder with the proof of that board, and its path.
fn written(more: &[&str]) -> (Folder, String) {
    let folder = Folder::new();
    let path = folder.path().join("proof.json").to_str().unwrap().to_owned();
    let run = slidepack(&[&["solve", "--board", BOARD, "--goal", "last", "--proof", &path], more].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    assert!(run.out.contains("31 moves"), "{run:?}");
    (folder, path)
}

#[test]
fn a_proof_is_written_shown_and_repeated() {
    let (_folder, path) = written(&[]);
    let shown = slidepack(&["proof", "show", &path]);
    assert_eq!((shown.code, shown.err.as_str()), (0, ""), "{shown:?}");
    for line in ["claims: at least 31 moves, and a solution of 31, replayed\n", "by ida with linear-conflict"]
    {
        assert!(shown.out.contains(line), "{line} is not in {}", shown.out);
    }
    let same = slidepack(&["proof", "check", &path]);
    assert_eq!((same.code, same.err.as_str()), (0, ""), "{same:?}");
    assert!(same.out.ends_with("agrees, to the node\n"), "{same:?}");
    let other = slidepack(&["proof", "check", &path, "--with", "manhattan", "--threads", "2"]);
    assert_eq!((other.code, other.err.as_str()), (0, ""), "{other:?}");
    assert!(other.out.contains("repeated by ida with manhattan\n"), "{other:?}");
    assert!(other.out.ends_with("agrees: no shorter solution was found\n"), "{other:?}");
    let told = slidepack(&["proof", "check", &path, "--with", "hamming", "--round", "1", "--json"]).json();
    assert_eq!((&told["at_least"], &told["optimal"]), (&31.into(), &true.into()));
    assert_eq!((&told["check"]["agrees"], &told["check"]["heuristic"]), (&true.into(), &"hamming".into()));
}

#[test]
fn a_proof_that_was_changed_is_refused_or_contradicted() {
    let (folder, path) = written(&["--heuristic", "manhattan"]);
    let text = fs::read_to_string(&path).unwrap();
    let change = |old: &str, new: &str| {
        assert!(text.contains(old), "{old} is not in {text}");
        let changed = folder.path().join("changed.json");
        fs::write(&changed, text.replacen(old, new, 1)).unwrap();
        slidepack(&["proof", "check", changed.to_str().unwrap()])
    };
    let more = change("\"at_least\": 31", "\"at_least\": 33");
    assert_eq!((more.code, more.out.as_str()), (2, ""), "{more:?}");
    assert!(more.err.contains("at least 33 moves are claimed, but the rounds prove at least 31"), "{more:?}");
    let torn = change("\"rounds\"", "\"round\"");
    assert!(torn.code == 2 && torn.err.contains("this is no proof"), "{torn:?}");
    let nodes = change("\"expanded\": ", "\"expanded\": 1");
    assert_eq!((nodes.code, nodes.err.as_str()), (1, ""), "{nodes:?}");
    assert!(nodes.out.contains("does not agree: the round up to"), "{nodes:?}");
}

#[test]
fn what_cannot_be_proven_so_is_refused() {
    let folder = Folder::new();
    let path = folder.path().join("proof.json");
    let refused = |args: &[&str], said: &str| {
        let run = slidepack(&[&["solve", "--proof", path.to_str().unwrap()], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(said), "{run:?}");
        assert!(!path.exists());
    };
    refused(&["--board", BOARD, "--count"], "cannot be used with");
    refused(&["--board", BOARD, "--metric", "multi"], "single-tile moves");
    refused(&["--board", BOARD, "--algorithm", "astar"], "those of ida");
    refused(&["--board", BOARD, "--heuristic", "pattern:large"], "cannot lead a proof");
    refused(&["--board", BOARD, "--board", BOARD], "--proof is of one puzzle, and here are 2");
    let impossible = slidepack(&[
        "solve",
        "--board",
        "2 1 3/4 5 6/7 8 0",
        "--goal",
        "last",
        "--proof",
        path.to_str().unwrap(),
    ]);
    assert_eq!(impossible.code, 1, "{impossible:?}");
    assert!(impossible.err.contains("nothing was proven") && !path.exists(), "{impossible:?}");
    let nowhere = slidepack(&["proof", "check", "nowhere.json"]);
    assert_eq!((nowhere.code, nowhere.out.as_str()), (2, ""), "{nowhere:?}");
    assert!(nowhere.err.contains("nowhere.json: no such file"), "{nowhere:?}");
}

/// What a run has proven when a limit ends it is a proof, too.
#[test]
fn a_run_that_is_stopped_leaves_a_proof() {
    let folder = Folder::new();
    let path = folder.path().join("proof.json");
    let path = path.to_str().unwrap();
    let board = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let run = slidepack(&[
        "solve",
        "--board",
        board,
        "--goal",
        "first",
        "-H",
        "manhattan",
        "--nodes",
        "100000",
        "--proof",
        path,
    ]);
    assert_eq!(run.code, 3, "{run:?}");
    let shown = slidepack(&["proof", "show", path]);
    assert!(shown.code == 0 && shown.out.contains("no solution was found"), "{shown:?}");
    let check = slidepack(&["proof", "check", path, "--with", "linear-conflict"]);
    assert_eq!(check.code, 0, "{check:?}");
}
