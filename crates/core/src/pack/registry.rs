//! The methods a user can choose, one entry each.
//!
//! Help, messages, JSON, the page and the guide read the entries here. A new method is its file, a
//! variant with its entry here, an arm in `solve.rs`, and a line in
//! `conformance/tests/conformance/packing.rs`.

names! {
    /// The kind of answer wanted.
    #[derive(Default)]
    pub enum Want: "want" {
        #[default]
        First = "first",
        All = "all",
        Count = "count",
        Hint = "hint",
    }
}

/// The description of a method.
#[derive(Debug)]
pub struct AlgorithmEntry {
    pub name: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    pub explanation: &'static str,
    pub keeps: &'static str,
    pub is_parallel: bool,
    answers: fn(Want) -> bool,
}

registry! {
    "algorithm" Algorithm: AlgorithmEntry {
        Auto => AlgorithmEntry {
            name: "auto",
            title: "the best method for the puzzle",
            about: "the method that suits the puzzle",
            explanation: "The method that suits the puzzle and the question is chosen.",
            keeps: "what the method it chooses keeps",
            is_parallel: true,
            answers: |_| true,
        },
        BruteForce => AlgorithmEntry {
            name: "brute-force",
            title: "brute force",
            about: "(pack) piece by piece, every place and turn, as in the course",
            explanation: "Brute force tries the pieces in the order of the kit at every place and in every turn, and \
                          counts the attempts that a program written from the course's description counts.",
            keeps: "the current path",
            is_parallel: false,
            answers: |want| want == Want::First,
        },
        Cover => AlgorithmEntry {
            name: "cover",
            title: "exact cover",
            about: "(pack) exact cover: goes on where the fewest choices are left",
            explanation: "Exact cover branches on the cell or piece with the fewest placements left; on flat trays it \
                          counts solutions by merging partial fillings that cover the same cells.",
            keeps: "the placements still possible on the current path; for counts on flat trays, one level of \
                    partial fillings",
            is_parallel: true,
            answers: |_| true,
        },
    }
}

impl Algorithm {
    /// Whether the method supports `want`.
    pub fn fits(self, want: Want) -> bool {
        (self.entry().answers)(want)
    }

    /// The method that runs: `Cover` for `Auto`.
    pub fn resolved(self) -> Algorithm {
        match self {
            Algorithm::Auto | Algorithm::Cover => Algorithm::Cover,
            Algorithm::BruteForce => Algorithm::BruteForce,
        }
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
