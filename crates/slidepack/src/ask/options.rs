use super::given::or_default;
use super::{Allowance, AskError, AskMemory, AskTime, Code, EitherGiven, Given};
use crate::pack::{self, Want};
use crate::slide::{self, Device, HeuristicName, Metric, Tuning};
use crate::{Family, Limits, machine};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// How to work on a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Options {
    /// slide: auto, bfs, ucs, bidirectional, dfs, iddfs, greedy, hill-climbing,
    /// astar, wastar, branch-and-bound, ida, anytime, constructive; pack: auto,
    /// brute-force, cover.
    pub algorithm: Option<EitherGiven<slide::Algorithm, pack::Algorithm>>,
    /// slide: auto, hamming, manhattan, linear-conflict, walking-distance,
    /// pattern, pattern:small, pattern:medium, pattern:large, pattern:exact.
    pub heuristic: Option<Given<HeuristicName>>,
    /// slide, with wastar: the weight of h, from 1 to 100 in tenths. 2 unless given.
    pub weight: Option<f64>,
    /// slide, with dfs: the depth limit, up to a million moves. Ten moves per cell
    /// unless given.
    pub depth: Option<u32>,
    /// slide: single or multi; multi counts moves of several tiles in a line as one.
    /// Fewest moves are proven on boards of up to 16 cells. single unless given.
    pub metric: Option<Given<Metric>>,
    /// slide: auto, cpu, gpu. Where there is no card, auto is cpu.
    pub device: Option<Given<Device>>,
    /// Seconds; no more than is allowed.
    pub time: Option<AskTime>,
    /// The most nodes expanded.
    pub nodes: Option<u64>,
    /// The most memory; no more than is allowed.
    pub memory: Option<AskMemory>,
    /// Worker threads; no more than is allowed.
    pub threads: Option<usize>,
    /// Of a packing puzzle: first, all, count or hint. Of a sliding puzzle: first,
    /// all or count; all and count mean the shortest solutions.
    pub want: Option<Given<Want>>,
    /// The most solutions listed for `all`: 1000 unless given.
    pub limit: Option<usize>,
}

impl Options {
    /// The requested limits, capped by the allowance.
    pub fn limits(&self, allowance: &Allowance) -> Result<Limits, AskError> {
        // Without a thread limit, use one thread per core.
        let most = allowance.threads.max(1);
        let usual = if most == usize::MAX { machine::threads() } else { most };
        Ok(Limits {
            time: time_within(self.time, allowance)?,
            nodes: self.nodes,
            memory: least(self.memory.as_ref().map(AskMemory::bytes).transpose()?, allowance.memory),
            threads: self.threads.unwrap_or(usual).clamp(1, most),
        })
    }

    /// Which solutions are requested.
    pub fn want(&self) -> Result<Want, AskError> {
        let message =
            |name: &str, _| format!("`{name}` cannot be wanted; `want` is first, all, count or hint");
        self.want.as_ref().map_or(Ok(Want::First), |want| want.or(Code::Want, message))
    }

    /// How moves are counted.
    pub fn metric(&self) -> Result<Metric, AskError> {
        or_default(self.metric.as_ref(), Code::Metric)
    }

    /// The request for a question about a sliding puzzle with a single answer, in single-tile
    /// moves.
    pub fn slide(&self, allowance: &Allowance) -> Result<slide::Request, AskError> {
        if self.want()? != Want::First {
            let message = "only a puzzle to solve has a `want`, and `want` hint is for packing puzzles";
            return Err(AskError::question(Code::Want, message));
        }
        if self.metric()? != Metric::Single {
            let message = "this question is answered in single-tile moves: `metric` must be single";
            return Err(AskError::question(Code::Metric, message));
        }
        self.slide_request(allowance)
    }

    /// The request, the wanted solutions and the metric for solving a sliding puzzle.
    pub fn slide_wanted(
        &self,
        allowance: &Allowance,
        size: slide::Size,
    ) -> Result<(slide::Request, Want, Metric), AskError> {
        let (want, metric) = (self.want()?, self.metric()?);
        if want == Want::Hint {
            let message = "`want` hint is for packing puzzles; ask for a hint instead";
            return Err(AskError::question(Code::Want, message));
        }
        let can_prove = slide::fits_multi(size);
        if metric == Metric::Multi && want != Want::First && !can_prove {
            let message = format!(
                "a {size} board is too large for all shortest solutions in multi-tile moves: \
                 at most 16 cells, such as 4x4"
            );
            return Err(AskError::question(Code::Metric, message));
        }
        let request = self.slide_request(allowance)?;
        match (metric, want) {
            (Metric::Multi, _) => check_multi(&request, can_prove)?,
            (Metric::Single, Want::First | Want::Hint) => {}
            (Metric::Single, Want::All | Want::Count) => check_proves(&request)?,
        }
        Ok((request, want, metric))
    }

