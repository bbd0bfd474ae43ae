//! How to work on a puzzle.

use super::error::{AskError, Code};
use super::service::Allowance;
use crate::pack::Want;
use crate::puzzle::Family;
use crate::slide::{HeuristicName, Metric, UnknownName};
use crate::{Limits, amount, cover, machine, pack, slide};
use serde::{Deserialize, Serialize};
use std::str::FromStr;
use std::time::Duration;

/// How to work on a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Options {
    /// slide: auto, bfs, greedy, astar, branch-and-bound, ida, anytime,
    /// constructive; pack: auto, brute-force, cover.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub algorithm: Option<String>,
    /// slide: auto, hamming, manhattan, linear-conflict, walking-distance,
    /// pattern, pattern:small, pattern:medium, pattern:large, pattern:exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heuristic: Option<String>,
    /// slide: single or multi; multi counts moves of several tiles in a line as one,
    /// on boards of up to 16 cells. single unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub metric: Option<String>,
    /// slide: auto, cpu, gpu. Where there is no card, auto is cpu.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// Seconds; no more than is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// The most nodes expanded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The most memory; no more than is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<AskMemory>,
    /// Worker threads; no more than is allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
    /// Of a packing puzzle: first, all, count or hint. Of a sliding puzzle: first,
    /// all or count; all and count mean the shortest solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub want: Option<String>,
    /// The most solutions told for `all`: 1000 unless given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<usize>,
}

/// An amount of memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an amount of memory is a number of bytes, or text like 500M or 2G")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum AskMemory {
    /// So many bytes.
    Bytes(u64),
    /// Text like 500M or 2G.
    Text(String),
}

impl Options {
    /// What the run may use: what is asked for, within what is allowed.
    pub fn limits(&self, allowance: &Allowance) -> Result<Limits, AskError> {
        let time = seconds(self.time)?;
        let memory = match &self.memory {
            None => None,
            Some(AskMemory::Bytes(bytes)) => Some(*bytes),
            Some(AskMemory::Text(text)) => {
                Some(amount::bytes(text).map_err(|message| AskError::question(Code::Memory, message))?)
            }
        };
        // Who may use any number of threads gets one for each core.
        let most = allowance.threads.max(1);
        let usual = if most == usize::MAX { machine::threads() } else { most };
        Ok(Limits {
            time: least(time, allowance.time),
            nodes: self.nodes,
            memory: least(memory, allowance.memory),
            threads: self.threads.unwrap_or(usual).clamp(1, most),
        })
    }

    /// What is wanted of an exact cover.
    pub(super) fn want_cover(&self) -> Result<cover::Want, AskError> {
        match self.want.as_deref() {
            None | Some("first") => Ok(cover::Want::First),
            Some("all") => Ok(cover::Want::All),
            Some("count") => Ok(cover::Want::Count),
            Some(other) => Err(AskError::question(
                Code::Want,
                format!("`{other}` cannot be wanted of an exact cover; `want` is first, all or count"),
            )),
        }
    }

    /// What is wanted of a packing puzzle.
    pub fn want(&self) -> Result<Want, AskError> {
        match self.want.as_deref() {
            None | Some("first") => Ok(Want::First),
            Some("all") => Ok(Want::All),
            Some("count") => Ok(Want::Count),
            Some("hint") => Ok(Want::Hint),
            Some(other) => Err(AskError::question(
                Code::Want,
                format!("`{other}` cannot be wanted; `want` is first, all, count or hint"),
            )),
        }
    }

    /// What to do with a sliding puzzle.
    pub fn slide(&self, allowance: &Allowance) -> Result<slide::Request, AskError> {
        if self.want()? != Want::First {
            let message = "only a puzzle to solve has a `want`, and `want` hint is for packing puzzles";
            return Err(AskError::question(Code::Want, message));
        }
        if self.metric()? != Metric::Single {
            let message = "this question is answered in single-tile moves: `metric` must be single";
            return Err(AskError::question(Code::Metric, message));
        }
        Ok(slide::Request {
            algorithm: named(Code::Algorithm, self.algorithm.as_deref(), Family::Slide)?,
            heuristic: named(Code::Heuristic, self.heuristic.as_deref(), Family::Slide)?,
            device: named(Code::Device, self.device.as_deref(), Family::Slide)?,
            limits: self.limits(allowance)?,
            gives_up: false,
        })
    }

