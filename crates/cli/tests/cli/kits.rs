//! The kits and trays that have names.

use crate::run::{Folder, slidepack};

#[test]
fn every_kit_and_tray_is_drawn() {
    let run = slidepack(&["kits"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for name in ["iq-puzzler-pro", "kanoodle", "pentominoes", "tetrominoes"] {
        assert!(run.out.contains(&format!("kit {name}: ")), "{}", run.out);
    }
    for name in ["5x11", "6x10", "8x8-hole", "pyramid"] {
        assert!(run.out.contains(&format!("tray {name}: ")), "{}", run.out);
    }
    assert!(run.out.lines().all(|line| line.chars().count() <= 100), "{}", run.out);
}

#[test]
fn one_kit_shows_the_letters_of_its_pieces() {
    let run = slidepack(&["kits", "Tetrominoes"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(!run.out.contains("pentominoes") && !run.out.contains("tray "), "{}", run.out);
    for letter in ["I", "L", "O", "S", "T"] {
        assert_eq!(run.out.lines().skip(1).map(|line| line.matches(letter).count()).sum::<usize>(), 4);
    }
    let folder = Folder::new();
    let run = folder.run(&["kits", "kanoodle", "-o", "a.svg", "-o", "a.png"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(folder.read("a.svg").starts_with("<svg"));
    assert_eq!(&folder.bytes("a.png")[..4], b"\x89PNG");
}

#[test]
fn kits_can_be_had_in_json() {
    let all = slidepack(&["kits", "--json"]).json();
    assert_eq!(all["schema_version"], 1);
    assert!(4 <= all["kits"].as_array().unwrap().len() && 7 <= all["trays"].as_array().unwrap().len());
    let one = slidepack(&["kits", "pentominoes", "--json"]).json();
    assert_eq!((one["kits"].as_array().unwrap().len(), one["trays"].as_array().unwrap().len()), (1, 0));
    assert_eq!(one["kits"][0]["pieces"].as_array().unwrap().len(), 12);
}

#[test]
fn an_unknown_kit_names_those_there_are() {
    let run = slidepack(&["kits", "tangram"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let said = "error: there is no kit or tray `tangram`; choose one of ";
    assert!(run.err.starts_with(said) && run.err.contains("kanoodle"), "{}", run.err);
}
