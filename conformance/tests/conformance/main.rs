//! What every method and engine must hold, and what the workspace as a whole must.

mod architecture;
mod engine;
mod limits;
mod methods;
mod packing;
mod policy;
mod prefixes;
mod release;
mod shortest;
mod signature;
mod sizes;
