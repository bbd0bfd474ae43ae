//! The tables of this process, which all runs share, and the graphics card.

use slidepack::cache::Cache;
use slidepack::slide::{self, TableCache};
use slidepack_gpu::{Accelerated, Nvidia};
use std::sync::{Arc, LazyLock};

/// The card of this machine. It is looked for when a run wants it.
static CARD: LazyLock<Arc<Nvidia>> = LazyLock::new(Arc::default);

/// They are kept where the command keeps them.
static TABLES: LazyLock<Arc<TableCache>> = LazyLock::new(|| {
    let tables = slide::library(&Arc::new(Cache::at_home()));
    Arc::new(tables.with_accelerator(Arc::new(Accelerated(CARD.clone()))))
});

pub(crate) fn tables() -> &'static Arc<TableCache> {
    &TABLES
}

pub(crate) fn card() -> &'static Nvidia {
    &CARD
}
