//! Plans as text.

use super::entry::{Instances, Methods, RawLimits};
use super::place::Place;
use super::{Changes, Plan};
use crate::method::Budget;
use serde::Deserialize;
use slidepack::{InputError, Source, say};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::path::Path;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    title: Option<String>,
    about: Option<String>,
    note: Option<String>,
    seed: Option<u64>,
    repeats: Option<Spanned<u32>>,
    limits: Option<RawLimits>,
    quick: Option<RawLimits>,
    #[serde(default)]
    instances: Vec<Spanned<Instances>>,
    #[serde(default)]
    methods: Vec<Spanned<Methods>>,
}

/// Plans with more instances or runs than this are mistakes.
const MOST_INSTANCES: usize = 200_000;
const MOST_RUNS: usize = 1_000_000;

pub(super) fn read(source: &Source, folder: &Path, changes: &Changes) -> Result<Plan, InputError> {
    let raw: Raw = toml::from_str(&source.text).map_err(|error| {
        let message = error.message().lines().collect::<Vec<_>>().join("; ");
        match error.span() {
            Some(span) => InputError::at(source, span, "plan", message),
            None => InputError::plain(&source.name, "plan", message),
        }
    })?;
    let seed = changes.seed.or(raw.seed).unwrap_or(1);
    let place = Place { source, folder, changes, seed, drawn: Cell::new(0) };
    let limits = |limits: &Option<RawLimits>| match limits {
        Some(limits) => limits.budget(&place),
        None => Ok(Budget::default()),
    };
    let (usual, quick) = (limits(&raw.limits)?, limits(&raw.quick)?);
    let usual = if changes.quick { quick.or(usual) } else { usual };

    let repeats = match &raw.repeats {
        Some(repeats) if *repeats.get_ref() == 0 => {
            return Err(place.wrong(repeats, "plan-repeats", "everything is run at least once".into()));
        }
        Some(repeats) => *repeats.get_ref(),
        None => 1,
    };
    let nothing =
        |what: &str| InputError::plain(&source.name, "plan-empty", format!("the plan has no {what}"));
    if raw.instances.is_empty() {
        return Err(nothing("[[instances]]; one with `set = \"leuven\"` would do"));
    }
    if raw.methods.is_empty() {
        return Err(nothing("[[methods]]; one with `algorithm = \"ida\"` would do"));
    }
    let mut instances = Vec::new();
    for entry in &raw.instances {
        instances.extend(entry.get_ref().instances(entry, &place)?);
        if MOST_INSTANCES < instances.len() {
            let most = say::count(MOST_INSTANCES as u64);
            let message = format!("the plan has more than {most} instances with these");
            return Err(place.wrong(entry, "plan-size", message));
        }
    }
    let mut names = HashSet::new();
    let mut methods = Vec::new();
    for entry in &raw.methods {
        let Some(method) = entry.get_ref().method(&place, usual)? else { continue };
        if !names.insert((method.part.clone(), method.name.clone())) {
            let message = format!("another method is called `{}`; give them different names", method.name);
            return Err(place.wrong(entry, "plan-name", message));
        }
        let meets = |instance: &crate::Instance| instance.part == method.part;
        if !instances.iter().any(meets) {
            let message = format!("no instances belong to the part `{}`", method.part);
            return Err(place.wrong(entry, "plan-part", message));
        }
        for instance in instances.iter().filter(|instance| meets(instance)) {
            entry.get_ref().fits(&method, instance, entry, &place)?;
        }
        methods.push(method);
    }
    // Two files may call their boards alike.
    let (mut seen, mut numbers) = (HashSet::new(), HashMap::new());
    for instance in &mut instances {
        let name = instance.name.clone();
        let number = numbers.entry((instance.part.clone(), name.clone())).or_insert(1u32);
        while !seen.insert((instance.part.clone(), instance.name.clone())) {
            *number += 1;
            instance.name = format!("{name} ({number})");
        }
    }
    let stem =
        Path::new(&source.name).file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
    let plan = Plan {
        title: raw.title.unwrap_or(stem),
        about: raw.about.unwrap_or_default().trim().to_owned(),
        note: raw.note.unwrap_or_default().trim().to_owned(),
        instances,
        methods,
        repeats: changes.repeats.unwrap_or(repeats),
    };
    let count = plan.instances.len().saturating_mul(plan.methods.len()).saturating_mul(plan.repeats as usize);
    if MOST_RUNS < count {
        let (count, most) = (say::count(count as u64), say::count(MOST_RUNS as u64));
        let message = format!("this would be {count} runs; a plan has at most {most}");
        return Err(InputError::plain(&source.name, "plan-size", message));
    }
    if plan.runs().is_empty() {
        let message = "no method suits any of the instances".into();
        return Err(InputError::plain(&source.name, "plan-empty", message));
    }
    Ok(plan)
}
