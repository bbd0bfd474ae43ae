//! The local web app: `app()` is its router.
