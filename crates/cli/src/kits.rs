use crate::exit::{Exit, bad_input};
use crate::output_files::{self, Kind};
use crate::stdout::{self, Color};
use crate::step;
use slidepack::pack::wire::Ready;
use slidepack::pack::{self, NamedKit, NamedTray, kits_and_trays};
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

const WIDTH: usize = 78;

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    stdout::set_color(args.color);
    output_files::check(&args.output, &[Kind::Svg, Kind::Png], 1, None)?;
    let named = kits_and_trays(args.name.as_deref());
    let (kits, trays) = named.map_err(|error| bad_input(error.to_string()))?;
    stdout::answer(&match args.json {
        true => to_page(&Ready::new(&kits, &trays)) + "\n",
        false => text(&kits, &trays, args.color),
    })?;
    for path in &args.output {
        let svg = match (kits.first(), trays.first()) {
            (Some(kit), _) => pack::draw::kit(&kit.kit(), kit.title()),
            (None, Some(tray)) => pack::draw::tray(&tray.tray()),
            (None, None) => continue,
        };
        step::save(path, &Kind::checked(path).picture(svg).map_err(anyhow::Error::msg)?)?;
    }
    Ok(Exit::Answered)
}

fn text(kits: &[NamedKit], trays: &[NamedTray], color: Color) -> String {
    let of_kit = |named: &NamedKit| {
        let kit = named.kit();
        let pieces = say::counted(kit.count() as u64, "piece");
        let cells = say::counted(kit.area() as u64, "cell");
        let drawn = pack::kit_drawing(&kit, WIDTH, color.ink());
        format!("kit {}: {} ({pieces}, {cells})\n\n{drawn}", named.name(), named.about())
    };
    let of_tray = |named: &NamedTray| {
        let tray = named.tray();
        let cells = say::counted(tray.cells().len() as u64, "cell");
        let drawn = pack::tray_drawing(&tray, WIDTH);
        format!("tray {}: {} ({cells})\n\n{drawn}", named.name(), named.about())
    };
    let all: Vec<String> = kits.iter().map(of_kit).chain(trays.iter().map(of_tray)).collect();
    all.join("\n")
}
