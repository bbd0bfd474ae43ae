//! Packing puzzles as text: what callers rely on.

use proptest::prelude::*;
use slidepack_core::pack::text::{
    Format, Instance, Leniency, looks_like_pack, parse, parse_with, picture, print, print_list,
};
use slidepack_core::pack::{
    Colour, Fill, Kit, Lattice, NamedKit, NamedTray, Piece, Placement, Puzzle, Shape, Tray,
};

#[track_caller]
fn read(text: &str) -> Instance {
    let mut results = parse(text, None);
    assert_eq!(results.len(), 1, "{results:?}");
    results.remove(0).unwrap_or_else(|error| panic!("{error} at {:?} in {text:?}", error.span))
}

fn shapes(puzzle: &Puzzle) -> String {
    let piece = |piece: &Piece| format!("{} {}", piece.letter, piece.shape);
    puzzle.kit().pieces().iter().map(piece).collect::<Vec<_>>().join(", ")
}

/// A text of our format, printed again.
#[track_caller]
fn reprinted(text: &str) -> String {
    print(&read(&format!("slidepack pack\n{text}")).puzzle, Format::Slidepack)
        .and_then(|text| text.strip_prefix("slidepack pack\n").map(str::to_owned))
        .unwrap()
}

#[test]
fn line_ends_and_empty_lines_do_not_matter() {
    let plain = read("2 3 2\nDEFAULT\nA\nAA\nB\nBB\n");
    let texts = [
        "2 3 2\nDEFAULT\nA\nAA\nB\nBB",
        "2 3 2\r\nDEFAULT\r\nA\r\nAA\r\nB\r\nBB\r\n",
        "\u{feff}\n 2  3 2 \n\nDEFAULT  \n\nA  \nAA\n\n\nB\nBB\n\n \n",
    ];
    for text in texts {
        assert_eq!(read(text).puzzle, plain.puzzle, "{text:?}");
    }
    assert_eq!(plain.format, Format::Course);
    assert_eq!(plain.puzzle.tray(), &Tray::rectangle(2, 3).unwrap());
    assert_eq!(plain.span, 0..23);
}

#[test]
fn a_margin_is_dropped_but_spaces_within_a_piece_count() {
    let puzzle = read("3 9 4\nDEFAULT\nCCCC\n C\n   D\n    D\n  DDD\nE E\n F\n").puzzle;
    assert_eq!(shapes(&puzzle), "C XXXX/.X.., D .X./..X/XXX, E X.X, F X");
}

#[test]
fn more_than_26_pieces_take_further_letters() {
    let letters: Vec<String> = ('A'..='Z').chain('a'..='z').chain("äπж".chars()).map(String::from).collect();
    let text = format!("5 11 55\nDEFAULT\n{}\n", letters.join("\n"));
    let puzzle = read(&text).puzzle;
    assert_eq!(puzzle.kit().count(), 55);
    assert_eq!(print(&puzzle, Format::Course), Some(text));
}

#[test]
fn boards_and_pyramids_are_read() {
    let custom = read("2 3 2\nCUSTOM\n.X.\nXXX\nX\nX\nB\nB").puzzle;
    assert_eq!((custom.tray().cells().len(), custom.tray().size(0)), (4, (2, 3)));
    assert_eq!(shapes(&custom), "X X/X, B X/X");
    assert!(read("3 3 1\nPYRAMID\nA").puzzle.tray().is_pyramid());
}

#[test]
fn an_area_that_does_not_fit_is_no_error_of_the_text() {
    let puzzle = read("3 4 4\nDEFAULT\nAAA\nBB\nB\nCC\nD\nD").puzzle;
    assert_eq!((puzzle.kit().area(), puzzle.tray().cells().len()), (10, 12));
}

