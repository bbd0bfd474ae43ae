//! Options that mean nothing for a request.

use super::Args;
use crate::input::Read;
use crate::output_files::Kind;
use crate::replies::Form;
use slidepack::Family;
use slidepack::slide::notation::Notation;
use slidepack::slide::style::Style;
use slidepack::slide::{Algorithm, Metric};

/// Why an option cannot be meant as it was given, or, where it is for some of
/// the puzzles only, what should be known about the others.
pub(super) fn check(args: &Args, read: &Read) -> Result<Vec<String>, String> {
    let has = |family| read.good().any(|puzzle| puzzle.family() == family);
    let (slide, pack) = (has(Family::Slide), has(Family::Pack));
    args.check_outputs()?;
    if slide {
        args.check_slide()?;
    }
    let for_slide = [
        (args.input.has_goal(), "--goal", "their goal is a full tray"),
        (args.heuristic.is_some(), "--heuristic", "their search uses no heuristic"),
        (args.metric.is_some(), "--metric", "nothing in them moves"),
        (args.device.is_some(), "--device", "their search runs on the cores"),
        (args.moves.is_some(), "--moves", "their answer is a full tray"),
    ];
    let mut notes = Vec::new();
    for (_, option, why) in for_slide.into_iter().filter(|(is_given, ..)| *is_given && pack) {
        match slide {
            true => notes.push(format!("{option} is ignored for the packing puzzles: {why}")),
            false => return Err(format!("{option} means nothing for packing puzzles: {why}")),
        }
    }
    Ok(notes)
}

impl Args {
    pub(super) fn writes(&self, kind: Kind) -> bool {
        self.output.iter().any(|path| Kind::of(path) == Some(kind))
    }

    fn check_outputs(&self) -> Result<(), String> {
        if self.frame.is_some() && !self.writes(Kind::Gif) {
            return Err("--frame is for GIF files: add -o FILE.gif".into());
        }
        if self.input.form() != Form::Text && self.style != Style::Plain.name() && !self.writes(Kind::Text) {
            return Err(format!("--style {} means nothing for JSON: leave one of them out", self.style));
        }
        Ok(())
    }

    fn check_slide(&self) -> Result<(), String> {
        let algorithm: Algorithm = self.algorithm.parse().unwrap_or_default();
        if let Some(heuristic) = self.heuristic
            && heuristic != Default::default()
            && !algorithm.takes_heuristic()
        {
            return Err(format!(
                "--heuristic {heuristic} means nothing with --algorithm {algorithm}, which uses no heuristic"
            ));
        }
        let has_style = self.style != Style::Plain.name();
        if self.hint && has_style {
            return Err(format!("--style {} means nothing with --hint: hints have one wording", self.style));
        }
        if self.metric == Some(Metric::Multi) && has_style {
            return Err(format!("--style {} counts single-tile moves: leave out --metric multi", self.style));
        }
        if (self.all || self.count) && has_style {
            let option = if self.all { "--all" } else { "--count" };
            return Err(format!("--style {} means nothing with {option}: it tells one solution", self.style));
        }
        if self.all && self.moves == Some(Notation::None) {
            return Err("--all lists solutions and --moves none hides them; --count counts them".into());
        }
        let Some(moves) = self.moves else { return Ok(()) };
        if self.hint {
            return Err(format!("--moves {moves} means nothing with --hint, which tells one move in words"));
        }
        if has_style && !self.writes(Kind::Json) && moves != Notation::default() {
            let style = &self.style;
            return Err(format!("--moves {moves} means nothing with --style {style}, which has its own"));
        }
        Ok(())
    }
}
