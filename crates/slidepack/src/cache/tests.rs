use super::*;
use slidepack_core::slide::tables::Store;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A folder of its own for each test, gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("slidepack-cache-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Scratch(folder)
    }

    fn cache(&self) -> Cache {
        Cache::new(Some(self.0.clone()))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Makes 10,000 sevens and counts how often.
struct Sevens<'a>(&'a AtomicUsize);

impl Recipe for Sevens<'_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        self.0.fetch_add(1, Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(50));
        Ok(vec![7; 10_000])
    }

    fn wait(&mut self) -> Result<(), Stop> {
        Ok(())
    }

    fn accepts(&mut self, bytes: &Bytes) -> bool {
        (**bytes).as_ref().len() == 10_000 && (**bytes).as_ref()[0] == 7
    }
}

fn fetch(cache: &Cache, built: &AtomicUsize) -> Origin {
    let (bytes, origin) = cache.fetch("sevens", &mut Sevens(built)).expect("nobody stops it");
    assert_eq!((*bytes).as_ref(), [7; 10_000]);
    origin
}

#[test]
fn a_table_is_built_once_and_then_read() {
    let scratch = Scratch::new("once");
    let (cache, built) = (scratch.cache(), AtomicUsize::new(0));
    assert!(!cache.has("sevens"));
    assert_eq!(fetch(&cache, &built), Origin::Built);
    assert!(cache.has("sevens"));
    assert_eq!(fetch(&cache, &built), Origin::Cache);
    assert_eq!(built.into_inner(), 1);
    let entries = cache.entries().unwrap();
    assert_eq!(
        entries.iter().map(|entry| (entry.name.as_str(), entry.bytes)).collect::<Vec<_>>(),
        [("sevens", 10_000)]
    );
    assert_eq!(cache.verify(&entries[0]), Ok(()));
    cache.remove(&entries[0]).unwrap();
    assert_eq!(cache.entries().unwrap(), []);
}

/// Every kind of damage: a table is built anew, never believed.
#[test]
fn a_damaged_file_is_built_anew() {
    let scratch = Scratch::new("damaged");
    let (cache, built) = (scratch.cache(), AtomicUsize::new(0));
    fetch(&cache, &built);
    let path = cache.path("sevens").unwrap();
    let good = fs::read(&path).unwrap();
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    let damaged = [
        Vec::new(),
        b"hello".to_vec(),
        good[..good.len() - 1].to_vec(),
        [&good[..], b"x"].concat(),
        vec![0; good.len()],
        flipped(3),
        flipped(30),
        flipped(file::HEADER),
    ];
    for (number, bytes) in damaged.iter().enumerate() {
        fs::write(&path, bytes).unwrap();
        assert_eq!(fetch(&cache, &built), Origin::Built, "damage {number}");
        assert_eq!(fs::read(&path).unwrap(), good);
    }
    assert_eq!(built.into_inner(), 1 + damaged.len());
}

#[test]
fn verify_reads_to_the_last_byte() {
    let scratch = Scratch::new("verify");
    let (cache, built) = (scratch.cache(), AtomicUsize::new(0));
    fetch(&cache, &built);
    let path = cache.path("sevens").unwrap();
    let mut bytes = fs::read(&path).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&path, bytes).unwrap();
    let entry = &cache.entries().unwrap()[0];
    assert_eq!(entry.damage, None);
    assert_eq!(cache.verify(entry), Err("damaged: the checksum is wrong".into()));
}

#[test]
fn several_that_want_a_table_build_it_once() {
    let scratch = Scratch::new("several");
    let built = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| fetch(&scratch.cache(), &built));
        }
    });
    assert_eq!(built.into_inner(), 1);
}

#[test]
fn what_a_killed_process_left_is_swept_up() {
    let scratch = Scratch::new("killed");
    fs::create_dir_all(&scratch.0).unwrap();
    let half = scratch.0.join(".sevens.table.4711.part");
    fs::write(&half, b"half a table").unwrap();
    let built = AtomicUsize::new(0);
    assert_eq!(fetch(&scratch.cache(), &built), Origin::Built);
    assert!(!half.exists());
}

#[test]
fn without_a_folder_tables_are_built_and_trouble_is_told_once() {
    let scratch = Scratch::new("none");
    fs::create_dir_all(&scratch.0).unwrap();
    let in_the_way = scratch.0.join("file");
    fs::write(&in_the_way, b"not a folder").unwrap();
    for cache in [Cache::new(None), Cache::new(Some(in_the_way))] {
        let built = AtomicUsize::new(0);
        assert_eq!(fetch(&cache, &built), Origin::Built);
        assert!(cache.take_trouble().is_some());
        assert_eq!(cache.take_trouble(), None);
    }
}

#[test]
fn a_builder_that_is_stopped_leaves_nothing() {
    struct Stopped;
    impl Recipe for Stopped {
        fn build(&mut self) -> Result<Vec<u8>, Stop> {
            Err(Stop::Cancelled)
        }
        fn wait(&mut self) -> Result<(), Stop> {
            Ok(())
        }
        fn accepts(&mut self, _: &Bytes) -> bool {
            true
        }
    }
    let scratch = Scratch::new("stopped");
    let cache = scratch.cache();
    assert_eq!(cache.fetch("x", &mut Stopped).err(), Some(Stop::Cancelled));
    assert_eq!(cache.entries().unwrap(), []);
}

/// Bytes that are all over the place, on the disk and mapped.
fn mapped(scratch: &Scratch, length: usize) -> (Vec<u8>, map::Mapped) {
    let bytes: Vec<u8> = (0..length).map(|at| (at * at / 7 % 251) as u8).collect();
    fs::create_dir_all(&scratch.0).unwrap();
    let path = scratch.0.join("some.table");
    file::write(&path, "some", &bytes).unwrap();
    let header = Header::read(&path, "some").unwrap();
    (bytes, map::map(&path, &header).unwrap())
}

#[test]
fn large_pages_hold_the_same_bytes() {
    let scratch = Scratch::new("pages");
    for length in [1, 4_000_000, 4 << 20, (4 << 20) + 1, 9_999_999] {
        let (bytes, mapped) = mapped(&scratch, length);
        let before = mapped.as_ref();
        mapped.hasten();
        mapped.hasten();
        assert!(bytes == before && bytes == mapped.as_ref(), "{length} bytes");
        if length < 4 << 20 {
            assert!(mapped.pages().is_none(), "{length} bytes fill no two large pages");
        }
    }
}

/// What is copied is the table that was mapped, also when another one has
/// taken its place since.
#[test]
fn large_pages_are_of_the_file_that_was_mapped() {
    let scratch = Scratch::new("replaced");
    let (bytes, mapped) = mapped(&scratch, 5 << 20);
    let path = scratch.0.join("some.table");
    file::write(&path, "some", &vec![1; 5 << 20]).unwrap();
    mapped.hasten();
    assert!(bytes == mapped.as_ref());
    fs::remove_file(&path).unwrap();
    assert!(bytes == mapped.as_ref());
}
