//! Asking and answering in JSON.

use slidepack::ask::{
    About, Allowance, AnalyseOf, Answer, Ask, AskError, AskMoves, AskPuzzle, CheckOf, EitherGiven, Given,
    Listener, Options, Question, Service, Solve, SolveSlide, Wrong,
};
use slidepack::say::Ink;
use slidepack::slide::wire::WireMoves;
use slidepack::slide::{self, Metric, NamedGoal, Size, generate};
use slidepack::wire::{StoppedBy, to_line};
use slidepack::{Progress, Puzzle, Reading, Source, pack};
use std::ops::ControlFlow;

/// The answer to a question in JSON. The question and the answer go to JSON and
/// back on the way.
fn answer(json: &str) -> Result<Answer, AskError> {
    let ask: Ask = serde_json::from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"));
    let again: Ask = serde_json::from_str(&to_line(&ask)).unwrap();
    assert_eq!(again, ask);
    let answer = Service::default().answer(ask, &mut ())?;
    let again: Answer = serde_json::from_str(&to_line(&answer)).unwrap();
    assert_eq!(again, answer, "{}", to_line(&answer));
    Ok(answer)
}

/// Puzzles of both families.
const BOARD: &str = "8 1 3/4 0 2/7 6 5";
const TRAY: &str = "slidepack pack\\ntray 3x20\\nkit pentominoes";

