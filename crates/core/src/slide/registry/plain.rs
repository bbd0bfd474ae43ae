//! Heuristics constructed from the goal alone: from names to types.

use crate::slide::grid::{Slid, Tiles};
use crate::slide::heuristic::Heuristic;

/// Continuation that receives a heuristic of a concrete type.
pub(crate) trait Led<T: Tiles> {
    type Result;

    fn by<H: Heuristic<T> + Sync>(self, heuristic: &H) -> Self::Result;
}

/// A heuristic behind a pointer, so that one search is compiled for all with the same memo.
pub(crate) struct Called<'a, T, M>(pub(crate) &'a (dyn Heuristic<T, Memo = M> + Sync));

impl<T: Tiles, M: Copy> Heuristic<T> for Called<'_, T, M> {
    type Memo = M;

    fn start(&self, tiles: &T) -> M {
        self.0.start(tiles)
    }

    fn after(&self, before: M, slid: Slid, tiles: &T) -> M {
        self.0.after(before, slid, tiles)
    }

    fn value(&self, memo: M) -> u32 {
        self.0.value(memo)
    }
}

/// Leads a search by one of the heuristics that are constructible from the goal.
macro_rules! plain {
    ($type:ident: $($variant:ident from $source:ident,)*) => {
        impl $type {
            /// `None` if the heuristic needs pattern databases. `walking` provides walking distance,
            /// whose tables are worth sharing.
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
                    $($type::$variant => plain!(@$source $variant, grid, walking, led),)*
                    _ => return None,
                })
            }
        }
    };
    (@goal $variant:ident, $grid:ident, $walking:ident, $led:ident) => {
        $led.by(&$crate::slide::heuristic::$variant::new($grid))
    };
    (@call $variant:ident, $grid:ident, $walking:ident, $led:ident) => {
        $led.by(&$crate::slide::registry::Called(&$crate::slide::heuristic::$variant::new($grid)))
    };
    (@shared $variant:ident, $grid:ident, $walking:ident, $led:ident) => {
        $led.by($walking($grid)?.as_ref())
    };
}
