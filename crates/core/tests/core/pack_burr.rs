//! Files of BurrTools.

use slidepack_core::pack::text::{Format, looks_like_pack, parse};
use slidepack_core::pack::{Lattice, NamedKit, Puzzle, Tray, cover};
use slidepack_core::run::{Limits, Outcome};
use std::ops::ControlFlow;

fn file(grid: usize, shapes: &[(usize, usize, usize, &str)], problem: &str) -> String {
    let voxel = |(x, y, z, text): &(usize, usize, usize, &str)| {
        format!("<voxel x=\"{x}\" y=\"{y}\" z=\"{z}\" type=\"0\">{text}</voxel>\n")
    };
    let shapes: String = shapes.iter().map(voxel).collect();
    format!(
        "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"{grid}\"/>\n<colors/>\n\
         <shapes>\n{shapes}</shapes>\n<problems>\n{problem}\n</problems>\n<comment/>\n</puzzle>\n"
    )
}

fn read(text: &str) -> Puzzle {
    assert!(looks_like_pack(text), "{text}");
    let mut found = parse(text, None);
    assert_eq!(found.len(), 1);
    let instance = found.remove(0).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(instance.format, Format::BurrTools);
    instance.puzzle
}

fn check_error(text: &str, line: usize, code: &str, part: &str) {
    let found = parse(text, None);
    let error = found[0].as_ref().unwrap_err();
    let at = 1 + text[..error.span.start].matches('\n').count();
    assert_eq!((at, error.code()), (line, code), "{error}");
    assert!(error.to_string().contains(part), "{error}");
}

fn count(puzzle: &Puzzle) -> (u128, Option<u128>) {
    match cover::count(puzzle, &Limits::default(), &mut |_| ControlFlow::Continue(())).outcome {
        Outcome::Solved(count) => {
            (count.all.as_u128().unwrap(), count.unique.and_then(|unique| unique.as_u128()))
        }
        other => panic!("{other:?}"),
    }
}

/// The Soma cube with its pieces as users may draw them.
const SOMA: [(usize, usize, usize, &str); 8] = [
    (3, 3, 3, "###########################"),
    (2, 2, 1, "###_"),
    (3, 2, 1, "####__"),
    (3, 2, 1, "###_#_"),
    (3, 2, 1, "##__##"),
    (2, 2, 2, "#_###___"),
    (2, 2, 2, "_###_#__"),
    (2, 2, 2, "###_#___"),
];

const SOMA_PROBLEM: &str = "<problem name=\"Soma &amp; friends\"><shapes><shape id=\"1\" count=\"1\"/>\
    <shape id=\"2\" count=\"1\"/><shape id=\"3\" count=\"1\"/><shape id=\"4\" count=\"1\"/>\
    <shape id=\"5\" min=\"1\" max=\"1\"/><shape id=\"6\" count=\"1\"/><shape id=\"7\" count=\"1\"/></shapes>\
    <result id=\"0\"/><bitmap/></problem>";

#[test]
fn the_soma_cube_has_240_solutions() {
    let text = file(0, &SOMA, SOMA_PROBLEM);
    assert_eq!(parse(&text, None)[0].as_ref().unwrap().label.as_deref(), Some("Soma & friends"));
    assert_eq!(count(&read(&text)), (11_520, Some(240)));
}

#[test]
fn spheres_are_balls_of_a_pyramid() {
    let problem = "<problem><shapes><shape id=\"1\" count=\"1\"/><shape id=\"2\" count=\"2\"/></shapes>\
                   <result id=\"0\"/></problem>";
    let pieces = [(1, 1, 1, "#"), (2, 2, 1, "#__#")];
    // Four spheres around a hollow and one on top of them.
    let result = "__________#_#_#_#_____#____";
    let puzzle = read(&file(2, &[(3, 3, 3, result), pieces[0], pieces[1]], problem));
    assert_eq!(puzzle.tray(), &Tray::pyramid(2).unwrap());
    assert_eq!(puzzle.kit().pieces()[1].shape.parts(), [2]);
    // In the lowest layer coordinates add up to an even number.
    let odd = file(2, &[(3, 3, 2, "_#_#_#_#_____#____"), pieces[0], pieces[1]], problem);
    check_error(&odd, 6, "burr-unread", "between the places of spheres");
}

