//! The order of positions in a file.
//!
//! In memory, the squares of the last piece vary fastest, because builds work on sets of them. A file may be smaller
//! if another piece varies fastest, so each file chooses its order.

/// An order of the positions of a table, in which the pieces vary one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FileOrder {
    /// For each piece in the order of the file, the one that varies slowest first: its number in the order of the
    /// table, the number of its squares, and the distance of its neighbouring squares in memory.
    axes: Vec<Axis>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Axis {
    piece: u8,
    squares: usize,
    stride: usize,
}

impl FileOrder {
    /// The order in which `pieces` vary, the slowest first. `squares` are the numbers of squares of the pieces in the
    /// order of the table. `None` unless each piece is named once.
    pub(crate) fn new(pieces: &[u8], squares: &[usize]) -> Option<FileOrder> {
        let mut sorted = pieces.to_vec();
        sorted.sort_unstable();
        if !sorted.iter().map(|piece| usize::from(*piece)).eq(0..squares.len()) {
            return None;
        }
        let axis = |piece: &u8| {
            let index = usize::from(*piece);
            let stride = squares[index + 1..].iter().product();
            Axis { piece: *piece, squares: squares[index], stride }
        };
        Some(FileOrder { axes: pieces.iter().map(axis).collect() })
    }

    /// All orders of the pieces.
    pub(crate) fn all(squares: &[usize]) -> Vec<FileOrder> {
        let mut orders: Vec<Vec<u8>> = vec![Vec::new()];
        for piece in 0..squares.len() {
            let insert = |order: &Vec<u8>| {
                let order = order.clone();
                (0..=piece).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, piece as u8);
                    longer
                })
            };
            orders = orders.iter().flat_map(insert).collect();
        }
        orders.iter().filter_map(|order| FileOrder::new(order, squares)).collect()
    }

    /// The numbers of the pieces in the order of the file.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = u8> {
        self.axes.iter().map(|axis| axis.piece)
    }

    /// The number of positions.
    pub(crate) fn positions(&self) -> usize {
        self.axes.iter().map(|axis| axis.squares).product()
    }

    /// The place in the file of the position at a place in memory.
    #[inline]
    pub(crate) fn in_file(&self, place: usize) -> usize {
        self.axes.iter().fold(0, |at, axis| at * axis.squares + place / axis.stride % axis.squares)
    }

    /// The places in memory of `count` positions that follow one another in the file, from the place `first`.
    pub(crate) fn in_memory(&self, first: usize, count: usize) -> impl Iterator<Item = usize> {
        let mut digits = vec![0; self.axes.len()];
        let mut rest = first;
        for (digit, axis) in digits.iter_mut().zip(&self.axes).rev() {
            (*digit, rest) = (rest % axis.squares, rest / axis.squares);
        }
        let places = digits.iter().zip(&self.axes).map(|(digit, axis)| digit * axis.stride);
        let mut place: usize = places.sum();
        (0..count).map(move |_| {
            let now = place;
            for (digit, axis) in digits.iter_mut().zip(&self.axes).rev() {
                *digit += 1;
                place += axis.stride;
                if *digit < axis.squares {
                    break;
                }
                place -= *digit * axis.stride;
                *digit = 0;
            }
            now
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_of_the_pieces_has_every_position_once() {
        let squares = [10, 64, 64];
        let all = FileOrder::all(&squares);
        assert_eq!(all.len(), 6);
        for order in all {
            let mut places: Vec<usize> = order.in_memory(0, 10 * 64 * 64).collect();
            for (at, place) in places.iter().enumerate() {
                assert_eq!(order.in_file(*place), at);
            }
            assert!(order.in_memory(4321, 3).eq(places[4321..4324].iter().copied()));
            places.sort_unstable();
            assert!(places.into_iter().eq(0..10 * 64 * 64));
        }
    }

    #[test]
    fn pieces_that_are_missing_or_named_twice_make_no_order() {
        assert!(FileOrder::new(&[1, 0], &[10, 64]).is_some());
        for wrong in [&[0][..], &[0, 0], &[0, 2], &[0, 1, 2]] {
            assert_eq!(FileOrder::new(wrong, &[10, 64]), None);
        }
    }
}
