import Basics
import Foundation
import Pictures
import Testing

@testable import RestoreCommands

@Suite("restore-tool diff")
struct DiffCommandTests {
    private func inFolder(_ body: (String) async throws -> Void) async throws {
        try await withFolder { folder in
            try save(Bitmap(widthPx: 120, heightPx: 100, fill: .white), "\(folder)/a.png")
            try save(lower(.black), "\(folder)/b.png")
            try save(lower(Pixel(red: 253, green: 253, blue: 253)), "\(folder)/near.png")
            try await body(folder)
        }
    }

    /// White with the lower 30 rows in a colour.
    private func lower(_ color: Pixel) -> Bitmap {
        var bitmap = Bitmap(widthPx: 120, heightPx: 100, fill: .white)
        for y in 70..<100 {
            for x in 0..<120 { bitmap[x, y] = color }
        }
        return bitmap
    }

    private func save(_ bitmap: Bitmap, _ path: String) throws {
        try FileBytes.write(try PNG.encode(bitmap), to: path)
    }

    private func diff(_ folder: String, _ arguments: String...) async -> CommandResult {
        let words = arguments.joined(separator: " ").split(separator: " ").map {
            $0.hasSuffix(".png") || $0.hasSuffix(".json") ? "\(folder)/\($0)" : String($0)
        }
        return await CommandLine.run(["diff"] + words)
    }

    @Test("each metric has its own idea of a difference")
    func metrics() async throws {
        try await inFolder { folder in
            #expect(await diff(folder, "a.png near.png").status == 0)
            #expect(await diff(folder, "a.png near.png --metric pixelmatch").status == 0)
            #expect(await diff(folder, "a.png near.png --metric strict").status == 1)
            #expect(await diff(folder, "a.png near.png --metric strict --threshold 2").status == 0)
            #expect(await diff(folder, "a.png near.png --threshold 0.2").status == 1)
            for metric in ["perceptual", "pixelmatch", "strict"] {
                let result = await diff(folder, "a.png b.png --metric", metric)
                #expect(result.status == 1)
                #expect(result.output.hasPrefix("3,600 of 12,000 pixels differ (30.0 %)"))
            }
        }
    }

