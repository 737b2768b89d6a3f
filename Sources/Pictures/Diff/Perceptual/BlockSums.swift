import CKernels

/// The sums of `ck_moments` over some pixels of a block: their number, the channels of each
/// picture, the squares, the squared differences, the products of gradients, and the slopes.
typealias BlockSums = SIMD16<Int32>

extension PixelPair {
    /// Returns the sums over some columns of some rows within a block of 8 x 8 pixels.
    func sums(_ columns: Range<Int>, _ lines: Range<Int>, ground: UInt32) -> BlockSums {
        let side = StructureJudge.blockSide
        guard columns.count == side, lines.count == side, columns.lowerBound > 0,
            columns.upperBound < widthPx, lines.lowerBound > 0, lines.upperBound < heightPx
        else { return plainSums(columns, lines, ground: ground) }
        var sums = BlockSums.zero
        let (a, b) = rows(lines.lowerBound)
        withUnsafeMutableBytes(of: &sums) { sums in
            ck_moments(
                a + columns.lowerBound, Int64(firstStride), b + columns.lowerBound,
                Int64(secondStride), ground, sums.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        return sums
    }

    /// The same for pixels at an edge too, beyond which the pixels of the edge are repeated.
    func plainSums(_ columns: Range<Int>, _ lines: Range<Int>, ground: UInt32) -> BlockSums {
        var sums = BlockSums.zero
        for y in lines {
            for x in columns { add(x, y, ground: ground, to: &sums) }
        }
        return sums
    }

    private func add(_ x: Int, _ y: Int, ground: UInt32, to sums: inout BlockSums) {
        func channels(_ rows: (a: UnsafePointer<UInt32>, b: UnsafePointer<UInt32>), _ x: Int) -> (
            SIMD4<Int32>, SIMD4<Int32>
        ) {
            let x = min(max(x, 0), widthPx - 1)
            return (rows.a[x].channels(over: ground), rows.b[x].channels(over: ground))
        }
        func grey(_ x: Int, _ y: Int) -> Int32 {
            let (p, q) = channels(rows(y), x)
            return (p &+ q).wrappedSum()
        }
        let (p, q) = channels(rows(y), x)
        let change = q &- p
        let squares = p &* p &+ q &* q
        let across = grey(x + 1, y) &- grey(x - 1, y)
        let down = grey(x, y + 1) &- grey(x, y - 1)
        let delta = change.wrappedSum()
        sums &+= BlockSums(
            1, p.x, p.y, p.z, q.x, q.y, q.z, squares.wrappedSum(),
            (change &* change).wrappedSum(), across &* across, down &* down, across &* down,
            delta &* across, delta &* down, 0, 0)
    }
}

extension UInt32 {
    /// A premultiplied pixel over a ground, its alpha without meaning: all bits for white, none for
    /// black.
    @inline(__always)
    func shown(over ground: UInt32) -> UInt32 {
        let rest = 255 &- self >> 24
        // Shifts, since plain processors have no product of four words.
        return self &+ ((rest | rest << 8 | rest << 16) & ground)
    }

    /// Red, green and blue of a premultiplied pixel over a ground, and 0.
    fileprivate func channels(over ground: UInt32) -> SIMD4<Int32> {
        let shown = shown(over: ground)
        return SIMD4(
            Int32(truncatingIfNeeded: shown & 255), Int32(truncatingIfNeeded: shown >> 8 & 255),
            Int32(truncatingIfNeeded: shown >> 16 & 255), 0)
    }
}