#[test]
fn prisms_in_one_layer_are_triangles() {
    // The hexagon of six triangles, and two halves of it.
    let text = file(
        1,
        &[(3, 2, 1, "######"), (3, 1, 1, "###")],
        "<problem><shapes><shape id=\"1\" count=\"2\"/></shapes><result id=\"0\"/></problem>",
    );
    let puzzle = read(&text);
    assert_eq!(puzzle.tray().lattice(), Lattice::Triangular);
    assert_eq!(count(&puzzle), (3, Some(1)));
    let hexagon = NamedKit::Hexiamonds.kit().pieces()[11].shape.clone();
    assert_eq!(puzzle.tray().places(&hexagon, true).len(), 1);
}

/// Two halves of a hexagonal prism, and the same prism as a box of six columns.
#[test]
fn prisms_in_several_layers_are_read() {
    let problem = "<problem><shapes><shape id=\"1\" count=\"2\"/><shape id=\"2\" count=\"3\"/></shapes>\
                   <result id=\"0\"/></problem>";
    // A half of a layer, and a column of two.
    let pieces = [(3, 1, 1, "###"), (1, 1, 2, "##")];
    let puzzle = read(&file(1, &[(3, 2, 2, "############"), pieces[0], pieces[1]], problem));
    assert_eq!((puzzle.tray().layers(), puzzle.tray().cells().len()), (2, 12));
    assert_eq!(puzzle.tray().symmetries().len(), 24);
    // The halves lie above each other, in one of six ways, and three columns beside them.
    assert_eq!(count(&puzzle), (6, Some(1)));
}

#[test]
fn what_is_not_read_is_named() {
    let problem = "<problem><shapes><shape id=\"1\" count=\"2\"/></shapes><result id=\"0\"/></problem>";
    let pair = [(2, 2, 1, "####"), (2, 1, 1, "##")];
    assert_eq!(count(&read(&file(0, &pair, problem))), (2, Some(1)));
    check_error(&file(3, &pair, problem), 3, "burr-unread", "rhombic tetrahedra");
    check_error(&file(0, &[(2, 2, 1, "####"), (2, 1, 1, "##1")], problem), 7, "burr-unread", "colours");
    check_error(&file(0, &[(2, 2, 1, "####"), (2, 1, 1, "#+")], problem), 7, "burr-unread", "missing");
    check_error(&file(0, &[(2, 2, 1, "###"), (2, 1, 1, "##")], problem), 6, "burr-voxels", "3 voxels");
    check_error(&file(0, &[(2, 2, 1, "####"), (2, 1, 1, "#x")], problem), 7, "xml", "voxel");
    let few = problem.replace("count=\"2\"", "min=\"0\" max=\"3\"");
    // The tray has room for two.
    assert_eq!(count(&read(&file(0, &pair, &few))), (2, Some(1)));
    let exact = problem.replace("count=\"2\"", "min=\"0\" max=\"2\"");
    assert_eq!(count(&read(&file(0, &pair, &exact))), (2, Some(1)));
    check_error(&file(0, &pair, &problem.replace("id=\"1\"", "id=\"7\"")), 10, "burr-shape", "shape 7");
    check_error(
        &file(0, &pair, &problem.replace("<problem>", "<problem maxHoles=\"1\">")),
        10,
        "burr-unread",
        "holes",
    );
    check_error(&file(0, &pair, ""), 2, "burr-lacks", "problem");
    check_error(&file(0, &pair, &problem.replace("<result id=\"0\"/>", "")), 10, "burr-lacks", "result");
    check_error("<puzzle", 1, "xml", "the end of the tag");
    check_error("<puzzle></shapes></puzzle>", 1, "xml", "the end of the element");
    check_error("<puzzle><gridType/></puzzle>", 1, "burr-attribute", "type");
}
