//! Help, and the errors of wrong arguments.

use crate::run::slidepack;
use ::slidepack::pack;
use ::slidepack::slide::notation::Notation;
use ::slidepack::slide::style::Style;
use ::slidepack::slide::{Algorithm, HeuristicName};

#[test]
fn help_lists_commands_and_exit_codes() {
    for args in [&["--help"][..], &["-h"], &["help"]] {
        let run = slidepack(args);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        for word in ["Usage: slidepack <COMMAND>", "solve", "check", "generate", "lab", "completions", "man"]
        {
            assert!(run.out.contains(word), "{word} is not in {}", run.out);
        }
        assert!(run.out.contains("Exit codes:\n  0    answered\n  1    proven impossible\n"), "{}", run.out);
    }
}

#[test]
fn help_of_solve_explains_every_choice() {
    let help = slidepack(&["help", "solve"]).out;
    let names =
        Algorithm::ALL.map(Algorithm::name).into_iter().chain(HeuristicName::ALL.map(HeuristicName::name));
    let names = names.chain(pack::Algorithm::ALL.map(pack::Algorithm::name));
    let names = names.chain(Notation::ALL.map(Notation::name)).chain(Style::ALL.map(Style::name));
    for name in names {
        assert!(help.contains(&format!("- {name}:")), "{name} is not explained in {help}");
    }
}

#[test]
fn help_of_solve_fits_two_screens_and_begins_with_common_options() {
    let help = slidepack(&["solve", "--help"]).out;
    assert!(help.lines().count() <= 90 && help.contains("`slidepack help solve`"), "{help}");
    let places = ["--board", "--goal", "--algorithm", "--output", "--format", "--trace", "--memory"]
        .map(|option| help.find(option).expect("it is listed"));
    assert!(places.is_sorted(), "{places:?}: {help}");
}

#[test]
fn the_version_is_that_of_the_package() {
    for flag in ["--version", "-V"] {
        let run = slidepack(&[flag]);
        assert_eq!(run.out, format!("slidepack {}\n", env!("CARGO_PKG_VERSION")));
        assert_eq!((run.code, run.err.as_str()), (0, ""));
    }
}

#[test]
fn without_arguments_it_explains_itself_as_bad_usage() {
    let run = slidepack(&[]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("Usage: slidepack <COMMAND>"), "{}", run.err);
}

#[test]
fn bad_usage_ends_with_2_and_names_the_mistake() {
    let check = |args: &[&str], said: &str| {
        let run = slidepack(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.starts_with("error: ") && run.err.contains(said), "{args:?} says {}", run.err);
    };
    check(&["slove"], "some similar subcommands exist: 'cover', 'serve', 'solve'");
    check(&["solve", "--frob"], "unexpected argument '--frob'");
    check(
        &["solve", "--style", "mit"],
        &choices(Style::ALL.map(Style::name), pack::style::Style::ALL.map(pack::style::Style::name)),
    );
    check(
        &["solve", "--algorithm", "sma"],
        &choices(Algorithm::ALL.map(Algorithm::name), pack::Algorithm::ALL.map(pack::Algorithm::name)),
    );
    check(&["solve", "--nodes", "many"], "`many` is not a whole number; write 1000000, 1e6, 1k or 2M");
    check(&["solve", "--memory", "1X"], "`1X` is not an amount of memory; write 500M or 2G");
    check(&["solve", "--time", "soon"], "`soon` is not a duration; write 10s, 500ms, 2m or 1h");
    check(&["solve", "--threads", "0"], "0 is not in 1..=1024");
    check(&["solve", "--json", "--jsonl"], "cannot be used with");
    check(&["generate", "slide", "--size", "1x1"], "a board needs at least two cells");
    check(&["generate", "slide", "--size", "129"], "a board has at most 128 rows and 128 columns");
    check(&["generate", "slide", "--size", "3y3"], "`3y3` is not a number of rows or columns");
    check(&["man", "frob"], "there is no command `frob`");
    check(&["completions", "tcsh"], "[possible values: bash, elvish, fish, powershell, zsh]");
}

/// The names of both families as an error lists them.
fn choices<const S: usize, const P: usize>(slide: [&'static str; S], pack: [&'static str; P]) -> String {
    let mut names = slide.to_vec();
    names.extend(pack.into_iter().filter(|name| !slide.contains(name)));
    format!("[possible values: {}]", names.join(", "))
}
