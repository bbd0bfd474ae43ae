mod app;
mod canvas;
mod film;
mod game;
mod grid;
mod help;
mod pack;
mod question;
mod screen;
mod signal;
mod slide;
mod start;
#[cfg(test)]
mod tests;
mod theme;
mod timer;
mod worker;

use crate::exit::{Exit, bad_input};
use crate::stdout;
use app::{App, Effect, Event};
use crossterm::event::{self, Event as Input, KeyEventKind};
use screen::Screen;
use signal::Signals;
pub(crate) use start::Args;
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use worker::Worker;

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    stdout::set_color(args.color);
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        let message = "play needs a terminal: standard input and output must not be files or pipes";
        return Err(bad_input(message));
    }
    if std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        let message = "play needs a terminal that can move its cursor, and TERM says that this one is dumb";
        return Err(bad_input(message));
    }
    let start = args.start()?;
    let signals = Signals::listen(screen::give_back)?;
    let colourful = args.color.ink().is_colourful();
    let mut screen = Screen::open(colourful)?;
    let size = screen.size()?;
    let app = App::new(start, theme::Theme { colourful }, size);
    let mut worker = Worker::new();
    let ended = play(app, &mut screen, &mut worker, &signals);
    // Restore the terminal first: a search may take a moment to end.
    drop(screen);
    worker.close();
    ended
}

fn play(mut app: App, screen: &mut Screen, worker: &mut Worker, signals: &Signals) -> anyhow::Result<Exit> {
    let started = Instant::now();
    loop {
        worker.ask(app.wanted());
        screen.draw(|canvas| app.draw(canvas))?;
        let patience = app.patience().min(if worker.is_busy() { BUSY } else { IDLE });
        let mut inputs = Vec::new();
        if event::poll(patience)? {
            inputs.extend(heard(event::read()?));
            // Redraw once per burst of events.
            while inputs.len() < 100 && event::poll(Duration::ZERO)? {
                inputs.extend(heard(event::read()?));
            }
        }
        // Updates first: they refer to the puzzle before the keys.
        let updates = worker.updates().into_iter().map(Event::Update);
        let events = updates.chain(inputs).chain([Event::Tick]);
        if signals.sleep() {
            screen.suspend()?;
        }
        if signals.ended() {
            return Ok(Exit::Interrupted);
        }
        for event in events {
            match app.update(event, started.elapsed()) {
                Effect::None => {}
                Effect::Quit => return Ok(Exit::Answered),
                Effect::Interrupt => return Ok(Exit::Interrupted),
                Effect::Suspend => screen.suspend()?,
            }
            // The event may have changed the question.
            worker.ask(app.wanted());
        }
    }
}

/// Poll intervals for keys, while a search is running and otherwise.
const BUSY: Duration = Duration::from_millis(30);
const IDLE: Duration = Duration::from_millis(200);

fn heard(input: Input) -> Option<Event> {
    match input {
        Input::Key(key) if key.kind != KeyEventKind::Release => Some(Event::Key(key)),
        Input::Mouse(mouse) => Some(Event::Mouse(mouse)),
        Input::Resize(width, height) => Some(Event::Resize(width, height)),
        _ => None,
    }
}