#[test]
fn everything_is_asked_and_answered_in_json() {
    let is = |json: String, kind: fn(&Answer) -> bool| {
        let answer = answer(&json).unwrap_or_else(|error| panic!("{json}: {error}"));
        assert!(kind(&answer), "{json}: {answer:?}");
    };
    is(
        format!(r#"{{"ask": "solve", "text": "{BOARD}"}}"#),
        |answer| matches!(answer, Answer::Slide(answer) if answer.length == Some(14)),
    );
    is(
        r#"{"ask": "solve", "board": [[1, 2], [0, 3]], "goal": [[1, 2], [3, 0]]}"#.into(),
        |answer| matches!(answer, Answer::Slide(answer) if answer.length == Some(1)),
    );
    is(format!(r#"{{"ask": "solve", "text": "{TRAY}"}}"#), |answer| matches!(answer, Answer::Pack(_)));
    is(
        format!(r#"{{"ask": "solve", "text": "{TRAY}", "options": {{"want": "count"}}}}"#),
        |answer| matches!(answer, Answer::Pack(answer) if answer.solutions == Some(8.into())),
    );
    is(format!(r#"{{"ask": "solve", "text": "{TRAY}", "options": {{"want": "hint"}}}}"#), |answer| {
        matches!(answer, Answer::Pack(_))
    });
    is(format!(r#"{{"ask": "hint", "text": "{BOARD}"}}"#), |answer| matches!(answer, Answer::Hint(_)));
    is(format!(r#"{{"ask": "check", "text": "{BOARD}"}}"#), |answer| matches!(answer, Answer::Check(_)));
    is(format!(r#"{{"ask": "check", "text": "{TRAY}"}}"#), |answer| matches!(answer, Answer::Check(_)));
    is(
        r#"{"ask": "generate", "puzzle": "slide", "rows": 3, "cols": 4, "count": 2, "seed": 7}"#.into(),
        |answer| matches!(answer, Answer::Boards(boards) if boards.boards.len() == 2),
    );
    let challenge = r#"{"ask": "generate", "puzzle": "pack", "tray": "5x4", "kit": "tetrominoes only IOLT", "placed": 2, "seed": 1}"#;
    is(challenge.into(), |answer| matches!(answer, Answer::Challenge(_)));
    for kind in ["svg", "png", "gif", "txt", "json"] {
        is(
            format!(r#"{{"ask": "draw", "text": "{BOARD}", "as": "{kind}"}}"#),
            |answer| matches!(answer, Answer::File(file) if !file.contents.is_empty()),
        );
    }
    is(format!(r#"{{"ask": "watch", "text": "{BOARD}", "options": {{"steps": 5}}}}"#), |answer| {
        matches!(answer, Answer::SlideWatch(_))
    });
    is(format!(r#"{{"ask": "watch", "text": "{TRAY}", "options": {{"count": 5}}}}"#), |answer| {
        matches!(answer, Answer::PackWatch(_))
    });
    is(r#"{"ask": "kits"}"#.into(), |answer| matches!(answer, Answer::Kits(_)));
    is(r#"{"ask": "kits", "name": "Kanoodle"}"#.into(), |answer| matches!(answer, Answer::Kits(_)));
    is(
        r#"{"ask": "generate", "puzzle": "slide", "rows": 3, "cols": 3, "length": 20, "seed": 7}"#.into(),
        |answer| matches!(answer, Answer::Boards(boards) if boards.boards.len() == 1 && boards.stopped_by.is_none()),
    );
    let like = r#"{"ask": "generate", "puzzle": "pack", "like": {"text": "slidepack pack\ntray 5x4\nkit tetrominoes only IOLT"}, "placed": 2, "time": 60}"#;
    is(like.into(), |answer| matches!(answer, Answer::Challenge(_)));
    is(format!(r#"{{"ask": "placements", "text": "{TRAY}"}}"#), |answer| matches!(answer, Answer::Places(_)));
    is(r#"{"ask": "text", "tray": "6x10", "kit": "pentominoes"}"#.into(), |answer| {
        matches!(answer, Answer::Text(_))
    });
}

#[test]
fn counts_larger_than_64_bits_come_back() {
    let json = format!(r#"{{"ask": "solve", "text": "{TRAY}", "options": {{"want": "count"}}}}"#);
    let json = to_line(&answer(&json).unwrap());
    let large = json.replace(r#""solutions":8,"#, r#""solutions":2444888770250892795802079170816,"#);
    let Answer::Pack(counted) = serde_json::from_str(&large).unwrap() else { panic!("{large}") };
    assert!(counted.solutions.as_ref().unwrap().0 == 2_444_888_770_250_892_795_802_079_170_816);
    assert_eq!(to_line(&counted), large);
}

#[test]
fn what_is_wrong_has_a_code_and_a_place() {
    let wrong = |json: &str| answer(json).unwrap_err();
    let error = wrong(r#"{"ask": "solve", "text": "1 2 3\n4 5 6\n7 5 0"}"#);
    assert_eq!((error.wrong, error.place), (Wrong::Puzzle, Some((3, 3))));
    let error = wrong(r#"{"ask": "solve", "text": "1 2/3 0", "options": {"algorithm": "cover"}}"#);
    assert_eq!((error.wrong, error.code), (Wrong::Question, "algorithm"));
    let error = wrong(r#"{"ask": "solve"}"#);
    assert_eq!((error.wrong, error.code), (Wrong::Question, "field"));
    let error = wrong(r#"{"ask": "generate", "puzzle": "slide", "rows": 3, "cols": 3, "count": 100000}"#);
    assert_eq!((error.wrong, error.code), (Wrong::TooMuch, "too-large"));
    assert!(serde_json::from_str::<Ask>(r#"{"ask": "solve", "texd": "1 2/3 0"}"#).is_err());
    assert!(serde_json::from_str::<Answer>(r#"{"hello": 1}"#).is_err());
}

/// Listens, and ends the run at a sign.
#[derive(Default)]
struct Ear {
    better: Vec<usize>,
    solutions: usize,
    ends: bool,
}

impl Listener for Ear {
    fn progress(&mut self, _: &Progress) -> ControlFlow<()> {
        if self.ends { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn improved(&mut self, _: &slide::Puzzle, moves: &[slide::Dir], _: Metric) {
        self.better.push(moves.len());
    }

    fn solution(&mut self, _: &pack::Puzzle, _: &pack::Solution, number: u64) -> ControlFlow<()> {
        self.solutions += 1;
        assert_eq!(number, self.solutions as u64);
        ControlFlow::Continue(())
    }
}

#[test]
fn a_listener_hears_of_improvements_and_solutions_and_can_end_a_run() {
    let ask = |json: &str| serde_json::from_str::<Ask>(json).unwrap();
    let (service, mut ear) = (Service::default(), Ear::default());
    let all = format!(r#"{{"ask": "solve", "text": "{TRAY}", "options": {{"want": "all"}}}}"#);
    service.answer(ask(&all), &mut ear).unwrap();
    assert_eq!(ear.solutions, 8);
    let few = all.replace(r#""want": "all""#, r#""want": "all", "limit": 3"#);
    assert_eq!(service.answer(ask(&few), &mut ()).unwrap().stopped_by(), Some(StoppedBy::Limit));

    let hard = r#"{"ask": "solve", "text": "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "goal": "first", "options": {"algorithm": "anytime", "nodes": 50000}}"#;
    let answer = service.answer(ask(hard), &mut ear).unwrap();
    assert_eq!(answer.stopped_by(), Some(StoppedBy::Nodes));
    let Answer::Slide(answer) = answer else { panic!() };
    assert_eq!(ear.better.last().copied(), answer.length);
    let ended = service.answer(ask(hard), &mut Ear { ends: true, ..Ear::default() }).unwrap();
    assert_eq!(ended.stopped_by(), Some(StoppedBy::Interrupt));
}

#[test]
fn no_request_gets_more_than_is_allowed() {
    let allowance = Allowance { pieces: 5, memory: Some(1 << 20), ..Allowance::default() };
    let service = Service { allowance, ..Service::default() };
    let ask: Ask = serde_json::from_str(&format!(r#"{{"ask": "solve", "text": "{TRAY}"}}"#)).unwrap();
    assert_eq!(service.answer(ask, &mut ()).unwrap_err().code, "too-large");
}

#[test]
fn a_style_brings_its_text_and_its_goal_and_a_notation_its_moves() {
    let ask = r#"{"ask": "solve", "text": "2\n1 2\n0 3", "style": "princeton", "notation": "words"}"#;
    let Answer::Slide(solved) = answer(ask).unwrap() else { panic!() };
    assert!(solved.text.as_deref().unwrap().starts_with("Minimum number of moves = 1\n"), "{solved:?}");
    assert_eq!(solved.moves, Some(WireMoves::Words(vec!["left".into()])));
    let ask = format!(r#"{{"ask": "solve", "text": "{TRAY}", "style": "plain"}}"#);
    let Answer::Pack(solved) = answer(&ask).unwrap() else { panic!() };
    assert!(solved.text.unwrap().contains("Solved.\n"));
    let wrong = |json: String| answer(&json).unwrap_err().code;
    assert_eq!(wrong(format!(r#"{{"ask": "solve", "text": "{TRAY}", "style": "42"}}"#)), "style");
    assert_eq!(wrong(format!(r#"{{"ask": "solve", "text": "{TRAY}", "notation": "tile"}}"#)), "notation");
    assert_eq!(wrong(format!(r#"{{"ask": "solve", "text": "{BOARD}", "notation": "poem"}}"#)), "notation");
}

#[test]
fn a_puzzle_that_was_read_is_asked_about_as_it_is_and_sent_on_as_text() {
    for text in [BOARD, "1 2 0/3 4 5", "slidepack pack/tray 3x20/kit pentominoes"] {
        let source = Source { name: "homework.txt".into(), ..Source::inline(text) };
        let puzzle = slidepack::read(&source, &Reading::default()).remove(0).unwrap();
        let ask = |puzzle: Puzzle| Ask::Check(About { puzzle: puzzle.into(), question: CheckOf::default() });
        let service = Service::default();
        let json = to_line(&service.answer(ask(puzzle.clone()), &mut ()).unwrap());
        assert!(json.contains(r#""source":"homework.txt""#), "{json}");
        let sent: Ask = serde_json::from_str(&to_line(&ask(puzzle.clone()))).unwrap();
        let Ask::Check(About { puzzle: sent, .. }) = sent else { panic!() };
        match (sent.puzzle(&service.allowance).unwrap(), puzzle) {
            (Puzzle::Slide(sent), Puzzle::Slide(read)) => {
                assert_eq!((sent.board(), sent.goal_board()), (read.board(), read.goal_board()));
            }
            (Puzzle::Pack(sent), Puzzle::Pack(read)) => assert_eq!(sent.packing, read.packing),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn no_board_needs_more_moves_than_there_are() {
    let ask = r#"{"ask": "generate", "puzzle": "slide", "rows": 3, "cols": 3, "length": 32}"#;
    let error = answer(ask).unwrap_err();
    assert_eq!(
        (error.code, error.message.as_str()),
        ("length", "no 3x3 board needs more than 31 moves for this goal")
    );
}

/// Output written piece by piece need not fit in memory: each piece is handed on, and
/// a reader who has had enough ends it.
#[test]
fn answers_are_written_piece_by_piece() {
    struct Reader {
        taken: usize,
        longest: usize,
    }
    impl std::fmt::Write for Reader {
        fn write_str(&mut self, text: &str) -> std::fmt::Result {
            self.taken += text.len();
            self.longest = self.longest.max(text.len());
            if self.taken < 1_000_000 { Ok(()) } else { Err(std::fmt::Error) }
        }
    }
    let goal = NamedGoal::Last.board(Size::new(20, 20).unwrap());
    let start = generate::Generator::new(1).board(&goal, generate::Kind::Solvable).unwrap();
    for (style, notation) in
        [("plain", Some("boards")), ("princeton", None), ("leuven", None), ("itb", None), ("42", None)]
    {
        let puzzle = slide::Puzzle::new(start.clone(), NamedGoal::Last.into());
        let algorithm = Some(EitherGiven::named("constructive"));
        let options = Options { algorithm, nodes: Some(0), ..Options::default() };
        let style_given = Some(EitherGiven::named(style));
        let question =
            Solve { options, style: style_given, notation: notation.map(Given::named), trace: None };
        let done = SolveSlide::new(puzzle, question, &Service::default()).unwrap().work(&mut ());
        let mut reader = Reader { taken: 0, longest: 0 };
        assert!(done.write(&mut reader, Ink::new(false), true).is_err(), "{style}: {}", reader.taken);
        assert!(reader.longest < 10_000, "{style}: a piece of {} bytes", reader.longest);
    }
}

/// Where no shortest solution is proven, the analysis says what is known.
#[test]
fn an_analysis_without_a_proof_has_the_bounds() {
    let goal = NamedGoal::Last.board(Size::new(6, 6).unwrap());
    let start = generate::Generator::new(1).board(&goal, generate::Kind::Solvable).unwrap();
    let dir = slide::Dir::ALL.into_iter().find(|&dir| start.moved(dir).is_some()).unwrap();
    let puzzle = slide::Puzzle::new(start, NamedGoal::Last.into());
    let puzzle = AskPuzzle::from(Puzzle::Slide(Box::new(puzzle)));
    let options = Options { nodes: Some(1000), ..Options::default() };
    let question =
        AnalyseOf { moves: AskMoves::Word(dir.letter().to_string()), options, ..AnalyseOf::default() };
    let (puzzle, report) = About { puzzle, question }.check(&Service::default()).unwrap().work(&mut ());
    let (best, bound) = (report.best.unwrap(), report.lower_bound.unwrap());
    assert!(0 < bound && (bound as usize) < best && report.shortest.is_none());
    let text = report.render(&puzzle, Ink::new(false)).replace('\n', " ");
    assert!(text.contains("It does not end at the goal."), "{text}");
    let known = format!("The best solution found has {best} moves, and at least {bound} moves are needed.");
    assert!(
        text.contains("Stopped at the node limit. No solution was proven shortest") && text.contains(&known),
        "{text}"
    );
}
