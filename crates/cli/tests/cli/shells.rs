//! Completions and manual pages.

use crate::run::{Folder, slidepack};

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
    assert!(run.out.contains(".TH slidepack 1") && run.out.contains(".SH EXIT STATUS"), "{}", run.out);
    for command in ["solve", "check", "generate", "completions", "man"] {
        let run = slidepack(&["man", command]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.contains(&format!(".TH slidepack-{command} 1")), "{}", run.out);
        assert!(run.out.contains(".SH SYNOPSIS") && run.out.contains(".SH OPTIONS"), "{}", run.out);
    }
}

#[test]
fn completions_offer_values_and_no_hidden_commands() {
    let script = slidepack(&["completions", "bash"]).out;
    assert!(!script.contains("worker"), "lab worker is not for people");
    for values in
        ["last first snail", "iq-puzzler-pro", "8x8-hole", "hamming-vs-manhattan", "solve check generate"]
    {
        assert!(script.contains(values), "{values} is not offered");
    }
}

#[test]
fn all_manual_pages_can_be_installed() {
    let folder = Folder::new();
    let run = folder.run(&["man", "--all", "man/man1"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let pages = folder.names_in("man/man1");
    for page in ["slidepack.1", "slidepack-solve.1", "slidepack-generate-slide.1", "slidepack-kits.1"] {
        assert!(pages.contains(&page.to_owned()), "{pages:?}");
    }
    assert!(!pages.iter().any(|page| page.contains("worker") || page.contains("help")), "{pages:?}");
    for page in &pages {
        let text = folder.read(&format!("man/man1/{page}"));
        let name = page.trim_end_matches(".1");
        assert!(text.contains(&format!("{} \\- ", name.replace('-', "\\-"))), "{page}: {text}");
        assert!(!text.contains("EXTRA"), "{page}");
    }
    assert!(folder.read("man/man1/slidepack-solve.1").contains(".SH EXAMPLES\n"));
    let one = slidepack(&["man", "generate", "slide"]).out;
    assert_eq!(one, folder.read("man/man1/slidepack-generate-slide.1"));
}
