use crate::exit::{Exit, explain_panics};
use crate::limits::{MachineArgs, TimeArg, whole};
use crate::signal::{self, Signal};
use crate::stdout;
use slidepack::cache::Cache;
use slidepack_web::{Ending, Settings, listen};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Start the web app: play, solve and learn in a browser
///
/// The app stops at Ctrl-C (exit code 130) or SIGTERM (exit code 0).
#[derive(clap::Args)]
#[command(mut_arg("time", |arg| arg.help("Time limit, like 10s, 500ms or 2m; seconds without a unit [default: 5m]")))]
#[command(mut_arg("memory", |arg| {
    arg.help("Memory limit, like 500M or 2G [default: its share of half of the free memory]")
}))]
#[command(after_help = "Examples:
  slidepack serve --open                  # start it and open the page
  slidepack serve --port 0                # on any free port
  slidepack serve --addr 0.0.0.0 --time 60 --jobs 2   # for others on the network, with limits")]
pub(crate) struct Args {
    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// Address to listen on; 0.0.0.0 lets other machines connect
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    addr: IpAddr,

    /// Port to listen on; 0 chooses a free one
    #[arg(long, short, value_name = "N", default_value_t = slidepack_web::PORT)]
    port: u16,

    /// Another host name of this machine (repeatable)
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,

    /// Number of jobs that run at the same time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=256))]
    jobs: Option<u16>,

    /// Number of jobs that may wait
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = whole(0..=usize::MAX))]
    queue: usize,

    #[command(flatten, next_help_heading = "Limits of each job")]
    time: TimeArg,

    #[command(flatten)]
    machine: MachineArgs,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    // A panic ends its job, not the app.
    explain_panics(false);
    let address = SocketAddr::new(args.addr, args.port);
    let listener = listen(address, &args.host);
    let listener = listener.map_err(|error| anyhow::anyhow!(trouble(address, &error)))?;
    let url = listener.hosts().url();
    let mut settings = Settings::new(listener.hosts().clone());
    settings.jobs = args.jobs.map_or(settings.jobs, usize::from);
    settings.threads = args.machine.threads.unwrap_or(settings.threads);
    settings.memory = args.machine.memory.unwrap_or(settings.memory);
    settings.queue = args.queue;
    settings.time = args.time.time.unwrap_or(settings.time);
    let cache = Arc::clone(&settings.cache);
    let (end, endings) = slidepack_web::endings();
    signal::listen(&[Signal::Interrupt, Signal::Terminate], move |signal| match signal {
        Signal::Interrupt => end(Ending::Interrupted),
        Signal::Terminate | Signal::HangUp | Signal::Suspend => end(Ending::Terminated),
    })?;
    stdout::answer(&format!("slidepack is at {url} (Ctrl-C stops it)\n"))?;
    if !args.addr.is_loopback() {
        stdout::warn("everyone who can reach this machine can use the app");
    }
    if args.open {
        open(&url);
    }
    let is_over = AtomicBool::new(false);
    let ending = std::thread::scope(|scope| {
        scope.spawn(|| tell_notes(&cache, &is_over));
        let ending = listener.run_until(settings, endings);
        is_over.store(true, Ordering::Relaxed);
        ending
    });
    Ok(match ending {
        Ending::Terminated => Exit::Answered,
        Ending::Interrupted => Exit::Interrupted,
    })
}

/// Prints notes about tables on disk soon after they occur, until the app ends.
fn tell_notes(cache: &Cache, is_over: &AtomicBool) {
    loop {
        let was_over = is_over.load(Ordering::Relaxed);
        while let Some(note) = cache.take_note() {
            stdout::warn(&note);
        }
        if was_over {
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
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
                "port {port} needs special rights: choose one from 1024 on, like --port {}",
                slidepack_web::PORT
            )
        }
        io::ErrorKind::AddrNotAvailable => {
            format!(
                "this machine has no address {}: use 127.0.0.1 for this machine alone, 0.0.0.0 for all its addresses",
                address.ip()
            )
        }
        _ => format!("cannot listen on {address}: {error}"),
    }
}

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
        stdout::warn(&format!("no browser could be opened; open {url} yourself"));
    }
}
