use crate::error::{Code, ErrorReply};
use crate::state::{Route, Web};
use crate::{api, compress, page, security};
use axum::Router;
use axum::middleware;

/// The router of an app.
pub fn app(web: Web) -> Router {
    let router = routes().fold(Router::new(), |router, (path, methods)| router.route(path, methods));
    router
        .fallback(nothing)
        .method_not_allowed_fallback(not_so)
        .layer(middleware::from_fn(compress::compress))
        .layer(middleware::from_fn_with_state(web.clone(), security::secure))
        .with_state(web)
}

pub(crate) fn routes() -> impl Iterator<Item = Route> {
    api::routes().chain(page::routes())
}

async fn nothing() -> ErrorReply {
    ErrorReply::new(Code::NotFound, "there is nothing at this address")
}

async fn not_so() -> ErrorReply {
    ErrorReply::new(Code::Method, "this address does not take this method; see the Allow header")
}
