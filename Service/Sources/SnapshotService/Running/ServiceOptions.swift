import Foundation
import NIOCore

/// The configuration of a service.
struct ServiceOptions: Sendable {
    /// The folder of tokens and tenants; created with mode 0700 where it is missing.
    var folder: String
    /// The database of the tenants' state; in the folder where there is none.
    var database: DatabaseAddress?
    var host = "127.0.0.1"
    /// The port; 0 takes a free one.
    var port = 8080
    var tls: TLSFiles?
    /// Permits listening beyond loopback without TLS.
    var allowsPlainText = false
    /// The program of the workers; this one, except in tests.
    var worker = Bundle.main.executablePath ?? CommandLine.arguments[0]
    var limits = Limits()
    var environment = Environment.system

    /// Throws where tokens would cross a network in plain text.
    func check() throws(ServiceFault) {
        if tls == nil, !allowsPlainText, !Self.isLoopback(host) {
            throw ServiceFault(
                "--listen \(host):\(port) is not loopback, and tokens would cross the network in "
                    + "the clear",
                nextStep: "Give --tls-cert and --tls-key, or --allow-plain-text where something "
                    + "in front of the service ends TLS.")
        }
    }

    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" { return true }
        guard let address = try? SocketAddress(ipAddress: host, port: 0) else { return false }
        switch address {
        case .v4: return host.hasPrefix("127.")
        case .v6: return address.ipAddress == "::1"
        default: return false
        }
    }
}

/// The files of TLS, in PEM.
struct TLSFiles: Hashable, Sendable {
    var certificate: String
    var key: String
    /// The authority of the clients' certificates; with it, a client without one is refused.
    var clientAuthority: String?
    /// Enables TLS 1.2 beside 1.3.
    var allowsTLS12 = false
}
