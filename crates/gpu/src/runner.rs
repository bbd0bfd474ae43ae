//! The thread that drives the device: submits rounds, runs them slice by slice, and reports
//! results.

use crate::build;
use crate::device::{Device, DeviceError, Kernel, Launch, Parameters};
use crate::layout::{Layout, Place, Planes, THREAD_WORDS};
use crate::message::{CardError, Reply, Request, Submission, Tuning};
use crate::records::{Counters, GOAL_WORDS, JobState, Lane, MOST_LEVELS, Params, Root, RootResult};
use crate::unsuitable::Unsuitable;
use slidepack_core::slide::Dir;
use slidepack_core::slide::engine::Pruning;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::{Duration, Instant};

/// Maximum stride: at least one in `MOST_STRIDE` lanes takes roots from the queue.
const MOST_STRIDE: u64 = 512;

/// With fewer threads per block, the pruner stays outside shared memory.
const FEW_THREADS: u32 = 256;

const JOBS: usize = 128;

/// Capacity for tables, as a multiple of the first goal's tables, if the device has the memory.
const TABLES: u64 = 8;

/// Bytes left free for table builds and other programs.
const RESERVE: u64 = 6 << 30;

struct Job {
    submission: Submission,
    slot: usize,
    roots: Range<u32>,
    is_stopped: bool,
    reported: Instant,
}

pub(crate) struct Runner {
    device: Box<dyn Device>,
    goals: Vec<Arc<Layout>>,
    tuning: Tuning,
    receiver: Receiver<Request>,
    params: Params,
    image: Option<Pruning>,
    launch: Launch,
    is_near: bool,
    sums: u64,
    waiting: Vec<Submission>,
    jobs: Vec<Job>,
    tail: u32,
    slices: u32,
    /// Whether there are jobs; read by [`Card`](crate::card::Card) on drop.
    is_busy: Arc<AtomicBool>,
}

impl Runner {
    pub(crate) fn new(
        mut device: Box<dyn Device>,
        layout: Arc<Layout>,
        tuning: Tuning,
        receiver: Receiver<Request>,
        is_busy: Arc<AtomicBool>,
    ) -> Result<Runner, CardError> {
        let facts = device.facts().clone();
        let blocks = if tuning.blocks == 0 { facts.multiprocessors } else { tuning.blocks };
        let mut params = Params::default();
        // The larger automaton determines the number of threads that fit beside it. If they are too
        // few, the automaton stays in device memory.
        let words = layout.image(Pruning::Long, &[], &mut params).len() as u32;
        let room = |words: u32| (facts.shared / 4).saturating_sub(words) / THREAD_WORDS / 32 * 32;
        let is_near = FEW_THREADS.min(tuning.threads) <= room(words);
        let shared_words = if is_near { words } else { params.shared_words };
        let threads = tuning.threads.min(room(shared_words));
        if threads < tuning.threads.min(32) {
            return Err(Unsuitable::Size.into());
        }
        let shared = 4 * (shared_words + THREAD_WORDS * threads);
        let lanes = blocks * threads;
        let levels = MOST_LEVELS as usize + 2;
        let roots = tuning.roots as usize;
        let of_lanes = lanes as usize * (8 + 4 * levels + 8);
        let of_roots = roots * (std::mem::size_of::<Root>() + std::mem::size_of::<RootResult>() + 8);
        let needed = layout.bytes() + (of_lanes + of_roots + (16 << 20)) as u64;
        if facts.free < needed {
            return Err(CardError::Memory { needed, free: facts.free });
        }
        // Reserves room for later goals.
        let own = layout.end(0);
        let spare = facts.free.saturating_sub(needed + RESERVE) / layout.plane_bytes(own).max(1);
        let plane_words = own * (1 + spare.min(TABLES - 1));
        params.plane_words = u32::try_from(plane_words).map_err(|_| Unsuitable::Size)?;
        params.bits = device.take(layout.plane_bytes(plane_words) as usize)?;
        [params.codes, params.masks] = layout.bring(&mut *device)?;
        layout.lay_out(&mut *device, planes(&params), 0)?;
        params.image = device.take(4 * words as usize)?;
        params.roots = device.take(roots * std::mem::size_of::<Root>())?;
        let ring = (2 * roots).next_power_of_two();
        params.queue = device.take(4 * ring)?;
        params.queue_mask = ring as u32 - 1;
        params.results = device.take(roots * std::mem::size_of::<RootResult>())?;
        params.jobs = device.take(JOBS * std::mem::size_of::<JobState>())?;
        params.lanes = device.take(lanes as usize * std::mem::size_of::<Lane>())?;
        device.write(params.lanes, bytemuck::cast_slice(&vec![Lane::IDLE; lanes as usize]))?;
        params.stacks = device.take(4 * levels * lanes as usize)?;
        params.frames = device.take(4 * lanes as usize)?;
        params.idle = device.take(4 * lanes as usize)?;
        params.counters = device.take(std::mem::size_of::<Counters>())?;
        let sums = device.take(16)?;
        params.lane_count = lanes;
        params.budget = tuning.budget;
        params.least_budget = tuning.least_budget;
        params.patience = lanes / tuning.patience.max(1);
        Ok(Runner {
            device,
            goals: vec![layout],
            tuning,
            receiver,
            params,
            image: None,
            launch: Launch { blocks, threads, shared },
            is_near,
            sums,
            waiting: Vec::new(),
            jobs: Vec::new(),
            tail: 0,
            slices: 1,
            is_busy,
        })
    }

