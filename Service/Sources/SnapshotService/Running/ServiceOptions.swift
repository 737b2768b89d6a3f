import Foundation
import NIOCore

/// How the service is to run.
struct ServiceOptions: Sendable {
    /// The folder of tokens and tenants; made with mode 0700 when it is missing.
    var folder: String
    var host = "127.0.0.1"
    /// 0 takes a free one.
    var port = 8080
    var tls: TLSFiles?
    /// Other hosts than the own one may be listened on without TLS.
    var allowsPlainText = false
    /// The program that work is done by; this one, unless it is a test.
    var worker = Bundle.main.executablePath ?? CommandLine.arguments[0]
    var limits = Limits()
    var doors = Doors.system

    /// Throws where tokens would cross a network in the clear.
    func check() throws(ServiceFault) {
        if tls == nil, !allowsPlainText, !Self.isLoopback(host) {
            throw ServiceFault(
                "--listen \(host):\(port) is not loopback, and tokens would cross the network in "
                    + "the clear",
                nextStep: "Give --tls-cert and --tls-key, or --allow-plain-text where something "
                    + "before the service ends TLS.")
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

/// The files that TLS needs, in PEM.
struct TLSFiles: Hashable, Sendable {
    var certificate: String
    var key: String
    /// Who signs the clients' certificates; with it a client without one is refused.
    var clientAuthority: String?
    /// Whether TLS 1.2 is spoken beside 1.3.
    var allowsTLS12 = false
}
