use std::process::ExitCode;

fn main() -> ExitCode {
    slidepack_cli::run(std::env::args_os(), None).into()
}
