//! Runs of a user's program: a board on standard input, moves and nodes on standard output.

use crate::program::IMPOSSIBLE;
use crate::time::cpu_seconds;
use crate::worker::repeat;
use crate::{Program, Row, Run};
use slidepack::slide::notation::{letters, read_moves};
use slidepack::slide::solvability::is_solvable;
use slidepack::slide::{self, Dir, Metric};
use slidepack::{Puzzle, amount};
use std::fmt::Display;
use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Most output that is read, in bytes.
const MOST_OUTPUT: u64 = 1 << 20;

const LOOK: Duration = Duration::from_millis(20);
const EXIT_LOOK: Duration = Duration::from_millis(1);

/// Makes one run. `None` if `over` is set first.
pub(crate) fn run(program: &Program, run: &Run<'_>, row: Row, over: &AtomicBool) -> Option<Row> {
    let Puzzle::Slide(puzzle) = &run.instance.puzzle else {
        return Some(row.lost("crashed", None, "a program solves sliding puzzles".into()));
    };
    let rows = puzzle.board().rows().map(|row| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" "));
    let board: String = rows.map(|row| row + "\n").collect();
    let limits = run.method.budget.limits(1);
    let mut cpu = Vec::new();
    let mut once = || -> Result<Finished, Ended> {
        let done = Running::start(program, &board, limits.memory)?.wait(limits.time, over)?;
        cpu.extend(done.cpu);
        Ok(done)
    };
    let measured = once().and_then(|first| {
        let mut times = vec![first.wall];
        if first.status.success() {
            repeat(&mut times, || once().map(|done| done.wall))?;
        }
        Ok((first, times))
    });
    let (finished, times) = match measured {
        Ok(measured) => measured,
        Err(Ended::Over) => return None,
        Err(Ended::Time(wall)) => {
            let row = Row { seconds: Some(wall.as_secs_f64()), repetitions: 1, ..row };
            return Some(row.lost("stopped", Some("time"), "it was killed at its time limit".into()));
        }
        Err(Ended::Failed(message)) => return Some(row.lost("crashed", None, message)),
    };
    let times = times.iter().map(Duration::as_secs_f64).collect();
    let cpu = (!cpu.is_empty()).then(|| cpu.iter().sum::<f64>() / cpu.len() as f64);
    let row = Row { cpu_seconds: cpu, ..row.timed(times) };
    if !finished.status.success() {
        return Some(row.lost("crashed", None, complaint(finished.status, &finished.complaints)));
    }
    // The length of a generated board was proven.
    let proven = puzzle.known_length.filter(|_| run.instance.seed.is_some());
    let bound = proven.or_else(|| Some(run.instance.bounds()?.best()));
    Some(judged(puzzle, &finished.output, Row { lower_bound: bound, ..row }))
}

/// How a process ended, with the last line that it wrote to standard error.
pub(crate) fn complaint(status: impl Display, complaints: &str) -> String {
    complaints.lines().last().map_or_else(|| status.to_string(), |line| format!("{status}: {line}"))
}

struct Finished {
    output: String,
    complaints: String,
    status: ExitStatus,
    wall: Duration,
    /// Processor time in seconds, if known.
    cpu: Option<f64>,
}

enum Ended {
    Over,
    Time(Duration),
    Failed(String),
}

/// A running program. Dropping it kills it, and on Unix all processes of its group: also those that
/// a program leaves behind when it exits.
struct Running {
    child: Child,
    begun: Instant,
    /// The output, and when it ended.
    output: Receiver<(Vec<u8>, Instant)>,
    complaints: Receiver<(Vec<u8>, Instant)>,
}

