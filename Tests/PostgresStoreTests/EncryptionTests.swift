#if POSTGRESQL
import Foundation
import StateStore
import TestSupport
import Testing

@testable import PostgresStore

/// Certificates that a test makes with openssl.
private struct Certificates {
    let folder: String

    static let obstacle: Comment? =
        Shell.has(["openssl", "version"]) ? nil : "openssl is not there: apt-get install -y openssl"

    init() throws {
        folder = "/tmp/restore-tls-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        for authority in ["ca", "other"] {
            try openssl(
                "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 "
                    + "-keyout \(authority).key -out \(authority).crt -subj /CN=\(authority)")
        }
        // The dates of the expired one are long ago; `ca` sets them where `x509` cannot.
        try "".write(toFile: "\(folder)/index.txt", atomically: true, encoding: .utf8)
        try "01\n".write(toFile: "\(folder)/serial", atomically: true, encoding: .utf8)
        try """
        [ca]
        default_ca = own
        [own]
        database = \(folder)/index.txt
        serial = \(folder)/serial
        new_certs_dir = \(folder)
        default_md = sha256
        unique_subject = no
        policy = any
        copy_extensions = copy
        [any]
        commonName = supplied
        """.write(toFile: "\(folder)/own.conf", atomically: true, encoding: .utf8)
        try make("good", name: "db.test", until: "20900101000000Z")
        try make("elsewhere", name: "other.test", until: "20900101000000Z")
        try make("expired", name: "db.test", until: "20200101000000Z")
    }

    private func make(_ file: String, name: String, until end: String) throws {
        try openssl(
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout \(file).key "
                + "-out \(file).csr -subj /CN=\(name) -addext subjectAltName=DNS:\(name)")
        try openssl(
            "ca -batch -config own.conf -cert ca.crt -keyfile ca.key -in \(file).csr "
                + "-out \(file).crt -notext -startdate 20190101000000Z -enddate \(end)")
        try PostgresServer.giveToServer("\(folder)/\(file).key")
        try PostgresServer.giveToServer("\(folder)/\(file).crt")
    }

    private func openssl(_ words: String) throws {
        let answer = try Shell.start(
            ["openssl"] + words.split(separator: " ").map(String.init),
            in: URL(fileURLWithPath: folder))
        guard answer.status == 0 else { throw PostgresServer.Failure(description: answer.output) }
    }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

@Suite(
    "A server with TLS", .serialized, needsServer,
    .disabled(if: Certificates.obstacle != nil, Certificates.obstacle))
struct EncryptionTests {
    /// A loopback address of this process, so that two that test at once do not meet.
    private static let loopback =
        "127.77.\(getpid() >> 8 & 0xFF).\(max(1, getpid() & 0xFE))"

    private static func settings(
        _ certificates: Certificates, _ file: String, address: String? = loopback
    ) -> String {
        let listens = address.map { "listen_addresses = '\($0)'\n" } ?? ""
        return listens + """
            ssl = on
            ssl_cert_file = '\(certificates.folder)/\(file).crt'
            ssl_key_file = '\(certificates.folder)/\(file).key'
            """
    }

    private static let step =
        "Check that the certificate of the server is for its name, has not expired, and is signed "
        + "by an authority of sslrootcert."

    private static let refused: [(file: String, authority: String, detail: String)] = [
        ("good", "other", "SSL error: certificate verify failed"),
        (
            "elsewhere", "ca",
            "server certificate for \"other.test\" does not match host name \"db.test\""
        ),
        ("expired", "ca", "SSL error: certificate verify failed"),
        ("good", "nowhere", "root certificate file \"FOLDER/nowhere.crt\" does not exist")
    ]

    private static func address(_ certificates: Certificates, _ authority: String) -> String {
        "host=db.test hostaddr=\(loopback) port=\(PostgresServer.port) user=postgres "
            + "dbname=postgres sslmode=verify-full "
            + "sslrootcert=\(certificates.folder)/\(authority).crt"
    }

    @Test("is used when its certificate is for its name and signed by the authority")
    func good() async throws {
        let certificates = try Certificates()
        defer { certificates.remove() }
        let server = try PostgresServer(settings: Self.settings(certificates, "good"))
        defer { server.remove() }
        let database = try await PostgresDatabase.open(
            PostgresAddress(Self.address(certificates, "ca")), options: Databases.options())
        defer { database.close() }
        let store = try await database.store(tenant: "team")
        #expect(try await store.commit([.put([1], for: name("k"))]).revisions == [1])
        let used = try server.answer(
            to: """
                SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                WHERE application_name = 'restore-tool'
                """)
        #expect(used == "t")
    }

    @Test("is refused at once when its certificate is not in order", arguments: refused.indices)
    func bad(_ index: Int) async throws {
        let example = Self.refused[index]
        let certificates = try Certificates()
        defer { certificates.remove() }
        let server = try PostgresServer(settings: Self.settings(certificates, example.file))
        defer { server.remove() }
        let address = try PostgresAddress(Self.address(certificates, example.authority))
        let error = await #expect(throws: StoreError.self) {
            try await PostgresDatabase.open(address, options: Databases.options(patience: 600))
        }
        #expect(error?.code == .untrusted)
        let detail = error?.detail.replacingOccurrences(of: certificates.folder, with: "FOLDER")
        #expect(detail?.contains(example.detail) == true, "\(detail ?? "")")
        #expect(error?.nextStep == Self.step)
    }

    @Test(
        "is asked for where the address says nothing, and a server without it is refused",
        .disabled(
            if: NetworkHosts.obstacle != nil, Comment(rawValue: NetworkHosts.obstacle ?? "")))
    func defaults() async throws {
        let certificates = try Certificates()
        defer { certificates.remove() }
        let network = try NetworkHosts(1)
        let server = try PostgresServer(
            on: network.hosts[0], settings: Self.settings(certificates, "good", address: nil))
        defer { server.remove() }
        let plain =
            "host=db.test hostaddr=\(network.hosts[0].address) port=\(PostgresServer.port) "
            + "user=postgres dbname=postgres"
        let options = Databases.options(patience: 600)
        let unknown = await #expect(throws: StoreError.self) {
            try await PostgresDatabase.open(PostgresAddress(plain), options: options)
        }
        #expect(unknown?.code == .untrusted)
        let known = "\(plain) sslrootcert=\(certificates.folder)/ca.crt"
        let database = try await PostgresDatabase.open(PostgresAddress(known), options: options)
        database.close()
        _ = try server.answer(to: "ALTER SYSTEM SET ssl = off")
        _ = try server.answer(to: "SELECT pg_reload_conf()")
        let error = await #expect(throws: StoreError.self) {
            while true {
                try await PostgresDatabase.open(PostgresAddress(known), options: options).close()
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        #expect(error?.code == .untrusted)
        #expect(
            error?.detail.hasSuffix("server does not support SSL, but SSL was required") == true)
        #expect(error?.nextStep == "Turn TLS on at the server, or give sslmode in the address.")
    }
}
#endif
