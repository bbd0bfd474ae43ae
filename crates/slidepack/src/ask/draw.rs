//! Puzzles and answers as files.

#[cfg_attr(not(feature = "raster"), path = "draw/no_raster.rs")]
mod raster;

use super::{About, Address, AskError, Code, Listener, Question, Service, Task};
use crate::pack::wire::Drawing as Drawn;
use crate::pack::{self, Packing, Placement};
use crate::slide::wire::{SlideAnswer, SlideMoves};
use crate::slide::{self, Dir, style};
use crate::{Family, Puzzle, wire};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// A puzzle to draw or to write.
pub type AskDraw = About<DrawOf>;

/// The contents and form of a drawing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AskedDraw"))]
pub struct DrawOf {
    /// The kind of file; it has to be given.
    #[cfg_attr(feature = "schema", schemars(required))]
    pub r#as: Option<FileKind>,
    /// slide: the solution to show, as text or as a list of letters.
    pub moves: Option<AskMoves>,
    /// pack: the pieces to show.
    pub solution: Option<Drawn>,
    /// The report of a solve job about this puzzle, unchanged. Its moves may
    /// be left out if `moves` has them. The file then states its facts. It is
    /// compared with the board and the moves, and refused (`answer`) where they
    /// contradict each other. Without it a file holds the puzzle and the moves,
    /// and says nothing of proof, method or effort.
    pub answer: Option<Value>,
    /// gif: how long each move is shown, in milliseconds.
    pub frame_ms: Option<u32>,
}

/// Kinds of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum FileKind {
    Svg,
    Png,
    Gif,
    Txt,
    Json,
}

/// Moves as letters, in a list or in a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "moves are letters U, D, L and R, as text or as a list")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum AskMoves {
    Word(String),
    List(Vec<String>),
}

impl FileKind {
    fn about(self) -> (&'static str, &'static str) {
        match self {
            FileKind::Svg => ("image/svg+xml", "svg"),
            FileKind::Png => ("image/png", "png"),
            FileKind::Gif => ("image/gif", "gif"),
            FileKind::Txt => ("text/plain; charset=utf-8", "txt"),
            FileKind::Json => ("application/json", "json"),
        }
    }
}

/// A file. In JSON its contents are a text, or a list of bytes where they are
/// none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct File {
    /// A name to save it under.
    pub name: String,
    pub content_type: String,
    #[serde(serialize_with = "write_bytes", deserialize_with = "read_bytes")]
    #[cfg_attr(feature = "schema", schemars(with = "Contents"))]
    pub contents: Vec<u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
enum Contents {
    Text(String),
    Bytes(Vec<u8>),
}

fn write_bytes<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) => serializer.serialize_str(text),
        Err(_) => serializer.collect_seq(bytes),
    }
}

fn read_bytes<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    Ok(match Contents::deserialize(deserializer)? {
        Contents::Text(text) => text.into_bytes(),
        Contents::Bytes(bytes) => bytes,
    })
}

impl Question for AskDraw {
    type Task = DrawTask;

    const ADDRESS: Option<Address> = Some(Address::Post("/api/draw"));
    const SUMMARY: &'static str = "A puzzle or its answer as a file.";

    fn check(self, service: &Service) -> Result<DrawTask, AskError> {
        let About { puzzle, question: show } = self;
        let kind = show
            .r#as
            .ok_or_else(|| AskError::field("give the kind of file in `as`: svg, png, gif, txt or json"))?;
        let puzzle = puzzle.read(None, &service.allowance)?.puzzle;
        Ok(DrawTask { puzzle, kind, show, memory: service.allowance.memory.unwrap_or(u64::MAX) })
    }
}

/// A checked [`AskDraw`].
#[derive(Clone)]
pub struct DrawTask {
    puzzle: Puzzle,
    kind: FileKind,
    show: DrawOf,
    memory: u64,
}

impl Task for DrawTask {
    type Answer = File;

    fn run(self, _: &mut dyn Listener) -> Result<File, AskError> {
        let DrawTask { puzzle, kind, show, memory } = self;
        let contents = match puzzle {
            Puzzle::Slide(puzzle) => {
                AskError::unless(Family::Slide.is_there())?;
                if show.solution.is_some() {
                    return Err(AskError::field("`solution` is for packing puzzles; give `moves`"));
                }
                slide(&puzzle, show.moves.as_ref(), show.answer, (kind, show.frame_ms), memory)
            }
            Puzzle::Pack(puzzle) => {
                AskError::unless(Family::Pack.is_there())?;
                if show.moves.is_some() {
                    return Err(AskError::field("`moves` are for sliding puzzles; give a `solution`"));
                }
                let answered = show.answer.map(solution_of).transpose()?.flatten();
                if let (Some(solution), Some(answered)) = (&show.solution, &answered)
                    && solution != answered
                {
                    return Err(wrong("the answer has another solution than `solution`"));
                }
                pack(&puzzle, show.solution.or(answered), (kind, show.frame_ms), memory)
            }
        }?;
        let (content_type, ending) = kind.about();
        Ok(File { name: format!("slidepack.{ending}"), content_type: content_type.into(), contents })
    }
}

