use crate::allowed_hosts::AllowedHosts;
use crate::app::app;
use crate::settings::Settings;
use crate::state::Web;
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
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{self, UnboundedReceiver};
use tokio::sync::watch;

mod connections;
mod write_timeout;

use connections::{Connection, Connections};
use write_timeout::WriteTimeout;

/// Upper end of the connection limit, above what any system supports.
const MOST_CONNECTIONS: usize = 1 << 20;

/// Maximum idle time before and between requests.
const SILENCE: Duration = Duration::from_secs(15);

const FAREWELL: Duration = Duration::from_secs(2);

/// The cause of a shutdown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    Terminated,
    Interrupted,
}

/// A bound socket and its runtime.
pub struct Listener {
    runtime: tokio::runtime::Runtime,
    socket: TcpListener,
    hosts: AllowedHosts,
}

/// Binds `address`, for an app with additional host names.
pub fn listen(address: SocketAddr, names: &[String]) -> io::Result<Listener> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let socket = runtime.block_on(TcpListener::bind(address))?;
    let hosts = AllowedHosts::new(socket.local_addr()?, names);
    Ok(Listener { runtime, socket, hosts })
}

impl Listener {
    /// Host names under which the app may be addressed.
    pub fn hosts(&self) -> &AllowedHosts {
        &self.hosts
    }

    /// Serves until the first ending, which cancels running jobs; their listeners receive the final
    /// events. A second ending skips the wait for pending responses.
    pub fn run_until(self, settings: Settings, mut endings: UnboundedReceiver<Ending>) -> Ending {
        let Listener { runtime, socket, .. } = self;
        let ending = runtime.block_on(async {
            let web = Web::new(settings);
            let (stop, stopped) = watch::channel(false);
            let mut work = pin!(accept(socket, web.clone(), stopped));
            let ending = tokio::select! {
                () = &mut work => unreachable!("it ends only after a signal"),
                // A closed channel also ends the server.
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
        // Do not wait for busy threads.
        runtime.shutdown_background();
        ending
    }
}

/// Accepts connections until shutdown, then drains them.
async fn accept(socket: TcpListener, web: Web, mut stopped: watch::Receiver<bool>) {
    let most = web.settings().connections.clamp(1, MOST_CONNECTIONS);
    let router = app(web);
    let connections = Connections::new(most);
    loop {
        let stream = tokio::select! {
            stream = socket.accept() => stream,
            () = stopped_by_signal(&mut stopped) => break,
        };
        match stream {
            Ok((stream, _)) => {
                let connection = tokio::select! {
                    connection = connections.enter() => connection,
                    () = stopped_by_signal(&mut stopped) => break,
                };
                tokio::spawn(talk(stream, connection, router.clone(), stopped.clone()));
            }
            // The client is gone, or too many files are open, which may be temporary.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    drop(socket);
    connections.emptied(most).await;
}

async fn stopped_by_signal(stopped: &mut watch::Receiver<bool>) {
    // A dropped sender also means shutdown.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

async fn talk(
    stream: TcpStream,
    connection: Arc<Connection>,
    router: Router,
    mut stopped: watch::Receiver<bool>,
) {
    // Events are small and must not be delayed. A failure here is harmless.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let asked = connection.clone();
    let answer = service_fn(move |request: Request<Incoming>| {
        let (open, answer) = (asked.open(), router.call(request));
        async move { answer.await.map(|response| open.until_sent(response)) }
    });
    let stream = WriteTimeout::new(stream, SILENCE, connection.clone());
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(SILENCE)
        .half_close(true)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(stream), answer);
    let mut served = pin!(served);
    // A client that disconnects is not an error.
    tokio::select! {
        _ = &mut served => {}
        () = connection.dismissed() => {}
        () = stopped_by_signal(&mut stopped) => {
            served.as_mut().graceful_shutdown();
            let _ = served.await;
        }
    }
}

/// A function that ends the server from any thread, and the receiver for [`Listener::run_until`].
/// The program chooses which signals call it.
pub fn endings() -> (impl Fn(Ending) + Send + 'static, UnboundedReceiver<Ending>) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let end = move |ending| {
        // A server that has ended needs no second ending.
        let _ = sender.send(ending);
    };
    (end, receiver)
}
