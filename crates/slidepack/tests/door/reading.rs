//! Boards as people write them, and our own JSON, are read.

use proptest::prelude::*;
use slidepack::pack::wire::{PackAnswer, PackCheck};
use slidepack::pack::{self, Packing};
use slidepack::slide::wire::{SlideAnswer, SlideCheck, SlideHint};
use slidepack::slide::{self, Algorithm, Board, Goal, GoalOrigin, NamedGoal, Size};
use slidepack::wire::{Page, Reply, to_line, to_page};
use slidepack::{Family, Limits, Puzzle, Reading, Source, read};

fn read_as(text: &str, reading: &Reading<'_>) -> Vec<Result<Puzzle, slidepack::InputError>> {
    read(&Source::inline(text), reading)
}

#[track_caller]
fn slides(text: &str) -> Vec<slide::Puzzle> {
    let puzzles = read_as(text, &Reading::default());
    let slide = |puzzle| match puzzle {
        Ok(Puzzle::Slide(puzzle)) => *puzzle,
        other => panic!("{other:?} in {text}"),
    };
    puzzles.into_iter().map(slide).collect()
}

#[track_caller]
fn packs(text: &str) -> Vec<pack::Puzzle> {
    let puzzles = read_as(text, &Reading::default());
    let pack = |puzzle| match puzzle {
        Ok(Puzzle::Pack(puzzle)) => *puzzle,
        other => panic!("{other:?} in {text}"),
    };
    puzzles.into_iter().map(pack).collect()
}

fn message(text: &str) -> String {
    read_as(text, &Reading::default()).remove(0).unwrap_err().to_string()
}

fn summary(puzzle: &slide::Puzzle) -> String {
    let board = puzzle.board().rows().map(|row| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" "));
    let goal = puzzle.goal().name().map_or("its own", NamedGoal::name);
    format!("{}, goal {goal}", board.collect::<Vec<_>>().join("/"))
}

