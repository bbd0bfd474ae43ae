//! slidepack as its users see it: arguments in, text, files and exit codes out.

// Clippy knows only functions marked #[test] as tests, not those that help them.
#![allow(clippy::unwrap_used)]

mod again;
mod analyse;
mod batches;
mod checks;
mod colors;
mod cover;
mod csv;
mod device;
mod ends;
mod errors;
mod examples;
mod files;
mod generate;
mod goals;
mod help;
mod hints;
mod json;
mod kits;
mod lab;
mod metrics;
mod moves;
mod options;
mod pack;
mod pack_examples;
mod pack_generate;
mod pack_pictures;
mod pipes;
mod play;
mod replay;
mod run;
mod serve;
mod shells;
mod shortest;
mod space;
mod styles;
mod subtree;
mod tables;
mod terminal;
mod texts;
mod timeless;
