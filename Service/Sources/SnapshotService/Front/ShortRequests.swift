import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes

// The server gives each connection a task that reads a stream of parts and writes another. For a
// record of some hundred bytes the turns between them cost more than everything else. This handler
// takes the requests that are short and complete before the stream sees them, and writes their
// answers past it. All others pass on untouched, and the answers keep the order of the requests:
//
// - A request is taken only where every earlier one of its connection has been answered.
// - While one is being answered, what arrives waits: parts, errors, the end of the input, and the
//   closing of the output. It also waits while the peer does not read its answers.
// - A request of which a part is missing when the socket has no more passes on: the server bounds
//   its time and its size, and sees a connection that breaks.
// - After a request that ends the connection, and after the service has begun to close it, none is
//   taken.

/// Answers short requests of one connection on its event loop, past the stream of the server.
@available(macOS 15, *)
final class ShortRequests: ChannelDuplexHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// More waiting inputs than this stop the reading of the socket.
    private static let mostWaiting = 32

    private let front: Front
    private let dates: DateHeader
    private let logger: Logger
    private let executor: LoopExecutor
    private let guardian: ConnectionGuard
    private let memo = TokenMemo()
    private var peer: String?
    private var taken: Taken?
    private var waiting = CircularBuffer<Input>()
    /// The closing of the output, which waits with the inputs.
    private var closing: (mode: CloseMode, promise: EventLoopPromise<Void>?)?
    /// True where no further request is taken.
    private var isEnding = false
    /// The number of requests that passed on and have no whole answer yet.
    private var passedCount = 0
    private var isAnswering = false
    private var isReplaying = false
    /// True where a request to read the socket was put off.
    private var isReadOwed = false

    /// A short request whose end has not been seen.
    private struct Taken {
        let head: HTTPRequest
        let arrival: Front.Arrival
        var body: ByteBuffer?
    }

    private enum Input {
        case part(HTTPRequestPart)
        case pause
        case error(any Error)
        case event(Any)
    }

    init(
        front: Front, dates: DateHeader, logger: Logger, guardian: ConnectionGuard,
        loop: any EventLoop
    ) {
        (self.front, self.dates, self.logger) = (front, dates, logger)
        self.guardian = guardian
        executor = LoopExecutor(loop)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        receive(.part(unwrapInboundIn(data)), context)
    }

    func channelReadComplete(context: ChannelHandlerContext) { receive(.pause, context) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        receive(.error(error), context)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        receive(.event(event), context)
    }

    /// Nobody can be answered any more, so nothing waits.
    func channelInactive(context: ChannelHandlerContext) {
        passOn(context)
        let inputs = waiting
        waiting.removeAll()
        inputs.forEach { forward($0, context) }
        closing?.promise?.succeed()
        closing = nil
        context.fireChannelInactive()
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        if case .end = unwrapOutboundIn(data), passedCount > 0 { passedCount -= 1 }
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if !isAnswering, !isReplaying { replay(context) }
        context.fireChannelWritabilityChanged()
    }

    func read(context: ChannelHandlerContext) {
        if waiting.count > Self.mostWaiting || !isRead(context) {
            isReadOwed = true
        } else {
            context.read()
        }
    }

    func close(
        context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?
    ) {
        if mode == .all { isEnding = true }
        if isAnswering || !waiting.isEmpty, mode == .output, closing == nil {
            closing = (mode, promise)
        } else {
            context.close(mode: mode, promise: promise)
        }
    }
}

@available(macOS 15, *)
extension ShortRequests {
    private func receive(_ input: Input, _ context: ChannelHandlerContext) {
        if isAnswering || isReplaying || !waiting.isEmpty || !isRead(context) {
            waiting.append(input)
        } else {
            take(input, context)
        }
    }

    /// Returns false where a peer sends requests and reads none of their answers. What the server
    /// answers it bounds by itself.
    private func isRead(_ context: ChannelHandlerContext) -> Bool {
        passedCount > 0 || context.channel.isWritable
    }

