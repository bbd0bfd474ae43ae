use super::connections::Connection;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// A stream whose writes fail if the client reads nothing for `patience`.
pub(super) struct WriteTimeout<S> {
    stream: S,
    patience: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
    connection: Arc<Connection>,
}

impl<S> WriteTimeout<S> {
    pub(super) fn new(stream: S, patience: Duration, connection: Arc<Connection>) -> WriteTimeout<S> {
        WriteTimeout { stream, patience, deadline: None, connection }
    }

    /// The result of a write, or an error after the deadline.
    fn judge<T>(&mut self, poll: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.deadline = None;
            self.connection.touch();
            return poll;
        }
        let patience = self.patience;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        match deadline.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WriteTimeout<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_read(context, buffer);
        if poll.is_ready() {
            self.connection.touch();
        }
        poll
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WriteTimeout<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(poll, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_flush(context);
        self.judge(poll, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_shutdown(context);
        self.judge(poll, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.judge(poll, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::super::connections::Connections;
    use super::*;
    use std::future::poll_fn;

    /// A reader that takes some bytes and then stops.
    struct Stuck(usize);

    impl AsyncWrite for Stuck {
        fn poll_write(mut self: Pin<&mut Self>, _: &mut Context<'_>, _: &[u8]) -> Poll<io::Result<usize>> {
            let taken = std::mem::take(&mut self.0);
            if taken == 0 { Poll::Pending } else { Poll::Ready(Ok(taken)) }
        }

        fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }

        fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
            Poll::Ready(Ok(()))
        }
    }

    #[tokio::test]
    async fn a_reader_who_does_not_read_is_given_up() {
        let connection = Connections::new(1).enter().await;
        let mut stream = WriteTimeout::new(Stuck(3), Duration::from_millis(5), connection);
        let first = poll_fn(|context| Pin::new(&mut stream).poll_write(context, b"hello")).await;
        assert_eq!(first.unwrap(), 3);
        let second = poll_fn(|context| Pin::new(&mut stream).poll_write(context, b"hello")).await;
        assert_eq!(second.unwrap_err().kind(), io::ErrorKind::TimedOut);
    }
}