    /// Like [`Options::slide`], for answers that must be proven.
    pub(super) fn slide_proven(&self, allowance: &Allowance) -> Result<slide::Request, AskError> {
        let request = self.slide(allowance)?;
        check_proves(&request)?;
        Ok(request)
    }

    fn slide_request(&self, allowance: &Allowance) -> Result<slide::Request, AskError> {
        let algorithm = or_default(self.algorithm.as_ref().map(|given| &given.slide), Code::Algorithm)?;
        Ok(slide::Request {
            algorithm,
            tuning: tuning(algorithm, self.weight, self.depth)?,
            heuristic: or_default(self.heuristic.as_ref(), Code::Heuristic)?,
            device: or_default(self.device.as_ref(), Code::Device)?,
            limits: self.limits(allowance)?,
            ..slide::Request::default()
        })
    }

    /// The request for a packing puzzle.
    pub fn pack(&self, allowance: &Allowance) -> Result<pack::Request, AskError> {
        let refused = [
            (self.heuristic.is_some(), Code::Heuristic),
            (self.weight.is_some(), Code::Weight),
            (self.depth.is_some(), Code::Depth),
            (self.metric.is_some(), Code::Metric),
            (self.device.is_some(), Code::Device),
        ];
        if let Some((_, code)) = refused.into_iter().find(|(is_given, _)| *is_given) {
            return Err(AskError::question(code, format!("`{}` is for sliding puzzles", code.name())));
        }
        let algorithm = self.algorithm.as_ref().map(|given| given.pack.of(Family::Pack, Code::Algorithm));
        Ok(pack::Request {
            algorithm: algorithm.transpose()?.unwrap_or_default(),
            want: self.want()?,
            limits: self.limits(allowance)?,
        })
    }
}

pub(super) fn tuning(
    algorithm: slide::Algorithm,
    weight: Option<f64>,
    depth: Option<u32>,
) -> Result<Tuning, AskError> {
    let misplaced = |code: Code, fits: fn(slide::Algorithm) -> bool| {
        let names = slide::Algorithm::ALL.into_iter().filter(|&one| fits(one)).map(|one| one.name());
        let names = names.collect::<Vec<_>>().join(", ");
        let message = format!("`{}` is for the algorithm {names}, not for {algorithm}", code.name());
        AskError::question(code, message)
    };
    if weight.is_some() && !algorithm.takes_weight() {
        return Err(misplaced(Code::Weight, slide::Algorithm::takes_weight));
    }
    if depth.is_some() && !algorithm.takes_depth() {
        return Err(misplaced(Code::Depth, slide::Algorithm::takes_depth));
    }
    let weight = weight.map(|weight| {
        let message = format!("`weight` is {weight}, which is not from 1 to 100 in tenths, such as 1.5");
        slide::Weight::new(weight).ok_or_else(|| AskError::question(Code::Weight, message))
    });
    let (least, most) = (1, Tuning::DEEPEST);
    if let Some(depth) = depth.filter(|depth| !(least..=most).contains(depth)) {
        let message = format!("`depth` is {depth}, which is not from {least} to {most} moves");
        return Err(AskError::question(Code::Depth, message));
    }
    Ok(Tuning { weight: weight.transpose()?, depth })
}

/// Multi-tile moves have a single method for each size.
fn check_multi(request: &slide::Request, can_prove: bool) -> Result<(), AskError> {
    let (algorithm, heuristic) = if can_prove {
        (slide::Algorithm::Ida, HeuristicName::Pattern)
    } else {
        (slide::Algorithm::Anytime, HeuristicName::Auto)
    };
    let has_algorithm = [slide::Algorithm::Auto, algorithm].contains(&request.algorithm);
    if has_algorithm && [HeuristicName::Auto, heuristic].contains(&request.heuristic) {
        return Ok(());
    }
    let message = if can_prove {
        "the metric multi has one method: the algorithm ida with the heuristic pattern"
    } else {
        "the metric multi has one method on boards of more than 16 cells: the algorithm anytime"
    };
    Err(AskError::question(Code::Metric, message))
}

fn check_proves(request: &slide::Request) -> Result<(), AskError> {
    let proves = |algorithm: slide::Algorithm| algorithm == slide::Algorithm::Auto || algorithm.is_optimal();
    if proves(request.algorithm) {
        return Ok(());
    }
    let names = slide::Algorithm::ALL.into_iter().filter(|&one| proves(one)).map(|one| one.name());
    let message = format!(
        "`{}` does not prove that a solution is a shortest one; choose one of {}",
        request.algorithm,
        names.collect::<Vec<_>>().join(", ")
    );
    Err(AskError::question(Code::Algorithm, message))
}

const FEW: usize = 1000;

pub(super) fn most_listed(limit: Option<usize>, allowance: &Allowance) -> usize {
    limit.unwrap_or(FEW).clamp(1, allowance.solutions.max(1))
}

pub(super) fn time_within(
    time: Option<AskTime>,
    allowance: &Allowance,
) -> Result<Option<Duration>, AskError> {
    Ok(least(time.map(AskTime::limit).transpose()?, allowance.time))
}

fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}
