import Foundation

// Lines from a network name files, and files are read and promoted by these names. Each name must
// therefore be one that restore-tool gives: a content's hash in the folder of pictures.

extension GoldenResults {
    /// The folder of a run's pictures, as lines name it.
    public static let pictureFolder = "pictures"

    /// Checks lines that another program has written, and returns their content.
    ///
    /// - Parameters:
    ///   - bytes: lines of `results.jsonl`, each with its line feed.
    ///   - isBeginning: whether they are the first lines, which begin with the run's header.
    /// - Throws: ``GoldenError`` with the invalid line.
    public static func checked(
        _ bytes: [UInt8], isBeginning: Bool, path: String
    ) throws(GoldenError) -> GoldenResults {
        guard bytes.last == UInt8(ascii: "\n") else {
            throw malformed(path, "the last line has no line feed")
        }
        let parts = bytes.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if parts.contains(where: { $0.isEmpty || $0.contains(UInt8(ascii: "\r")) }) {
            throw malformed(path, "a line is empty or contains a carriage return")
        }
        let results =
            try isBeginning
            ? GoldenResults(jsonLines: bytes, path: path)
            : GoldenResults(moreLines: bytes, path: path)
        for entry in results.entries {
            for file in [entry.expected, entry.actual, entry.difference] {
                try check(file, of: entry, path)
            }
            if let thumbnail = entry.thumbnail, !isPicture(thumbnail) {
                throw malformed(
                    path, "the thumbnail of \(entry.name) does not have the name of a picture")
            }
        }
        return results
    }

    /// Reads lines that continue a run; the header is a placeholder.
    public init(moreLines bytes: [UInt8], path: String) throws(GoldenError) {
        try self.init(jsonLines: Self.placeholderLine(path) + bytes, path: path)
        guard header == Self.placeholder else {
            throw Self.malformed(path, "a second run header follows the first")
        }
    }

    /// The header that is put before lines that continue a run.
    private static let placeholder = GoldenRunHeader(
        goldens: "", isFiltered: false, command: "", fonts: [])

    private static func placeholderLine(_ path: String) throws(GoldenError) -> [UInt8] {
        do { return try GoldenResults(header: placeholder).jsonLines() } catch {
            throw malformed(path, "\(error)")
        }
    }

    private static func check(
        _ file: GoldenEntry.File?, of entry: GoldenEntry, _ path: String
    ) throws(GoldenError) {
        guard let file else { return }
        let name = file.path.dropFirst(pictureFolder.utf8.count + 1)
        guard isPicture(file.path), file.sha256.utf8.count == 64,
            file.sha256.hasPrefix(name.prefix { $0 != "." })
        else { throw malformed(path, "a file of \(entry.name) is not named by its hash") }
    }

    private static func isPicture(_ path: String) -> Bool {
        let folder = pictureFolder + "/"
        return path.hasPrefix(folder) && isPictureName(path.dropFirst(folder.utf8.count))
    }

    /// Returns whether a run can give a picture or a text this name: 16 digits of its hash.
    public static func isPictureName(_ name: some StringProtocol) -> Bool {
        let parts = name.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 16 else { return false }
        return parts[0].allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
            && (parts[1].elementsEqual("png".utf8) || parts[1].elementsEqual("txt".utf8))
    }

    private static func malformed(_ path: String, _ what: String) -> GoldenError {
        GoldenError(.malformed, "\(path): \(what)", nextStep: "run restore-tool verify again")
    }
}