    private func take(_ input: Input, _ context: ChannelHandlerContext) {
        switch input {
        case .part(.head(let head)):
            if !isEnding, passedCount == 0, let arrival = shortArrival(head) {
                taken = Taken(head: head, arrival: arrival)
            } else {
                forward(input, context)
            }
        case .part(.body(var piece)):
            if taken == nil { return forward(input, context) }
            if taken?.body?.writeBuffer(&piece) == nil { taken?.body = piece }
        case .part(.end):
            guard let request = taken else { return forward(input, context) }
            taken = nil
            answer(request, context)
        case .pause, .error, .event:
            passOn(context)
            forward(input, context)
        }
    }

    /// Returns what is known of a request that can be answered here; nil for all others.
    private func shortArrival(_ head: HTTPRequest) -> Front.Arrival? {
        let fields = head.headerFields
        // The server ends connections; the other headers change how a body is read.
        guard Self.isKept(head), fields.value(.transferEncoding) == nil,
            fields.value(.expect) == nil, fields.value(.upgrade) == nil
        else { return nil }
        let arrival = front.arrival(head)
        return arrival.isShort ? arrival : nil
    }

    /// Returns whether the connection stays open after a request.
    private static func isKept(_ head: HTTPRequest) -> Bool {
        head.headerFields.value(.connection).map { $0.lowercased() == "keep-alive" } ?? true
    }

    private func forward(_ input: Input, _ context: ChannelHandlerContext) {
        switch input {
        case .part(let part):
            if case .head(let head) = part {
                passedCount += 1
                isEnding = isEnding || !Self.isKept(head)
            }
            context.fireChannelRead(wrapInboundOut(part))
        case .pause: context.fireChannelReadComplete()
        case .error(let error): context.fireErrorCaught(error)
        case .event(let event): context.fireUserInboundEventTriggered(event)
        }
    }

    /// Passes on what was taken of an incomplete request.
    private func passOn(_ context: ChannelHandlerContext) {
        guard let request = taken else { return }
        taken = nil
        forward(.part(.head(request.head)), context)
        if let body = request.body { forward(.part(.body(body)), context) }
    }

    private func answer(_ taken: Taken, _ context: ChannelHandlerContext) {
        isAnswering = true
        let source = ServiceContext(peer: address(context), logger: logger, memo: memo)
        let (front, arrival) = (front, taken.arrival)
        let request = Request(
            head: taken.head, body: RequestBody(buffer: taken.body ?? ByteBuffer()))
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        executor.start {
            let response = await front.answer(request, arrival, source)
            let collector = BodyCollector()
            // The collector throws nothing, and a short request's body is in memory.
            try? await response.body.write(collector)
            let (handler, context) = bound.value
            handler.finish(response, source.requestID, collector.body, context)
        }
    }

    private func address(_ context: ChannelHandlerContext) -> String {
        if let peer { return peer }
        let address = ServiceContext.address(context.channel)
        peer = address
        return address
    }

    private func finish(
        _ response: Response, _ requestID: String, _ body: ByteBuffer,
        _ context: ChannelHandlerContext
    ) {
        isAnswering = false
        guard context.channel.isActive else {
            closing?.promise?.succeed()
            closing = nil
            return
        }
        var bytes = context.channel.allocator.buffer(capacity: 1024 + body.readableBytes)
        AnswerHead.write(response, requestID: requestID, date: dates.text, to: &bytes)
        bytes.writeImmutableBuffer(body)
        guardian.take(bytes)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        if !isReplaying { replay(context) }
    }

    /// Takes what arrived meanwhile, until the next answer is not ready at once.
    private func replay(_ context: ChannelHandlerContext) {
        isReplaying = true
        while !isAnswering, isRead(context), let input = waiting.popFirst() {
            take(input, context)
        }
        isReplaying = false
        guard !isAnswering, waiting.isEmpty else { return }
        if let (mode, promise) = closing {
            closing = nil
            context.close(mode: mode, promise: promise)
        }
        if isReadOwed {
            isReadOwed = false
            context.read()
        }
    }
}

/// Keeps the body of an answer in memory.
private final class BodyCollector: ResponseBodyWriter {
    var body = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws {
        if body.readableBytes == 0 {
            body = buffer
        } else {
            body.writeImmutableBuffer(buffer)
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

@available(*, unavailable)
extension ShortRequests: Sendable {}
