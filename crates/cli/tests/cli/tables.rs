//! Tables on disk: kept, listed, verified, removed; shared, damaged, missing.

use crate::run::{Folder, Run, program, root, slidepack};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

const EIGHT: &str = "puzzles/slide/eight-31-a.txt";
const THREE_BY_FOUR: &str = "puzzles/slide/rect-3x4-36.txt";

/// The program with its tables in a folder.
fn with_tables(cache: &Path, args: &[&str]) -> Command {
    let mut command = program(&root(), args);
    command.env("SLIDEPACK_CACHE", cache);
    command
}

fn run(cache: &Path, args: &[&str]) -> Run {
    Run::of(with_tables(cache, args), b"")
}

fn started(cache: &Path, args: &[&str]) -> Child {
    let mut command = with_tables(cache, args);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// A run that went well and complained of nothing; what it printed.
#[track_caller]
fn good(cache: &Path, args: &[&str]) -> String {
    let run = run(cache, args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    run.out
}

/// The files of tables in a folder.
fn kept(cache: &Folder) -> Vec<PathBuf> {
    let names = cache.names().into_iter().filter(|name| name.ends_with(".table"));
    names.map(|name| cache.path().join(name)).collect()
}

fn name_of(table: &Path) -> String {
    table.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn change(file: &Path, how: impl FnOnce(&mut Vec<u8>)) {
    let mut bytes = fs::read(file).unwrap();
    how(&mut bytes);
    fs::write(file, bytes).unwrap();
}

/// The answer of a run that may have had something to say about its tables.
#[track_caller]
fn answer(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

/// Solves a board with tables, checks the length, and returns which tables were
/// fetched and from where.
#[track_caller]
fn solved(cache: &Path, heuristic: &str, board: &str, length: u64) -> Vec<(String, String)> {
    let run = run(cache, &["solve", "--json", "-a", "ida", "-H", heuristic, board]);
    assert_eq!(run.code, 0, "{run:?}");
    let answer = answer(&run);
    assert_eq!((&answer["length"], &answer["optimal"]), (&length.into(), &true.into()), "{answer}");
    fetched(&answer)
}

#[track_caller]
fn fetched(answer: &Value) -> Vec<(String, String)> {
    let word = |table: &Value, field: &str| table[field].as_str().unwrap().to_owned();
    let tables = answer["tables"].as_array().unwrap_or_else(|| panic!("{answer}"));
    tables
        .iter()
        .map(|table| {
            assert!(0.0 <= table["seconds"].as_f64().unwrap(), "{table}");
            assert_eq!(table.as_object().unwrap().len(), 3, "{table}");
            (word(table, "name"), word(table, "from"))
        })
        .collect()
}

fn all_from(tables: &[(String, String)], from: &str) -> bool {
    !tables.is_empty() && tables.iter().all(|table| table.1 == from)
}

#[test]
fn an_empty_folder_has_no_tables() {
    let folder = Folder::new();
    for cache in [folder.path().to_owned(), folder.path().join("not/there/yet")] {
        let said = format!("{}: no tables yet; `slidepack tables build 15` builds some\n", cache.display());
        assert_eq!(good(&cache, &["tables", "list"]), said);
        assert_eq!(good(&cache, &["tables", "verify"]), "");
        assert!(good(&cache, &["tables", "clean"]).starts_with("0 tables removed"));
    }
    assert!(folder.names().is_empty(), "looking makes nothing");
}

#[test]
fn tables_are_built_listed_verified_and_removed() {
    let cache = Folder::new();
    let out = good(cache.path(), &["tables", "build", "8"]);
    assert!(out.contains("3x3-blank0-exact built, "), "{out}");
    let out = good(cache.path(), &["tables", "build", "3x4", "--class", "small"]);
    assert!(out.starts_with("3x4: small set, ") && out.contains(" built, "), "{out}");
    let out = good(cache.path(), &["tables", "build", "3x4", "8", "--class", "small"]);
    assert!(!out.contains(" built, ") && out.contains("3x3-blank0-exact was there already, "), "{out}");

    let tables = kept(&cache);
    assert!(2 <= tables.len());
    let out = good(cache.path(), &["tables", "list"]);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], format!("{}:", cache.path().display()));
    assert_eq!(lines.len(), tables.len() + 2, "{out}");
    assert!(
        out.contains("3x3-blank0-exact  3x3 boards, goals with the blank in a corner: all distances\n"),
        "{out}"
    );
    let last = format!("in {} tables; the limit is 4.3 GB", tables.len());
    assert!(lines.last().unwrap().ends_with(&last), "{out}");

    let out = good(cache.path(), &["tables", "verify"]);
    let said: String = tables.iter().map(|table| name_of(table) + ": good\n").collect();
    assert_eq!(out, said);

    let out = good(cache.path(), &["tables", "clean"]);
    assert!(out.starts_with(&format!("{} tables removed, ", tables.len())), "{out}");
    assert!(cache.names().is_empty(), "{:?}", cache.names());
}

#[test]
fn a_goal_of_its_own_has_tables_of_its_own() {
    let cache = Folder::new();
    good(cache.path(), &["tables", "build", "8"]);
    assert!(
        good(cache.path(), &["tables", "build", "8", "--goal", "first"]).contains(" was there already, ")
    );
    assert!(good(cache.path(), &["tables", "build", "8", "--goal", "snail"]).contains(" built, "));
    assert_eq!(kept(&cache).len(), 2);
}

#[test]
fn boards_without_tables_are_refused() {
    let cache = Folder::new();
    for (board, complaint) in [
        ("14", "no square board has 14 tiles"),
        ("6x6", "there are no tables for 6x6 boards"),
        ("many", "many"),
        ("0", ""),
    ] {
        let run = run(cache.path(), &["tables", "build", board]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(complaint), "{run:?}");
    }
    assert_eq!(run(cache.path(), &["tables", "build", "8", "--class", "tiny"]).code, 2);
    assert!(kept(&cache).is_empty());
}

#[test]
fn json_has_the_origin_of_tables() {
    let cache = Folder::new();
    for (heuristic, board, length) in [("pattern:exact", EIGHT, 31), ("pattern:small", THREE_BY_FOUR, 36)] {
        let first = solved(cache.path(), heuristic, board, length);
        assert!(all_from(&first, "built"), "{first:?}");
        let second = solved(cache.path(), heuristic, board, length);
        assert!(all_from(&second, "cache"), "{second:?}");
        let names = |tables: &[(String, String)]| -> Vec<String> {
            tables.iter().map(|table| table.0.clone()).collect()
        };
        assert_eq!(names(&first), names(&second));
    }
    let plain = run(cache.path(), &["solve", "--json", "-a", "ida", "-H", "manhattan", EIGHT]).json();
    assert_eq!(fetched(&plain), []);
}

/// `auto` uses what is there at once.
#[test]
fn auto_takes_tables_that_are_there() {
    let cache = Folder::new();
    good(cache.path(), &["tables", "build", "3x4", "--class", "small"]);
    let answer = run(cache.path(), &["solve", "--json", THREE_BY_FOUR]).json();
    assert!(all_from(&fetched(&answer), "cache"), "{answer}");
    assert_eq!((&answer["length"], &answer["heuristic"]), (&36.into(), &"pattern:small".into()), "{answer}");
}

#[test]
fn verify_finds_a_flipped_last_byte() {
    let cache = Folder::new();
    good(cache.path(), &["tables", "build", "8"]);
    good(cache.path(), &["tables", "build", "3x4", "--class", "small"]);
    let tables = kept(&cache);
    let flipped = &tables[tables.len() - 1];
    change(flipped, |bytes| *bytes.last_mut().unwrap() ^= 1);
    let run = run(cache.path(), &["tables", "verify"]);
    assert_eq!((run.code, run.err.as_str()), (4, ""), "{run:?}");
    for table in &tables {
        let how = if table == flipped { "damaged: the checksum is wrong" } else { "good" };
        assert!(run.out.contains(&format!("{}: {how}", name_of(table))), "{run:?}");
    }
}

/// The size shown is that of the file.
#[test]
fn sizes_are_those_of_the_files() {
    let cache = Folder::new();
    good(cache.path(), &["tables", "build", "2x3"]);
    assert_eq!(fs::metadata(&kept(&cache)[0]).unwrap().len(), 4816);
    let out = good(cache.path(), &["tables", "list"]);
    assert_eq!(out.matches("4.8 kB").count(), 2, "{out}");
    assert!(good(cache.path(), &["tables", "clean"]).ends_with(" removed, 4.8 kB\n"));
}

/// Damage of the body, which the header says nothing of: it is noticed before
/// the table is used, reported in a line, and repaired; the answer is right.
#[track_caller]
fn check_repaired(heuristic: &str, board: &str, length: u64) {
    let cache = Folder::new();
    let tables = solved(cache.path(), heuristic, board, length).len();
    let mut seed = 12_345_u64;
    let mut random = move |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    for trial in 0..6 {
        let files = kept(&cache);
        let path = &files[random(files.len())];
        let whole = fs::read(path).unwrap();
        change(path, |bytes| {
            let body = &mut bytes[4096..];
            let at = random(body.len());
            match trial % 3 {
                0 => body[at] ^= 1 << random(8),
                // A byte that is zero already gets another value.
                1 => body[at..].iter_mut().take(4096).for_each(|byte| *byte = u8::from(*byte == 0)),
                _ => (0..=body.len() / 1000).for_each(|_| body[random(body.len())] ^= 0x81),
            }
        });
        if fs::read(path).unwrap() == whole {
            continue;
        }
        let name = name_of(path);
        let args = ["solve", "--json", "-a", "ida", "-H", heuristic, board];
        let first = run(cache.path(), &args);
        let said = format!("note: the table {name} was damaged: the checksum is wrong; it is built again\n");
        assert_eq!((first.code, &first.err), (0, &said), "trial {trial}");
        assert_eq!(answer(&first)["length"], length, "trial {trial}");
        assert!(fetched(&answer(&first)).contains(&(name, "built".into())), "trial {trial}");
        assert!(fs::read(path).unwrap() == whole, "trial {trial}");
        let again = run(cache.path(), &args);
        assert_eq!((again.code, again.err.as_str()), (0, ""), "trial {trial}");
        assert!(all_from(&fetched(&answer(&again)), "cache"), "trial {trial}");
        assert_eq!(fetched(&answer(&again)).len(), tables);
    }
    good(cache.path(), &["tables", "verify"]);
}

#[test]
fn a_damaged_table_of_all_distances_is_repaired() {
    check_repaired("pattern:exact", EIGHT, 31);
    check_repaired("pattern:exact", "puzzles/slide/rect-2x4-36.txt", 36);
}

#[test]
fn a_damaged_pattern_table_is_repaired() {
    check_repaired("pattern:small", "puzzles/slide/korf-12.txt", 45);
}

/// A bit in the entry of the start itself, on the way that `auto` takes.
#[test]
fn a_wrong_distance_is_not_believed() {
    let cache = Folder::new();
    good(cache.path(), &["tables", "build", "8"]);
    change(&kept(&cache)[0], |bytes| bytes[67_568] ^= 128);
    let args = ["solve", "--json", "--board", "1 5 6/0 8 4/7 2 3", "--goal", "first"];
    for (from, lines) in [("built", 1), ("cache", 0)] {
        let run = run(cache.path(), &args);
        assert_eq!((run.code, run.err.lines().count()), (0, lines), "{run:?}");
        let answer = answer(&run);
        assert_eq!((&answer["length"], &answer["lower_bound"]), (&23.into(), &23.into()), "{answer}");
        assert!(all_from(&fetched(&answer), from), "{answer}");
    }
}

#[test]
fn building_fails_where_nothing_can_be_kept() {
    let folder = Folder::with("file", "not a folder");
    let run = run(&folder.path().join("file/below"), &["tables", "build", "8"]);
    assert_eq!(run.code, 4, "{run:?}");
    assert!(run.err.starts_with("error: ") && run.err.contains(" cannot hold tables: "), "{run:?}");
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
}

#[test]
fn building_fails_without_memory() {
    let cache = Folder::new();
    let run = run(cache.path(), &["tables", "build", "15", "--memory", "100K"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""), "{run:?}");
    assert!(run.err.contains("no tables for 4x4 boards can be built in 102.4 kB of memory"), "{run:?}");
}

#[test]
fn the_folder_stays_within_its_limit() {
    let cache = Folder::new();
    let limited = |limit: &str, args: &[&str]| {
        let mut command = with_tables(cache.path(), args);
        command.env("SLIDEPACK_CACHE_LIMIT", limit);
        Run::of(command, b"")
    };
    // A table of 3x3 has 367 kB, one of 2x4 has 44 kB.
    assert_eq!(limited("400K", &["tables", "build", "8"]).code, 0);
    assert_eq!(limited("400K", &["tables", "build", "2x4"]).code, 0);
    assert_eq!(kept(&cache).iter().map(|path| name_of(path)).collect::<Vec<_>>(), ["2x4-blank0-exact"]);
    let out = limited("400K", &["tables", "list"]).out;
    assert!(out.ends_with("  in 1 table; the limit is 409.6 kB\n"), "{out}");

    let run = limited("100K", &["tables", "build", "8"]);
    assert_eq!(run.code, 4, "{run:?}");
    assert!(run.err.contains("there is room for 102.4 kB of tables"), "{run:?}");
    assert_eq!(kept(&cache).len(), 1);

    let run = limited("plenty", &["tables", "build", "8"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.err.contains("SLIDEPACK_CACHE_LIMIT should be a size"), "{run:?}");
}

/// A pipe has no end to be read to.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_table_is_replaced() {
    let cache = Folder::new();
    let path = cache.path().join("3x3-blank0-exact.table");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    assert!(good(cache.path(), &["tables", "list"]).contains("3x3-blank0-exact  not a file\n"));
    assert_eq!(run(cache.path(), &["tables", "verify"]).code, 4);
    assert!(all_from(&solved(cache.path(), "pattern:exact", EIGHT, 31), "built"));
    good(cache.path(), &["tables", "verify"]);
}

/// The header is spoilt in one way after another: the table is always listed
/// as damaged, built again, and the answer is right.
#[track_caller]
fn check_rebuilt(heuristic: &str, board: &str, length: u64) {
    let cache = Folder::new();
    solved(cache.path(), heuristic, board, length);
    let path = kept(&cache).remove(0);
    let whole = fs::read(&path).unwrap();
    let name = name_of(&path);
    let other = String::from_utf8_lossy(&whole[..4096]).replace(&name, "5x5-blank0-other");
    let spoilt = [
        Vec::new(),
        b"\x89PNG and so on".to_vec(),
        b"a text of something else\n".repeat(1000),
        whole[..100].to_vec(),
        whole[..whole.len() - 1].to_vec(),
        [&whole[..], b"more"].concat(),
        [other.as_bytes(), &whole[4096..]].concat(),
        vec![0; whole.len()],
    ];
    for (number, bytes) in spoilt.iter().enumerate() {
        fs::write(&path, bytes).unwrap();
        let out = good(cache.path(), &["tables", "list"]);
        assert!(out.contains(&format!("{name}  damaged: ")), "damage {number}: {out}");
        assert_eq!(run(cache.path(), &["tables", "verify"]).code, 4, "damage {number}");
        let tables = solved(cache.path(), heuristic, board, length);
        assert!(tables.contains(&(name.clone(), "built".into())), "damage {number}: {tables:?}");
        assert!(fs::read(&path).unwrap() == whole, "damage {number}");
    }
    good(cache.path(), &["tables", "verify"]);
}

#[test]
fn a_spoilt_exact_table_is_built_again() {
    check_rebuilt("pattern:exact", EIGHT, 31);
}

#[test]
fn a_spoilt_pattern_table_is_built_again() {
    check_rebuilt("pattern:small", "puzzles/slide/rect-4x3-40.txt", 40);
}

#[test]
fn two_processes_build_a_table_once() {
    let cache = Folder::new();
    let both = [(); 2].map(|()| started(cache.path(), &["tables", "build", "15", "--class", "small"]));
    let runs = both.map(Run::end_of);
    for run in &runs {
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    }
    let built: usize = runs.iter().map(|run| run.out.matches(" built, ").count()).sum();
    assert_eq!(built, kept(&cache).len(), "{runs:?}");
    good(cache.path(), &["tables", "verify"]);
    assert!(!cache.names().iter().any(|name| name.ends_with(".part")), "{:?}", cache.names());
}

/// Whatever a build was doing when it was killed, the folder is good.
#[cfg(unix)]
#[test]
fn a_killed_build_leaves_no_broken_cache() {
    use std::time::Duration;
    let cache = Folder::new();
    let kill = |mut child: Child| {
        child.kill().unwrap();
        child.wait().unwrap();
        good(cache.path(), &["tables", "verify"]);
    };
    for wait in [0, 100, 300] {
        let child = started(cache.path(), &["tables", "build", "15"]);
        std::thread::sleep(Duration::from_millis(wait));
        kill(child);
    }
    // While a table is written, if that can be caught.
    let mut child = started(cache.path(), &["tables", "build", "15", "--class", "small"]);
    let is_written = || cache.names().iter().any(|name| name.ends_with(".part"));
    while !is_written() && child.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    kill(child);

    solved(cache.path(), "pattern:small", "puzzles/slide/korf-12.txt", 45);
    good(cache.path(), &["tables", "verify"]);
    assert!(!is_written(), "{:?}", cache.names());
    good(cache.path(), &["tables", "clean"]);
    assert!(kept(&cache).is_empty());
}

/// A place that cannot hold tables, for root either: below a file, or a file.
#[test]
fn without_a_place_for_tables_boards_are_solved_and_it_is_said_once() {
    let folder = Folder::with("file", "not a folder");
    for cache in [folder.path().join("file"), folder.path().join("file/below")] {
        let args = ["solve", "--json", "-a", "ida", "-H", "pattern:small", THREE_BY_FOUR];
        let run = run(&cache, &args);
        assert_eq!(run.code, 0, "{run:?}");
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!(answer["length"], 36);
        assert!(all_from(&fetched(&answer), "built"), "{answer}");
        let said = format!("note: {} cannot hold tables: ", cache.display());
        assert!(run.err.starts_with(&said) && run.err.lines().count() == 1, "{run:?}");
    }
    assert_eq!(folder.read("file"), "not a folder");
}

/// A batch that needs tables of two kinds says it once, too.
#[test]
fn a_batch_says_once_that_there_is_no_place_for_tables() {
    let folder = Folder::with("file", "not a folder");
    let cache = folder.path().join("file/below");
    let run = run(&cache, &["solve", "--jsonl", "-a", "ida", "-H", "pattern:small", EIGHT, THREE_BY_FOUR]);
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "{run:?}");
    assert_eq!(run.err.lines().count(), 1, "{run:?}");
}

/// A board that is solved without tables has nothing to complain of.
#[test]
fn an_easy_board_needs_no_place_for_tables() {
    let folder = Folder::with("file", "not a folder");
    good(&folder.path().join("file/below"), &["solve", "puzzles/slide/itb-berhasil1.txt"]);
}

#[test]
fn the_answer_says_whether_its_tables_came_from_disk() {
    let args =
        ["solve", "--board", "8 6 7/2 5 4/3 0 1", "-a", "ida", "-H", "pattern:exact", "--moves", "none"];
    let first = slidepack(&args).out;
    assert!(first.contains("IDA* with a table of all distances (1 table built in "), "{first}");
    let second = slidepack(&args).out;
    assert!(
        second.contains("IDA* with a table of all distances (1 table from disk): 31 nodes expanded"),
        "{second}"
    );
}
