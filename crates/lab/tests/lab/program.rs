//! Programs of users as methods.

#![cfg(unix)]
use slidepack::{InputError, Source};
use slidepack_lab::{Changes, Folder, Label, Plan, Row, Worker, run};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

const BOARD: &str = "1 2 3/4 5 6/7 0 8";

fn read(text: &str, folder: &Path) -> Result<Plan, InputError> {
    let source = Source { name: "plan.toml".into(), text: text.into() };
    Plan::read(&source, folder, &Changes::default())
}

fn temporary(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("program-{name}-{}", std::process::id()))
}

/// The rows of shell scripts that are to solve a board.
fn rows(name: &str, board: &str, limits: &str, scripts: &[&str]) -> Vec<Row> {
    let mut plan = format!("[limits]\n{limits}\n[[instances]]\nboard = \"{board}\"\ngoal = \"last\"\n");
    for (at, script) in scripts.iter().enumerate() {
        plan += &format!("[[methods]]\nname = \"{at}\"\ncommand = [\"sh\", \"-c\", '''{script}''']\n");
    }
    let plan = read(&plan, Path::new("")).unwrap();
    let path = temporary(name);
    let mut folder = Folder::open(&path, Label::new(&plan, None, false, String::new()), true).unwrap();
    let worker = Worker { program: "/bin/false".into(), args: Vec::new() };
    let ended = run(&plan, &mut folder, &worker, 1, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(ended.is_continue() && folder.is_whole());
    std::fs::remove_dir_all(&path).unwrap();
    folder.sorted()
}

fn row(name: &str, board: &str, script: &str) -> Row {
    rows(name, board, "", &[script]).remove(0)
}

#[test]
fn a_solution_is_replayed_and_timed() {
    let row = row("good", BOARD, "cat > /dev/null; echo nodes: 1234; echo L");
    assert_eq!((row.outcome.as_str(), row.replayed, &row.error), ("solved", Some(true), &None));
    assert_eq!(
        (row.length, row.solution.as_deref(), row.expanded, row.optimal),
        (Some(1), Some("L"), Some(1234), Some(true))
    );
    assert!(row.seconds.is_some_and(|seconds| 0.0 < seconds) && 3 <= row.repetitions);
    assert_eq!(row.cpu_seconds.is_some(), cfg!(target_os = "linux"));
    assert_eq!((row.algorithm.as_str(), row.is_program()), ("command", true));
    for (output, nodes) in [("R\nexpanded = 7", Some(7)), ("moves: left\nNodes 12", Some(12)), ("[8]", None)]
    {
        let row = self::row("forms", BOARD, &format!("printf '{output}'"));
        assert_eq!((row.outcome.as_str(), row.length, row.expanded), ("solved", Some(1), nodes), "{output}");
    }
}

#[test]
fn a_board_is_rows_of_numbers() {
    let row = row("board", BOARD, "tr '\\n' '|' >&2; exit 7");
    assert_eq!(row.outcome, "crashed");
    assert_eq!(row.error.as_deref(), Some("exit status: 7: 1 2 3|4 5 6|7 0 8|"));
    assert_eq!(
        row.command,
        "echo '1 2 3/4 5 6/7 0 8' | tr / '\\n' | sh -c 'tr '\\''\\n'\\'' '\\''|'\\'' >&2; exit 7'"
    );
}

#[test]
fn a_wrong_answer_is_a_row_with_the_reason() {
    for (output, reason) in [
        ("hello", "`hello` is not a move"),
        ("", "it printed no moves"),
        ("D", "the moves do not end at the goal"),
        ("D D D", "move 3: no tile can move down there"),
        ("unsolvable", "the board can be solved"),
        ("99", "there is no tile 99 on the board"),
    ] {
        let row = row("wrong", BOARD, &format!("echo {output}"));
        assert_eq!(row.outcome, "wrong", "{output}");
        assert!(
            row.error.as_deref().is_some_and(|error| error.contains(reason)),
            "{output}: {:?}",
            row.error
        );
    }
    let row = row("unsolvable", "2 1 3/4 5 6/7 8 0", "echo Unsolvable");
    assert_eq!((row.outcome.as_str(), row.error), ("impossible", None));
}

/// The processes that a program started end with it, and the lab goes on.
#[test]
fn a_program_that_hangs_is_killed_with_its_children() {
    let file = temporary("child").with_extension("pid");
    let hang = format!("sleep 1000 & echo $! > {}; wait", file.display());
    let rows = rows("hang", BOARD, "time = 0.3", &[&hang, "exec > /dev/null; sleep 1000", "echo L"]);
    for row in &rows[..2] {
        assert_eq!((row.outcome.as_str(), row.stopped_by.as_deref()), ("stopped", Some("time")));
        assert!(row.seconds.is_some_and(|seconds| (0.3..60.0).contains(&seconds)), "{:?}", row.seconds);
    }
    assert_eq!(rows[2].outcome, "solved");
    ends(&file);
}

/// A program may exit and leave processes behind.
#[test]
fn no_process_of_a_program_stays() {
    let file = temporary("left").with_extension("pid");
    let script = format!("sleep 1000 < /dev/null > /dev/null 2>&1 & echo $! > {}; echo L", file.display());
    assert_eq!(row("left", BOARD, &script).outcome, "solved");
    ends(&file);
}

/// The process whose number is in this file ends.
fn ends(file: &Path) {
    let child = std::fs::read_to_string(file).unwrap();
    std::fs::remove_file(file).unwrap();
    let is_there =
        || std::process::Command::new("kill").args(["-0", child.trim()]).status().unwrap().success();
    // The dead child of a dead parent waits for init.
    let is_dead = || {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.trim())).unwrap_or_default();
        !is_there() || stat.contains(") Z")
    };
    assert!((0..500).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(10));
        is_dead()
    }));
}

