//! Kits and trays known by name.

mod art;
mod kits;
mod trays;

pub use kits::{KitSaid, NamedKit};
pub use trays::{CalendarDate, NamedTray};
