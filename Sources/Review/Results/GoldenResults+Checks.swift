import Foundation

// Lines that come over a network name files, and files are read and promoted by those names: so
// each name has to be one that restore-tool gives, a content's hash in the folder of pictures.

extension GoldenResults {
    /// The folder of a run's pictures, as lines name it.
    public static let pictureFolder = "pictures"

    /// Checks whole lines that somebody else has written, and returns what they hold.
    ///
    /// - Parameters:
    ///   - bytes: lines of `results.jsonl`, each with its end.
    ///   - isBeginning: whether they are the first ones, of which the very first is the run.
    /// - Throws: ``GoldenError`` with the line that is not in order.
    public static func checked(
        _ bytes: [UInt8], isBeginning: Bool, path: String
    ) throws(GoldenError) -> GoldenResults {
        guard bytes.last == UInt8(ascii: "\n") else {
            throw unordered(path, "the last line has no end")
        }
        let parts = bytes.dropLast().split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if parts.contains(where: { $0.isEmpty || $0.contains(UInt8(ascii: "\r")) }) {
            throw unordered(path, "a line is empty or has a CR")
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
                throw unordered(path, "\(entry.name) names a thumbnail that is no picture's name")
            }
        }
        return results
    }

    /// Reads whole lines that go on with a run; the header tells nothing.
    public init(moreLines bytes: [UInt8], path: String) throws(GoldenError) {
        try self.init(jsonLines: Self.headOfNobody(path) + bytes, path: path)
        guard header == Self.nobody else {
            throw Self.unordered(path, "a run stands where another has begun")
        }
    }

    /// Stands before lines that go on with a run.
    private static let nobody = GoldenRunHeader(
        goldens: "", isFiltered: false, command: "", fonts: [])

    private static func headOfNobody(_ path: String) throws(GoldenError) -> [UInt8] {
        do { return try GoldenResults(header: nobody).jsonLines() } catch {
            throw unordered(path, "\(error)")
        }
    }

    private static func check(
        _ file: GoldenEntry.File?, of entry: GoldenEntry, _ path: String
    ) throws(GoldenError) {
        guard let file else { return }
        let name = file.path.dropFirst(pictureFolder.utf8.count + 1)
        guard isPicture(file.path), file.sha256.utf8.count == 64,
            file.sha256.hasPrefix(name.prefix { $0 != "." })
        else { throw unordered(path, "\(entry.name) names a file that is not named by its hash") }
    }

    private static func isPicture(_ path: String) -> Bool {
        let folder = pictureFolder + "/"
        return path.hasPrefix(folder) && isPictureName(path.dropFirst(folder.utf8.count))
    }

    /// Whether a name is one that a run gives a picture or a text: 16 digits of its hash.
    public static func isPictureName(_ name: some StringProtocol) -> Bool {
        let parts = name.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].count == 16 else { return false }
        return parts[0].allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
            && (parts[1].elementsEqual("png".utf8) || parts[1].elementsEqual("txt".utf8))
    }

    private static func unordered(_ path: String, _ what: String) -> GoldenError {
        GoldenError(.malformed, "\(path): \(what)", nextStep: "run restore-tool verify again")
    }
}
