import Basics
import Foundation

/// The list of goldens, stored as JSON beside the pictures.
public struct GoldenManifest: Hashable, Sendable {
    /// The version of the format that this code reads and writes.
    public static let version = 2

    /// Sorted by name; names are unique.
    public private(set) var goldens: [Golden]

    /// Creates a manifest without goldens.
    public init() { goldens = [] }

    /// Reads a manifest.
    ///
    /// - Throws: ``GoldenError`` for invalid JSON, merge conflicts, another version, a name that
    ///   occurs twice, or a file outside the manifest's folder.
    public init(json: [UInt8], path: String) throws(GoldenError) {
        if let line = Self.lineOfConflict(json) {
            throw GoldenError(
                .conflict, "\(path):\(line): the manifest has merge conflicts",
                nextStep: "resolve them, then run restore-tool verify again")
        }
        self.init()
        do {
            goldens = try Self.goldens(json, path)
        } catch let error as GoldenError {
            throw error
        } catch {
            throw GoldenError(
                .malformed, "\(path): the manifest cannot be read: \(Self.reason(error))",
                nextStep:
                    "restore the file from version control, or delete it and record the goldens "
                    + "again"
            )
        }
        let isSorted = zip(goldens, goldens.dropFirst()).allSatisfy { $0.name < $1.name }
        if !isSorted { goldens.sort { $0.name < $1.name } }
    }

    /// Decodes a manifest, the goldens of a large one a thousand at a time: all together they would
    /// take ten times the memory of the file.
    private static func goldens(_ json: [UInt8], _ path: String) throws -> [Golden] {
        let decoder = JSONDecoder()
        var check = Check(path: path)
        if json.count > mostAtOnce, let parts = ManifestParts(json) {
            let head = try decoder.decode(Version.self, from: Data(parts.head)).version
            guard head == version else { throw otherVersion(head, path) }
            var content = try decoder.decode(Content.self, from: Data(parts.head))
            do {
                for part in parts.goldens {
                    let bytes = [UInt8(ascii: "[")] + json[part] + [UInt8(ascii: "]")]
                    content.goldens = try decoder.decode([Entry].self, from: Data(bytes))
                    try check.take(content)
                }
                return check.goldens
            } catch is DecodingError {
                // Decoded again as a whole, for a message with the place in the file.
                check = Check(path: path)
            }
        }
        let found = try decoder.decode(Version.self, from: Data(json)).version
        guard found == version else { throw otherVersion(found, path) }
        try check.take(try decoder.decode(Content.self, from: Data(json)))
        return check.goldens
    }

    /// The number of bytes from which a manifest is decoded in parts.
    private static let mostAtOnce = 1 << 20

    /// Returns the golden of a name.
    public subscript(name: String) -> Golden? {
        let place = place(of: name)
        return place < goldens.count && goldens[place].name == name ? goldens[place] : nil
    }

    /// Adds a golden or replaces the one of the same name.
    public mutating func set(_ golden: Golden) {
        let place = place(of: golden.name)
        if place < goldens.count, goldens[place].name == golden.name {
            goldens[place] = golden
        } else {
            goldens.insert(golden, at: place)
        }
    }

    /// Removes the goldens of names.
    public mutating func remove(_ names: Set<String>) {
        if !names.isEmpty { goldens.removeAll { names.contains($0.name) } }
    }

