//! Modules of a crate form no cycles.
//!
//! An arrow goes from a file to each file that defines an item it names by a path, in a `use` or in code, outside of its tests.
//! A name that is imported somewhere is followed to its definition, so a parent that only re-exports its children's items
//! (`pub use child::Item`) has no arrow to them, and a caller of `parent::Item` has one to the child. Everything else
//! counts, parent and child included: a child that uses its parent's items closes a cycle if the parent uses the child's.
//! Declaring a module (`mod child;`) and importing one (`use super::module`) are no arrows; what is named in it is.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

type Name = Vec<String>;

/// A source file of a crate, as its path from the root.
#[derive(Default)]
struct Module {
    children: BTreeSet<String>,
    /// The path behind a name of a `use`, as it is written there.
    imports: BTreeMap<String, Name>,
    globs: Vec<Name>,
    /// All paths in code. Those in `pub use` are followed by others only.
    paths: Vec<Name>,
}

struct Crate {
    modules: BTreeMap<Name, Module>,
}

/// Identifiers and punctuation, without comments and with literals as `"`.
fn tokens(text: &str) -> Vec<String> {
    let text: Vec<char> = text.chars().collect();
    let is_word = |at: usize| text.get(at).is_some_and(|c| c.is_alphanumeric() || *c == '_');
    let has = |at: usize, word: &str| word.chars().enumerate().all(|(i, c)| text.get(at + i) == Some(&c));
    let end = |from: usize, word: &str| (from..text.len()).find(|&at| has(at, word)).unwrap_or(text.len());
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let from = at;
        if has(at, "//") {
            at = end(at, "\n");
        } else if has(at, "/*") {
            at = end(at, "*/") + 2;
        } else if text[at] == '"' {
            at += 1;
            while at < text.len() && text[at] != '"' {
                at += if text[at] == '\\' { 2 } else { 1 };
            }
            at += 1;
            found.push("\"".into());
        } else if text[at] == '\'' && (has(at + 1, "\\") || has(at + 2, "'")) {
            at = end(at + 3 - usize::from(has(at + 2, "'")), "'") + 1;
            found.push("\"".into());
        } else if is_word(at) {
            while is_word(at) {
                at += 1;
            }
            let word: String = text[from..at].iter().collect();
            let hashes = (at..).take_while(|&at| has(at, "#")).count();
            if matches!(&*word, "r" | "br") && has(at + hashes, "\"") {
                at = end(at + hashes + 1, &format!("\"{}", "#".repeat(hashes))) + 1 + hashes;
                found.push("\"".into());
            } else {
                found.push(word);
            }
        } else {
            at += if has(at, "::") { 2 } else { 1 };
            if !text[from].is_whitespace() {
                found.push(text[from..at].iter().collect());
            }
        }
    }
    found
}

/// The tokens without items that are for tests alone.
fn without_tests(tokens: Vec<String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = tokens.into_iter().peekable();
    while let Some(token) = rest.next() {
        kept.push(token);
        if kept.ends_with(&["#", "[", "cfg", "(", "test", ")", "]"].map(String::from)) {
            kept.truncate(kept.len() - 7);
            let mut depth = 0;
            for token in rest.by_ref() {
                depth += i32::from(token == "{") - i32::from(token == "}");
                if depth == 0 && matches!(&*token, ";" | "}") {
                    break;
                }
            }
        }
    }
    kept
}

impl Module {
    fn read(text: &str) -> Module {
        let tokens = without_tests(tokens(text));
        let mut module = Module::default();
        let word = |at: usize| tokens.get(at).map_or("", |token| &**token);
        let mut at = 0;
        while at < tokens.len() {
            if word(at) == "mod" && word(at + 2) == ";" {
                module.children.insert(word(at + 1).into());
                at += 3;
            } else if word(at) == "use" {
                let is_public = at != 0 && matches!(word(at - 1), "pub" | ")");
                let mut uses = Vec::new();
                at = used(&tokens, at + 1, &[], &mut uses);
                for (path, name) in uses {
                    match &*name {
                        "*" => module.globs.push(path.clone()),
                        _ => drop(module.imports.insert(name, path.clone())),
                    }
                    if !is_public {
                        module.paths.push(path);
                    }
                }
            } else if word(at + 1) == "::" && (at == 0 || word(at - 1) != "::") {
                let mut path = vec![word(at).to_string()];
                while word(at + 1) == "::" {
                    path.push(word(at + 2).into());
                    at += 2;
                }
                module.paths.push(path);
            } else {
                at += 1;
            }
        }
        module
    }
}

/// The paths of a `use`, each with the name it has afterwards, and where the next token is.
fn used(tokens: &[String], mut at: usize, before: &[String], found: &mut Vec<(Name, String)>) -> usize {
    let mut path = before.to_vec();
    loop {
        match &*tokens[at] {
            "{" => {
                while tokens[at] != "}" {
                    at = used(tokens, at + 1, &path, found);
                }
                return at + 1;
            }
            "::" => at += 1,
            "as" => {
                found.push((path, tokens[at + 1].clone()));
                return at + 2;
            }
            "," | ";" | "}" => {
                if before.len() < path.len() {
                    if path.last().is_some_and(|last| last == "self") {
                        path.pop();
                    }
                    let name = path.last().cloned().unwrap_or_default();
                    if name == "*" {
                        path.pop();
                    }
                    found.push((path, name));
                }
                return at;
            }
            name => {
                path.push(name.into());
                at += 1;
            }
        }
    }
}

