import Basics

/// Reads the pictures and texts of a run: those that it kept, or the goldens that they equal.
struct ResultFiles {
    let results: GoldenResults
    /// The folder of the results.
    let folder: String
    let goldens: GoldenFolder
    /// The scenarios by their names.
    let stories: [String: GoldenStory]

    /// Opens the goldens that the results name.
    ///
    /// - Throws: ``GoldenError`` for results whose names cannot name files.
    init(_ results: GoldenResults, in folder: String) throws {
        (self.results, self.folder) = (results, folder)
        goldens = try GoldenFolder(path: results.header.goldensFolder(seenFrom: folder))
        stories = Dictionary(
            results.stories.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        for name in results.entries.map(\.name) + goldens.manifest.goldens.map(\.name)
        where !GoldenFolder.isName(name) {
            throw GoldenError(
                .malformed, "\(folder)/\(GoldenResults.fileName): \"\(name)\" names no file",
                nextStep: "run restore-tool verify again")
        }
    }

    /// Returns the bytes of this run's picture or text; nil where the run has none.
    ///
    /// - Throws: ``GoldenError`` when a file is not the one in the results.
    func bytes(of entry: GoldenEntry) throws -> [UInt8]? {
        if let actual = entry.actual { return try bytes(of: actual) }
        guard entry.status == .equal || entry.status == .recorded else { return nil }
        guard let golden = goldens.manifest[entry.name],
            entry.goldenSHA256 == nil || golden.sha256 == entry.goldenSHA256
        else { throw moved("\(goldens.path): the golden of \(entry.name) is not the run's") }
        let path = "\(goldens.path)/\(golden.file)"
        let bytes = try FileBytes.read(path)
        guard SHA256.hex(bytes) == golden.sha256 else {
            throw moved("\(path): the file does not have the hash in the manifest")
        }
        return bytes
    }

    /// Returns the bytes of a file of the results.
    func bytes(of file: GoldenEntry.File) throws -> [UInt8] {
        let path = "\(folder)/\(file.path)"
        let bytes = try FileBytes.read(path)
        guard SHA256.hex(bytes) == file.sha256 else {
            throw moved("\(path): the file has changed since the run")
        }
        return bytes
    }

    private func moved(_ problem: String) -> GoldenError {
        GoldenError(.moved, problem, nextStep: "run restore-tool verify again")
    }
}
