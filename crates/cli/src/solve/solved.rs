//! The answer to a puzzle, as text, JSON and pictures.

use crate::exit::Exit;
use crate::input::Remark;
use crate::output_files::Shown;
use crate::replies::{Form, Replies};
use crate::stdout;
use slidepack::ask::{HintDone, PackDone, SlideDone};
use slidepack::draw::{Gif, PictureError};
use slidepack::pack;
use slidepack::pack::style::Style as PackStyle;
use slidepack::pack::wire::Drawing;
use slidepack::say::Ink;
use slidepack::slide::notation::Notation;
use slidepack::slide::{self, Dir, Metric};
use slidepack::wire::Reply;
use std::fmt;

#[derive(Clone)]
pub(super) struct Look {
    pub(super) notation: Notation,
    pub(super) is_plain: bool,
    pub(super) pack_style: PackStyle,
    pub(super) remark: Remark,
}

pub(super) enum Found {
    Slide(Box<SlideDone>),
    Hint(Box<HintDone>),
    Pack(Box<PackDone>),
    /// Not begun because of Ctrl-C.
    Left(Box<Reply>),
}

pub(super) struct Solved {
    pub(super) found: Found,
    look: Look,
    /// All shortest solutions, if wanted and written at the end.
    pub(super) shortest: Option<Vec<Vec<Dir>>>,
    pub(super) packings: Option<Vec<Drawing>>,
    pub(super) texts: String,
    /// Whether solutions were printed before.
    pub(super) has_listed: bool,
}

impl Solved {
    pub(super) fn new(found: Found, look: Look) -> Solved {
        Solved { found, look, shortest: None, packings: None, texts: String::new(), has_listed: false }
    }

    pub(super) fn exit(&self) -> Exit {
        match &self.found {
            Found::Slide(done) => Exit::of(&done.answer.report.outcome),
            Found::Hint(done) => Exit::of(&done.answer.report.outcome),
            Found::Pack(done) => Exit::of(&done.answer.report.outcome),
            Found::Left(_) => Exit::Interrupted,
        }
    }

    /// Prints the answer; a puzzle that was not begun has no text.
    pub(super) fn show(&self, replies: &mut Replies, ink: Ink) -> anyhow::Result<()> {
        if matches!(self.found, Found::Left(_)) && replies.form == Form::Text {
            replies.worst = Exit::Interrupted;
            return Ok(());
        }
        if let (Found::Slide(done), Some(remark)) = (&self.found, &self.look.remark.aside)
            && !self.look.is_plain
            && replies.form == Form::Text
        {
            // Styles of courses have no place for the remark.
            stdout::warn(&format!("{}: {remark}", done.question.puzzle.title()));
        }
        let is_apart = match self.found {
            Found::Pack(_) => !self.has_listed && !replies.is_first(),
            _ => self.has_listed || !replies.is_first(),
        };
        let gap = if is_apart && self.look.is_plain { "\n" } else { "" };
        replies.give(
            || self.reply(),
            self.exit(),
            |out| {
                out.write_str(gap)?;
                self.write_summary(out, ink)
            },
        )
    }

    fn write_summary(&self, out: &mut dyn fmt::Write, ink: Ink) -> fmt::Result {
        match &self.found {
            Found::Slide(done) => done.write(out, ink, !self.look.remark.is_said),
            Found::Hint(done) => out.write_str(&done.render(ink)),
            Found::Pack(done) => out.write_str(&done.render(ink)),
            Found::Left(_) => Ok(()),
        }
    }
}

impl Shown for Solved {
    fn text(&self) -> Option<String> {
        let is_slide = matches!(self.found, Found::Slide(_));
        let gap = if is_slide && !self.texts.is_empty() { "\n" } else { "" };
        let mut text = format!("{}{gap}", self.texts);
        self.write_summary(&mut text, Ink::new(false)).expect("writing to a string works");
        (!matches!(self.found, Found::Left(_))).then_some(text)
    }

    fn svg(&self) -> Option<String> {
        Some(match &self.found {
            // A proof about multi-tile moves does not apply to the single moves shown.
            Found::Slide(done) => match done.answer.length() {
                Some(length) if done.question.metric == Metric::Multi => {
                    slide::draw::solution_svg(&done.question.puzzle, length)
                }
                _ => slide::draw::svg(&done.question.puzzle, &done.answer),
            },
            Found::Hint(done) => slide::draw::svg(&done.puzzle, &done.answer),
            Found::Pack(done) => pack::draw::svg(&done.question.puzzle, &done.answer),
            Found::Left(_) => return None,
        })
    }

    /// The solution, the move of a hint, or the tray being filled, as an animation.
    fn gif(&self, frame: Option<u32>) -> Result<Option<(Gif, &'static str)>, PictureError> {
        let moves = |answer: &slide::Answer| answer.report.outcome.answer().cloned().unwrap_or_default();
        let of_slide = frame.unwrap_or(slide::draw::FRAME);
        Ok(Some(match &self.found {
            Found::Slide(done) => {
                (slide::draw::gif(&done.question.puzzle, &moves(&done.answer), of_slide)?, "moves")
            }
            Found::Hint(done) => {
                let first: Vec<Dir> = moves(&done.answer).into_iter().take(1).collect();
                (slide::draw::gif(&done.puzzle, &first, of_slide)?, "moves")
            }
            Found::Pack(done) => {
                let packing = &done.question.puzzle.packing;
                let shown = done.answer.shown(packing.placed());
                (pack::draw::gif(packing, &shown, frame.unwrap_or(pack::draw::FRAME))?, "pieces")
            }
            Found::Left(_) => return Ok(None),
        }))
    }

    fn reply(&self) -> Reply {
        match &self.found {
            Found::Slide(done) => {
                let mut report = done.report();
                report.goal_remark.clone_from(&self.look.remark.text);
                match &self.shortest {
                    Some(all) => report.with_all(self.look.notation, &done.question.puzzle, all).into(),
                    None => report.into(),
                }
            }
            Found::Hint(done) => done.report().into(),
            Found::Pack(done) => {
                let mut report = done.report();
                report.all.clone_from(&self.packings);
                report.into()
            }
            Found::Left(reply) => (**reply).clone(),
        }
    }
}
