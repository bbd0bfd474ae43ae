//! Puzzles and answers as files.

mod answer;

use crate::app::Web;
use crate::body::Json;
use crate::input::asked;
use crate::refusal::{Code, Refusal};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use slidepack::draw::{Gif, GifError, LONGEST_FRAME, PngError, SHORTEST_FRAME, png, png_pixels};
use slidepack::pack::{self, Packing, Placement};
use slidepack::slide::wire::{SlideAnswer, SlideMoves};
use slidepack::slide::{self, Dir, style};
use slidepack::{Puzzle, wire};

asked! {
    /// `POST /api/draw`
    Asked {
        r#as: Option<Kind>,
        moves: Option<Moves>,
        solution: Option<Drawn>,
        /// The report of a solve job about this puzzle.
        answer: Option<serde_json::Value>,
        frame_ms: Option<u32>,
    }
}

/// Kinds of files.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Svg,
    Png,
    Gif,
    Txt,
    Json,
}

/// Moves as letters, in a list or in a word.
#[derive(Deserialize)]
#[serde(untagged, expecting = "moves are letters U, D, L and R, as text or as a list")]
enum Moves {
    Word(String),
    List(Vec<String>),
}

/// Pieces in a tray: its rows, or its layers from the top.
#[derive(Deserialize, PartialEq)]
#[serde(untagged, expecting = "a solution is its rows, or its layers from the top")]
enum Drawn {
    Rows(Vec<String>),
    Layers(Vec<Vec<String>>),
}

impl Kind {
    /// The type of the contents, and the name that a browser saves it under.
    fn about(self) -> (&'static str, &'static str) {
        match self {
            Kind::Svg => ("image/svg+xml", "svg"),
            Kind::Png => ("image/png", "png"),
            Kind::Gif => ("image/gif", "gif"),
            Kind::Txt => ("text/plain; charset=utf-8", "txt"),
            Kind::Json => ("application/json", "json"),
        }
    }
}

/// What a pixel takes while it is drawn.
const BYTES_PER_PIXEL: u64 = 4;

