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
}