    pub(crate) fn plane_words(&self) -> u64 {
        self.params.plane_words.into()
    }

    pub(crate) fn run(&mut self) {
        loop {
            let is_idle = self.jobs.is_empty() && self.waiting.is_empty();
            let next = if is_idle {
                self.receiver.recv().map_err(|_| TryRecvError::Disconnected)
            } else {
                self.receiver.try_recv()
            };
            match next {
                Ok(Request::Round(submission)) => self.waiting.push(submission),
                Ok(Request::Goal(layout, place, reply)) => {
                    let _ = reply.send(self.add(layout, place));
                }
                Ok(Request::Build(wanted)) => {
                    let mut go_on =
                        || if wanted.is_cancelled.load(Ordering::Relaxed) { Err(()) } else { Ok(()) };
                    let built = build::build(&mut *self.device, &wanted.spec, &wanted.index, &mut go_on);
                    let _ = wanted.reply.send(built.map(Result::ok));
                }
                Err(TryRecvError::Disconnected) if is_idle => return,
                Err(_) => {
                    if let Err(error) = self.turn() {
                        let begun = self.jobs.drain(..).map(|job| job.submission);
                        for submission in begun.chain(self.waiting.drain(..)) {
                            let _ = submission.reply.send(Reply::Lost(error.clone()));
                        }
                        // Later requests fail because the channel is closed.
                        return;
                    }
                }
            }
        }
    }

    fn add(&mut self, layout: Arc<Layout>, place: Place) -> Result<(), DeviceError> {
        layout.lay_out(&mut *self.device, planes(&self.params), place.first_word)?;
        // No root refers to this goal before the write completes.
        let at = self.params.at_weights as usize + GOAL_WORDS * place.goal as usize;
        self.device.write(self.params.image + 4 * at as u64, bytemuck::cast_slice(&layout.goal_words()))?;
        self.goals.push(layout);
        Ok(())
    }