#[test]
fn our_format_says_what_the_course_cannot() {
    let instance = read(
        "# Invented.\nslidepack pack # ours\nname Two #1\n\ntray  # drawn\n    ..\n   AA?\n\n   ...\n# not a gap\n   A-.\n\n\
         pieces x2 no-mirror colour red\n  # the corner\n    ..A\n    .AA\n\n  é.é\npiece color 010203\n  1\n",
    );
    let Instance { puzzle, label, format, .. } = instance;
    assert_eq!((label.as_deref(), format), (Some("Two #1"), Format::Slidepack));
    assert_eq!((puzzle.tray().layers(), puzzle.tray().size(0)), (2, (2, 3)));
    assert_eq!(shapes(&puzzle), "A .X/XX, é X.X, 1 X");
    let facts: Vec<_> = puzzle.kit().pieces().iter().map(|p| (p.copies, p.mirror, p.colour)).collect();
    let red = (2, false, Some(Colour(255, 0, 0)));
    assert_eq!(facts, [red, red, (1, true, Some(Colour(1, 2, 3)))]);
}

#[test]
fn kits_are_taken_whole_or_in_part() {
    let puzzle =
        read("slidepack pack\ntray 4x15\nkit pentominoes x2 no-mirror only FIX colour gold\n").puzzle;
    let facts: Vec<_> =
        puzzle.kit().pieces().iter().map(|p| (p.letter, p.copies, p.mirror, p.colour)).collect();
    let gold = Some(Colour(255, 215, 0));
    assert_eq!(facts, [('F', 2, false, gold), ('I', 2, false, gold), ('X', 2, false, gold)]);
}

#[test]
fn copies_that_do_not_touch_are_distinguished() {
    let text = "tray\n  AA.AA\n  ..B..\n  ..BB.\npiece x3\n  AA\npieces\n  B\n  BB\n  C\n  C\n";
    let placed: Vec<usize> =
        read(&format!("slidepack pack\n{text}")).puzzle.placed().iter().map(|p| p.piece).collect();
    assert_eq!(placed, [0, 0, 1]);
    assert_eq!(reprinted(text), text);
}

#[test]
fn print_is_short_where_it_can_be() {
    for text in [
        "tray 5x11\nkit iq-puzzler-pro\n",
        "tray 8x8-hole\nkit pentominoes\n",
        "tray pyramid\nkit kanoodle\n",
        "tray pyramid 4\nkit tetrominoes only IOT x2\n",
        "tray 3x4x5\nkit pentominoes no-mirror\n",
        "tray 2x2\npiece colour pink\n  A\n  AA\npiece\n  B\n",
        "tray\n  -.-\n  AA?\npiece x2 no-mirror\n  AA\n",
        "tray pyramid\n  .\n\n  AA\n  A.\npiece\n  A\n  AA\n",
        "tray 2x2\npieces\n  A\n  .\n  A\n  .B\n  B\n",
    ] {
        assert_eq!(reprinted(text), text);
    }
}

#[test]
fn copies_that_touch_are_printed_apart() {
    let text = "tray 2x3\npiece x2\n  AA\nplaced\n  AA.\n  ...\nplaced\n  ...\n  AA.\n";
    assert_eq!(reprinted(text), text);
}

#[test]
fn lists_keep_names_and_order() {
    let puzzles = [
        Puzzle::empty(NamedTray::SixByTen.tray(), NamedKit::Pentominoes.kit()),
        Puzzle::empty(NamedTray::Pyramid.tray(), NamedKit::Kanoodle.kit()),
    ];
    let text = print_list(&[(Some(" #1\nfirst"), &puzzles[0]), (None, &puzzles[1])]).unwrap();
    let read: Vec<Instance> = parse(&text, None).into_iter().map(Result::unwrap).collect();
    assert_eq!(read[0].label.as_deref(), Some("#1 first"));
    assert_eq!(read[1].label, None);
    assert!(read.iter().map(|instance| &instance.puzzle).eq(&puzzles));
    assert_eq!(&text[read[1].span.clone()], "tray pyramid\nkit kanoodle");
}

