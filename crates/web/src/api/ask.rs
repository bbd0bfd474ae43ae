//! Questions about puzzles. Each address takes one kind of [`Ask`]; long work
//! becomes a job, everything else is answered at once.

use super::job::accepted;
use crate::app::Web;
use crate::body::{Json, Room, reply};
use crate::error::ErrorReply;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use slidepack::ask::{
    Answer, Ask, AskAnalyse, AskBoards, AskCheck, AskDraw, AskGenerate, AskHint, AskPlacements, AskSolve,
    AskText, AskWatch,
};
use slidepack::pack::wire::Ready;
use slidepack::wire;
use std::sync::LazyLock;

/// `POST /api/solve`
pub(crate) async fn solve(
    State(web): State<Web>,
    Json(ask, room): Json<AskSolve>,
) -> Result<Response, ErrorReply> {
    job(&web, &room, Ask::Solve(ask)).await
}

/// `POST /api/hint`
pub(crate) async fn hint(
    State(web): State<Web>,
    Json(ask, room): Json<AskHint>,
) -> Result<Response, ErrorReply> {
    job(&web, &room, Ask::Hint(ask)).await
}

/// `POST /api/analyse`
pub(crate) async fn analyse(
    State(web): State<Web>,
    Json(ask, room): Json<AskAnalyse>,
) -> Result<Response, ErrorReply> {
    job(&web, &room, Ask::Analyse(ask)).await
}

/// `POST /api/generate`
pub(crate) async fn generate(
    State(web): State<Web>,
    Json(ask, room): Json<AskGenerate>,
) -> Result<Response, ErrorReply> {
    match ask {
        AskGenerate::Slide(AskBoards { length: None, .. }) => {
            reply(web.answer(&room, Ask::Generate(ask)).await, false)
        }
        // These are looked for, which takes time.
        AskGenerate::Slide(_) | AskGenerate::Pack(_) => job(&web, &room, Ask::Generate(ask)).await,
    }
}

/// `POST /api/check`
pub(crate) async fn check(
    State(web): State<Web>,
    Json(ask, room): Json<AskCheck>,
) -> Result<Response, ErrorReply> {
    let is_draft = ask.question.draft;
    reply(web.answer(&room, Ask::Check(ask)).await, is_draft)
}

/// `POST /api/watch`
pub(crate) async fn watch(
    State(web): State<Web>,
    Json(ask, room): Json<AskWatch>,
) -> Result<Response, ErrorReply> {
    reply(web.answer(&room, Ask::Watch(ask)).await, false)
}

/// `POST /api/pack/placements`
pub(crate) async fn placements(
    State(web): State<Web>,
    Json(ask, room): Json<AskPlacements>,
) -> Result<Response, ErrorReply> {
    let is_draft = ask.question.draft;
    reply(web.answer(&room, Ask::Placements(ask)).await, is_draft)
}

/// `POST /api/pack/text`
pub(crate) async fn text(
    State(web): State<Web>,
    Json(ask, room): Json<AskText>,
) -> Result<Response, ErrorReply> {
    let is_draft = ask.draft;
    reply(web.answer(&room, Ask::Text(ask)).await, is_draft)
}

/// `POST /api/draw`
pub(crate) async fn draw(
    State(web): State<Web>,
    Json(ask, _room): Json<AskDraw>,
) -> Result<Response, ErrorReply> {
    let Answer::File(file) = web.draw(Ask::Draw(ask)).await? else {
        unreachable!("what is drawn is a file");
    };
    let disposition = format!("attachment; filename=\"{}\"", file.name);
    let about = [(header::CONTENT_TYPE, file.content_type), (header::CONTENT_DISPOSITION, disposition)];
    Ok((about, file.contents).into_response())
}

static READY: LazyLock<String> = LazyLock::new(|| wire::to_line(&Ready::new()));

/// `GET /api/kits`
pub(crate) async fn kits() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], READY.as_str()).into_response()
}

/// Has a question answered by a job, and tells where to ask for it.
async fn job(web: &Web, room: &Room, ask: Ask) -> Result<Response, ErrorReply> {
    let ready = web.ready(room, ask).await?;
    Ok(accepted(&*web.jobs().submit(ready)?))
}
