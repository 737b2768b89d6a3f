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
        "a blurred step is within 2 % of a true gaussian",
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

    @Test("a shadow is the gaussian of its shape", arguments: [2.0, 5, 10, 20])
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

    @Test("a blur leaves a plain colour as it is", arguments: [0.3, 2, 20, 500, 1e6])
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

    @Test("a blur sees only what lies below its shape")
    func inside() throws {
        let bitmap = try draw([
            .fill(.rect(Box(0, 0, 64, 20)), .color(black)),
            .backdropBlur(.rect(Box(0, 20, 64, 44)), sigma: 8, saturation: 1, tint: Color(0))
        ])
        #expect(bitmap[30, 20] == .white)
    }

    @Test("saturation 0 makes grey and a tint lies over it")
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
}