#[test]
fn a_board_may_be_in_an_object() {
    for text in [
        r#"{"board": [[1,2,3],[4,5,6],[7,8,0]]}"#,
        r#"{"board": [[1,2,3],[4,5,6],[7,8,null]], "goal": null}"#,
        r#"{"board": [1,2,3,4,5,6,7,8,0]}"#,
        r#"{"board": "1 2 3/4 5 6/7 8 0"}"#,
        r#"{"id": 7, "initial": [["1","2","3"],["4","5","6"],["7","8",""]]}"#,
        r#"["1 2 3", "4 5 6", "7 8 _"]"#,
        r#"{"puzzle": [[1,2,3],[4,5,6],[7,8,0]]}"#,
        r#"{"initial_state": [[1,2,3],[4,5,6],[7,8,0]], "goal": "Last"}"#,
        r#"{"startBoard": "123456780", "goalState": [1,2,3,4,5,6,7,8,0]}"#,
    ] {
        assert_eq!(
            slides(text).iter().map(summary).collect::<Vec<_>>(),
            ["1 2 3/4 5 6/7 8 0, goal last"],
            "{text}"
        );
    }
    let two = "{\"board\": [[1,2],[3,0]], \"goal\": \"first\"}\n{\"board\": [[1,0],[3,2]], \"goal\": [[0,1],[2,3]]}\n";
    assert_eq!(
        slides(two).iter().map(summary).collect::<Vec<_>>(),
        ["1 2/3 0, goal first", "1 0/3 2, goal first"]
    );
    assert_eq!(slides(two)[0].goal_origin, GoalOrigin::Written);
    let other = message(r#"{"foo": [[1,2],[3,0]]}"#);
    assert!(
        other.contains("expected a sliding puzzle as `board`, or a packing puzzle with the fields"),
        "{other}"
    );
    let message = message("{\"board\": [[1,2],[3,3]]}");
    assert!(message.starts_with("<board>:1:21: tile 3 appears twice; the first is at 1:19\n"), "{message}");
}

#[test]
fn what_is_around_a_board_makes_it_no_packing() {
    for text in [
        "Puzzle 1\n1 2 3\n4 5 6\n7 8 0\n",
        "Initial state:\n1 2 3\n4 5 6\n7 8 0\nGoal state:\n1 2 3\n4 5 6\n7 8 0\n",
        "board = [[1,2,3],[4,5,6],[7,8,0]]",
        "A = [1 2 3; 4 5 6; 7 8 0]",
        "int[][] t = {{1,2,3},{4,5,6},{7,8,0}};",
        "array([[1, 2, 3],\n       [4, 5, 6],\n       [7, 8, 0]])",
        "EightPuzzle((1,2,3,4,5,6,7,8,0))",
        "board:\n  - [1, 2, 3]\n  - [4, 5, 6]\n  - [7, 8, 0]\n",
        "a,b,c\n1,2,3\n4,5,6\n7,8,0\n",
        "```\n1 2 3\n4 5 6\n7 8 0\n```\n",
        "> 1 2 3\n> 4 5 6\n> 7 8 0\n",
        "// my board\n1 2 3\n4 5 6\n7 8 0\n",
        "-- my board\n1 2 3\n4 5 6\n7 8 0\n",
        "; my board\n1 2 3\n4 5 6\n7 8 0\n",
        "\\begin{tabular}{ccc}\n1 & 2 & 3 \\\\\n4 & 5 & 6 \\\\\n7 & 8 & 0\n\\end{tabular}\n",
    ] {
        let read: Vec<String> = slides(text).iter().map(summary).collect();
        assert_eq!(read, ["1 2 3/4 5 6/7 8 0, goal last"], "{text}");
    }
}

#[test]
fn goals_are_written_in_any_case_and_format() {
    let last = Goal::Named(NamedGoal::Last);
    for goal in
        ["last", "Last", " LAST ", "1,2,3;4,5,6;7,8,0", "[[1,2,3],[4,5,6],[7,8,0]]", "1 2 3/4 5 6/7 8 _"]
    {
        let written = slide::goal_written(goal).unwrap();
        let size = Size::new(3, 3).unwrap();
        assert_eq!(written.board(size), last.board(size), "{goal}");
    }
}

#[test]
fn braces_of_other_languages_are_no_objects() {
    assert_eq!(slides("{{1,2},{3,0}}").iter().map(summary).collect::<Vec<_>>(), ["1 2/3 0, goal last"]);
    assert_eq!(Family::of("{\"tray\": \"2x2\"}"), Family::Pack);
}

#[test]
fn a_style_means_its_goal_unless_the_file_says_another() {
    let usual = Reading { usual_goal: slide::style::Style::Princeton.usual_goal(), ..Reading::default() };
    let goal = |text: &str, reading: &Reading<'_>| match read_as(text, reading).remove(0).unwrap() {
        Puzzle::Slide(puzzle) => (puzzle.goal().name().unwrap(), puzzle.goal_origin),
        Puzzle::Pack(_) => panic!(),
    };
    let file = "# This puzzle is solvable\n3\n8 1 3\n4 0 2\n7 6 5\n";
    assert_eq!(goal(file, &Reading::default()), (NamedGoal::Snail, GoalOrigin::Format));
    assert_eq!(goal(file, &usual), (NamedGoal::Last, GoalOrigin::Style));
    assert_eq!(goal(&format!("# goal: first\n{file}"), &usual), (NamedGoal::First, GoalOrigin::Comment));
    let first = Goal::Named(NamedGoal::First);
    assert_eq!(goal(file, &Reading { goal: Some(&first), ..usual }), (NamedGoal::First, GoalOrigin::Asked));
    assert_eq!(goal("# my homework\n3\n8 1 3\n4 0 2\n7 6 5\n", &usual), (NamedGoal::Last, GoalOrigin::Style));
}

#[test]
fn korfs_boards_without_an_index_get_one_remark() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/slide/korf-100.txt");
    let list = std::fs::read_to_string(folder).unwrap();
    let boards = list.lines().filter(|line| !line.starts_with('#'));
    let bare: String = boards.map(|line| line.splitn(3, ' ').nth(2).unwrap().to_owned() + "\n").collect();
    let puzzles = read_as(&bare, &Reading::default());
    assert_eq!(puzzles.len(), 100);
    let remark = slidepack::goal_remark(&puzzles).unwrap();
    assert!(remark.all_fail);
    assert_eq!(
        remark.text,
        "goal `last` was assumed, but none of the 100 boards can reach it; all can reach `first`: --goal first"
    );
}

