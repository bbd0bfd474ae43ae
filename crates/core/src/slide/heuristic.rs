//! Lower bounds on the remaining moves.

mod both_ends;
mod bound;
mod gaschnig;
mod linear_conflict;
mod manhattan;
mod tile_sum;
mod unguided;
mod walking;

pub(crate) use both_ends::lower_bound_from_both_ends;
pub use bound::Heuristic;
pub use gaschnig::Gaschnig;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use tile_sum::TileSum;
pub(crate) use unguided::Unguided;
pub use walking::WalkingDistance;
pub(crate) use walking::walking_distance;
