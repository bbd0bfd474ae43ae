//! The methods a user can choose.
//!
//! Help, messages, JSON and the page read the names here. A new method is its file, a
//! variant here, an arm in `solve.rs`, and a line in
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

names! {
    /// A method that a user can choose.
    #[derive(Default)]
    pub enum Algorithm: "algorithm" {
        #[default]
        Auto = "auto" => "the method that suits the puzzle",
        BruteForce = "brute-force" => "(pack) piece by piece, every place and turn, as in the course",
        Cover = "cover" => "(pack) exact cover: goes on where the fewest choices are left",
    }
}

impl Algorithm {
    /// Whether the method supports `want`.
    pub fn fits(self, want: Want) -> bool {
        self != Algorithm::BruteForce || want == Want::First
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
    fn the_error_of_an_unknown_name_lists_the_known_ones() {
        let error = "dlx".parse::<Algorithm>().unwrap_err();
        assert_eq!((error.kind(), error.name()), ("algorithm", "dlx"));
        assert_eq!(error.to_string(), "there is no algorithm `dlx`; choose one of auto, brute-force, cover");
    }

    /// Names are distinct, and no text for users is empty.
    #[test]
    fn every_entry_is_complete() {
        for (number, algorithm) in Algorithm::ALL.into_iter().enumerate() {
            let about = algorithm.about();
            assert!(!about.is_empty() && !about.ends_with('.') && about.len() <= 100, "{about}");
            assert!(Algorithm::ALL[..number].iter().all(|other| other.name() != algorithm.name()));
            assert!(algorithm.fits(Want::First));
            assert_ne!(algorithm.resolved(), Algorithm::Auto);
            assert_eq!(algorithm.resolved().fits(Want::Count), algorithm.fits(Want::Count));
        }
    }
}
