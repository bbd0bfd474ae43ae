//! The number of boards per size and optimal length, for the charts of the page. Generates
//! `page/slide/levels.js`; a test compares them.
//!
//! `SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib depths` regenerates it.

use slidepack::slide::{Metric, NamedGoal, Size, Space};
use slidepack::{Limits, Outcome};
use std::fmt::Write;
use std::ops::ControlFlow;

/// Sizes of up to ten cells; transposed sizes have the same numbers.
const SIZES: [(usize, usize); 5] = [(2, 2), (2, 3), (2, 4), (2, 5), (3, 3)];

fn module() -> String {
    let mut module = String::from(
        "// How many boards of a size need how many moves to a goal with the blank in a corner: 0, 1, 2 and so on. Made by the\n\
         // engine: SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib depths\n\n\
         /** @type {Record<string, { single: number[], multi: number[] }>} */\n\
         export const LEVELS = {\n",
    );
    for (rows, cols) in SIZES {
        let levels = |metric| {
            let goal = NamedGoal::Last.board(Size::new(rows, cols).expect("a size"));
            let mut go_on = |_: &_| ControlFlow::Continue(());
            let report = Space::explore(&goal, metric, &Limits::default(), &mut go_on).expect("few boards");
            let Outcome::Solved(space) = report.outcome else { panic!("there is no limit") };
            space.levels().iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
        };
        let (single, multi) = (levels(Metric::Single), levels(Metric::Multi));
        writeln!(module, "  \"{rows}x{cols}\": {{\n    single: [{single}],\n    multi: [{multi}],\n  }},")
            .expect("a string takes all");
    }
    module + "};\n"
}

#[test]
fn the_page_has_the_depths_of_the_engine() {
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/page/slide/levels.js");
    let words = |text: &str| text.split_whitespace().collect::<String>().replace(",]", "]");
    if std::env::var_os("SLIDEPACK_WRITE").is_some() {
        std::fs::write(place, module()).unwrap();
    }
    // The formatter breaks lines.
    assert_eq!(
        words(&std::fs::read_to_string(place).unwrap()),
        words(&module()),
        "SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib depths writes it again"
    );
}
