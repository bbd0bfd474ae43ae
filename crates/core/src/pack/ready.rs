//! Kits and trays with a name.

mod kits;
mod trays;

pub use kits::{KitSaid, NamedKit};
pub use trays::{CalendarDate, NamedTray};
