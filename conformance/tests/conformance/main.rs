//! Rules for every method and engine, and for the workspace as a whole.

mod architecture;
mod engine;
mod limits;
mod methods;
mod modules;
mod packing;
mod policy;
mod prefixes;
mod release;
mod shortest;
mod signature;
mod sizes;
mod words;
