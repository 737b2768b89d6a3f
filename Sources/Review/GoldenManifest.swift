import Foundation

/// The list of goldens, kept as JSON beside the pictures.
public struct GoldenManifest: Hashable, Sendable {
    /// The version of the format that this code reads and writes.
    public static let version = 1

    /// Sorted by name; names are unique.
    public private(set) var goldens: [Golden]

    public init() { goldens = [] }

    /// Reads a manifest.
    ///
    /// Throws ``GoldenError`` for anything that is not in order: no JSON, merge conflicts, another
    /// version, a name twice, a file outside the manifest's folder.
    public init(json: [UInt8], path: String) throws(GoldenError) {
        if let line = Self.lineOfConflict(json) {
            throw GoldenError(
                .conflict, "\(path):\(line): the manifest has merge conflicts",
                nextStep: "resolve them, then run restore-tool verify again")
        }
        let content: Content
        do {
            content = try JSONDecoder().decode(Content.self, from: Data(json))
        } catch {
            throw GoldenError(
                .malformed, "\(path): the manifest cannot be read: \(Self.reason(error))",
                nextStep: "restore the file from version control, or record the goldens anew")
        }
        self.init()
        try check(content, path)
        goldens = content.goldens.sorted { $0.name < $1.name }
    }

    /// The golden of a name.
    public subscript(name: String) -> Golden? { goldens.first { $0.name == name } }

    /// Adds a golden or replaces the one of the same name.
    public mutating func set(_ golden: Golden) {
        goldens.removeAll { $0.name == golden.name }
        let place = goldens.firstIndex { $0.name > golden.name } ?? goldens.endIndex
        goldens.insert(golden, at: place)
    }

    private struct Content: Decodable {
        var version: Int
        var goldens: [Golden]
    }
}

// MARK: - Checks

extension GoldenManifest {
    private func check(_ content: Content, _ path: String) throws(GoldenError) {
        guard content.version == Self.version else {
            throw GoldenError(
                .version,
                "\(path): the manifest has version \(content.version), not \(Self.version)",
                nextStep: "use the restore-tool that wrote it, or record the goldens anew")
        }
        var names: Set<String> = []
        for golden in content.goldens {
            guard names.insert(golden.name).inserted else {
                throw GoldenError(
                    .duplicate, "\(path): the name \(golden.name) stands there twice",
                    nextStep: "delete one of the two entries")
            }
            guard Self.isInside(golden.file) else {
                throw GoldenError(
                    .outside, "\(path): the file \(golden.file) lies outside the manifest's folder",
                    nextStep: "name a file below the folder")
            }
        }
    }

    private static func isInside(_ file: String) -> Bool {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        return !parts.isEmpty && parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    private static func lineOfConflict(_ json: [UInt8]) -> Int? {
        let lines = json.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { $0.starts(with: "<<<<<<< ".utf8) }.map { $0 + 1 }
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
    /// The manifest as JSON: one golden to a paragraph, so that changes merge well.
    public func json() -> [UInt8] {
        let entries = goldens.map(Self.json).joined(separator: ",\n")
        let list = goldens.isEmpty ? "[]" : "[\n\(entries)\n  ]"
        return Array("{\n  \"version\": \(Self.version),\n  \"goldens\": \(list)\n}\n".utf8)
    }

    private static func json(_ golden: Golden) -> String {
        let origin = golden.origin
        let fonts = origin.fonts.map { font in
            "          {\"name\": \(quoted(font.name)), \"sha256\": \(quoted(font.sha256))}"
        }
        let list = fonts.isEmpty ? "[]" : "[\n\(fonts.joined(separator: ",\n"))\n        ]"
        return """
                {
                  "name": \(quoted(golden.name)),
                  "file": \(quoted(golden.file)),
                  "sha256": \(quoted(golden.sha256)),
                  "origin": {
                    "device": \(quoted(origin.device)),
                    "system": \(quoted(origin.system)),
                    "source": \(quoted(origin.source)),
                    "fonts": \(list)
                  }
                }
            """
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{0}"..."\u{1F}":
                let hex = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
