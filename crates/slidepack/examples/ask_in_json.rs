//! Asks in JSON and answers in JSON, as a page, another language or another
//! machine would.

use slidepack::ask::{Ask, Service};
use slidepack::wire::{WireError, to_line};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let service = Service::default();
    for question in [
        r#"{"ask": "solve", "text": "8 1 3/4 0 2/7 6 5"}"#,
        r#"{"ask": "check", "board": [[2, 1, 3], [4, 5, 6], [7, 8, 0]]}"#,
        r#"{"ask": "solve", "text": "slidepack pack/tray 3x20/kit pentominoes", "options": {"want": "count"}}"#,
        r#"{"ask": "solve", "text": "1 2 3/4 5 6/7 5 0"}"#,
    ] {
        let ask: Ask = serde_json::from_str(question)?;
        match service.answer(ask, &mut ()) {
            Ok(answer) => println!("{}", to_line(&answer)),
            Err(error) => println!("{}", to_line(&WireError::from(&error))),
        }
    }
    Ok(())
}
