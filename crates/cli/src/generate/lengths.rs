use slidepack::amount;
use std::fmt;
use std::str::FromStr;

/// Lengths of shortest solutions, from `least` to `most`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lengths {
    least: u32,
    most: u32,
}

impl FromStr for Lengths {
    type Err = String;

    fn from_str(text: &str) -> Result<Lengths, String> {
        let number = |text: &str| {
            let number = amount::number(text.trim())?;
            u32::try_from(number).map_err(|_| format!("{number} is not in 0..={}", u32::MAX))
        };
        let (least, most) = match text.split_once('-') {
            Some((least, most)) => (number(least)?, number(most)?),
            None => (number(text)?, number(text)?),
        };
        match least <= most {
            true => Ok(Lengths { least, most }),
            false => Err(format!("the range ends before it begins; write {most}-{least}")),
        }
    }
}

impl fmt::Display for Lengths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.least == self.most {
            true => write!(f, "{}", self.least),
            false => write!(f, "{}-{}", self.least, self.most),
        }
    }
}

impl Lengths {
    pub(super) fn most(self) -> u32 {
        self.most
    }

    pub(super) fn count(self) -> u64 {
        u64::from(self.most - self.least) + 1
    }

    /// The boards of each length, ascending, `number` in all: spread evenly, and from end to end if
    /// there are fewer boards than lengths.
    pub(super) fn spread(self, number: u64) -> Vec<(u32, u64)> {
        let count = self.count();
        match (number, count) {
            (0 | 1, _) => vec![(self.least, number)],
            _ if number < count => (0..number)
                .map(|at| (at * (count - 1) + (number - 1) / 2) / (number - 1))
                .map(|step| (self.least + step as u32, 1))
                .collect(),
            _ => (0..count)
                .map(|at| (self.least + at as u32, number / count + u64::from(at < number % count)))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_spread_over_the_lengths() {
        let spread = |text: &str, number| text.parse::<Lengths>().unwrap().spread(number);
        assert_eq!(spread("20", 3), [(20, 3)]);
        assert_eq!(spread("10-12", 7), [(10, 3), (11, 2), (12, 2)]);
        assert_eq!(spread("10-20", 3), [(10, 1), (15, 1), (20, 1)]);
        assert_eq!(spread("10-20", 1), [(10, 1)]);
        for number in 2..=11 {
            let lengths: Vec<u32> = spread("10-20", number).into_iter().map(|(length, _)| length).collect();
            assert_eq!((lengths[0], *lengths.last().unwrap()), (10, 20));
            assert!(lengths.is_sorted_by(|a, b| a < b), "{lengths:?}");
        }
    }

    #[test]
    fn a_range_is_two_numbers_in_order() {
        for text in ["20-10", "a", "1-2-3", "-3", "5-", "9999999999"] {
            assert!(text.parse::<Lengths>().is_err(), "{text}");
        }
        assert_eq!("8 - 12".parse::<Lengths>().unwrap().to_string(), "8-12");
    }
}
