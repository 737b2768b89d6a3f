import Basics
import Foundation
internal import Pictures

/// The goldens that are no longer in use.
public struct Pruning: Sendable {
    private var folder: GoldenFolder
    /// Names in the manifest that the last run of the whole suite does not contain.
    public let names: [String]
    /// Files of the folder that no remaining golden uses, and files that a killed run did not
    /// finish.
    public let files: [String]
    /// The goldens of other suites, which stay.
    public let others: [Golden]

    /// Compares the manifest with the results of the whole suite.
    ///
    /// - Parameter goldens: the folder of the goldens; nil for the one that the results name.
    /// - Throws: ``GoldenError`` after a run of a part, or an unfinished run: goldens that it does
    ///   not contain may be in use.
    public init(
        _ results: GoldenResults, in resultsFolder: String, goldens: String? = nil
    ) throws {
        if results.header.shard != nil {
            throw GoldenError(
                .filtered,
                "\(resultsFolder): these are the results of a part of the suite, so unused goldens "
                    + "are unknown",
                nextStep: "join all parts with restore-tool report --merge, then prune those")
        }
        guard !results.header.isFiltered else {
            throw GoldenError(
                .filtered,
                "\(resultsFolder): only a part of the suite ran, so unused goldens are unknown",
                nextStep: "run restore-tool verify without --filter and without single files")
        }
        guard results.totals != nil, !results.entries.contains(where: { $0.status == .failed })
        else {
            throw GoldenError(
                .filtered, "\(resultsFolder): the run did not complete every picture",
                nextStep: "fix what failed, then run restore-tool verify again")
        }
        folder = try GoldenFolder(
            path: goldens ?? results.header.goldensFolder(seenFrom: resultsFolder))
        guard !folder.manifest.goldens.isEmpty || results.entries.isEmpty else {
            throw GoldenError(
                .moved, "\(folder.path): there are no goldens",
                nextStep: "restore them, or run restore-tool verify again")
        }
        let inUse = results.entries.filter { $0.status != .removed }.map(\.name)
        let used = Set(inUse + (results.header.skipped ?? []))
        let unused = folder.manifest.goldens.filter { !used.contains($0.name) }
        let owner = GoldenOwner(of: results)
        names = unused.filter(owner.owns).map(\.name)
        others = unused.filter { !owner.owns($0) }
        var rest = folder
        rest.forget(names)
        let kept = Set(rest.manifest.goldens.map(\.file))
        let found = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        files = found.filter { file in
            Self.isGolden(file) && !kept.contains(file) || FileBytes.isAbandoned(file)
        }.sorted()
    }

    /// Returns whether this program gave the file its name: sixteen digits of a hash.
    public static func isGolden(_ name: String) -> Bool {
        guard name.hasSuffix(".png") || name.hasSuffix(".txt") else { return false }
        let stem = name.dropLast(4)
        return stem.count == 16 && stem.allSatisfy { $0.isHexDigit && !$0.isUppercase }
    }

    /// Removes the names from the manifest, then deletes the files.
    public mutating func delete() throws {
        try folder.prune(names, files: files)
    }
}
