//! The app on a socket.

use crate::allowed_hosts::AllowedHosts;
use crate::app::{Web, app};
use crate::settings::Settings;
use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::watch;

mod crowd;
mod write_timeout;

use crowd::{Crowd, Place};
use write_timeout::WriteTimeout;

/// More connections than any system has.
const MOST_CONNECTIONS: usize = 1 << 20;

/// How long a connection may be silent before and between requests.
const SILENCE: Duration = Duration::from_secs(15);

/// How long replies may take to be sent when the app is stopped.
const FAREWELL: Duration = Duration::from_secs(2);

/// What ended the app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The system asked for it, with SIGTERM.
    Terminated,
    /// A person asked for it, with Ctrl-C.
    Interrupted,
}

/// An app that has its address and is ready to work.
pub struct Listener {
    runtime: tokio::runtime::Runtime,
    socket: TcpListener,
    hosts: AllowedHosts,
}

/// Takes an address, for an app that is also known by these names.
pub fn listen(address: SocketAddr, names: &[String]) -> io::Result<Listener> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let socket = runtime.block_on(TcpListener::bind(address))?;
    let hosts = AllowedHosts::new(socket.local_addr()?, names);
    Ok(Listener { runtime, socket, hosts })
}

impl Listener {
    /// The names under which the app may be called.
    pub fn hosts(&self) -> &AllowedHosts {
        &self.hosts
    }

    /// Works until the first of these endings comes; a second one is in a
    /// hurry. Running jobs are cancelled then, and whoever listens to them hears
    /// how they ended.
    pub fn run_until(self, settings: Settings, mut endings: UnboundedReceiver<Ending>) -> Ending {
        let Listener { runtime, socket, .. } = self;
        let ending = runtime.block_on(async {
            let web = Web::new(settings);
            let (stop, stopped) = watch::channel(false);
            let mut work = pin!(accept(socket, web.clone(), stopped));
            let ending = tokio::select! {
                () = &mut work => unreachable!("it ends when it is told to"),
                // If nobody can end it any more, this is the end.
                ending = endings.recv() => ending.unwrap_or(Ending::Terminated),
            };
            web.close();
            stop.send_replace(true);
            tokio::select! {
                _ = tokio::time::timeout(FAREWELL, work) => {}
                Some(_) = endings.recv() => {}
            }
            ending
        });
        // Threads still at work are not waited for.
        runtime.shutdown_background();
        ending
    }
}

/// Takes connections until it is told to stop, and then waits for those there
/// are.
async fn accept(socket: TcpListener, web: Web, mut stopped: watch::Receiver<bool>) {
    let connections = web.settings().connections.clamp(1, MOST_CONNECTIONS);
    let router = app(web);
    let crowd = Crowd::new(connections);
    loop {
        let stream = tokio::select! {
            stream = socket.accept() => stream,
            () = told(&mut stopped) => break,
        };
        match stream {
            Ok((stream, _)) => {
                let place = tokio::select! {
                    place = crowd.enter() => place,
                    () = told(&mut stopped) => break,
                };
                tokio::spawn(talk(stream, place, router.clone(), stopped.clone()));
            }
            // The client is gone, or there are too many open files, which may
            // have changed a moment later.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    drop(socket);
    crowd.emptied(connections).await;
}

/// Waits until the app is to stop.
async fn told(stopped: &mut watch::Receiver<bool>) {
    // If the sender is gone, the app has stopped, too.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// Answers the requests of one connection.
async fn talk(stream: TcpStream, place: Place, router: Router, mut stopped: watch::Receiver<bool>) {
    // Events are small and wanted at once. Without this they are only late.
    let _ = stream.set_nodelay(true);
    let seat = place.seat.clone();
    let router = TowerToHyperService::new(router);
    let answer = service_fn(move |request: Request<Incoming>| {
        let (open, answer) = (seat.open(), router.call(request));
        async move { answer.await.map(|response| open.until_sent(response)) }
    });
    let stream = WriteTimeout::new(stream, SILENCE, place.seat.clone());
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE)
        .half_close(true)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), answer);
    let mut connection = pin!(connection);
    // A client that breaks off is no error of ours.
    tokio::select! {
        _ = &mut connection => {}
        () = place.seat.dismissed() => {}
        () = told(&mut stopped) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// A way to end an app from any thread, and the endings that
/// [`Listener::run_until`] waits for. Which signals end it is the program's choice.
pub fn endings() -> (impl Fn(Ending) + Send + 'static, UnboundedReceiver<Ending>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let end = move |ending| {
        // An app that has ended needs no second ending.
        let _ = sender.send(ending);
    };
    (end, receiver)
}
