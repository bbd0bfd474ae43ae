//! The origin of a goal.

use crate::slide::{Goal, NamedGoal};
use slidepack_core::slide::text::WhyGoal;

slidepack_core::names! {
    /// Origin of a goal.
    #[non_exhaustive]
    pub enum GoalOrigin: "origin of a goal" {
        /// Named by the caller, with `--goal`.
        Asked = "asked",
        /// Named by a `# goal:` comment in the file.
        Comment = "comment",
        /// Written beside the board in the file.
        Written = "file",
        /// Goal of the course whose style was requested.
        Style = "style",
        /// Usual for the format of the file; a guess.
        Format = "format",
        Default = "default",
    }
}

impl GoalOrigin {
    /// Whether the goal was stated. Otherwise it was inferred and may be wrong.
    pub fn is_said(self) -> bool {
        !matches!(self, GoalOrigin::Format | GoalOrigin::Default)
    }
    /// The goal of a board and its origin, by precedence: `asked`; the goal stated in the text; the
    /// goal of the style; the usual goal of the format; the default.
    pub(crate) fn choose(
        asked: Option<&Goal>,
        text: Option<(Goal, WhyGoal)>,
        style: Option<NamedGoal>,
    ) -> (Goal, GoalOrigin) {
        match (asked, text, style) {
            (Some(goal), _, _) => (goal.clone(), GoalOrigin::Asked),
            (None, Some((goal, WhyGoal::Comment)), _) => (goal, GoalOrigin::Comment),
            (None, Some((goal, WhyGoal::Written)), _) => (goal, GoalOrigin::Written),
            (None, _, Some(named)) => (named.into(), GoalOrigin::Style),
            (None, Some((goal, WhyGoal::Format)), None) => (goal, GoalOrigin::Format),
            (None, Some((_, WhyGoal::Unsaid)) | None, None) => (Goal::default(), GoalOrigin::Default),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(
        asked: Option<NamedGoal>,
        text: Option<(NamedGoal, WhyGoal)>,
        style: Option<NamedGoal>,
    ) -> (NamedGoal, GoalOrigin) {
        let asked = asked.map(Goal::Named);
        let text = text.map(|(goal, why)| (Goal::Named(goal), why));
        let (goal, origin) = GoalOrigin::choose(asked.as_ref(), text, style);
        (goal.name().unwrap(), origin)
    }

    #[test]
    fn what_is_said_beats_what_is_inferred() {
        use NamedGoal::{First, Last, Snail};
        let says = |why| Some((Snail, why));
        for why in [WhyGoal::Comment, WhyGoal::Written, WhyGoal::Format] {
            assert_eq!(choice(Some(First), says(why), Some(Last)), (First, GoalOrigin::Asked));
        }
        assert_eq!(choice(None, says(WhyGoal::Comment), Some(Last)), (Snail, GoalOrigin::Comment));
        assert_eq!(choice(None, says(WhyGoal::Written), Some(Last)), (Snail, GoalOrigin::Written));
        assert_eq!(choice(None, says(WhyGoal::Format), Some(Last)), (Last, GoalOrigin::Style));
        assert_eq!(choice(None, says(WhyGoal::Format), None), (Snail, GoalOrigin::Format));
        assert_eq!(choice(None, None, None), (Last, GoalOrigin::Default));
    }
}
