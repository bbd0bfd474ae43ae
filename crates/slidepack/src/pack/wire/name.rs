//! What is named in the JSON of packing puzzles.

use crate::pack::{Algorithm, Format, Level};
use crate::schema::names;

names! {
    Algorithm: "algorithm",
    Format: "format",
    Level: "level",
}
