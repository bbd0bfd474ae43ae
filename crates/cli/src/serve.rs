//! `slidepack serve`.

use crate::exit::Exit;
use crate::out;
use slidepack_web::{Ending, Settings, listen};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Play, solve and learn in a browser
#[derive(clap::Args)]
#[command(after_help = "Ends with Ctrl-C (exit code 130) or SIGTERM (0).")]
pub(crate) struct Args {
    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Where to listen; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    addr: IpAddr,

    /// The port; 0 takes any that is free
    #[arg(long, short, value_name = "N", default_value_t = slidepack_web::PORT)]
    port: u16,

    /// Another name this machine is called by (repeatable)
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// Jobs that run at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,

    /// Jobs that may wait for their turn
    #[arg(long, value_name = "N", default_value_t = 64)]
    queue: usize,

    /// The longest a job may run, in seconds
    #[arg(long, short, value_name = "SECONDS", default_value = "300", value_parser = slidepack::amount::seconds)]
    time: Duration,

    /// Memory a job may use, like 500M or 2G [default: its part of half of what is free]
    #[arg(long, short, value_name = "SIZE", value_parser = slidepack::amount::bytes)]
    memory: Option<u64>,

    /// Threads a job may use [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    survive_panics();
    let address = SocketAddr::new(args.addr, args.port);
    let listener = match listen(address, &args.host) {
        Ok(listener) => listener,
        Err(error) => {
            out::complain(&trouble(address, &error));
            return Ok(Exit::Failed);
        }
    };
    let url = listener.hosts().url();
    let mut settings = Settings::new(listener.hosts().clone());
    settings.jobs = args.jobs.map_or(settings.jobs, usize::from);
    settings.threads = args.threads.map_or(settings.threads, usize::from);
    settings.memory = args.memory.unwrap_or(settings.memory);
    settings.queue = args.queue;
    settings.time = args.time;
    out::answer(&format!("slidepack is at {url} (Ctrl-C stops it)\n"))?;
    if !args.addr.is_loopback() {
        out::warn("everybody who can reach this machine can use it");
    }
    if args.open {
        open(&url);
    }
    Ok(match listener.run(settings)? {
        Ending::Terminated => Exit::Answered,
        Ending::Interrupted => Exit::Interrupted,
    })
}

/// A bug ends the job that met it, not the app.
fn survive_panics() {
    std::panic::set_hook(Box::new(|info| {
        out::complain(&format!("this is a bug in slidepack, please report it: {info}"));
    }));
}

fn trouble(address: SocketAddr, error: &io::Error) -> String {
    let port = address.port();
    match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "port {port} is in use, perhaps by another slidepack: open http://{address}/, or take another with --port {}",
            port.checked_add(1).unwrap_or(0)
        ),
        io::ErrorKind::PermissionDenied => {
            format!(
                "port {port} is not for everybody: take one from 1024 on, like --port {}",
                slidepack_web::PORT
            )
        }
        io::ErrorKind::AddrNotAvailable => {
            format!(
                "this machine has no address {}: 127.0.0.1 is for itself, 0.0.0.0 for all its addresses",
                address.ip()
            )
        }
        _ => format!("cannot listen on {address}: {error}"),
    }
}

/// Shows the page with whatever the platform opens pages with.
fn open(url: &str) {
    let (program, arguments): (&str, &[&str]) = match () {
        () if cfg!(windows) => ("cmd", &["/C", "start", ""]),
        () if cfg!(target_os = "macos") => ("open", &[]),
        () => ("xdg-open", &[]),
    };
    let started = Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if started.is_err() {
        out::warn(&format!("no browser could be opened; open {url} yourself"));
    }
}
