//! Lower bounds on the remaining moves.

mod both_ends;
mod bound;
mod euclidean;
mod gaschnig;
mod hamming;
mod linear_conflict;
mod manhattan;
mod rows_and_columns;
mod walking;

pub(crate) use both_ends::lower_bound_from_both_ends;
pub use bound::Heuristic;
pub use euclidean::Euclidean;
pub use gaschnig::Gaschnig;
pub use hamming::Hamming;
pub(crate) use hamming::Unguided;
pub use linear_conflict::LinearConflict;
pub use manhattan::Manhattan;
pub use rows_and_columns::RowsAndColumns;
pub use walking::WalkingDistance;
pub(crate) use walking::walking_distance;
