//! Questions about puzzles. Each path takes one kind of [`Ask`]; long searches become jobs,
//! everything else is answered directly.

use super::job::accepted;
use crate::body::Json;
use crate::error::ErrorReply;
use crate::state::{Route, Web};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use slidepack::ask::{Address, Answer, Ask, Endpoint};
use slidepack::wire;

pub(crate) fn routes() -> impl Iterator<Item = Route> {
    Ask::ENDPOINTS.iter().filter_map(|endpoint| {
        Some(match endpoint.address? {
            Address::Get(path) => {
                (path, get(move |State(web): State<Web>| reply(web, endpoint, b"{}", false)))
            }
            Address::Post(path) => {
                let handler = move |State(web): State<Web>, Json(body, room): Json| async move {
                    reply(web, endpoint, &body, room.is_large()).await
                };
                (path, post(handler))
            }
        })
    })
}

async fn reply(web: Web, endpoint: &Endpoint, body: &[u8], is_large: bool) -> Result<Response, ErrorReply> {
    let ask = (endpoint.read)(body)?;
    if ask.is_long() {
        let ready = web.ready(ask, is_large).await?;
        return Ok(accepted(&*web.jobs().submit(ready)?));
    }
    let is_draft = ask.is_draft();
    match web.answer(ask, is_large).await {
        Ok(Answer::File(file)) => {
            let name = format!("attachment; filename=\"{}\"", file.name);
            let about = [(header::CONTENT_TYPE, file.content_type), (header::CONTENT_DISPOSITION, name)];
            Ok((about, file.contents).into_response())
        }
        Ok(answer) => Ok(axum::Json(answer).into_response()),
        // While text is being typed, errors are expected.
        Err(error) if is_draft && error.is_about_the_question() => {
            Ok(([(header::CONTENT_TYPE, "application/json")], wire::to_line(error.body())).into_response())
        }
        Err(error) => Err(error),
    }
}
