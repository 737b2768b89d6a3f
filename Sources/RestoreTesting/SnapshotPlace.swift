import Basics
import Foundation

/// Where a snapshot's golden lies, and where what differs is written.
struct SnapshotPlace: Sendable {
    /// The golden's file.
    let golden: String
    /// A folder for what differs, and the beginning of the names in it.
    let artifacts: String
    let stem: String
    /// The golden of the state that belongs to a picture.
    var goldenState: String { String(golden.dropLast(4)) + ".state.txt" }

    /// What another snapshot of this process is called that has the same file.
    let rival: String?

    init(
        filePath: String, testName: String, name: String?, pathExtension: String,
        artifacts: String?
    ) {
        let file = URL(fileURLWithPath: filePath)
        let suite = file.deletingPathExtension().lastPathComponent
        let folder = file.deletingLastPathComponent().path + "/__Snapshots__/\(suite)"
        let number = name ?? String(Self.count("\(folder)/\(testName)"))
        stem = "\(Self.plain(Self.withoutArguments(testName))).\(Self.plain(number))"
        golden = "\(folder)/\(stem).\(pathExtension)"
        rival = Self.rival(of: "\(testName), \(number)", at: golden)
        let root =
            artifacts ?? environment("RESTORE_ARTIFACTS")
            ?? NSTemporaryDirectory() + "restore-testing"
        self.artifacts = "\(root)/\(suite)"
    }

    /// The name of a function without the parentheses at its end.
    private static func withoutArguments(_ function: String) -> Substring {
        function.lastIndex(of: "(").map { function[..<$0] } ?? function[...]
    }

    /// A name that is fit for a file.
    private static func plain(_ text: some StringProtocol) -> String {
        let letters = text.map { letter in
            letter.isLetter || letter.isNumber || "-_.".contains(letter) ? letter : "-"
        }
        return String(letters)
    }

    private static let owners = Locked<[String: String]>([:])

    /// Which snapshot had a file first, unless it is this one.
    private static func rival(of snapshot: String, at golden: String) -> String? {
        owners.withLock { owners in
            let owner = owners[golden, default: snapshot]
            owners[golden] = owner
            return owner == snapshot ? nil : owner
        }
    }

    private static let counts = Locked<[String: Int]>([:])

    /// The number of a snapshot without a name among those of its test in this process, from 1: a
    /// test that runs several times gives its snapshots names.
    private static func count(_ test: String) -> Int {
        counts.withLock { counts in
            counts[test, default: 0] += 1
            return counts[test, default: 1]
        }
    }
}

/// A variable of the environment that is set and not empty.
func environment(_ name: String) -> String? {
    let value = ProcessInfo.processInfo.environment[name]
    return value?.isEmpty == false ? value : nil
}
