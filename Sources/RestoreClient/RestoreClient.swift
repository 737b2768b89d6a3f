import Basics
import Dispatch
import Foundation
public import StateStore

/// A `StateBackend` in a `restore-service`: the same as a file, for one tenant, over HTTP.
///
/// Code that is written against `StateBackend` moves to a service by creating a client. Pictures
/// are uploaded as snapshots, not as records.
///
/// The service's names are `[A-Za-z0-9._~-]{1,128}`. Other characters of a `RecordKey` are sent as
/// `~` and two hexadecimal digits for each byte, `~` itself as `~7E`. A name that becomes too long
/// by that is `invalid`.
///
/// The client speaks plain HTTP to a service on the same machine or through a tunnel that ends TLS,
/// and https where the package is built with the trait `TLS`.
public final class RestoreClient: StateBackend {
    /// The address of a service, and the token for it.
    public struct Address: Hashable, Sendable {
        /// The host name or IP address.
        public var host: String
        /// The port.
        public var port: Int
        /// The tenant, whose name is part of every path.
        public var tenant: String
        /// The token of the tenant.
        public var token: String
        /// The protection of the connection.
        public var security: Security

        /// Creates an address.
        public init(
            host: String = "127.0.0.1", port: Int, tenant: String, token: String,
            security: Security = .none
        ) {
            (self.host, self.port, self.tenant, self.token) = (host, port, tenant, token)
            self.security = security
        }
    }

    /// The protection of a connection.
    public enum Security: Hashable, Sendable {
        /// Plain HTTP.
        case none
        /// TLS. The service's certificate is signed by an authority in this file in PEM, or by one
        /// that the system trusts where there is no file.
        case tls(authorityFile: String?)
    }

    let address: Address
    private let idle = Locked<[HTTPConnection]>([])
    private let threads = DispatchQueue(label: "RestoreClient", attributes: .concurrent)
    private static let mostIdle = 16

    /// Creates a client; nothing is sent before the first call.
    public init(_ address: Address) { self.address = address }

    /// Sends a request on a free connection, or on a new one, and returns the answer.
    ///
    /// A cancelled task still gets its answer, unless `onlyWaits` is true.
    func ask(
        _ request: HTTPAsk, onlyWaits: Bool = false
    ) async throws(StoreError) -> HTTPAnswer {
        var request = request
        request.headers.append(("Authorization", "Bearer \(address.token)"))
        let connection = Locked<HTTPConnection?>(nil)
        let answer: Result<HTTPAnswer, StoreError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                threads.async { [request] in
                    continuation.resume(returning: self.blockingAsk(request, connection))
                }
            }
        } onCancel: {
            if onlyWaits { connection.withLock { $0 }?.interrupt() }
        }
        return try answer.get()
    }

    /// Sends a request. The server may have closed an idle connection: a request that fails there
    /// without an answer is sent once more on a new one, where it is repeatable.
    private func blockingAsk(
        _ request: HTTPAsk, _ current: Locked<HTTPConnection?>
    ) -> Result<HTTPAnswer, StoreError> {
        let used = idle.withLock { $0.popLast() }
        if let used, let answer = try? ask(request, on: used, current) { return .success(answer) }
        if used != nil, !request.isRepeatable {
            return .failure(broken("the connection broke; the request may have been done"))
        }
        do {
            let fresh = try HTTPConnection(
                host: address.host, port: address.port, security: address.security)
            return .success(try ask(request, on: fresh, current))
        } catch {
            return .failure(broken((error as? HTTPAnswerReader.Fault)?.what ?? "\(error)"))
        }
    }

    private func ask(
        _ request: HTTPAsk, on connection: HTTPConnection, _ current: Locked<HTTPConnection?>
    ) throws -> HTTPAnswer {
        current.withLock { $0 = connection }
        let answer = try connection.ask(request)
        current.withLock { $0 = nil }
        if !answer.endsConnection {
            idle.withLock { if $0.count < Self.mostIdle { $0.append(connection) } }
        }
        return answer
    }

    private func broken(_ what: String) -> StoreError {
        StoreError(
            .io, at: "\(address.host):\(address.port)", what,
            nextStep: "Check that the service runs there, then try again.")
    }
}
