import Foundation

/// A connection without TLS, on a socket of the system.
///
/// It costs users of the library nothing: no event loop, and no package.
final class SocketTransport: Transport {
    private let socket: Int32

    init(host: String, port: Int, timeoutSeconds: Int) throws {
        var hints = addrinfo()
        hints.ai_family = AF_UNSPEC
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let first = list else {
            throw HTTPAnswerReader.Fault(what: "the host \(host) is unknown")
        }
        defer { freeaddrinfo(list) }
        socket = try Self.connect(first, timeoutSeconds)
    }

    deinit { close(socket) }

    private static func connect(
        _ first: UnsafeMutablePointer<addrinfo>, _ timeoutSeconds: Int
    ) throws -> Int32 {
        var next: UnsafeMutablePointer<addrinfo>? = first
        var reason: Int32 = ECONNREFUSED
        while let address = next?.pointee {
            next = address.ai_next
            let file = Foundation.socket(address.ai_family, address.ai_socktype, 0)
            guard file >= 0 else { continue }
            setUp(file, timeoutSeconds)
            if Foundation.connect(file, address.ai_addr, address.ai_addrlen) == 0 { return file }
            reason = errno
            Foundation.close(file)
        }
        throw HTTPAnswerReader.Fault(what: String(cString: strerror(reason)))
    }

    private static func setUp(_ file: Int32, _ timeoutSeconds: Int) {
        var time = timeval(tv_sec: timeoutSeconds, tv_usec: 0)
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &time, size)
        setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &time, size)
        var yes: Int32 = 1
        setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
    }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { part in
                Foundation.send(socket, part.baseAddress, part.count, Self.noSignal)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw HTTPAnswerReader.Fault(what: "the connection broke") }
            sent += count
        }
    }

    #if canImport(Glibc)
    private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
    private static let noSignal: Int32 = 0
    #endif

    func receive() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = recv(socket, &bytes, bytes.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw HTTPAnswerReader.Fault(what: "no answer came in time") }
            return Array(bytes.prefix(count))
        }
    }

    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    func interrupt() { shutdown(socket, Int32(SHUT_RDWR)) }
}