#[test]
fn what_the_course_cannot_say_is_not_printed_so() {
    let printed = |text: &str| print(&read(&format!("slidepack pack\n{text}")).puzzle, Format::Course);
    for text in [
        "tray\n  A\npiece\n  A\n",
        "tray 1x2\npiece x2\n  A\n",
        "tray 1x2\npiece no-mirror\n  AA\n",
        "tray\n  ?\npiece\n  A\n",
        "tray 2x2x2\npiece\n  A\n",
        "tray pyramid\n  -\n\n  ..\npiece\n  A\n",
        "tray 1x1\npiece\n  1\n",
        "tray 1x1\npiece\n  A\n  .\n  A\n",
    ] {
        assert_eq!(printed(text), None, "{text:?}");
    }
    assert_eq!(
        printed("tray\n  .-\n  ..\npiece colour red\n  .A\n  A\n").as_deref(),
        Some("2 2 1\nCUSTOM\nX.\nXX\n A\nA\n")
    );
}

#[test]
fn ten_megabytes_of_anything_are_read_in_one_go() {
    let megabytes = |unit: &str| unit.repeat(10_000_000 / unit.len());
    let own = |unit: &str| format!("slidepack pack\n{}", unit.repeat(1_000_000 / unit.len()));
    let texts = [
        megabytes("A"),
        megabytes(" "),
        megabytes("\n"),
        megabytes("7 "),
        format!("5 5 5\nDEFAULT\n{}", megabytes("A\n")),
        format!("5 5 5\nDEFAULT\n{}", megabytes("A\n\n")),
        format!("5 5 1\nDEFAULT\n{}A", megabytes(" ")),
        format!("1024 9 1\nCUSTOM\n{}", megabytes("X........\n")),
        own("---\n"),
        own("tray 1x1\ntray 1x1\n---\n"),
        own("tray\n  A\npiece\n  A\n---\n"),
        own("tray 256x256\n---\n"),
        own("tray\n  ..\n\n"),
        format!("slidepack pack\ntray\n{}", megabytes("  .\n\n")),
        format!("slidepack pack\ntray 1x1\n{}", megabytes("placed\n  .\n")),
        format!("slidepack pack\npieces\n{}", megabytes("  A.A\n")),
        format!("slidepack pack\npieces {}", megabytes("x2 ")),
        format!("slidepack pack\nkit pentominoes only {}", megabytes("F")),
    ];
    for text in texts {
        looks_like_pack(&text);
        assert!(!parse(&text, None).is_empty());
    }
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
    let letters = Just(('A'..='Z').chain("aé1@~`/|\u{feff}".chars()).collect::<Vec<char>>()).prop_shuffle();
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

/// Puzzles with up to six pieces placed, wherever they fit.
fn any_puzzle() -> impl Strategy<Value = Puzzle> {
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
            if Puzzle::new(tray.clone(), kit.clone(), more.clone()).is_ok() {
                placed = more;
            }
        }
        Puzzle::new(tray, kit, placed).unwrap()
    })
}

