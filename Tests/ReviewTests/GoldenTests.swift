import Basics
import Foundation
import Pictures
import Testing

@testable import Review

@Suite("Goldens")
struct GoldenTests {
    @Test("Finds a recorded picture equal, by its bytes or by its pixels")
    func equal() throws {
        try withFolder { folder in
            let picture = candidate(fill: .white)
            try folder.record(picture)
            try folder.save()
            let again = try GoldenFolder(path: folder.path)
            #expect(again.verify(picture) == .equal)

            let text = PNGOptions.Text(keyword: "Comment", value: "drawn elsewhere")
            var same = picture
            let options = PNGOptions(effort: .fast, texts: [text])
            same.bytes = try PNG.encode(bitmap(fill: .white), options: options)
            #expect(same.bytes != picture.bytes)
            #expect(again.verify(same) == .equal)
        }
    }

    @Test("Keeps goldens that two processes record at the same time")
    func together() throws {
        try withFolder { folder in
            var other = folder
            var (first, second) = (candidate(fill: .white), candidate(fill: .black))
            (first.name, second.name) = ("first", "second")
            try folder.record(first)
            try other.record(second)
            try folder.save()
            try other.save()
            let both = try GoldenFolder(path: folder.path)
            #expect(both.manifest.goldens.map(\.name) == ["first", "second"])
            other.forget(["second"])
            try folder.record(second)
            try other.save()
            #expect(try GoldenFolder(path: folder.path).manifest.goldens.map(\.name) == ["first"])
        }
    }

    @Test(
        "Finds the goldens of results from any folder",
        arguments: [
            ("/a/out", "/a/goldens", "../goldens"), ("/a/b/out", "/c", "../../../c"),
            ("/a", "/a/goldens", "goldens"), ("/a", "/a", ".")
        ])
    func wayToGoldens(results: String, goldens: String, way: String) {
        var header = GoldenRunHeader(goldens: goldens, isFiltered: false, command: "", fonts: [])
        header.locateGoldens(from: results)
        #expect(header.goldensFromResults == way)
        #expect(header.goldensFolder(seenFrom: results) == goldens)
        header.goldens = "as-it-was-given-elsewhere"
        #expect(header.goldensFolder(seenFrom: results) == goldens)
    }

