//! Registry of the methods a user can choose, one entry per method.
//!
//! Help, messages, JSON, the lab, the page and the guide use these entries; there is no other list
//! of names. A new heuristic is a file under `heuristic/`, an entry and an arm of `lead` in
//! `registry/heuristic.rs`, and a line in `conformance/tests/conformance/methods.rs`. A new algorithm is a file with its search, an
//! entry in `registry/algorithm.rs`, a line in `search.rs` unless it is an order of the open list, and
//! a line in `methods.rs`. The compiler or a test complains if one of them is missing.

mod algorithm;
mod heuristic;

pub use algorithm::{Algorithm, AlgorithmEntry};
pub(crate) use algorithm::{Lead, Strategy};
pub use heuristic::{HeuristicEntry, HeuristicName};
pub(crate) use heuristic::{Led, Source};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slide::pdb::Class;

    #[test]
    fn names_are_read_back() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
        for heuristic in HeuristicName::ALL {
            assert_eq!(heuristic.name().parse(), Ok(heuristic));
        }
    }

    #[test]
    fn the_error_of_an_unknown_name_lists_the_known_ones() {
        let error = "sma".parse::<Algorithm>().unwrap_err();
        assert_eq!((error.kind(), error.name(), error.known().len()), ("algorithm", "sma", 14));
        let text = error.to_string();
        assert!(text.starts_with("there is no algorithm `sma`; choose one of auto, bfs,"), "{text}");
        let error = "euclid".parse::<HeuristicName>().unwrap_err();
        assert!(error.known().contains(&"pattern:exact"), "{error}");
    }

    /// Names are distinct, and no text for users is empty.
    #[test]
    fn every_entry_is_complete() {
        let algorithms = Algorithm::ALL.map(|one| one.entry());
        let heuristics = HeuristicName::ALL.map(|one| one.entry());
        let texts = algorithms.iter().map(|entry| [entry.title, entry.about]);
        for [title, about] in texts.chain(heuristics.iter().map(|entry| [entry.title, entry.about])) {
            assert!(!title.is_empty() && !about.is_empty());
            assert!(!about.ends_with('.') && about.len() <= 100, "{about}");
        }
        for (number, entry) in heuristics.iter().enumerate() {
            assert!(!entry.label.is_empty());
            assert!(heuristics[..number].iter().all(|other| other.name != entry.name));
            let same_key = |other: &&HeuristicEntry| other.bound_key == entry.bound_key;
            assert!(entry.bound_key.is_none() || !heuristics[..number].iter().any(same_key));
        }
    }

    /// Bounds are reported for every board, so they need no tables that must be built.
    #[test]
    fn a_heuristic_reported_as_a_bound_is_made_from_the_goal_alone() {
        let keys: Vec<&str> = HeuristicName::bound_keys().map(|(_, key)| key).collect();
        for key in ["hamming", "manhattan", "linear_conflict", "walking_distance"] {
            assert!(keys.contains(&key), "JSON has always had {key}");
        }
        for (name, key) in HeuristicName::bound_keys() {
            assert!(matches!(name.entry().source, Source::Plain), "{name}");
            assert!(key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{key}");
        }
    }

    #[test]
    fn every_class_of_tables_has_a_heuristic_that_asks_for_it() {
        for class in Class::ALL {
            let name = HeuristicName::of_class(class);
            assert_eq!(name.entry().source, Source::Patterns(Some(class)));
            assert!(name.is_pattern());
        }
        assert!(HeuristicName::PatternExact.is_pattern() && !HeuristicName::Manhattan.is_pattern());
    }
}
