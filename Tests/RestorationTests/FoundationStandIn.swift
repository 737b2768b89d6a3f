// What an app finds on a device in place of this machine: a home of its own, and the system's log.

import Foundation

/// The app's own container; its working directory is `/`, which it may not write.
final class FileManager: Sendable {
    enum Directory { case applicationSupportDirectory }
    enum Domain { case userDomainMask }

    static let `default` = FileManager()

    let container = Foundation.FileManager.default.temporaryDirectory
        .appendingPathComponent("container-\(UUID().uuidString)")

    func url(
        for directory: Directory, in domain: Domain, appropriateFor url: URL?, create: Bool
    ) throws -> URL {
        let folder = container.appendingPathComponent("Library/Application Support")
        if create {
            try Foundation.FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
        }
        return folder
    }
}

/// The name of the system's logger and what its messages can say.
struct Logger {
    func error(_ message: OSLogMessage) { Logged.shared.add(message.text) }
}

struct OSLogMessage: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        enum Privacy { case `public` }

        var text = ""
        init(literalCapacity: Int, interpolationCount: Int) {}
        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ value: String, privacy: Privacy) { text += value }
    }

    let text: String
    init(stringLiteral value: String) { text = value }
    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

/// What the lines have logged.
final class Logged: @unchecked Sendable {
    static let shared = Logged()

    // Guarded by the lock, which makes the class Sendable.
    private var lines: [String] = []
    private let lock = NSLock()

    func add(_ line: String) { lock.withLock { lines.append(line) } }
    func contains(_ part: String) -> Bool { lock.withLock { lines.contains { $0.contains(part) } } }
}
