import Basics
import Foundation
import Pictures
import StateStore

// The tokens have a file of their own and no store: a store belongs to one process, and
// `restore-service token` has to work while the service runs. A writer locks a file beside it and
// replaces the file. The service looks at the file's identity at most once in `trust`, and a writer
// reports that it is done only when that time is over, so the next request with a revoked token is
// refused.

/// The file of tokens in a store's folder.
struct TokenFile: Sendable {
    let path: String

    init(folder: String) { path = folder + "/tokens.json" }

    /// The time for which a service trusts what it saw of the file.
    static let trust = Duration.milliseconds(1)

    /// A token takes about 500 bytes.
    private static let mostBytes = 16 << 20

    private struct Content: Codable {
        var version = 1
        var tokens: [Token]
    }

    /// Returns the tokens; none where the file does not exist yet.
    func read() throws -> [Token] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let bytes = try FileBytes.read(path, limit: Self.mostBytes)
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
            content.version == 1
        else {
            throw ServiceFault(
                "this is not a token file of this version",
                nextStep: "Restore a copy of the file, or remove it and create new tokens.",
                file: path)
        }
        return content.tokens
    }

    /// Changes the tokens under a lock. The change is durable, and every service knows of it, when
    /// this returns.
    func change<Result>(_ body: (inout [Token]) throws -> Result) throws -> Result {
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
            throw ServiceFault(
                String(cString: strerror(errno)),
                nextStep: "Give this user write permission for the folder.",
                file: path + ".lock")
        }
        defer { close(lock) }
        var tokens = try read()
        let result = try body(&tokens)
        try write(tokens)
        Thread.sleep(forTimeInterval: 2 * (Self.trust / .seconds(1)))
        return result
    }

    private func write(_ tokens: [Token]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(Content(tokens: tokens))
        // A larger file could not be read again, and nobody would be admitted.
        guard data.count <= Self.mostBytes else {
            throw ServiceFault("there are too many tokens", nextStep: "Revoke some tokens first.")
        }
        // An existing file keeps its mode, so a new one is created with the right one.
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file >= 0 { close(file) }
        try FileBytes.write(Array(data), to: path, durable: true)
    }

    /// The identity of the file, which changes when it is replaced; nil where there is none.
    var stamp: FileStatus? { FileStatus(path) }
}

/// The reason why the program cannot continue, and the next step.
struct ServiceFault: Error, Hashable, CustomStringConvertible {
    let what: String
    let nextStep: String
    /// The service's own file that has the fault. Answers over HTTP do not name it.
    let file: String?

    init(_ what: String, nextStep: String, file: String? = nil) {
        self.what = what
        self.nextStep = nextStep
        self.file = file
    }

    var description: String { (file.map { "\($0): " } ?? "") + "\(what). \(nextStep)" }
}