#[test]
fn lenient_reading_is_asked_for() {
    let text = "2 3 2\nDEFAULT\nCC\nDD\nC\n";
    assert!(message(text).contains(
        "already names the piece at 3:1: use another one; --lenient takes it for a piece of its own"
    ));
    assert!(
        message("2 2 8\nDEFAULT\nA\nBB\n")
            .contains("but only 2 follow; --lenient takes those that there are")
    );
    let puzzle = read_as(text, &Reading { lenient: true, ..Reading::default() }).remove(0).unwrap();
    let Puzzle::Pack(puzzle) = puzzle else { panic!() };
    assert_eq!(puzzle.packing.kit().pieces().len(), 3);
}

#[test]
fn a_drawing_may_be_a_list_of_strings() {
    let text = "[\n    \"EEGGGJJJJ--\",\n    \"AEEEGCDDDD-\",\n  \"AAALGCHHD--\", \"BBLLLCFHH--\",\n    \"BBBLCCFFH--\"\n]";
    let puzzle = packs(text).remove(0);
    assert_eq!((puzzle.packing.placed().len(), puzzle.left()), (10, 2));
    assert_eq!(puzzle.packing.tray(), &pack::Tray::rectangle(5, 11).unwrap());
    let line = "CGKK......./CGKKH....../CGGGHH...../CCAAAHH..../JJJJA......";
    assert_eq!(packs(line)[0].packing.placed().len(), 6);
}

#[test]
fn a_text_of_errors_is_read_once() {
    // Each takes a look at a bounded part of the text, and only some are reported.
    for (text, separator) in [
        ("tray 0x0\n".to_owned(), "---\n"),
        ("tray 2x2\npieces\n  A\n  B\n  A\n".to_owned(), "---\n"),
        ("tray\n  AA\n  A.\nplaced\n  A.\n  ..\npiece x4\n  A\n".to_owned(), "---\n"),
    ] {
        let puzzles = vec![text; 60_000].join(separator);
        let read = read_as(&format!("slidepack pack\n{puzzles}"), &Reading::default());
        assert_eq!(read.len(), 21);
        assert!(read[20].as_ref().unwrap_err().message.ends_with("59980 more puzzles cannot be read either"));
    }
    for object in [
        r#"{"tray": "0x0", "kit": "kanoodle"}"#,
        r#"{"tray": "2x2", "pieces": [{"art": ["A"]}, {"art": ["A"]}]}"#,
        r#"{"tray": ["AA"], "placed": [["A."]], "pieces": [{"art": ["A"], "copies": 3}]}"#,
        r#"{"board": [[1,1],[2,3]]}"#,
    ] {
        let read = read_as(&format!("[{}]", vec![object; 60_000].join(",")), &Reading::default());
        assert!(read.len() <= 22, "{} {object}", read.len());
        assert!(read.iter().all(Result::is_err));
    }
}

fn limits() -> Limits {
    Limits { nodes: Some(20_000), threads: 1, ..Limits::default() }
}

fn solved(puzzle: &slide::Puzzle) -> slide::Answer {
    let request =
        slide::Request { algorithm: Algorithm::Constructive, limits: limits(), ..Default::default() };
    slide::solve(puzzle, &request, &mut slidepack::quietly())
}

fn puzzle() -> impl Strategy<Value = slide::Puzzle> {
    let size = (1usize..=6, 1usize..=6).prop_filter_map("two cells", |(r, c)| Size::new(r, c).ok());
    size.prop_flat_map(|size| {
        let tiles: Vec<usize> = (0..size.cells()).collect();
        let board = move || {
            Just(tiles.clone()).prop_shuffle().prop_map(move |tiles| Board::new(size, &tiles).unwrap())
        };
        let named = prop::sample::select(NamedGoal::ALL.to_vec()).prop_map(Goal::Named);
        (board(), prop_oneof![named, board().prop_map(Goal::Custom)])
    })
    .prop_map(|(board, goal)| slide::Puzzle::new(board, goal))
}

