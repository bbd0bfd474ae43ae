//! Shortest paths of the blank through open cells.

use crate::slide::board::Dir;
use crate::slide::suboptimal::workspace::Workspace;

/// No cell to avoid: a cell of the wall.
pub(in crate::slide::suboptimal) const NOTHING: usize = 0;

/// A shortest path of the blank to one of `targets` that avoids `avoided`; `None` if there is none.
pub(in crate::slide::suboptimal) fn way(
    work: &Workspace,
    targets: &[usize],
    avoided: usize,
) -> Option<Vec<Dir>> {
    straight(work, targets, avoided).or_else(|| around(work, targets, avoided))
}

/// A path to the nearest target whose steps all lead nearer; `None` if it is blocked.
fn straight(work: &Workspace, targets: &[usize], avoided: usize) -> Option<Vec<Dir>> {
    let mut cell = work.blank();
    let target = *targets.iter().min_by_key(|&&target| work.distance(cell, target))?;
    let mut way = Vec::with_capacity(work.distance(cell, target) as usize);
    while cell != target {
        let nearer = |dir: &Dir| {
            let next = work.beside(cell, *dir);
            work.is_open(next) && next != avoided && work.distance(next, target) < work.distance(cell, target)
        };
        let dir = Dir::ALL.into_iter().find(nearer)?;
        way.push(dir);
        cell = work.beside(cell, dir);
    }
    Some(way)
}

/// Breadth-first search.
fn around(work: &Workspace, targets: &[usize], avoided: usize) -> Option<Vec<Dir>> {
    let mut came = vec![None; work.cells()];
    let mut queue = vec![work.blank()];
    let mut next = 0;
    while let Some(&(mut cell)) = queue.get(next) {
        next += 1;
        if targets.contains(&cell) {
            let mut way = Vec::new();
            while let Some(dir) = came[cell] {
                way.push(dir);
                cell = work.ahead(cell, dir);
            }
            way.reverse();
            return Some(way);
        }
        for dir in Dir::ALL {
            let beside = work.beside(cell, dir);
            let is_new = came[beside].is_none() && beside != work.blank();
            if is_new && beside != avoided && work.is_open(beside) {
                came[beside] = Some(dir);
                queue.push(beside);
            }
        }
    }
    None
}