    @Test("Reports one differing pixel with its place")
    func different() throws {
        try withFolder { folder in
            try folder.record(candidate(fill: .white))
            var changed = bitmap(fill: .white)
            changed[7, 3] = .black
            let result = folder.verify(candidate(changed))
            #expect(
                result
                    == .different(pixels: 1, box: PixelRect(x: 7, y: 3, widthPx: 1, heightPx: 1)))
            #expect(result.description == "1 pixel differs, in 1 × 1 px at x 7, y 3")
        }
    }

    @Test("Reports other fonts only where the picture differs")
    func otherFonts() throws {
        try withFolder { folder in
            try folder.record(candidate(fill: .white))
            let others = [
                GoldenFont(name: "Inter", sha256: "22"), GoldenFont(name: "Noto", sha256: "1")
            ]
            #expect(folder.verify(candidate(fill: .white, fonts: others)) == .equal)
            #expect(
                folder.verify(candidate(fill: .black, fonts: others))
                    == .drawnWithOtherFonts(["Inter", "Noto"]))
        }
    }

    @Test("Reports which other file is in the golden's place")
    func unusable() throws {
        try withFolder { folder in
            let picture = candidate(fill: .white)
            #expect(folder.verify(picture) == .missing)
            try folder.record(picture)
            let file = "\(folder.path)/\(try #require(folder.manifest[picture.name]).file)"

            let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n"
            try FileBytes.write(Array(pointer.utf8), to: file)
            #expect(folder.verify(picture) == .gitLFSPointer)

            try FileBytes.write(candidate(fill: .black).bytes, to: file)
            #expect(
                isUnreadable(
                    folder.verify(picture),
                    because:
                        "does not have the hash in the manifest; restore it from version control"))

            try FileBytes.write(Array(picture.bytes.prefix(20)), to: file)
            #expect(isUnreadable(folder.verify(picture), because: ""))

            // Never recorded is one thing, recorded and gone another: see `--update missing`.
            try FileManager.default.removeItem(atPath: file)
            #expect(
                isUnreadable(
                    folder.verify(picture),
                    because:
                        "which the manifest names, does not exist; restore it from version control")
            )
        }
    }

    @Test("Reports sizes that differ, whatever the pixels")
    func sizes() throws {
        try withFolder { folder in
            try folder.record(candidate(fill: .white))
            let larger = candidate(Bitmap(widthPx: 12, heightPx: 10, fill: .white))
            #expect(
                folder.verify(larger)
                    == .sizesDiffer(
                        golden: PixelSize(widthPx: 10, heightPx: 10),
                        drawn: PixelSize(widthPx: 12, heightPx: 10)))
        }
    }

    @Test("Shares a file among equal goldens, and sorts the manifest")
    func manifest() throws {
        var first = GoldenManifest()
        var second = GoldenManifest()
        let goldens = ["b", "a/c \"quoted\"", "a"].map {
            Golden(name: $0, file: "\($0.count).png", sha256: "00", origin: Self.origin())
        }
        for golden in goldens { first.set(golden) }
        for golden in goldens.reversed() { second.set(golden) }
        #expect(first.json() == second.json())
        #expect(try GoldenManifest(json: first.json(), path: "m") == first)
        #expect(try GoldenManifest(json: GoldenManifest().json(), path: "m") == GoldenManifest())

        try withFolder { folder in
            try folder.record(candidate(fill: .white, name: "one"))
            try folder.record(candidate(fill: .white, name: "two"))
            #expect(folder.manifest["one"]?.file == folder.manifest["two"]?.file)
        }
    }

    private static let restore =
        "restore the file from version control, or delete it and record the goldens again"

    static let broken: [(json: String, message: String)] = [
        ("{", "m: the manifest cannot be read: it is not JSON; \(restore)"),
        (
            "{\"goldens\": []}",
            "m: the manifest cannot be read: the top level has no \"version\"; \(restore)"
        ),
        (
            "{\"version\": \"1\", \"goldens\": []}",
            "m: the manifest cannot be read: version has the wrong type; \(restore)"
        ),
        (
            "{\"version\": 1, \"goldens\": []}",
            "m: the manifest has version 1, not 2; use the restore-tool that wrote it, or delete "
                + "it and record the goldens again"
        ),
        (
            "{\"version\": 2, \"fonts\": {}, \"goldens\": [{\"name\": \"a\"}]}",
            "m: the manifest cannot be read: goldens, entry 1 has no \"file\"; \(restore)"
        ),
        (
            entries("a", "x.png", "b", "y.png").replacing("\"f\":", with: "\"g\":"),
            "m: a names fonts that are not in the manifest; restore the file from version control, "
                + "or record the golden again"
        ),
        (
            "{\n<<<<<<< ours\n}",
            "m:2: the manifest has merge conflicts; resolve them, then run restore-tool verify "
                + "again"
        ),
        (
            entries("a", "x.png", "a", "y.png"),
            "m: the name a occurs twice; delete one of the two entries"
        ),
        (
            entries("a", "../x.png", "b", "y.png"),
            "m: the file ../x.png is outside the manifest's folder; move it into the folder"
        ),
        (
            entries("a", "/x.png", "b", "y.png"),
            "m: the file /x.png is outside the manifest's folder; move it into the folder"
        )
    ]

    @Test("A manifest that is invalid names the mistake and the next step", arguments: broken)
    func brokenManifest(json: String, message: String) {
        let error = #expect(throws: GoldenError.self) {
            try GoldenManifest(json: Array(json.utf8), path: "m")
        }
        #expect(error?.description == message)
    }

    static let results: [(result: GoldenResult, text: String)] = [
        (.equal, "equal"),
        (
            .different(pixels: 2, box: PixelRect(x: 7, y: 3, widthPx: 2, heightPx: 1)),
            "2 pixels differ, in 2 × 1 px at x 7, y 3"
        ),
        (
            .sizesDiffer(
                golden: PixelSize(widthPx: 10, heightPx: 10),
                drawn: PixelSize(widthPx: 12, heightPx: 10)),
            "the golden is 10x10 px, the picture 12x10 px"
        ),
        (.textDiffers(lines: 1), "1 line differs"), (.textDiffers(lines: 2), "2 lines differ"),
        (.missing, "has no golden; look at it and approve it"),
        (
            .drawnWithOtherFonts(["Inter", "Noto"]),
            "the golden was drawn with other fonts (Inter, Noto); install the same ones, or record "
                + "the golden again"
        ),
        (.gitLFSPointer, "the golden is a Git LFS pointer; run git lfs pull"),
        (.unreadable("x.png: damaged"), "the golden cannot be read: x.png: damaged")
    ]

    @Test("Each result has one text", arguments: results)
    func text(result: GoldenResult, text: String) {
        #expect(result.description == text)
    }
}

// MARK: - Helpers

extension GoldenTests {
    private static func entries(_ a: String, _ fileA: String, _ b: String, _ fileB: String)
        -> String
    {
        let entries = [(a, fileA), (b, fileB)].map { name, file in
            """
            {"name": "\(name)", "file": "\(file)", "sha256": "", "origin":
             {"device": "", "system": "", "source": "", "fonts": "f"}}
            """
        }
        let list = entries.joined(separator: ",")
        return "{\"version\": 2, \"fonts\": {\"f\": []}, \"goldens\": [\(list)]}"
    }

    private static func origin(
        fonts: [GoldenFont] = [GoldenFont(name: "Inter", sha256: "11")]
    ) -> GoldenOrigin {
        GoldenOrigin(device: "iPhone X", system: "12.0", source: "talk.yaml, end", fonts: fonts)
    }

    private func bitmap(fill: Pixel) -> Bitmap { Bitmap(widthPx: 10, heightPx: 10, fill: fill) }

    private func candidate(
        fill: Pixel, name: String = "demo/card", fonts: [GoldenFont]? = nil
    ) -> GoldenCandidate {
        var result = candidate(bitmap(fill: fill))
        result.name = name
        if let fonts { result.origin.fonts = fonts }
        return result
    }

    private func candidate(_ bitmap: Bitmap) -> GoldenCandidate {
        GoldenCandidate(
            name: "demo/card", png: (try? PNG.encode(bitmap)) ?? [], origin: Self.origin())
    }

    private func isUnreadable(_ result: GoldenResult, because part: String) -> Bool {
        guard case .unreadable(let reason) = result else { return false }
        return part.isEmpty || reason.contains(part)
    }

    private func withFolder(_ body: (inout GoldenFolder) throws -> Void) throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("goldens-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        var folder = try GoldenFolder(path: url.path)
        try body(&folder)
    }
}
