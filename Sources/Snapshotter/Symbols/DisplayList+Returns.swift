internal import Raster

/// What iOS 26 draws on the return key in place of words.
extension DisplayList {
    mutating func returnSign(_ name: String, _ x: Double, _ y: Double, _ color: Color) {
        switch name {
        case "send": arrowUp(x, y, size: 15, width: 2.2, color)
        case "done": tick(x, y, color)
        case "search", "google", "yahoo": magnifier(x, y, color)
        case "go", "next", "continue", "route", "join": arrow(x, y, isReturning: false, color)
        case "emergencyCall": handset(x, y, size: 17, isLying: false, color)
        default: bentArrow(x, y, color)
        }
    }

    private mutating func tick(_ x: Double, _ y: Double, _ color: Color) {
        var path = Path()
        path.move(x - 7, y + 1)
        path.line(x - 2, y + 6.4)
        path.line(x + 7, y - 6)
        line(path, color, 2.2)
    }

    mutating func magnifier(
        _ x: Double, _ y: Double, scale: Double = 1, _ color: Color
    ) {
        stroke(.circle(x - 1.6 * scale, y - 1.6 * scale, 6 * scale), color, 2 * scale)
        var path = Path()
        path.move(x + 3 * scale, y + 3 * scale)
        path.line(x + 7.6 * scale, y + 7.6 * scale)
        line(path, color, 2.2 * scale)
    }

    /// An arrow down and to the left: a new line.
    private mutating func bentArrow(_ x: Double, _ y: Double, _ color: Color) {
        var path = Path()
        path.move(x + 8, y - 6)
        path.line(x + 8, y - 0.6)
        path.quad(x + 8, y + 2.4, x + 5, y + 2.4)
        path.line(x - 8, y + 2.4)
        path.move(x - 3.6, y - 2.2)
        path.line(x - 8.2, y + 2.4)
        path.line(x - 3.6, y + 7)
        line(path, color, 1.8)
    }
}