    /// What to do with a sliding puzzle of which one or all shortest solutions are
    /// wanted.
    pub(super) fn slide_wanted(&self, allowance: &Allowance) -> Result<(slide::Request, Want), AskError> {
        let want = self.want()?;
        if want == Want::Hint {
            let message = "`want` hint is for packing puzzles; ask for a hint instead";
            return Err(AskError::question(Code::Want, message));
        }
        if want != Want::First {
            return Ok((self.slide_proven(allowance)?, want));
        }
        Ok((Options { want: None, ..self.clone() }.slide(allowance)?, want))
    }

    /// How moves are counted.
    pub fn metric(&self) -> Result<Metric, AskError> {
        named(Code::Metric, self.metric.as_deref(), Family::Slide)
    }

    /// What to do with a sliding puzzle of this size whose multi-tile moves are
    /// counted. There is one method for it.
    pub fn slide_multi(
        &self,
        allowance: &Allowance,
        size: slide::Size,
    ) -> Result<(slide::Request, Want), AskError> {
        let want = self.want()?;
        if want == Want::Hint {
            let message = "`want` hint is for packing puzzles; ask for a hint instead";
            return Err(AskError::question(Code::Want, message));
        }
        if !slide::fits_multi(size) {
            let message =
                format!("a {size} board is too large for the metric multi: at most 16 cells, such as 4x4");
            return Err(AskError::question(Code::Metric, message));
        }
        let request = Options { metric: None, want: None, ..self.clone() }.slide(allowance)?;
        let has_algorithm = matches!(request.algorithm, slide::Algorithm::Auto | slide::Algorithm::Ida);
        let has_heuristic = matches!(request.heuristic, HeuristicName::Auto | HeuristicName::Pattern);
        if !has_algorithm || !has_heuristic {
            let message = "the metric multi has one method: the algorithm ida with the heuristic pattern";
            return Err(AskError::question(Code::Metric, message));
        }
        Ok((request, want))
    }

    /// What to do with a sliding puzzle whose answer must be proven.
    pub(super) fn slide_proven(&self, allowance: &Allowance) -> Result<slide::Request, AskError> {
        let request = Options { want: None, ..self.clone() }.slide(allowance)?;
        let proves =
            |algorithm: slide::Algorithm| algorithm == slide::Algorithm::Auto || algorithm.is_optimal();
        if !proves(request.algorithm) {
            let names = slide::Algorithm::ALL.into_iter().filter(|&one| proves(one)).map(|one| one.name());
            let message = format!(
                "`{}` does not prove that a solution is a shortest one; choose one of {}",
                request.algorithm,
                names.collect::<Vec<_>>().join(", ")
            );
            return Err(AskError::question(Code::Algorithm, message));
        }
        Ok(request)
    }

    /// What to do with a packing puzzle.
    pub fn pack(&self, allowance: &Allowance) -> Result<pack::Request, AskError> {
        if self.heuristic.is_some() {
            return Err(AskError::question(Code::Heuristic, "`heuristic` is for sliding puzzles"));
        }
        if self.metric.is_some() {
            return Err(AskError::question(Code::Metric, "`metric` is for sliding puzzles"));
        }
        if self.device.is_some() {
            return Err(AskError::question(Code::Device, "`device` is for sliding puzzles"));
        }
        Ok(pack::Request {
            algorithm: named(Code::Algorithm, self.algorithm.as_deref(), Family::Pack)?,
            want: self.want()?,
            limits: self.limits(allowance)?,
        })
    }
}

/// A number of seconds, if it is one.
pub(super) fn seconds(time: Option<f64>) -> Result<Option<Duration>, AskError> {
    let duration = |seconds: f64| {
        Duration::try_from_secs_f64(seconds).map_err(|_| {
            let message = format!("`time` is {seconds}, which is not a number of seconds");
            AskError::question(Code::Time, message)
        })
    };
    time.map(duration).transpose()
}

/// The smaller of two limits.
pub(super) fn least<T: Ord>(one: Option<T>, other: Option<T>) -> Option<T> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

/// What a name means, or the names there are.
pub(super) fn named<T: FromStr<Err = UnknownName> + Default>(
    code: Code,
    name: Option<&str>,
    family: Family,
) -> Result<T, AskError> {
    let Some(name) = name else { return Ok(T::default()) };
    name.parse().map_err(|error: UnknownName| {
        let names = error.known().join(", ");
        let message = format!("`{name}` is not for {}; the names are {names}", family.puzzles());
        AskError::question(code, message)
    })
}
