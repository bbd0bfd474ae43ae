//! Packing puzzles through the door: reading, answers, words, JSON, pictures.

use resvg::tiny_skia::Pixmap;
use resvg::usvg::roxmltree::Document;
use serde_json::{Value, json};
use slidepack::pack::style::Style;
use slidepack::pack::wire::{PackAnswer, PackCheck};
use slidepack::pack::{self, Answer, Check, Found, Puzzle, Request, Want};
use slidepack::say::Ink;
use slidepack::{Family, Format, Limits, Outcome, Puzzle as Any, Reading, Source, quietly, wire};
use std::ops::ControlFlow;

fn puzzle(text: &str) -> Puzzle {
    pack::read(&Source::inline(text), None).remove(0).unwrap_or_else(|error| panic!("{error}"))
}

fn solve(puzzle: &Puzzle, want: Want) -> Answer {
    pack::solve(puzzle, &Request { want, ..Request::default() }, &mut quietly())
}

fn reply(puzzle: &Puzzle, want: Want) -> Value {
    serde_json::from_str(&wire::to_line(&PackAnswer::new(puzzle, &solve(puzzle, want)))).unwrap()
}

const TWO: &str = "2 2 2\nDEFAULT\nA\nBB\nB\n";
const SIX_BY_TEN: &str = "slidepack pack\ntray 6x10\nkit pentominoes\n";
/// A hole, a placed piece, a cell that may stay empty, a colour.
const CORNER: &str =
    "slidepack pack\ntray\n  AA?-\n  A...\npieces\n  A\n  AA\n  BBB\npiece colour red\n  C\n";

#[test]
fn families_are_distinguished() {
    assert_eq!(Family::of("1 2 3/4 5 6/7 8 0"), Family::Slide);
    assert_eq!(Family::of("2 2 2/DEFAULT/A/BB/B"), Family::Pack);
    assert_eq!(Family::of(TWO), Family::Pack);
    let read = |family: Option<Family>, format: Option<&str>| {
        let format = format.map(|name| name.parse::<Format>().unwrap());
        slidepack::read(
            &Source::inline("2 2 2/DEFAULT/A/BB/B"),
            &Reading { family, format, ..Reading::default() },
        )
        .remove(0)
    };
    assert!(matches!(read(None, None), Ok(Any::Pack(_))));
    assert!(matches!(read(None, Some("course")), Ok(Any::Pack(_))));
    assert!(read(Some(Family::Slide), None).is_err());
    let error = read(Some(Family::Pack), Some("rows")).unwrap_err();
    assert_eq!(error.to_string(), "<board>: the format rows is for sliding puzzles");
}

#[test]
fn errors_point_into_the_text() {
    let error = pack::read(&Source::inline("2 2 2\nDEFAULT\nA\nBB\nAB\n"), None).remove(0).unwrap_err();
    assert_eq!(error.place.map(|place| place.line), Some(5));
    assert!(error.to_string().ends_with("\n  AB\n   ^"), "{error}");
}

#[test]
fn puzzles_of_a_list_have_names_or_numbers() {
    let text = "slidepack pack\nname One\ntray 1x1\npieces\n  A\n---\ntray 1x1\npieces\n  A\n";
    let titles = pack::read(&Source::inline(text), None).into_iter().map(|puzzle| puzzle.unwrap().title());
    assert_eq!(titles.collect::<Vec<_>>(), ["<board>, One", "<board>, puzzle 2"]);
}

#[test]
fn an_answer_has_its_solution_in_words_and_json() {
    let puzzle = puzzle(CORNER);
    let text = Style::Plain.render(&puzzle, &solve(&puzzle, Want::First), Ink::new(false));
    let head = "<board>: 2x4 tray with 7 cells, 3 pieces, 1 of them placed\n\n  AAC\n  ABBB\n\nSolved.\n\
                Exact cover: ";
    assert!(text.starts_with(head), "{text}");
    let reply = reply(&puzzle, Want::First);
    assert_eq!(reply["tray"], json!(["AA? ", "A..."]));
    assert_eq!(reply["solution"], json!(["AAC ", "ABBB"]));
    let red = json!({
        "letter": "C", "cells": 1, "copies": 1, "mirror": true, "colour": "#ff0000", "rows": ["C"]
    });
    assert_eq!(reply["pieces"][2], red);
    let fields =
        ["schema_version", "source", "tried", "solutions", "unique", "seconds", "threads", "stopped_by"];
    assert!(fields.iter().all(|field| reply.get(field).is_some()), "{reply}");
    assert_eq!((&reply["puzzle"], &reply["outcome"]), (&json!("pack"), &json!("solved")));
    assert!(reply["solutions"].is_null() && reply["unique"].is_null() && reply.get("all").is_none());
}

