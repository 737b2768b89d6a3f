import Foundation
import Pictures
import ScenarioSupport
import Scenarios
import Simulator
import Snapshotter
import TestSupport
import Testing

/// The drawings against what was measured in screenshots of simulators.
///
/// `make likeness` writes the table and a page; with `PICTURES=DIR` it measures again.
@Suite("Likeness to screenshots")
struct LikenessTests {
    private static let environment = ProcessInfo.processInfo.environment

    /// The share of the parts of each kind that agree: what is reached, and never less.
    static let floors: [(part: String, share: Double)] = [
        ("keys", 1), ("number pad", 1), ("home indicator", 1), ("emoji page", 0.85),
        ("signs", 0.8), ("words", 0.9), ("letters", 0.56), ("digits", 0.53), ("status bar", 0.66),
        ("navigation bar", 0.75), ("caret and selection", 0.58), ("materials", 0.95)
    ]

    @Test("Draws the parts of screens where the screenshots have them")
    func parts() throws {
        let score = try Self.score()
        for (part, share) in Self.floors {
            #expect(score.share(of: part) >= share, "\(part)\n\(score.table())\(score.misses())")
        }
        #expect(score.shareOfWidths >= 0.9, "\(score.table())")
    }

    /// The score of all screens; writes the page where a folder for it is given, and measures again
    /// where the screenshots are.
    static func score() throws -> LikenessScore {
        let drawer = try LikenessDrawer()
        let pictures = environment["RESTORE_LIKENESS_PICTURES"].map { URL(filePath: $0) }
        var page = try environment["RESTORE_LIKENESS_OUT"].map {
            try LikenessPage(folder: URL(filePath: $0))
        }
        var score = LikenessScore()
        for name in LikenessFile.names {
            var file = try LikenessFile.load(name)
            for (index, screen) in file.screens.enumerated() {
                let real = try pictures.map {
                    try picture(in: $0.appending(path: "\(file.folder)/\(screen.picture).png"))
                        .turned(left: screen.turned ?? 0)
                }
                if let real { file.screens[index].parts = measured(screen.parts, in: real) }
                let drawn = try drawer.picture(of: screen, in: file)
                score.add(file, file.screens[index], drawn)
                try page?.add(
                    "\(file.device), iOS \(file.system): \(screen.picture)",
                    name: "\(name)-\(screen.picture)", drawn: drawn, real: real)
            }
            guard pictures != nil else { continue }
            try file.text().write(
                to: Repository.fixture("likeness/\(name).json"), atomically: true, encoding: .utf8)
        }
        try page?.finish(score)
        return score
    }

    private static func picture(in file: URL) throws -> Bitmap {
        try PNG.decode([UInt8](try Data(contentsOf: file)))
    }

    /// The parts with the figures of a screenshot.
    private static func measured(
        _ parts: [LikenessFile.Part], in picture: Bitmap
    ) -> [LikenessFile.Part] {
        let finder = PartFinder(picture: picture)
        return parts.map { part in
            var part = part
            let found = finder.find(part)
            part.rect = found.rect
            if part.radius != nil { part.radius = found.radius }
            part.color = found.color.map { channels in
                channels.map { hex(UInt8($0.rounded())) }.joined()
            }
            return part
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }

    @Test("Counts the looks of the screenshots as measured, and the others not")
    func references() throws {
        for name in LikenessFile.names {
            let file = try LikenessFile.load(name)
            for screen in file.screens {
                let setting = try Fixtures.scenario(file.scenario(of: screen)).setting
                let reference = LookReference(.home, in: setting)
                let wanted = screen.turned == nil ? ["home screen"] : ["landscape", "home screen"]
                #expect(reference.unmeasured == wanted, "\(name), \(screen.picture)")
            }
        }
    }

    // MARK: The finder

    @Test("Finds planes, their corners and what stands out on them, to a pixel")
    func finder() throws {
        var picture = Bitmap(widthPx: 120, heightPx: 90, fill: Self.grey(200))
        for y in 20..<70 {
            for x in 30..<100 where !Self.isOutside(x - 30, y - 20, radius: 12) {
                picture[x, y] = .white
            }
        }
        for y in 40..<52 { for x in 60..<66 { picture[x, y] = .black } }
        let finder = PartFinder(picture: picture)
        let box = LikenessFile.Part(
            part: "", name: "", find: .box, at: [36, 45], beside: [10, 45])
        #expect(finder.find(box).rect == [30, 20, 100, 70])
        #expect(abs((finder.find(box).radius ?? 0) - 12) < 0.6)
        let ink = LikenessFile.Part(part: "", name: "", find: .ink, within: [50, 30, 90, 60])
        #expect(finder.find(ink).rect == [60, 40, 66, 52])
        let color = LikenessFile.Part(part: "", name: "", find: .color, at: [10, 10])
        #expect(finder.find(color).color == [200, 200, 200])
        let nothing = LikenessFile.Part(part: "", name: "", find: .ink, within: [0, 0, 9, 9])
        #expect(finder.find(nothing).rect == nil)
    }

    private static func grey(_ value: UInt8) -> Pixel {
        Pixel(red: value, green: value, blue: value)
    }

    /// Returns whether a pixel lies outside of a plane's upper left corner.
    private static func isOutside(_ x: Int, _ y: Int, radius: Int) -> Bool {
        guard x < radius, y < radius else { return false }
        let (dx, dy) = (2 * (radius - x) - 1, 2 * (radius - y) - 1)
        return dx * dx + dy * dy > 4 * radius * radius
    }

    @Test("Compares colours by CIE94")
    func colors() throws {
        let white = try #require(LabColor(hex: "ffffff"))
        #expect(white.difference(from: white) == 0)
        #expect(abs(white.l - 100) < 0.01)
        let grey = try #require(LabColor(hex: "f0f0f0"))
        #expect(abs(grey.difference(from: white) - 5.2) < 0.3)
        #expect(LabColor(hex: "12345") == nil)
    }
}