/// A tray of any lattice in three layers, and pieces of the same cells.
fn any_lattice() -> impl Strategy<Value = Puzzle> {
    let lattice = prop::sample::select(&Lattice::ALL[..]);
    let fills = prop::collection::vec(prop::sample::select("XXXX?.".as_bytes()), 60);
    let cells = || prop::collection::btree_set([0..3i32, 0..4i32, 0..5i32], 1..7);
    let piece = (cells(), 1..3usize, any::<bool>(), any::<bool>());
    let picks = prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 0..5);
    (lattice, fills, any::<bool>(), prop::collection::vec(piece, 1..5), picks).prop_filter_map(
        "a tray has cells",
        |(lattice, fills, down, list, picks)| {
            let is_cell =
                |row: usize, col: usize| lattice != Lattice::Hexagonal || (row + col).is_multiple_of(2);
            let fill = |layer: usize, row: usize, col: usize| match fills[layer * 20 + row * 5 + col] {
                _ if !is_cell(row, col) => None,
                b'X' => Some(Fill::Must),
                b'?' => Some(Fill::May),
                _ => None,
            };
            let layer = |layer: usize| -> Vec<Vec<Option<Fill>>> {
                (0..4).map(|row| (0..5).map(|col| fill(layer, row, col)).collect()).collect()
            };
            let layers: Vec<_> = (0..3).map(layer).collect();
            let tray = Tray::new(lattice, &layers).ok()?;
            let tray = if down { tray.upside_down() } else { tray };
            let mut pieces = Vec::new();
            for (letter, (cells, copies, mirror, down)) in ('A'..).zip(list) {
                let cells = cells.into_iter().map(|[layer, row, col]| {
                    let col = if lattice == Lattice::Hexagonal { 2 * col + row % 2 } else { col };
                    [layer, row, col]
                });
                let cells: std::collections::BTreeSet<[i32; 3]> = cells.collect();
                let shape = Shape::drawn_on(lattice, cells, down).unwrap();
                pieces.push(Piece { letter, shape, copies, spare: 0, mirror, colour: None });
            }
            let kit = Kit::new(pieces).ok()?;
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
                if Puzzle::new(tray.clone(), kit.clone(), more.clone()).is_ok() {
                    placed = more;
                }
            }
            Some(Puzzle::new(tray, kit, placed).unwrap())
        },
    )
}

#[test]
fn solid_pieces_are_drawn_layer_by_layer() {
    let soma = read("slidepack pack\ntray 3x3x3\nkit soma\n").puzzle;
    let text = print(&soma, Format::Slidepack).unwrap();
    assert_eq!(text, "slidepack pack\ntray 3x3x3\nkit soma\n");
    let drawn = "slidepack pack\ntray 2x2x2\npieces\n  A\n\n  A\n  AA\n\n  .\n  .B\n\n  BB\n  .B\n";
    let pieces = read(drawn).puzzle.kit().pieces().to_vec();
    let shapes: Vec<String> = pieces.iter().map(|piece| piece.shape.to_string()).collect();
    assert_eq!(shapes, ["X./..//X./XX", "../.X//XX/.X"]);
    assert!(pieces.iter().all(|piece| !piece.mirror));
    let mirrored = read("slidepack pack\ntray 2x2x2\npiece mirror\n  A\n\n  A\n  AA\n").puzzle;
    assert!(mirrored.kit().pieces()[0].mirror);
}

#[test]
fn hexagons_are_staggered_and_triangles_point_up_and_down() {
    let hexes = "slidepack pack\ntray hexagons\n   . .\n  . - ?\n   . .\nkit tetrahexes only IPO\n";
    let puzzle = read(hexes).puzzle;
    assert_eq!((puzzle.tray().cells().len(), puzzle.tray().lattice()), (6, Lattice::Hexagonal));
    assert_eq!(print(&puzzle, Format::Slidepack).unwrap(), hexes);
    let up = read("slidepack pack\ntray triangles\n  .\n ...\nkit hexiamonds\n").puzzle;
    let down = read("slidepack pack\ntray triangles down\n  .\n ...\nkit hexiamonds\n").puzzle;
    // Below the tip of a triangle there is none that touches it.
    assert_eq!(up.tray().neighbours(0), [2]);
    assert_eq!(down.tray().neighbours(0), [] as [usize; 0]);
    assert!(!up.tray().starts_down() && down.tray().starts_down());
}

