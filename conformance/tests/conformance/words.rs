//! Comments, messages and documents use plain words: none of those below.

use std::fs;
use std::path::{Path, PathBuf};

/// A phrase, and the wording to use instead.
const EVERYWHERE: [(&str, &str); 8] = [
    ("whoever", "name the caller, the thread or the user"),
    ("somebody", "name the caller, the thread or the user"),
    ("anew", "again"),
    ("at hand", "available, on disk, in memory"),
    ("parted by", "separated by"),
    ("a board a line", "one board per line"),
    ("nodes are others", "node counts differ"),
    ("homeward", "towards the goal"),
];

/// In comments and documents only.
const IN_PROSE: [(&str, &str); 5] = [
    ("so many", "the name of the number"),
    ("nobody", "name the caller, the thread or the user"),
    ("is told", "is shown, is reported, is listed"),
    ("are told", "are shown, are reported, are listed"),
    ("tells", "says, shows, reports"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("conformance is in the workspace").to_owned()
}

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("it can be listed").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() && !["target", "node_modules", "tests", "snapshots"].contains(&name) {
            files(&path, ending, found);
        } else if name.ends_with(ending) && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// Whether a line has the phrase, as whole words in any case.
fn has(line: &str, phrase: &str) -> bool {
    let line = line.to_lowercase();
    let is_end = |c: Option<char>| !c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    line.match_indices(phrase).any(|(at, _)| {
        is_end(line[..at].chars().next_back()) && is_end(line[at + phrase.len()..].chars().next())
    })
}

/// The objection to a line of a document or of a comment, or to a string in code.
fn objection(line: &str, is_prose: bool) -> Option<String> {
    let phrases = EVERYWHERE.iter().chain(IN_PROSE.iter().filter(|_| is_prose));
    let found = phrases.into_iter().find(|(phrase, _)| has(line, phrase));
    found.map(|(phrase, better)| format!("`{phrase}`; better: {better}"))
}

/// Objections to a source file, tests at its end left out, with the numbers of their lines.
fn of_source(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]") {
        let (code, comment) = line.split_once("//").unwrap_or((line, ""));
        let comment = comment.trim_start_matches(['/', '!']).trim_start();
        if comment.starts_with("What ") {
            found.push((number + 1, "a comment that begins with `What`; better: the noun".into()));
        }
        let strings: String = code.split('"').skip(1).step_by(2).collect::<Vec<_>>().join(" ");
        let name = || has(code, "told").then(|| "a name `told`; better: `render`, or the noun".into());
        let words = objection(comment, true).or_else(|| objection(&strings, false)).or_else(name);
        found.extend(words.map(|words| (number + 1, words)));
    }
    found
}

#[test]
fn comments_messages_and_documents_use_plain_words() {
    let (mut sources, mut documents) = (Vec::new(), Vec::new());
    files(&root().join("crates"), ".rs", &mut sources);
    files(&root().join("docs"), ".md", &mut documents);
    for name in
        ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "RELEASE.md", "SECURITY.md"]
    {
        documents.push(root().join(name));
    }
    assert!(200 < sources.len() && 20 < documents.len());
    let mut found = Vec::new();
    for path in sources.iter().chain(&documents) {
        let text = fs::read_to_string(path).expect("it is text");
        let objections = match documents.contains(path) {
            false => of_source(&text),
            true => {
                (1..).zip(text.lines()).filter_map(|(n, line)| Some((n, objection(line, true)?))).collect()
            }
        };
        let name = path.strip_prefix(root()).expect("it is inside").display().to_string();
        found.extend(objections.into_iter().map(|(line, words)| format!("{name}:{line}: {words}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn words_are_found_where_they_are_written() {
    let source = "/// What it holds.\nlet a = b; // of so many\nsay(\"built anew\");\nlet renewed = anew();\nlet told = 1;\n#[cfg(test)]\n// anew";
    let lines: Vec<usize> = of_source(source).into_iter().map(|(line, _)| line).collect();
    assert_eq!(lines, [1, 2, 3, 5]);
    assert!(objection("Whoever plays", true).is_some() && objection("whatsoever plays", true).is_none());
}

#[test]
fn constants_that_documents_name_exist() {
    let mut sources = Vec::new();
    files(&root().join("crates/core/src"), ".rs", &mut sources);
    let source: String = sources.iter().map(|path| fs::read_to_string(path).expect("it is text")).collect();
    let mut constants = 0;
    for document in ["docs/internals.md", "crates/core/benches/README.md"] {
        let text = fs::read_to_string(root().join(document)).expect("it is text");
        for quoted in text.split('`').skip(1).step_by(2) {
            let name = quoted.rsplit("::").next().expect("there is a last part");
            let is_constant = name.len() > 3 && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
            if is_constant && name != "SLIDEPACK_CACHE" {
                assert!(source.contains(&format!("const {name}:")), "{document}: there is no {name}");
                constants += 1;
            }
        }
    }
    assert!(40 < constants);
}
