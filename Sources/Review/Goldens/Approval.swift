import Basics
internal import Pictures

/// Makes reviewed pictures and texts goldens: the very bytes that were reviewed, identified by
/// their hashes. Nothing is drawn again. The golden of a removed picture is removed.
public struct Approval: Sendable {
    private var folder: GoldenFolder
    private let results: GoldenResults
    private let resultsFolder: String
    /// The names of the entries that became goldens, in the order of their promotion.
    public private(set) var promoted: [String] = []
    /// The names of the goldens that were removed with their pictures.
    public private(set) var removed: [String] = []
    /// The files of earlier goldens that no golden names any more; they stay until they are pruned.
    public private(set) var replaced: Set<String> = []
    /// The number of entries whose bytes were golden already, or whose golden was removed.
    public private(set) var known = 0

    /// Opens the folder of the goldens for promotions.
    ///
    /// - Parameter goldens: the folder of the goldens; nil for the one that the results name.
    /// - Throws: ``GoldenError`` when the manifest is not in order; `FileError`.
    public init(
        results: GoldenResults, in resultsFolder: String, goldens: String? = nil
    ) throws {
        self.results = results
        self.resultsFolder = resultsFolder
        folder = try GoldenFolder(
            path: goldens ?? results.header.goldensFolder(seenFrom: resultsFolder))
    }

    /// The folder of the goldens.
    public var goldens: String { folder.path }

    /// Promotes entries; changes nothing unless all of them can be promoted.
    ///
    /// - Throws: ``GoldenError`` when a file is not the one in the results, or when a golden has
    ///   changed since the run; `FileError`.
    public mutating func promote(_ entries: [GoldenEntry]) throws {
        try check(entries)
        let isKnown = entries.map { isDone($0) }
        replaced.formUnion(entries.compactMap { folder.manifest[$0.name]?.file })
        for entry in entries {
            if entry.status == .removed {
                folder.forget([entry.name])
                continue
            }
            let candidate = try candidate(entry)
            let kept = try GoldenFolder.keep(candidate, in: folder.path)
            folder.name(
                kept.file, sha256: kept.sha256, candidate.name, candidate.origin,
                // A run of an earlier version, or on a service, names no suite.
                suite: results.header.suite ?? folder.manifest[candidate.name]?.suite)
        }
        try folder.save()
        replaced.subtract(folder.manifest.goldens.map(\.file))
        for (entry, isKnown) in zip(entries, isKnown) {
            if isKnown {
                known += 1
            } else if entry.status == .removed {
                removed.append(entry.name)
            } else {
                promoted.append(entry.name)
            }
        }
    }

    /// Checks, before anything is written, that all entries can be promoted.
    ///
    /// - Throws: as ``promote(_:)``.
    public func check(_ entries: [GoldenEntry]) throws {
        // Each file is read again later: thousands of pictures are never in memory together.
        for entry in entries {
            try checkOwner(entry)
            if entry.status == .removed {
                try folder.manifest.checkRemoval(entry)
            } else {
                _ = try candidate(entry)
            }
        }
    }

    /// A Boolean value that indicates whether the run compared with goldens and their folder is
    /// not there.
    public var lacksFolder: Bool {
        let hadGoldens = results.entries.contains {
            $0.goldenSHA256 != nil || $0.status == .equal
        }
        return hadGoldens && FileStatus(folder.path)?.isFolder != true
    }

    /// Returns the first of entries whose golden the folder does not have, although the run had it.
    public func firstLacking(_ entries: [GoldenEntry]) -> GoldenEntry? {
        entries.first {
            $0.status != .removed && $0.goldenSHA256 != nil && folder.manifest[$0.name] == nil
        }
    }

    /// Returns the other suite that the golden of an entry belongs to; nil where it is replaceable.
    public func otherSuite(of entry: GoldenEntry) -> String? {
        GoldenOwner(results.header, sources: []).otherSuite(of: entry, in: folder.manifest)
    }

    /// Throws where the golden of an entry belongs to another suite, whose picture it shows.
    private func checkOwner(_ entry: GoldenEntry) throws(GoldenError) {
        guard let other = otherSuite(of: entry) else { return }
        throw GoldenError(
            .otherSuite,
            "\(entry.name): the golden belongs to the suite \"\(other)\", and the run was of "
                + "\"\(results.header.suite ?? "")\"",
            nextStep: GoldenOwner.advice)
    }

    private func isDone(_ entry: GoldenEntry) -> Bool {
        let current = folder.manifest[entry.name]?.sha256
        return entry.status == .removed ? current == nil : current == entry.actual?.sha256
    }

    private func candidate(_ entry: GoldenEntry) throws -> GoldenCandidate {
        let actual = try folder.manifest.promotable(entry)
        let path = "\(resultsFolder)/\(actual.path)"
        let bytes = try FileBytes.read(path)
        guard SHA256.hex(bytes) == actual.sha256 else {
            throw GoldenError(
                .moved, "\(path): the file has changed since the review",
                nextStep: "run restore-tool verify, then review again")
        }
        let origin = results.header.origin(of: entry)
        guard entry.isText else {
            return GoldenCandidate(name: entry.name, png: bytes, origin: origin)
        }
        return GoldenCandidate(
            name: entry.name, text: String(decoding: bytes, as: UTF8.self), origin: origin)
    }
}

extension GoldenManifest {
    /// Returns the reviewed file of an entry; throws where it cannot become the entry's golden.
    fileprivate func promotable(_ entry: GoldenEntry) throws(GoldenError) -> GoldenEntry.File {
        guard let actual = entry.actual, entry.status != .unstable else {
            throw GoldenError(
                .moved, "\(entry.name): the run has no picture or text that can become a golden",
                nextStep: "fix the scenario, then run restore-tool verify again")
        }
        let current = self[entry.name]?.sha256
        guard current == entry.goldenSHA256 || current == actual.sha256 else {
            throw Self.changedGolden(entry)
        }
        return actual
    }

    /// Throws where a golden that is to be removed has changed since the run.
    fileprivate func checkRemoval(_ entry: GoldenEntry) throws(GoldenError) {
        guard let current = self[entry.name]?.sha256 else { return }
        guard current == entry.goldenSHA256 else { throw Self.changedGolden(entry) }
    }

    private static func changedGolden(_ entry: GoldenEntry) -> GoldenError {
        GoldenError(
            .moved, "\(entry.name): the golden has changed since the review",
            nextStep: "run restore-tool verify, then review again")
    }

    /// Makes the reviewed bytes of an entry the golden of its name and returns it; the caller keeps
    /// the bytes under the golden's file name. Removes the golden of a removed picture, and returns
    /// nil.
    ///
    /// - Throws: ``GoldenError`` when the run has no such bytes, or when the golden has changed
    ///   since the run; then nothing is changed.
    public mutating func promote(
        _ entry: GoldenEntry, of header: GoldenRunHeader
    ) throws(GoldenError) -> Golden? {
        if entry.status == .removed {
            try checkRemoval(entry)
            remove([entry.name])
            return nil
        }
        let hash = try promotable(entry).sha256
        let golden = Golden(
            name: entry.name, file: GoldenFolder.fileName(sha256: hash, isText: entry.isText),
            sha256: hash, origin: header.origin(of: entry), suite: header.suite)
        set(golden)
        return golden
    }
}

extension GoldenRunHeader {
    /// The origin of a golden that an entry of the run becomes.
    fileprivate func origin(of entry: GoldenEntry) -> GoldenOrigin {
        var origin = entry.origin
        origin.fonts = fonts
        return origin
    }
}
