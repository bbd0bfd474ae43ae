//! Sliding puzzles.

use super::Player;
use crate::play::app::{Effect, Event};
use crate::play::canvas::Cell;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Two moves from its goal.
const NEAR: &str = "1 2 3/4 5 6/0 7 8";
/// Fourteen moves from its goal.
const FAR: &str = "8 1 3/4 0 2/7 6 5";

#[test]
fn arrows_and_letters_slide_tiles() {
    for keys in [[KeyCode::Left; 2], [KeyCode::Char('h'); 2], [KeyCode::Char('a'); 2]] {
        let mut player = Player::of(NEAR);
        player.wait(1000);
        for key in keys {
            player.code(key);
            player.wait(1000);
        }
        player.sees("Solved in 2 moves, 0:01.");
    }
}

#[test]
fn a_key_that_moves_nothing_counts_nothing() {
    let mut player = Player::of(NEAR);
    player.keys("kd");
    player.sees("0:00  0 moves");
    player.keys("l");
    player.sees("0 moves");
}

#[test]
fn arrows_can_mean_the_blank() {
    let mut player = Player::of(NEAR);
    player.keys("ol");
    player.sees("1 move ");
    player.keys("l");
    player.sees("Solved in 2 moves");
}

#[test]
fn undo_and_redo_go_back_and_forth() {
    let mut player = Player::of(FAR);
    let start = player.screen();
    player.keys("wasd");
    let after = player.screen();
    player.keys("uuuu");
    assert_eq!(
        player.screen().lines().skip(2).collect::<Vec<_>>(),
        start.lines().skip(2).collect::<Vec<_>>()
    );
    player.keys("uyyyyy");
    assert_eq!(player.screen(), after);
    player.keys("c");
    player.sees("0 moves");
    player.keys("yyyy");
    player.sees("4 moves");
}

#[test]
fn a_click_slides_all_tiles_to_the_blank_and_undo_takes_it_back() {
    let mut player = Player::of("1 2 3/4 5 6/0 7 8");
    let (x, y) = player.place("8");
    player.click(x, y);
    player.sees("Solved in 2 moves");
    player.keys("u");
    player.sees("0 moves");
    let (x, y) = player.place("5");
    player.click(x, y);
    player.sees("Only tiles in line with the blank can slide.");
}

#[test]
fn a_hint_is_a_shortest_way_and_following_it_leads_home() {
    let mut player = Player::of(FAR);
    player.keys("i");
    player.think();
    player.sees("Move 2 left. It begins a shortest solution: 14 moves from here, 13 after it.");
    player.sees("14 from here at best");
    for left in (0..14).rev() {
        // The arrow on the tile shows its direction.
        let screen = player.screen();
        let board: String = screen.lines().skip(2).take(18).collect();
        let arrow = board.chars().find(|c| "↑↓←→".contains(*c)).unwrap();
        let at = "↑↓←→".chars().position(|c| c == arrow).unwrap();
        player.keys(&"wsad"[at..=at]);
        if left != 0 {
            player.sees(&format!("{left} from here at best"));
            player.keys("i");
        }
        assert!(player.app.wanted().is_none(), "the rest of the way is known");
    }
    player.sees("Solved in 14 moves and 14 hints");
}

#[test]
fn the_minimum_is_looked_for_when_the_board_lies_still() {
    let mut player = Player::of(FAR);
    assert!(player.app.wanted().is_none());
    player.wait(500);
    assert!(player.app.wanted().is_some());
    player.think();
    player.sees("14 from here at best");
    player.keys("m");
    player.keys("wasd");
    player.think();
    player.sees("at least");
}

#[test]
fn a_solution_is_watched_to_the_goal() {
    let mut player = Player::of(FAR);
    player.keys("v");
    player.think();
    player.sees("Watching: move 0 of 14, playing, 500 ms a step; 14 to go");
    player.wait(500);
    player.sees("move 1 of 14");
    player.keys(" ");
    player.wait(5000);
    player.sees("move 1 of 14, paused");
    player.code(KeyCode::Right);
    player.code(KeyCode::Right);
    player.code(KeyCode::Left);
    player.sees("move 2 of 14");
    player.keys("+ ");
    player.wait(250 * 12);
    player.sees("move 14 of 14, paused, 250 ms a step; 0 to go");
    let (x, y) = player.place("8");
    assert!(player.place("7").0 < x && player.place("7").1 == y);
    player.code(KeyCode::Esc);
    player.sees("0 moves");
    player.keys("v");
    player.code(KeyCode::End);
    player.code(KeyCode::Enter);
    player.sees("Solved in 14 moves and 14 hints");
}

#[test]
fn an_unsolvable_board_says_why() {
    let mut player = Player::of("1 2 3/4 5 6/8 7 0");
    player.sees("Not solvable. Inversions: 1 pair of tiles stands in the wrong order.");
    player.sees("not solvable");
    player.keys("wi");
    player.sees("Not solvable. Inversions: 1 pair");
    assert!(player.app.wanted().is_none());
    let mut player = Player::of("2 1 0");
    player.keys("v");
    player.sees("Tiles in a single line cannot pass each other");
}

