import Foundation

/// pgbench, which calls the function that the service commits with, each call one write.
struct PgbenchPeer {
    /// The address of a database that a service has used.
    let database: String
    private let folder: String
    private let tenant: String

    struct Trouble: Error, CustomStringConvertible {
        let description: String
    }

    /// Writes the script into a folder, and adds a tenant whose records it writes.
    init(_ database: String, folder: String) throws {
        (self.database, self.folder) = (database, folder)
        tenant = try Self.output(
            "psql",
            [
                "-X", "-A", "-t", "-q", "-d", database, "-c",
                """
                INSERT INTO restore.tenant (name, identity) VALUES ('pgbench', 1)
                ON CONFLICT (name) DO UPDATE SET identity = 1 RETURNING id
                """
            ]
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        try Data(Self.script.utf8).write(to: URL(fileURLWithPath: folder + "/put.sql"))
    }

    /// A put of 300 bytes under a name of each client's own, by a writer of its own.
    private static let script = """
        \\set batch :batch + 1
        SELECT * FROM restore.commit_2(:tenant, 'pgbench-' || :client_id || '-' || :start, :batch,
            '{0}', '{ike}', '{main}', ARRAY['key-' || :client_id], '{-1}', '{1790000000000}', '{1}',
            '{application/octet-stream}', '{0}',
            ARRAY[decode(repeat('61', 300), 'hex')], ARRAY[decode(repeat('62', 32), 'hex')], '{8}');

        """

    /// Returns the transactions of a second, from about a thousand for each second given.
    func rate(clients: Int, seconds: Double) throws -> Double {
        let start = Int(Date().timeIntervalSince1970 * 1000)
        let text = try Self.output(
            "pgbench",
            [
                // Not -T: its alarm does not arrive where the caller's thread blocks signals.
                "-n", "-M", "prepared", "-c", "\(clients)",
                "-t", "\(max(1, Int(seconds * 1000) / clients))",
                "-D", "tenant=\(tenant)", "-D", "batch=0", "-D", "start=\(start)",
                "-f", folder + "/put.sql", database
            ])
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("tps = ") }),
            let rate = Double(line.dropFirst(6).prefix { $0 != " " })
        else { throw Trouble(description: "pgbench says no rate: \(text)") }
        return rate
    }

    private static func output(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Trouble(description: "\(program) ended with \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
