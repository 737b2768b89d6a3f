import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOSSL
import StateStore
import TestSupport
import Testing

@_spi(Wire) @testable import RestoreClient

@testable import SnapshotService

/// Authorities and certificates, made by openssl for the time of a test.
private struct Certificates {
    let folder: ScratchFolder

    /// Nil where openssl can be run.
    static let obstacle: Comment? = {
        (try? run(["version"])) == nil ? "openssl, which makes the certificates, is not here" : nil
    }()

    init() throws {
        folder = try ScratchFolder()
        for authority in ["own", "foreign"] { try makeAuthority(authority) }
        try make("server", by: "own", days: "1")
        try make("client", by: "own", days: "1")
        try make("stranger", by: "foreign", days: "1")
        try make("late", by: "own", days: nil)
    }

    func path(_ name: String) -> String { folder.path + "/" + name }

    private func makeAuthority(_ name: String) throws {
        try Self.run([
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", path("\(name)-ca.key"), "-out", path("\(name)-ca.pem"), "-days", "2",
            "-subj", "/CN=\(name)"
        ])
    }

    /// A certificate for localhost; without days one that has expired.
    private func make(_ name: String, by authority: String, days: String?) throws {
        try Data("subjectAltName=DNS:localhost\n".utf8)
            .write(to: URL(fileURLWithPath: path("names")))
        try Self.run([
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-keyout", path("\(name).key"), "-out", path("\(name).csr"), "-subj", "/CN=localhost"
        ])
        try Self.run([
            "x509", "-req", "-in", path("\(name).csr"), "-CA", path("\(authority)-ca.pem"),
            "-CAkey", path("\(authority)-ca.key"), "-CAcreateserial", "-extfile", path("names"),
            "-out", path("\(name).pem"), "-days", days ?? "-1"
        ])
    }

    private static func run(_ arguments: [String]) throws {
        guard try Shell.start(["openssl"] + arguments).status == 0 else {
            throw ServiceFault("openssl \(arguments[0]) failed", nextStep: "Look at its output.")
        }
    }
}

@Suite("TLS", .disabled(if: Certificates.obstacle != nil, Certificates.obstacle))
struct TLSTests {
    /// The status of /healthz for a client with this certificate and these versions; nil where the
    /// connection is refused.
    private func status(
        _ service: RunningService, _ certificates: Certificates, client: String? = nil,
        from lowest: TLSVersion = .tlsv12, to highest: TLSVersion? = nil
    ) async throws -> Int? {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(certificates.path("own-ca.pem"))
        (tls.minimumTLSVersion, tls.maximumTLSVersion) = (lowest, highest)
        if let client {
            tls.certificateChain = try NIOSSLCertificate.fromPEMFile(
                certificates.path("\(client).pem")
            ).map { .certificate($0) }
            tls.privateKey = .privateKey(
                try NIOSSLPrivateKey(file: certificates.path("\(client).key"), format: .pem))
        }
        let test = TestClient(
            host: "localhost", port: service.port,
            configuration: .init(
                tlsConfiguration: tls, timeout: .seconds(Int64(patienceSeconds)),
                serverName: "localhost"))
        test.connect()
        let answer = try? await test.get("/healthz").status.code
        try? await test.shutdown()
        return answer
    }

    private func serve(
        _ certificates: Certificates, authority: Bool = false, tls12: Bool = false,
        _ body: (RunningService) async throws -> Void
    ) async throws {
        try await RunningService.with(
            change: { options in
                options.host = "127.0.0.1"
                options.tls = TLSFiles(
                    certificate: certificates.path("server.pem"),
                    key: certificates.path("server.key"),
                    clientAuthority: authority ? certificates.path("own-ca.pem") : nil,
                    allowsTLS12: tls12)
            }, body)
    }

    @Test("TLS 1.3 is spoken, 1.2 only where it was asked for")
    func versions() async throws {
        let certificates = try Certificates()
        try await serve(certificates) { service in
            let newest = try await status(service, certificates)
            let older = try await status(service, certificates, to: .tlsv12)
            #expect([newest, older] == [200, nil])
        }
        try await serve(certificates, tls12: true) { service in
            let older = try await status(service, certificates, to: .tlsv12)
            let old = try await status(service, certificates, from: .tlsv1, to: .tlsv11)
            #expect([older, old] == [200, nil])
        }
    }

