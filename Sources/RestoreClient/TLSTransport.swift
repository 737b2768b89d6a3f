#if TLS
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import NIOTLS

// TLS comes from swift-nio-ssl, behind a package trait. URLSession would do, but it brings
// Foundation's networking and libcurl, which every statically linked command would carry, with a
// slower start, and it accepts no file of authorities. Building swift-nio-ssl takes minutes, only
// for builds with the trait, and for the service.

/// A connection under TLS 1.2 or 1.3, to a service whose certificate is for its host.
final class TLSTransport: Transport {
    private let channel: any Channel
    private let inbox: Inbox

    /// Connects and completes the handshake. The authorities come from `authorityFile`, or from the
    /// system without one.
    init(host: String, port: Int, authorityFile: String?, timeoutSeconds: Int) throws {
        let inbox = Inbox(timeoutSeconds: timeoutSeconds)
        let context = try Self.context(authorityFile)
        let isAddress = (try? SocketAddress(ipAddress: host, port: port)) != nil
        let bootstrap = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(10))
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handlers = channel.pipeline.syncOperations
                    try handlers.addHandler(
                        NIOSSLClientHandler(
                            context: context, serverHostname: isAddress ? nil : host))
                    try handlers.addHandler(InboxHandler(inbox))
                }
            }
        do { channel = try bootstrap.connect(host: host, port: port).wait() } catch {
            throw HTTPAnswerReader.Fault(what: "cannot connect: \(error)")
        }
        self.inbox = inbox
        try inbox.waitForHandshake()
    }

    deinit { channel.close(promise: nil) }

    private static func context(_ authorityFile: String?) throws -> NIOSSLContext {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        if let authorityFile { configuration.trustRoots = .file(authorityFile) }
        do { return try NIOSSLContext(configuration: configuration) } catch {
            throw HTTPAnswerReader.Fault(
                what: "the authority file is not a readable PEM file")
        }
    }

    func send(_ bytes: [UInt8]) throws {
        do { try channel.writeAndFlush(ByteBuffer(bytes: bytes)).wait() } catch {
            throw HTTPAnswerReader.Fault(what: "the connection broke")
        }
    }

    func receive() throws -> [UInt8] { try inbox.take() }

    func endSending() { channel.close(mode: .output, promise: nil) }

    func interrupt() { channel.close(promise: nil) }
}

/// The received bytes, for a thread that waits.
private final class Inbox: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isOpen = false
        var isOver = false
        var fault: String?
    }

    private let timeoutSeconds: Int
    private let condition = NSCondition()
    // Every access holds the lock of the condition.
    nonisolated(unsafe) private var state = State()

    init(timeoutSeconds: Int) { self.timeoutSeconds = timeoutSeconds }

    private func change(_ body: (inout State) -> Void) {
        condition.lock()
        body(&state)
        condition.broadcast()
        condition.unlock()
    }

    func open() { change { $0.isOpen = true } }

    func put(_ bytes: [UInt8]) { change { $0.bytes += bytes } }

    func end(_ fault: String?) {
        change { state in
            state.isOver = true
            if state.fault == nil { state.fault = fault }
        }
    }

    private func wait(until isReady: (State) -> Bool) throws {
        let end = Date(timeIntervalSinceNow: Double(timeoutSeconds))
        while !isReady(state) {
            guard condition.wait(until: end) else {
                throw HTTPAnswerReader.Fault(what: "no answer came in time")
            }
        }
    }

    func waitForHandshake() throws {
        condition.lock()
        defer { condition.unlock() }
        try wait { $0.isOpen || $0.isOver }
        if !state.isOpen {
            throw HTTPAnswerReader.Fault(what: state.fault ?? "the connection broke")
        }
    }

    func take() throws -> [UInt8] {
        condition.lock()
        defer { condition.unlock() }
        try wait { !$0.bytes.isEmpty || $0.isOver }
        if state.bytes.isEmpty, let fault = state.fault {
            throw HTTPAnswerReader.Fault(what: fault)
        }
        defer { state.bytes = [] }
        return state.bytes
    }
}

/// Puts received bytes into the inbox; runs on the channel's event loop.
private final class InboxHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let inbox: Inbox

    init(_ inbox: Inbox) { self.inbox = inbox }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        inbox.put(Array(unwrapInboundIn(data).readableBytesView))
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case TLSUserEvent.handshakeCompleted = event { inbox.open() }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A connection that ends without a close notification is judged by the length of the
        // answer.
        if case NIOSSLError.uncleanShutdown = error {
            inbox.end(nil)
        } else {
            inbox.end("TLS failed: \(error)")
        }
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        inbox.end(nil)
        context.fireChannelInactive()
    }
}

@available(*, unavailable)
extension InboxHandler: Sendable {}
#endif