proptest! {
    #[test]
    fn every_lattice_is_printed_and_read_again(puzzle in any_lattice()) {
        let text = print(&puzzle, Format::Slidepack).unwrap();
        let mut placed = puzzle.placed().to_vec();
        placed.sort_unstable();
        let puzzle = Puzzle::new(puzzle.tray().clone(), puzzle.kit().clone(), placed).unwrap();
        let read = parse(&text, None);
        prop_assert!(matches!(&read[..], [Ok(instance)] if instance.puzzle == puzzle), "{}{:?}", text, read);
    }

    #[test]
    fn what_is_printed_is_read_again(puzzle in any_puzzle()) {
        let text = print(&puzzle, Format::Slidepack).unwrap();
        prop_assert!(looks_like_pack(&text));
        let mut placed = puzzle.placed().to_vec();
        placed.sort_unstable();
        let puzzle = Puzzle::new(puzzle.tray().clone(), puzzle.kit().clone(), placed).unwrap();
        let read = parse(&text, None);
        prop_assert!(matches!(&read[..], [Ok(instance)] if instance.puzzle == puzzle), "{}{:?}", text, read);
    }

    #[test]
    fn what_the_course_prints_is_read_again(tray in any_tray(), kit in any_kit()) {
        let plain = |piece: &Piece| Piece { copies: 1, spare: 0, mirror: true, colour: None, ..piece.clone() };
        let kit = Kit::new(kit.pieces().iter().map(plain).collect()).unwrap();
        let puzzle = Puzzle::empty(tray, kit);
        if let Some(text) = print(&puzzle, Format::Course) {
            prop_assert!(looks_like_pack(&text));
            prop_assert_eq!(&read(&text).puzzle, &puzzle);
        }
    }

    #[test]
    fn any_string_is_read_without_panic(text in "\\PC*|[\\x00-\\xff]*", lines in "([A-C .X#?\t-]{0,4}\r?\n){0,8}") {
        for text in [
            text.clone(),
            lines.clone(),
            format!("slidepack pack\n{text}"),
            format!("slidepack pack\ntray\n  {text}\n{lines}"),
            format!("slidepack pack\ntray 2x2\npieces\n{}", lines.replace('\n', "\n  ")),
            format!("2 2 2\nDEFAULT\n{lines}{text}"),
            format!("2 2 2\nCUSTOM\n{lines}"),
        ] {
            looks_like_pack(&text);
            for format in [None, Some(Format::Course), Some(Format::Slidepack)] {
                check_spans(&text, format)?;
            }
        }
    }

    #[test]
    fn a_spoiled_puzzle_is_read_without_panic(
        puzzle in any_puzzle(),
        format in 0..2usize,
        edits in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>(), "[A-C.X#? \n\t0-9-]|\\PC"), 1..4),
    ) {
        let Some(text) = print(&puzzle, Format::ALL[format]) else { return Ok(()) };
        let mut chars: Vec<char> = text.chars().collect();
        for (at, remove, c) in edits {
            let at = at.index(chars.len());
            if remove { chars.remove(at); } else { chars.splice(at..at, c.chars()); }
        }
        check_spans(&chars.into_iter().collect::<String>(), None)?;
    }
}

/// Every error points into the text, at whole characters, and says something.
fn check_spans(text: &str, format: Option<Format>) -> Result<(), TestCaseError> {
    let results = parse(text, format);
    prop_assert!(!results.is_empty());
    for result in results {
        let span = match &result {
            Ok(instance) => instance.span.clone(),
            Err(error) => {
                prop_assert!(!error.to_string().is_empty() && !error.to_string().ends_with('.'));
                error.span.clone()
            }
        };
        prop_assert!(text.get(span.clone()).is_some(), "{:?} {:?}", text, span);
    }
    Ok(())
}

#[test]
fn the_kind_of_a_courses_tray_may_be_written_in_any_case() {
    for kind in ["DEFAULT", "default", "Default"] {
        assert_eq!(read(&format!("2 2 1\n{kind}\nAA\nAA\n")).puzzle.tray(), &Tray::rectangle(2, 2).unwrap());
    }
    assert_eq!(read("2 2 1\nPyramid\nA\n").puzzle.tray(), &Tray::pyramid(2).unwrap());
    assert_eq!(read("1 2 1\ncustom\nX.\nA\n").puzzle.tray().cells().len(), 1);
}

