#if POSTGRESQL
import Basics
import Foundation
import TestSupport

/// A socket before a server that closes sessions after the server has answered, and keeps the
/// answer back: what was sent is done, and its sender does not hear of it.
final class CuttingProxy: Sendable {
    let folder: String
    private let server: String
    /// One of so many answers is kept back, by chance.
    private let every: Int
    private let state = Locked(State())

    private struct State {
        var cuts = 0
        var isOpen = true
    }

    /// The number of answers that were kept back.
    var cuts: Int { state.withLock { $0.cuts } }

    /// Listens before a server until it is closed.
    init(before server: PostgresServer, every: Int) throws {
        folder = "/tmp/restore-cut-\(UUID().uuidString.prefix(8))"
        self.server = "\(server.folder)/.s.PGSQL.\(PostgresServer.port)"
        self.every = every
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        let listening = try Self.socket(at: "\(folder)/.s.PGSQL.\(PostgresServer.port)", bind)
        listen(listening, 64)
        Thread.detachNewThread {
            while true {
                let client = accept(listening, nil, nil)
                guard client >= 0, self.state.withLock({ $0.isOpen }) else { break }
                self.serve(client)
            }
            Foundation.close(listening)
        }
    }

    /// Ends listening and removes the socket.
    func close() {
        state.withLock { $0.isOpen = false }
        // Wakes the thread that accepts.
        if let last = try? Self.socket(
            at: "\(folder)/.s.PGSQL.\(PostgresServer.port)", connect)
        {
            Foundation.close(last)
        }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The address through this socket.
    func address() -> String {
        "host=\(folder) port=\(PostgresServer.port) user=postgres dbname=postgres"
    }

    private static func socket(
        at path: String,
        _ use: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws -> Int32 {
        let file = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            place.copyBytes(from: Array(path.utf8) + [0])
        }
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                use(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if status != 0 {
            Foundation.close(file)
            throw POSIXError(.ECONNREFUSED)
        }
        return file
    }

    private func serve(_ client: Int32) {
        guard let server = try? Self.socket(at: server, connect) else {
            Foundation.close(client)
            return
        }
        Thread.detachNewThread { Self.copy(from: client, to: server) { true } }
        Thread.detachNewThread {
            // What a server says while it opens a session always arrives.
            var chunks = 0
            Self.copy(from: server, to: client) {
                chunks += 1
                return chunks < 4 || self.mayPass()
            }
            // The other thread ends with its side.
            Thread.sleep(forTimeInterval: 0.05)
            Foundation.close(client)
            Foundation.close(server)
        }
    }

    private func mayPass() -> Bool {
        state.withLock { state in
            if Int.random(in: 0..<every) > 0 { return true }
            state.cuts += 1
            return false
        }
    }

    /// Copies until one side ends or `mayPass` says so, then shuts both down.
    private static func copy(from source: Int32, to target: Int32, while mayPass: () -> Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0, mayPass() else { break }
            var sent = 0
            while sent < count {
                let rest = Array(buffer[sent..<count])
                let written = send(target, rest, rest.count, Int32(MSG_NOSIGNAL))
                if written <= 0 { break }
                sent += written
            }
            if sent < count { break }
        }
        shutdown(source, Int32(SHUT_RDWR))
        shutdown(target, Int32(SHUT_RDWR))
    }
}
#endif
