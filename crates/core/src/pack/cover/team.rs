//! Work shared by several threads, led by one that keeps the meter.

use super::clock::{Team, Worker};
use crate::run::{Meter, Stop};
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// Runs `work` on so many threads, with a number, a clock and a line to
/// `hear`, which is called on this thread and may end the work. Returns what
/// the workers returned, or why the meter ended the run.
pub(super) fn run<R: Send, M: Send>(
    meter: &mut Meter<'_>,
    threads: usize,
    work: impl Fn(usize, &mut Worker<'_>, &SyncSender<M>) -> R + Sync,
    mut hear: impl FnMut(M) -> ControlFlow<()>,
) -> (Vec<R>, Result<(), Stop>) {
    let team = Team::default();
    let before = meter.progress.clone();
    let mut ended = Ok(());
    let results = std::thread::scope(|scope| {
        let (line, lines) = sync_channel(1024);
        let workers: Vec<_> = (0..threads)
            .map(|number| {
                let (line, work, team) = (line.clone(), &work, &team);
                scope.spawn(move || work(number, &mut team.worker(), &line))
            })
            .collect();
        drop(line);
        let mut heard = 0u32;
        loop {
            let look = match lines.recv_timeout(Duration::from_millis(10)) {
                Ok(message) => {
                    if !team.is_stopped() && hear(message).is_break() {
                        team.stop();
                    }
                    heard += 1;
                    heard.is_multiple_of(256)
                }
                Err(RecvTimeoutError::Timeout) => true,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if look && !team.is_stopped() {
                team.tell(meter, &before);
                ended = meter.look();
                if ended.is_err() {
                    team.stop();
                }
            }
        }
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    team.tell(meter, &before);
    (results, ended)
}
