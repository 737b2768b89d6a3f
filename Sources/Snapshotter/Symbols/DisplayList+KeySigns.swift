internal import Raster

/// The signs on and below the keys, each drawn around its middle.
///
/// Lines and places are fitted to screenshots of iOS 17.5 and 26.1 at three pixels per point; the
/// heights are those of the whole sign.
extension DisplayList {
    /// The sign of the shift key, 18 by 21 at its own height.
    mutating func shift(
        _ x: Double, _ y: Double, height: Double = 18, isFilled: Bool, _ color: Color
    ) {
        placed(height / 18, x, y) { list in
            var path = Path()
            path.move(0, -8.25)
            path.line(9.75, 1.8)
            path.line(4.4, 1.8)
            path.line(4.4, 8.25)
            path.line(-4.4, 8.25)
            path.line(-4.4, 1.8)
            path.line(-9.75, 1.8)
            path.close()
            if isFilled { list.fill(path, color) }
            list.line(path, color, 1.5)
        }
    }

    /// The sign of the delete key, 18 by 21.4 at its own height.
    mutating func deleteSign(_ x: Double, _ y: Double, height: Double = 18, _ color: Color) {
        placed(height / 18, x, y) { list in
            var path = Path()
            path.move(-9.6, 0.8)
            path.quad(-10.2, 0, -9.6, -0.8)
            path.line(-3.9, -7.4)
            path.quad(-3.2, -8.2, -2.1, -8.2)
            path.line(7.7, -8.2)
            path.quad(9.9, -8.2, 9.9, -6)
            path.line(9.9, 6)
            path.quad(9.9, 8.2, 7.7, 8.2)
            path.line(-2.1, 8.2)
            path.quad(-3.2, 8.2, -3.9, 7.4)
            path.close()
            list.line(path, color, 1.6)
            list.cross(2, 0, size: 6.8, width: 1.6, color)
        }
    }

    /// An arrow that turns down and to the left, 17 by 19.6: the return key of iOS 26.
    mutating func bentArrow(_ x: Double, _ y: Double, _ color: Color) {
        placed(1, x, y) { list in
            var path = Path()
            path.move(-3.5, -3.27)
            path.line(-9.05, 2.27)
            path.line(-3.5, 7.73)
            path.move(-9.05, 2.27)
            path.line(6.5, 2.27)
            path.quad(8.95, 2.27, 8.95, -0.1)
            path.line(8.95, -5.4)
            path.quad(8.95, -7.73, 6.6, -7.73)
            path.line(1.6, -7.73)
            list.line(path, color, 1.55)
        }
    }

    /// A laughing face in outline, the sign of the emoji key; the radius is that of its outer edge.
    mutating func smiley(_ x: Double, _ y: Double, radius: Double, _ color: Color) {
        placed(radius / 13.33, x, y) { list in
            list.stroke(.circle(0, 0, 12.3), color, 2.05)
            for side in [-1.0, 1] {
                list.fill(.ellipse(Box(center: side * 3.97, -3.07, width: 3, height: 3.55)), color)
            }
            var mouth = Path()
            mouth.move(-8.3, 1.2)
            mouth.quad(0, 3.9, 8.3, 1.2)
            mouth.cubic(7.6, 5.4, 4.4, 8.6, 0, 8.6)
            mouth.cubic(-4.4, 8.6, -7.6, 5.4, -8.3, 1.2)
            mouth.close()
            list.line(mouth, color, 0.85)
            var tongue = Path()
            tongue.move(-7.4, 4)
            tongue.quad(0, 6.2, 7.4, 4)
            tongue.cubic(6.2, 7.2, 3.6, 8.8, 0, 8.8)
            tongue.cubic(-3.6, 8.8, -6.2, 7.2, -7.4, 4)
            tongue.close()
            list.fill(tongue, color)
        }
    }

    /// A microphone in outline, the sign of dictation, 28 by 18.3 at its own height.
    mutating func dictation(_ x: Double, _ y: Double, height: Double, _ color: Color) {
        placed(height / 28, x, y) { list in
            list.stroke(.rounded(Box(-3.83, -13.2, 7.66, 16.9), 3.83), color, 1.6)
            var path = Path()
            path.move(-8.37, -2.8)
            path.line(-8.37, -0.3)
            path.cubic(-8.37, 4.4, -4.7, 8, 0, 8)
            path.cubic(4.7, 8, 8.37, 4.4, 8.37, -0.3)
            path.line(8.37, -2.8)
            path.move(0, 8)
            path.line(0, 13.2)
            path.move(-5.95, 13.2)
            path.line(5.95, 13.2)
            list.line(path, color, 1.6)
        }
    }

    /// A flag on a pole, 14.3 by 11.
    mutating func flag(_ x: Double, _ y: Double, _ color: Color) {
        placed(1, x, y) { list in
            var path = Path()
            path.move(-4.9, 6.5)
            path.line(-4.9, -5.8)
            path.cubic(-2, -7.4, 1, -4.4, 4.9, -5.8)
            path.line(4.9, 0.8)
            path.cubic(1, 2.2, -2, -0.8, -4.9, 0.8)
            list.line(path, color, 1.2)
        }
    }
}
