import Basics
import Foundation
import Review

// The results of the run before stay beside those of a run, so that the page can be made again.

extension StagedFolder {
    /// Keeps the results that the folder has now beside the new ones.
    ///
    /// - Returns: nil where there are none that can be compared with a run of this header.
    func keepRunBefore(of header: GoldenRunHeader) throws -> RunMemory? {
        guard let memory = RunMemory(folder: path, comparableWith: header) else { return nil }
        try copyRun(in: path)
        return memory
    }

    /// Keeps the results of another folder beside the new ones.
    func keepRun(in folder: String, before header: GoldenRunHeader) throws -> RunMemory {
        // A folder without results is reported as such.
        try GoldenResults.forEachItem(in: folder) { _ in }
        let found = RunMemory(folder: folder, comparableWith: header, isElsewhere: true)
        guard let memory = found else {
            throw Failure(
                .badInput,
                "\(folder): the run cannot be compared: it did not end, or it ran another part; "
                    + "give the results of an earlier run of the same suite")
        }
        try copyRun(in: folder)
        return memory
    }

    private func copyRun(in folder: String) throws {
        let copy = try Spool(file: "\(stage)/\(RunMemory.fileName)")
        try FileBytes.forEachPart(of: "\(folder)/\(GoldenResults.fileName)", bytes: 1 << 18) {
            try copy.append($0)
            return true
        }
        try copy.finish()
    }
}

extension RunTiming {
    /// Writes the file among the results.
    func write(to folder: StagedFolder) throws { try folder.write(json(), to: Self.fileName) }
}

extension Program {
    /// Returns the time in milliseconds since 1970.
    static func nowMs() -> Int64 { Int64(Date().timeIntervalSince1970 * 1000) }
}
