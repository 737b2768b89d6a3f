import Basics
import Dispatch
import Foundation
public import StateStore

/// State that a `restore-service` keeps: the same as in a file, for one tenant, over HTTP.
///
/// Code that is written against `StateBackend` moves to a service by making one of these. Pictures
/// are uploaded as snapshots, not as records.
///
/// The service's names are `[A-Za-z0-9._~-]{1,128}`. Other letters of a `RecordKey` travel as `~`
/// and two hexadecimal digits for each byte, `~` itself as `~7E`; a name that gets too long by that
/// is `invalid`.
///
/// Speaks plain HTTP to a service on the same machine or through a tunnel that ends TLS, and https
/// where the package is built with the trait `TLS`.
public final class RestoreClient: StateBackend {
    /// Where the service is, and who asks.
    public struct Address: Hashable, Sendable {
        /// A name or an address.
        public var host: String
        /// The port.
        public var port: Int
        /// The tenant, whose name is part of every path.
        public var tenant: String
        /// The token, which is for the tenant.
        public var token: String
        /// How what is sent is kept from others.
        public var security: Security

        /// Names a service.
        public init(
            host: String = "127.0.0.1", port: Int, tenant: String, token: String,
            security: Security = .none
        ) {
            (self.host, self.port, self.tenant, self.token) = (host, port, tenant, token)
            self.security = security
        }
    }

    /// Whether a connection is under TLS.
    public enum Security: Hashable, Sendable {
        case none
        /// TLS, where the service's certificate is vouched for by an authority of this file in PEM,
        /// or by one that the system trusts where there is no file.
        case tls(authorityFile: String?)
    }

    let address: Address
    private let idle = Locked<[HTTPConnection]>([])
    private let threads = DispatchQueue(label: "RestoreClient", attributes: .concurrent)
    private static let mostIdle = 16

    /// Makes a client; nothing is sent before the first call.
    public init(_ address: Address) { self.address = address }

    /// Sends a request on a free connection, or on a new one, and returns the answer.
    ///
    /// A task that is cancelled gets its answer all the same, unless it only waits.
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

    /// A connection that was idle may have been closed by the other side: one that breaks before it
    /// gave an answer is tried once more on a new one, where doing it twice changes nothing.
    private func blockingAsk(
        _ request: HTTPAsk, _ current: Locked<HTTPConnection?>
    ) -> Result<HTTPAnswer, StoreError> {
        let used = idle.withLock { $0.popLast() }
        if let used, let answer = try? ask(request, on: used, current) { return .success(answer) }
        if used != nil, !request.isRepeatable {
            return .failure(broken("the connection broke; whether it was done is not known"))
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
