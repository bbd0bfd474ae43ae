use super::*;
use slidepack_core::slide::pdb::Store;
use std::sync::atomic::AtomicUsize;

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

impl TableBuilder for Sevens<'_> {
    fn build(&mut self) -> Result<Vec<u8>, Stop> {
        self.0.fetch_add(1, Ordering::SeqCst);
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
    fetch_as("sevens", cache, built).1
}

fn fetch_as(name: &str, cache: &Cache, built: &AtomicUsize) -> (Bytes, Origin) {
    let (bytes, origin) = cache.fetch(name, &mut Sevens(built)).expect("it is not stopped");
    assert_eq!((*bytes).as_ref(), [7; 10_000]);
    (bytes, origin)
}

/// Everything there is to say.
fn notes(cache: &Cache) -> Vec<String> {
    std::iter::from_fn(|| cache.take_note()).collect()
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
        [("sevens", 14_096)]
    );
    assert_eq!(cache.verify(&entries[0]), Ok(()));
    cache.remove(&entries[0]).unwrap();
    assert_eq!(cache.entries().unwrap(), []);
    assert!(notes(&cache).is_empty() && cache.keeps_all());
}

/// Every kind of damage: a table is built again, never believed.
#[test]
fn a_damaged_file_is_built_again() {
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
        flipped(file::HEADER + 1),
        flipped(9_000),
        flipped(good.len() - 1),
        [&good[..8192], &[0; 512], &good[8704..]].concat(),
        [&good[..8192], &[0; 4096], &good[12_288..]].concat(),
        [&good[..5000], &[8; 10], &good[5010..]].concat(),
    ];
    for (number, bytes) in damaged.iter().enumerate() {
        fs::write(&path, bytes).unwrap();
        // Otherwise a search would do without it, and the file would stay as it is.
        assert!(cache.has("sevens"), "damage {number}");
        assert_eq!(fetch(&cache, &built), Origin::Built, "damage {number}");
        assert_eq!(fs::read(&path).unwrap(), good);
        let said = notes(&cache);
        assert!(said.len() == 1 && said[0].starts_with("the table sevens was damaged: "), "{said:?}");
        assert!(said[0].ends_with("; it is built again"), "{said:?}");
        assert_eq!(fetch(&cache, &built), Origin::Cache, "damage {number}");
    }
    assert_eq!(built.into_inner(), 1 + damaged.len());
    assert!(notes(&cache).is_empty() && cache.keeps_all());
}

/// Nothing is created where a dangling link points to.
#[cfg(unix)]
#[test]
fn a_lock_is_not_created_through_a_link() {
    let scratch = Scratch::new("link");
    let (cache, built) = (scratch.cache(), AtomicUsize::new(0));
    fs::create_dir_all(&scratch.0).unwrap();
    let target = scratch.0.join("elsewhere");
    let lock = cache.path("sevens").unwrap().with_extension(LOCK);
    std::os::unix::fs::symlink(&target, lock).unwrap();
    assert_eq!(fetch(&cache, &built), Origin::Built);
    assert!(!target.exists());
    assert_eq!(notes(&cache).len(), 1);
}

/// A change after a check shows, even with the same length and time of the last write.
#[test]
fn damage_after_a_check_is_noticed() {
    let scratch = Scratch::new("after");
    let (mut cache, built) = (scratch.cache(), AtomicUsize::new(0));
    fetch(&cache, &built);
    let path = cache.path("sevens").unwrap();
    let note = path.with_extension(checked::ENDING);
    assert!(!note.exists(), "the file may be written to once more within the same tick of its clock");
    cache.now = || SystemTime::now() + Duration::from_secs(4);
    fetch(&cache, &built);
    assert!(checked::is_known(&path, &fs::metadata(&path).unwrap(), (cache.now)()));

    let written = fs::metadata(&path).unwrap().modified().unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes[9_000] ^= 1;
    fs::write(&path, bytes).unwrap();
    File::options().write(true).open(&path).unwrap().set_modified(written).unwrap();
    assert_eq!(fetch(&cache, &built), Origin::Built);
    assert_eq!(built.into_inner(), 2);
}

/// Something else in the place of a table, of its lock, or of its note.
#[cfg(unix)]
#[test]
fn what_is_not_a_file_is_not_opened() {
    let scratch = Scratch::new("pipes");
    fs::create_dir_all(&scratch.0).unwrap();
    let pipe = |ending: &str| {
        let path = scratch.0.join(format!("sevens.{ending}"));
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        path
    };
    let (cache, built) = (scratch.cache(), AtomicUsize::new(0));
    pipe(ENDING);
    pipe(checked::ENDING);
    assert_eq!(cache.entries().unwrap()[0].damage.as_deref(), Some("not a file"));
    assert_eq!(fetch(&cache, &built), Origin::Built);
    assert_eq!(notes(&cache), ["the table sevens was not a file; it is built again"]);
    assert_eq!(fetch(&cache, &built), Origin::Cache);

    let cache = scratch.cache();
    let table = cache.path("sevens").unwrap();
    fs::remove_file(&table).unwrap();
    fs::remove_file(table.with_extension(LOCK)).unwrap();
    pipe(LOCK);
    assert_eq!(fetch(&cache, &built), Origin::Built);
    assert!(!cache.keeps_all());
    assert!(notes(&cache)[0].ends_with(" cannot hold tables: not a file"));
    cache.tidy();
    fs::remove_file(table.with_extension(LOCK)).unwrap();

    let cache = scratch.cache();
    fs::create_dir(&table).unwrap();
    assert_eq!(fetch(&cache, &built), Origin::Built);
    assert!(!cache.keeps_all(), "a folder stays where it is");
}

