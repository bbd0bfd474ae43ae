mod args;
mod batch;
mod options;
mod ready;
mod solved;
mod watcher;

pub(crate) use args::Args;

use crate::csv_rows::Table;
use crate::exit::{Exit, bad_input};
use crate::input::{Read, Remark};
use crate::output_files::{self, Kind};
use crate::progress::{self, BatchLine};
use crate::replies::{Form, Replies};
use crate::{stdout, step};
use ready::Ready;
use slidepack::ask::Service;
use slidepack::cache::Cache;
use slidepack::slide::{Algorithm, Device};
use slidepack::{Family, InputError, Puzzle};
use solved::Solved;
use std::sync::Arc;

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    progress::listen_for_interrupts()?;
    stdout::set_color(args.input.color);
    let read = step::step("reading", || args.input.read(args.goal_of_style()));
    output_files::check(&args.output, &Kind::ANSWERS, read.puzzles.len(), Some(&args.input))?;
    options::check(args, &read).map_err(bad_input)?.iter().for_each(|note| stdout::warn(note));
    if args.input.form() == Form::Text {
        read.say_notes();
    }
    let cache = Arc::new(Cache::at_home());
    let mut tables = slidepack::slide::tables(&cache);
    let device = args.device.unwrap_or_default();
    if device != Device::Cpu {
        let card = Arc::new(slidepack_gpu::Nvidia::default());
        if device == Device::Gpu {
            card.open().map_err(|why| anyhow::anyhow!("--device gpu: {why}"))?;
        }
        tables = tables.with_accelerator(Arc::new(slidepack_gpu::Accelerated(card)));
    }
    let service = Service::local(tables);
    let mut replies = Replies::new(args.input.form(), read.puzzles.len());
    if args.input.csv {
        let table = if args.trace.is_some() { Table::Expansions } else { Table::Answers };
        replies.begin_table(table, &read.families())?;
    }
    let ink = args.input.color.ink();
    let mut kept: Vec<(usize, Solved)> = Vec::new();
    let mut give = |number, solved: Solved, replies: &mut Replies| {
        solved.show(replies, ink)?;
        if !args.output.is_empty() {
            kept.push((number, solved));
        }
        while let Some(note) = cache.take_note() {
            stdout::warn(&note);
        }
        Ok(())
    };
    match args.threads_for_batch(&read) {
        Some(threads) => {
            let ready = |(puzzle, remark): (Result<Puzzle, InputError>, Remark)| {
                Ready::new(puzzle?, remark, args, &service, threads)
            };
            let (puzzles, mut number) = (read.puzzles.into_iter().map(ready).collect(), 0);
            batch::solve(puzzles, threads, |answer| {
                number += 1;
                match answer {
                    Ok(solved) => give(number, solved, &mut replies),
                    Err(error) => replies.refuse(&error),
                }
            })?;
        }
        None => args.solve_in_turn(&service, read, &mut replies, &mut give)?,
    }
    let exit = replies.finish()?;
    let written = output_files::write_all(&args.output, &kept, args.frame);
    Ok(exit.max(written.map_or_else(Exit::from_error, |()| Exit::Answered)))
}

/// Prints an answer and keeps it, by its number.
type Give<'a> = dyn FnMut(usize, Solved, &mut Replies) -> anyhow::Result<()> + 'a;

impl Args {
    fn solve_in_turn(
        &self,
        service: &Service,
        read: Read,
        replies: &mut Replies,
        give: &mut Give<'_>,
    ) -> anyhow::Result<()> {
        let mut line = BatchLine::new(read.puzzles.len());
        let mut done = 0;
        for (number, (puzzle, remark)) in (1..).zip(read.puzzles) {
            let stopped = 1 < number && progress::is_interrupted();
            match puzzle.and_then(|puzzle| Ready::new(puzzle, remark, self, service, 1)) {
                Err(_) if stopped && replies.form == Form::Text => replies.worst = Exit::Interrupted,
                Err(error) => replies.refuse(&error)?,
                Ok(ready) if stopped => ready.left().map_or(Ok(()), |left| give(number, left, replies))?,
                Ok(ready) => {
                    let solved = watcher::solve(ready, replies, self.input.color.ink())?;
                    give(number, solved, replies)?;
                }
            }
            if !stopped && replies.worst != Exit::Interrupted {
                done = number;
                line.show(done);
            }
        }
        line.end(done);
        Ok(())
    }

    /// Number of puzzles to solve in parallel, if there are enough of them: with few, all threads
    /// work on each.
    fn threads_for_batch(&self, read: &Read) -> Option<usize> {
        let threads = self.limits.machine.threads.unwrap_or_else(slidepack::machine::threads);
        let all_slide = read.good().all(|puzzle| puzzle.family() == Family::Slide);
        // A GPU needs several boards at a time.
        let enough = if self.device == Some(Device::Gpu) { 2 } else { 4 * threads };
        let in_turn = self.hint
            || self.all
            || self.algorithm.slide.value() == Ok(Algorithm::Anytime)
            || threads == 1
            || read.puzzles.len() < enough;
        (all_slide && !in_turn).then_some(threads.min(read.puzzles.len()))
    }
}
