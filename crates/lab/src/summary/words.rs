use super::grid::Grid;
use super::value::{SEED, value};
use crate::quantity::{Quantity, limits, ratio};
use crate::show::{Piece, Value, pieces};
use crate::stats::{Comparison, Observation, compare};
use slidepack::say;

/// With fewer differing puzzles the sign test cannot reach 5 %.
pub(crate) const FEWEST_FOR_A_TEST: usize = 6;

/// Fills in the values of a sentence; a value without a method is listed for all.
pub(super) fn sentence(text: &str, grid: &Grid<'_>, same: &str) -> String {
    let pieces = pieces(text).unwrap_or_else(|_| vec![Piece::Words(text)]);
    let first = || grid.methods.iter().find_map(|method| grid.of_method(method).next());
    let of_all = |of: &Value| {
        let one = |method: &&str| format!("{} with {method}", value(of, grid, method).text);
        say::listed(&grid.methods.iter().map(one).collect::<Vec<_>>(), "and")
    };
    let words = |piece: &Piece<'_>| match piece {
        Piece::Words(words) => (*words).to_owned(),
        Piece::Methods => {
            say::listed(&grid.methods.iter().copied().map(str::to_owned).collect::<Vec<_>>(), "and")
        }
        Piece::Limits => first().map_or_else(String::new, limits),
        Piece::Cores => first().map_or_else(String::new, |row| say::count(row.cores as u64)),
        Piece::Same => same.to_owned(),
        Piece::Best(of) => {
            let key = |method: &str| value(of, grid, method).key.unwrap_or_default();
            let most = grid.methods.iter().map(|method| key(method)).fold(0.0, f64::max);
            let best = grid.methods.iter().filter(|method| key(method) == most);
            say::listed(&best.copied().map(str::to_owned).collect::<Vec<_>>(), "and")
        }
        Piece::Value(of) if of.of.is_none() && !of.quantity.is_shared() => of_all(of),
        Piece::Value(of) => value(of, grid, "").text,
    };
    say::capital(&pieces.iter().map(words).collect::<String>())
}

fn p_value(p: f64) -> String {
    match p {
        ..0.001 => "p < 0.001".into(),
        ..0.1 => format!("p = {p:.3}"),
        _ => format!("p = {p:.2}"),
    }
}

pub(super) fn less(quantity: Quantity) -> (String, &'static str) {
    match quantity {
        Quantity::Nodes => ("expanded fewer nodes".into(), "as many"),
        Quantity::Generated => ("generated fewer nodes".into(), "as many"),
        Quantity::Time => ("took less time".into(), "the same time"),
        Quantity::Kept => ("kept fewer states".into(), "as many"),
        other => (format!("has fewer {}", other.heading()), "as many"),
    }
}

pub(super) fn comparison(
    first: &str,
    second: &str,
    quantity: Quantity,
    pairs: &[(Observation, Observation)],
) -> Option<String> {
    if pairs.is_empty() {
        return None;
    }
    let (a, b): (Vec<_>, Vec<_>) = pairs.iter().copied().unzip();
    let found = compare(&a, &b, SEED);
    let (less, same) = less(quantity);
    let puzzles = say::counted(found.pairs as u64, "puzzle");
    let mut text = format!(
        "{} {less} than {first} on {} of {puzzles}",
        say::capital(second),
        say::count(found.wins as u64)
    );
    if 0 < found.ties {
        text += &format!(" and {same} on {}", say::count(found.ties as u64));
    }
    text += ".";
    if 0 < found.undecided {
        let (count, verb) = (found.undecided, if found.undecided == 1 { "is" } else { "are" });
        text +=
            &format!(" {count} {verb} undecided, because a limit ended both runs or the one that was ahead.");
    }
    if found.wins + found.losses < FEWEST_FOR_A_TEST {
        text += " These are too few puzzles for a test of significance.";
    } else {
        text += &format!(" Sign test: {}.", p_value(found.sign_p));
        if let Some(test) = found.signed_rank.as_ref().filter(|test| FEWEST_FOR_A_TEST <= test.count) {
            text += &format!(" Wilcoxon signed-rank test: {}.", p_value(test.p));
        }
    }
    Some(text + &ratio_words(&found, first, second, quantity))
}

fn ratio_words(found: &Comparison, first: &str, second: &str, quantity: Quantity) -> String {
    let Some(median) = found.ratio else { return String::new() };
    let what = match quantity {
        Quantity::Nodes | Quantity::Generated => "nodes",
        Quantity::Time => "times",
        Quantity::Kept => "states",
        other => other.heading(),
    };
    let over = match found.ratios < found.pairs {
        true => format!(", over the {} that both solved,", say::counted(found.ratios as u64, "puzzle")),
        false => String::new(),
    };
    let range = match &found.ratio_interval {
        Some(interval) => format!(" [{}, {}]", ratio(interval.low.value), ratio(interval.high.value)),
        None => String::new(),
    };
    format!(" The median ratio of the {what} ({second} / {first}){over} is {}{range}.", ratio(median))
}
