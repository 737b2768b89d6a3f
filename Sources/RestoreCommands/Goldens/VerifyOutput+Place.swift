import Basics
import Foundation
import Review

// The results take no folder that has the files of somebody else.

extension VerifyOutput {
    /// Refuses a folder that has other files than results.
    ///
    /// - Throws: `Failure` with the first of the files.
    static func checkPlace(_ path: String) throws {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        // Hidden files, such as those of version control and of Finder, are nobody's results.
        guard let other = names.filter({ !$0.hasPrefix(".") }).min() else { return }
        if isResults("\(path)/\(GoldenResults.fileName)") { return }
        throw Failure(
            .usage,
            "\(path): the folder has other files than results, such as \(other.forTerminal); give "
                + "a new folder, or one that restore-tool verify has written")
    }

    /// Returns whether a folder is one that a run has written, and not one of somebody who kept the
    /// lines of a run beside pictures.
    static func isFolder(_ path: String) -> Bool {
        isResults("\(path)/\(GoldenResults.fileName)") && FileStatus("\(path)/index.html") != nil
    }

    /// Returns whether a file begins as results do.
    private static func isResults(_ path: String) -> Bool {
        // A pipe of this name would never end.
        guard FileStatus(path)?.isFile == true else { return false }
        var found = false
        try? FileBytes.forEachPart(of: path, bytes: 1 << 16) { part in
            let line = part.prefix { $0 != UInt8(ascii: "\n") }
            let text = String(decoding: line, as: UTF8.self)
            // The members of the first line are in the order of their names.
            found = text.hasPrefix("{\"") && text.contains("\"goldens\":")
            return false
        }
        return found
    }
}
