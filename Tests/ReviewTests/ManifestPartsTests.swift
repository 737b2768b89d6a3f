import Foundation
import Testing

@testable import Review

@Suite("Large manifests")
struct ManifestPartsTests {
    private static func manifest(_ count: Int) -> GoldenManifest {
        var manifest = GoldenManifest()
        for index in 0..<count {
            let number = String(index + 100_000)
            manifest.set(
                Golden(
                    name: "suite/\(number) [{\\\"],", file: "\(number).png",
                    sha256: String(repeating: String(number.suffix(1)), count: 64),
                    origin: GoldenOrigin(
                        device: "d, \"goldens\": [", system: "1", source: "\(number)",
                        fonts: index % 2 == 0 ? [] : [GoldenFont(name: "F", sha256: "ab")])))
        }
        return manifest
    }

    @Test("are read in parts as they are at once", arguments: [0, 1, 999, 1000, 1001, 4000])
    func same(count: Int) throws {
        let manifest = Self.manifest(count)
        let json = manifest.json()
        let parts = try #require(ManifestParts(json))
        let texts = parts.goldens.map { String(decoding: json[$0], as: UTF8.self) }
        #expect(texts.count == max(1, (count + 999) / 1000))
        #expect(texts.joined(separator: ",").count { $0 == "{" } >= count)
        #expect(try GoldenManifest(json: json, path: "m") == manifest)
        let compact = try JSONSerialization.data(
            withJSONObject: try JSONSerialization.jsonObject(with: Data(json)))
        #expect(try GoldenManifest(json: [UInt8](compact), path: "m") == manifest)
    }

    @Test("with the goldens twice are read as a whole")
    func twice() {
        let json = String(decoding: Self.manifest(2).json(), as: UTF8.self)
        let doubled = json.replacing("\n}", with: ",\n  \"goldens\": []\n}")
        #expect(ManifestParts(Array(json.utf8)) != nil)
        #expect(ManifestParts(Array(doubled.utf8)) == nil)
    }

    @Test("report the same mistakes, with the same places")
    func mistakes() throws {
        let json = String(decoding: Self.manifest(5000).json(), as: UTF8.self)
        #expect(json.utf8.count > 1 << 20)
        let rows: [(of: String, with: String, message: String)] = [
            ("\"version\": 2", "\"version\": 3", "has version 3, not 2"),
            ("suite/104500 ", "suite/104499 ", "occurs twice"),
            ("\"104500.png\"", "\"../104500.png\"", "is outside the manifest's folder"),
            ("\"104500.png\"", "4", "the manifest cannot be read: goldens, entry 4501, file has"),
            ("\"source\": \"104500\",", "", "entry 4501, origin has no \"source\""),
            ("\"goldens\": [\n", "\"other\": [\n", "the top level has no \"goldens\""),
            ("\n  ]\n}", "\n  ]\n", "it is not JSON")
        ]
        for row in rows {
            let text = json.replacing(row.of, with: row.with, maxReplacements: 1)
            let error = #expect(throws: GoldenError.self) {
                try GoldenManifest(json: Array(text.utf8), path: "m")
            }
            #expect(
                error?.description.contains(row.message) == true, "\(error?.description ?? "")")
        }
    }
}
