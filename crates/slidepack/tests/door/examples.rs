//! The examples run.

use std::error::Error;

macro_rules! examples {
    ($($name:ident = $file:literal,)*) => {
        $(#[path = $file]
        mod $name;

        #[test]
        fn $name() -> Result<(), Box<dyn Error>> {
            $name::main()
        })*
    };
}

examples! {
    all_packings = "../../examples/all_packings.rs",
    ask_in_json = "../../examples/ask_in_json.rs",
    compare_heuristics = "../../examples/compare_heuristics.rs",
    progress_and_limits = "../../examples/progress_and_limits.rs",
    solve_a_board = "../../examples/solve_a_board.rs",
}
