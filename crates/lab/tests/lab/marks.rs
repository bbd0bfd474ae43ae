//! Hand-ins of a class.

use slidepack::slide::{Goal, NamedGoal, Request, TableCache};
use slidepack::{InputError, Reading, Source, quietly};
use slidepack_lab::marks::{Mark, Marking, Marks};
use std::ops::ControlFlow;

fn mark(text: &str, set: &str) -> Result<Marks, InputError> {
    let goal = Goal::Named(NamedGoal::Last);
    let reading = Reading { goal: Some(&goal), ..Reading::default() };
    let set = if set.is_empty() { Vec::new() } else { slidepack::read(&Source::inline(set), &reading) };
    let tables = TableCache::default();
    let request = Request { gives_up: true, ..Request::default() };
    let marking = Marking { tables: &tables, set, goal: Some(&goal), notation: None, request };
    let source = Source { name: "handins.csv".into(), text: text.into() };
    marking.mark(&source, &mut quietly())
}

fn marks(text: &str, set: &str) -> Vec<Mark> {
    mark(text, set).unwrap().marks
}

/// A hand-in for a board of two moves.
fn one(moves: &str) -> Mark {
    marks(&format!("name,board,moves\nAda,1 2 3/4 5 6/0 7 8,{moves}\n"), "").remove(0)
}

/// Right, moves, shortest, more, first wrong move.
type Fields = (bool, Option<usize>, Option<usize>, Option<usize>, Option<usize>);

fn fields(mark: &Mark) -> Fields {
    (mark.right, mark.moves, mark.shortest, mark.more, mark.first_wrong)
}

#[test]
fn every_kind_of_mistake_is_distinguished() {
    let check = |moves: &str, expected: Fields, why: &str| {
        let mark = one(moves);
        assert_eq!(fields(&mark), expected, "{moves}: {mark:?}");
        assert!(mark.why.contains(why) && (mark.why.is_empty() == why.is_empty()), "{moves}: {mark:?}");
    };
    check("L L", (true, Some(2), Some(2), Some(0), None), "");
    check("\"left, left\"", (true, Some(2), Some(2), Some(0), None), "");
    check("RR", (true, Some(2), Some(2), Some(0), None), "");
    check("7 8", (true, Some(2), Some(2), Some(0), None), "");
    check("D U L L", (true, Some(4), Some(2), Some(2), Some(1)), "move 1 leads away; better is tile 7 left");
    check("L L R L", (true, Some(4), Some(2), Some(2), Some(3)), "move 3 leaves the goal");
    check("L", (false, Some(1), Some(2), None, None), "ends 1 move before the goal");
    check("L D", (false, Some(2), Some(2), None, Some(2)), "ends 2 moves before the goal; move 2 leads away");
    check("L U", (false, None, Some(2), None, Some(2)), "move 2: no tile can move up there");
    check("hello", (false, None, Some(2), None, None), "`hello` is not a move");
    check("", (false, Some(0), Some(2), None, None), "no moves are handed in");
    check("unsolvable", (false, None, Some(2), None, None), "the board can be solved");
}

#[test]
fn boards_that_cannot_be_solved_or_read() {
    let board =
        |board: &str, moves: &str| marks(&format!("name,board,moves\nAda,{board},{moves}\n"), "").remove(0);
    let impossible = "2 1 3/4 5 6/7 8 0";
    assert!(board(impossible, "Impossible").right);
    for moves in ["D", "U", ""] {
        let mark = board(impossible, moves);
        assert!(!mark.right && mark.why == "the board cannot be solved", "{mark:?}");
    }
    let mark = board("1 2 3/4 5 6/7 8 0", "");
    assert_eq!((mark.right, mark.more), (true, Some(0)));
    for (text, why) in [
        ("1 2 3/4 5 6/7 8", "the board cannot be read: row 3 has 2 tiles"),
        ("", "the board cannot be read"),
        ("3", "a number needs the file of the set"),
        ("1 2/3 0//1 2/3 0", "the board cannot be read"),
    ] {
        let mark = board(text, "L");
        assert!(!mark.right && mark.why.contains(why), "{text}: {mark:?}");
    }
}

