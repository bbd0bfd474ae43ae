//! Packing puzzles as JSON: what callers rely on.

use proptest::prelude::*;
use slidepack::pack::json::{print, print_list};
use slidepack::pack::{
    self, Colour, Fill, Format, Kit, Lattice, NamedKit, NamedTray, Packing, Piece, Placement, Puzzle,
    Request, Shape, Tray,
};
use slidepack::{Family, InputError, Puzzle as Any, Reading, Source, quietly};
use std::path::PathBuf;

fn read(text: &str) -> Vec<Result<Puzzle, InputError>> {
    pack::read(&Source::inline(text), None)
}

#[track_caller]
fn one(text: &str) -> Puzzle {
    let mut puzzles = read(text);
    assert_eq!(puzzles.len(), 1, "{puzzles:?}");
    puzzles.remove(0).unwrap_or_else(|error| panic!("{error}"))
}

/// That JSON and our text format say the same.
#[track_caller]
fn check(json: &str, text: &str) {
    let (json, text) = (one(json), one(&format!("slidepack pack\n{text}")));
    assert_eq!((&json.packing, &json.label), (&text.packing, &text.label));
    assert_eq!(json.format, Format::Json);
}

#[track_caller]
fn check_error(json: &str, code: &str, message: &str) {
    let error = read(json).into_iter().find_map(Result::err).unwrap_or_else(|| panic!("{json} is right"));
    assert_eq!((error.code, error.to_string().as_str()), (code, message));
}

#[test]
fn json_is_distinguished_from_boards_and_other_packs() {
    for text in ["{", " \n{}", "[{", "\u{feff}[ \n {}]", "{\"tray\": \"1x1\"}"] {
        assert_eq!(Family::of(text), Family::Pack, "{text:?}");
    }
    for text in ["[[1,2],[3,null]]", "[1,2,3,0]", "[", "[]"] {
        assert_eq!(Family::of(text), Family::Slide, "{text:?}");
    }
}

#[test]
fn json_says_what_our_text_says() {
    check(
        r#"{"tray": "5x11", "kit": "iq-puzzler-pro", "name": " Easy\n one "}"#,
        "name Easy one\ntray 5x11\nkit iq-puzzler-pro\n",
    );
    check(
        r##"{"tray": ["AA?-", "A.. "], "pieces": [
            {"art": ["A ", "AA"], "copies": 2, "mirror": false, "colour": "#e33"},
            {"art": ["B.B"], "color": "red"}, {"art": ["C"], "colour": "F48fb8", "copies": null}]}"##,
        "tray\n  AA?-\n  A..-\npiece x2 no-mirror colour ee3333\n  A\n  AA\npiece colour red\n  B.B\n\
         piece colour f48fb8\n  C\n",
    );
    check(
        r#"{"tray": "pyramid 2", "kit": [{"name": "tetrominoes", "only": "IL"}, {"name": "kanoodle", "only": "K",
            "copies": 2, "mirror": false, "colour": "gold"}]}"#,
        "tray pyramid 2\nkit tetrominoes only IL\nkit kanoodle only K x2 no-mirror colour gold\n",
    );
    check(
        r#"{"tray": [["."], ["AA", ".."]], "lattice": "pyramid", "pieces": [{"art": ["AA"]}, {"art": ["B"]}]}"#,
        "tray pyramid\n  .\n\n  AA\n  ..\npieces\n  AA\n  B\n",
    );
    check(
        r#"{"tray": [["."], ["."]], "lattice": "cubic", "pieces": [{"art": ["\u0041", "", "A"]}]}"#,
        "tray\n  .\n\n  .\npiece\n  A\n  .\n  A\n",
    );
}

