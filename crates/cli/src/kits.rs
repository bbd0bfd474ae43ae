//! `slidepack kits`.

use crate::exit::Exit;
use crate::output_files::{self, Kind};
use crate::stdout::{self, Color};
use crate::step;
use slidepack::ask::{Ask, AskKits, Service};
use slidepack::pack::{ReadyKit, ReadyTray, kits_and_trays};
use slidepack::say;
use slidepack::wire::to_page;
use std::path::PathBuf;

/// Show the kits and trays of packing puzzles, drawn with their letters
///
/// Without a name, all kits and trays are shown.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  slidepack kits                              # every kit and every tray
  slidepack kits iq-puzzler-pro               # one kit: which letter is which piece
  slidepack kits kanoodle -o kanoodle.svg     # a picture of it")]
pub(crate) struct Args {
    /// Name of a kit or of a tray, for example kanoodle or 8x8-hole
    #[arg(value_name = "NAME")]
    name: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    /// Draw the kit or the tray of that name to a .svg or .png file (repeatable)
    #[arg(long, short, value_name = "FILE", requires = "name")]
    output: Vec<PathBuf>,

    /// Use of colours
    #[arg(long, default_value = "auto", value_name = "WHEN")]
    color: Color,
}

/// The widest line.
const WIDTH: usize = 78;

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    stdout::set_color(args.color);
    let kinds = [Kind::Svg, Kind::Png];
    if let Some((exit, message)) = output_files::refusal(&args.output, &kinds, 1, None) {
        stdout::complain(&message);
        return Ok(exit);
    }
    let (kits, trays) = match kits_and_trays(args.name.as_deref()) {
        Ok(named) => named,
        Err(error) => {
            stdout::complain(&error.to_string());
            return Ok(Exit::BadInput);
        }
    };
    let text = match args.json {
        true => {
            let ask = Ask::Kits(AskKits { name: args.name.clone() });
            let told = Service::default().answer(ask, &());
            to_page(&told.expect("there are kits or trays of this name")) + "\n"
        }
        false => told(&kits, &trays, args.color),
    };
    stdout::answer(&text)?;
    for path in &args.output {
        let svg = match (kits.first(), trays.first()) {
            (Some(kit), _) => kit.svg(),
            (None, Some(tray)) => tray.svg(),
            (None, None) => continue,
        };
        let bytes = match Kind::of(path) {
            Some(Kind::Png) => slidepack::draw::png(&svg)?,
            _ => svg.into(),
        };
        step::save(path, &bytes)?;
    }
    Ok(Exit::Answered)
}

fn told(kits: &[ReadyKit], trays: &[ReadyTray], color: Color) -> String {
    let of_kit = |kit: &ReadyKit| {
        let pieces = say::counted(kit.kit.count() as u64, "piece");
        let cells = say::counted(kit.kit.area() as u64, "cell");
        let drawn = kit.drawn(WIDTH, color.ink());
        format!("kit {}: {} ({pieces}, {cells})\n\n{drawn}", kit.name, kit.about)
    };
    let of_tray = |tray: &ReadyTray| {
        let cells = say::counted(tray.tray.cells().len() as u64, "cell");
        format!("tray {}: {} ({cells})\n\n{}", tray.name, tray.about, tray.drawn(WIDTH))
    };
    let all: Vec<String> = kits.iter().map(of_kit).chain(trays.iter().map(of_tray)).collect();
    all.join("\n")
}
