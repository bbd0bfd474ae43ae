//! A set of puzzles as a page to print: numbered puzzles with space to work, answers on the last
//! page.

use slidepack::draw::escaped;

const STYLE: &str = include_str!("handout.css");

pub(super) struct Handout {
    pub(super) title: String,
    pub(super) task: String,
    pub(super) goal: Option<String>,
    pub(super) puzzles: Vec<Puzzle>,
    /// How to read the answers.
    pub(super) convention: String,
    /// The command that makes the same set.
    pub(super) command: String,
}

pub(super) struct Puzzle {
    /// An SVG.
    pub(super) picture: String,
    pub(super) lines: usize,
    pub(super) answer: Answer,
}

pub(super) enum Answer {
    Text(String),
    /// An SVG.
    Picture(String),
}

impl Handout {
    /// A page that needs no other file and no script.
    pub(super) fn html(&self) -> String {
        let Handout { title, task, convention, command, .. } = self;
        let [title, task, convention, command] = [title, task, convention, command].map(|text| escaped(text));
        let goal = self.goal.as_ref().map_or(String::new(), |svg| {
            format!("<figure><figcaption>Goal</figcaption>{}</figure>\n", image(svg, "the goal"))
        });
        let (mut puzzles, mut answers) = (String::new(), String::new());
        for (number, puzzle) in (1..).zip(&self.puzzles) {
            let lines = match puzzle.lines {
                0 => String::new(),
                lines => format!("<div class=\"lines\">{}</div>", "<hr>".repeat(lines)),
            };
            let picture = image(&puzzle.picture, &format!("puzzle {number}"));
            puzzles += &format!("<li><b>{number}</b>{picture}{lines}</li>\n");
            let answer = match &puzzle.answer {
                Answer::Text(text) => format!("<span>{}</span>", escaped(text)),
                Answer::Picture(svg) => image(svg, &format!("answer {number}")),
            };
            answers += &format!("<li><b>{number}</b>{answer}</li>\n");
        }
        let drawn = self.puzzles.iter().any(|puzzle| matches!(puzzle.answer, Answer::Picture(_)));
        let drawn = if drawn { " class=\"drawn\"" } else { "" };
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
             <header>\n<h1>{title}</h1>\n<p class=\"who\"><span>Name</span><span>Date</span></p>\n</header>\n\
             <div class=\"task\"><p>{task}</p>\n{goal}</div>\n<ol class=\"puzzles\">\n{puzzles}</ol>\n\
             <section class=\"answers\">\n<h2>Answers</h2>\n<p>{convention}</p>\n<ol{drawn}>\n{answers}</ol>\n\
             <p class=\"command\">{command}</p>\n</section>\n</body>\n</html>\n"
        )
    }
}

/// An SVG as an image of its own: names and styles of different pictures do not meet.
fn image(svg: &str, description: &str) -> String {
    let mut address = String::with_capacity(svg.len() * 3 / 2);
    for byte in svg.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => address.push(byte.into()),
            b'-' | b'.' | b'/' | b':' | b'=' | b';' | b',' | b'(' | b')' => address.push(byte.into()),
            _ => address += &format!("%{byte:02X}"),
        }
    }
    format!("<img alt=\"{description}\" src=\"data:image/svg+xml,{address}\">")
}