    @Test("our client speaks TLS with a service that its authority vouches for, and with no other")
    func ownClient() async throws {
        let certificates = try Certificates()
        try await serve(certificates) { service in
            func ask(_ host: String, _ authority: String) async throws -> Int {
                try await blocking {
                    let connection = try HTTPConnection(
                        host: host, port: service.port,
                        security: .tls(authorityFile: certificates.path("\(authority)-ca.pem")),
                        timeoutSeconds: patienceSeconds)
                    let first = try connection.ask(HTTPAsk("GET", "/healthz")).status
                    let second = try connection.ask(HTTPAsk("GET", "/readyz")).status
                    return first + second
                }
            }
            #expect(try await ask("localhost", "own") == 200 + 401)
            // Another authority, and a name that the certificate is not for.
            for (host, authority) in [("localhost", "foreign"), ("127.0.0.1", "own")] {
                await #expect(throws: (any Error).self) { try await ask(host, authority) }
            }
            let client = RestoreClient(
                .init(
                    host: "localhost", port: service.port, tenant: "team", token: service.token,
                    security: .tls(authorityFile: certificates.path("own-ca.pem"))))
            let key = try RecordKey(application: "ike", scene: "main", key: "draft")
            try await client.commit([.put([1, 2], for: key)])
            #expect(try await client.record(for: key)?.bytes == [1, 2])
        }
    }

    @Test("with an authority of clients, only who has a valid certificate of it is let in")
    func clients() async throws {
        let certificates = try Certificates()
        try await serve(certificates, authority: true) { service in
            let cases: [(String?, Int?)] = [
                ("client", 200), (nil, nil), ("stranger", nil), ("late", nil)
            ]
            for (client, expected) in cases {
                let found = try await status(service, certificates, client: client)
                #expect(found == expected, "\(client ?? "no certificate")")
            }
        }
    }

    @Test("who speaks no TLS is not answered")
    func plainText() async throws {
        let certificates = try Certificates()
        try await serve(certificates) { service in
            await #expect(throws: (any Error).self) { try await service.ask("GET", "/healthz") }
        }
    }

    @Test("Names files that are not a certificate or a key")
    func badFiles() async throws {
        let certificates = try Certificates()
        let (good, key) = (certificates.path("server.pem"), certificates.path("server.key"))
        let nothing = certificates.path("nothing.pem")
        let cases: [(TLSFiles, String)] = [
            (TLSFiles(certificate: nothing, key: key), "\(nothing) is not a certificate in PEM"),
            (TLSFiles(certificate: good, key: nothing), "\(nothing) is not a private key in PEM"),
            (
                TLSFiles(certificate: good, key: key, clientAuthority: nothing),
                "\(nothing) is not a client authority in PEM"
            )
        ]
        for (files, sentence) in cases {
            let error = #expect(throws: ServiceFault.self) { try files.configuration() }
            #expect(error?.what == sentence)
            #expect(error?.nextStep == "Give the path of a readable PEM file.")
        }
    }
}

@Suite("Where the service listens")
struct ListenTests {
    @Test("beyond loopback without TLS only where that was said")
    func plainText() {
        var options = ServiceOptions(folder: "/nowhere")
        for host in ["127.0.0.1", "127.0.0.7", "::1", "localhost"] {
            options.host = host
            #expect(throws: Never.self) { try options.check() }
        }
        for host in ["0.0.0.0", "::", "192.168.0.1", "example.org", "127.evil.example"] {
            options.host = host
            let error = #expect(throws: ServiceFault.self, "\(host)") { try options.check() }
            #expect(error?.what.hasPrefix("--listen \(host):8080 is not loopback") == true)
        }
        options.allowsPlainText = true
        #expect(throws: Never.self) { try options.check() }
    }

    /// What may stand for an address, and what it is; nil where it is none.
    static let addresses: [(text: String, host: String?, port: Int)] = [
        ("127.0.0.1:8080", "127.0.0.1", 8080), ("[::1]:0", "::1", 0), ("host:65535", "host", 65535),
        ("8080", nil, 0), (":80", nil, 0), ("::1:80", nil, 0), ("host:", nil, 0),
        ("host:65536", nil, 0), ("host:-1", nil, 0), ("[]:80", nil, 0)
    ]

    @Test("an address is HOST:PORT", arguments: addresses)
    func address(text: String, host: String?, port: Int) {
        guard let host else {
            let error = #expect(throws: ServiceFault.self) { try ServiceSettings.address(text) }
            #expect(
                error?.description
                    == "--listen \(text) is not an address. Write it as HOST:PORT, such "
                    + "as 127.0.0.1:8080 or [::1]:8080.")
            return
        }
        let found = try? ServiceSettings.address(text)
        #expect(found?.host == host)
        #expect(found?.port == port)
    }

    @Test("Changes a limit by its name; refuses other names and values")
    func limits() throws {
        #expect(try Limits.changed(by: ["stateBytes": 7]).stateBytes == 7)
        let bad = [
            "there is no limit nothing": ["nothing": 1],
            "limits.stateBytes cannot be 0": ["stateBytes": 0]
        ]
        for (what, changes) in bad {
            let error = #expect(throws: ServiceFault.self) { try Limits.changed(by: changes) }
            #expect(error?.what == what)
        }
    }

    @Test("a folder that others may enter is refused")
    func openFolder() throws {
        let scratch = try ScratchFolder()
        chmod(scratch.path, 0o755)
        let error = #expect(throws: ServiceFault.self) {
            try SnapshotService.prepare(scratch.path)
        }
        #expect(error?.what == "\(scratch.path) is accessible to others than its owner")
    }
}
