//! The tables of this process, which all runs share.

use slidepack::cache::Cache;
use slidepack::slide::{self, TableCache};
use std::sync::{Arc, LazyLock};

/// They are kept where the command keeps them.
static TABLES: LazyLock<Arc<TableCache>> =
    LazyLock::new(|| Arc::new(slide::library(&Arc::new(Cache::at_home()))));

pub(crate) fn tables() -> &'static Arc<TableCache> {
    &TABLES
}
