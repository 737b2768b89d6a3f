/// Sums over pixels, from which the structure of a window follows.
struct Moments {
    var count = 0
    /// Of each channel of the first picture.
    var first = (0, 0, 0)
    /// Of each channel of the second picture.
    var second = (0, 0, 0)
    /// Of the squares of all channels of both.
    var squares = 0
    /// Of the squared differences of all channels.
    var differences = 0
    /// Of the products of the gradients of grey (red + green + blue), which are four times those
    /// of the mean picture: across squared, down squared, both.
    var gradients = (0, 0, 0)
    /// Of the gradients, across and down, times the difference of grey.
    var slopes = (0, 0)

    static let zero = Moments()

    /// Adds the sums of up to eight blocks, which 32 bits hold.
    mutating func add(_ sums: BlockSums) {
        count &+= Int(sums[0])
        first = Self.sum(first, sums[1], sums[2], sums[3])
        second = Self.sum(second, sums[4], sums[5], sums[6])
        squares &+= Int(sums[7])
        differences &+= Int(sums[8])
        gradients = Self.sum(gradients, sums[9], sums[10], sums[11])
        slopes = (slopes.0 &+ Int(sums[12]), slopes.1 &+ Int(sums[13]))
    }

    @inline(__always)
    private static func sum(
        _ sums: (Int, Int, Int), _ first: Int32, _ second: Int32, _ third: Int32
    ) -> (Int, Int, Int) {
        (sums.0 &+ Int(first), sums.1 &+ Int(second), sums.2 &+ Int(third))
    }
}

extension Moments {
    /// Whether both pictures show the same structure here, and whether they do but for a shift.
    var likeness: (isSame: Bool, isShift: Bool) {
        judged(differs: 100)
    }

    /// Whether both show the same structure near a pixel whose surroundings do: in so few pixels
    /// the share of what was smoothed otherwise is larger by chance.
    var isAlikeNearby: Bool { judged(differs: 175).isSame }

    /// - Parameter differs: the share of what varies that may differ, in ten-thousandths.
    private func judged(differs share: Int) -> (isSame: Bool, isShift: Bool) {
        func squared(_ sums: (Int, Int, Int)) -> Int {
            sums.0 * sums.0 + sums.1 * sums.1 + sums.2 * sums.2
        }
        // What varies, and the constant of SSIM below which nothing is seen, (0.03 * 255)^2 for
        // each channel; both times the squared number of pixels.
        let varying = count * squares - squared(first) - squared(second) + count * count * 176
        let left = differences - explainedByShift
        // The gradients of edges as sharp as pixels are known roughly, so where a shift explains
        // half and more, twice as much may be left.
        let isShift = left * 2 <= differences
        return (count * left * 10_000 <= varying * share * (isShift ? 2 : 1), isShift)
    }

    /// The part of ``differences`` that a shift of the window explains; 0 when that shift is 0.45
    /// pixels or more.
    private var explainedByShift: Int {
        // A little noise is added, so that edges in one direction only have a solution. In
        // floating point the products keep their size; each operation is rounded alike everywhere.
        let (xx, yy) = (Double(gradients.0 + 16 * count), Double(gradients.1 + 16 * count))
        let (xy, dx, dy) = (Double(gradients.2), Double(slopes.0), Double(slopes.1))
        let determinant = xx * yy - xy * xy
        guard determinant > 0 else { return 0 }
        let right = (dx * yy - dy * xy) / determinant
        let down = (dy * xx - dx * xy) / determinant
        // Gradients are four times as large, so these are quarters of pixels.
        let limit = 0.45 / 4
        guard right * right + down * down < limit * limit else { return 0 }
        // A third of a squared difference of red + green + blue is at most the sum of theirs.
        return min(differences, max(0, Int((right * dx + down * dy) / 3)))
    }
}
