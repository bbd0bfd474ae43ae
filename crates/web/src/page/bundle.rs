//! Bundles of the page's modules, so that each view is one file to fetch.
//!
//! There is a bundle for `start.js` and for every module that others import on demand, with all that it
//! imports, except the modules that are already there whenever it is asked for. A bundle adds its modules
//! as functions; `modules.js`, the head of the first bundle, runs them.
//!
//! This reads statements as the formatter writes them: at the start of a line, with `;` at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

const START: &str = "start.js";

#[derive(Default)]
struct Module {
    imports: Vec<String>,
    on_demand: Vec<String>,
    /// The body of a function with the parameters `$exports`, `$import` and `$load`.
    body: String,
}

/// The bundles of these modules, by the name of the module that is asked for.
pub(super) fn bundles<'a>(sources: impl Iterator<Item = (&'a str, &'a str)>) -> BTreeMap<String, String> {
    let modules: BTreeMap<_, _> = sources.map(|(name, source)| (name, read(name, source))).collect();
    let texts = known_before(&modules).into_iter().map(|(root, known)| {
        let up = "../".repeat(root.matches('/').count());
        let mut text = match root {
            START => include_str!("modules.js").to_owned(),
            _ => format!("import {{ add }} from \"./{up}{START}\";\n"),
        };
        text.push_str("add({\n");
        for name in reached(&modules, root).difference(&known) {
            let body = &modules[name].body;
            writeln!(text, "\"{name}\"($exports, $import, $load) {{\n{body}}},")
                .expect("writing to a string works");
        }
        text.push_str("});\n");
        if root == START {
            text.push_str("exported(\"start.js\");\n");
        }
        (root.to_owned(), text)
    });
    texts.collect()
}

/// The modules that are there when each bundle is asked for.
fn known_before<'a>(modules: &'a BTreeMap<&str, Module>) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let mut known = BTreeMap::from([(START, BTreeSet::new())]);
    let mut open = vec![START];
    while let Some(root) = open.pop() {
        let own = reached(modules, root);
        let there: BTreeSet<_> = known[root].union(&own).copied().collect();
        for name in own.iter().flat_map(|name| &modules[name].on_demand) {
            let before = known.get(name.as_str());
            let now = before.map_or_else(|| there.clone(), |before| before & &there);
            if before != Some(&now) {
                known.insert(name, now);
                open.push(name);
            }
        }
    }
    known
}

/// A module and all that it imports, and they import.
fn reached<'a>(modules: &'a BTreeMap<&str, Module>, root: &'a str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![root];
    while let Some(name) = open.pop() {
        if found.insert(name) {
            open.extend(modules[name].imports.iter().map(String::as_str));
        }
    }
    found
}

fn read(name: &str, source: &str) -> Module {
    let mut module = Module::default();
    let mut exports = String::new();
    let mut body = String::new();
    let source = without_types(source);
    let mut lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    while let Some(line) = lines.next() {
        if line.starts_with("import ") {
            let mut statement = line.to_owned();
            while !statement.ends_with(';') {
                let Some(line) = lines.next() else { break };
                statement.push_str(line);
            }
            let (names, path) = statement["import ".len()..].split_once(" from ").unwrap_or_default();
            let path = resolve(name, path.trim_matches(['"', ';']));
            let names =
                names.strip_prefix("* as ").map_or_else(|| names.replace(" as ", ": "), str::to_owned);
            writeln!(body, "const {names} = $import(\"{path}\");").expect("writing to a string works");
            module.imports.push(path);
            continue;
        }
        let (code, names) = exported(line);
        for (inner, outer) in names {
            write!(exports, "{outer}: () => {inner}, ").expect("writing to a string works");
        }
        let mut parts = code.split("import(\"");
        body.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (path, rest) = part.split_once('"').unwrap_or_default();
            let path = resolve(name, path);
            write!(body, "$load(\"{path}\"{rest}").expect("writing to a string works");
            module.on_demand.push(path);
        }
        body.push('\n');
    }
    module.body = format!("$exports({{ {exports}}});\n{body}");
    module
}