#[test]
fn rules_that_a_course_file_breaks_may_be_overlooked() {
    let lenient = |text: &str| {
        assert!(parse(text, None)[0].is_err(), "{text:?}");
        shapes(&parse_with(text, None, Leniency::Lenient, None).remove(0).unwrap().puzzle)
    };
    assert_eq!(lenient("2 3 3\nDEFAULT\nCC\nD\nDD\nC\n"), "C XX, D X./XX, A X");
    assert_eq!(lenient("2 3 3\nDEFAULT\nCC\n\nC\n\nC\nAA\n"), "C XX, A X, B X, D XX");
    assert_eq!(lenient("2 2 8\nDEFAULT\nA\nBB\n"), "A X, B XX");
    assert_eq!(lenient("2 2 1\nDEFAULT\nA\nBB\n"), "A X, B XX");
    assert!(parse_with("2 2 8\nDEFAULT\n", None, Leniency::Lenient, None)[0].is_err());
}

/// A bare drawing, each placed piece as its letter and shape, and the letters of
/// the pieces that are left.
fn drawn(text: &str) -> (String, String) {
    let puzzle = read(text).puzzle;
    let placed: Vec<usize> = puzzle.placed().iter().map(|placement| placement.piece).collect();
    let letter = |at: &usize| puzzle.kit().pieces()[*at].letter;
    let left = (0..puzzle.kit().pieces().len()).filter(|at| !placed.contains(at));
    (placed.iter().map(letter).collect(), left.map(|at| letter(&at)).collect())
}

#[test]
fn the_kit_of_a_bare_drawing_is_found_by_its_shapes() {
    // Kanoodle by the letters of its box.
    let text = "CGKK.......\nCGKKH......\nCGGGHH.....\nCCAAAHH....\nJJJJA......\n";
    let instance = read(text);
    assert_eq!(instance.format, Format::Drawing);
    let rows = picture(&instance.puzzle, instance.puzzle.placed());
    assert_eq!(rows[0].join("\n") + "\n", text);
    let (placed, left) = drawn(text);
    assert_eq!((placed.len(), left.len()), (6, 6));
    let mut letters: Vec<char> = (placed + &left).chars().collect();
    letters.sort_unstable();
    assert_eq!(letters.iter().collect::<String>(), "ABCDEFGHIJKL");
    let shapes = |kit: &Kit| {
        let turned = |piece: &Piece| piece.shape.area();
        let mut areas: Vec<usize> = kit.pieces().iter().map(turned).collect();
        areas.sort_unstable();
        areas
    };
    assert_eq!(shapes(instance.puzzle.kit()), shapes(&NamedKit::Kanoodle.kit()));
    assert_eq!(instance.puzzle.kit(), &NamedKit::Kanoodle.kit());
    // Other letters stay.
    let own = text.replace('C', "c").replace('G', "g");
    let instance = read(&own);
    assert_eq!(shapes(instance.puzzle.kit()), shapes(&NamedKit::Kanoodle.kit()));
    let rows = picture(&instance.puzzle, instance.puzzle.placed());
    assert_eq!(rows[0].join("\n") + "\n", own);

    // Hyphens for empty cells.
    let text = "EEGGGJJJJ--\nAEEEGCDDDD-\nAAALGCHHD--\nBBLLLCFHH--\nBBBLCCFFH--";
    assert_eq!(drawn(text), ("ABCDEFGHJL".into(), "IK".into()));
    // Letters decide if shapes do not.
    let (iq, kanoodle) = ("LL.........\nL", "FF.........\nF");
    let rest = format!("..........\n{}", "...........\n".repeat(3));
    assert_eq!(read(&format!("{iq}{rest}")).puzzle.kit(), &NamedKit::IqPuzzlerPro.kit());
    assert_eq!(read(&format!("{kanoodle}{rest}")).puzzle.kit(), &NamedKit::Kanoodle.kit());
}