fn slide(
    puzzle: &slide::Puzzle,
    moves: Option<&AskMoves>,
    answer: Option<Value>,
    (kind, frame): (FileKind, Option<u32>),
    memory: u64,
) -> Result<Vec<u8>, AskError> {
    let asked = moves.map(read).transpose()?;
    let facts = answer.map(|answer| facts_of(puzzle, answer, asked.as_deref())).transpose()?;
    let answered = facts.as_ref().and_then(|(answer, _)| answer.report.outcome.answer());
    let moves = asked.as_deref().or(answered.map(Vec::as_slice));
    let end = puzzle.board.replayed(moves.unwrap_or(&[]));
    let end = end.ok_or_else(|| AskError::puzzle(Code::Moves, "one of these moves leads off the board"))?;
    if let FileKind::Gif = kind {
        return raster::slide_film(puzzle, moves.unwrap_or(&[]), frame);
    }
    if moves.is_some() && end != puzzle.goal_board {
        return Err(AskError::puzzle(Code::Moves, "these moves do not lead from the board to its goal"));
    }
    let svg = || match moves {
        Some(moves) => slide::draw::solution_svg(puzzle, moves.len()),
        None => slide::draw::board_svg(puzzle),
    };
    Ok(match kind {
        FileKind::Svg => svg().into_bytes(),
        FileKind::Png => raster::picture(&svg(), memory)?,
        FileKind::Txt => {
            style::board_file(puzzle, moves, facts.as_ref().map(|(answer, _)| answer)).into_bytes()
        }
        FileKind::Gif | FileKind::Json => match &facts {
            Some((answer, threads)) => wire::to_page(&SlideAnswer::new(puzzle, answer, *threads)),
            None => wire::to_page(&SlideMoves::new(puzzle, moves)),
        }
        .into_bytes(),
    })
}

fn read(moves: &AskMoves) -> Result<Vec<Dir>, AskError> {
    match moves {
        AskMoves::Word(word) => directions(&[word]),
        AskMoves::List(list) => directions(list),
    }
}

fn directions(words: &[impl AsRef<str>]) -> Result<Vec<Dir>, AskError> {
    let dir = |letter: char| {
        let known = Dir::ALL.into_iter().find(|dir| dir.letter() == letter);
        known.ok_or_else(|| {
            AskError::puzzle(Code::Moves, format!("`{letter}` is not a move; moves are U, D, L and R"))
        })
    };
    let letters = words.iter().flat_map(|word| word.as_ref().chars());
    letters.filter(|letter| !letter.is_whitespace()).map(dir).collect()
}

fn pack(
    puzzle: &pack::Puzzle,
    solution: Option<Drawn>,
    (kind, frame): (FileKind, Option<u32>),
    memory: u64,
) -> Result<Vec<u8>, AskError> {
    let packing = &puzzle.packing;
    let placements = match solution {
        Some(drawn) => placements(packing, drawn)?,
        None => packing.placed().to_vec(),
    };
    Ok(match kind {
        FileKind::Svg => pack::draw::picture(packing, &placements, &[]).into_bytes(),
        FileKind::Png => raster::picture(&pack::draw::picture(packing, &placements, &[]), memory)?,
        FileKind::Gif => raster::pack_film(packing, &placements, frame)?,
        FileKind::Txt => {
            let layers = pack::text::picture(packing, &placements);
            let layers: Vec<String> = layers.iter().map(|rows| rows.join("\n")).collect();
            (layers.join("\n\n") + "\n").into_bytes()
        }
        FileKind::Json => {
            let placed = Packing::new(packing.tray().clone(), packing.kit().clone(), placements);
            let json = placed.ok().and_then(|packing| pack::json::print(&packing));
            json.ok_or_else(|| {
                AskError::puzzle(Code::Unwritten, "our JSON format cannot express this puzzle")
            })?
            .into_bytes()
        }
    })
}

fn placements(packing: &Packing, drawn: Drawn) -> Result<Vec<Placement>, AskError> {
    let layers = match drawn {
        Drawn::Rows(rows) => vec![rows],
        Drawn::Layers(layers) => layers,
    };
    let found = pack::recognise(packing, &layers);
    found.ok_or_else(|| {
        AskError::puzzle(Code::Solution, "`solution` does not show the pieces of this puzzle in its tray")
    })
}

/// The facts of an answer about this puzzle. `moves` are the moves of the request, if any.
fn facts_of(
    puzzle: &slide::Puzzle,
    answer: Value,
    moves: Option<&[Dir]>,
) -> Result<(slide::Answer, usize), AskError> {
    family(&answer, "slide")?;
    let mut answer = answer;
    // Clients may send the moves as one word.
    if let Some(Value::String(word)) = answer.get("moves") {
        let letters: Vec<String> = word.chars().map(String::from).collect();
        answer["moves"] = letters.into();
    }
    fields::<SlideAnswer>(answer)?.facts(puzzle, moves).map_err(wrong)
}

fn solution_of(answer: Value) -> Result<Option<Drawn>, AskError> {
    #[derive(Deserialize)]
    struct SolutionOnly {
        solution: Option<Drawn>,
    }
    family(&answer, "pack")?;
    fields::<SolutionOnly>(answer).map(|answer| answer.solution)
}

fn family(answer: &Value, family: &str) -> Result<(), AskError> {
    match answer.get("puzzle").and_then(Value::as_str) {
        Some(name) if name == family => Ok(()),
        Some(_) => Err(wrong("the answer is to a puzzle of the other family")),
        None => Err(wrong("the answer is not the report of a solve job: it has no `puzzle`")),
    }
}

fn fields<T: for<'de> Deserialize<'de>>(answer: Value) -> Result<T, AskError> {
    serde_json::from_value(answer)
        .map_err(|error| wrong(format!("the answer is not the report of a solve job: {error}")))
}

fn wrong(message: impl Into<String>) -> AskError {
    AskError::puzzle(Code::Answer, message)
}