#[test]
fn what_was_not_used_for_longest_makes_room() {
    let scratch = Scratch::new("room");
    let built = AtomicUsize::new(0);
    let cache = Cache { limit: 30_000, ..scratch.cache() };
    let names = || -> Vec<String> { cache.entries().unwrap().into_iter().map(|entry| entry.name).collect() };
    drop(fetch_as("one", &cache, &built));
    drop(fetch_as("two", &cache, &built));
    assert_eq!(names(), ["one", "two"]);
    let three = fetch_as("three", &cache, &built);
    assert_eq!(names(), ["three", "two"]);
    // A table in use stays.
    let four = fetch_as("four", &cache, &built);
    assert_eq!(names(), ["four", "three"]);
    assert!(cache.keeps_all());
    drop(fetch_as("five", &cache, &built));
    assert_eq!(names(), ["four", "three"]);
    let said = notes(&cache);
    assert!(said.len() == 1 && said[0].contains("SLIDEPACK_CACHE_LIMIT"), "{said:?}");
    drop((three, four));
    drop(fetch_as("six", &cache, &built));
    assert_eq!(names(), ["four", "six"]);

    let cache = Cache { limit: 5_000, ..scratch.cache() };
    drop(fetch_as("seven", &cache, &built));
    assert_eq!(cache.entries().unwrap().len(), 2, "nothing goes for what does not fit anyway");
    assert!(!cache.keeps_all());
}

#[test]
fn reading_a_table_can_be_stopped() {
    struct Late;
    impl TableBuilder for Late {
        fn build(&mut self) -> Result<Vec<u8>, Stop> {
            unreachable!("it is there")
        }
        fn wait(&mut self) -> Result<(), Stop> {
            Err(Stop::Time)
        }
        fn accepts(&mut self, _: &Bytes) -> bool {
            true
        }
    }
    let scratch = Scratch::new("late");
    let cache = scratch.cache();
    fetch(&cache, &AtomicUsize::new(0));
    assert_eq!(cache.fetch("sevens", &mut Late).err(), Some(Stop::Time));
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
    let halves = [".sevens.table.4711.part", ".eights.table.12-0.part", ".nines.table.13-0.part"];
    let [half, other, alive] = halves.map(|name| scratch.0.join(name));
    for path in [&half, &other, &alive] {
        fs::write(path, b"half a table").unwrap();
    }
    let writer = File::options().write(true).open(&alive).unwrap();
    writer.try_lock().unwrap();
    let built = AtomicUsize::new(0);
    assert_eq!(fetch(&scratch.cache(), &built), Origin::Built);
    assert!(!half.exists() && !other.exists());
    assert!(alive.exists(), "it is being written");
}

#[test]
fn without_a_folder_tables_are_built_and_trouble_is_reported_once() {
    let scratch = Scratch::new("none");
    fs::create_dir_all(&scratch.0).unwrap();
    let in_the_way = scratch.0.join("file");
    fs::write(&in_the_way, b"not a folder").unwrap();
    for cache in [Cache::new(None), Cache::new(Some(in_the_way))] {
        let built = AtomicUsize::new(0);
        assert_eq!(fetch(&cache, &built), Origin::Built);
        assert_eq!(fetch(&cache, &built), Origin::Built);
        assert_eq!(notes(&cache).len(), 1);
        assert!(!cache.keeps_all());
    }
}

#[test]
fn a_builder_that_is_stopped_leaves_nothing() {
    struct Stopped;
    impl TableBuilder for Stopped {
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
fn mapped(scratch: &Scratch, length: usize) -> (Vec<u8>, Mapped) {
    let bytes: Vec<u8> = (0..length).map(|at| (at * at / 7 % 251) as u8).collect();
    fs::create_dir_all(&scratch.0).unwrap();
    let path = scratch.0.join("some.table");
    file::write(&path, "some", &bytes, &AtomicBool::new(false)).unwrap();
    (bytes, Mapped::new(file::open(&path, "some").unwrap()).unwrap())
}

#[test]
fn large_pages_hold_the_same_bytes() {
    let scratch = Scratch::new("pages");
    for length in [1, 4_000_000, 4 << 20, (4 << 20) + 1, 9_999_999] {
        let (bytes, mapped) = mapped(&scratch, length);
        let before = mapped.as_ref();
        mapped.preload(&mut || false);
        if 4 << 20 <= length {
            assert!(mapped.pages().is_none(), "{length} bytes are not copied by who must end");
        }
        mapped.preload(&mut || true);
        mapped.preload(&mut || true);
        assert!(bytes == before && bytes == mapped.as_ref(), "{length} bytes");
        if length < 4 << 20 {
            assert!(mapped.pages().is_none(), "{length} bytes fill no two large pages");
        }
    }
}

/// The copied table is the one that was mapped, also when another one has
/// taken its place since.
#[test]
fn large_pages_are_of_the_file_that_was_mapped() {
    let scratch = Scratch::new("replaced");
    let (bytes, mapped) = mapped(&scratch, 5 << 20);
    let path = scratch.0.join("some.table");
    file::write(&path, "some", &vec![1; 5 << 20], &AtomicBool::new(false)).unwrap();
    mapped.preload(&mut || true);
    assert!(bytes == mapped.as_ref());
    fs::remove_file(&path).unwrap();
    assert!(bytes == mapped.as_ref());
}

#[test]
fn a_write_that_is_over_leaves_nothing() {
    let scratch = Scratch::new("over");
    fs::create_dir_all(&scratch.0).unwrap();
    let path = scratch.0.join("some.table");
    assert!(file::write(&path, "some", &[1; 100], &AtomicBool::new(true)).is_err());
    assert_eq!(fs::read_dir(&scratch.0).unwrap().count(), 0);
}
