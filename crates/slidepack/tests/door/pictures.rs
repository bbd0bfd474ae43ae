//! Pictures are decoded and held against the boards and trays they show.

use slidepack::pack::{self, Placement};
use slidepack::slide::{self, Board, Dir, NamedGoal, Size, notation};
use slidepack::{Source, draw};

/// Drawing takes no time that matters, however large the board and long the solution.
#[test]
fn pictures_of_large_boards_have_few_pixels() {
    let goal = NamedGoal::Last.board(Size::new(100, 100).unwrap());
    let mut board = goal.clone();
    // Row by row through the whole board, again and again.
    let mut moves = Vec::new();
    let (mut across, mut down) = (Dir::Right, Dir::Down);
    while moves.len() < 400_000 {
        while board.slide(across) {
            moves.push(across);
        }
        across = across.opposite();
        if !board.slide(down) {
            down = down.opposite();
            board.slide(down);
        }
        moves.push(down);
    }
    let puzzle = slide::Puzzle::new(goal, NamedGoal::Last.into());
    let gif = slide::draw::gif(&puzzle, &moves, 50).unwrap();
    let (mut written, mut last) = (0, Vec::new());
    play(&gif.bytes, |frame| {
        written += frame.written;
        last.clone_from(&frame.pixels);
    });
    assert!(written <= 10_000_000 + last.len(), "{written} pixels, {} moves at a time", gif.at_a_time);
    let end = slide::Puzzle::new(board, NamedGoal::Last.into());
    assert!(last == frames(&slide::draw::gif(&end, &[], 50).unwrap().bytes)[0].pixels);
    let size = Size::new(60, 60).unwrap();
    let svg =
        slide::draw::board_svg(&slide::Puzzle::new(NamedGoal::First.board(size), NamedGoal::Last.into()));
    assert!(draw::png_pixels(&svg).unwrap() <= 8_010_000);
}

/// A frame as it is seen: red, green and blue of each pixel, and how long.
#[derive(Clone)]
struct Frame {
    width: usize,
    pixels: Vec<[u8; 3]>,
    milliseconds: u32,
    /// The pixels that were written for it.
    written: usize,
}

impl Frame {
    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.pixels[y * self.width + x]
    }

    fn part(&self, (x, y): (usize, usize), side: usize) -> Vec<[u8; 3]> {
        (0..side * side).map(|at| self.at(x + at % side, y + at / side)).collect()
    }
}

fn frames(bytes: &[u8]) -> Vec<Frame> {
    let mut frames = Vec::new();
    play(bytes, |frame| frames.push(frame.clone()));
    frames
}

/// How many frames there are, and the last.
fn last(bytes: &[u8]) -> (usize, Frame) {
    let mut count = 0;
    let last = play(bytes, |_| count += 1);
    (count, last)
}

/// Shows one frame after the other; the last one comes back.
fn play(bytes: &[u8], mut each: impl FnMut(&Frame)) -> Frame {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let mut seen = Frame { width, pixels: vec![[0; 3]; width * height], milliseconds: 0, written: 0 };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (left + at % usize::from(frame.width), top + at / usize::from(frame.width));
            if pixel[3] != 0 {
                seen.pixels[y * width + x] = [pixel[0], pixel[1], pixel[2]];
            }
        }
        seen.milliseconds = u32::from(frame.delay) * 10;
        seen.written = usize::from(frame.width) * usize::from(frame.height);
        each(&seen);
    }
    seen
}

fn slide_puzzle(text: &str, goal: NamedGoal) -> slide::Puzzle {
    let goal = goal.into();
    let reading = slide::Reading { goal: Some(&goal), ..Default::default() };
    slide::read(&Source::inline(text), &reading).remove(0).unwrap()
}

fn solved(puzzle: &slide::Puzzle) -> Vec<Dir> {
    let answer = slide::solve(puzzle, &slide::Request::default(), &mut slidepack::quietly());
    answer.report.outcome.answer().unwrap().clone()
}

/// Where cells of a board are in its GIF, and how large.
fn cell_corner(size: Size, cell: usize) -> ((usize, usize), usize) {
    let pitch = (480 / size.rows().max(size.cols())).clamp(12, 72);
    let gap = (pitch / 14).max(1);
    let (row, col) = (cell / size.cols(), cell % size.cols());
    ((12 + gap + col * pitch, 12 + gap + row * pitch), pitch - gap)
}

fn tile_picture(frame: &Frame, size: Size, cell: usize) -> Vec<[u8; 3]> {
    let (corner, side) = cell_corner(size, cell);
    frame.part(corner, side)
}

