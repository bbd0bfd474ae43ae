//! Proofs made, read, tampered with and repeated.

use super::*;
use crate::quietly;
use crate::slide::generate::{Generator, Kind};
use crate::slide::{Goal, NamedGoal, Puzzle, Size, TableCache};
use slidepack_core::run::Limits;

/// A 15-puzzle of 57 moves, and one of the 8-puzzle's hardest.
const FIFTEEN: &str = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
const EIGHT: &str = "8 6 7/2 5 4/3 0 1";

fn puzzle(board: &str, goal: NamedGoal) -> Puzzle {
    Puzzle::new(board.parse().unwrap(), Goal::Named(goal))
}

fn proof_of(tables: &TableCache, puzzle: &Puzzle, heuristic: HeuristicName, limits: &Limits) -> Proof {
    let (answer, proof) = prove(tables, puzzle, heuristic, limits, &mut quietly()).unwrap();
    let told = serde_json::to_string(&proof).unwrap();
    assert_eq!(Proof::from_json(&told).as_ref(), Ok(&proof));
    let claim = proof.claim().unwrap();
    assert_eq!(claim.is_optimal(), answer.is_optimal());
    assert_eq!(claim.moves.as_ref().map(Vec::len), answer.length());
    assert_eq!(claim.at_least, answer.report.progress.bound);
    proof
}

fn repeated(tables: &TableCache, proof: &Proof, number: Option<usize>, with: HeuristicName) -> Repeated {
    proof.repeat(tables, number, with, &Limits::default(), &mut quietly()).unwrap()
}

#[test]
fn every_round_is_repeated_to_the_node_on_any_number_of_threads() {
    let tables = TableCache::default();
    let puzzle = puzzle(FIFTEEN, NamedGoal::First);
    let small = HeuristicName::PatternSmall;
    let proof = proof_of(&tables, &puzzle, small, &Limits::default());
    assert_eq!((proof.at_least, proof.heuristic.0), (57, small));
    assert!(2 < proof.rounds.len() && !proof.tables.is_empty());
    let same = repeated(&tables, &proof, None, small);
    assert_eq!(same.disagreement, None);
    let failed = proof.rounds.len() - 1;
    assert_eq!(same.rounds, proof.rounds[..failed]);
    let three = Limits { threads: 3, ..Limits::default() };
    let other = proof.repeat(&tables, Some(failed), small, &three, &mut quietly()).unwrap();
    assert_eq!((other.disagreement, other.rounds.len()), (None, failed));
    assert_eq!(repeated(&tables, &proof, Some(1), small).rounds.len(), 1);
}

#[test]
fn other_heuristics_come_to_the_same_end() {
    let tables = TableCache::default();
    let puzzle = puzzle(EIGHT, NamedGoal::Last);
    let proof = proof_of(&tables, &puzzle, HeuristicName::LinearConflict, &Limits::default());
    assert_eq!((proof.at_least, proof.tables.len()), (31, 0));
    for with in [HeuristicName::Hamming, HeuristicName::Manhattan, HeuristicName::WalkingDistance] {
        let other = repeated(&tables, &proof, None, with);
        assert_eq!((other.heuristic, other.disagreement), (with, None));
        assert!(other.rounds.iter().all(|round| !round.solved));
        // The last round is the one with the solution.
        let last = repeated(&tables, &proof, Some(proof.rounds.len()), with);
        assert_eq!(last.disagreement, None);
        assert!(last.rounds.last().unwrap().solved);
    }
}

