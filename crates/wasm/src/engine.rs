//! The engine: questions and answers as JSON.

use crate::event::{Event, Reporter};
use crate::interrupted::Interrupted;
#[cfg(feature = "slide")]
use crate::team::{self, Leader};
use serde::Serialize;
use serde::de::DeserializeOwned;
use slidepack::LEFT_OUT;
use slidepack::ask::{
    Address, Allowance, Ask, AskError, AskGenerate, Code, Jobs, MOST_BYTES, Service, Status, Wrong,
};
use slidepack::slide::{TableCache, TableStore};
use slidepack::wire::{self, WireError};
use std::sync::Arc;
use std::time::Duration;

/// Resource limits of an engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Memory limit of a run, in bytes.
    pub memory: u64,
    pub time: Duration,
    /// First seed of random generators.
    pub seed: u64,
}

/// Answers questions.
pub struct Engine {
    service: Service,
    seed: u64,
    /// Set while the engine leads a team.
    #[cfg(feature = "slide")]
    leader: Option<Leader>,
}

/// The reply to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The HTTP status.
    pub status: u16,
    pub json: String,
}

impl Reply {
    fn new(status: u16, value: &impl Serialize) -> Reply {
        Reply { status, json: wire::to_line(value) }
    }
}

impl From<&AskError> for Reply {
    fn from(error: &AskError) -> Reply {
        // The engine of the other family has the answer to what is left out here.
        let status = if error.code == LEFT_OUT { 421 } else { error.wrong.status() };
        Reply::new(status, &WireError::from(error))
    }
}

impl Engine {
    /// An engine that keeps tables in `store`.
    pub fn new(store: Box<dyn TableStore>, settings: Settings) -> Engine {
        let allowance = Allowance {
            time: Some(settings.time),
            memory: Some(settings.memory),
            memory_at_once: Some(settings.memory / 2),
            ..Allowance::default()
        };
        // Cached tables not in use are limited to the memory of a run.
        let tables = Arc::new(TableCache::new(store).within(settings.memory));
        Engine {
            service: Service { tables, allowance },
            seed: settings.seed,
            #[cfg(feature = "slide")]
            leader: None,
        }
    }

    /// Answers the request `body` at a path. `emit` receives events of the run.
    pub fn answer(&mut self, address: &str, body: &str, emit: &dyn Fn(Event, &str)) -> Reply {
        if address == "/api/status" {
            // An engine answers one question at a time; the page chooses the number of engines.
            let (none, most) = (Jobs { running: 0, waiting: 0 }, Jobs { running: 1, waiting: 0 });
            return Reply::new(200, &Status::new(&self.service.allowance, none, most));
        }
        #[cfg(feature = "slide")]
        if let Some(question) = address.strip_prefix("/team/") {
            return self.team(question, body);
        }
        let asked = match self.read(address, body) {
            Ok(asked) => asked,
            Err(reply) => return reply,
        };
        let is_draft = asked.is_draft();
        match self.service.answer(asked, &mut Reporter::new(emit)) {
            Ok(answer) => Reply::new(200, &answer),
            // Errors are expected in drafts, which are checked while the user types.
            Err(error) if is_draft && error.wrong != Wrong::Internal && error.code != LEFT_OUT => {
                Reply { status: 200, ..Reply::from(&error) }
            }
            Err(error) => Reply::from(&error),
        }
    }

    /// The report of a run whose worker was terminated.
    pub fn interrupted(&mut self, address: &str, body: &str, events: &str) -> Reply {
        let report = self.read(address, body).and_then(|ask| {
            let run: Interrupted = parsed(events)?;
            run.report(&self.service, ask).map_err(|error| Reply::from(&error))
        });
        report.map_or_else(|reply| reply, |report| Reply::new(200, &report))
    }

    /// Requests between the engines of a team.
    #[cfg(feature = "slide")]
    fn team(&mut self, question: &str, body: &str) -> Reply {
        let memory = self.service.allowance.memory.unwrap_or(u64::MAX);
        let tables = &self.service.tables;
        let no_leader = || "this engine leads no team".to_owned();
        let leader = self.leader.as_mut().ok_or_else(no_leader);
        let reply = match question {
            "lead" => parsed(body).map(|wanted| {
                Leader::new(tables, wanted, memory).map(|leader| {
                    self.leader = Some(leader);
                    wire::to_line(&())
                })
            }),
            "next" => Ok(leader.and_then(Leader::next).map(|step| wire::to_line(&step))),
            "order" => parsed(body).map(|most| {
                leader.and_then(|leader| leader.hand_out(most)).map(|order| wire::to_line(&order))
            }),
            "run" => {
                parsed(body).map(|work| team::run(&work, tables, memory).map(|found| wire::to_line(&found)))
            }
            "found" => parsed(body)
                .map(|found| leader.and_then(|leader| leader.take(&found)).map(|left| wire::to_line(&left))),
            _ => return nothing(),
        };
        match reply {
            Ok(Ok(json)) => Reply { status: 200, json },
            Ok(Err(why)) => Reply::new(409, &WireError::new("team", &why)),
            Err(reply) => reply,
        }
    }

    fn read(&mut self, address: &str, body: &str) -> Result<Ask, Reply> {
        if MOST_BYTES < body.len() {
            let message = format!("a request has at most {MOST_BYTES} bytes");
            return Err(Reply::new(413, &WireError::new(Code::TooLarge.name(), &message)));
        }
        let asked = Ask::ENDPOINTS.iter().find_map(|endpoint| match endpoint.address? {
            Address::Get(path) if path == address => Some((endpoint.read)(b"{}")),
            Address::Post(path) if path == address => Some((endpoint.read)(body.as_bytes())),
            _ => None,
        });
        match asked.ok_or_else(nothing)?.map_err(|error| Reply::from(&error))? {
            Ask::Generate(ask) => Ok(Ask::Generate(self.seeded(ask))),
            ask => Ok(ask),
        }
    }

    /// Sets a seed where randomness is asked for. Rust's standard library has no access to the
    /// random numbers of the browser.
    fn seeded(&mut self, mut ask: AskGenerate) -> AskGenerate {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let seed = match &mut ask {
            AskGenerate::Slide(ask) => &mut ask.seed,
            AskGenerate::Pack(ask) => &mut ask.seed,
        };
        seed.get_or_insert((self.seed >> 20) % 1_000_000_000);
        ask
    }
}

fn nothing() -> Reply {
    Reply::new(404, &WireError::new("not-found", "there is nothing at this address"))
}

fn parsed<T: DeserializeOwned>(json: &str) -> Result<T, Reply> {
    serde_json::from_str(json).map_err(|error| Reply::from(&AskError::json(&error)))
}