/// A line without `export`, and the names that it exports: inside the module and outside.
fn exported(line: &str) -> (&str, Vec<(&str, &str)>) {
    // The library in one line has its list at the end.
    if let Some((code, list)) = line.split_once("export {").or_else(|| line.split_once("export{")) {
        let names = list.trim_end_matches(['}', ';']).split(',').map(str::trim);
        return (code, names.map(|name| name.split_once(" as ").unwrap_or((name, name))).collect());
    }
    let Some(code) = line.strip_prefix("export ") else {
        return (line, Vec::new());
    };
    let (code, outer) = match code.strip_prefix("default ") {
        Some(code) => (code, Some("default")),
        None => (code, None),
    };
    let declared = ["async ", "function ", "class ", "const ", "let "];
    let rest = declared.iter().fold(code, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    if let Some((names, _)) = rest.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        return (code, names.split(',').map(|name| (name.trim(), name.trim())).collect());
    }
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '$';
    let name = &rest[..rest.find(|letter| !is_name(letter)).unwrap_or(rest.len())];
    (code, vec![(name, outer.unwrap_or(name))])
}

/// Leaves out comments from `/**` to `*/`, which have types and descriptions.
fn without_types(source: &str) -> String {
    let mut parts = source.split("/**");
    let mut code = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        code.push_str(part.split_once("*/").map_or("", |(_, rest)| rest));
    }
    code
}

/// The name of the module at a path relative to another.
fn resolve(from: &str, path: &str) -> String {
    let mut folders: Vec<_> = from.split('/').collect();
    folders.pop();
    for step in path.split('/') {
        match step {
            "." => (),
            ".." => drop(folders.pop()),
            _ => folders.push(step),
        }
    }
    folders.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCES: [(&str, &str); 5] = [
        (
            "start.js",
            "import { ready } from \"./lib/text.js\";\n\nready.then(() => import(\"./main.js\"));\n",
        ),
        ("lib/text.js", "// Texts.\nexport const ready = Promise.resolve();\n"),
        (
            "main.js",
            "import {\n  ready as one,\n  two,\n} from \"./lib/text.js\";\nimport(\"./slide/view.js\");\n",
        ),
        (
            "slide/view.js",
            "import * as text from \"../lib/text.js\";\nimport { Board } from \"./board.js\";\n\n/** @type {import(\"./won.js\").Won} */\n\
             export default function View() {}\n",
        ),
        (
            "slide/board.js",
            "class Board {}\nexport { Board, Board as Grid };\nexport const { a, b } = Board;\n",
        ),
    ];

    #[test]
    fn a_bundle_has_what_is_not_there_before() {
        let bundles = bundles(SOURCES.into_iter());
        let names: Vec<_> = bundles.keys().map(String::as_str).collect();
        assert_eq!(names, ["main.js", "slide/view.js", "start.js"]);
        assert!(bundles["start.js"].contains("ready: () => ready, });\nconst ready ="));
        assert!(bundles["start.js"].ends_with("exported(\"start.js\");\n"));
        let main = "import { add } from \"./start.js\";\nadd({\n\"main.js\"($exports, $import, $load) {\n\
                    $exports({ });\nconst {  ready: one,  two,} = $import(\"lib/text.js\");\n\
                    $load(\"slide/view.js\");\n},\n});\n";
        assert_eq!(bundles["main.js"], main);
        let view = "import { add } from \"./../start.js\";\nadd({\n\"slide/board.js\"($exports, $import, $load) {\n\
                    $exports({ Board: () => Board, Grid: () => Board, a: () => a, b: () => b, });\n\
                    class Board {}\n\nconst { a, b } = Board;\n},\n\
                    \"slide/view.js\"($exports, $import, $load) {\n$exports({ default: () => View, });\n\
                    const text = $import(\"lib/text.js\");\nconst { Board } = $import(\"slide/board.js\");\n\n\n\
                    function View() {}\n},\n});\n";
        assert_eq!(bundles["slide/view.js"], view);
    }

    #[test]
    fn a_module_that_one_of_two_importers_lacks_is_in_the_bundle() {
        let sources = [
            ("start.js", "import(\"./one.js\");\nimport(\"./two.js\");\n"),
            ("one.js", "import { a } from \"./both.js\";\nimport(\"./late.js\");\n"),
            ("two.js", "import(\"./late.js\");\n"),
            ("late.js", "import { a } from \"./both.js\";\n"),
            ("both.js", "export const a = 1;\n"),
        ];
        assert!(bundles(sources.into_iter())["late.js"].contains("\"both.js\"("));
        let without_two = sources.map(|(name, text)| (name, if name == "two.js" { "" } else { text }));
        assert!(!bundles(without_two.into_iter())["late.js"].contains("\"both.js\"("));
    }
}
