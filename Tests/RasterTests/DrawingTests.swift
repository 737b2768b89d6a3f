import Basics
import Foundation
import Pictures
import Testing

@testable import Raster

/// Files in the drawing form, good and hostile, kept because each once could have gone wrong.
enum DrawingCorpus {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures/drawings").path

    static let names: [String] = {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return all.filter { $0.hasSuffix(".json") }.sorted()
    }()

    static func bytes(_ name: String) throws -> [UInt8] {
        try FileBytes.read("\(folder)/\(name)")
    }

    /// What `expected.txt` says of each file: `good`, or the error with its place.
    static func expected() throws -> [String: String] {
        let text = String(decoding: try bytes("expected.txt"), as: UTF8.self)
        var known: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            known[String(parts[0])] = String(parts[1])
        }
        return known
    }

    /// Reads and draws every scene; what comes of it in one line.
    static func outcome(_ bytes: [UInt8]) -> String {
        do throws(DrawingError) {
            let file = try DrawingFile(json: bytes)
            for index in file.drawing.scenes.indices {
                var failed = index
                do throws(RasterError) {
                    _ = try file.drawing.picture(ofScene: index, with: renderer, failed: &failed)
                } catch {
                    throw file.error(error, ofScene: failed)
                }
            }
            return "good"
        } catch {
            return error.description
        }
    }
}

@Suite("Drawings in JSON")
struct DrawingTests {
    @Test(
        "Draws each file of the corpus, or reports the place of its error",
        arguments: DrawingCorpus.names)
    func corpus(_ name: String) throws {
        let outcome = DrawingCorpus.outcome(try DrawingCorpus.bytes(name))
        #expect(outcome == (try DrawingCorpus.expected()[name]))
    }

    @Test("Expects a result for each file of the corpus")
    func corpusIsComplete() throws {
        #expect(try DrawingCorpus.expected().keys.sorted() == DrawingCorpus.names)
        #expect(DrawingCorpus.names.count > 40)
    }

