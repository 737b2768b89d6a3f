import Basics
import ArgumentParser
import Foundation
import Pictures
@_spi(Wire) import RestoreClient

/// The options that choose a service and a token.
struct RemoteArguments: ParsableArguments {
    @Option(
        help: """
            The address of a restore-service and its tenant, such as http://127.0.0.1:8080/team, \
            that does the work.
            """)
    var remote: String?

    @Option(
        help: """
            The service's token. Everyone who lists processes can see it; prefer RESTORE_TOKEN or \
            --token-file.
            """)
    var token: String?

    @Option(help: "A file with the token.", completion: .file())
    var tokenFile: String?

    @Option(
        help: "Authorities that sign the service's certificate, in PEM; the system's by default.",
        completion: .file())
    var caFile: String?

    static let tokenVariable = "RESTORE_TOKEN"

    var isRemote: Bool { remote != nil }

    func validate() throws {
        guard let remote else {
            if token != nil || tokenFile != nil || caFile != nil {
                throw ValidationError("--token, --token-file and --ca-file need --remote")
            }
            return
        }
        guard RemoteAddress(remote) != nil else {
            throw ValidationError(
                "--remote: \"\(remote)\" is not the address of a service and a tenant; "
                    + "give http://HOST:PORT/TENANT or https://HOST/TENANT")
        }
        if token != nil, tokenFile != nil {
            throw ValidationError("give either --token or --token-file")
        }
    }

    /// Returns the client of the service; nil where the work is done locally.
    func client() throws -> RestoreClient? {
        guard let address = remote.flatMap(RemoteAddress.init) else { return nil }
        let token = try secret()
        guard !token.isEmpty, token.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
            throw Failure(
                .usage, "the token is empty or malformed; give a token of the form rst_ID_SECRET")
        }
        return RestoreClient(
            .init(
                host: address.host, port: address.port, tenant: address.tenant, token: token,
                security: address.isSecure ? .tls(authorityFile: caFile) : .none))
    }

    private func secret() throws -> String {
        if let token { return token }
        if let tokenFile {
            let bytes = try FileBytes.read(tokenFile, limit: 64 << 10)
            return String(decoding: bytes, as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        guard let token = ProcessInfo.processInfo.environment[Self.tokenVariable] else {
            throw Failure(
                .usage, "--remote needs a token; set \(Self.tokenVariable) or give --token-file")
        }
        return token
    }

    /// The service's address for messages, without a slash at its end.
    var displayedAddress: String { (remote ?? "").trimmingSuffix("/") }
}

/// The parts of an address `http://HOST:PORT/TENANT`.
struct RemoteAddress: Hashable, Sendable {
    let isSecure: Bool
    let host: String
    let port: Int
    let tenant: String
    /// The address without the tenant.
    let base: String

    init?(_ text: String) {
        guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = url.host, !host.isEmpty,
            url.user == nil, url.password == nil, url.query == nil, url.fragment == nil
        else { return nil }
        let parts = url.path.split(separator: "/")
        guard parts.count == 1, parts[0].utf8.allSatisfy(Self.isNamed) else { return nil }
        isSecure = scheme == "https"
        self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        port = url.port ?? (isSecure ? 443 : 80)
        tenant = String(parts[0])
        base = "\(scheme)://\(host)" + (url.port.map { ":\($0)" } ?? "")
    }

    static func isNamed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
