//! Completions and manual pages.

use crate::run::slidepack;

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = slidepack(&["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{shell}");
        for word in ["solve", "check", "generate", "heuristic"] {
            assert!(run.out.contains(word), "{word} is not completed in {shell}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page() {
    let run = slidepack(&["man"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.contains(".TH slidepack 1") && run.out.contains("Exit codes"), "{}", run.out);
    for command in ["solve", "check", "generate", "completions", "man"] {
        let run = slidepack(&["man", command]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains(&format!(".TH slidepack-{command} 1")), "{}", run.out);
        assert!(run.out.contains(".SH SYNOPSIS") && run.out.contains(".SH OPTIONS"), "{}", run.out);
    }
}
