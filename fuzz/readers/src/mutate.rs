//! Inputs that are nearly right: seeds with a few things changed.
//!
//! The same target and number always give the same input, on every machine.

use crate::Target;

/// No input is longer than this.
pub const MOST_BYTES: usize = 6000;

/// A generator of random numbers (SplitMix64, Steele, Lea and Flood 2014).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `count`, or 0.
    fn below(&mut self, count: usize) -> usize {
        if count == 0 { 0 } else { (self.next() % count as u64) as usize }
    }

    fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// A range of at most `most` bytes of `length`.
    fn range(&mut self, length: usize, most: usize) -> std::ops::Range<usize> {
        let start = self.below(length + 1);
        start..start + self.below((length - start).min(most) + 1)
    }
}

/// Numbers at which arithmetic tends to go wrong, and what else breaks readers.
const NASTY: [&str; 30] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "16",
    "127",
    "128",
    "129",
    "255",
    "256",
    "1024",
    "16384",
    "32768",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
    "1e308",
    "0.0000001",
    "\0",
    "\u{feff}",
    "\r\n",
    "\t",
    "é",
    "👍",
];

/// The input of this number, made from the seeds and words of a target.
pub fn input(target: &Target, seeds: &[Vec<u8>], number: u64) -> Vec<u8> {
    let name = target.name.bytes().fold(0u64, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into()));
    let mut random = Random(name ^ number.wrapping_mul(0xd134_2543_de82_ef95));
    let mut input = random.choose(seeds).cloned().unwrap_or_default();
    input.truncate(MOST_BYTES);
    // Most inputs are a step or two away from a seed; some are far away.
    let steps = 1 + random.below(3) * random.below(4);
    for _ in 0..steps {
        step(&mut input, target, seeds, &mut random);
        input.truncate(MOST_BYTES);
    }
    input
}

fn step(input: &mut Vec<u8>, target: &Target, seeds: &[Vec<u8>], random: &mut Random) {
    let length = input.len();
    match random.below(12) {
        0 if 0 < length => input[random.below(length)] ^= 1 << random.below(8),
        1 if 0 < length => input[random.below(length)] = random.next() as u8,
        2 => {
            let range = random.range(length, 8);
            input.drain(range);
        }
        3 => {
            let range = random.range(length, 200);
            input.drain(range);
        }
        4 => {
            let copy = input[random.range(length, 100)].to_vec();
            let at = random.below(length + 1);
            input.splice(at..at, copy);
        }
        5 => {
            // The beginning of this and the end of another.
            let other = random.choose(seeds).cloned().unwrap_or_default();
            input.truncate(random.below(length + 1));
            input.extend(&other[random.below(other.len() + 1)..]);
        }
        6 => lines(input, random),
        7 | 8 => number(input, random),
        9 => input.truncate(random.below(length + 1)),
        10 => {
            let word = random.choose(&NASTY).copied().unwrap_or_default();
            let range = random.range(length, 3);
            input.splice(range, word.bytes());
        }
        _ => {
            let word = random.choose(target.words).copied().unwrap_or_default();
            let range = random.range(length, 2);
            input.splice(range, word.bytes());
        }
    }
}

/// Has two lines change places, or writes one of them twice.
fn lines(input: &mut Vec<u8>, random: &mut Random) {
    let mut lines: Vec<Vec<u8>> = input.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let (a, b) = (random.below(lines.len()), random.below(lines.len()));
    if random.below(2) == 0 {
        lines.swap(a, b);
    } else {
        let copy = lines[a].clone();
        lines.insert(b, copy);
    }
    *input = lines.join(&b'\n');
}

/// Puts another number in the place of one.
fn number(input: &mut Vec<u8>, random: &mut Random) {
    let from = random.below(input.len());
    let Some(start) = (from..input.len()).find(|&at| input[at].is_ascii_digit()) else { return };
    let end = (start..input.len()).find(|&at| !input[at].is_ascii_digit()).unwrap_or(input.len());
    let other = match random.below(3) {
        0 => random.below(20).to_string(),
        1 => random.below(300).to_string(),
        _ => random.choose(&NASTY).copied().unwrap_or_default().to_owned(),
    };
    input.splice(start..end, other.bytes());
}
