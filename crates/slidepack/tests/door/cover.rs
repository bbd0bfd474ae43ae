//! Exact covers through the door.

use slidepack::ask::{Answer, Ask, AskCover, Given, Service, Wrong};
use slidepack::cover::wire::CoverAnswer;
use slidepack::wire::to_line;

const SMALL: &str = r#""problem": {"items": ["a", "b"], "secondary": ["x"], "options": [["a", "x:1"], ["b", "x:1"], ["b", "x"], ["b"]]}"#;

fn ask(json: &str) -> CoverAnswer {
    let ask: Ask = serde_json::from_str(json).unwrap();
    // A question goes through JSON and back.
    let again: Ask = serde_json::from_str(&to_line(&ask)).unwrap();
    assert_eq!(again, ask);
    let answer = Service::default().answer(ask, &mut ()).unwrap();
    // So does its answer.
    assert_eq!(serde_json::from_str::<Answer>(&to_line(&answer)).unwrap(), answer);
    let Answer::Cover(answer) = answer else { panic!("{answer:?}") };
    *answer
}

#[test]
fn a_problem_is_asked_about_in_json() {
    let answer = ask(&format!(r#"{{"ask": "cover", {SMALL}, "want": "count"}}"#));
    assert_eq!((answer.solutions, answer.found, answer.solution), (Some(2.into()), 2.into(), None));
    let answer = ask(&format!(r#"{{"ask": "cover", {SMALL}}}"#));
    assert_eq!(answer.solutions, None);
    assert_eq!(answer.chosen.map(|chosen| chosen.len()), Some(2));
    let answer = ask(&format!(r#"{{"ask": "cover", {SMALL}, "want": "all"}}"#));
    assert_eq!(answer.all, Some(vec![vec![0, 1], vec![0, 3]]));
    let answer = ask(&format!(r#"{{"ask": "cover", {SMALL}, "want": "all", "limit": 1}}"#));
    assert_eq!((answer.all.map(|all| all.len()), answer.solutions), (Some(1), None));
}

#[test]
fn a_problem_is_asked_about_as_text() {
    let answer = ask(r#"{"ask": "cover", "text": "a 1:2|b\na\na b\n", "want": "count"}"#);
    assert_eq!(answer.solutions, Some(1.into()));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let refused = |ask: AskCover| Service::default().answer(Ask::Cover(ask), &mut ()).unwrap_err();
    let text = |text: &str| AskCover { text: Some(text.into()), ..AskCover::default() };
    let error = refused(text("a b\na\nc\n"));
    assert_eq!((error.wrong, error.code, error.place), (Wrong::Puzzle, "unknown-item", Some((3, 1))));
    let error = refused(AskCover::default());
    assert_eq!((error.wrong, error.code), (Wrong::Question, "field"));
    let error = refused(AskCover { want: Some(Given::named("hint")), ..text("a\na\n") });
    assert_eq!((error.wrong, error.code), (Wrong::Question, "want"));
    let error = refused(AskCover { format: Some(Given::named("xml")), ..text("a\na\n") });
    assert_eq!((error.wrong, error.code), (Wrong::Question, "format"));
    let json = r#"{"ask": "cover", "problem": {"items": ["a"], "options": [["a"], ["b"]]}}"#;
    let error = Service::default().answer(serde_json::from_str(json).unwrap(), &mut ()).unwrap_err();
    assert_eq!((error.wrong, error.code), (Wrong::Puzzle, "unknown-item"));
    assert_eq!(error.message, "option 1: there is no item `b`");
}
