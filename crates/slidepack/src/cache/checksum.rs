//! A checksum that runs at the speed of memory.

const ODD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Notices changed, missing and moved bytes, except with a chance of about 1 in
/// 2^64. It has no key: whoever changes a table on purpose can compute it anew.
pub(super) struct Checksum {
    lanes: [u64; 4],
    /// The bytes so far.
    length: u64,
    /// The bytes after the last whole stripe.
    rest: Vec<u8>,
}

impl Checksum {
    /// The bytes that are taken at a time. All pieces but the last have a
    /// multiple of it.
    const STRIPE: usize = 32;

    /// The checksum of nothing.
    pub(super) fn new() -> Checksum {
        Checksum { lanes: [1, 2, 3, 4], length: 0, rest: Vec::new() }
    }

    /// Adds the next piece.
    pub(super) fn add(&mut self, piece: &[u8]) {
        debug_assert!(self.rest.is_empty(), "only the last piece has part of a stripe");
        let mut stripes = piece.chunks_exact(Checksum::STRIPE);
        let mut lanes = self.lanes;
        for stripe in &mut stripes {
            for (lane, word) in lanes.iter_mut().zip(stripe.chunks_exact(8)) {
                let word = u64::from_le_bytes(word.try_into().expect("eight bytes"));
                *lane = (*lane ^ word).wrapping_mul(ODD).rotate_left(29);
            }
        }
        self.lanes = lanes;
        self.length += piece.len() as u64;
        self.rest = stripes.remainder().to_vec();
    }

    /// The checksum of all pieces.
    pub(super) fn done(self) -> u64 {
        let rest = self
            .rest
            .iter()
            .fold(self.length, |rest, &byte| (rest ^ u64::from(byte)).wrapping_mul(ODD).rotate_left(29));
        self.lanes.into_iter().fold(rest, |sum, lane| (sum ^ lane).wrapping_mul(ODD).rotate_left(31))
    }
}

/// The checksum of bytes that are all there.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    let mut sum = Checksum::new();
    sum.add(bytes);
    sum.done()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_shows() {
        let bytes: Vec<u8> = (0..100).collect();
        let sum = checksum(&bytes);
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 1;
            assert_ne!(checksum(&changed), sum);
            assert_ne!(checksum(&bytes[..at]), sum);
        }
        let mut swapped = bytes.clone();
        swapped.swap(0, 32);
        assert_ne!(checksum(&swapped), sum);
    }

    #[test]
    fn pieces_have_the_checksum_of_the_whole() {
        let bytes: Vec<u8> = (0..=255).cycle().take(1000).collect();
        for length in [0, 32, 64, 992, 1000] {
            let mut sum = Checksum::new();
            sum.add(&bytes[..length / 64 * 32]);
            sum.add(&bytes[length / 64 * 32..length]);
            assert_eq!(sum.done(), checksum(&bytes[..length]), "{length} bytes");
        }
    }

    /// Files of earlier releases must still be good.
    #[test]
    fn it_never_changes() {
        assert_eq!(checksum(b""), 12_153_745_710_113_225_972);
        assert_eq!(checksum(&[7; 1000]), 11445033623175519784);
    }
}