/// `POST /api/draw`
pub(crate) async fn draw(
    State(web): State<Web>,
    Json(mut asked, _room): Json<Asked>,
) -> Result<Response, Refusal> {
    let kind = asked.r#as.ok_or_else(|| {
        Refusal::bad(Code::Field, "give the kind of file in `as`: svg, png, gif, txt or json")
    })?;
    let (input, memory) = (asked.input(), web.settings().memory);
    let bytes = web.draw(move || match input.read()?.puzzle {
        Puzzle::Slide(puzzle) => {
            if asked.solution.is_some() {
                return Err(Refusal::bad(Code::Field, "`solution` is for packing puzzles; give `moves`"));
            }
            slide(&puzzle, asked.moves.as_ref(), asked.answer, (kind, asked.frame_ms), memory)
        }
        Puzzle::Pack(puzzle) => {
            if asked.moves.is_some() {
                return Err(Refusal::bad(Code::Field, "`moves` are for sliding puzzles; give a `solution`"));
            }
            let told = asked.answer.map(answer::pack).transpose()?.flatten();
            if let (Some(solution), Some(told)) = (&asked.solution, &told)
                && solution != told
            {
                return Err(Refusal::puzzle(Code::Answer, "the answer has another solution than `solution`"));
            }
            pack(&puzzle, asked.solution.or(told), (kind, asked.frame_ms), memory)
        }
    });
    let bytes = bytes.await?;
    let (content, ending) = kind.about();
    let disposition = format!("attachment; filename=\"slidepack.{ending}\"");
    let about = [(header::CONTENT_TYPE, content.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((about, bytes).into_response())
}

fn slide(
    puzzle: &slide::Puzzle,
    moves: Option<&Moves>,
    answer: Option<serde_json::Value>,
    (kind, frame): (Kind, Option<u32>),
    memory: u64,
) -> Result<Vec<u8>, Refusal> {
    let asked = moves.map(read).transpose()?;
    let facts = answer.map(|answer| answer::slide(puzzle, answer, asked.as_deref())).transpose()?;
    let told = facts.as_ref().and_then(|facts| facts.answer.report.outcome.answer());
    let moves = asked.as_deref().or(told.map(Vec::as_slice));
    let end = puzzle.board.replayed(moves.unwrap_or(&[]));
    let end = end.ok_or_else(|| Refusal::puzzle(Code::Moves, "one of these moves leads off the board"))?;
    if let Kind::Gif = kind {
        let frame = frame.unwrap_or(slide::draw::FRAME).clamp(SHORTEST_FRAME, LONGEST_FRAME);
        return film(slide::draw::gif(puzzle, moves.unwrap_or(&[]), frame));
    }
    if moves.is_some() && end != puzzle.goal_board {
        return Err(Refusal::puzzle(Code::Moves, "these moves do not lead from the board to its goal"));
    }
    let svg = || match moves {
        Some(moves) => slide::draw::solution_svg(puzzle, moves.len()),
        None => slide::draw::board_svg(puzzle),
    };
    Ok(match kind {
        Kind::Svg => svg().into_bytes(),
        Kind::Png => picture(&svg(), memory)?,
        Kind::Txt => style::board_file(puzzle, moves, facts.as_ref().map(|facts| &facts.answer)).into_bytes(),
        Kind::Gif | Kind::Json => match &facts {
            Some(facts) => wire::to_page(&SlideAnswer::new(puzzle, &facts.answer, facts.threads)),
            None => wire::to_page(&SlideMoves::new(puzzle, moves)),
        }
        .into_bytes(),
    })
}

fn read(moves: &Moves) -> Result<Vec<Dir>, Refusal> {
    match moves {
        Moves::Word(word) => directions(&[word]),
        Moves::List(list) => directions(list),
    }
}

/// Moves as the letters of some words.
fn directions(words: &[impl AsRef<str>]) -> Result<Vec<Dir>, Refusal> {
    let dir = |letter: char| {
        let known = Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
        known.ok_or_else(|| {
            Refusal::puzzle(Code::Moves, format!("`{letter}` is not a move; moves are U, D, L and R"))
        })
    };
    let letters = words.iter().flat_map(|word| word.as_ref().chars());
    letters.filter(|letter| !letter.is_whitespace()).map(dir).collect()
}

fn pack(
    puzzle: &pack::Puzzle,
    solution: Option<Drawn>,
    (kind, frame): (Kind, Option<u32>),
    memory: u64,
) -> Result<Vec<u8>, Refusal> {
    let packing = &puzzle.packing;
    let placements = match solution {
        Some(drawn) => placements(packing, drawn)?,
        None => packing.placed().to_vec(),
    };
    Ok(match kind {
        Kind::Svg => pack::draw::picture(packing, &placements, &[]).into_bytes(),
        Kind::Png => picture(&pack::draw::picture(packing, &placements, &[]), memory)?,
        Kind::Gif => {
            let frame = frame.unwrap_or(pack::draw::FRAME).clamp(SHORTEST_FRAME, LONGEST_FRAME);
            film(pack::draw::gif(packing, &placements, frame))?
        }
        Kind::Txt => {
            let layers = pack::text::picture(packing, &placements);
            let layers: Vec<String> = layers.iter().map(|rows| rows.join("\n")).collect();
            (layers.join("\n\n") + "\n").into_bytes()
        }
        Kind::Json => {
            let placed = Packing::new(packing.tray().clone(), packing.kit().clone(), placements);
            let json = placed.ok().and_then(|packing| pack::json::print(&packing));
            json.ok_or_else(|| {
                Refusal::puzzle(Code::Unwritten, "our JSON format cannot express this puzzle")
            })?
            .into_bytes()
        }
    })
}

fn placements(packing: &Packing, drawn: Drawn) -> Result<Vec<Placement>, Refusal> {
    let layers = match drawn {
        Drawn::Rows(rows) => vec![rows],
        Drawn::Layers(layers) => layers,
    };
    let found = pack::placements_drawn(packing, &layers);
    found.ok_or_else(|| {
        Refusal::puzzle(Code::Solution, "`solution` does not show the pieces of this puzzle in its tray")
    })
}

fn picture(svg: &str, memory: u64) -> Result<Vec<u8>, Refusal> {
    let pixels = png_pixels(svg).map_err(undrawn)?;
    if memory / BYTES_PER_PIXEL < pixels {
        let message = format!("a picture of {pixels} pixels takes more memory than a request may use here");
        return Err(Refusal::too_large(message));
    }
    png(svg).map_err(undrawn)
}

fn film(gif: Result<Gif, GifError>) -> Result<Vec<u8>, Refusal> {
    gif.map(|gif| gif.bytes).map_err(|error| match error {
        GifError::Picture(error) => undrawn(error),
        GifError::Gif(_) => Refusal::internal(),
    })
}

fn undrawn(error: PngError) -> Refusal {
    match error {
        PngError::TooLarge { .. } => Refusal::too_large(error.to_string()),
        PngError::Svg(_) | PngError::Png(_) => Refusal::internal(),
    }
}