#[test]
fn a_program_that_fails_is_a_row_with_its_last_words() {
    let row = |script: &str| row("fails", BOARD, script);
    assert_eq!(row("echo 'out of luck' >&2; exit 3").error.as_deref(), Some("exit status: 3: out of luck"));
    assert!(row("exec no-such-program").error.unwrap().contains("not found"));
    assert!(row("kill -9 $$").error.unwrap().contains("signal: 9"));
    assert_eq!(row("yes").error.as_deref(), Some("it printed more than 1 MiB"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_takes_too_much_memory_is_a_row() {
    // The last line of a file without line ends is all of it.
    let script = "head -c 300000000 /dev/zero | tail -n 1 > /dev/null";
    let row = rows("memory", BOARD, "memory = \"50M\"", &[script]).remove(0);
    assert_eq!(row.outcome, "crashed");
    assert!(row.error.as_deref().is_some_and(|error| error.contains("memory")), "{:?}", row.error);
}

#[test]
fn a_method_is_an_algorithm_or_a_command() {
    let check = |method: &str, message: &str| {
        let plan = format!("[[instances]]\nboard = \"{BOARD}\"\n[[methods]]\n{method}\n");
        let error = read(&plan, Path::new("")).err().unwrap().to_string();
        assert!(error.contains(message), "{method}: {error}");
    };
    check("name = \"x\"", "plan.toml:3:1: a method is an `algorithm` or a `command`");
    check("algorithm = \"ida\"\ncommand = \"x\"", "plan.toml:3:1: a method is an `algorithm` or a `command`");
    check("command = \"\"", "plan.toml:4:11: a program like \"python solver.py\"");
    check("command = \"a\\u0000b\"", "plan.toml:4:11: a program like");
    check("command = [1]", "plan.toml:4:11: a program like");
    check("command = \"x\"\nthreads = 2", "has only `name`, `part`, `time`, `memory` and `quick`");
    let packing = "[[instances]]\nset = \"itb-pack\"\n[[methods]]\ncommand = \"x\"\n";
    let error = read(packing, Path::new("")).err().unwrap().to_string();
    assert!(error.contains("no method suits any of the instances"), "{error}");
}

#[test]
fn a_changed_program_is_another_method() {
    let folder = temporary("changed");
    std::fs::create_dir_all(&folder).unwrap();
    let plan = format!("[[instances]]\nboard = \"{BOARD}\"\n[[methods]]\ncommand = \"sh mine.sh\"\n");
    let key = |text: &str| {
        std::fs::write(folder.join("mine.sh"), text).unwrap();
        read(&plan, &folder).unwrap().key()
    };
    let first = key("echo L");
    assert_ne!(key("echo R"), first);
    assert_eq!(key("echo L"), first);
    std::fs::remove_dir_all(&folder).unwrap();
}