/// A frame shows a board if every cell looks as the same tile does on the
/// picture of the goal.
fn check_frame(frame: &Frame, board: &Board, goal: &Board, goal_frame: &Frame) {
    let size = board.size();
    let homes = goal.places();
    for (cell, &tile) in board.tiles().iter().enumerate() {
        let seen = tile_picture(frame, size, cell);
        let expected = tile_picture(goal_frame, size, homes[usize::from(tile)].into());
        assert_eq!(seen, expected, "tile {tile} on cell {cell}");
    }
}

fn check_film(text: &str, goal: NamedGoal) {
    let puzzle = slide_puzzle(text, goal);
    let moves = solved(&puzzle);
    let goal = puzzle.goal_board();
    let at_home = slide::Puzzle::new(goal.clone(), puzzle.goal().clone());
    let goal_frame = &frames(&slide::draw::gif(&at_home, &[], 100).unwrap().bytes)[0];
    // All tiles look different, or the rest would show nothing.
    let size = goal.size();
    let mut looks: Vec<_> = (0..size.cells()).map(|cell| tile_picture(goal_frame, size, cell)).collect();
    looks.sort();
    looks.dedup();
    assert_eq!(looks.len(), size.cells());

    let quick = slide::draw::gif(&puzzle, &moves, 20).unwrap();
    let shown = frames(&quick.bytes);
    assert_eq!((quick.at_a_time, shown.len()), (1, moves.len() + 1));
    for (frame, board) in shown.iter().zip(notation::boards(puzzle.board(), &moves)) {
        check_frame(frame, &board, goal, goal_frame);
    }
    let smooth = frames(&slide::draw::gif(&puzzle, &moves, 250).unwrap().bytes);
    assert_eq!(smooth.len(), 4 * moves.len() + 1);
    for (frame, board) in smooth.iter().step_by(4).zip(notation::boards(puzzle.board(), &moves)) {
        check_frame(frame, &board, goal, goal_frame);
    }
    let whole: u32 = smooth.iter().map(|frame| frame.milliseconds).sum();
    assert_eq!(whole, 1000 + 250 * (moves.len() as u32 - 1) + 3 * 30 + 2500);
    // Only what changes is written: two cells at most.
    let ((left, _), side) = cell_corner(size, 0);
    assert!(smooth[1..].iter().all(|frame| frame.written <= side * (2 * side + left)));
}

#[test]
fn a_film_shows_every_board_on_the_way() {
    check_film("8 1 3/4 0 2/7 6 5", NamedGoal::Last);
    check_film("1 0 2/3 4 5", NamedGoal::First);
    check_film("1 2 3/8 6 4/7 0 5", NamedGoal::Snail);
}

#[test]
fn without_moves_it_is_a_still() {
    let puzzle = slide_puzzle("8 1 3/4 0 2/7 6 5", NamedGoal::Last);
    assert_eq!(frames(&slide::draw::gif(&puzzle, &[], 250).unwrap().bytes).len(), 1);
}

#[test]
fn long_solutions_and_large_boards_stay_small() {
    let size = Size::new(3, 3).unwrap();
    let goal = NamedGoal::Last.board(size);
    let puzzle = slide::Puzzle::new(goal.clone(), NamedGoal::Last.into());
    let round = [Dir::Down, Dir::Right, Dir::Up, Dir::Left];
    let moves: Vec<Dir> = round.into_iter().cycle().take(10_000).collect();
    let gif = slide::draw::gif(&puzzle, &moves, 50).unwrap();
    let (count, shown) = self::last(&gif.bytes);
    assert_eq!((gif.at_a_time, count), (28, 10_000usize.div_ceil(28) + 1));
    assert!(gif.bytes.len() < 4_000_000, "{} bytes", gif.bytes.len());
    let end = puzzle.board().replayed(&moves).unwrap();
    let last = slide::Puzzle::new(end, NamedGoal::Last.into());
    let still = frames(&slide::draw::gif(&last, &[], 50).unwrap().bytes);
    assert_eq!(still[0].pixels, shown.pixels);

    let large =
        slide::Puzzle::new(NamedGoal::Last.board(Size::new(128, 128).unwrap()), NamedGoal::Last.into());
    let moves: Vec<Dir> = [Dir::Down; 127].into_iter().chain([Dir::Right; 127]).collect();
    let (count, shown) = self::last(&slide::draw::gif(&large, &moves, 50).unwrap().bytes);
    assert_eq!((count, shown.width), (255, 128 * 6 + 25));
}

fn pack_puzzle(text: &str) -> pack::Puzzle {
    pack::read(&Source::inline(text), None).remove(0).unwrap()
}

fn packed(puzzle: &pack::Puzzle) -> Vec<Placement> {
    let answer = pack::solve(puzzle, &pack::Request::default(), &mut slidepack::quietly());
    answer.shown(puzzle.packing.placed())
}

