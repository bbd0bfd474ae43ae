//! Experiments: instances x methods, statistics, charts, a report.
