//! The app on a socket.

use crate::app::{Web, app};
use crate::hosts::Hosts;
use crate::settings::Settings;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::{Semaphore, watch};

mod patient;

use patient::Patient;

/// Connections at the same time; more wait until others end.
const CONNECTIONS: usize = 512;

/// How long a connection may be silent before and between requests.
const SILENCE: Duration = Duration::from_secs(30);

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
    hosts: Hosts,
}

/// Takes an address, for an app that is also known by these names.
pub fn listen(address: SocketAddr, names: &[String]) -> io::Result<Listener> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let socket = runtime.block_on(TcpListener::bind(address))?;
    let hosts = Hosts::new(socket.local_addr()?, names);
    Ok(Listener { runtime, socket, hosts })
}

impl Listener {
    /// The names under which the app may be called.
    pub fn hosts(&self) -> &Hosts {
        &self.hosts
    }

    /// Works until the system or a person ends it. Running jobs are cancelled
    /// then, and whoever listens to them hears how they ended.
    pub fn run(self, settings: Settings) -> io::Result<Ending> {
        let endings = self.runtime.block_on(async { signals() })?;
        Ok(self.run_until(settings, endings))
    }

    /// Works until the first of these endings comes; a second one is in a
    /// hurry.
    pub fn run_until(self, settings: Settings, mut endings: UnboundedReceiver<Ending>) -> Ending {
        let Listener { runtime, socket, .. } = self;
        let ending = runtime.block_on(async {
            let web = Web::new(settings);
            let (stop, stopped) = watch::channel(false);
            let mut work = pin!(accept(socket, web.clone(), stopped));
            let ending = tokio::select! {
                () = &mut work => unreachable!("it ends when it is told to"),
                // Whoever could end it is gone, so that is the end.
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
    let router = app(web);
    let room = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let place = tokio::select! {
            place = room.clone().acquire_owned() => place.expect("the room is never closed"),
            () = told(&mut stopped) => break,
        };
        let stream = tokio::select! {
            stream = socket.accept() => stream,
            () = told(&mut stopped) => break,
        };
        match stream {
            Ok((stream, _)) => {
                let (router, stopped) = (router.clone(), stopped.clone());
                tokio::spawn(async move {
                    talk(stream, router, stopped).await;
                    drop(place);
                });
            }
            // The caller is gone, or there are too many open files: a moment
            // later it may be better.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    drop(socket);
    let _ = room.acquire_many(CONNECTIONS as u32).await;
}

/// Waits for the word to stop.
async fn told(stopped: &mut watch::Receiver<bool>) {
    // Whoever would say so is gone: as good as said.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

/// Answers the requests of one connection.
async fn talk(stream: TcpStream, router: Router, mut stopped: watch::Receiver<bool>) {
    // Events are small and wanted at once; without it they are only later.
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(Patient::new(stream, SILENCE)), TowerToHyperService::new(router));
    let mut connection = pin!(connection);
    // A caller who breaks off is nothing to tell anybody about.
    tokio::select! {
        _ = &mut connection => {}
        () = told(&mut stopped) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// The endings that the system asks for.
fn signals() -> io::Result<UnboundedReceiver<Ending>> {
    let (sender, receiver) = mpsc::unbounded_channel();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds =
            [(SignalKind::terminate(), Ending::Terminated), (SignalKind::interrupt(), Ending::Interrupted)];
        for (kind, ending) in kinds {
            let (mut signal, sender) = (signal(kind)?, sender.clone());
            tokio::spawn(
                async move { while signal.recv().await.is_some() && sender.send(ending).is_ok() {} },
            );
        }
    }
    #[cfg(not(unix))]
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() && sender.send(Ending::Interrupted).is_ok() {}
    });
    Ok(receiver)
}
