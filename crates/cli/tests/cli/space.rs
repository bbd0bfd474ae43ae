//! All boards of a small size.

use crate::run::{Folder, slidepack};

#[test]
fn all_eight_puzzles_are_counted_by_their_moves() {
    let run = slidepack(&["space", "3x3"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for line in [
        "3x3, goal `last`\n\n",
        "  moves  boards    share  solutions, mean  most  boards with one\n",
        "     31       2  < 0.01%             40.0    40                0\n",
        "181,440 boards; 21.97 moves on average, 31 moves at most, which 2 boards need.\n",
        "\nBoards of 31 moves:\n",
        "  8 6 7/2 5 4/3 0 1   40 shortest solutions\n",
    ] {
        assert!(run.out.contains(line), "{line} is not in {}", run.out);
    }
    let few = slidepack(&["space", "3", "--deepest", "1"]);
    assert!(few.out.contains("\nBoards of 31 moves, the first 1:\n"), "{}", few.out);
}

#[test]
fn several_tiles_may_be_one_move() {
    let run = slidepack(&["space", "3x3", "--metric", "multi"]);
    assert!(run.out.starts_with("3x3, goal `last`, multi-tile moves\n"), "{}", run.out);
    assert!(run.out.contains(" 24 moves at most,"), "{}", run.out);
    let reply = slidepack(&["space", "2x3", "--metric", "multi", "--json"]).json();
    assert_eq!((&reply["metric"], &reply["boards"]), (&"multi".into(), &360.into()));
}

#[test]
fn the_standing_of_a_board_is_printed() {
    let run = slidepack(&["space", "3x3", "--board", "8 6 7/2 5 4/3 0 1"]);
    let said = "The board 8 6 7/2 5 4/3 0 1 needs 31 moves and has 40 shortest solutions.\n100.00% of all boards need fewer moves, 0.00% as many, 0.00% more.\n";
    assert!(run.out.contains(said), "{}", run.out);
    let reply = slidepack(&["space", "3x3", "--json", "--board", "8 1 3/4 0 2/7 6 5"]).json();
    assert_eq!((&reply["board"]["moves"], &reply["board"]["ways"]), (&14.into(), &1.into()));
    assert_eq!(reply["board"]["as_far"], reply["levels"][14]["boards"]);
}

#[test]
fn the_table_and_a_chart_are_files() {
    let folder = Folder::new();
    let files = ["depths.csv", "depths.svg", "depths.json", "depths.txt"];
    let output: Vec<&str> = files.iter().flat_map(|file| ["-o", file]).collect();
    let run = folder.run(&[&["space", "2x2"], &output[..]].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(
        folder.read("depths.csv"),
        "moves,boards,ways,most_ways,single_way\n0,1,1,1,1\n1,2,2,1,2\n2,2,2,1,2\n3,2,2,1,2\n4,2,2,1,2\n5,2,2,1,2\n6,1,2,2,0\n"
    );
    assert_eq!(folder.read("depths.txt"), run.out);
    assert!(folder.read("depths.svg").contains("All 2x2 boards by distance from the goal"));
    assert!(folder.read("depths.json").contains("\"depth\": 6"));
}

#[test]
fn limits_end_it_with_the_levels_that_are_done() {
    let run = slidepack(&["space", "3x3", "--nodes", "100", "--threads", "1"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert!(run.out.contains("Stopped at the node limit: 152 of 181,440 boards reached.\n"), "{}", run.out);
    let reply = slidepack(&["space", "3x3", "--memory", "1K", "--json"]);
    assert_eq!(reply.code, 3);
    assert_eq!(
        (&reply.json()["stopped_by"], &reply.json()["depth"]),
        (&"memory".into(), &serde_json::Value::Null)
    );
}

#[test]
fn boards_that_are_too_many_are_refused() {
    let refused = |args: &[&str], said: &str| {
        let run = slidepack(&[&["space"], args].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(said), "{run:?}");
    };
    refused(&["4x4"], "a 4x4 board has too many arrangements to look at each: at most 12 cells, such as 3x4");
    refused(&["3x3", "--board", "1 2/3 0"], "the board is 2x2, and the boards asked about are 3x3");
    refused(&["3x3", "--board", "2 1 3/4 5 6/7 8 0"], "the board cannot reach the goal");
    refused(&["3x3", "-o", "depths.gif"], "this file must end in .csv, .txt, .json, .svg or .png");
    refused(&["3x3", "--metric", "both"], "invalid value 'both'");
    let run = slidepack(&["solve", "--board", "1 2/3 0", "-o", "a.csv"]);
    assert!(run.err.contains("this file must end in .txt, .svg, .png, .gif or .json"), "{run:?}");
}
