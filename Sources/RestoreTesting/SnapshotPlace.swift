import Basics
import Foundation

/// The assertion that takes a snapshot.
struct SnapshotSource: Sendable {
    let file: String
    let line: UInt
    let testName: String
}

/// The files of one snapshot.
struct SnapshotPlace: Sendable {
    /// The golden's file.
    let golden: String
    /// The folder for the pictures of a difference.
    let artifacts: String
    /// The beginning of the names in ``artifacts``.
    let stem: String
    /// The golden of the state that belongs to a picture.
    var goldenState: String { String(golden.dropLast(4)) + ".state.txt" }

    /// The other snapshot of this process that has the same golden; nil where there is none.
    let rival: String?

    init(source: SnapshotSource, name: String, pathExtension: String, artifacts: String?) {
        let file = URL(fileURLWithPath: source.file)
        let suite = file.deletingPathExtension().lastPathComponent
        let folder = file.deletingLastPathComponent().path + "/__Snapshots__/\(suite)"
        stem = "\(Self.plain(Self.withoutArguments(source.testName))).\(Self.plain(name))"
        golden = "\(folder)/\(stem).\(pathExtension)"
        rival = Self.rival(
            of: "\(source.testName), \(name), at \(file.lastPathComponent):\(source.line)",
            at: golden)
        let root =
            artifacts ?? environment("RESTORE_ARTIFACTS")
            ?? NSTemporaryDirectory() + "restore-testing"
        self.artifacts = "\(root)/\(suite)"
    }

    /// Returns the name of a function without the parentheses at its end.
    private static func withoutArguments(_ function: String) -> Substring {
        function.lastIndex(of: "(").map { function[..<$0] } ?? function[...]
    }

    /// Returns a name with only letters, digits, and `-`, `_`, `.`.
    private static func plain(_ text: some StringProtocol) -> String {
        let letters = text.map { letter in
            letter.isLetter || letter.isNumber || "-_.".contains(letter) ? letter : "-"
        }
        return String(letters)
    }

    private static let owners = Locked<[String: String]>([:])

    /// Returns the snapshot that used a file first, or nil where it is this one.
    private static func rival(of snapshot: String, at golden: String) -> String? {
        owners.withLock { owners in
            let owner = owners[golden, default: snapshot]
            owners[golden] = owner
            return owner == snapshot ? nil : owner
        }
    }
}

/// Returns an environment variable, or nil where it is unset or empty.
func environment(_ name: String) -> String? {
    let value = ProcessInfo.processInfo.environment[name]
    return value?.isEmpty == false ? value : nil
}
