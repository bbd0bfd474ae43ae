//! Packing puzzles.

use super::Player;
use crate::play::app::Effect;
use crossterm::event::KeyCode;

/// A tray filled by an L of three cells and a single cell.
const SMALL: &str = "slidepack pack/tray 2x2/piece/ AA/ A/piece/ B";
#[test]
fn pieces_are_placed_turned_and_taken_up() {
    let mut player = Player::of(SMALL);
    player.sees("0 of 2 placed  A: place 1 of 3 here");
    player.keys(" ");
    player.sees("1 of 2 placed");
    player.sees("B has no place here");
    player.keys(" ");
    player.sees("B does not fit here like that");
    player.keys("x");
    player.sees("0 of 2 placed  A: place 1 of 3 here");
    player.keys("rr");
    player.sees("A: 3 places here");
    player.keys("rr ");
    player.keys("jl ");
    player.sees("Solved in 0:00: every piece has its place.");
    player.sees("2 of 2 placed  solved");
}

#[test]
fn undo_redo_and_clear() {
    let mut player = Player::of(SMALL);
    player.keys(" jl u");
    player.sees("1 of 2 placed");
    player.keys("u");
    player.sees("0 of 2 placed");
    player.keys("yy");
    player.sees("2 of 2 placed");
    player.keys("c");
    player.sees("0 of 2 placed");
    player.keys("u");
    player.sees("2 of 2 placed");
}

#[test]
fn places_on_the_cursors_cell_come_one_by_one() {
    let mut player = Player::of(SMALL);
    for at in [2, 3, 1] {
        player.keys(".");
        player.sees(&format!("A: place {at} of 3 here"));
    }
    player.keys(",");
    player.sees("A: place 3 of 3 here");
    player.keys("f");
    player.code(KeyCode::Tab);
    player.sees("B: place 1 of 1 here");
    player.keys("A");
    player.sees("A: place 1 of 3 here");
}

#[test]
fn a_piece_that_was_given_stays() {
    let mut player = Player::of(SMALL_GIVEN);
    player.keys("hkx");
    player.sees("B was given with the puzzle and stays.");
    player.keys("B");
    player.sees("B lies in the tray already.");
}

const SMALL_GIVEN: &str = "slidepack pack/tray/ B./ ../piece/ AA/ A/piece/ B";

#[test]
fn a_hint_says_why_and_space_places_it() {
    let mut player = Player::of(SMALL_GIVEN);
    player.keys("i");
    player.think();
    player.sees("A belongs here: nothing else can cover row 2, column 1. Space places it.");
    player.keys(" ");
    player.sees("Solved with 1 hint in 0:00");
}

#[test]
fn a_hint_names_the_piece_that_is_wrong() {
    let mut player = Player::of("slidepack pack/tray/ B.../piece/ AA/piece/ B/piece/ C");
    // A leaves a cell for C in any placement, so only the third cell is wrong for C.
    player.keys("lC i");
    player.think();
    player.sees("No solution has C here with the pieces placed before it: x removes it.");
    player.keys("x");
    player.sees("1 of 3 placed");
}

#[test]
fn a_solution_is_watched_piece_by_piece() {
    let mut player = Player::of(SMALL);
    player.keys("v");
    player.think();
    player.sees("Watching: piece 0 of 2, playing");
    player.wait(500);
    player.sees("piece 1 of 2");
    player.wait(500);
    player.sees("piece 2 of 2, paused");
    assert_eq!(player.code(KeyCode::Esc), Effect::None);
    player.sees("0 of 2 placed");
    player.keys("v");
    player.think();
    player.code(KeyCode::End);
    player.code(KeyCode::Enter);
    player.sees("Solved with 2 hints");
}

#[test]
fn a_tray_that_cannot_be_filled_says_why() {
    let mut player = Player::of("slidepack pack/tray 2x2/piece/ AA/piece/ B");
    player.think();
    player.sees("Not solvable: the pieces have 3 cells, but 4 must be filled.");
}

#[test]
fn pieces_stand_in_a_pyramid() {
    let mut player = Player::of("slidepack pack/tray pyramid 2/piece/ AA/ A/piece/ BB");
    player.sees("layer 1");
    player.keys("]");
    player.sees("layer 2");
    player.keys("[");
    player.keys(" ");
    player.sees("1 of 2 placed");
    player.keys("ci");
    player.think();
    player.sees("B can lie here: one of the solutions has it there; other places may work too.");
}

#[test]
fn the_mouse_moves_places_and_takes_up() {
    let mut player = Player::of(SMALL);
    let (x, y) = player.place(" B");
    player.click(x + 1, y);
    player.sees("B: place 1 of 1 here");
    let (x, y) = player.place("·");
    player.click(x, y);
    player.sees("0 of 2 placed");
    player.click(x, y);
    player.sees("1 of 2 placed");
    player.click(x, y);
    player.sees("0 of 2 placed");
}

#[test]
fn a_new_challenge_has_as_many_given_pieces() {
    let mut player = Player::of("slidepack pack/tray 4x5/kit tetrominoes");
    player.think();
    player.keys("n");
    player.think();
    player.sees("These pieces cannot fill the tray");
    let mut player = Player::of(SMALL_GIVEN);
    player.keys("n");
    player.think();
    player.sees("1 of 2 placed");
}

/// Solid, hexagonal and triangular trays are played like square ones.
#[test]
fn hints_lead_to_the_end_in_every_lattice() {
    for (text, title, pieces) in [
        ("slidepack pack/tray 3x3x3/kit soma", "tray of 3 layers, 7 pieces", 7),
        ("slidepack pack/tray 4x7-hexagons/kit tetrahexes", "tray of 28 hexagons, 7 pieces", 7),
        ("slidepack pack/tray 4x9-triangles/kit hexiamonds", "tray of 72 triangles, 12 pieces", 12),
    ] {
        let mut player = Player::of(text);
        player.sees(title);
        for _ in 0..pieces {
            player.keys("i");
            player.think();
            player.keys(" ");
        }
        player.sees(&format!("Solved with {pieces} hints"));
    }
}

#[test]
fn the_cursor_goes_from_hexagon_to_hexagon() {
    let mut player = Player::of("slidepack pack/tray hexagons/  . ./ . . ./  . ./piece x7/ A");
    player.sees("A: place 1 of 1 here");
    for key in ["l", "j", "j", "k", "k", "h", "j", "h"] {
        player.keys(key);
        player.sees("A: place 1 of 1 here");
    }
    player.keys(" ");
    player.sees("1 of 7 placed");
    player.keys("lllll x");
    player.sees("1 of 7 placed");
}

#[test]
fn triangles_show_where_they_point() {
    let mut player = Player::of("slidepack pack/tray triangles/ ....../piece x3/ AA");
    player.sees("▵");
    player.sees("▿");
    player.keys(" ");
    player.sees("1 of 3 placed");
}

#[test]
fn pieces_may_be_left_over() {
    let mut player = Player::of("slidepack pack/tray 2x2/piece x0-3/ AA");
    player.keys(" j ");
    player.sees("Solved in 0:00");
}
