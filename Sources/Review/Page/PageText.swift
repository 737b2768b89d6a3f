import Basics
import Foundation

/// The text of pages that consist of one file: markup with places for values, hashes for the
/// content policy, JSON for the scripts.
enum PageText {
    /// Returns the hash of a style or script for a content policy.
    static func hash(_ text: String) -> String {
        "sha256-\(Base64.encode(SHA256.digest(Array(text.utf8))))"
    }

    /// Returns JSON in which no tag can begin.
    static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        return text.replacingOccurrences(of: "<", with: "\\u003c")
    }

    /// Returns the markup with each `{{name}}` replaced.
    static func filled(_ markup: String, _ values: [String: String]) -> [UInt8] {
        var bytes: [UInt8] = []
        fill(markup, write: { bytes += $0.utf8 }, insert: { bytes += (values[$0] ?? "").utf8 })
        return bytes
    }

    /// Passes on the markup in order, and calls `insert` with the name of each `{{name}}`; inserted
    /// text is not scanned again.
    static func fill(
        _ markup: String, write: (Substring) throws -> Void, insert: (String) throws -> Void
    ) rethrows {
        var rest = markup[...]
        while let open = rest.firstRange(of: "{{"),
            let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            try write(rest[..<open.lowerBound])
            try insert(String(rest[open.upperBound..<close.lowerBound]))
            rest = rest[close.upperBound...]
        }
        try write(rest)
    }
}

extension SuitePage.Parts {
    /// The scripts as one, in a scope of its own.
    var script: String {
        "(() => {\n'use strict';\n\(scripts.joined(separator: "\n"))})();\n"
    }
}
