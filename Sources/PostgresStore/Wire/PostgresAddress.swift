#if POSTGRESQL
import Basics
import CLibPQ
import Foundation
public import StateStore

/// The address of a PostgreSQL database, with the user and the password.
///
/// Messages show hosts and the name of the database, never the password. The session with a server
/// that is neither a socket nor loopback is encrypted and the server's certificate is checked
/// against its name (`sslmode=verify-full`), unless the address says otherwise.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// A server that is tried, in the order of the address.
    struct Host: Hashable, Sendable {
        var name: String
        var address: String
        var port: String

        /// Indicates whether the connection does not leave the machine.
        var isLocal: Bool {
            let host = address.isEmpty ? name : address
            return host.isEmpty || host.hasPrefix("/") || host.hasPrefix("@")
                || host == "localhost" || host == "::1" || host.hasPrefix("127.")
        }

        var description: String {
            (name.isEmpty ? address.isEmpty ? "local" : address : name)
                + (port.isEmpty ? "" : ":\(port)")
        }
    }

    let hosts: [Host]
    /// The other parameters of libpq, by name.
    let parameters: [String: String]

    /// Parses `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE?sslmode=…`, or the
    /// `name=value` pairs of libpq; throws ``StateStore/StoreError/Code/invalid``.
    public init(_ text: String) throws(StoreError) {
        let parsed = PQconninfoParse(text, nil)
        // Not libpq's message: it quotes the text, and the password with it.
        guard let parsed, text.contains("://") || text.contains("=") else {
            if let parsed { PQconninfoFree(parsed) }
            throw Self.invalid("not an address of a database")
        }
        defer { PQconninfoFree(parsed) }
        var parameters: [String: String] = [:]
        var option = parsed
        while let name = option.pointee.keyword {
            if let value = option.pointee.val {
                parameters[String(cString: name)] = String(cString: value)
            }
            option += 1
        }
        hosts = try Self.hosts(&parameters)
        // The store writes, and finds the server that takes writes itself.
        parameters["target_session_attrs"] = nil
        self.parameters = parameters
    }

    /// Reads an address from the first line of a file that only its owner can read.
    ///
    /// A password in a file is not in the list of processes.
    public init(file: String) throws(StoreError) {
        guard let status = FileStatus(file) else {
            throw StoreError(
                .missing, at: file, "the file of the database's address does not exist",
                nextStep: "Write the address into the file, with mode 0600.")
        }
        guard status.permissions & 0o077 == 0 else {
            throw StoreError(
                .permission, at: file, "the file has a password and others may read it",
                nextStep: "Run chmod 600 on it.")
        }
        guard let bytes = try? FileBytes.read(file, limit: 1 << 16),
            let line = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
                .first
        else {
            throw StoreError(
                .invalid, at: file, "the file has no address in its first line",
                nextStep: "Write the address into the file, with mode 0600.")
        }
        try self.init(line.trimmingCharacters(in: .whitespaces))
    }

    private static func hosts(
        _ parameters: inout [String: String]
    ) throws(StoreError) -> [Host] {
        func list(_ name: String) -> [String] {
            (parameters.removeValue(forKey: name) ?? "")
                .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let (names, addresses, ports) = (list("host"), list("hostaddr"), list("port"))
        let count = max(names.count, addresses.count)
        func pick(_ list: [String], _ index: Int) -> String? {
            list.count == 1 ? list[0] : index < list.count ? list[index] : nil
        }
        var hosts: [Host] = []
        for index in 0..<count {
            guard ports.count <= 1 || ports.count == count, names.count == count || names == [""],
                addresses.count == count || addresses == [""], let port = pick(ports, index),
                port.isEmpty || UInt16(port) != nil
            else { throw invalid("hosts and ports do not match") }
            hosts.append(
                Host(
                    name: pick(names, index) ?? "", address: pick(addresses, index) ?? "",
                    port: port))
        }
        return hosts
    }

    private static func invalid(_ what: String) -> StoreError {
        StoreError(
            .invalid, at: "the database's address", what,
            nextStep: "Write it as postgres://USER@HOST:PORT/DATABASE.")
    }

    /// The hosts and the name of the database.
    public var description: String {
        hosts.map(\.description).joined(separator: ",") + "/" + (parameters["dbname"] ?? "")
    }

    /// A Boolean value indicating whether the address has a password.
    public var hasPassword: Bool { parameters["password"] != nil }

    /// Replaces the password where a message has it.
    func redacting(_ message: String) -> String {
        guard let password = parameters["password"], !password.isEmpty else { return message }
        return message.replacingOccurrences(of: password, with: "***")
    }
}

extension PostgresAddress {
    private static let authorities = "/etc/ssl/certs/ca-certificates.crt"

    /// The parameters of a connection to one of the hosts.
    func parameters(of host: Host, _ options: PostgresOptions) -> [(String, String)] {
        var all = [
            "application_name": "restore-tool", "keepalives_idle": "10",
            "keepalives_interval": "5", "keepalives_count": "3",
            "tcp_user_timeout": "\(options.answerSeconds * 1000)"
        ].merging(parameters) { $1 }
        all["client_encoding"] = "UTF8"
        if !host.name.isEmpty { all["host"] = host.name }
        if !host.address.isEmpty { all["hostaddr"] = host.address }
        if !host.port.isEmpty { all["port"] = host.port }
        if !host.isLocal {
            let mode = parameters["sslmode"] ?? "verify-full"
            all["sslmode"] = mode
            if mode.hasPrefix("verify"), parameters["sslrootcert"] == nil,
                access(Self.authorities, R_OK) == 0
            {
                all["sslrootcert"] = Self.authorities
            }
        }
        if !options.isPooled {
            let settings = [
                "statement_timeout=\(options.statementSeconds)s",
                "lock_timeout=\(options.lockSeconds)s",
                "idle_in_transaction_session_timeout=\(options.statementSeconds)s"
            ].map { "-c \($0)" }.joined(separator: " ")
            all["options"] = [settings, parameters["options"]].compactMap { $0 }
                .joined(separator: " ")
        }
        return all.sorted { $0.key < $1.key }
    }
}
#endif