/// The colour in a part of a cell that no letter covers.
fn near(a: [u8; 3], b: pack::Colour) -> bool {
    let pack::Colour(red, green, blue) = b;
    a.iter().zip([red, green, blue]).all(|(&a, b)| a.abs_diff(b) <= 2)
}

const TRAY: &str = "4 5 5\nDEFAULT\nAAAA\nBBB\nB\nCC\nCC\nDDD\nD\nEEEE\n";

#[test]
fn a_tray_is_filled_piece_by_piece() {
    let puzzle = pack_puzzle(TRAY);
    let mut placements = packed(&puzzle);
    assert_eq!(placements.len(), 5);
    let gif = pack::draw::gif(&puzzle.packing, &placements, 300).unwrap();
    let shown = frames(&gif.bytes);
    assert_eq!((gif.at_a_time, shown.len()), (1, 6));
    let times: Vec<u32> = shown.iter().map(|frame| frame.milliseconds).collect();
    assert_eq!(times, [1000, 300, 300, 300, 300, 2500]);
    placements.sort_by(|a, b| a.cells.cmp(&b.cells));
    let tray = puzzle.packing.tray();
    for (down, frame) in shown.iter().enumerate() {
        for (at, placement) in placements.iter().enumerate() {
            for &cell in &placement.cells {
                let cell = tray.cells()[cell];
                // A quarter down from the middle of the cell's upper side.
                let place = |at: u16, part: f64| ((16.0 + 40.0 * (f64::from(at) + part)) * 1.25) as usize;
                let seen = frame.at(place(cell.col, 0.5), place(cell.row, 0.16));
                let colour = pack::colour(puzzle.packing.kit(), placement.piece);
                assert_eq!(near(seen, colour), at < down, "frame {down}, piece {at}, {seen:?}");
            }
        }
    }
}

#[test]
fn a_pyramid_is_filled_piece_by_piece() {
    let puzzle = pack_puzzle("3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n");
    let placements = packed(&puzzle);
    let shown = frames(&pack::draw::gif(&puzzle.packing, &placements, 100).unwrap().bytes);
    assert_eq!(shown.len(), placements.len() + 1);
    assert!(shown.windows(2).all(|two| two[0].pixels != two[1].pixels));
    let last = frames(&draw::still(&pack::draw::picture(&puzzle.packing, &placements, &[])).unwrap().bytes);
    assert_eq!(last.len(), 1);
}

/// Every tile of an SVG: the corner of its square, its colour, and its number.
fn tiles(svg: &str) -> Vec<(usize, usize, String, u16)> {
    let value = |text: &str, name: &str| {
        let (_, rest) = text.split_once(&format!("{name}=\"")).unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let tile = |line: &str| {
        let number = line.split_once("</text>").unwrap().0.rsplit_once('>').unwrap().1.parse().unwrap();
        (value(line, " x").parse().unwrap(), value(line, " y").parse().unwrap(), value(line, "fill"), number)
    };
    svg.lines().filter(|line| line.starts_with("<rect class=\"tile\"")).map(tile).collect()
}

#[test]
fn an_svg_and_its_png_show_the_board() {
    let puzzle = slide_puzzle("8 1 3/4 0 2/7 6 5", NamedGoal::Last);
    let svg = slide::draw::board_svg(&puzzle);
    let png = draw::png(&svg).unwrap();
    let mut found = vec![0; 9];
    for (x, y, fill, tile) in tiles(&svg) {
        found[(y - 16) / 48 * 3 + (x - 16) / 48] = tile;
        let colour: Vec<u8> =
            (1..7).step_by(2).map(|at| u8::from_str_radix(&fill[at..at + 2], 16).unwrap()).collect();
        // Near the upper side, where no figures are.
        assert_eq!(png_colour(&png, 2 * x + 44, 2 * y + 8), colour[..], "tile {tile}");
    }
    assert_eq!(found, puzzle.board().tiles());
    let blank = png_colour(&png, 2 * (16 + 48) + 50, 2 * (16 + 48) + 50);
    assert_eq!(blank, [0xd7, 0xd9, 0xde]);

    let both = tiles(&slide::draw::solution_svg(&puzzle, 14));
    assert_eq!(both[8..].iter().map(|&(.., tile)| tile).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7, 8]);
}

fn png_colour(png: &[u8], x: usize, y: usize) -> [u8; 3] {
    let pixels = resvg::tiny_skia::Pixmap::decode_png(png).unwrap();
    let pixel = pixels.pixel(x as u32, y as u32).unwrap();
    [pixel.red(), pixel.green(), pixel.blue()]
}
