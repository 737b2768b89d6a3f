#if POSTGRESQL
import Foundation
import StateStore
import Testing

@testable import PostgresStore

@Suite("Addresses of databases")
struct AddressTests {
    static let shown: [(text: String, shown: String)] = [
        ("postgres://ike:secret@db.example:5433/team", "db.example:5433/team"),
        ("postgresql://a,b:5433/team?user=ike", "a,b:5433/team"),
        ("postgres:///team?host=/run/pg", "/run/pg/team"),
        ("host=db.example dbname=team password=secret", "db.example/team"),
        ("postgres://[::1]:5433/team", "::1:5433/team"), ("dbname=team", "local/team")
    ]

    @Test("An address is shown without its password", arguments: shown)
    func description(text: String, shown: String) throws {
        let address = try PostgresAddress(text)
        #expect(address.description == shown)
        #expect(address.hasPassword == text.contains("secret"))
    }

    static let refused = [
        "", "team", "postgres://u:secret%zz@host/db", "postgres://host:99999/db",
        "host=a,b port=1,2,3 dbname=secret", "nonsense=secret"
    ]

    @Test("Other text is refused, without a word of it", arguments: refused)
    func refusals(text: String) {
        let error = #expect(throws: StoreError.self) { try PostgresAddress(text) }
        #expect(error?.code == .invalid)
        #expect(error?.description.contains("secret") == false)
        #expect(error?.nextStep == "Write it as postgres://USER@HOST:PORT/DATABASE.")
    }

    static let modes: [(text: String, mode: String?)] = [
        ("postgres://db.example/team", "verify-full"),
        ("postgres://10.0.0.7/team", "verify-full"),
        ("postgres://db.example/team?sslmode=require", "require"),
        ("postgres://localhost/team", nil), ("postgres://127.0.0.1/team", nil),
        ("postgres://[::1]/team", nil), ("postgres:///team?host=/run/pg", nil),
        ("hostaddr=10.0.0.7 dbname=team", "verify-full"),
        ("host=localhost hostaddr=10.0.0.7 dbname=team", "verify-full")
    ]

    @Test("Certificates are checked unless the session stays on the machine", arguments: modes)
    func security(text: String, mode: String?) throws {
        let address = try PostgresAddress(text)
        let parameters = address.parameters(of: address.hosts[0], PostgresOptions())
        #expect(parameters.first { $0.0 == "sslmode" }?.1 == mode)
    }

    @Test("Behind a pooler no setting is sent that it would refuse")
    func pooled() throws {
        let address = try PostgresAddress("postgres://localhost/team")
        var options = PostgresOptions()
        let names = { address.parameters(of: address.hosts[0], options).map(\.0) }
        #expect(names().contains("options"))
        options.isPooled = true
        #expect(!names().contains("options"))
    }

    @Test("A file with an address is read when it is its owner's alone")
    func file() throws {
        let path = FileManager.default.temporaryDirectory.path + "/address-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let missing = #expect(throws: StoreError.self) { try PostgresAddress(file: path) }
        #expect(missing?.code == .missing)
        try Data("postgres://ike:secret@localhost/team\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let open = #expect(throws: StoreError.self) { try PostgresAddress(file: path) }
        #expect(open?.code == .permission)
        #expect(open?.nextStep == "Run chmod 600 on it.")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        #expect(try PostgresAddress(file: path).description == "localhost/team")
        try Data("\n".utf8).write(to: URL(filePath: path))
        let empty = #expect(throws: StoreError.self) { try PostgresAddress(file: path) }
        #expect(empty?.code == .invalid)
    }

    static let messages: [(message: String, state: String?)] = [
        ("connection to server failed: FATAL:  28P01: password authentication failed", "28P01"),
        ("FEHLER:  53300: zu viele Verbindungen\nORT:  InitPostgres", "53300"),
        ("connection to server failed: Connection refused", nil), ("", nil),
        ("FATAL:  no code: here", nil)
    ]

    @Test("The code of a refusal is found in any language", arguments: messages)
    func codes(message: String, state: String?) {
        #expect(Connection.serverError(in: message)?.state == state)
    }
}
#endif
