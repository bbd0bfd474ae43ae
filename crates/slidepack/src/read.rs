use crate::objects::Objects;
use crate::{Family, Format, InputError, Puzzle, Reading, Source, pack, slide};
use slidepack_core::pack::text::Leniency;

impl Family {
    /// The family that a text looks like, valid or not.
    pub fn of(text: &str) -> Family {
        match Objects::of(text) {
            Some(objects) if objects.is_slide() => Family::Slide,
            Some(_) => Family::Pack,
            None if pack::looks_like_pack(text) => Family::Pack,
            None => Family::Slide,
        }
    }
}

/// All puzzles of a source, in order, each a puzzle or its error. Never empty. Only answers in JSON
/// may mix families.
pub fn read(source: &Source, reading: &Reading<'_>) -> Vec<Result<Puzzle, InputError>> {
    let Reading { family, format, goal, usual_goal, lenient, kit } = *reading;
    if let (Some(family), Some(format)) = (family, format)
        && format.family() != family
    {
        let message = format!("the format {} is for {}", format.name(), format.family().puzzles());
        return vec![Err(InputError::plain(&source.name, "format-family", message))];
    }
    if let (None, Some(objects)) = (format, Objects::of(&source.text))
        && family.is_none_or(|family| (family == Family::Slide) == objects.is_slide())
    {
        return objects.read(source, reading);
    }
    let family = family.or(format.map(Format::family)).unwrap_or_else(|| Family::of(&source.text));
    match family {
        Family::Slide if Family::Slide.is_there() => {
            let format = if let Some(Format::Slide(format)) = format { Some(format) } else { None };
            let reading = slide::Reading { format, goal, usual_goal };
            let puzzles = slide::read(source, &reading).into_iter();
            puzzles.map(|puzzle| puzzle.map(|puzzle| Puzzle::Slide(Box::new(puzzle)))).collect()
        }
        Family::Pack if Family::Pack.is_there() => {
            let format = if let Some(Format::Pack(format)) = format { Some(format) } else { None };
            let leniency = if lenient { Leniency::Lenient } else { Leniency::Strict };
            let puzzles = pack::read_with(source, format, leniency, kit).into_iter();
            puzzles.map(|puzzle| puzzle.map(|puzzle| Puzzle::Pack(Box::new(puzzle)))).collect()
        }
        family => vec![Err(family.left_out(&source.name))],
    }
}

/// The remark about the goals of the puzzles that [`read`] found in one source, see
/// [`slide::goal_remark`].
pub fn goal_remark(read: &[Result<Puzzle, InputError>]) -> Option<slide::GoalRemark> {
    slide::goal_remark(read.iter().filter_map(|puzzle| match puzzle {
        Ok(Puzzle::Slide(puzzle)) => Some(&**puzzle),
        _ => None,
    }))
}
