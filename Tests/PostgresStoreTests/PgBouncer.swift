#if POSTGRESQL
import Foundation
import TestSupport

/// PgBouncer in transaction mode before a server.
final class PgBouncer: Sendable {
    let folder = "/tmp/restore-bouncer-\(UUID().uuidString.prefix(8))"
    static let port = 6432

    private static let program = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
    static let obstacle =
        program == nil
        ? "PgBouncer is not there: apt-get install -y --no-install-recommends pgbouncer" : nil

    init(before server: PostgresServer) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        try PostgresServer.giveToServer(folder)
        try configure(server)
        try PostgresServer.runAsServer([Self.program ?? "", "-d", "-q", "\(folder)/settings"])
    }

    private func configure(_ server: PostgresServer) throws {
        // The password of a real server would stand in auth_file.
        try """
        [databases]
        postgres = host=\(server.folder) port=\(PostgresServer.port) user=postgres
        [pgbouncer]
        listen_addr =
        listen_port = \(Self.port)
        unix_socket_dir = \(folder)
        auth_type = any
        admin_users = postgres
        pool_mode = transaction
        default_pool_size = 4
        max_client_conn = 200
        server_fast_close = 1
        server_connect_timeout = 2
        server_login_retry = 0.1
        logfile = \(folder)/log
        pidfile = \(folder)/pid
        """.write(toFile: "\(folder)/settings", atomically: false, encoding: .utf8)
    }

    /// Sends all transactions to another server from now on.
    func move(to server: PostgresServer) throws {
        try configure(server)
        // Not a signal: a process that a test starts inherits that most are blocked.
        let answer = try Shell.start([
            "psql", "-h", folder, "-p", "\(Self.port)", "-U", "postgres", "-c", "RELOAD",
            "pgbouncer"
        ])
        guard answer.status == 0 else { throw PostgresServer.Failure(description: answer.output) }
    }

    private func processID() throws -> pid_t {
        let text = try String(contentsOfFile: "\(folder)/pid", encoding: .utf8)
        return pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    func address() -> String {
        "host=\(folder) port=\(Self.port) user=postgres dbname=postgres"
    }

    func close() {
        if let process = try? processID(), process > 0 { kill(process, SIGKILL) }
        try? FileManager.default.removeItem(atPath: folder)
    }
}
#endif
