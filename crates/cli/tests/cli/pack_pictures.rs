//! Pictures of both families.

use crate::run::Folder;
use std::fs;

/// Width and height of a PNG.
fn size(folder: &Folder, name: &str) -> (u32, u32) {
    let bytes = fs::read(folder.path().join(name)).unwrap();
    assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn answers_are_drawn_as_svg_and_png() {
    let folder =
        Folder::with("pack.txt", "2 2 2\nDEFAULT\nA\nBB\nB\n").and("slide.txt", "1 2 3\n4 5 0\n7 8 6\n");
    for name in ["pack", "slide"] {
        let (svg, png) = (format!("{name}.svg"), format!("{name}.png"));
        let run = folder.run(&["solve", &format!("{name}.txt"), "-o", &svg, "-o", &png]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(folder.read(&svg).starts_with("<svg xmlns="));
        let (width, height) = size(&folder, &png);
        assert!(folder.read(&svg).contains(&format!(r#"viewBox="0 0 {} {}""#, width / 2, height / 2)));
    }
    assert_eq!(size(&folder, "pack.png"), (224, 224));
}

#[test]
fn a_picture_holds_one_puzzle() {
    let folder = Folder::with("a.txt", "2 2 2\nDEFAULT\nA\nBB\nB\n").and("b.txt", "1 1 1\nDEFAULT\nA\n");
    let run = folder.run(&["solve", "a.txt", "b.txt", "-o", "both.png"]);
    assert_eq!(
        (run.code, run.err.as_str()),
        (
            2,
            "error: both.png: a picture holds one puzzle, but there are 2; write both-%d.png for one file each\n"
        )
    );
    assert_eq!(folder.names(), ["a.txt", "b.txt"]);
}
