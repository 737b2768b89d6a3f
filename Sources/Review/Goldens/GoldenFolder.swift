public import Basics
import Foundation
import Pictures

/// A folder of goldens: the pictures and texts, and their manifest.
public struct GoldenFolder: Sendable {
    /// The name of the manifest's file in the folder.
    public static let manifestName = "manifest.json"

    /// The path of the folder.
    public let path: String
    /// The manifest, with the changes since the folder was read.
    public private(set) var manifest: GoldenManifest
    /// The names that were set or removed since the folder was read, each with its golden at that
    /// time.
    private var changed: [String: Golden?] = [:]

    /// Returns whether a text can be the name of a golden, and a path inside any folder.
    public static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
            && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            && !text.contains("\\")
    }

    /// Opens a folder; a folder without a manifest has no goldens.
    public init(path: String) throws {
        self.path = path
        manifest = try Self.readManifest(path)
    }

    private static func readManifest(_ path: String) throws -> GoldenManifest {
        let manifestPath = "\(path)/\(Self.manifestName)"
        do {
            let json = try FileBytes.read(manifestPath)
            return try GoldenManifest(json: json, path: manifestPath)
        } catch let error as FileError where error.code == .missing {
            return GoldenManifest()
        }
    }

    /// Compares a picture or a text with its golden.
    ///
    /// Equal bytes are not decoded; otherwise every pixel or every line counts. The golden must be
    /// the file whose hash is in the manifest.
    ///
    /// - Parameter fonts: the fonts that the picture was drawn with, called only when the pictures
    ///   differ; nil takes those of the candidate.
    public func verify(
        _ candidate: GoldenCandidate, fonts: (() -> [GoldenFont])? = nil
    ) -> GoldenResult {
        comparison(of: candidate, fonts: fonts).result
    }

    /// Compares as ``verify(_:fonts:)`` does, and returns also the compared content.
    ///
    /// - Parameter measure: how a picture is compared whose bytes are not those of its golden.
    public func comparison(
        of candidate: GoldenCandidate, by measure: GoldenMeasure = GoldenMeasure(),
        fonts: (() -> [GoldenFont])? = nil
    ) -> GoldenComparison {
        guard let golden = manifest[candidate.name] else { return GoldenComparison(.missing) }
        let bytes: [UInt8]
        switch read(golden) {
        case .success(let found): bytes = found
        case .failure(let problem): return GoldenComparison(problem.result)
        }
        if bytes == candidate.bytes { return GoldenComparison(.equal, golden: bytes) }
        var comparison =
            candidate.isText
            ? GoldenComparison(text: bytes, candidate.bytes)
            : GoldenComparison(picture: bytes, candidate.bytes, measure)
        switch comparison.result {
        case .different, .sizesDiffer:
            let fonts = changedFonts(
                golden.origin.fonts, fonts?() ?? candidate.origin.fonts)
            if !fonts.isEmpty { comparison.result = .drawnWithOtherFonts(fonts) }
        default: break
        }
        return comparison
    }

    /// Returns whether a name's golden has this hash and its file is intact.
    public func holds(_ name: String, sha256: String) -> Bool {
        guard let golden = manifest[name], golden.sha256 == sha256 else { return false }
        if case .success = read(golden) { return true }
        return false
    }

    private struct Problem: Error { var result: GoldenResult }

    private func read(_ golden: Golden) -> Result<[UInt8], Problem> {
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.read("\(path)/\(golden.file)")
        } catch {
            // A reviewed golden whose file is missing is not a new golden.
            guard error.code == .missing else {
                return .failure(Problem(result: .unreadable(error.description)))
            }
            let now = (try? Self.readManifest(path))?[golden.name]
            let isReplaced = now != nil && now?.file != golden.file
            return .failure(
                Problem(
                    result: .unreadable(
                        isReplaced
                            ? "another program has replaced it during the run; run it again"
                            : "\(golden.file), which the manifest names, does not exist; "
                                + "restore it from version control")))
        }
        if SHA256.hex(bytes) == golden.sha256 { return .success(bytes) }
        return .failure(Problem(result: Self.unexpected(bytes, golden)))
    }

    private static func unexpected(_ bytes: [UInt8], _ golden: Golden) -> GoldenResult {
        let other = "\(golden.file) does not have the hash in the manifest"
        do {
            _ = try PNG.header(of: bytes)
        } catch {
            if error.code == .lfsPointer { return .gitLFSPointer }
        }
        return .unreadable(other + "; restore it from version control")
    }

    /// Returns the names of fonts that only one side has, or whose bytes differ.
    private func changedFonts(_ golden: [GoldenFont], _ drawn: [GoldenFont]) -> [String] {
        Set(golden).symmetricDifference(drawn).map(\.name).sorted().reduce(into: []) {
            if $0.last != $1 { $0.append($1) }
        }
    }
}