#[test]
fn no_margin_of_a_tray_is_dropped() {
    let tray = one(r#"{"tray": ["", "  ."], "pieces": [{"art": ["  A"]}]}"#).packing.tray().clone();
    assert_eq!((tray.size(0), tray.number(0, 1, 2)), ((2, 3), Some(0)));
}

#[test]
fn placed_is_a_drawing_or_several() {
    let flat = "tray 2x3\npiece x3\n  AA\nplaced\n  AA.\n  ...\n";
    check(r#"{"tray": "2x3", "pieces": [{"art": ["AA"], "copies": 3}], "placed": ["AA.", "..."]}"#, flat);
    check(
        r#"{"tray": "2x3", "pieces": [{"art": ["AA"], "copies": 3}], "placed": [["AA.", "..."], ["...", "AA "]]}"#,
        &format!("{flat}placed\n  ...\n  AA.\n"),
    );
    let deep = "tray 2x1x2\npiece x2\n  AA\nplaced\n  AA\n\n  ..\n";
    check(r#"{"tray": "2x1x2", "pieces": [{"art": ["AA"], "copies": 2}], "placed": [["AA"], [".."]]}"#, deep);
    check(
        r#"{"tray": [[".."], [".."]], "pieces": [{"art": ["AA"], "copies": 2}],
            "placed": [[["AA"], [".."]], [[".."], ["AA"]]]}"#,
        &format!("{deep}placed\n  ..\n\n  AA\n"),
    );
}

#[test]
fn cells_are_painted() {
    check(
        r#"{"tray": "2x2", "paint": ["b.", "wb"], "pieces": [{"art": ["AA"], "paint": ["wb"], "copies": 2}]}"#,
        "tray 2x2\npaint\n  b.\n  wb\npiece x2\n  AA\npaint\n  wb\n",
    );
    check(
        r#"{"tray": "2x1x2", "paint": [["bw"], [".b"]],
            "pieces": [{"art": [["A."], ["AA"]], "paint": [["b-"], [".w"]]}, {"art": ["B"]}]}"#,
        "tray 2x1x2\npaint\n  bw\n\n  .b\npiece\n  A\n\n  AA\npaint\n  b\n\n  .w\npiece\n  B\n",
    );
    let wrong =
        read(r#"{"tray": "1x2", "pieces": [{"art": ["AA"], "paint": ["b"]}]}"#).remove(0).unwrap_err();
    assert!(wrong.to_string().contains("pieces[0].paint: this does not have the cells of `A`"), "{wrong}");
}

#[test]
fn a_list_has_good_puzzles_beside_wrong_ones() {
    let puzzles = read(
        r#"[{"tray": "1x1", "kit": "x"}, {"tray": "1x1", "kit": "kanoodle"}, 7,
            {"name": "Last", "tray": "1x2", "kit": "kanoodle"}]"#,
    );
    let labels: Vec<Option<String>> =
        puzzles.iter().map(|puzzle| puzzle.as_ref().ok().and_then(|puzzle| puzzle.label.clone())).collect();
    assert_eq!(labels, [None, Some("puzzle 2".into()), None, Some("Last".into())]);
    let error = puzzles[2].as_ref().unwrap_err().to_string();
    assert!(
        error.starts_with("<board>:1:67: [2]: expected an object with a tray and pieces, found a number\n"),
        "{error}"
    );
}

#[test]
fn what_is_no_json_is_pointed_at() {
    check_error(
        "{\n  \"tray\": 5x11\n}",
        "json",
        "<board>:2:12: this is not JSON: expected `,` or `}`\n    \"tray\": 5x11\n             ^",
    );
    check_error(
        "{\"tray\": \"5x11\"\n",
        "json",
        "<board>:1:16: this is not JSON: the text ends within an object\n  {\"tray\": \"5x11\"\n                 ^",
    );
}

#[test]
fn wrong_fields_are_pointed_at() {
    check_error(
        r#"{"tray": 5, "kit": "kanoodle"}"#,
        "json-type",
        "<board>:1:10: tray: expected a size such as \"5x11\", or a drawing, found a number\n  \
         {\"tray\": 5, \"kit\": \"kanoodle\"}\n           ^",
    );
    for (json, code, message) in [
        (r#"{"kit": "kanoodle"}"#, "missing-field", "1:1: the field `tray` is missing"),
        (r#"{"tray": "1x1"}"#, "no-pieces", "1:1: this puzzle has no pieces: add `kit` or `pieces`"),
        (
            r#"{"tray": "1x1", "tary": 1}"#,
            "unknown-field",
            "1:17: expected one of the fields name, tray, lattice, paint, kit, pieces, placed, found `tary`",
        ),
        (r#"{"tray": "1x1", "tray": 1}"#, "repeated-field", "1:17: the field `tray` is given twice"),
        (
            r#"[{"tray": "1x1", "pieces": [{"art": ["A"], "copies": 0}]}]"#,
            "copies",
            "1:54: [0].pieces[0].copies: expected a whole number from 1 to 65536",
        ),
        (
            r#"{"tray": "1x1", "kit": {"name": "kanoodle", "mirror": 1}}"#,
            "json-type",
            "1:55: kit.mirror: expected true or false, found a number",
        ),
        (
            r#"{"tray": "1x1", "lattice": "cubic", "kit": "kanoodle"}"#,
            "lattice",
            "1:28: lattice: only a tray that is drawn needs a lattice",
        ),
        (r#"{"tray": [], "kit": "kanoodle"}"#, "no-drawing", "1:10: tray: expected at least one row"),
        (
            r#"{"tray": "1x1", "pieces": [{"art": [" "]}]}"#,
            "no-drawing",
            "1:36: pieces[0].art: no piece is drawn here",
        ),
    ] {
        let error = read(json).remove(0).unwrap_err();
        assert!(error.to_string().starts_with(&format!("<board>:{message}\n")), "{error}");
        assert_eq!(error.code, code);
    }
}

#[test]
fn wrong_drawings_are_pointed_at_by_the_cell() {
    check_error(
        "{\"tray\": \"2x2\", \"pieces\": [\n{\"art\": [\"A\", \"AAB\"]}]}",
        "second-letter",
        "<board>:2:18: pieces[0].art[1]: `art` draws one piece, but here are `A` and `B`\n  \
         {\"art\": [\"A\", \"AAB\"]}]}\n                   ^",
    );
    for (json, message) in [
        (r#"{"tray": ["..", ".#"], "kit": "kanoodle"}"#, "1:19: tray[1]: expected `.` to fill"),
        (r#"{"tray": ["..", "\u0041#"], "kit": "kanoodle"}"#, "1:17: tray[1]: expected `.` to fill"),
        (r#"{"tray": ["ab\n  c"], "kit": "kanoodle"}"#, "1:11: tray[0]: expected `.` to fill"),
        (r#"{"tray": "5x", "kit": "kanoodle"}"#, "1:11: tray: expected a size such as 5x11"),
        (r#"{"tray": "5x5\nkit kanoodle", "kit": "kanoodle"}"#, "1:10: tray: expected a size such as 5x11"),
        (
            r#"{"tray": "1x1", "kit": {"name": "kanoodle", "only": "AXB"}}"#,
            "1:55: kit.only: the kit kanoodle has no piece `X`",
        ),
        (
            r#"{"tray": "1x1", "kit": "kanoodle", "pieces": [{"art": ["A"]}]}"#,
            "1:57: pieces[0].art[0]: the letter `A` already names the piece at 1:25: use",
        ),
        (
            r#"{"tray": ["A."], "pieces": [{"art": ["A"]}], "placed": ["A."]}"#,
            "1:58: placed[0]: a piece already lies in this cell, drawn at 1:12",
        ),
        (r#"{"tray": ["BB."], "pieces": [{"art": ["A"]}]}"#, "1:12: tray[0]: "),
        (
            r##"{"tray": "1x1", "pieces": [{"art": ["A"], "colour": "#12"}]}"##,
            "1:53: pieces[0].colour: expected six hexadecimal digits",
        ),
    ] {
        let error = read(json).remove(0).unwrap_err();
        assert!(error.to_string().starts_with(&format!("<board>:{message}")), "{error}");
    }
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn examples_are_printed_and_read_again() {
    let mut seen = 0;
    for file in std::fs::read_dir(root().join("puzzles/pack")).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let puzzles: Vec<Puzzle> = read(&text).into_iter().flatten().collect();
        let list: Vec<_> = puzzles.iter().map(|puzzle| (puzzle.label.as_deref(), &puzzle.packing)).collect();
        if list.is_empty() {
            continue;
        }
        let again: Vec<Puzzle> = read(&print_list(&list).unwrap()).into_iter().map(Result::unwrap).collect();
        assert!(again.iter().map(|puzzle| (puzzle.label.as_deref(), &puzzle.packing)).eq(list), "{text}");
        seen += again.len();
    }
    assert!(30 < seen);
}

#[test]
fn the_example_of_the_guide_is_right() {
    let guide = std::fs::read_to_string(root().join("docs/pack-format.md")).unwrap();
    let blocks: Vec<&str> =
        guide.split("```").skip(1).filter_map(|block| block.strip_prefix("json\n")).collect();
    assert_eq!(blocks.len(), 1);
    let puzzles = read(blocks[0]);
    assert_eq!(puzzles.len(), 2);
    for puzzle in puzzles {
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{error}"));
        assert!(pack::solve(&puzzle, &Request::default(), &mut quietly()).solution().is_some());
    }
}

#[test]
fn solids_hexagons_and_triangles_are_said_in_json() {
    check(
        r#"{"tray": "2x2x2", "pieces": [{"art": [["A."], ["A.", "AA"]]}, {"art": [["."], [".", "BB"]], "mirror": true}]}"#,
        "tray 2x2x2\npiece\n  A\n\n  A\n  AA\npiece mirror\n  BB\n",
    );
    check(
        r#"{"tray": [" . .", ". - ?", " A A"], "lattice": "hexagons", "pieces": [{"art": ["A A"]}, {"art": ["B", " B"]}]}"#,
        "tray hexagons\n   . .\n  . - ?\n   A A\npieces\n  A A\n  B\n   B\n",
    );
    check(
        r#"{"tray": ["...", "..."], "lattice": "triangles down", "pieces": [{"art": ["AAA"], "down": true}, {"art": ["BBB"]}]}"#,
        "tray triangles down\n  ...\n  ...\npiece down\n  AAA\npiece\n  BBB\n",
    );
    check(r#"{"tray": "calendar 11-16", "kit": "calendar"}"#, "tray calendar 11-16\nkit calendar\n");
    let wrong = [
        (r#"{"tray": ["..", ".."], "lattice": "hexagons", "kit": "tetrahexes"}"#, "tray-staggered"),
        (r#"{"tray": "4x7-hexagons", "kit": "pentominoes"}"#, "other-lattice"),
        (r#"{"tray": "5x5", "pieces": [{"art": ["A"], "down": true}]}"#, "no-triangles"),
        (r#"{"tray": "5x5", "pieces": [{"art": [["A"], ["A"]]}]}"#, "interrupted"),
        (r#"{"tray": "calendar 02-30", "kit": "calendar"}"#, "date"),
    ];
    for (json, code) in wrong {
        let error = read(json).into_iter().find_map(Result::err).unwrap_or_else(|| panic!("{json}"));
        assert_eq!(error.code, code, "{error}");
        assert!(error.place.is_some());
    }
}

/// Our own answers are read as the puzzles they are about, in every lattice.
#[test]
fn answers_of_every_lattice_are_read_again() {
    let puzzles = [
        "tray 3x3x3\nkit soma\n",
        "tray 4x7-hexagons\nkit tetrahexes\n",
        "tray 6x6-triangles\nkit hexiamonds\n",
        "tray triangles down\n  -...-\n  .....\npiece x2\n  AAAA\n",
    ];
    for text in puzzles {
        let puzzle = one(&format!("slidepack pack\n{text}"));
        let answer = pack::solve(&puzzle, &Request::default(), &mut quietly());
        let json = serde_json::to_string(&pack::wire::PackAnswer::new(&puzzle, &answer)).unwrap();
        let mut again = slidepack::read(&Source::inline(&json), &Reading::default());
        assert_eq!(again.len(), 1);
        let again = again.remove(0).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert!(matches!(&again, Any::Pack(again) if again.packing == puzzle.packing), "{json}");
        let printed = print(&puzzle.packing).unwrap();
        assert_eq!(one(&printed).packing, puzzle.packing, "{printed}");
    }
}

#[test]
fn print_is_short_where_it_can_be() {
    let packing = Packing::empty(NamedTray::Pyramid.tray(), NamedKit::Kanoodle.kit());
    assert_eq!(print(&packing).unwrap(), "{\n  \"tray\": \"pyramid\",\n  \"kit\": \"kanoodle\"\n}\n");
}

fn any_shape() -> impl Strategy<Value = Shape> {
    prop::collection::btree_set((0..4i32, 0..4i32), 1..6).prop_map(|cells| Shape::new(cells).unwrap())
}

fn any_kit() -> impl Strategy<Value = Kit> {
    let colour = prop_oneof![
        Just(None),
        Just(Some(Colour(255, 0, 0))),
        any::<[u8; 3]>().prop_map(|[r, g, b]| Some(Colour(r, g, b)))
    ];
    let copies = (1..4usize, 0..3usize).prop_map(|(copies, spare)| (copies, spare.min(copies)));
    let piece = (any_shape(), copies, any::<bool>(), colour);
    let letters =
        Just(('A'..='Z').chain("aé1@~`/|\"\\\u{feff}".chars()).collect::<Vec<char>>()).prop_shuffle();
    let drawn = (prop::collection::vec(piece, 1..6), letters).prop_map(|(pieces, letters)| {
        let pieces = pieces.into_iter().zip(letters);
        let piece = |((shape, (copies, spare), mirror, colour), letter)| Piece {
            letter,
            shape,
            copies,
            spare,
            mirror,
            colour,
        };
        Kit::new(pieces.map(piece).collect()).unwrap()
    });
    let named =
        (0..4usize, any::<u16>(), 1..3usize, any::<bool>()).prop_map(|(named, only, copies, mirror)| {
            let pieces = NamedKit::ALL[named].kit().pieces().to_vec().into_iter().enumerate();
            let chosen = pieces.filter(|(at, _)| *at == 0 || only >> at & 1 == 0);
            Kit::new(chosen.map(|(_, piece)| Piece { copies, mirror, ..piece }).collect()).unwrap()
        });
    prop_oneof![3 => drawn, 1 => named]
}

fn any_tray() -> impl Strategy<Value = Tray> {
    let fill = prop_oneof![3 => Just(Some(Fill::Must)), 1 => Just(Some(Fill::May)), 1 => Just(None)];
    let layer = (1..5usize, 1..6usize).prop_flat_map(move |(rows, cols)| {
        prop::collection::vec(prop::collection::vec(fill.clone(), cols), rows)
    });
    let lattice = prop_oneof![Just(Lattice::Cubic), Just(Lattice::Pyramid)];
    let drawn = (lattice, prop::collection::vec(layer, 1..4))
        .prop_filter_map("a tray has cells", |(lattice, layers)| Tray::new(lattice, &layers).ok());
    let ready = (0..7usize).prop_map(|named| NamedTray::ALL[named].tray());
    let cuboid = (1..4usize, 1..4usize, 1..4usize).prop_map(|(l, r, c)| Tray::cuboid(l, r, c).unwrap());
    let pyramid = (1..5usize).prop_map(|layers| Tray::pyramid(layers).unwrap());
    prop_oneof![4 => drawn, 1 => ready, 1 => cuboid, 1 => pyramid]
}

/// Packings with up to six pieces placed, wherever they fit.
fn any_puzzle() -> impl Strategy<Value = Packing> {
    let picks = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..6);
    (any_tray(), any_kit(), picks).prop_map(|(tray, kit, picks)| {
        let mut placed: Vec<Placement> = Vec::new();
        for (piece, place) in picks {
            let piece = piece.index(kit.pieces().len());
            let kind = &kit.pieces()[piece];
            let places = tray.places(&kind.shape, kind.mirror);
            if places.is_empty() {
                continue;
            }
            let next = Placement { piece, cells: places[place.index(places.len())].clone() };
            let more: Vec<Placement> = placed.iter().cloned().chain([next]).collect();
            if Packing::new(tray.clone(), kit.clone(), more.clone()).is_ok() {
                placed = more;
            }
        }
        Packing::new(tray, kit, placed).unwrap()
    })
}

/// JSON that is nearly a puzzle.
fn nearly() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[A-C.?# -]{0,4}",
        Just("5x5".to_owned()),
        Just("pyramid".to_owned()),
        Just("kanoodle".to_owned()),
        any::<String>()
    ];
    let leaf = prop_oneof![
        4 => word.prop_map(serde_json::Value::from),
        1 => any::<i8>().prop_map(serde_json::Value::from),
        1 => any::<bool>().prop_map(serde_json::Value::from),
        1 => Just(serde_json::Value::Null)
    ];
    let names =
        ["name", "tray", "lattice", "kit", "pieces", "placed", "art", "copies", "mirror", "colour", "only"];
    let value = leaf.prop_recursive(5, 40, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(serde_json::Value::from),
            prop::collection::btree_map(prop::sample::select(names.to_vec()), inner, 0..5).prop_map(
                |fields| { fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect() }
            )
        ]
    });
    (value.clone(), value.clone(), value).prop_map(|(tray, pieces, placed)| {
        serde_json::json!({"tray": tray, "kit": "kanoodle", "pieces": pieces, "placed": placed}).to_string()
    })
}

proptest! {
    #[test]
    fn what_is_printed_is_read_again(packing in any_puzzle()) {
        let text = print(&packing).unwrap();
        let mut placed = packing.placed().to_vec();
        placed.sort_unstable();
        let sorted = Packing::new(packing.tray().clone(), packing.kit().clone(), placed).unwrap();
        prop_assert_eq!(&one(&text).packing, &sorted, "{}", text);
    }

    #[test]
    fn no_json_is_too_much(text in nearly(), cut in any::<prop::sample::Index>()) {
        prop_assert_eq!(read(&text).len(), 1);
        let end = (0..=cut.index(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap();
        for text in [&text[..end], &format!("[{text},{text}]")] {
            for error in pack::read(&Source::inline(text), Some(Format::Json)).into_iter().filter_map(Result::err) {
                prop_assert!(error.place.is_some());
            }
        }
    }

    #[test]
    fn no_text_is_too_much(text in any::<String>()) {
        for text in [format!("{{{text}"), format!("[{{{text}"), text] {
            prop_assert!(!pack::read(&Source::inline(&text), Some(Format::Json)).is_empty());
        }
    }
}
