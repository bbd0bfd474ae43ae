//! Where a search runs.

use crate::run::{Folder, Run, program, slidepack};

const BOARD: &str = "8 1 3/4 0 2/7 6 5";

/// A run on a machine whose driver, if it has one, shows no card.
fn without_card(args: &[&str]) -> Run {
    let folder = Folder::new();
    let mut command = program(folder.path(), args);
    command.env("CUDA_VISIBLE_DEVICES", "-1");
    Run::of(command, b"")
}

#[test]
fn asking_for_a_card_that_is_not_there_says_what_is_missing() {
    let run = without_card(&["solve", "--device", "gpu", "--board", BOARD]);
    assert!(run.err.starts_with("error: --device gpu: no "), "{run:?}");
    assert_eq!((run.code, run.out.as_str()), (4, ""), "{run:?}");
}

#[test]
fn without_a_card_the_cores_answer_alike() {
    let alone = slidepack(&["solve", "--json", "--device", "cpu", "--board", BOARD]).json();
    let auto = without_card(&["solve", "--json", "--device", "auto", "--board", BOARD]).json();
    for field in ["length", "optimal", "expanded", "moves"] {
        assert_eq!(alone[field], auto[field]);
    }
    assert_eq!(auto.get("card"), None);
}

#[test]
fn a_device_means_nothing_for_packing_puzzles() {
    let folder = Folder::with("tray.txt", "2 2 2\nDEFAULT\nA\nBB\nB\n");
    let run = folder.run(&["solve", "--device", "cpu", "tray.txt"]);
    assert!(run.err.contains("--device does not apply to packing puzzles: "), "{run:?}");
    assert_eq!(run.code, 2, "{run:?}");
}
