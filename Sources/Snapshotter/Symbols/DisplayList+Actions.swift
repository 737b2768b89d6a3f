internal import Raster

/// The signs beside the actions of a share sheet.
extension DisplayList {
    /// Copy, save a picture, save to a folder, print: the sign of one of them around a place.
    mutating func actionSign(_ number: Int, _ x: Double, _ y: Double, _ ink: Color) {
        placed(1, x, y) { list in
            switch number {
            case 0: list.copySign(ink)
            case 1: list.saveSign(ink)
            case 2: list.folderSign(ink)
            default: list.printerSign(ink)
            }
        }
    }

    /// Two pages, the front one over a corner of the other.
    private mutating func copySign(_ ink: Color) {
        stroke(.rounded(Box(-3, -4.5, 11.5, 14), 2.4), ink, 1.6)
        var back = Path()
        back.move(-5.6, 5)
        back.line(-6.4, 5)
        back.quad(-8.6, 5, -8.6, 2.6)
        back.line(-8.6, -7.2)
        back.quad(-8.6, -9.6, -6.2, -9.6)
        back.line(0.6, -9.6)
        back.quad(3, -9.6, 3, -7.4)
        line(back, ink, 1.6)
    }

    /// An arrow down into a box.
    private mutating func saveSign(_ ink: Color) {
        var box = Path()
        box.move(-3.6, -3.4)
        box.line(-6, -3.4)
        box.quad(-8, -3.4, -8, -1.4)
        box.line(-8, 7.4)
        box.quad(-8, 9.4, -6, 9.4)
        box.line(6, 9.4)
        box.quad(8, 9.4, 8, 7.4)
        box.line(8, -1.4)
        box.quad(8, -3.4, 6, -3.4)
        box.line(3.6, -3.4)
        box.move(0, -10)
        box.line(0, 4)
        box.move(-3.4, 0.8)
        box.line(0, 4.4)
        box.line(3.4, 0.8)
        line(box, ink, 1.6)
    }

    private mutating func folderSign(_ ink: Color) {
        var folder = Path()
        folder.move(-10, -5.4)
        folder.quad(-10, -7.6, -7.8, -7.6)
        folder.line(-3.6, -7.6)
        folder.line(-1.4, -5.4)
        folder.line(7.8, -5.4)
        folder.quad(10, -5.4, 10, -3.2)
        folder.line(10, 5.6)
        folder.quad(10, 7.8, 7.8, 7.8)
        folder.line(-7.8, 7.8)
        folder.quad(-10, 7.8, -10, 5.6)
        folder.close()
        folder.move(-10, -1.6)
        folder.line(10, -1.6)
        line(folder, ink, 1.6)
    }

    private mutating func printerSign(_ ink: Color) {
        var body = Path()
        body.move(-5.6, 5)
        body.line(-8, 5)
        body.quad(-10, 5, -10, 3)
        body.line(-10, -2.4)
        body.quad(-10, -4.6, -8, -4.6)
        body.line(8, -4.6)
        body.quad(10, -4.6, 10, -2.4)
        body.line(10, 3)
        body.quad(10, 5, 8, 5)
        body.line(5.6, 5)
        body.move(-5.6, -4.6)
        body.line(-5.6, -9)
        body.line(5.6, -9)
        body.line(5.6, -4.6)
        line(body, ink, 1.6)
        stroke(.rounded(Box(-5.6, 1, 11.2, 8.6), 1), ink, 1.6)
        fill(.circle(6.6, -1.6, 0.9), ink)
    }
}