    fn turn(&mut self) -> Result<(), DeviceError> {
        for submission in std::mem::take(&mut self.waiting) {
            self.begin(submission)?;
        }
        for waiting in &self.waiting {
            // Signals that the card is alive.
            let _ = waiting.reply.send(Reply::Progress(0, 0));
        }
        self.is_busy.store(!self.jobs.is_empty(), Ordering::Relaxed);
        if self.jobs.is_empty() {
            return Ok(());
        }
        let begun = Instant::now();
        let params = self.params;
        let parameters = [bytemuck::bytes_of(&params)];
        let search = if self.is_near { Kernel::Search } else { Kernel::SearchFar };
        let small = Launch { blocks: self.params.lane_count.div_ceil(256), threads: 256, shared: 0 };
        for _ in 0..self.slices {
            self.device.start(search, self.launch, Parameters(&parameters))?;
            self.device.start(Kernel::Survey, small, Parameters(&parameters))?;
            let one = Launch { blocks: 1, threads: 32, shared: 0 };
            self.device.start(Kernel::Plan, one, Parameters(&parameters))?;
            self.device.start(Kernel::Give, small, Parameters(&parameters))?;
        }
        let mut states = [JobState::new(0); JOBS];
        self.device.read(self.params.jobs, bytemuck::cast_slice_mut(&mut states))?;
        let took = begun.elapsed();
        if took < self.tuning.look / 2 {
            self.slices = (self.slices * 2).min(64);
        } else if self.tuning.look < took {
            self.slices = (self.slices / 2).max(1);
        }
        for number in (0..self.jobs.len()).rev() {
            let state = states[self.jobs[number].slot];
            self.look_at(number, &state)?;
        }
        if self.jobs.is_empty() {
            self.slices = 1;
            self.is_busy.store(false, Ordering::Relaxed);
        }
        Ok(())
    }

    /// Begins a job, or leaves it waiting for room.
    fn begin(&mut self, mut submission: Submission) -> Result<(), DeviceError> {
        if submission.is_cancelled.load(Ordering::Relaxed) {
            return Ok(());
        }
        let slot = (0..JOBS).find(|slot| self.jobs.iter().all(|job| job.slot != *slot));
        let count = submission.roots.len() as u32;
        let room = self.room(count);
        let is_alone = self.jobs.is_empty();
        let same = self.image == Some(submission.pruning);
        let (Some(slot), Some(first)) = (slot, room) else {
            if is_alone {
                let why = DeviceError("a round has more subtrees than the card has room for".into());
                let _ = submission.reply.send(Reply::Lost(why));
            } else {
                self.waiting.push(submission);
            }
            return Ok(());
        };
        if !same && !is_alone {
            self.waiting.push(submission);
            return Ok(());
        }
        if !same {
            let image = self.goals[0].image(submission.pruning, &self.goals, &mut self.params);
            if self.is_near {
                self.params.shared_words = image.len() as u32;
            }
            self.device.write(self.params.image, bytemuck::cast_slice(&image))?;
            self.image = Some(submission.pruning);
        }
        if is_alone {
            self.tail = 0;
            self.device.write(self.params.counters, bytemuck::cast_slice(&[0u32, 0]))?;
        }
        // The work begun at a time is about one grain per lane.
        let share = submission.expected / u64::from(count.max(1));
        let stride = (share / self.tuning.grain.max(1)).clamp(1, MOST_STRIDE) as u32;
        for root in &mut submission.roots {
            (root.job, root.stride) = (slot as u32, stride);
        }
        let at = |base: u64, size: usize, number: u32| base + size as u64 * u64::from(number);
        let roots = at(self.params.roots, std::mem::size_of::<Root>(), first);
        self.device.write(roots, bytemuck::cast_slice(&submission.roots))?;
        let results = at(self.params.results, std::mem::size_of::<RootResult>(), first);
        let none = RootResult { nearest: u32::MAX, ..RootResult::default() };
        self.device.write(results, bytemuck::cast_slice(&vec![none; count as usize]))?;
        let job = at(self.params.jobs, std::mem::size_of::<JobState>(), slot as u32);
        self.device.write(job, bytemuck::cast_slice(&[JobState::new(count)]))?;
        let numbers: Vec<u32> = (first..first + count).collect();
        let ring = self.params.queue_mask + 1;
        let place = self.tail & self.params.queue_mask;
        let (now, then) = numbers.split_at(count.min(ring - place) as usize);
        self.device.write(at(self.params.queue, 4, place), bytemuck::cast_slice(now))?;
        self.device.write(self.params.queue, bytemuck::cast_slice(then))?;
        self.tail += count;
        self.device.write(self.params.counters + 4, bytemuck::cast_slice(&[self.tail]))?;
        let roots = first..first + count;
        self.jobs.push(Job { submission, slot, roots, is_stopped: false, reported: Instant::now() });
        Ok(())
    }

