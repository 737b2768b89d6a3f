import Basics
import Foundation
import Pictures
import StateStore

// The tokens stand in a file of their own, not in a store: a store belongs to one process, and
// `restore-service token` has to work while the service runs. Who changes the file holds a lock on
// the one beside it and puts a new file in the place of the old; the service looks at the file's
// identity for each request, which takes a microsecond, so that a revoked token is refused by the
// next one.

/// The file of tokens in a store's folder.
struct TokenFile: Sendable {
    let path: String

    init(folder: String) { path = folder + "/tokens.json" }

    /// A token takes some 500 bytes.
    private static let mostBytes = 16 << 20

    private struct Content: Codable {
        var version = 1
        var tokens: [Token]
    }

    /// The tokens; none where there is no file yet.
    func read() throws -> [Token] {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let bytes = try FileBytes.read(path, limit: Self.mostBytes)
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
            content.version == 1
        else {
            throw ServiceFault(
                "not a file of tokens of this version",
                nextStep: "Put back a copy of it, or remove it and create new tokens.",
                file: path)
        }
        return content.tokens
    }

    /// Changes the tokens while nobody else does; what is changed lasts when this returns.
    func change<Result>(_ body: (inout [Token]) throws -> Result) throws -> Result {
        let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard lock >= 0, flock(lock, LOCK_EX) == 0 else {
            throw ServiceFault(
                String(cString: strerror(errno)), nextStep: "Let this user write to the folder.",
                file: path + ".lock")
        }
        defer { close(lock) }
        var tokens = try read()
        let result = try body(&tokens)
        try write(tokens)
        return result
    }

    private func write(_ tokens: [Token]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data = try encoder.encode(Content(tokens: tokens))
        // What is larger would not be read again, and then nobody would be let in.
        guard data.count <= Self.mostBytes else {
            throw ServiceFault("there are too many tokens", nextStep: "Revoke some first.")
        }
        // A file that is there keeps its mode, so the first one is made with the right one.
        let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if file >= 0 { close(file) }
        try FileBytes.write(Array(data), to: path, durable: true)
    }

    /// What tells one file from another that took its place; nil where there is none.
    var stamp: FileStatus? { FileStatus(path) }
}

/// Why the program cannot go on: what is wrong, and what to do.
struct ServiceFault: Error, Hashable, CustomStringConvertible {
    let what: String
    let nextStep: String
    /// Which of the service's own files it is about; whoever asks over HTTP is not told.
    let file: String?

    init(_ what: String, nextStep: String, file: String? = nil) {
        self.what = what
        self.nextStep = nextStep
        self.file = file
    }

    var description: String { (file.map { "\($0): " } ?? "") + "\(what). \(nextStep)" }
}
