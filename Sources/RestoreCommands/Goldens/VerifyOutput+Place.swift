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

    /// Returns whether a file begins as results do.
    static func isResults(_ path: String) -> Bool {
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
