//! Work shared by several threads, led by one that keeps the meter.

use super::clock::{Team, Worker};
use crate::run::{Meter, Stop};
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

/// Runs `work` on so many threads, with a number, a clock and a line to
/// `hear`, which is called on this thread and may end the work. Returns what
/// the workers returned, or why the run ended early.
///
/// Together the workers expand no more nodes than the meter's limit allows.
/// Whatever ends the work, `hear` gets every message that was sent before,
/// unless it has said to break itself.
pub(super) fn run<R: Send, M: Send>(
    meter: &mut Meter<'_>,
    threads: usize,
    work: impl Fn(usize, &mut Worker<'_>, &SyncSender<M>) -> R + Sync,
    mut hear: impl FnMut(M, &mut Meter<'_>) -> ControlFlow<()>,
) -> (Vec<R>, Result<(), Stop>) {
    let before = meter.progress.clone();
    let nodes = meter.limits().nodes.map_or(u64::MAX, |most| most.saturating_sub(before.expanded));
    let team = Team::new(threads, nodes);
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
        let mut is_deaf = false;
        loop {
            let look = match lines.recv_timeout(Duration::from_millis(10)) {
                Ok(message) => {
                    if !is_deaf && hear(message, meter).is_break() {
                        is_deaf = true;
                        team.stop();
                    }
                    heard += 1;
                    heard.is_multiple_of(64)
                }
                Err(RecvTimeoutError::Timeout) => true,
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if look && !team.is_stopped() {
                team.tell(meter, &before);
                // Nodes are granted, so nobody can expand too many.
                ended = meter.look().or_else(|why| if why == Stop::Nodes { Ok(()) } else { Err(why) });
                if ended.is_err() {
                    team.stop();
                }
            }
        }
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    });
    team.tell(meter, &before);
    if ended.is_ok() && team.is_short() {
        ended = Err(Stop::Nodes);
    }
    (results, ended)
}
