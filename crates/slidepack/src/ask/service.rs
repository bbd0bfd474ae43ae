//! The service: tables and limits of all questions.

use super::Allowance;
use crate::slide::TableCache;
use std::sync::Arc;

/// Answers questions, with shared tables and limits for each question.
#[derive(Clone, Default)]
pub struct Service {
    pub tables: Arc<TableCache>,
    pub allowance: Allowance,
}

impl Service {
    /// A service for local programs: only the limits of each question apply.
    pub fn local(tables: TableCache) -> Service {
        Service { tables: Arc::new(tables), allowance: Allowance::everything() }
    }
}
