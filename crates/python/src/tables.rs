//! Table cache and GPU, shared by all runs of this process.

use slidepack::cache::Cache;
use slidepack::slide::{self, TableCache};
use slidepack_gpu::{Accelerated, Nvidia};
use std::sync::{Arc, LazyLock};

/// Opened on first use.
pub(crate) static CARD: LazyLock<Arc<Nvidia>> = LazyLock::new(Arc::default);

/// Stored in the same place as the command's tables.
pub(crate) static TABLES: LazyLock<Arc<TableCache>> = LazyLock::new(|| {
    let tables = slide::tables(&Arc::new(Cache::at_home()));
    Arc::new(tables.with_accelerator(Arc::new(Accelerated(CARD.clone()))))
});