#[test]
fn a_new_board_is_asked_for_twice_when_one_is_begun() {
    let mut player = Player::of(FAR);
    player.keys("w");
    player.keys("n");
    player.sees("Press n again");
    player.sees("1 move ");
    player.keys("n");
    player.sees("0 moves");
    let first = player.screen();
    player.keys("n");
    assert_ne!(player.screen(), first);
}

#[test]
fn a_file_has_several_boards() {
    let mut player = Player::of("1 2 3/4 5 6/0 7 8\n1 2 3/4 5 6/7 0 8\n");
    player.keys(">");
    player.keys("h");
    player.sees("Solved in 1 move,");
    player.keys(">");
    player.sees("This is puzzle 2 of 2.");
    player.keys("<");
    player.sees("0 moves");
}

#[test]
fn the_goal_can_be_seen() {
    let mut player = Player::of(FAR);
    player.keys("g");
    player.sees("This is the goal");
    assert!(player.place("1").1 < player.place("8").1);
    assert_eq!(player.code(KeyCode::Esc), Effect::None);
    assert!(player.place("8").1 == player.place("1").1);
}

#[test]
fn tiles_at_home_have_a_colour_only_where_there_are_colours() {
    for colourful in [true, false] {
        let player = Player::sized(NEAR, (80, 24), colourful);
        let (x, y) = player.place("5");
        let (other_x, other_y) = player.place("7");
        let canvas = player.canvas();
        assert_eq!(canvas.cell(x, y).style.background_color.is_some(), colourful);
        assert_eq!(canvas.cell(other_x, other_y).style.background_color, None);
        assert!(canvas.cell(x, y).style.attributes != canvas.cell(other_x, other_y).style.attributes);
        let is_plain =
            |cell: &Cell| cell.style.background_color.is_none() && cell.style.foreground_color.is_none();
        assert_eq!(canvas.cells().iter().all(is_plain), !colourful);
    }
}

#[test]
fn keys_that_quit_quit() {
    let control = |letter| Event::Key(KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL));
    let mut player = Player::of(FAR);
    assert_eq!(player.code(KeyCode::Char('q')), Effect::Quit);
    assert_eq!(player.code(KeyCode::Esc), Effect::Quit);
    assert_eq!(player.event(control('c')), Effect::Interrupt);
    assert_eq!(player.event(control('z')), Effect::Suspend);
    // A requested search is stopped first.
    player.keys("v");
    assert!(player.app.wanted().is_some());
    assert_eq!(player.code(KeyCode::Esc), Effect::None);
    assert!(player.app.wanted().is_none());
    assert_eq!(player.code(KeyCode::Esc), Effect::Quit);
}

#[test]
fn escape_asks_before_it_ends_a_game() {
    let mut player = Player::of(FAR);
    player.code(KeyCode::Left);
    player.code(KeyCode::Right);
    player.code(KeyCode::Up);
    player.code(KeyCode::Down);
    assert_eq!(player.code(KeyCode::Esc), Effect::None);
    player.sees("Press Esc again to quit");
    // Any other key continues, and Esc asks again.
    player.code(KeyCode::Char('n'));
    assert_eq!(player.code(KeyCode::Esc), Effect::None);
    assert_eq!(player.code(KeyCode::Esc), Effect::Quit);
}

#[test]
fn moves_can_be_counted_by_lines() {
    let mut player = Player::of(NEAR);
    player.think();
    player.keys("t");
    player.sees("Several tiles that slide in a line count as one move.");
    player.wait(1000);
    player.think();
    player.sees("0 multi-tile moves  1 from here at best");
    player.keys("i");
    player.sees("Slide 2 tiles left. It begins a shortest solution: 1 multi-tile move from here.");
    // Half of a multi-tile move leaves one move.
    player.keys("h");
    player.wait(1000);
    player.think();
    player.sees("1 multi-tile move  1 from here at best");
    player.keys("h");
    player.sees("Solved in 1 multi-tile move and 1 hint");
    player.sees("Tile by tile that is 2 moves.");
    player.keys("t");
    player.sees("2 moves  solved");
    let mut player = Player::of("1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24");
    player.keys("t");
    player.sees("The game counts multi-tile moves on boards of up to 16 cells.");
}

#[test]
fn the_keys_of_a_film_are_shown_once() {
    let mut player = Player::of("8 1 3/4 0 2/7 6 5");
    player.keys("v");
    player.think();
    let screen = player.screen();
    for key in ["Space", "Enter", "Esc"] {
        assert_eq!(screen.matches(key).count(), 1, "{key} in {screen}");
    }
}

#[test]
fn a_long_reason_is_shown_to_its_end_in_a_small_window() {
    for size in [(60, 18), (40, 20), (80, 24)] {
        let mut player = Player::sized("2 1 3/4 5 6/7 8 0", size, true);
        player.keys("i");
        player.think();
        let screen = player.screen();
        assert!(!screen.contains("..."), "{size:?}: {screen}");
        assert!(screen.contains("odd"), "{size:?}: {screen}");
    }
}