    @Test("JSON tells everything in one line")
    func json() async throws {
        try await inFolder { folder in
            let result = await diff(folder, "a.png b.png --json")
            #expect(result.status == 1)
            #expect(
                result.output == """
                    {"version":1,"kind":"diff","metric":"perceptual","passed":false,\
                    "verdict":"different",\
                    "expected":{"path":"\(folder)/a.png","width":120,"height":100,\
                    "colorType":"rgb","depth":8},\
                    "actual":{"path":"\(folder)/b.png","width":120,"height":100,\
                    "colorType":"rgb","depth":8},\
                    "differingPixels":3600,"totalPixels":12000,"ignoredPixels":0,\
                    "percent":30.0000,"maxDelta":255,"densestPixels":832,\
                    "boundingBox":{"x":0,"y":70,"width":120,"height":30},"clusterCount":1,\
                    "clusters":[{"x":0,"y":70,"width":120,"height":30}],\
                    "words":["3,600 of 12,000 pixels differ (30.0 %), by at most 255 of 255",\
                    "bounding box: 120 × 30 px across the bottom (x 0, y 70)"]}

                    """)
            let same = await diff(folder, "a.png a.png --json")
            #expect(same.status == 0)
            #expect(same.output.contains("\"passed\":true,\"verdict\":\"same\""))
        }
    }

    @Test("differences that lie apart are told each, the largest first, of many the largest five")
    func severalPlaces() async throws {
        try await inFolder { folder in
            var bitmap = Bitmap(widthPx: 120, heightPx: 100, fill: .white)
            // Squares of 1, 2, 3 ... pixels, far apart.
            for size in 1...6 {
                for i in 0..<size * size {
                    let (column, row) = ((size - 1) % 3 * 40, (size - 1) / 3 * 50)
                    bitmap[column + i % size, row + i / size] = .black
                }
                try save(bitmap, "\(folder)/\(size).png")
            }
            let two = await diff(folder, "a.png 2.png --metric strict").output
            #expect(
                two.contains(
                    """
                    2 separate places:
                      2 × 2 px at the top (x 40, y 0)
                      1 × 1 px at the top left (x 0, y 0)

                    """))
            let many = await diff(folder, "a.png 6.png --metric strict").output
            #expect(many.contains("6 separate places, the largest:\n  6 × 6 px"))
            #expect(many.contains("  2 × 2 px") && !many.contains("  1 × 1 px"))
            #expect(!(await diff(folder, "a.png 1.png --metric strict").output.contains("places")))
        }
    }

    @Test("places are ignored by rectangle, by mask and by the name of a view")
    func ignoring() async throws {
        try await inFolder { folder in
            var painted = Bitmap(widthPx: 120, heightPx: 100, fill: .black)
            for y in 70..<100 { for x in 0..<120 { painted[x, y] = .white } }
            try save(painted, "\(folder)/mask.png")
            let views = """
                {"version": 1, "views": [
                  {"name": "screen", "x": 0, "y": 0, "width": 120, "height": 100},
                  {"name": "keyboard", "x": 0, "y": 68, "width": 120, "height": 32}]}
                """
            let mask = lower(.clear)
            try save(mask, "\(folder)/none.png")
            #expect(await diff(folder, "a.png b.png --ignore 0,70,120,30").status == 0)
            #expect(await diff(folder, "a.png b.png --ignore 0,70,119,30").status == 1)
            #expect(await diff(folder, "a.png b.png --ignore=-5,-5,10,10").status == 1)
            let halves = "--ignore 0,70,60,30 --ignore 60,70,90,90"
            #expect(await diff(folder, "a.png b.png", halves).status == 0)
            // The mask is white above, so it ignores all but what its lower part leaves clear.
            #expect(await diff(folder, "a.png b.png --mask none.png").status == 1)
            #expect(await diff(folder, "a.png b.png --mask mask.png").status == 0)
            let unknown = await diff(folder, "a.png b.png --ignore-view keyboard")
            #expect(unknown.status == 64)
            #expect(unknown.errors.contains("a.views.json does not exist; give one with --views"))
            try FileBytes.write(Array(views.utf8), to: "\(folder)/a.views.json")
            #expect(await diff(folder, "a.png b.png --ignore-view keyboard").status == 0)
            let other = await diff(folder, "a.png b.png --ignore-view bar")
            #expect(other.status == 64)
            #expect(other.errors.contains("no view has this name; the views are screen, keyboard"))
            let told = await diff(folder, "a.png b.png")
            #expect(told.output.contains("\nthe keyboard changed: 30 rows at the bottom\n"))
        }
    }

    @Test("a budget lets scattered pixels pass and no cluster")
    func budget() async throws {
        try await inFolder { folder in
            var dots = Bitmap(widthPx: 120, heightPx: 100, fill: .white)
            for x in stride(from: 3, to: 120, by: 30) { dots[x, 50] = .black }
            try save(dots, "\(folder)/dots.png")
            let many = await diff(folder, "a.png dots.png --max-pixels 3")
            #expect(many.status == 1)
            #expect(
                many.output.hasSuffix(
                    "more pixels differ than --max-pixels and --max-percent allow\n"))
            let result = await diff(folder, "a.png dots.png --max-pixels 4")
            #expect(result.status == 0)
            #expect(result.output.hasSuffix("the same within --max-pixels and --max-percent\n"))
            #expect(await diff(folder, "a.png dots.png --max-percent 0.1").status == 0)
            let dense = await diff(folder, "a.png b.png --max-percent 100")
            #expect(dense.status == 1)
            #expect(dense.output.contains("the pixels lie close together: 832 in 32 x 32"))
        }
    }

    @Test("other sizes, scales and colour types are told, and strict passes none of them")
    func kinds() async throws {
        try await inFolder { folder in
            let twice = Bitmap(widthPx: 240, heightPx: 200, fill: .white)
            try save(twice, "\(folder)/twice.png")
            for metric in ["perceptual", "pixelmatch", "strict"] {
                let result = await diff(
                    folder, "a.png twice.png --max-percent 100 --metric", metric)
                #expect(result.status == 1)
                #expect(
                    result.output.hasPrefix(
                        "the sizes differ: 120x100 against 240x200, the scales are 1 to 2\n"))
            }
            let (white, clear) = (
                Bitmap(widthPx: 120, heightPx: 100, fill: .white),
                Bitmap(widthPx: 120, heightPx: 100)
            )
            try save(clear, "\(folder)/clear.png")
            for metric in ["perceptual", "pixelmatch", "strict"] {
                #expect(await diff(folder, "a.png clear.png --metric", metric).status == 1)
            }
            try FileBytes.write(try animated(white), to: "\(folder)/again.png")
            #expect(await diff(folder, "a.png again.png --metric strict").status == 0)
        }
    }

    /// One white pixel of type grey.
    private static let grey = """
        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAA\
        AACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==
        """

    @Test("pixels that are stored otherwise fail strict, which does not call them the same")
    func colourTypes() async throws {
        try await inFolder { folder in
            try save(Bitmap(widthPx: 1, heightPx: 1, fill: .white), "\(folder)/rgb.png")
            let grey = try #require(Data(base64Encoded: Self.grey))
            try FileBytes.write(Array(grey), to: "\(folder)/grey.png")
            let types = "the colour types differ: RGB of 8 bits against grey of 8 bits\n"
            let strict = await diff(folder, "rgb.png grey.png --metric strict")
            #expect(strict.status == 1)
            #expect(strict.output == types + "0 of 1 pixels differ\n")
            let other = await diff(folder, "rgb.png grey.png")
            #expect(other.status == 0)
            #expect(other.output == "note: " + types + "the same: 0 of 1 pixels differ\n")
        }
    }

    private func animated(_ bitmap: Bitmap) throws -> [UInt8] {
        try PNG.encode(frames: [bitmap, bitmap], delayMs: 10)
    }

    @Test("what is ignored is looked at though the files are equal, and all of it is no answer")
    func ignoringInEqualFiles() async throws {
        try await inFolder { folder in
            let part = await diff(folder, "a.png a.png --ignore 0,0,10,10 --json")
            #expect(part.status == 0)
            #expect(part.output.contains("\"ignoredPixels\":100,"))
            for pair in ["a.png a.png", "a.png b.png"] {
                let all = await diff(folder, pair, "--ignore 0,0,120,100")
                #expect(all.status == 5)
                #expect(all.errors.contains("nothing is compared: every pixel is ignored"))
            }
            #expect(await diff(folder, "a.png a.png --mask none.json").status == 74)
            #expect(await diff(folder, "a.png a.png --ignore-view keyboard").status == 64)
        }
    }

    @Test("every style is drawn", arguments: DiffStyle.allCases)
    func styles(style: DiffStyle) async throws {
        try await inFolder { folder in
            let out = "--style \(style.rawValue) -o out.png"
            #expect(await diff(folder, "a.png b.png", out).status == 1)
            let picture = try PNG.decode(FileBytes.read("\(folder)/out.png"))
            #expect(picture.heightPx == 100)
            #expect(await diff(folder, "a.png a.png", out).status == 0)
        }
    }

    @Test("pixelmatch draws its picture with its own options")
    func pixelmatch() async throws {
        try await inFolder { folder in
            let options = "--metric pixelmatch --diff-mask --diff-color 1,2,3 -o out.png"
            #expect(await diff(folder, "b.png a.png", options).status == 1)
            let picture = try PNG.decode(FileBytes.read("\(folder)/out.png"))
            #expect(picture[5, 99] == Pixel(red: 1, green: 2, blue: 3))
            #expect(picture[5, 5] == .clear)
            let darker = "--metric pixelmatch --diff-color-alt 9,8,7 -o out.png"
            _ = await diff(folder, "a.png b.png", darker)
            let other = try PNG.decode(FileBytes.read("\(folder)/out.png"))
            #expect(other[5, 99] == Pixel(red: 9, green: 8, blue: 7))
        }
    }
}
