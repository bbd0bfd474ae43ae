//! Runs the program as a user does, and keeps what it printed.

use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// How a run ended and what it printed.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the program at the root of the repository, with nothing on standard input.
pub(crate) fn slidepack(args: &[&str]) -> Run {
    Run::of(program(&root(), args), b"")
}

/// Runs it with this text on standard input.
pub(crate) fn piped(input: impl AsRef<[u8]>, args: &[&str]) -> Run {
    Run::of(program(&root(), args), input.as_ref())
}

thread_local! {
    /// Where runs of this thread keep their tables. A test has a thread of its
    /// own, so what it sees depends neither on the tester's tables nor on
    /// those of other tests.
    static TABLES: Folder = Folder::new();
}

/// The program in a folder, with arguments, without the tester's own settings
/// about colours, and away from the tester's own tables.
pub(crate) fn program(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_slidepack"));
    command.current_dir(folder).args(args);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(name);
    }
    TABLES.with(|tables| command.env("SLIDEPACK_CACHE", tables.path()));
    command
}

/// Waits until a program has worked for some tenths of a second of processor
/// time, however long that takes on a busy machine, and then interrupts it as
/// Ctrl-C does. What it began with is done by then.
#[cfg(unix)]
pub(crate) fn interrupt_at_work(child: &Child) {
    signal_at_work(child, "INT");
}

/// As [`interrupt_at_work`], with another signal.
#[cfg(unix)]
pub(crate) fn signal_at_work(child: &Child, signal: &str) {
    let worked = || {
        // The 14th and 15th field, in hundredths of a second; the second one,
        // the name, ends with the last parenthesis.
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
        Some(fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?)
    };
    let begun = std::time::Instant::now();
    let half_a_minute = std::time::Duration::from_secs(30);
    // Where there is no such file, a while is enough.
    let is_at_work = || worked().map_or(half_a_minute / 30 < begun.elapsed(), |ticks| 30 <= ticks);
    while !is_at_work() && begun.elapsed() < 10 * half_a_minute {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let killed = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
    assert!(killed.expect("there is such a command").success());
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

impl Run {
    pub(crate) fn of(mut command: Command, input: &[u8]) -> Run {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("the program was built");
        let mut stdin = child.stdin.take().expect("it is piped");
        let input = input.to_vec();
        let feeder = std::thread::spawn(move || {
            // A program that does not read its input to the end is within its rights.
            let _ = stdin.write_all(&input);
        });
        let run = Run::end_of(child);
        feeder.join().unwrap();
        run
    }

    /// Waits for a program that was started.
    pub(crate) fn end_of(child: Child) -> Run {
        let output = child.wait_with_output().unwrap();
        Run {
            code: output.status.code().unwrap_or_else(|| panic!("ended by a signal: {output:?}")),
            out: String::from_utf8(output.stdout).expect("answers are text"),
            err: String::from_utf8(output.stderr).expect("complaints are text"),
        }
    }

    /// The one JSON object that was printed; nothing else may be.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        assert_eq!(self.err, "", "{self:?}");
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The JSON objects of all lines.
    #[track_caller]
    pub(crate) fn json_lines(&self) -> Vec<Value> {
        assert_eq!(self.err, "", "{self:?}");
        let value =
            |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line} of {self:?}"));
        self.out.lines().map(value).collect()
    }

    /// The run ended with this code and said this on standard error only.
    #[track_caller]
    pub(crate) fn refused(&self, code: i32, complaint: &str) {
        assert_eq!((self.out.as_str(), self.err.as_str()), ("", complaint));
        assert_eq!(self.code, code, "{self:?}");
    }
}

/// A folder of a test, gone when the test is over.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    /// A folder with one file in it.
    pub(crate) fn with(name: &str, bytes: impl AsRef<[u8]>) -> Folder {
        Folder::new().and(name, bytes)
    }

    /// The folder with one more file.
    pub(crate) fn and(self, name: &str, bytes: impl AsRef<[u8]>) -> Folder {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
        self
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Runs the program in this folder.
    pub(crate) fn run(&self, args: &[&str]) -> Run {
        Run::of(program(&self.0, args), b"")
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).unwrap()
    }

    /// The names of all files, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        self.names_in(".")
    }

    /// The names of all files of a folder inside, sorted.
    pub(crate) fn names_in(&self, inside: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(inside)).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover under target/ does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}