    /// Returns the position of a name, or the position at which to insert it.
    private func place(of name: String) -> Int {
        var (low, high) = (0, goldens.count)
        while low < high {
            let middle = (low + high) / 2
            if goldens[middle].name < name { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private struct Version: Decodable { var version: Int }

    private struct Content: Decodable {
        /// Sets of fonts by a name that the goldens use: most goldens share a set.
        var fonts: [String: [GoldenFont]]
        var goldens: [Entry]
    }

    private struct Entry: Decodable {
        struct Origin: Decodable {
            var device: String
            var system: String
            var source: String
            var fonts: String
        }

        var name: String
        var file: String
        var sha256: String
        var origin: Origin
        var suite: String?
    }
}

// MARK: - Checks

extension GoldenManifest {
    private static func otherVersion(_ version: Int, _ path: String) -> GoldenError {
        GoldenError(
            .version, "\(path): the manifest has version \(version), not \(Self.version)",
            nextStep:
                "use the restore-tool that wrote it, or delete it and record the goldens again")
    }

    /// The goldens that were read and checked so far.
    private struct Check {
        let path: String
        private(set) var goldens: [Golden] = []
        private var names: Set<String> = []

        init(path: String) { self.path = path }

        mutating func take(_ content: Content) throws(GoldenError) {
            for golden in content.goldens {
                guard names.insert(golden.name).inserted else {
                    throw GoldenError(
                        .duplicate, "\(path): the name \(golden.name) occurs twice",
                        nextStep: "delete one of the two entries")
                }
                guard isInside(golden.file) else {
                    throw GoldenError(
                        .outside,
                        "\(path): the file \(golden.file) is outside the manifest's folder",
                        nextStep: "move it into the folder")
                }
                guard let fonts = content.fonts[golden.origin.fonts] else {
                    throw GoldenError(
                        .malformed,
                        "\(path): \(golden.name) names fonts that are not in the manifest",
                        nextStep:
                            "restore the file from version control, or record the golden again"
                    )
                }
                let origin = GoldenOrigin(
                    device: golden.origin.device, system: golden.origin.system,
                    source: golden.origin.source, fonts: fonts)
                goldens.append(
                    Golden(
                        name: golden.name, file: golden.file, sha256: golden.sha256, origin: origin,
                        suite: golden.suite))
            }
        }
    }

    private static func isInside(_ file: String) -> Bool {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        return !parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    private static func lineOfConflict(_ json: [UInt8]) -> Int? {
        let (open, middle) = (Array("<<<<<<< ".utf8), Array("=======".utf8))
        var (line, start) = (1, 0)
        while start < json.count {
            let end = json[start...].firstIndex(of: UInt8(ascii: "\n")) ?? json.count
            let text = json[start..<end]
            if text.starts(with: open) || text.elementsEqual(middle) { return line }
            (line, start) = (line + 1, end + 1)
        }
        return nil
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(place(context)) has no \"\(key.stringValue)\""
        case DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            "\(place(context)) has the wrong type"
        default: "it is not JSON"
        }
    }

    private static func place(_ context: DecodingError.Context) -> String {
        let path = context.codingPath.map {
            $0.intValue.map { "entry \($0 + 1)" } ?? $0.stringValue
        }
        return path.isEmpty ? "the top level" : path.joined(separator: ", ")
    }
}

// MARK: - Writing

extension GoldenManifest {
    /// Returns the manifest as JSON, one golden per paragraph, so that changes merge well.
    public func json() -> [UInt8] {
        var sets: [[GoldenFont]: String] = [:]
        for fonts in goldens.map(\.origin.fonts) where sets[fonts] == nil {
            sets[fonts] = Self.name(of: fonts)
        }
        let named = sets.sorted { $0.value < $1.value }.map { Self.json($0.value, $0.key) }
        let entries = goldens.map { Self.json($0, fonts: sets[$0.origin.fonts] ?? "") }
        return Array(
            """
            {
              "version": \(Self.version),
              "fonts": \(Self.listed(named, "{", "}")),
              "goldens": \(Self.listed(entries, "[", "]"))
            }

            """.utf8)
    }

    private static func listed(_ items: [String], _ open: String, _ close: String) -> String {
        items.isEmpty ? open + close : "\(open)\n\(items.joined(separator: ",\n"))\n  \(close)"
    }

    /// Returns a name that is a hash of a set of fonts.
    private static func name(of fonts: [GoldenFont]) -> String {
        let text = fonts.map { "\($0.name)\n\($0.sha256)\n" }.joined()
        return String(SHA256.hex(Array(text.utf8)).prefix(12))
    }

    private static func json(_ name: String, _ fonts: [GoldenFont]) -> String {
        let lines = fonts.map { font in
            "      {\"name\": \(Quote.json(font.name)), \"sha256\": \(Quote.json(font.sha256))}"
        }
        let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n    ]"
        return "    \(Quote.json(name)): \(list)"
    }

    private static func json(_ golden: Golden, fonts: String) -> String {
        let origin = golden.origin
        let suite = golden.suite.map { "\n      \"suite\": \(Quote.json($0))," } ?? ""
        return """
                {
                  "name": \(Quote.json(golden.name)),
                  "file": \(Quote.json(golden.file)),
                  "sha256": \(Quote.json(golden.sha256)),\(suite)
                  "origin": {
                    "device": \(Quote.json(origin.device)),
                    "system": \(Quote.json(origin.system)),
                    "source": \(Quote.json(origin.source)),
                    "fonts": \(Quote.json(fonts))
                  }
                }
            """
    }
}
