use serde::Serialize;
use slidepack::Source;

/// A built-in experiment.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Preset {
    pub name: &'static str,
    pub about: &'static str,
    /// The plan as TOML.
    #[serde(skip)]
    pub text: &'static str,
}

macro_rules! preset {
    ($name:literal, $about:literal) => {
        Preset { name: $name, about: $about, text: include_str!(concat!("presets/", $name, ".toml")) }
    };
}

impl Preset {
    pub const ALL: &'static [Preset] = &[
        preset!("astar", "8-puzzles by A* with Hamming, Manhattan and linear conflict"),
        preset!("hamming-vs-manhattan", "random 8-puzzles by greedy search and A*, with both heuristics"),
        preset!("leuven", "does A* need more time, more memory or a better heuristic?"),
        preset!("ida", "eight 15-puzzles by IDA* with five heuristics"),
        preset!("branch-and-bound", "five 15-puzzles by branch and bound and by A*"),
        preset!("packing", "four packing puzzles by brute force and by exact cover"),
        preset!("korf100", "Korf's hundred 15-puzzles with every heuristic that can solve them"),
        preset!("metrics", "what it changes to count several tiles in a line as one move"),
        preset!("space", "the 8-puzzle level by level: its boards, and what they take"),
        preset!("scaling", "how time, nodes and memory grow with the size of the puzzle"),
    ];

    /// Finds a preset by name.
    pub fn find(name: &str) -> Option<Preset> {
        Preset::ALL.iter().copied().find(|preset| preset.name == name)
    }

    /// The plan as a source to read.
    pub fn source(self) -> Source {
        Source { name: format!("{}.toml", self.name), text: self.text.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::method::Run;
    use crate::plan::{Changes, Plan};
    use std::path::Path;

    #[test]
    fn every_preset_is_a_plan_and_its_quick_version_is_smaller() {
        for preset in Preset::ALL {
            let plan = |quick| {
                let changes = Changes { quick, ..Changes::default() };
                Plan::read(&preset.source(), Path::new(""), &changes)
                    .unwrap_or_else(|error| panic!("{error}"))
            };
            let (full, quick) = (plan(false), plan(true));
            assert!(quick.runs().len() <= full.runs().len(), "{}", preset.name);
            assert!(!full.about.is_empty() && full.key() != quick.key(), "{}", preset.name);
        }
    }

    /// Names of heuristics are in the registry alone.
    #[test]
    fn the_methods_of_ida_are_called_what_the_registry_calls_their_heuristics() {
        let ida = Preset::ALL.iter().find(|preset| preset.name == "ida").unwrap();
        let plan = Plan::read(&ida.source(), Path::new(""), &Changes::default()).unwrap();
        assert!(4 < plan.methods.len());
        for method in &plan.methods {
            let heuristic = method.heuristic;
            assert_eq!(method.name, heuristic.entry().label);
        }
    }

    /// A run in multi-tile moves is another run, and its command says so.
    #[test]
    fn both_metrics_are_asked_for() {
        let metrics = Preset::find("metrics").unwrap();
        let plan = Plan::read(&metrics.source(), Path::new(""), &Changes::default()).unwrap();
        let runs = plan.runs();
        let is_multi = |run: &&Run<'_>| run.method.metric == slidepack::slide::Metric::Multi;
        let multi = runs.iter().filter(is_multi).count();
        assert!(0 < multi && 2 * multi == runs.len());
        for run in &runs {
            assert_eq!(run.command().contains(" --metric multi "), is_multi(&run), "{}", run.command());
        }
    }

    #[test]
    fn the_boards_of_the_space_have_the_lengths_they_are_said_to_have() {
        let space = Preset::find("space").unwrap();
        let plan = Plan::read(&space.source(), Path::new(""), &Changes::default()).unwrap();
        for instance in &plan.instances {
            let slidepack::Puzzle::Slide(puzzle) = &instance.puzzle else { panic!("{}", instance.name) };
            let request = slidepack::slide::Request::default();
            let answer =
                slidepack::slide::solve(puzzle, &request, &mut |_| std::ops::ControlFlow::Continue(()));
            assert!(answer.is_optimal(), "{}", instance.name);
            assert_eq!(answer.length().map(|length| length as u32), puzzle.known_length, "{}", instance.name);
        }
    }

    #[test]
    fn a_slip_is_understood_and_nonsense_is_not() {
        let message = |name: &str| {
            let names = Preset::ALL.iter().map(|preset| preset.name);
            slidepack::slide::UnknownName::new("preset", name, names).to_string()
        };
        for (name, meant) in
            [("leuwen", "leuven"), ("korf10", "korf100"), ("hamming", "hamming-vs-manhattan")]
        {
            assert!(message(name).ends_with(&format!("did you mean {meant}?")), "{}", message(name));
        }
        assert!(message("xyzzy").contains("choose one of astar, "), "{}", message("xyzzy"));
    }
}
