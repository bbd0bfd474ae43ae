//! Options that do not apply to a request.

use super::Args;
use crate::input::Read;
use crate::output_files::Kind;
use crate::replies::Form;
use slidepack::Family;
use slidepack::slide::Metric;
use slidepack::slide::notation::Notation;

/// An error if an option cannot apply, or notes about options that apply to some of the puzzles
/// only.
pub(super) fn check(args: &Args, read: &Read) -> Result<Vec<String>, String> {
    let has = |family| read.good().any(|puzzle| puzzle.family() == family);
    let (slide, pack) = (has(Family::Slide), has(Family::Pack));
    args.check_outputs()?;
    if slide {
        args.check_slide()?;
    }
    let mut notes = Vec::new();
    for (_, option, why) in args.for_slide().into_iter().filter(|(is_given, ..)| *is_given && pack) {
        match slide {
            true => notes.push(format!("{option} is ignored for the packing puzzles: {why}")),
            false => return Err(format!("{option} does not apply to packing puzzles: {why}")),
        }
    }
    Ok(notes)
}

impl Args {
    fn check_outputs(&self) -> Result<(), String> {
        if self.frame.is_some() && !self.writes(Kind::Gif) {
            return Err("--frame is for GIF files: add -o FILE.gif".into());
        }
        if self.input.form() != Form::Text && !self.is_plain() && !self.writes(Kind::Text) {
            return Err(format!(
                "--style {} does not apply to JSON: leave one of them out",
                self.style.name()
            ));
        }
        Ok(())
    }

    fn check_slide(&self) -> Result<(), String> {
        let algorithm = self.algorithm.slide.value().unwrap_or_default();
        if let Some(heuristic) = self.heuristic
            && heuristic != Default::default()
            && !algorithm.takes_heuristic()
        {
            return Err(format!(
                "--heuristic {heuristic} cannot be used with --algorithm {algorithm}, which uses no heuristic"
            ));
        }
        let has_style = !self.is_plain();
        let style = |why: &str| Err(format!("--style {} {why}", self.style.name()));
        if self.hint && has_style {
            return style("cannot be used with --hint: hints have one wording");
        }
        if self.metric == Some(Metric::Multi) && has_style {
            return style("counts single-tile moves: leave out --metric multi");
        }
        if (self.all || self.count) && has_style {
            let option = if self.all { "--all" } else { "--count" };
            return style(&format!("cannot be used with {option}: it shows one solution"));
        }
        if self.all && self.moves == Some(Notation::None) {
            return Err("--all lists solutions and --moves none hides them; --count counts them".into());
        }
        let Some(moves) = self.moves else { return Ok(()) };
        if self.hint {
            return Err(format!("--moves {moves} cannot be used with --hint, which shows one move in words"));
        }
        if has_style && !self.writes(Kind::Json) && moves != Notation::default() {
            let style = self.style.name();
            return Err(format!("--moves {moves} cannot be used with --style {style}, which has its own"));
        }
        Ok(())
    }
}