impl Crate {
    fn read(src: &Path) -> Crate {
        let mut modules = BTreeMap::new();
        let mut left = vec![(Vec::new(), src.join("lib.rs"))];
        while let Some((name, file)) = left.pop() {
            let module = Module::read(&fs::read_to_string(&file).expect("a module's file"));
            for child in &module.children {
                let name = [&name[..], std::slice::from_ref(child)].concat();
                let file = src.join(name.iter().collect::<PathBuf>()).with_extension("rs");
                left.push((name, file));
            }
            modules.insert(name, module);
        }
        Crate { modules }
    }

    /// The module that defines what `path` means in `module`, if it is of this crate and not a module itself.
    fn definition(&self, module: &[String], path: &[String], depth: u32) -> Option<Name> {
        let (first, rest) = path.split_first()?;
        if depth == 0 {
            return None;
        }
        match &**first {
            "crate" => self.inside(&[], rest, depth),
            "self" => self.inside(module, rest, depth),
            "super" => self.inside(&module[..module.len().checked_sub(1)?], rest, depth),
            _ => {
                let here = &self.modules[module];
                if here.children.contains(first) || here.imports.get(first).is_some_and(|to| *to != path) {
                    self.inside(module, path, depth)
                } else {
                    None
                }
            }
        }
    }

    fn inside(&self, module: &[String], path: &[String], depth: u32) -> Option<Name> {
        let here = self.modules.get(module)?;
        let (first, rest) = path.split_first()?;
        if first == "super" {
            return self.inside(&module[..module.len().checked_sub(1)?], rest, depth);
        }
        if here.children.contains(first) {
            return self.inside(&[module, std::slice::from_ref(first)].concat(), rest, depth);
        }
        if let Some(import) = here.imports.get(first) {
            let path = [&import[..], rest].concat();
            return self.definition(module, &path, depth - 1);
        }
        Some(module.to_vec())
    }

    fn arrows(&self) -> BTreeMap<&Name, BTreeSet<Name>> {
        let arrows_of = |name: &Name, module: &Module| {
            let named = module.paths.iter().filter_map(|path| self.definition(name, path, 20));
            let all = module
                .globs
                .iter()
                .filter_map(|path| self.definition(name, &[&path[..], &["*".into()]].concat(), 20));
            named.chain(all).filter(|to| to != name).collect()
        };
        self.modules.iter().map(|(name, module)| (name, arrows_of(name, module))).collect()
    }
}

fn title(module: &Name) -> String {
    if module.is_empty() { "lib".into() } else { module.join("::") }
}

/// A shortest way along arrows from a module back to itself.
fn cycle(arrows: &BTreeMap<&Name, BTreeSet<Name>>, start: &Name) -> Option<Vec<Name>> {
    let mut before: BTreeMap<&Name, &Name> = BTreeMap::new();
    let mut queue = VecDeque::from([start]);
    while let Some(at) = queue.pop_front() {
        for next in &arrows[at] {
            if next == start {
                let mut way = vec![at.clone()];
                while way.last() != Some(start) {
                    way.push(before[way.last()?].clone());
                }
                way.reverse();
                return Some(way);
            }
            if !before.contains_key(next) {
                before.insert(next, at);
                queue.push_back(next);
            }
        }
    }
    None
}

#[test]
fn modules_form_no_cycles() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("conformance is in the workspace");
    let mut wrong = String::new();
    for folder in fs::read_dir(root.join("crates")).expect("a folder") {
        let folder = folder.expect("an entry");
        let name = folder.file_name().into_string().expect("a name");
        let modules = Crate::read(&folder.path().join("src"));
        let arrows = modules.arrows();
        let mut shown = BTreeSet::new();
        for &module in arrows.keys() {
            let Some(way) = cycle(&arrows, module) else { continue };
            if way.iter().all(|module| shown.insert(module.clone())) {
                let way: Vec<String> = way.iter().map(title).collect();
                wrong += &format!("{name}: {} -> {}\n", way.join(" -> "), way[0]);
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn a_name_is_followed_to_where_it_is_defined() {
    let module = |text: &str| Module::read(text);
    let modules = BTreeMap::from([
        (vec![], module("mod a; mod b;")),
        (
            vec!["a".into()],
            module("mod inner; pub use inner::Item; /* crate::b::X */ fn f() { crate::b::g(\"crate::a\") }"),
        ),
        (vec!["a".into(), "inner".into()], module("#[cfg(test)] mod tests { use crate::b::g; }")),
        (vec!["b".into()], module("use crate::a::{self, Item as Other}; fn g() { a::h::<'\\''>(); }")),
    ]);
    let modules = Crate { modules };
    let arrows = modules.arrows();
    let shown: Vec<String> = arrows
        .iter()
        .flat_map(|(from, to)| to.iter().map(|to| format!("{} -> {}", from.join("::"), to.join("::"))))
        .collect();
    assert_eq!(shown, ["a -> b", "b -> a", "b -> a::inner"]);
}