/// Tables come from spreadsheets of all kinds.
#[test]
fn tables_of_every_spreadsheet_are_read() {
    let expected = marks("name,board,moves\nAda,1 2 3/4 5 6/0 7 8,L L\nBob,1 2 3/4 5 6/0 7 8,L\n", "");
    for text in [
        "\u{feff}name,board,moves\r\nAda,1 2 3/4 5 6/0 7 8,L L\r\nBob,1 2 3/4 5 6/0 7 8,L\r\n",
        "Moves;Name;Board\nL L;Ada;1 2 3/4 5 6/0 7 8\nL;Bob;1 2 3/4 5 6/0 7 8",
        "sep=;\r\nname;board;moves\r\nAda;1 2 3/4 5 6/0 7 8;L L\r\nBob;1 2 3/4 5 6/0 7 8;L\r\n",
        "name\tboard\tmoves\nAda\t1 2 3/4 5 6/0 7 8\tL L\n\nBob\t1 2 3/4 5 6/0 7 8\tL\n",
        "\"name\",\"board\",\"remark\",\"moves\"\n\"Ada\",\"1 2 3/4 5 6/0 7 8\",\"a \"\"b\"\", c\",\"L L\"\nBob,1 2 3/4 5 6/0 7 8,,L\n",
        " student , puzzle , solution \n Ada , 1 2 3/4 5 6/0 7 8 , L L \n Bob , 1 2 3/4 5 6/0 7 8 , L \n",
    ] {
        assert_eq!(marks(text, ""), expected, "{text}");
    }
    // A board over several lines, a line that is too short, and one without a name.
    let odd =
        marks("name,board,moves\nAda,\"1 2 3\n4 5 6\n0 7 8\",\"L\nL\"\nBob\n,1 2 3/4 5 6/0 7 8,L\n", "");
    assert!(odd[0].right && odd[1].why.contains("cannot be read"), "{odd:?}");
    assert_eq!(odd[2].name, "line 7");
    assert_eq!(marks("sep=;\nname;board;moves\n;1 2 3/4 5 6/0 7 8;L\n", "")[0].name, "line 3");
}

#[test]
fn a_board_may_be_a_number_of_the_set() {
    let set = "1 2 3/4 5 6/7 0 8\n1 2 3/4 5 6/0 7 8\n";
    let marks =
        marks("name,board,moves\nAda,1,L\nBob,2,L L\nCy,3,L\nDee,0,L\nEve,1 2 3/4 5 6/7 0 8,L\n", set);
    let right: Vec<bool> = marks.iter().map(|mark| mark.right).collect();
    assert_eq!(right, [true, true, false, false, true]);
    assert!(marks[2].why.contains("the set has the boards 1 to 2"), "{:?}", marks[2]);
    // The only board of a set needs no column.
    assert!(self::marks("name,moves\nAda,L\n", "1 2 3/4 5 6/7 0 8").remove(0).right);
}

#[test]
fn columns_that_are_missing_are_named() {
    for (text, missing) in [("name,board\n", "`moves`"), ("moves\nL\n", "`board`"), ("", "`board`")] {
        let error = mark(text, "").unwrap_err().to_string();
        assert!(error.contains(missing) && error.contains("handins.csv:1:1"), "{error}");
    }
    assert_eq!(mark("name,board,moves\n", "").unwrap().marks, []);
}

#[test]
fn numbers_of_nodes_are_compared_with_a_range() {
    let nodes = |expanded: &str, method: &str| {
        let text =
            format!("board,moves,expanded,method,heuristic\n8 1 3/4 0 2/7 6 5,R,\"{expanded}\",{method}\n");
        marks(&text, "").remove(0)
    };
    let range = |method: &str| {
        let mark = nodes("0", method);
        assert_eq!(mark.expanded_verdict, "too few");
        (mark.expanded_least.unwrap(), mark.expanded_most.unwrap(), mark.expanded_tree)
    };
    let (least, most, tree) = range("astar,manhattan");
    let tree = tree.unwrap();
    assert!(14 <= least && least < most && most < tree);
    for (expanded, verdict) in [
        (least - 1, "too few"),
        (least, "in range"),
        (most, "in range"),
        (most + 1, "only without a closed set"),
        (tree + 1, "too many"),
    ] {
        assert_eq!(nodes(&expanded.to_string(), "A*,Manhattan").expanded_verdict, verdict, "{expanded}");
    }
    let (_, weaker, _) = range("astar,hamming");
    let (_, breadth, _) = range("bfs,");
    assert!(most < weaker && weaker < breadth);
    assert_eq!(nodes("1,000,000,000", "ida,").expanded_verdict, "too many");
    assert!(nodes("many", "astar,").expanded_verdict.contains("is not a number"));
    assert!(nodes("10", "greedy,").expanded_verdict.contains("no range is known"));
}

#[test]
fn marks_are_a_table_for_every_program() {
    let marks =
        mark("name,board,moves\n\"A, B\",1 2 3/4 5 6/0 7 8,L L\nBob,1 2 3/4 5 6/0 7 8,D\n", "").unwrap();
    let csv = String::from_utf8(marks.csv().unwrap()).unwrap();
    assert!(csv.contains("\"A, B\",1 2 3/4 5 6/0 7 8,true,2,2,0,,,"), "{csv}");
    let text = marks.table().terminal(None);
    assert!(text.contains("2 hand-ins: 1 right, 1 of them shortest."), "{text}");
    assert!(marks.document("Marks").html().contains("<td>A, B</td>"));
}

#[test]
fn marking_can_be_interrupted() {
    let (tables, goal) = (TableCache::default(), Goal::Named(NamedGoal::First));
    let marking = Marking {
        tables: &tables,
        set: Vec::new(),
        goal: Some(&goal),
        notation: None,
        request: Request::default(),
    };
    let text = "name,board,moves\nAda,14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3,L\n".into();
    let source = Source { name: "handins.csv".into(), text };
    let marks = marking.mark(&source, &mut |_| ControlFlow::Break(())).unwrap();
    assert!(marks.interrupted && marks.marks.is_empty(), "{marks:?}");
}
