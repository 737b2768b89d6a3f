import Basics
import Pictures
import Review

/// Writes the files of what differs into the results, and what becomes golden into the goldens.
struct GoldenWriter: Sendable {
    let goldens: GoldenFolder
    let update: VerifyCommand.Update
    /// The folder for pictures that differ.
    let output: StagedFolder
    /// The fonts of what becomes golden.
    let fonts: [GoldenFont]
    /// The suite that owns what becomes golden; nil for a folder of one suite.
    let suite: String?
    /// The owner of the run's goldens; those of other suites are not replaced.
    private let owner: GoldenOwner

    /// Creates a writer for the run of a header.
    init(
        goldens: GoldenFolder, update: VerifyCommand.Update, output: StagedFolder,
        fonts: [GoldenFont], of header: GoldenRunHeader
    ) {
        (self.goldens, self.update, self.output, self.fonts) = (goldens, update, output, fonts)
        suite = header.suite
        owner = GoldenOwner(header, sources: [])
    }

    /// Writes both sides and their difference for the report and the reviewer.
    ///
    /// - Parameter views: the views by which changes are named; nil for none.
    /// - Returns: the pattern of the change; nil for none.
    @discardableResult
    func write(
        _ candidate: GoldenCandidate, _ comparison: GoldenComparison, _ views: PictureViews?,
        into entry: inout GoldenEntry
    ) throws -> ChangePattern? {
        entry.actual = try keep(candidate.bytes, isText: candidate.isText)
        if let golden = comparison.golden {
            entry.expected = try keep(golden, isText: candidate.isText)
        }
        if !comparison.lines.isEmpty { entry.lines = comparison.lines }
        let pattern = comparison.pattern
        entry.change = pattern?.mark ?? comparison.changeMark
        if let other = owner.otherSuite(of: entry, in: goldens.manifest) {
            // It is none of the changes that can be approved together.
            entry.change = nil
            entry.message += "; its golden belongs to the suite \"\(other)\" and is not replaced"
        }
        guard !candidate.isText else { return nil }
        let drawn = try comparison.pictures?.drawn ?? PNG.decode(candidate.bytes)
        try addThumbnail(of: drawn, to: &entry)
        guard let diff = comparison.diff else { return pattern }
        entry.differingPixels = diff.differingPixels
        entry.totalPixels = diff.totalPixels
        entry.boxes = diff.clusters.map { [$0.x, $0.y, $0.widthPx, $0.heightPx] }
        if let views {
            entry.reasons = Wording.changes(diff.clusters, views: views, in: drawn.size)
        }
        if entry.status != .unstable, let difference = comparison.difference {
            entry.difference = try keep(PNG.encode(difference), isText: false)
        }
        return pattern
    }

    /// Writes a small picture for lists, and notes the size of the whole one.
    func addThumbnail(of picture: Bitmap, to entry: inout GoldenEntry) throws {
        (entry.widthPx, entry.heightPx) = (picture.widthPx, picture.heightPx)
        let small = picture.scaledDown(by: max(1, picture.widthPx / Self.thumbnailWidthPx))
        entry.thumbnail = try keep(PNG.encode(small), isText: false).path
    }

    /// The smallest width of thumbnails; a list shows them at 96 points.
    private static let thumbnailWidthPx = 180

    /// Writes a picture or a text into the results, under the name of its content.
    func keep(_ bytes: [UInt8], isText: Bool) throws -> GoldenEntry.File {
        let hash = SHA256.hex(bytes)
        let path = "pictures/\(hash.prefix(16)).\(isText ? "txt" : "png")"
        try output.write(bytes, to: path)
        return GoldenEntry.File(path: path, sha256: hash)
    }

    /// Writes what becomes golden by the option `--update`; nil if it does not.
    func record(_ candidate: GoldenCandidate, _ entry: inout GoldenEntry) throws -> Golden? {
        guard mayRecord(entry.status) else { return nil }
        guard owner.otherSuite(of: entry, in: goldens.manifest) == nil else { return nil }
        let (file, hash) = try GoldenFolder.keep(candidate, in: goldens.path)
        entry.status = .recorded
        entry.message = "recorded as the golden"
        var origin = entry.origin
        origin.fonts = fonts
        return Golden(
            name: entry.name, file: file, sha256: hash, origin: origin, suite: suite)
    }

    private func mayRecord(_ status: GoldenEntry.Status) -> Bool {
        guard status != .unstable, status != .failed else { return false }
        return switch update {
        case .none: false
        case .missing: status == .missing
        // An unreadable golden is not a change: it must be restored first.
        case .changed: [.missing, .changed, .sizesDiffer].contains(status)
        case .all: true
        }
    }
}
