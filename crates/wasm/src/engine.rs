//! Questions and answers.

use crate::interrupted::Interrupted;
use crate::news::{News, Teller};
use crate::status::Status;
#[cfg(feature = "slide")]
use crate::team::{Leader, Order};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use slidepack::LEFT_OUT;
#[cfg(feature = "slide")]
use slidepack::ask::AskBoards;
use slidepack::ask::{Allowance, Answer, Ask, AskError, AskGenerate, Checked, Code, Service, Wrong};
#[cfg(feature = "pack")]
use slidepack::ask::{AskChallenge, AskKits};
use slidepack::slide::{TableCache, TableStore};
use slidepack::wire::{self, WireError};
use std::sync::Arc;
use std::time::Duration;

/// The most bytes of a question.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// What an engine may use.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The most memory of a run, in bytes.
    pub memory: u64,
    /// The longest a run may take.
    pub time: Duration,
    /// Seeds of what is random begin with this number.
    pub seed: u64,
}

/// Answers questions.
pub struct Engine {
    service: Service,
    seed: u64,
    /// The team it leads, if it leads one.
    #[cfg(feature = "slide")]
    leader: Option<Leader>,
}

/// What comes of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The status that HTTP would have.
    pub status: u16,
    /// The answer, or what is wrong with the question.
    pub json: String,
}

impl Reply {
    fn new(status: u16, value: &impl Serialize) -> Reply {
        Reply { status, json: wire::to_line(value) }
    }

    /// An answer. Only of what this engine can be asked there is code to write it.
    fn answer(answer: &Answer) -> Reply {
        let json = match answer {
            #[cfg(feature = "slide")]
            Answer::Slide(answer) => wire::to_line(answer),
            #[cfg(feature = "slide")]
            Answer::Hint(answer) => wire::to_line(answer),
            #[cfg(feature = "slide")]
            Answer::Analysis(answer) => wire::to_line(answer),
            #[cfg(feature = "slide")]
            Answer::Boards(answer) => wire::to_line(answer),
            #[cfg(feature = "slide")]
            Answer::SlideWatch(answer) => wire::to_line(answer),
            Answer::Check(answer) => match &**answer {
                #[cfg(feature = "slide")]
                Checked::Slide(answer) => wire::to_line(answer),
                #[cfg(feature = "pack")]
                Checked::Pack(answer) => wire::to_line(answer),
                #[cfg(not(all(feature = "slide", feature = "pack")))]
                _ => return Reply::from(&AskError::internal()),
            },
            #[cfg(feature = "pack")]
            Answer::Pack(answer) => wire::to_line(answer),
            #[cfg(feature = "pack")]
            Answer::Challenge(answer) => wire::to_line(answer),
            #[cfg(feature = "pack")]
            Answer::PackWatch(answer) => wire::to_line(answer),
            #[cfg(feature = "pack")]
            Answer::Kits(answer) => wire::to_line(answer),
            #[cfg(feature = "pack")]
            Answer::Places(answer) => wire::to_line(answer),
            #[cfg(feature = "pack")]
            Answer::Text(answer) => wire::to_line(answer),
            Answer::File(answer) => wire::to_line(answer),
            _ => return Reply::from(&AskError::internal()),
        };
        Reply { status: 200, json }
    }
}

impl From<&AskError> for Reply {
    fn from(error: &AskError) -> Reply {
        let status = match error.wrong {
            // The engine of the other family has the answer.
            _ if error.code == LEFT_OUT => 421,
            Wrong::Question => 400,
            Wrong::Puzzle => 422,
            Wrong::TooMuch => 413,
            Wrong::Internal => 500,
        };
        Reply::new(status, &WireError::from(error))
    }
}

impl Engine {
    /// An engine that keeps tables in a store.
    pub fn new(store: Box<dyn TableStore>, settings: Settings) -> Engine {
        let allowance = Allowance {
            time: Some(settings.time),
            memory: Some(settings.memory),
            memory_at_once: Some(settings.memory / 2),
            ..Allowance::default()
        };
        // Tables that nobody uses may take what a run may not.
        let tables = Arc::new(TableCache::new(store).within(settings.memory));
        Engine {
            service: Service { tables, allowance },
            seed: settings.seed,
            #[cfg(feature = "slide")]
            leader: None,
        }
    }

    /// Answers what is asked at an address. `tell` hears of the run meanwhile.
    pub fn answer(&mut self, address: &str, body: &str, tell: &dyn Fn(News, &str)) -> Reply {
        if address == "/api/status" {
            return Reply::new(200, &Status::new(&self.service.allowance));
        }
        #[cfg(feature = "slide")]
        if let Some(question) = address.strip_prefix("/team/") {
            return self.team(question, body);
        }
        let asked = match self.read(address, body) {
            Ok(asked) => asked,
            Err(reply) => return reply,
        };
        let is_draft = is_draft(&asked);
        match self.service.answer(asked, &Teller::new(tell)) {
            Ok(answer) => Reply::answer(&answer),
            // Whoever asks while somebody types expects mistakes.
            Err(error) if is_draft && error.wrong != Wrong::Internal && error.code != LEFT_OUT => {
                Reply { status: 200, ..Reply::from(&error) }
            }
            Err(error) => Reply::from(&error),
        }
    }

