//! The methods a user can choose: one entry says all there is to say about
//! one.
//!
//! Help, messages, JSON, the page and the guide ask the entries here. A new
//! method is its file, a variant with its entry here, an arm in `solve.rs`,
//! and a line in `conformance/tests/conformance/packing.rs`.

use super::request::Want;
use crate::name::UnknownName;
use std::fmt;
use std::str::FromStr;

/// What there is to say about a method.
#[derive(Debug)]
pub struct AlgorithmEntry {
    /// The name users write.
    pub name: &'static str,
    /// What it is called in a sentence.
    pub title: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// The same in a whole sentence.
    pub explanation: &'static str,
    /// What it keeps in memory while it runs.
    pub keeps: &'static str,
    /// Whether it uses more than one thread.
    pub is_parallel: bool,
    /// What it can be asked.
    answers: fn(Want) -> bool,
}

/// How to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// The fast one.
    #[default]
    Auto,
    /// The course's search, to the attempt.
    BruteForce,
    /// Exact cover.
    Cover,
}

impl Algorithm {
    /// All of them.
    pub const ALL: [Algorithm; 3] = [Algorithm::Auto, Algorithm::BruteForce, Algorithm::Cover];

    /// What there is to say about it.
    pub fn entry(self) -> &'static AlgorithmEntry {
        match self {
            Algorithm::Auto => &AUTO,
            Algorithm::BruteForce => &BRUTE_FORCE,
            Algorithm::Cover => &COVER,
        }
    }

    /// The name users write.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// What it does, in a line.
    pub fn about(self) -> &'static str {
        self.entry().about
    }

    /// Whether it can be asked for this.
    pub fn fits(self, want: Want) -> bool {
        (self.entry().answers)(want)
    }

    /// The method that is really used.
    pub fn resolved(self) -> Algorithm {
        match self {
            Algorithm::Auto | Algorithm::Cover => Algorithm::Cover,
            Algorithm::BruteForce => Algorithm::BruteForce,
        }
    }
}

static AUTO: AlgorithmEntry = AlgorithmEntry {
    name: "auto",
    title: "the best method for the puzzle",
    about: "the method that suits the puzzle",
    explanation: "The method that suits the puzzle and the question is chosen.",
    keeps: "what the method it chooses keeps",
    is_parallel: true,
    answers: anything,
};

static BRUTE_FORCE: AlgorithmEntry = AlgorithmEntry {
    name: "brute-force",
    title: "brute force",
    about: "(pack) piece by piece, every place and turn, as in the course",
    explanation: "Brute force tries the pieces in the order of the kit at every place and in every turn, and \
                  counts the attempts that a program written from the course's description counts.",
    keeps: "the current path",
    is_parallel: false,
    answers: first_only,
};

static COVER: AlgorithmEntry = AlgorithmEntry {
    name: "cover",
    title: "exact cover",
    about: "(pack) exact cover: goes on where the fewest choices are left",
    explanation: "Exact cover branches on the cell or piece with the fewest placements left; on flat trays it \
                  counts solutions by merging partial fillings that cover the same cells.",
    keeps: "the placements still possible on the current path; for counts on flat trays, one level of \
            partial fillings",
    is_parallel: true,
    answers: anything,
};

fn anything(_: Want) -> bool {
    true
}

fn first_only(want: Want) -> bool {
    match want {
        Want::First => true,
        Want::All | Want::Count | Want::Hint => false,
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Algorithm {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Algorithm, UnknownName> {
        let known = Algorithm::ALL.into_iter().find(|one| one.name() == name);
        known.ok_or_else(|| UnknownName::new("algorithm", name, Algorithm::ALL.map(|one| one.name())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for algorithm in Algorithm::ALL {
            assert_eq!(algorithm.name().parse(), Ok(algorithm));
        }
    }

    #[test]
    fn an_unknown_name_is_told_with_those_there_are() {
        let error = "dlx".parse::<Algorithm>().unwrap_err();
        assert_eq!((error.kind(), error.name()), ("algorithm", "dlx"));
        assert_eq!(error.to_string(), "there is no algorithm `dlx`; choose one of auto, brute-force, cover");
    }

    /// Names are told apart, and nothing that users read is left empty.
    #[test]
    fn every_entry_is_complete() {
        for (number, algorithm) in Algorithm::ALL.into_iter().enumerate() {
            let entry = algorithm.entry();
            assert!(!entry.title.is_empty() && !entry.about.is_empty() && !entry.keeps.is_empty());
            assert!(!entry.about.ends_with('.') && entry.about.len() <= 100, "{}", entry.about);
            assert!(entry.explanation.ends_with('.'), "{}", entry.explanation);
            assert!(Algorithm::ALL[..number].iter().all(|other| other.name() != entry.name));
            assert!(algorithm.fits(Want::First));
            assert_ne!(algorithm.resolved(), Algorithm::Auto);
            assert_eq!(algorithm.resolved().fits(Want::Count), algorithm.fits(Want::Count));
        }
    }
}