#[test]
fn layers_of_json_come_from_the_top() {
    let reply = reply(&puzzle("2 2 2\nPYRAMID\nAA\nAA\nB\n"), Want::First);
    assert_eq!(reply["tray"], json!([["."], ["..", ".."]]));
    assert_eq!(reply["solution"].as_array().map(Vec::len), Some(2));
}

#[test]
fn every_kind_of_question_gets_its_answer() {
    let puzzle = puzzle(TWO);
    let count = solve(&puzzle, Want::Count);
    assert!(count.count().is_some_and(|count| count.all == 4 && count.unique.as_ref().unwrap() == &1));
    assert_eq!(reply(&puzzle, Want::Count)["unique"], 1);
    assert!(solve(&puzzle, Want::Hint).hint().is_some());
    let mut seen = 0;
    let request = Request { want: Want::All, ..Request::default() };
    let all = pack::all(&puzzle, &request, &mut quietly(), &mut |_| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let three =
        matches!(all.report.outcome, Outcome::Stopped { best: Some(Found::All { number: 3, .. }), .. });
    assert!(three, "{all:?}");
}

#[test]
fn an_easy_solution_is_found_by_one_thread_and_so_always_the_same() {
    let limits = Limits { threads: 2, ..Limits::default() };
    let answer = pack::solve(&puzzle(SIX_BY_TEN), &Request { limits, ..Request::default() }, &mut quietly());
    assert!(answer.solution().is_some());
    assert_eq!(answer.threads, 1);
}

#[test]
fn a_limit_of_nodes_is_met_whatever_the_threads() {
    let pyramid = puzzle("slidepack pack\ntray 3x4x5\nkit pentominoes\n");
    for (nodes, threads) in [(20, 1), (20, 2)] {
        let limits = Limits { nodes: Some(nodes), threads, ..Limits::default() };
        let answer = pack::solve(&pyramid, &Request { limits, ..Request::default() }, &mut quietly());
        assert!(matches!(answer.report.outcome, Outcome::Stopped { .. }), "{answer:?}");
        assert_eq!(answer.report.progress.expanded, nodes);
    }
}

fn checked(text: &str) -> (Check, String, Value) {
    let puzzle = puzzle(text);
    let check = Check::new(&puzzle, &Limits::default(), &mut quietly());
    let text = check.render(&puzzle, Ink::new(false));
    let json = serde_json::from_str(&wire::to_line(&PackCheck::new(&puzzle, &check))).unwrap();
    (check, text, json)
}

#[test]
fn a_check_compares_areas_and_counts_up_to_a_limit() {
    let (check, text, _) = checked(CORNER);
    assert_eq!((check.is_solvable(), check.solutions()), (Some(true), (1, true)));
    assert!(text.contains("the pieces left have 4 cells; 3 must be filled and 1 may stay empty"), "{text}");
    let (check, text, json) = checked(SIX_BY_TEN);
    let (number, is_all) = check.solutions();
    assert!(1 < number && number < 9356 && !is_all, "{number}");
    let said =
        format!("Solvable: at least {number} solutions.\n`slidepack solve --count` counts them all.\n");
    assert!(text.contains(&said), "{text}");
    assert!(text.contains("Difficulty: not rated, because it has more than one solution."), "{text}");
    assert_eq!((&json["at_least"], &json["exact"]), (&json!(number), &json!(false)));
    assert_eq!(json["difficulty"], Value::Null);
    let (check, text, json) = checked("3 3 2\nDEFAULT\n A\nAAA\n A\nB\nB\n");
    assert_eq!(check.is_solvable(), Some(false));
    assert!(text.contains("Not solvable: the pieces have 7 cells, but 9 must be filled."), "{text}");
    assert_eq!((&json["solvable"], &json["reason"]["code"]), (&json!(false), &json!("too-little")));
}

#[test]
fn a_check_that_is_not_ended_by_its_limits_is_the_same_every_time() {
    for text in [SIX_BY_TEN, "slidepack pack\ntray pyramid\nkit iq-puzzler-pro\n"] {
        let (first, again) = (checked(text), checked(text));
        assert_eq!(first.1, again.1);
        assert!(matches!(first.0.survey, Outcome::Solved(_)), "{}", first.1);
    }
}

#[test]
fn a_check_is_ended_by_its_limits_before_it_lists_placements() {
    let large = puzzle("slidepack pack\ntray 250x240\nkit pentominoes x1000\n");
    let limits = Limits { memory: Some(1_000_000), ..Limits::default() };
    let check = Check::new(&large, &limits, &mut quietly());
    assert_eq!(check.survey, Outcome::Stopped { why: slidepack::Stop::Memory, best: None });
    let mut calls = 0;
    let check = Check::new(&large, &Limits::default(), &mut |_| {
        calls += 1;
        if calls < 5 { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
    });
    assert_eq!(calls, 5);
    assert_eq!(check.is_solvable(), None);
}

#[test]
fn copies_under_one_letter_are_distinguished_by_where_each_lies() {
    let two = puzzle("slidepack pack\ntray 2x2\npiece x2\n  AA\n");
    let counted = solve(&two, Want::Count);
    // Lying or standing: the letters alone would not show which.
    assert!(counted.count().is_some_and(|count| count.all == 2 && count.unique.as_ref().unwrap() == &1));
}

#[test]
fn a_challenge_shows_the_pieces_still_to_place() {
    for text in
        [CORNER, "slidepack pack\ntray pyramid\nkit kanoodle\n", "slidepack pack\ntray 4x4\npiece x8\n  AA\n"]
    {
        let puzzle = puzzle(text);
        let svg = pack::draw::challenge(&puzzle.packing);
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        let texts: Vec<&str> = document
            .descendants()
            .filter(|node| node.has_tag_name("text"))
            .filter_map(|node| node.text())
            .collect();
        for piece in puzzle.packing.kit().pieces() {
            let letter = piece.letter.to_string();
            let shown = texts.iter().filter(|text| **text == letter).count();
            assert!(piece.shape.area() <= shown, "{letter}: {svg}");
        }
        assert!(texts.contains(&"still to place"));
        assert_eq!(texts.contains(&"x8"), text.contains("x8"));
        assert!(slidepack::draw::png(&svg).is_ok());
    }
}

/// A painted challenge shows the paint of the tray's cells and of the pieces'.
#[test]
fn a_challenge_shows_paint() {
    // Two cells of the tray and three of the piece have it.
    let puzzles = [
        "tray 2x3\npaint\n  z.z\n  ...\npiece\n  AAA\n  AAA\npaint\n  z.z\n  z..\n",
        "tray 2x2-hexagons\npaint\n   z .\n  . z\npiece\n   A A\n  A A\npaint\n   z .\n  z z\n",
        "tray 1x2-triangles\npaint\n  z..z\npiece\n  AAAA\npaint\n  z.zz\n",
        "tray 2x2x1\npaint\n  z\n  .\n\n  .\n  z\npiece\n  A\n  A\n\n  A\n  A\npaint\n  z\n  .\n\n  z\n  z\n",
        "tray pyramid 2\npaint\n  z\n\n  .z\n  ..\npiece\n  AA\n  AA\npaint\n  z.\n  zz\npiece\n  B\n",
    ];
    for text in puzzles {
        let puzzle = puzzle(&format!("slidepack pack\n{text}"));
        let svg = pack::draw::challenge(&puzzle.packing);
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let texts: Vec<&str> = texts.filter_map(|node| node.text()).collect();
        assert_eq!(texts.iter().filter(|text| **text == "z").count(), 5, "{text}");
        assert!(!texts.contains(&"A"), "{text}");
    }
}

/// Pictures of every lattice are well-formed and show each letter once for each
/// of its cells.
#[test]
fn every_lattice_is_drawn() {
    let puzzles = [
        "tray 3x3x3\nkit soma\n",
        "tray 4x7-hexagons\nkit tetrahexes\n",
        "tray 6x6-triangles\nkit hexiamonds\n",
        "tray pyramid 3\npieces\n  A\n\n  A\n  AA\n",
    ];
    for text in puzzles {
        let puzzle = puzzle(&format!("slidepack pack\n{text}"));
        let answer = pack::solve(&puzzle, &Request::default(), &mut quietly());
        let challenge = pack::draw::challenge(&puzzle.packing);
        let solved = pack::draw::svg(&puzzle, &answer);
        for svg in [&challenge, &solved] {
            let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
            let texts: Vec<&str> = document
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .filter_map(|node| node.text())
                .collect();
            for piece in puzzle.packing.kit().pieces() {
                let letter = piece.letter.to_string();
                let shown = texts.iter().filter(|text| **text == letter).count();
                let is_there = svg == &challenge || answer.solution().is_some();
                assert!(!is_there || shown == piece.shape.area(), "{letter}: {svg}");
            }
            assert!(slidepack::draw::png(svg).is_ok());
        }
    }
}

#[test]
fn a_check_says_why_a_piece_is_forced() {
    let (_, text, json) = checked("slidepack pack\ntray 1x3\npieces\n  A.A\n  B\n");
    assert!(text.contains("Solvable: exactly one solution.\nDifficulty: starter"), "{text}");
    assert!(
        text.contains("Forced: B lies on row 1, column 2,\nbecause nothing else can cover row 1, column 2."),
        "{text}"
    );
    assert_eq!((&json["solvable"], &json["forced"]["piece"]), (&json!(true), &json!("B")));
}

fn picture(text: &str, want: Want) -> String {
    let puzzle = puzzle(text);
    pack::draw::svg(&puzzle, &solve(&puzzle, want))
}

#[test]
fn pictures_are_well_formed_and_have_a_letter_for_each_cell() {
    let check = |text: &str, letters: usize| {
        let svg = picture(text, Want::First);
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
        let is_letter = |class: &str| class.ends_with("-letter");
        let found = document.descendants().filter(|node| node.attribute("class").is_some_and(is_letter));
        assert_eq!(found.count(), letters, "{text}");
    };
    check(CORNER, 7);
    check("3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n", 14);
    check("slidepack pack\ntray 2x2x3\npieces\n  AAA\n  A\n  <<<\n  <\n  &&\n  &&\n", 12);
    check("slidepack pack\ntray\n  ...\n  .-.\n  ...\npieces\n  AAA\n  A\n  BBB\n  B\n", 8);
    check("slidepack pack\ntray 20x20\npiece x200\n  AA\n", 400);
    check("slidepack pack\ntray 1x2\npieces\n  AAA\n", 0);
}

#[test]
fn a_png_shows_the_colours_of_the_pieces() {
    let pixels = Pixmap::decode_png(&slidepack::draw::png(&picture(CORNER, Want::First)).unwrap()).unwrap();
    assert_eq!((pixels.width(), pixels.height()), (2 * (4 * 40 + 32), 2 * (2 * 40 + 32)));
    let colour = |row: u32, col: u32| {
        // Near a corner of the cell, away from its letter.
        let at = |cell: u32| 2 * (16 + cell * 40 + 9);
        let pixel = pixels.pixel(at(col), at(row)).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    };
    assert_eq!(colour(0, 0), [0x00, 0x72, 0xb2]);
    assert_eq!(colour(0, 2), [0xff, 0x00, 0x00]);
    assert_eq!(colour(1, 2), [0xe6, 0x9f, 0x00]);
    assert_eq!(colour(0, 3), [0xff, 0xff, 0xff], "a hole is white");
}

#[test]
fn framed_is_what_was_given_or_what_is_new() {
    let framed = |want| picture(CORNER, want).matches(r#"class="piece framed""#).count();
    assert_eq!((framed(Want::First), framed(Want::Hint)), (1, 1));
    let hint = picture(CORNER, Want::Hint);
    let blue = hint.lines().find(|line| line.contains("#0072b2")).unwrap();
    assert!(!blue.contains("framed"), "a hint frames the new piece");
}
