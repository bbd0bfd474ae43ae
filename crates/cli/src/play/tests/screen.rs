//! Screen snapshots, and restoring the terminal after a panic.

use super::Player;
use crate::play::app::Event;
use crate::play::screen::Screen;
use std::process::{Command, Stdio};

const FIFTEEN: &str = "6 4 14 3/5 2 12 11/10 8 0 15/1 13 7 9";
const FLAT: &str = include_str!("../../../../../puzzles/pack/challenge.json");
const PYRAMID: &str = "slidepack pack/tray pyramid/kit kanoodle";

#[track_caller]
fn check(name: &str, player: &Player) {
    let screen = player.screen();
    assert!(screen.lines().all(|line| line.chars().count() <= player.size.0.into()));
    insta::assert_snapshot!(name, screen);
}

#[test]
fn screens_of_sliding_puzzles() {
    for (name, size, colourful) in [
        ("80x24", (80, 24), true),
        ("40x20", (40, 20), true),
        ("200x60", (200, 60), true),
        ("plain", (80, 24), false),
    ] {
        let mut player = Player::sized(FIFTEEN, size, colourful);
        player.keys("wd");
        check(&format!("slide_{name}"), &player);
    }
    let rows: Vec<String> = (0..10)
        .map(|row| (1..=10).map(|col| ((row * 10 + col) % 100).to_string()).collect::<Vec<_>>().join(" "))
        .collect();
    check("slide_10x10", &Player::of(&rows.join("/")));
    let mut player = Player::of("8 1 3/4 0 2/7 6 5");
    player.keys("i");
    player.think();
    check("slide_hint", &player);
    player.keys("?");
    check("slide_help", &player);
}

#[test]
fn screens_of_packing_puzzles() {
    for (name, size, colourful) in [
        ("80x24", (80, 24), true),
        ("40x20", (40, 20), true),
        ("200x60", (200, 60), true),
        ("plain", (80, 24), false),
    ] {
        check(&format!("pack_{name}"), &Player::sized(FLAT, size, colourful));
        let mut player = Player::sized(PYRAMID, size, colourful);
        player.keys(" ]");
        check(&format!("pyramid_{name}"), &player);
    }
    let mut player = Player::of(FLAT);
    player.keys("?");
    check("pack_help", &player);
}

#[test]
fn a_board_larger_than_the_window_shows_what_is_around_the_blank() {
    let row =
        |row: usize| (1..=60).map(|col| ((row * 60 + col) % 3600).to_string()).collect::<Vec<_>>().join(" ");
    let text = (0..60).map(row).collect::<Vec<_>>().join("\n");
    let mut player = Player::of(&text);
    player.sees("(part of it)");
    player.place("3599");
    player.keys("s");
    player.place("3540");
}

#[test]
fn a_window_too_small_says_so() {
    let mut player = Player::of(FIFTEEN);
    for size in [(20, 6), (23, 30), (60, 7), (1, 1)] {
        player.size = size;
        player.event(Event::Resize(size.0, size.1));
        let screen = player.screen();
        assert!(size.0 < 5 || screen.starts_with("This window"), "{screen}");
    }
    player.size = (24, 8);
    player.event(Event::Resize(24, 8));
    player.sees("0 moves");
}

/// Runs in its own terminal, started by the test below.
#[test]
#[ignore = "needs a terminal; the next test gives it one"]
fn crash() {
    let _screen = Screen::open(false).unwrap();
    panic!("as asked for");
}

#[test]
fn a_crash_gives_the_terminal_back_before_it_is_explained() {
    let itself = std::env::current_exe().unwrap();
    let command = format!("{} --ignored --exact play::tests::screen::crash --nocapture", itself.display());
    let run = Command::new("script").args(["-qec", &command, "/dev/null"]).stdin(Stdio::null()).output();
    let run = run.expect("script(1) is there");
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what:?} is not in {text}"));
    assert!(at("\x1b[?1049h") < at("\x1b[?1049l") && at("\x1b[?1049l") < at("as asked for"), "{text}");
    assert!(at("\x1b[?1000l") < at("as asked for") && at("\x1b[?25h") < at("as asked for"), "{text}");
}
