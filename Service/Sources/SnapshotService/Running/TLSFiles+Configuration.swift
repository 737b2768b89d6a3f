import Hummingbird
import HummingbirdTLS
import NIOSSL

extension TLSFiles {
    /// Returns the TLS configuration of the server.
    ///
    /// swift-nio-ssl's default for servers is TLS 1.0 without client certificates; both are set
    /// here.
    func configuration() throws -> TLSConfiguration {
        let chain = try read(certificate, "certificate") {
            try NIOSSLCertificate.fromPEMFile($0).map { NIOSSLCertificateSource.certificate($0) }
        }
        guard !chain.isEmpty else { throw fault(certificate, "has no certificate") }
        let key = try read(key, "private key") { try NIOSSLPrivateKey(file: $0, format: .pem) }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain, privateKey: .privateKey(key))
        configuration.minimumTLSVersion = allowsTLS12 ? .tlsv12 : .tlsv13
        configuration.applicationProtocols = ["http/1.1"]
        if let clientAuthority {
            let roots = try read(clientAuthority, "client authority") {
                try NIOSSLCertificate.fromPEMFile($0)
            }
            guard !roots.isEmpty else { throw fault(clientAuthority, "has no certificate") }
            configuration.trustRoots = .certificates(roots)
            configuration.certificateVerification = .noHostnameVerification
        }
        return configuration
    }

    private func read<Value>(
        _ path: String, _ what: String, _ body: (String) throws -> Value
    ) throws(ServiceFault) -> Value {
        do { return try body(path) } catch { throw fault(path, "is not a \(what) in PEM") }
    }

    private func fault(_ path: String, _ what: String) -> ServiceFault {
        ServiceFault("\(path) \(what)", nextStep: "Give the path of a readable PEM file.")
    }
}
