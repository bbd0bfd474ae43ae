//! Colour quantisation to 255 colours.

use resvg::tiny_skia::Pixmap;
use std::collections::HashMap;

type Rgb = [u8; 3];

pub(crate) struct Palette {
    colours: Vec<Rgb>,
    numbers: HashMap<Rgb, u8>,
}

impl Palette {
    /// Maximum number of colours. Index 255 is reserved for unchanged pixels.
    const MOST: usize = 255;
    /// The most frequent colours, which fill plain areas, are kept exactly. The others are shades
    /// at edges and are approximated.
    const EXACT: usize = 128;

    pub(crate) const UNCHANGED: u8 = 255;

    pub(crate) fn new(pictures: &[&Pixmap]) -> Palette {
        let mut counts: HashMap<Rgb, u64> = HashMap::new();
        for picture in pictures {
            for pixel in picture.pixels() {
                *counts.entry([pixel.red(), pixel.green(), pixel.blue()]).or_default() += 1;
            }
        }
        let mut met: Vec<(Rgb, u64)> = counts.into_iter().collect();
        met.sort_by_key(|&(colour, count)| (std::cmp::Reverse(count), colour));
        let exact = if met.len() <= Palette::MOST { met.len() } else { Palette::EXACT };
        let rest = met.split_off(exact);
        let mut colours: Vec<Rgb> = met.into_iter().map(|(colour, _)| colour).collect();
        colours.extend(cut(rest, Palette::MOST - colours.len()));
        Palette { colours, numbers: HashMap::new() }
    }

    fn number(&mut self, colour: Rgb) -> u8 {
        let colours = &self.colours;
        *self.numbers.entry(colour).or_insert_with(|| {
            let distance = |one: &Rgb| -> u32 {
                one.iter().zip(colour).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
            };
            let nearest = (0..colours.len()).min_by_key(|&at| distance(&colours[at]));
            nearest.unwrap_or(0) as u8
        })
    }

    pub(crate) fn numbers(&mut self, picture: &Pixmap) -> Vec<u8> {
        let rgb = picture.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        rgb.map(|colour| self.number(colour)).collect()
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.concat();
        bytes.resize(3 * 256, 0);
        bytes
    }
}

/// Reduces weighted colours to at most `most`: splits the widest box of colours until there are
/// enough, then takes the mean of each box (median cut).
fn cut(colours: Vec<(Rgb, u64)>, most: usize) -> Vec<Rgb> {
    if colours.is_empty() || most == 0 {
        return Vec::new();
    }
    let mut boxes = vec![colours];
    while boxes.len() < most {
        let widest = (0..boxes.len()).max_by_key(|&at| widest_side(&boxes[at]).0);
        let Some(at) = widest.filter(|&at| 0 < widest_side(&boxes[at]).0) else { break };
        let (_, side) = widest_side(&boxes[at]);
        boxes[at].sort_by_key(|(colour, _)| colour[side]);
        let middle = boxes[at].len() / 2;
        let upper = boxes[at].split_off(middle);
        boxes.push(upper);
    }
    boxes.iter().map(|colours| mean(colours)).collect()
}

/// The largest spread among red, green and blue, and its channel.
fn widest_side(colours: &[(Rgb, u64)]) -> (u8, usize) {
    let spread = |side: usize| {
        let parts = || colours.iter().map(|(colour, _)| colour[side]);
        parts().max().unwrap_or(0) - parts().min().unwrap_or(0)
    };
    (0..3).map(|side| (spread(side), side)).max().unwrap_or((0, 0))
}

fn mean(colours: &[(Rgb, u64)]) -> Rgb {
    let total: u64 = colours.iter().map(|&(_, count)| count).sum::<u64>().max(1);
    std::array::from_fn(|side| {
        let sum: u64 = colours.iter().map(|(colour, count)| u64::from(colour[side]) * count).sum();
        (sum / total) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::Color;

    #[test]
    fn few_colours_stay_as_they_are() {
        let mut picture = Pixmap::new(2, 1).unwrap();
        picture.fill(Color::from_rgba8(1, 2, 3, 255));
        let mut palette = Palette::new(&[&picture]);
        assert_eq!(palette.numbers(&picture), [0, 0]);
        assert_eq!((&palette.bytes()[..3], palette.bytes().len()), (&[1, 2, 3][..], 768));
    }

    #[test]
    fn many_colours_become_near_ones() {
        let colours = (0..1000u32).map(|at| ([(at % 256) as u8, (at / 256) as u8, 7], 1)).collect();
        let few = cut(colours, 100);
        assert_eq!(few.len(), 100);
        assert!(few.iter().all(|colour| colour[2] == 7 && colour[1] <= 3));
        assert_eq!(cut(vec![([9, 9, 9], 4)], 100), [[9, 9, 9]]);
    }
}
