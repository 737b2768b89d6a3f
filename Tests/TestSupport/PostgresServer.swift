import ChildProcesses
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
    /// The host that the server runs on, where it is not this machine.
    private let host: NetworkHosts.Host?

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
    ///
    /// - Parameters:
    ///   - host: the host that it runs on; it listens at that host's address too.
    ///   - log: a folder for the log of its writes, in place of one with the data.
    ///   - settings: further lines of its configuration.
    public init(
        on host: NetworkHosts.Host? = nil, log: String? = nil, settings: String = ""
    ) throws {
        folder = "/tmp/restore-pg-\(UUID().uuidString.prefix(8))"
        self.host = host
        try makeFolder()
        var words = [
            "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync",
            "--locale=C.UTF-8", "--no-instructions"
        ]
        // Small segments, so that a small disk holds some.
        if let log { words += ["-X", log, "--wal-segsize=1"] }
        try run(words)
        try add(Self.settings(folder) + "\n" + settings)
        try run(["sh", "-c", "cat > \(data)/pg_hba.conf"], input: Self.access)
        try start()
        try removeAtEnd()
    }

    /// Creates a standby that receives what a server writes.
    public init(standbyOf primary: PostgresServer, on host: NetworkHosts.Host? = nil) throws {
        folder = "/tmp/restore-pg-\(UUID().uuidString.prefix(8))"
        self.host = host
        try makeFolder()
        try run([
            "pg_basebackup", "-D", data, "-h", primary.host?.address ?? primary.folder, "-p",
            "\(Self.port)", "-U", "postgres",
            "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"
        ])
        try add("unix_socket_directories = '\(folder)'")
        try start()
        try removeAtEnd()
    }

    /// Adds lines to the configuration; the later of two settings counts.
    private func add(_ settings: String) throws {
        let address = host.map { "listen_addresses = '\($0.address)'\n" } ?? ""
        try run(
            ["sh", "-c", "cat >> \(data)/postgresql.conf"], input: "\n\(settings)\n\(address)")
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
        host all all 10.213.0.0/16 trust
        host replication all 10.213.0.0/16 trust
        hostssl all all 127.0.0.0/8 trust

        """

    /// The folder of the data.
    public var data: String { folder + "/data" }

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
        let place = host.map { ["ip", "netns", "exec", $0.name] } ?? []
        try Self.check(
            place + (Self.isRoot ? ["runuser", "-u", "postgres", "--"] : []) + words, input)
    }

    /// Makes a folder or a file the server's own, which accepts no others.
    public static func giveToServer(_ path: String) throws {
        if isRoot { try check(["chown", "postgres", path]) }
    }

    /// Starts a program that is no part of PostgreSQL as the server's user.
    public static func runAsServer(_ words: [String]) throws {
        try check((isRoot ? ["runuser", "-u", "postgres", "--"] : []) + words)
    }

    /// Runs a query with psql, which asks standbys too, and returns the text of its answer.
    public func answer(to query: String) throws -> String {
        let answer = try Shell.start([
            Self.program("psql"), "-h", folder, "-p", "\(Self.port)", "-U", "postgres", "-AtXq",
            "-v", "ON_ERROR_STOP=1", "-c", query
        ])
        guard answer.status == 0 else { throw Failure(description: answer.output) }
        return answer.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Why a server cannot be used.
    public struct Failure: Error, CustomStringConvertible {
        /// The command and what it printed.
        public let description: String

        /// Creates a reason.
        public init(description: String) { self.description = description }
    }

    static func check(_ words: [String], _ input: String? = nil) throws {
        let (source, output) = (Pipe(), "/tmp/restore-pg-out-\(UUID().uuidString)")
        // A file: a server that keeps a pipe open would never let it end.
        _ = FileManager.default.createFile(atPath: output, contents: nil)
        defer { try? FileManager.default.removeItem(atPath: output) }
        let handle = FileHandle(forWritingAtPath: output)
        let writing = ChildProcess.Stream.descriptor(handle?.fileDescriptor ?? -1)
        let process = try ChildProcess(
            "/usr/bin/env", words, folder: "/",
            input: .descriptor(source.fileHandleForReading.fileDescriptor), output: writing,
            errors: writing)
        // A program that has ended does not keep the writer waiting.
        try source.fileHandleForReading.close()
        if let input { source.fileHandleForWriting.write(Data(input.utf8)) }
        try source.fileHandleForWriting.close()
        guard process.wait() == .exit(0) else {
            let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
            throw Failure(description: "\(words.joined(separator: " ")): \(text)")
        }
    }

    private func removeAtEnd() throws {
        Self.afterProcess(
            """
            kill -QUIT $(head -n 1 \(data)/postmaster.pid 2>/dev/null) 2>/dev/null
            sleep 1
            rm -rf \(folder)
            """)
    }

    /// Runs a script when this process has ended, also by a crash.
    ///
    /// The shell that waits is no child of this process and has none of its files: it lives as long
    /// as the tests, and whoever waited for a file that it inherited would wait as long.
    static func afterProcess(_ script: String) {
        let waiting = """
            trap '' INT TERM HUP
            while kill -0 \(getpid()) 2>/dev/null; do sleep 1; done
            \(script)
            """
        let shell = try? ChildProcess("/bin/sh", ["-c", #"/bin/sh -c "$0" & exit 0"#, waiting])
        shell?.wait()
    }
}
