//! Copies the sources that share memory between threads, once as they are and
//! once for each planted bug.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Sources of core, and their names here.
const SOURCES: [(&str, &str); 6] = [
    ("run/clock.rs", "clock.rs"),
    ("run/report.rs", "report.rs"),
    ("run/meter.rs", "meter.rs"),
    ("run/workers.rs", "workers.rs"),
    ("run/pool.rs", "pool.rs"),
    ("slide/suboptimal/anytime/exchange.rs", "exchange.rs"),
];

/// Changes that every copy needs to live here. A mailbox of one message makes senders
/// wait, and small grants make workers ask often.
const HERE: [(&str, &str, &str); 3] = [
    ("exchange.rs", "crate::run::sync", "super::run::sync"),
    ("workers.rs", "const MAILBOX: usize = 1024;", "const MAILBOX: usize = 1;"),
    ("workers.rs", "const WORKER_PERIOD: u64 = 4096;", "const WORKER_PERIOD: u64 = 2;"),
];

/// Planted bugs: the copy, its file, what it has instead of what.
const BUGS: [(&str, &str, &str, &str); 7] = [
    // The last messages of workers that are ended by a limit are not heard.
    (
        "forgets_messages",
        "workers.rs",
        "            self.collect(shared);\n            if away == 0 {",
        "            if away == 0 {",
    ),
    // Two workers that report at once overwrite each other's counts.
    (
        "loses_counts",
        "workers.rs",
        "            let mut state = self.shared.state();\n            state.counts.add(counts);\n            state.is_short",
        "            let mut sum = self.shared.state().counts;\n            sum.add(counts);\n            \
         self.shared.state().counts = sum;\n            self.shared.state().is_short",
    ),
    // Two workers are granted the same nodes.
    (
        "grants_twice",
        "workers.rs",
        "        state.ungranted -= share;",
        "        drop(state);\n        let mut state = self.state();\n        state.ungranted = left - share;",
    ),
    // The end of the last worker wakes no thread.
    (
        "leaves_silently",
        "workers.rs",
        "            drop(state);\n            self.shared.changed.notify_one();\n        }\n    }\n}\n\nimpl<M> Asking",
        "            drop(state);\n        }\n    }\n}\n\nimpl<M> Asking",
    ),
    // A sender that waits for space is not woken.
    ("keeps_senders_waiting", "workers.rs", "        shared.space.notify_all();\n", ""),
    // The last worker of a pool does not wake the others.
    (
        "ends_silently",
        "pool.rs",
        "        drop(state);\n        self.0.changed.notify_all();",
        "        drop(state);",
    ),
    // Two workers take the same task.
    (
        "gives_a_task_twice",
        "exchange.rs",
        "        state.next_task += 1;",
        "        drop(state);\n        let mut state = self.state();\n        state.next_task = number + 1;",
    ),
];

fn main() {
    let core = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/core/src");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    for (source, name) in SOURCES {
        let path = core.join(source);
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).expect("a source of core");
        // Tests stay where they are, and only whole files can begin with a comment
        // about themselves.
        let text = text.split("\n#[cfg(test)]").next().unwrap_or_default();
        let text: String = text.split_inclusive('\n').filter(|line| !line.starts_with("//!")).collect();
        let text = HERE
            .iter()
            .filter(|(file, ..)| *file == name)
            .fold(text, |text, (_, old, new)| replaced(&text, old, new));
        write(&out.join("sound"), name, &text);
        for (bug, file, old, new) in BUGS {
            let text = if file == name { replaced(&text, old, new) } else { text.clone() };
            write(&out.join(bug), name, &text);
        }
    }
}

fn replaced(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "the sources have once: {old}");
    text.replace(old, new)
}

fn write(folder: &Path, name: &str, text: &str) {
    fs::create_dir_all(folder).expect("a folder for a copy");
    fs::write(folder.join(name), text).expect("a copy");
}