    @Test("Reads each element as documented")
    func elements() throws {
        let file = try DrawingFile(json: try DrawingCorpus.bytes("every-kind.json"))
        let (first, second) = (file.drawing.scenes[0].list, file.drawing.scenes[1].list)
        let box = Box(1, 1, 8, 6)
        #expect(first.commands[0] == .fill(.rect(Box(0, 0, 20, 15)), .color(Color(0xF0F0_F4FF))))
        #expect(
            first.commands[2]
                == .fill(
                    .roundedRect(box, radius: 2, continuous: true), .color(Color(0x00FF_0080))))
        #expect(
            first.commands[7]
                == .stroke(
                    .rect(Box(2, 2, 9, 9)), Color(0x80),
                    StrokeStyle(width: 0.5, cap: .round, join: .bevel)))
        #expect(
            first.commands[9]
                == .text(
                    TextRun(
                        "aé😀\n\"\\/\t", at: Spot(10, 12), size: 5, weight: .semibold,
                        color: Color(0xFF), alignment: .center)))
        #expect(
            second.commands[2]
                == .image(
                    Drawing.id(ofScene: 0), in: Box(0, 0, 5, 5),
                    opacity: 0.5))
        #expect(
            second.commands[4]
                == .backdropBlur(
                    .rect(Box(0, 9, 20, 6)), sigma: 2, saturation: 1.8, tint: Color(0xD1D3_D9B8)))
        guard case .path(let path, .evenOdd) = shape(of: first.commands[5]) else {
            Issue.record("no path")
            return
        }
        #expect(path.elements[2] == .quad(Spot(3, 4), control: Spot(5, 9)))
        #expect(
            path.elements[3] == .cubic(Spot(5, 6), control1: Spot(1, 2), control2: Spot(3, 4)))
    }

    private func shape(of command: DisplayList.Command) -> Shape? {
        if case .fill(let shape, _) = command { shape } else { nil }
    }

    @Test("Keeps a list when it is written and read, as JSON and with any coder")
    func roundTrip() throws {
        let drawing = try DrawingFile(json: DrawingCorpus.bytes("every-kind.json")).drawing
        #expect(try DrawingFile(json: Array(drawing.json().utf8)).drawing == drawing)
        for scene in drawing.scenes {
            let coded = try JSONEncoder().encode(scene.list)
            #expect(try JSONDecoder().decode(DisplayList.self, from: coded) == scene.list)
            let plist = try PropertyListEncoder().encode(scene.list)
            #expect(try PropertyListDecoder().decode(DisplayList.self, from: plist) == scene.list)
            #expect(try DisplayList(json: Array(scene.list.json().utf8)) == scene.list)
        }
        var dice = Dice(state: 5)
        for _ in 0..<200 {
            let values = (0..<6).map { _ in Double(bitPattern: dice.next()) }
            if values.contains(where: { !$0.isFinite }) { continue }
            let map = Affine(
                a: values[0], b: values[1], c: values[2], d: values[3], tx: values[4],
                ty: values[5])
            let list = DisplayList([.transform(map, DisplayList())])
            #expect(try DisplayList(json: Array(list.json().utf8)) == list)
        }
    }

    @Test("Reports the command with a number that JSON cannot hold")
    func notFinite() {
        let list = DisplayList([
            .layer(
                opacity: 1,
                DisplayList([
                    .fill(.rect(Box(0, 0, 1, 1)), .color(black)),
                    .fill(.rect(Box(0, .nan, 1, 1)), .color(black))
                ]))
        ])
        let error = #expect(throws: RasterError.self) { try list.json() }
        #expect(error?.place == [0, 1])
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(list) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(DisplayList.self, from: Data("[{\"op\":\"x\"}]".utf8))
        }
    }

    @Test("Reports an error within each truncated file")
    func cut() throws {
        let bytes = try DrawingCorpus.bytes("every-kind.json")
        let lines = bytes.count { $0 == UInt8(ascii: "\n") }
        for count in 0..<(bytes.count - 2) {
            let error = #expect(throws: DrawingError.self) {
                try DrawingFile(json: Array(bytes.prefix(count)))
            }
            #expect((error?.line ?? 0) <= lines)
        }
    }

    @Test("Reads thousands of damaged files as a drawing, or reports the place of an error")
    func mutations() throws {
        var dice = Dice(state: 20)
        let files = try DrawingCorpus.names.map(DrawingCorpus.bytes).filter { $0.count < 4000 }
        let good = files.filter { (try? DrawingFile(json: $0)) != nil }
        var read = 0
        for round in 0..<8000 {
            // What is damaged already is seldom read to its end.
            let base = round % 2 == 0 ? files : good
            var bytes = base[round / 2 % base.count]
            for _ in 0...dice.below(2) { damage(&bytes, files[dice.below(files.count)], &dice) }
            do throws(DrawingError) {
                let drawing = try DrawingFile(json: bytes).drawing
                let again = try? DrawingFile(json: Array(drawing.json().utf8)).drawing
                #expect(again == drawing)
                read += 1
            } catch {
                #expect(error.line >= 1 && error.column >= 1 && !error.nextStep.isEmpty)
            }
        }
        #expect(read > 100)
    }

    private func damage(_ bytes: inout [UInt8], _ other: [UInt8], _ dice: inout Dice) {
        if bytes.isEmpty || other.isEmpty { return }
        let at = dice.below(bytes.count)
        let words: [StaticString] = [
            "[", "]", "{", "}", ",", ":", "\"", "\\u", "1e9", "-", "0", "null", "true", "[[[[",
            "\"op\"", "\"elements\":[]", "\u{7F}"
        ]
        switch dice.below(5) {
        case 0: bytes[at] ^= 1 << UInt8(dice.below(8))
        case 1: bytes.removeLast(dice.below(bytes.count))
        case 2: bytes.remove(at: at)
        case 3:
            let word = words[dice.below(words.count)]
            bytes.insert(
                contentsOf: UnsafeBufferPointer(
                    start: word.utf8Start, count: word.utf8CodeUnitCount), at: at)
        default:
            let from = dice.below(other.count)
            let to = min(other.count, from + 1 + dice.below(60))
            bytes.insert(contentsOf: other[from..<to], at: at)
        }
    }

    @Test("Refuses groups that nest too deep at the first one")
    func deep() {
        let text = String(repeating: "[{\"op\":\"layer\",\"elements\":\n", count: 100_000)
        let error = #expect(throws: DrawingError.self) { try DisplayList(json: Array(text.utf8)) }
        #expect(error?.code == .tooLarge)
        #expect((129...400).contains(error?.line ?? 0))
    }

    @Test("Reads and draws a path of many segments")
    func manySegments() throws {
        var text = "[{\"op\":\"path\",\"c\":\"000000\",\"d\":[[\"M\",0,0]"
        for index in 0..<20_000 { text += ",[\"L\",\(index % 97),\(index % 89)]" }
        let list = try DisplayList(json: Array((text + "]}]").utf8))
        _ = try renderer.draw(list, widthPx: 97, heightPx: 89, scale: 1)
    }

    @Test("Reads the scenes of the benchmark")
    func benchmarkScenes() throws {
        let path = DrawingCorpus.folder + "/../../../Benchmarks/scene.json"
        let drawing = try DrawingFile(json: FileBytes.read(path)).drawing
        #expect(drawing.scenes.map(\.name) == ["chat", "switcher"])
        #expect(drawing.scenes[1].list.imageIDs == [Drawing.id(ofScene: 0)])
        #expect((drawing.widthPx, drawing.heightPx) == (1179, 2556))
    }
}