    /// The report of a run that was ended from outside.
    pub fn interrupted(&mut self, address: &str, body: &str, told: &str) -> Reply {
        let report = self.read(address, body).and_then(|ask| {
            let told: Interrupted = parsed(told)?;
            told.report(&self.service, ask).map_err(|error| Reply::from(&error))
        });
        report.map_or_else(|reply| reply, |report| Reply::answer(&report))
    }

    /// What engines that share a board ask each other.
    #[cfg(feature = "slide")]
    fn team(&mut self, question: &str, body: &str) -> Reply {
        let memory = self.service.allowance.memory.unwrap_or(u64::MAX);
        let tables = &self.service.tables;
        let nobody = || "this engine leads no team".to_owned();
        let leader = self.leader.as_mut().ok_or_else(nobody);
        let told = match question {
            "lead" => parsed(body).map(|wanted| {
                Leader::new(tables, &wanted, memory).map(|leader| {
                    self.leader = Some(leader);
                    wire::to_line(&())
                })
            }),
            "next" => Ok(leader.and_then(Leader::next).map(|step| wire::to_line(&step))),
            "order" => parsed(body).map(|most| {
                leader.and_then(|leader| leader.hand_out(most)).map(|order| wire::to_line(&order))
            }),
            "run" => {
                parsed(body).map(|order: Order| order.run(tables, memory).map(|found| wire::to_line(&found)))
            }
            "found" => parsed(body)
                .map(|found| leader.and_then(|leader| leader.take(&found)).map(|left| wire::to_line(&left))),
            _ => return nothing(),
        };
        match told {
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
        Ok(match address {
            "/api/solve" => Ask::Solve(parsed(body)?),
            #[cfg(feature = "slide")]
            "/api/hint" => Ask::Hint(parsed(body)?),
            #[cfg(feature = "slide")]
            "/api/analyse" => Ask::Analyse(parsed(body)?),
            "/api/check" => Ask::Check(parsed(body)?),
            "/api/generate" => Ask::Generate(self.seeded(parsed(body)?)),
            "/api/draw" => Ask::Draw(parsed(body)?),
            "/api/watch" => Ask::Watch(parsed(body)?),
            #[cfg(feature = "pack")]
            "/api/kits" => Ask::Kits(AskKits::default()),
            #[cfg(feature = "pack")]
            "/api/pack/placements" => Ask::Placements(parsed(body)?),
            #[cfg(feature = "pack")]
            "/api/pack/text" => Ask::Text(parsed(body)?),
            _ => return Err(nothing()),
        })
    }

    /// A seed for what is to be random. The browser has random numbers, but
    /// Rust's standard library does not know them there.
    fn seeded(&mut self, ask: Generate) -> AskGenerate {
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mine = (self.seed >> 20) % 1_000_000_000;
        match ask {
            #[cfg(feature = "slide")]
            Generate::Slide(mut ask) => {
                ask.seed.get_or_insert(mine);
                AskGenerate::Slide(ask)
            }
            #[cfg(feature = "pack")]
            Generate::Pack(mut ask) => {
                ask.seed.get_or_insert(mine);
                AskGenerate::Pack(ask)
            }
        }
    }
}

/// An [`AskGenerate`] of the families that are there.
#[derive(Deserialize)]
#[serde(tag = "puzzle", rename_all = "lowercase")]
enum Generate {
    #[cfg(feature = "slide")]
    Slide(AskBoards),
    #[cfg(feature = "pack")]
    Pack(AskChallenge),
}

fn nothing() -> Reply {
    Reply::new(404, &WireError::new("not-found", "there is nothing at this address"))
}

fn is_draft(ask: &Ask) -> bool {
    match ask {
        Ask::Check(ask) => ask.question.draft,
        Ask::Placements(ask) => ask.question.draft,
        Ask::Text(ask) => ask.draft,
        _ => false,
    }
}

fn parsed<T: DeserializeOwned>(json: &str) -> Result<T, Reply> {
    serde_json::from_str(json).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string();
        let place = format!(" at line {line} column {column}");
        let code = if error.is_data() { Code::Field.name() } else { "json" };
        let mut wrong = WireError::new(code, message.strip_suffix(&place).unwrap_or(&message));
        if line != 0 {
            (wrong.error.line, wrong.error.column) = (Some(line), Some(column));
        }
        Reply::new(400, &wrong)
    })
}
