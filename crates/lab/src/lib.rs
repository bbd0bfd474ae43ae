//! Experiments: instances x methods, statistics, charts, a report.

pub mod chart;
pub mod report;
pub mod stats;
