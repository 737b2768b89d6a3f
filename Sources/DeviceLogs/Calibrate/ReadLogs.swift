internal import Basics

/// The logs that were read, so that the same content does not count twice.
struct ReadLogs {
    private var logs: [(path: String, start: String)] = []

    /// The bytes by which logs are told apart before they are compared as a whole.
    private static let startBytes = 1 << 16

    /// Notes a log, and returns one of those before with the same content, or nil.
    ///
    /// - Throws: `FileError`.
    mutating func add(_ path: String) throws -> String? {
        let start = try Self.digest(of: path, startOnly: true)
        var whole: String?
        for log in logs where log.start == start {
            let own = try whole ?? Self.digest(of: path, startOnly: false)
            whole = own
            if try Self.digest(of: log.path, startOnly: false) == own { return log.path }
        }
        logs.append((path, start))
        return nil
    }

    private static func digest(of path: String, startOnly: Bool) throws -> String {
        var digest = RunningSHA256()
        try FileBytes.forEachPart(of: path, bytes: startBytes) { part in
            part.withUnsafeBytes { digest.add($0) }
            return !startOnly
        }
        return digest.hex
    }
}
