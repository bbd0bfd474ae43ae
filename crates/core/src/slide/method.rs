//! A method: an algorithm and its heuristic.

use super::board::Size;
use super::registry::{Algorithm, HeuristicName, Lead};

/// An algorithm and its heuristic, if it has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Method {
    /// [`Algorithm::Auto`] only if there was nothing to search.
    pub algorithm: Algorithm,
    /// Never [`HeuristicName::Auto`].
    pub heuristic: Option<HeuristicName>,
}

impl Method {
    /// Resolves `Auto` to the method a search begins with on boards of a size.
    ///
    /// Replaces a heuristic that does not support the size by linear conflict.
    pub fn choose(algorithm: Algorithm, heuristic: HeuristicName, size: Size) -> Method {
        let heuristic = match (algorithm.entry().lead, heuristic) {
            (Lead::None, _) => None,
            (Lead::Usually(usual), HeuristicName::Auto) => Some(usual),
            (Lead::Best, HeuristicName::Auto) => Some(Method::best(size)),
            (Lead::Usually(_) | Lead::Best, chosen) if chosen.fits(size) => Some(chosen),
            (Lead::Usually(_) | Lead::Best, _) => Some(HeuristicName::LinearConflict),
        };
        let algorithm = if algorithm == Algorithm::Auto { Algorithm::Ida } else { algorithm };
        Method { algorithm, heuristic }
    }

    fn best(size: Size) -> HeuristicName {
        if HeuristicName::WalkingDistance.fits(size) && 9 < size.cells() {
            HeuristicName::WalkingDistance
        } else {
            HeuristicName::LinearConflict
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn auto_never_stays() {
        for (rows, cols) in [(1, 2), (3, 3), (4, 4), (2, 20), (5, 5), (128, 128)] {
            let size = Size::new(rows, cols).unwrap();
            for algorithm in Algorithm::ALL {
                for heuristic in HeuristicName::ALL {
                    let method = Method::choose(algorithm, heuristic, size);
                    assert_ne!(method.algorithm, Algorithm::Auto);
                    assert_ne!(method.heuristic, Some(HeuristicName::Auto));
                    assert!(method.heuristic.is_none_or(|heuristic| heuristic.fits(size)));
                }
            }
        }
    }
}