#[track_caller]
fn check_same(text: &str, puzzle: &slide::Puzzle, with_goal: bool) {
    let read = slides(text);
    assert_eq!(read.len(), 1, "{text}");
    assert_eq!(read[0].board(), puzzle.board(), "{text}");
    if with_goal {
        assert_eq!(read[0].goal_board(), puzzle.goal_board(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn answers_to_sliding_puzzles_are_read_again(puzzle in puzzle()) {
        let answer = solved(&puzzle);
        let json = SlideAnswer::new(&puzzle, &answer, 1);
        let check = SlideCheck::new(&puzzle, &slide::Check::new(&puzzle));
        let hint = SlideHint::new(&puzzle, &answer, None);
        for text in [to_line(&json), to_page(&json), to_line(&check), to_line(&hint)] {
            check_same(&text, &puzzle, true);
        }
        let both = Page::new(vec![Reply::from(json.clone()), Reply::from(check)], 2);
        prop_assert_eq!(slides(&to_page(&both)).len(), 2);
        let lines = format!("{}\n{}\n", to_line(&json), to_line(&json));
        prop_assert_eq!(slides(&lines).len(), 2);
    }
}

const PACKS: [&str; 5] = [
    "slidepack pack\ntray 5x11\nkit iq-puzzler-pro\n",
    "slidepack pack\ntray pyramid\nkit kanoodle\n",
    "slidepack pack\nname Two corners\ntray\n  AA.-\n  A...\npieces colour red\n  A\n  AA\npiece no-mirror\n  BBB\n  .B\n",
    "slidepack pack\ntray 2x4\npiece x4\n  AA\nplaced\n  AA..\n  ....\nplaced\n  ....\n  AA..\n",
    "slidepack pack\ntray\n  ..?\n  ..?\npiece\n  AA\n  AA\n",
];

fn same(a: &Packing, b: &Packing) -> bool {
    let sorted = |packing: &Packing| {
        let mut placed = packing.placed().to_vec();
        placed.sort_unstable();
        placed
    };
    a.tray() == b.tray() && a.kit() == b.kit() && sorted(a) == sorted(b)
}

#[test]
fn answers_to_packing_puzzles_are_read_again() {
    let mut lines = String::new();
    for text in PACKS {
        let puzzle = packs(text).remove(0);
        let request = pack::Request { limits: limits(), ..pack::Request::default() };
        let answer = pack::solve(&puzzle, &request, &mut slidepack::quietly());
        let json = PackAnswer::new(&puzzle, &answer);
        for json in [to_line(&json), to_page(&json)] {
            let read = packs(&json);
            assert!(read.len() == 1 && same(&read[0].packing, &puzzle.packing), "{json}\n{read:?}");
        }
        lines.push_str(&(to_line(&json) + "\n"));
        let check = pack::Check::new(&puzzle, &limits(), &mut slidepack::quietly());
        let json = to_line(&PackCheck::new(&puzzle, &check));
        assert!(same(&packs(&json)[0].packing, &puzzle.packing), "{json}");
    }
    assert_eq!(packs(&lines).len(), PACKS.len());
}

#[test]
fn drawings_of_solutions_are_read_again() {
    for text in &PACKS[..3] {
        let puzzle = packs(text).remove(0);
        let limits = Limits { nodes: Some(20_000_000), ..limits() };
        let request = pack::Request { limits, ..pack::Request::default() };
        let answer = pack::solve(&puzzle, &request, &mut slidepack::quietly());
        let picture =
            |puzzle: &pack::Puzzle, placed: &[pack::Placement]| pack::text::picture(&puzzle.packing, placed);
        let expected = picture(&puzzle, answer.solution().unwrap().placements());
        let drawn = expected.iter().map(|rows| rows.join("\n")).collect::<Vec<_>>().join("\n\n");
        let format = pack::Format::Text(pack::text::Format::Drawing);
        let read = pack::read(&Source::inline(&drawn), Some(format)).remove(0).unwrap();
        assert_eq!(picture(&read, read.packing.placed()), expected, "{drawn}");
    }
}
