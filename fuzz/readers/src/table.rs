//! The files that pattern databases are kept in.

use crate::scratch::Scratch;
use slidepack::cache::Cache;
use slidepack_core::run::Stop;
use slidepack_core::slide::pdb::Bytes;
use slidepack_core::slide::{Origin, TableBuilder, TableStore};
use std::sync::OnceLock;

pub(crate) const WORDS: &[&str] =
    &["slidepack table ", "slidepack table 3 ", " ", "\n", "ffffffffffffffff", "0", "sevens"];

const NAME: &str = "sevens";

/// A table of nothing but sevens.
struct Sevens;

const SEVENS: [u8; 64] = [7; 64];

impl TableBuilder for Sevens {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        Ok(SEVENS.into())
    }

    fn wait(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        (**bytes).as_ref().len() == SEVENS.len()
    }
}

/// The file of that table, as it is written.
pub(crate) fn whole() -> &'static [u8] {
    static WHOLE: OnceLock<Vec<u8>> = OnceLock::new();
    WHOLE.get_or_init(|| {
        let scratch = Scratch::new();
        let cache = Cache::new(Some(scratch.path().to_owned()));
        cache.fetch(NAME, &mut Sevens).expect("it is not stopped");
        std::fs::read(scratch.path().join(format!("{NAME}.table"))).expect("a table is kept")
    })
}

/// Whatever lies in the place of a table, a fetch returns the right bytes; and
/// a file that passes the check holds them.
pub(crate) fn file(bytes: &[u8]) {
    let scratch = Scratch::new();
    scratch.write(&format!("{NAME}.table"), bytes);
    let cache = Cache::new(Some(scratch.path().to_owned()));
    let entries = cache.entries().expect("the folder can be read");
    let [entry] = &entries[..] else { panic!("one file is one entry: {entries:?}") };
    assert_eq!(entry.bytes, bytes.len() as u64);
    let is_good = cache.verify(entry).is_ok();
    if is_good {
        assert_eq!(entry.damage, None);
        assert!(bytes.ends_with(&SEVENS), "changed bytes pass the check");
    }
    // Building a table again waits for the disk, so not every damaged one is.
    if !is_good && !bytes.len().is_multiple_of(50) {
        return;
    }
    let (found, origin) = cache.fetch(NAME, &mut Sevens).expect("it is not stopped");
    assert_eq!((*found).as_ref(), SEVENS);
    assert_eq!(is_good, origin == Origin::Cache);
}