    /// The start of `count` consecutive free roots.
    fn room(&self, count: u32) -> Option<u32> {
        let mut taken: Vec<&Range<u32>> = self.jobs.iter().map(|job| &job.roots).collect();
        taken.sort_by_key(|range| range.start);
        let mut first = 0;
        for range in taken {
            if first + count <= range.start {
                return Some(first);
            }
            first = first.max(range.end);
        }
        (first + count <= self.tuning.roots).then_some(first)
    }

    /// Reports the progress of a job, and ends it when nothing is pending.
    fn look_at(&mut self, number: usize, state: &JobState) -> Result<(), DeviceError> {
        let job = &self.jobs[number];
        if state.pending == 0 {
            let job = self.jobs.remove(number);
            // A cancelled job gets no reply.
            if !job.is_stopped {
                let reply = self.ended(&job, state)?;
                let _ = job.submission.reply.send(reply);
            }
            return Ok(());
        }
        if job.submission.is_cancelled.load(Ordering::Relaxed) && !job.is_stopped {
            let at = self.params.jobs + (job.slot * std::mem::size_of::<JobState>()) as u64 + 4;
            self.device.write(at, bytemuck::cast_slice(&[1u32]))?;
            self.jobs[number].is_stopped = true;
        } else if Duration::from_millis(80) < job.reported.elapsed() {
            let (expanded, generated) = self.sum(&self.jobs[number].roots.clone())?;
            let job = &mut self.jobs[number];
            job.reported = Instant::now();
            let _ = job.submission.reply.send(Reply::Progress(expanded, generated));
        }
        Ok(())
    }

    fn sum(&mut self, roots: &Range<u32>) -> Result<(u64, u64), DeviceError> {
        let mut sums = [0u64; 2];
        self.device.write(self.sums, bytemuck::cast_slice(&sums))?;
        let size = std::mem::size_of::<RootResult>() as u64;
        let results = self.params.results + size * u64::from(roots.start);
        let launch = Launch { blocks: 32, threads: 256, shared: 0 };
        let count = roots.end - roots.start;
        let parameters =
            [bytemuck::bytes_of(&results), bytemuck::bytes_of(&count), bytemuck::bytes_of(&self.sums)];
        self.device.start(Kernel::Tally, launch, Parameters(&parameters))?;
        self.device.read(self.sums, bytemuck::cast_slice_mut(&mut sums))?;
        Ok((sums[0], sums[1]))
    }

    fn ended(&mut self, job: &Job, state: &JobState) -> Result<Reply, DeviceError> {
        if state.found != 0 {
            let length = (state.length as usize).min(state.moves.len());
            let moves = state.moves[..length].iter().map(|&dir| Dir::ALL[usize::from(dir & 3)]).collect();
            let (expanded, generated) = self.sum(&job.roots)?;
            let root = state.root.wrapping_sub(job.roots.start) as usize;
            return Ok(Reply::Found(root, moves, expanded, generated));
        }
        let mut results = vec![RootResult::default(); (job.roots.end - job.roots.start) as usize];
        let size = std::mem::size_of::<RootResult>() as u64;
        let at = self.params.results + size * u64::from(job.roots.start);
        self.device.read(at, bytemuck::cast_slice_mut(&mut results))?;
        Ok(Reply::Failed(results))
    }
}

fn planes(params: &Params) -> Planes {
    Planes { bits: params.bits, words: params.plane_words, masks: params.masks }
}
