internal import Raster

extension DisplayList {
    /// Fills a box with the dark linen of systems before iOS 7: threads that cross on grey.
    ///
    /// Light and dark threads alternate at each point, and every eighth is darker. The distances
    /// are to the eye.
    mutating func linen(_ box: Box) {
        fill(
            .rect(box), from: Spot(0, box.y), to: Spot(0, box.maxY),
            [Color(0x4B4E_54FF), Color(0x3537_3CFF)])
        let threads: [(first: Double, step: Double, width: Double, color: Color)] = [
            (0, 2, 0.5, Color(0xFFFF_FF12)), (1, 2, 0.5, Color(0x0000_0033)),
            (3, 8, 1, Color(0x0000_0010))
        ]
        clipped(to: .rect(box)) { list in
            for thread in threads {
                var (columns, rows) = (Path(), Path())
                for x in stride(from: box.x + thread.first, to: box.maxX, by: thread.step) {
                    columns.addThread(Box(x, box.y, thread.width, box.height))
                }
                for y in stride(from: box.y + thread.first, to: box.maxY, by: thread.step) {
                    rows.addThread(Box(box.x, y, box.width, thread.width))
                }
                list.fill(columns, thread.color)
                list.fill(rows, thread.color)
            }
        }
    }
}

extension Path {
    fileprivate mutating func addThread(_ box: Box) {
        move(box.x, box.y)
        line(box.maxX, box.y)
        line(box.maxX, box.maxY)
        line(box.x, box.maxY)
        close()
    }
}