impl Running {
    fn start(program: &Program, board: &str, memory: Option<u64>) -> Result<Running, Ended> {
        let mut command = limited(program, memory);
        if !program.folder.as_os_str().is_empty() {
            command.current_dir(&program.folder);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let begun = Instant::now();
        let mut child =
            command.spawn().map_err(|error| Ended::Failed(format!("it could not be started: {error}")))?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let board = board.to_owned();
        std::thread::spawn(move || {
            // A program may exit without reading.
            let _ = stdin.map(|mut stdin| stdin.write_all(board.as_bytes()));
        });
        let (output, complaints) = (read_all(stdout), read_all(stderr));
        Ok(Running { child, begun, output, complaints })
    }

    fn wait(mut self, time: Option<Duration>, over: &AtomicBool) -> Result<Finished, Ended> {
        let deadline = time.and_then(|time| self.begun.checked_add(time));
        let look = |wait: Duration| {
            if over.load(Ordering::Relaxed) {
                return Err(Ended::Over);
            }
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            match left {
                Some(Duration::ZERO) => Err(Ended::Time(self.begun.elapsed())),
                Some(left) => Ok(left.min(wait)),
                None => Ok(wait),
            }
        };
        let (output, end) = loop {
            match self.output.recv_timeout(look(LOOK)?) {
                Ok(read) => break read,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(Ended::Failed("it has no output".into())),
            }
        };
        if MOST_OUTPUT < output.len() as u64 {
            return Err(Ended::Failed(format!("it printed more than {} MiB", MOST_OUTPUT >> 20)));
        }
        let process = self.child.id().to_string();
        let (status, cpu) = loop {
            // The processor time of a process that has ended is known until it is waited for.
            let known = cpu_seconds(&process);
            if known.is_none_or(|(_, has_ended)| has_ended)
                && let Some(status) =
                    self.child.try_wait().map_err(|error| Ended::Failed(error.to_string()))?
            {
                break (status, known.map(|(seconds, _)| seconds));
            }
            std::thread::sleep(look(EXIT_LOOK)?);
        };
        let complaints = self.complaints.recv_timeout(LOOK).map(|(text, _)| text).unwrap_or_default();
        Ok(Finished {
            output: String::from_utf8_lossy(&output).into_owned(),
            complaints: String::from_utf8_lossy(&complaints).into_owned(),
            status,
            wall: end - self.begun,
            cpu,
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        #[cfg(unix)]
        {
            let kill = format!("kill -9 -{}", self.child.id());
            let _ = Command::new("sh").args(["-c", &kill]).stderr(Stdio::null()).status();
        }
        // It may have exited already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The command in a process group of its own, with a limit on its writable memory. A limit on
/// addresses would stop Java and Node, which reserve far more than they use.
#[cfg(unix)]
fn limited(program: &Program, memory: Option<u64>) -> Command {
    use std::os::unix::process::CommandExt;
    let memory = memory.map_or("unlimited".into(), |bytes| (bytes / 1024).to_string());
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -d \"$1\" 2>/dev/null; shift; exec \"$@\"", "sh", &memory]);
    command.args(&program.words).process_group(0);
    command
}

#[cfg(not(unix))]
fn limited(program: &Program, _memory: Option<u64>) -> Command {
    let mut command = Command::new(&program.words[0]);
    command.args(&program.words[1..]);
    command
}

/// Reads to the end, or one byte more than is allowed.
fn read_all(from: Option<impl Read + Send + 'static>) -> Receiver<(Vec<u8>, Instant)> {
    let (sender, read) = mpsc::channel();
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.map(|from| from.take(MOST_OUTPUT + 1).read_to_end(&mut bytes));
        // The run may have been killed.
        let _ = sender.send((bytes, Instant::now()));
    });
    read
}

fn judged(puzzle: &slide::Puzzle, output: &str, row: Row) -> Row {
    let mut row = Row { date: crate::time::now(), ..row };
    let (mut words, mut says_impossible) = (String::new(), false);
    for line in output.lines().map(str::trim) {
        let (name, value) = line.split_once([':', '=', ' ']).unwrap_or((line, ""));
        match name.to_ascii_lowercase().as_str() {
            "nodes" | "expanded" => {
                let value = value.trim_start_matches([':', '=', ' ']);
                row.expanded = amount::number(value.trim()).ok();
            }
            _ if IMPOSSIBLE.iter().any(|word| line.eq_ignore_ascii_case(word)) => says_impossible = true,
            "moves" | "solution" => words += &format!("{value} "),
            _ => words += &format!("{line} "),
        }
    }
    let (start, goal) = (puzzle.board(), puzzle.goal_board());
    if says_impossible {
        let right = !is_solvable(start, goal);
        let outcome = if right { "impossible" } else { "wrong" };
        return Row {
            outcome: outcome.into(),
            error: (!right).then(|| "the board can be solved".into()),
            ..row
        };
    }
    let moves = match words.trim() {
        "" => Ok(Vec::new()),
        words => read_moves(start, goal, words, None).map(|read| read.moves),
    };
    let solution = moves.and_then(|moves: Vec<Dir>| match start.replayed(&moves).as_ref() == Some(goal) {
        true => Ok(moves),
        false if moves.is_empty() => Err("it printed no moves".into()),
        false => Err("the moves do not end at the goal".into()),
    });
    row.replayed = Some(solution.is_ok());
    row.outcome = if solution.is_ok() { "solved" } else { "wrong" }.into();
    match solution {
        Ok(moves) => {
            row.length = Some(moves.len() as u64);
            row.optimal = Some(row.lower_bound.is_some_and(|bound| moves.len() <= bound as usize));
            row.multi_length = Some(Metric::Multi.length(&moves) as u64);
            row.solution = Some(letters(&moves));
        }
        Err(message) => row.error = Some(message),
    }
    row
}
