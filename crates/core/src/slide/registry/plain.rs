//! Heuristics that are made from the goal alone: from a name to a type.

use crate::slide::grid::Tiles;
use crate::slide::heuristic::Heuristic;

/// What is done with a heuristic once its type is known.
pub(crate) trait Led<T: Tiles> {
    type Result;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Self::Result;
}

/// An enum of heuristics, each of which can be made from the goal.
macro_rules! plain {
    ($plain:ident: $($variant:ident from $source:ident,)*) => {
        /// A heuristic that is made from the goal alone.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $plain {
            $($variant,)*
        }

        impl $plain {
            /// Makes the heuristic. `walking` is asked for walking distance, whose
            /// tables are worth sharing; `None` if it has none for the size.
            pub(crate) fn lead<
                T: $crate::slide::grid::Tiles,
                L: $crate::slide::registry::Led<T>,
                W: AsRef<$crate::slide::heuristic::WalkingDistance>,
            >(
                self,
                grid: &$crate::slide::grid::Grid,
                walking: impl FnOnce(&$crate::slide::grid::Grid) -> Option<W>,
                led: L,
            ) -> Option<L::Result> {
                Some(match self {
                    $($plain::$variant => plain!(@$source $variant, grid, walking, led),)*
                })
            }
        }
    };
    (@goal $variant:ident, $grid:ident, $walking:ident, $led:ident) => {
        $led.by(&$crate::slide::heuristic::$variant::new($grid))
    };
    (@shared $variant:ident, $grid:ident, $walking:ident, $led:ident) => {
        $led.by($walking($grid)?.as_ref())
    };
}
