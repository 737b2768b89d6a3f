internal import Raster

/// The picture that stands for every image: a lake between hills, in a drawing of our own.
enum PictureArt {
    private static let sky = [Color(0x7FB2_D9FF), Color(0xD6E9_F5FF)]
    private static let sun = Color(0xFFF1_C2FF)
    private static let far = Color(0x7A97_A6FF)
    private static let near = Color(0x4E75_63FF)
    private static let lake = [Color(0x9CC7_DEFF), Color(0x4F86_A8FF)]
    private static let shore = Color(0x3E5F_4BFF)

    /// Fills a box with the picture; what does not fit is cut off.
    static func draw(in box: Box, into list: inout DisplayList) {
        guard box.width > 0, box.height > 0 else { return }
        list.clipped(to: .rect(box)) { list in
            let horizon = box.y + box.height * 0.62
            list.fill(
                .rect(box), from: Spot(box.x, box.y), to: Spot(box.x, horizon), sky)
            let side = min(box.width, box.height)
            list.fill(
                .circle(box.x + box.width * 0.74, box.y + box.height * 0.24, side * 0.09), sun)
            list.fill(hills(box, horizon, peaks: [(0.18, 0.30), (0.52, 0.40), (0.84, 0.27)]), far)
            list.fill(hills(box, horizon, peaks: [(0.04, 0.42), (0.38, 0.52), (0.96, 0.40)]), near)
            let water = Box(box.x, horizon, box.width, box.maxY - horizon)
            list.fill(
                .rect(water), from: Spot(box.x, horizon), to: Spot(box.x, box.maxY), lake)
            list.fill(
                .ellipse(
                    Box(
                        center: box.x + box.width * 0.12, box.maxY, width: box.width * 0.62,
                        height: box.height * 0.22)), shore)
        }
    }

    /// A line of hills above the horizon; a peak has its place and its height in shares of the box.
    private static func hills(
        _ box: Box, _ horizon: Double, peaks: [(x: Double, y: Double)]
    ) -> Path {
        var path = Path()
        path.move(box.x - 1, horizon)
        for (index, peak) in peaks.enumerated() {
            let x = box.x + box.width * peak.x
            path.line(x, box.y + box.height * peak.y)
            guard index + 1 < peaks.count else { continue }
            let valley = (peak.x + peaks[index + 1].x) / 2
            path.line(box.x + box.width * valley, box.y + box.height * 0.58)
        }
        path.line(box.maxX + 1, horizon)
        path.close()
        return path
    }
}
