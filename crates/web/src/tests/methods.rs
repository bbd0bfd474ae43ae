//! The methods that the page offers, generated from the registry as `page/lib/methods.js`; a test
//! compares them.
//!
//! `SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib methods` regenerates it.

use slidepack::say::capital;
use slidepack::slide::{Algorithm, HeuristicName};

fn module() -> String {
    let mut module = String::from(
        "// The methods of sliding puzzles with their names in a list. Made from the engine's registry, where they are changed:\n\
         // SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib methods\n\
         import { t } from \"./text.js\";\n",
    );
    let list = |name: &str, about: &str, choices: Vec<(&str, &str)>| {
        let rows: String = choices
            .into_iter()
            .map(|(name, label)| format!("  [\"{name}\", t`{}`],\n", capital(label)))
            .collect();
        format!("\n/** {about} */\nexport const {name} = [\n{rows}];\n")
    };
    let algorithms = |led: bool| {
        let chosen = Algorithm::ALL
            .into_iter()
            .filter(|one| (one.takes_heuristic() && *one != Algorithm::Auto) == led);
        chosen.map(|one| (one.name(), one.entry().label)).collect()
    };
    let heuristics = HeuristicName::ALL.into_iter().map(|one| (one.name(), one.entry().label)).collect();
    module += &list("GUIDED", "Algorithms that take a heuristic.", algorithms(true));
    module += &list("ALONE", "Algorithms that choose for themselves.", algorithms(false));
    module += &list("HEURISTICS", "Heuristics.", heuristics);
    module
}

#[test]
fn the_page_offers_the_methods_of_the_registry() {
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/page/lib/methods.js");
    if std::env::var_os("SLIDEPACK_WRITE").is_some() {
        std::fs::write(place, module()).unwrap();
    }
    assert_eq!(
        std::fs::read_to_string(place).unwrap(),
        module(),
        "SLIDEPACK_WRITE=1 cargo test -p slidepack-web --lib methods writes it again"
    );
}
