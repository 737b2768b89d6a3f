import Foundation

/// A PostgreSQL server of a test's own, in a folder that goes with the process.
///
/// The server listens on a socket in that folder alone. Nothing of it outlives a crash of the
/// machine, because it does not wait for the disk.
public final class PostgresServer: Sendable {
    /// The folder of socket, data and log.
    public let folder: String
    /// The port in the name of the socket.
    public static let port = 5432

    /// The folder of the programs, where there is one.
    static let programs: String? = {
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib/postgresql"))
        let folders =
            (versions ?? []).compactMap { Int($0) }.sorted(by: >).map {
                "/usr/lib/postgresql/\($0)/bin"
            } + ["/usr/pgsql/bin", "/usr/local/bin", "/usr/bin"]
        return folders.first { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()

    /// A Boolean value indicating whether a server can be started.
    public static let isInstalled = programs != nil
    /// The next step where it cannot.
    public static let withoutServer =
        "PostgreSQL's server is not there: apt-get install -y --no-install-recommends postgresql"

    /// A server that tests share; each uses a schema or a tenant of its own.
    public static let shared = Result { try PostgresServer() }
    /// A server that tests may stop and start, one test at a time.
    public static let unsteady = Result { try PostgresServer() }

    /// Creates a server and starts it.
    public init() throws {
        folder = "/tmp/restore-pg-\(UUID().uuidString.prefix(8))"
        try makeFolder()
        try run([
            "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync",
            "--locale=C.UTF-8", "--no-instructions"
        ])
        try run(["sh", "-c", "cat >> \(data)/postgresql.conf"], input: Self.settings(folder))
        try run(["sh", "-c", "cat > \(data)/pg_hba.conf"], input: Self.access)
        try start()
        try removeAtEnd()
    }

    /// Creates a standby that receives what a server writes.
    public init(standbyOf primary: PostgresServer) throws {
        folder = "/tmp/restore-pg-\(UUID().uuidString.prefix(8))"
        try makeFolder()
        try run([
            "pg_basebackup", "-D", data, "-h", primary.folder, "-p", "\(Self.port)", "-U",
            "postgres",
            "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"
        ])
        // The later of two settings counts.
        try run(
            ["sh", "-c", "cat >> \(data)/postgresql.conf"],
            input: "\nunix_socket_directories = '\(folder)'\n")
        try start()
        try removeAtEnd()
    }

    /// Lets commits wait from now on until the standby has them, and waits for the standby.
    public func waitForStandby() throws {
        let settings = "ALTER SYSTEM SET synchronous_standby_names = '*'"
        for command in [settings, "SELECT pg_reload_conf()"] { try query(command) }
        for _ in 0..<200 {
            let found = "SELECT 1 / count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
            if (try? query(found)) != nil { return }
            usleep(50_000)
        }
        throw Failure(description: "no standby follows \(folder)")
    }

    /// Stops the process that sends to a standby, without an end of its connection: what is written
    /// from now on does not leave this server.
    public func stopSending() throws {
        try run(["pkill", "-STOP", "-P", try processID(), "-f", "walsender"])
    }

    /// Stops the server at once. A process that was stopped ends before it sends anything.
    public func stopWithSender() throws {
        let owner = try processID()
        try run(["pg_ctl", "-D", data, "-W", "-m", "immediate", "stop"])
        usleep(100_000)
        _ = try? run(["pkill", "-CONT", "-P", owner, "-f", "walsender"])
        // It may have ended already.
        _ = try? stop()
    }

    /// Makes a primary of the standby.
    public func promote() throws {
        try run(["pg_ctl", "-D", data, "-w", "-t", "60", "promote"])
    }

    private func processID() throws -> String {
        let file = try String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8)
        return String(file.prefix { $0.isNumber })
    }

    private func query(_ text: String) throws {
        try run([
            "psql", "-h", folder, "-p", "\(Self.port)", "-U", "postgres", "-v", "ON_ERROR_STOP=1",
            "-c", text
        ])
    }

    /// Creates a database.
    public func createDatabase(_ name: String) throws { try query("CREATE DATABASE \(name)") }

    /// Stops the server and removes its folder before the process ends.
    public func remove() {
        try? stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func makeFolder() throws {
        // A socket's path has at most 107 bytes, and the server's user must get there.
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o755])
        if Self.isRoot { try Self.check(["chown", "postgres", folder]) }
    }

    private static func settings(_ folder: String) -> String {
        """
        listen_addresses = ''
        unix_socket_directories = '\(folder)'
        port = \(port)
        fsync = off
        max_connections = 400
        shared_buffers = 32MB
        logging_collector = off
        log_min_messages = panic
        """
    }

    /// The user `locked` needs a password.
    private static let access = """
        local all locked scram-sha-256
        local all all trust
        local replication all trust

        """

    private var data: String { folder + "/data" }

    private static let isRoot = getuid() == 0

    /// Starts the server after it was stopped.
    public func start() throws {
        try run([
            Self.program("pg_ctl"), "-D", data, "-w", "-t", "60", "-l", "\(folder)/log", "start"
        ])
    }

    /// Stops the server; in the mode `immediate` as a crash would, and it recovers at its start.
    public func stop(mode: String = "immediate") throws {
        try run(["pg_ctl", "-D", data, "-w", "-m", mode, "stop"])
    }

    /// The address of a database for a user.
    public func address(user: String = "postgres", database: String = "postgres") -> String {
        "host=\(folder) port=\(Self.port) user=\(user) dbname=\(database)"
    }

    private static func program(_ name: String) -> String {
        ["initdb", "pg_ctl", "pg_basebackup", "psql"].contains(name)
            ? "\(programs ?? "")/\(name)" : name
    }

    /// Runs a program as a user that the server accepts.
    private func run(_ words: [String], input: String? = nil) throws {
        let words = [Self.program(words[0])] + words.dropFirst()
        try Self.check((Self.isRoot ? ["runuser", "-u", "postgres", "--"] : []) + words, input)
    }

    /// Why a server cannot be used.
    public struct Failure: Error, CustomStringConvertible {
        /// The command and what it printed.
        public let description: String
    }

    /// Foundation waits until no process has a certain file open any more, and a server that is
    /// started inherits it.
    private static let closing = #"""
        for file in /proc/self/fd/*; do
            number=${file##*/}
            [ "$number" -le 2 ] || eval "exec $number>&-"
        done
        exec "$@"
        """#

    private static func check(_ words: [String], _ input: String? = nil) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", closing, "bash"] + words
        process.currentDirectoryURL = URL(fileURLWithPath: "/")
        let (source, output) = (Pipe(), "/tmp/restore-pg-out-\(UUID().uuidString)")
        // A file: a server that keeps a pipe open would never let it end.
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: output) }
        let handle = FileHandle(forWritingAtPath: output)
        process.standardInput = source
        process.standardOutput = handle
        process.standardError = handle
        try process.run()
        if let input { source.fileHandleForWriting.write(Data(input.utf8)) }
        try source.fileHandleForWriting.close()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
            throw Failure(description: "\(words.joined(separator: " ")): \(text)")
        }
    }

    /// A process waits for the end of this one, also by a crash, and removes the server then.
    private func removeAtEnd() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = [
            "-c",
            """
            trap '' INT TERM HUP
            while kill -0 \(getpid()) 2>/dev/null; do sleep 1; done
            kill -QUIT $(head -n 1 \(data)/postmaster.pid 2>/dev/null) 2>/dev/null
            sleep 1
            rm -rf \(folder)
            """
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }
}