#[test]
fn a_kit_that_is_named_decides_a_bare_drawing() {
    let text = format!("ZZ.........\nZ..........\n{}", "...........\n".repeat(3));
    assert!(parse(&text, None)[0].is_err());
    for named in [NamedKit::IqPuzzlerPro, NamedKit::Kanoodle] {
        let read = parse_with(&text, None, Leniency::Strict, Some(named)).remove(0).unwrap();
        let areas = |kit: &Kit| kit.pieces().iter().map(|piece| piece.shape.clone()).collect::<Vec<_>>();
        assert_eq!(areas(read.puzzle.kit()), areas(&named.kit()));
    }
    assert!(parse_with(&text, None, Leniency::Strict, Some(NamedKit::Soma))[0].is_err());
}

#[test]
fn names_are_read_however_they_are_spelt() {
    let puzzle = |text: &str| read(&format!("slidepack pack\n{text}\n")).puzzle;
    for (text, plain) in [
        ("kit IQ Puzzler Pro\ntray Pyramid 5", "kit iq-puzzler-pro\ntray pyramid 5"),
        ("kit Soma cube only VLT x2\ntray 2 X 3 x 4", "kit soma only VLT x2\ntray 2x3x4"),
        ("kit lonpos", "kit kanoodle\ntray 5x11"),
        ("kit Hexiamonds\ntray 6x6 triangles", "kit hexiamonds\ntray 6x6-triangles"),
        ("kit pentominoes\ntray 8x8 Hole", "kit pentominoes\ntray 8x8-hole"),
    ] {
        assert_eq!(puzzle(text), puzzle(plain), "{text}");
    }
}

#[test]
fn a_full_drawing_needs_no_kit() {
    let puzzle = read("AAB\nABB\n").puzzle;
    assert_eq!((shapes(&puzzle), puzzle.placed().len()), ("A XX/X., B .X/XX".into(), 2));
}

#[test]
fn pieces_may_come_with_their_sizes() {
    let puzzle = read("2 3\n2\n2 2\n A\nAA\n1 3\n111\n").puzzle;
    assert_eq!((shapes(&puzzle), puzzle.tray()), ("A .X/XX, 1 XXX".into(), &Tray::rectangle(2, 3).unwrap()));
    assert_eq!(read("2 3\r\n1\r\n2 2\r\n A\r\nAA\r\n").format, Format::Measured);
}

#[test]
fn pieces_may_come_by_name() {
    let text = "Pieces for a tray\n\nPIECE Kreuz\n010\n111\n010\n\nPIECE Kruecke\n100\n111\n010\n\nPIECE Balken\n11111\n";
    let more = "\nPIECE Block\n111111111\n111111111\n111111111\n111111111\n111111111\n";
    let puzzle = read(&format!("{text}{more}")).puzzle;
    assert_eq!(
        shapes(&puzzle).split(", ").take(3).collect::<Vec<_>>(),
        ["K .X./XXX/.X.", "R X../XXX/.X.", "B XXXXX"]
    );
    assert_eq!(puzzle.kit().pieces()[3].letter, 'L');
    assert_eq!(puzzle.tray(), &Tray::rectangle(6, 10).unwrap());
}

/// A tray of hexagons that is given by its size is as wide as its drawing.
#[test]
fn hexagons_are_placed_as_they_are_drawn() {
    let text = "slidepack pack\ntray 2x3-hexagons\nplaced\n   A A .\n  . . .\npiece x3\n  A A\n";
    let by_size = parse(text, None).remove(0).unwrap().puzzle;
    let drawn = text.replace("2x3-hexagons\n", "hexagons\n   . . .\n  . . .\n");
    assert_eq!(by_size, parse(&drawn, None).remove(0).unwrap().puzzle);
    assert!(print(&by_size, Format::Slidepack).unwrap().ends_with("   A A .\n  . . .\npiece x3\n  A A\n"));
}
