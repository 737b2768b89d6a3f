import Foundation
import Pictures
import Testing

@testable import Raster

@Suite("Blurs and shadows")
struct BlurTests {
    /// The integral of a gaussian up to a distance.
    static func gaussian(_ distance: Double, _ sigma: Double) -> Double {
        0.5 * (1 + erf(distance / (sigma * 2.0.squareRoot())))
    }

    @Test(
        "Blurs a step to within 2 % of a true Gaussian",
        arguments: [1.5, 3, 5.5, 8, 15, 20, 45])
    func step(_ sigma: Double) throws {
        let width = 600
        let bitmap = try draw(
            [
                .fill(.rect(Box(0, 0, 300, 40)), .color(black)),
                .backdropBlur(
                    .rect(Box(0, 0, 600, 40)), sigma: sigma, saturation: 1, tint: Color(0))
            ], width: width, height: 40)
        for x in 0..<width {
            let exact = Self.gaussian(Double(x) + 0.5 - 300, sigma) * 255
            let seen = Double(bitmap[x, 20].red)
            #expect(abs(seen - exact) <= 5.1, "at \(x): \(seen) and not \(exact)")
        }
    }

    @Test("Draws a shadow as the Gaussian of its shape", arguments: [2.0, 5, 10, 20])
    func shadow(_ sigma: Double) throws {
        let size = 300
        let box = Box(100, 110, 90, 70)
        let bitmap = try draw(
            [.shadow(.rect(box), black, sigma: sigma, dx: 3, dy: 5)], width: size, height: size)
        func along(_ place: Int, _ from: Double, _ length: Double) -> Double {
            let middle = Double(place) + 0.5
            return Self.gaussian(middle - from, sigma)
                - Self.gaussian(middle - from - length, sigma)
        }
        for y in stride(from: 0, to: size, by: 3) {
            for x in stride(from: 0, to: size, by: 3) {
                let exact =
                    255 * (1 - along(x, box.x + 3, box.width) * along(y, box.y + 5, box.height))
                #expect(abs(Double(bitmap[x, y].red) - exact) <= 6)
            }
        }
    }

    @Test("Draws an inner shadow as the Gaussian of the area around its shape", arguments: [2.0, 8])
    func innerShadow(_ sigma: Double) throws {
        let size = 160
        let box = Box(30, 40, 90, 80)
        let bitmap = try draw(
            [.innerShadow(.rect(box), black, sigma: sigma, dx: 2, dy: -3)], width: size,
            height: size)
        func along(_ place: Int, _ from: Double, _ length: Double) -> Double {
            let middle = Double(place) + 0.5
            return Self.gaussian(middle - from, sigma)
                - Self.gaussian(middle - from - length, sigma)
        }
        for y in 0..<size {
            for x in 0..<size {
                let isInside = x >= 30 && x < 120 && y >= 40 && y < 120
                let covered = along(x, box.x + 2, box.width) * along(y, box.y - 3, box.height)
                let exact = isInside ? 255 * covered : 255
                #expect(abs(Double(bitmap[x, y].red) - exact) <= (isInside ? 6 : 0))
            }
        }
    }

    @Test("Draws a shape and its path to the same pixels")
    func paths() throws {
        let box = Box(5.3, 7.6, 60, 40)
        let shapes = [
            Shape.rect(box), .ellipse(box), .roundedRect(box, radius: 12, continuous: true),
            .roundedCorners(box, topLeft: 3, topRight: 9, bottomRight: 0, bottomLeft: 20)
        ]
        for shape in shapes {
            let path = Shape.path(shape.path, .nonZero)
            #expect(
                try draw([.fill(shape, .color(black))], width: 80, height: 60)
                    == draw([.fill(path, .color(black))], width: 80, height: 60))
        }
    }

    @Test("Keeps a plain colour when it is blurred", arguments: [0.3, 2, 20, 500, 1e6])
    func plain(_ sigma: Double) throws {
        let color = Color(0x3478_F6FF)
        let bitmap = try draw([
            .fill(.rect(Box(0, 0, 64, 64)), .color(color)),
            .backdropBlur(
                .roundedRect(Box(5, 5, 40, 50), radius: 9, continuous: true), sigma: sigma,
                saturation: 1, tint: Color(0))
        ])
        bitmap.withPixels { #expect($0.allSatisfy { $0 == color.premultiplied }) }
    }

    @Test("Blurs only the pixels below the shape")
    func inside() throws {
        let bitmap = try draw([
            .fill(.rect(Box(0, 0, 64, 20)), .color(black)),
            .backdropBlur(.rect(Box(0, 20, 64, 44)), sigma: 8, saturation: 1, tint: Color(0))
        ])
        #expect(bitmap[30, 20] == .white)
    }

    @Test("Makes grey of saturation 0, and draws the tint over it")
    func colors() throws {
        let blur = DisplayList.Command.backdropBlur(
            .rect(Box(0, 0, 64, 64)), sigma: 3, saturation: 0, tint: Color(0xFFFF_FF80))
        let bitmap = try draw([
            .fill(.rect(Box(0, 0, 64, 64)), .color(Color(0xFF00_00FF))), blur
        ])
        let pixel = bitmap[30, 30]
        #expect(pixel.red == pixel.green && pixel.green == pixel.blue)
        // 54/256 of 255 is red's light; half of that and half of white.
        #expect(abs(Int(pixel.red) - 155) <= 1)
    }

    @Test("Bounds colours after the tint, so that little of what lies below can show much colour")
    func colorsBelowTint() throws {
        // 255 - 6 of the tint: yellow has no blue, and 8 times its saturation is far below none.
        let bitmap = try draw([
            .fill(.rect(Box(0, 0, 64, 64)), .color(Color(0xFFFF_00FF))),
            .backdropBlur(
                .rect(Box(0, 0, 64, 64)), sigma: 3, saturation: 8, tint: Color(0xC8C8_C8F9))
        ])
        let pixel = bitmap[30, 30]
        let luma = 255.0 * (54 + 183) / 256
        for (channel, below) in [(pixel.red, 255.0), (pixel.blue, 0)] {
            let expected = 200.0 * 249 / 255 + (luma + 8 * (below - luma)) * 6 / 255
            #expect(abs(Double(channel) - expected) <= 1.5)
        }
        #expect(pixel.blue < 170 && pixel.alpha == 255)
    }
}
