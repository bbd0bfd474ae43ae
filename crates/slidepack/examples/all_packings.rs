//! All ways to pack twelve pentominoes into a 3x20 tray.

use slidepack::pack::{Puzzle, text::picture};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let puzzle: Puzzle = "slidepack pack/tray 3x20/kit pentominoes".parse()?;
    let mut count = 0;
    for solution in puzzle.solutions() {
        count += 1;
        for layer in picture(&puzzle.packing, solution.placements()) {
            println!("{}\n", layer.join("\n"));
        }
    }
    println!("{count} packings, each in four positions of the tray");
    Ok(())
}