// MARK: - Recording

extension GoldenFolder {
    /// Makes a picture or a text the golden of its name; ``save()`` then writes the manifest.
    public mutating func record(_ candidate: GoldenCandidate) throws(FileError) {
        let (file, hash) = try Self.keep(candidate, in: path)
        name(file, sha256: hash, candidate.name, candidate.origin)
    }

    /// Writes the bytes into the folder; the manifest does not refer to them until
    /// ``name(_:sha256:_:_:)``.
    ///
    /// The file is named by its content, so that equal goldens share a file and readers of the old
    /// manifest still find the old files.
    public static func keep(
        _ candidate: GoldenCandidate, in folder: String
    ) throws(FileError) -> (file: String, sha256: String) {
        let hash = SHA256.hex(candidate.bytes)
        let file = fileName(sha256: hash, isText: candidate.isText)
        try FileBytes.write(candidate.bytes, to: "\(folder)/\(file)")
        return (file, hash)
    }

    static func fileName(sha256: String, isText: Bool) -> String {
        "\(sha256.prefix(16)).\(isText ? "txt" : "png")"
    }

    /// Makes a file of the folder the golden of a name.
    public mutating func name(
        _ file: String, sha256: String, _ name: String, _ origin: GoldenOrigin,
        suite: String? = nil
    ) {
        set(Golden(name: name, file: file, sha256: sha256, origin: origin, suite: suite))
    }

    /// Makes a golden whose file is in the folder the one of its name.
    public mutating func set(_ golden: Golden) {
        note(golden.name)
        manifest.set(golden)
    }

    private mutating func note(_ name: String) {
        if changed[name] == nil { changed[name] = .some(manifest[name]) }
    }

    /// Removes goldens from the manifest; their files stay until they are pruned.
    public mutating func forget(_ names: [String]) {
        for name in names { note(name) }
        manifest.remove(Set(names))
    }

    /// Writes the changes into the manifest and keeps changes that others have written since.
    ///
    /// - Throws: ``GoldenError`` when others have changed a golden that this folder changes too, or
    ///   have deleted a file that it names; then nothing is written.
    public mutating func save() throws {
        try FileBytes.whileHolding(folder: path) { try saveHeld() }
    }

    /// Returns whether two goldens have the same bytes and owner.
    private static func isSame(_ one: Golden?, _ other: Golden?) -> Bool {
        one?.sha256 == other?.sha256 && one?.suite == other?.suite
    }

    /// Writes the changes while the folder is held.
    private mutating func saveHeld() throws {
        var now = try Self.readManifest(path)
        for (name, old) in changed.sorted(by: { $0.key < $1.key }) {
            let found = now[name]
            guard Self.isSame(found, old) || Self.isSame(found, manifest[name]) else {
                throw GoldenError(
                    .moved, "\(path): another program has changed the golden of \(name)",
                    nextStep: "run restore-tool verify again")
            }
        }
        let names = changed.keys.sorted()
        now.remove(Set(names.filter { manifest[$0] == nil }))
        for golden in names.compactMap({ manifest[$0] }) {
            guard FileStatus("\(path)/\(golden.file)") != nil else {
                throw GoldenError(
                    .moved,
                    "\(path)/\(golden.file): another program has deleted the new golden of "
                        + golden.name,
                    nextStep: "run the command again, and restore-tool prune at another time")
            }
            now.set(golden)
        }
        try FileBytes.write(now.json(), to: "\(path)/\(Self.manifestName)", durable: true)
        (manifest, changed) = (now, [:])
    }

    /// Removes goldens, then deletes files that no golden names.
    ///
    /// Files that another program has named since the folder was read are kept.
    mutating func prune(_ names: [String], files: [String]) throws {
        forget(names)
        try FileBytes.whileHolding(folder: path) {
            try saveHeld()
            let used = Set(manifest.goldens.map(\.file))
            for file in files where !used.contains(file) {
                let path = "\(path)/\(file)"
                guard unlink(path) == 0 || errno == ENOENT else {
                    throw FileError(.write, path: path, errorNumber: errno)
                }
            }
        }
    }
}
