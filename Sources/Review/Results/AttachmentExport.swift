import Basics

/// A run's pictures and texts as the attachments of tests, with the manifest that
/// `xcresulttool export attachments` writes.
///
/// Programs that read the attachments of Xcode's tests read this folder. An entry that needs a
/// review also has its golden and the difference.
public struct AttachmentExport {
    private let files: ResultFiles

    /// Creates an export of the results in a folder.
    ///
    /// - Throws: ``GoldenError`` when the goldens' manifest is not in order; `FileError`.
    public init(_ results: GoldenResults, in folder: String) throws {
        files = try ResultFiles(results, in: folder)
    }

    /// Writes each file, and the manifest last; returns the number of attachments.
    ///
    /// - Parameter write: takes the bytes of a file and its name.
    /// - Throws: ``GoldenError`` when a file is not the one in the results; `FileError`.
    public func write(
        _ write: ([UInt8], String) throws -> Void
    ) throws -> Int {
        var tests: [JSONText.Value] = []
        var count = 0
        let entries = Dictionary(grouping: files.results.entries, by: \.story)
        for story in files.results.stories {
            var attachments: [JSONText.Value] = []
            for entry in entries[story.name] ?? [] {
                for part in try parts(of: entry) {
                    let name = Self.uuid(of: "\(entry.name)\u{0}\(part.kind)")
                    let file = "\(name).\(entry.isText ? "txt" : "png")"
                    try write(part.bytes, file)
                    attachments.append(
                        Self.attachment(of: entry, in: story, kind: part.kind, file: file))
                }
            }
            guard !attachments.isEmpty else { continue }
            count += attachments.count
            tests.append(
                .object([
                    .init("attachments", .array(attachments)),
                    .init("testIdentifier", .string(story.name)),
                    .init(
                        "testIdentifierURL",
                        .string(AttachmentManifest.address + Percent.encodePath(story.name)))
                ]))
        }
        try write(Array("\(JSONText.line(.array(tests)))\n".utf8), AttachmentManifest.fileName)
        return count
    }

    /// The bytes of what an entry has, each with the word behind the moment in its name.
    private func parts(of entry: GoldenEntry) throws -> [(kind: String, bytes: [UInt8])] {
        var parts: [(kind: String, bytes: [UInt8])] = []
        if let bytes = try files.bytes(of: entry) { parts.append(("", bytes)) }
        guard entry.isOpen else { return parts }
        for (kind, file) in [(".golden", entry.expected), (".difference", entry.difference)] {
            if let file { parts.append((kind, try files.bytes(of: file))) }
        }
        return parts
    }

    private static func attachment(
        of entry: GoldenEntry, in story: GoldenStory, kind: String, file: String
    ) -> JSONText.Value {
        let moment = entry.name.split(separator: "/").last.map(String.init) ?? entry.moment
        return .object([
            .init("configurationName", .string("iOS \(story.system)")),
            .init("deviceId", .string(uuid(of: "\(story.device)\u{0}\(story.system)"))),
            .init("deviceName", .string(story.device)),
            .init("exportedFileName", .string(file)),
            .init("isAssociatedWithFailure", .bool(entry.isOpen)),
            .init("suggestedHumanReadableName", .string("\(moment)\(kind)_0_\(file)")),
            .init("timestamp", .number(seconds(entry.atMs)))
        ])
    }

    /// The seconds of a time in milliseconds, as digits.
    private static func seconds(_ ms: Int64) -> String {
        let rest = String(ms % 1000)
        return "\(ms / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
    }

    /// Returns a UUID of version 8 (RFC 9562) that is the same for the same text.
    private static func uuid(of text: String) -> String {
        var digits = Array(SHA256.hex(Array(text.utf8)).uppercased().prefix(32))
        digits[12] = "8"
        digits[16] = "A"
        var groups: [String] = []
        for length in [8, 4, 4, 4, 12] {
            groups.append(String(digits.prefix(length)))
            digits.removeFirst(length)
        }
        return groups.joined(separator: "-")
    }
}
