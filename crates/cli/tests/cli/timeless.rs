//! Output without its times, for comparison.

/// The text with `TIME` for every time.
pub(crate) fn timeless(text: &str) -> String {
    text.lines().map(|line| timeless_line(line) + "\n").collect()
}

fn timeless_line(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let mut shown: Vec<String> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (word, next) = (words[at], words.get(at + 1).copied().unwrap_or_default());
        let unit = next.trim_end_matches(['.', ',', ';', ')']);
        if !matches!(unit, "ms" | "s" | "min" | "h") || word.parse::<f64>().is_err() {
            shown.push(word.to_owned());
            at += 1;
            continue;
        }
        let rest = &next[unit.len()..];
        match shown.last_mut() {
            // `2 min 05 s` is one time.
            Some(last) if last == "TIME" => last.push_str(rest),
            _ => shown.push(format!("TIME{rest}")),
        }
        at += 2;
    }
    shown.join(" ")
}

#[test]
fn times_are_left_out_of_comparisons() {
    assert_eq!(timeless("5 nodes, 0.047 ms\n"), "5 nodes, TIME\n");
    assert_eq!(timeless("in 2 min 05 s, done\n1.23 s"), "in TIME, done\nTIME\n");
    assert_eq!(timeless("8 moves 3 5\n\n  1 2"), "8 moves 3 5\n\n  1 2\n");
}
