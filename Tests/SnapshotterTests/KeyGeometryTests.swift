import Raster
import Simulator
import Testing

@testable import Snapshotter

@Suite("Places of keys")
struct KeyGeometryTests {
    /// Measured letter keys: device, width and height in points, the row gap below them.
    static let measured: [(String, Double, Double, Double)] = [
        ("iPhone 4S", 26, 39, 15), ("iPhone SE", 26, 39, 15), ("iPhone 8", 31.5, 43, 11),
        ("iPhone X", 31.5, 42, 12), ("iPhone 8 Plus", 35, 44, 10), ("iPhone 13", 33, 42, 12)
    ]

    @Test("Gives letters the measured sizes, to about a point", arguments: measured)
    func letters(name: String, width: Double, height: Double, gap: Double) throws {
        let keys = try plan("english-phone", .letters, on: name).filter { $0.key.role == .letter }
        #expect(keys.count == 26)
        let q = try #require(keys.first { $0.key.label == "q" })
        let a = try #require(keys.first { $0.key.label == "a" })
        #expect(abs(q.box.width - width) < 0.7)
        #expect(abs(q.box.height - height) < 1.1)
        #expect(abs(a.box.y - q.box.maxY - gap) < 1.1)
    }

    @Test("Keeps keys on the keyboard and apart from each other", arguments: Studio.layoutNames)
    func disjoint(name: String) throws {
        let layout = try Studio.layout(name)
        for device in Studio.devices where KeyLayout.Device(device) == layout.device {
            let keys = try plan(name, layout.kind, on: device.name).filter { $0.key.role != .gap }
            for (index, placed) in keys.enumerated() {
                #expect(placed.box.x >= 0 && placed.box.maxX <= device.size.width.points)
                for other in keys.dropFirst(index + 1) { #expect(!overlap(placed.box, other.box)) }
            }
        }
    }

    @Test("Aligns the edges of keys to whole pixels", arguments: Studio.devices.map(\.name))
    func pixels(name: String) throws {
        let device = try #require(Studio.devices.first { $0.name == name })
        let layout = device.isPad ? "english-pad" : "english-phone"
        for placed in try plan(layout, .letters, on: name) {
            for edge in [placed.box.x, placed.box.y, placed.box.maxX, placed.box.maxY] {
                let pixels = edge * Double(device.scale)
                #expect(abs(pixels - pixels.rounded()) < 1e-6)
            }
        }
    }

    @Test("Fills the keyboard's frame with its parts from top to bottom")
    func parts() throws {
        let setting = try Studio.setting(Studio.phoneX)
        let content = try Studio.keyboard(setting, accessory: 2)
        let parts = KeyboardParts(content, in: setting, orientation: .portrait)
        let frame = Box(content.frame)
        #expect(parts.accessory.y == frame.y && parts.accessory.height == 44)
        #expect(parts.prediction.y == parts.accessory.maxY && parts.prediction.height == 42)
        #expect(parts.keys.y == parts.prediction.maxY && parts.keys.height == 216)
        #expect(parts.below.y == parts.keys.maxY && parts.below.maxY == frame.maxY)
    }

    @Test(
        "Has tab and caps lock on pads of 11 inches and larger ones",
        arguments: [("iPad", false), ("iPad Air", true), ("iPad Pro 13", true)])
    func wideKeys(name: String, has: Bool) throws {
        let painter = try painter(.letters, on: name)
        let keys = painter.plan(of: try #require(painter.layout)).keys
        #expect(Set(["tab", "caps lock"]).isSubset(of: keys.map(\.key.label)) == has)
        for (index, placed) in keys.enumerated() {
            for other in keys.dropFirst(index + 1) { #expect(!overlap(placed.box, other.box)) }
        }
    }

    @Test("Gives the digits of the largest pads a lower row")
    func lowDigits() throws {
        let keys = try plan("english-large-pad", .letters, on: "iPad Pro 13")
        let digit = try #require(keys.first { $0.key.label == "1" })
        let letter = try #require(keys.first { $0.key.label == "q" })
        let below = try #require(keys.first { $0.key.label == "a" })
        #expect(digit.box.height < letter.box.height * 0.8)
        let gaps = (letter.box.y - digit.box.maxY, below.box.y - letter.box.maxY)
        #expect(abs(gaps.0 - gaps.1) < 0.6)
    }

    private func plan(
        _ layout: String, _ kind: KeyboardKind, on name: String
    ) throws -> [PlacedKey] {
        try painter(kind, on: name).plan(of: Studio.layout(layout)).keys
    }

    private func painter(_ kind: KeyboardKind, on name: String) throws -> KeyboardPainter {
        let device = try #require(Studio.devices.first { $0.name == name })
        let setting = try Studio.setting(device)
        return KeyboardPainter(
            try Studio.keyboard(setting, kind), orientation: .portrait, setting: setting,
            layouts: try Studio.layouts(),
            type: Typesetter(fonts: try Studio.fonts ?? FontBook.standard()))
    }

    private func overlap(_ a: Box, _ b: Box) -> Bool {
        a.x < b.maxX - 1e-6 && b.x < a.maxX - 1e-6 && a.y < b.maxY - 1e-6 && b.y < a.maxY - 1e-6
    }
}
