@_spi(Wire) @testable import RestoreClient
import Basics
import Foundation
import StateStore

@testable import SnapshotService

/// Stands between a client and a service, and loses the first two answers to each thing that is
/// written: the service has done it, and the client cannot know.
final class LossyProxy: Sendable {
    let port: Int
    /// How many answers were lost.
    let lost = Locked(0)
    private let known = Locked<[[UInt8]: Int]>([:])
    private let listener: Int32

    init(to servicePort: Int) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let number: UInt16? = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                guard bind(listener, pointer, length) == 0, listen(listener, 16) == 0,
                    getsockname(listener, pointer, &length) == 0
                else { return nil }
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    UInt16(bigEndian: $0.pointee.sin_port)
                }
            }
        }
        guard let number else {
            close(listener)
            throw ServiceFault("no port is free", nextStep: "Try again.")
        }
        (self.listener, port) = (listener, Int(number))
        Thread.detachNewThread { [known, lost] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                Thread.detachNewThread {
                    Self.serve(client, servicePort, known, lost)
                    close(client)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(
        _ client: Int32, _ port: Int, _ known: Locked<[[UInt8]: Int]>, _ lost: Locked<Int>
    ) {
        while let request = request(from: client) {
            guard let connection = try? HTTPConnection(host: "127.0.0.1", port: port),
                (try? connection.send(request)) != nil, let answer = try? connection.answer()
            else { return }
            let isWriting = !request.starts(with: Array("GET ".utf8))
            let count = known.withLock { known in
                known[request, default: 0] += 1
                return known[request, default: 0]
            }
            if isWriting, count <= 2 {
                lost.withLock { $0 += 1 }
                return
            }
            var text = "HTTP/1.1 \(answer.status) -\r\n"
            for header in answer.headers where header.name.lowercased() != "connection" {
                text += "\(header.name): \(header.value)\r\n"
            }
            let bytes = Array((text + "\r\n").utf8) + answer.body
            guard write(client, bytes, bytes.count) == bytes.count else { return }
        }
    }

    /// A request whole; nil at the end.
    private static func request(from client: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let length = length(bytes), bytes.count >= length { return bytes }
            let count = read(client, &piece, piece.count)
            guard count > 0 else { return nil }
            bytes += piece[..<count]
        }
    }

    /// How long a request is, once its head is there.
    private static func length(_ bytes: [UInt8]) -> Int? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let end = text.utf8.firstRange(of: "\r\n\r\n".utf8) else { return nil }
        let head = text.utf8.distance(from: text.utf8.startIndex, to: end.upperBound)
        let line = text.utf8[..<end.lowerBound].split(separator: 0x0A)
            .map { String($0) ?? "" }.first { $0.lowercased().hasPrefix("content-length:") }
        let digits = line?.drop { $0 != ":" }.filter(\.isNumber) ?? "0"
        return head + (Int(digits) ?? 0)
    }
}