#[test]
fn random_boards_of_many_sizes_have_proofs() {
    let tables = TableCache::default();
    for (seed, (rows, cols)) in (1..).zip([(2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (1, 6), (3, 4)]) {
        let size = Size::new(rows, cols).unwrap();
        let goal = NamedGoal::ALL[seed as usize % 3];
        let board = Generator::new(seed).board(&goal.board(size), Kind::Walk(30)).unwrap();
        let puzzle = Puzzle::new(board, Goal::Named(goal));
        let with = heuristic_for(size, HeuristicName::Auto).unwrap();
        let with = if with.is_pattern() { HeuristicName::PatternSmall } else { with };
        let proof = proof_of(&tables, &puzzle, with, &Limits::default());
        assert!(proof.claim().unwrap().is_optimal(), "{size}");
        for with in [with, HeuristicName::Manhattan] {
            assert_eq!(repeated(&tables, &proof, None, with).disagreement, None, "{size} with {with}");
        }
    }
}

#[test]
fn a_run_that_is_stopped_has_proven_something() {
    let tables = TableCache::default();
    let puzzle = puzzle(FIFTEEN, NamedGoal::First);
    let limits = Limits { nodes: Some(100_000), ..Limits::default() };
    let proof = proof_of(&tables, &puzzle, HeuristicName::LinearConflict, &limits);
    assert!(proof.moves.is_none() && proof.first_bound < proof.at_least && proof.at_least < 57);
    assert_eq!(repeated(&tables, &proof, None, HeuristicName::PatternSmall).disagreement, None);
}

/// Whatever is changed in a proof is noticed: at once, or when it is repeated.
#[test]
fn tampered_proofs_are_noticed() {
    let tables = TableCache::default();
    let with = HeuristicName::Manhattan;
    let proof = proof_of(&tables, &puzzle(EIGHT, NamedGoal::Last), with, &Limits::default());
    let changed = |change: &dyn Fn(&mut Proof)| {
        let mut proof = proof.clone();
        change(&mut proof);
        proof
    };
    let wrong = |change: &dyn Fn(&mut Proof)| changed(change).claim().unwrap_err();
    assert_eq!(wrong(&|proof| proof.at_least = 33), ProofError::AtLeast { claimed: 33, proven: 31 });
    assert_eq!(wrong(&|proof| proof.at_least = 29), ProofError::AtLeast { claimed: 29, proven: 31 });
    assert!(matches!(
        wrong(&|proof| proof.board = "1 2/3 3".into()),
        ProofError::Board { what: "board", .. }
    ));
    assert!(matches!(wrong(&|proof| proof.goal = "x".into()), ProofError::Board { what: "goal", .. }));
    assert_eq!(wrong(&|proof| proof.goal = "2 1 3/4 5 6/7 8 0".into()), ProofError::Unsolvable);
    assert_eq!(wrong(&|proof| proof.goal = "1 2/3 0".into()), ProofError::Unsolvable);
    assert!(matches!(wrong(&|proof| proof.first_bound += 1), ProofError::Parity { .. }));
    assert!(matches!(wrong(&|proof| proof.rounds[1].bound += 1), ProofError::Parity { .. }));
    assert_eq!(wrong(&|proof| proof.rounds.swap(0, 1)), ProofError::Order { round: 2 });
    assert_eq!(wrong(&|proof| proof.rounds[0].solved = true), ProofError::Solved { round: 1 });
    assert!(matches!(
        wrong(&|proof| proof.rounds[0].pruning = "all".into()),
        ProofError::Pruning { round: 1, .. }
    ));
    assert_eq!(wrong(&|proof| proof.rounds[1].bound = u32::MAX), ProofError::Order { round: 3 });
    assert_eq!(wrong(&|proof| proof.moves = None), ProofError::Missing);
    assert!(matches!(wrong(&|proof| proof.moves = Some("UD".into())), ProofError::Moves(_)));
    assert!(matches!(wrong(&|proof| proof.moves = Some("?".into())), ProofError::Moves(_)));
    // A detour leads to the goal, but not within the bound.
    let back = |moves: &str| {
        let first = moves.chars().next().unwrap();
        let opposite = match first {
            'U' => 'D',
            'D' => 'U',
            'L' => 'R',
            _ => 'L',
        };
        format!("{first}{opposite}{moves}")
    };
    let longer = wrong(&|proof| proof.moves = proof.moves.as_deref().map(back));
    assert!(matches!(longer, ProofError::Moves(_)), "{longer}");

    let noticed = |change: &dyn Fn(&mut Proof)| {
        let changed = changed(change);
        changed.claim().unwrap();
        repeated(&tables, &changed, None, with).disagreement
    };
    assert_eq!(noticed(&|_| ()), None);
    let boast = noticed(&|proof| {
        proof.rounds.truncate(1);
        proof.rounds[0].bound = u32::MAX;
        proof.at_least = u32::MAX;
        proof.moves = None;
    });
    assert!(matches!(boast, Some(Disagreement::Solution { .. })), "{boast:?}");
    for change in [
        &(|proof: &mut Proof| proof.rounds[0].expanded += 1) as &dyn Fn(&mut Proof),
        &|proof| proof.rounds[2].generated -= 1,
        &|proof| proof.rounds[1].pruning = "short".into(),
        &|proof| drop(proof.rounds.remove(1)),
    ] {
        let found = noticed(change);
        assert!(matches!(found, Some(Disagreement::Round { .. })), "{found:?}");
    }
    assert_eq!(
        noticed(&|proof| proof.first_bound -= 2),
        Some(Disagreement::FirstBound { told: proof.first_bound - 2, found: proof.first_bound })
    );
    // A bound that is too high: the rounds fit together, and the solution is gone.
    let boast = |proof: &mut Proof| {
        proof.rounds.last_mut().unwrap().solved = false;
        (proof.at_least, proof.moves) = (33, None);
    };
    for with in [with, HeuristicName::LinearConflict] {
        let found = repeated(&tables, &changed(&boast), None, with).disagreement;
        assert!(matches!(&found, Some(Disagreement::Solution { moves }) if moves.len() == 31), "{found:?}");
    }
}

#[test]
fn other_tables_are_noticed() {
    let tables = TableCache::default();
    let small = HeuristicName::PatternSmall;
    let puzzle = puzzle("1 2 3 4/5 6 0 8/9 10 7 11", NamedGoal::Last);
    let mut proof = proof_of(&tables, &puzzle, small, &Limits::default());
    assert_eq!(repeated(&tables, &proof, None, small).disagreement, None);
    let digit = if proof.tables[0].sha256.starts_with('0') { "1" } else { "0" };
    proof.tables[0].sha256.replace_range(..1, digit);
    let name = proof.tables[0].name.clone();
    assert_eq!(repeated(&tables, &proof, None, small).disagreement, Some(Disagreement::Table { name }));
    // Another heuristic does not need them.
    assert_eq!(repeated(&tables, &proof, None, HeuristicName::Manhattan).disagreement, None);
}

#[test]
fn what_is_no_proof_is_refused() {
    assert!(matches!(Proof::from_json("{}"), Err(ProofError::Json(_))));
    let tables = TableCache::default();
    let proof =
        proof_of(&tables, &puzzle(EIGHT, NamedGoal::Last), HeuristicName::Manhattan, &Limits::default());
    let told = serde_json::to_string(&Proof { schema_version: 2, ..proof.clone() }).unwrap();
    assert_eq!(Proof::from_json(&told), Err(ProofError::Version(2)));
    let repeat = |number, with| proof.repeat(&tables, number, with, &Limits::default(), &mut quietly());
    let rounds = proof.rounds.len();
    for number in [0, rounds + 1] {
        assert_eq!(repeat(Some(number), HeuristicName::Manhattan), Err(ProofError::Round { number, rounds }));
    }
    let large = HeuristicName::PatternLarge;
    assert_eq!(repeat(None, large), Err(ProofError::Heuristic(large)));
    let unsolvable = puzzle("2 1 3/4 5 6/7 8 0", NamedGoal::Last);
    let refused = prove(&tables, &unsolvable, HeuristicName::Manhattan, &Limits::default(), &mut quietly());
    assert_eq!(refused.unwrap_err(), ProofError::Unsolvable);
}
