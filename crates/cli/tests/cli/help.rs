//! What the program says of itself, and to those who mistype.

use crate::run::slidepack;

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
fn every_command_has_help() {
    for command in [
        "solve",
        "check",
        "analyse",
        "cover",
        "generate",
        "space",
        "kits",
        "play",
        "serve",
        "lab",
        "completions",
        "man",
    ] {
        for help in ["-h", "--help"] {
            let run = slidepack(&[command, help]);
            assert_eq!((run.code, run.err.as_str()), (0, ""), "{command} {help}");
            assert!(run.out.contains(&format!("Usage: slidepack {command}")), "{}", run.out);
        }
    }
}

#[test]
fn help_of_solve_names_every_choice() {
    let help = slidepack(&["solve", "--help"]).out;
    let options =
        ["--board", "--puzzle", "--format", "--goal", "--json", "--jsonl", "--algorithm", "--heuristic"];
    let limits = ["--time", "--nodes", "--memory", "--threads", "--moves", "--style", "--output", "--color"];
    let algorithms = ["bfs", "greedy", "astar", "branch-and-bound", "ida"];
    let heuristics = ["hamming", "manhattan", "linear-conflict", "walking-distance"];
    let notations = ["tile", "blank", "numbers", "words", "arrows", "counts", "boards", "none"];
    let styles = ["plain", "princeton", "leuven", "itb", "42", "takaken"];
    for option in options.iter().chain(&limits) {
        assert!(help.contains(option), "{option} is not in {help}");
    }
    for name in algorithms.iter().chain(&heuristics).chain(&notations).chain(&styles) {
        assert!(help.contains(&format!("- {name}:")), "{name} is not explained in {help}");
    }
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
        "[possible values: plain, princeton, leuven, itb, 42, takaken, itb-sheet]",
    );
    check(
        &["solve", "--algorithm", "dfs"],
        "[possible values: auto, bfs, greedy, astar, branch-and-bound, ida, anytime, constructive, brute-force, cover]",
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

#[test]
fn every_help_has_examples_that_are_good_usage() {
    let commands: [&[&str]; 25] = [
        &[],
        &["solve"],
        &["check"],
        &["cover"],
        &["generate"],
        &["generate", "slide"],
        &["generate", "pack"],
        &["kits"],
        &["play"],
        &["serve"],
        &["man"],
        &["completions"],
        &["lab"],
        &["lab", "list"],
        &["lab", "show"],
        &["lab", "compare"],
        &["tables"],
        &["tables", "list"],
        &["tables", "build"],
        &["tables", "verify"],
        &["tables", "clean"],
        &["subtree"],
        &["subtree", "split"],
        &["subtree", "run"],
        &["subtree", "merge"],
    ];
    for command in commands {
        for help in ["-h", "--help"] {
            let out = slidepack(&[command, &[help]].concat()).out;
            let examples = out.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{command:?}: {out}")).1;
            let count =
                examples.lines().filter(|line| line.starts_with("  ") && line.contains("slidepack ")).count();
            assert!(2 <= count, "{command:?} has {count} examples");
            assert!(out.lines().all(|line| line.chars().count() <= 104), "{command:?}: {out}");
        }
    }
}
