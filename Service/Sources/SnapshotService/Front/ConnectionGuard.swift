import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import NIOHTTPTypesHTTP1

// The server leaves these cases open, as seen in hummingbird 2.28.1:
// - A request that is no HTTP, or has too large headers, gets a bare 400. Here it gets a problem,
//   and a 431 where that applies.
// - The time of a body has no bound, since every piece counts as activity.
// - After an early answer the rest of the body is read to its end, however long.
// - `Expect: 100-continue` is not answered, so clients wait for a second.

/// Watches one connection: bounds the time of a body, closes after an early answer, and turns bare
/// errors into problems.
///
/// Runs on the channel's event loop, as every handler of a pipeline.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let bodyTime: TimeAmount
    private var headsRead = 0
    private var endsRead = 0
    private var answersEnded = 0
    private var lastError: (any Error)?
    private var deadline: Scheduled<Void>?
    /// True where the current answer is the last of this connection.
    private var isLast = false
    /// True where the remaining input is dropped.
    private var isClosing = false
    /// True while the parts of a replaced bare answer are dropped.
    private var dropsParts = false
    /// A whole answer as bytes, which the next end of an answer stands for.
    private var ready: ByteBuffer?
    /// The place behind the encoder of answers.
    private var behindEncoder: ChannelHandlerContext?

    init(bodyTime: TimeAmount) {
        self.bodyTime = bodyTime
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if isClosing { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            headsRead += 1
            // Not into another answer. A client that is not invited sends its body all the same.
            let isNext = headsRead - 1 == answersEnded
            if isNext, head.headerFields[.expect]?.lowercased() == "100-continue" {
                invite(context)
            }
        case .body: break
        case .end:
            endsRead += 1
            stopClock()
        }
        context.fireChannelRead(data)
    }

    /// Most bodies come whole with their head, and need no clock.
    func channelReadComplete(context: ChannelHandlerContext) {
        if headsRead > endsRead, deadline == nil, !isClosing { startClock(context) }
        context.fireChannelReadComplete()
    }

    private func invite(_ context: ChannelHandlerContext) {
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
    }

    private func startClock(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        deadline = context.eventLoop.assumeIsolated().scheduleTask(in: bodyTime) {
            bound.value.fireErrorCaught(
                Problem(.timeout, "The body did not arrive in time."))
        }
    }

    private func stopClock() {
        deadline?.cancel()
        deadline = nil
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        lastError = error
        // A method or target that cannot be converted is treated like one that cannot be parsed.
        let isBadHead = error is HTTP1TypeConversionError
        context.fireErrorCaught(isBadHead ? HTTPParserError.invalidMethod : error)
    }

    func channelInactive(context: ChannelHandlerContext) {
        stopClock()
        context.fireChannelInactive()
    }

    func write(
        context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?
    ) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.headerFields[.requestID] == nil:
            dropsParts = true
            writeProblem(context, promise)
        case .head(var head):
            // The body is not read to its end, so nothing can follow on this connection.
            if endsRead <= answersEnded { head.headerFields[.connection] = "close" }
            isLast = head.headerFields[.connection] == "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body where dropsParts: promise?.succeed()
        case .body: context.write(data, promise: promise)
        case .end:
            answersEnded += 1
            if let answer = ready {
                ready = nil
                writeBytes(answer, context, promise)
            } else if dropsParts {
                promise?.succeed()
            } else {
                context.write(data, promise: promise)
            }
            if isLast { finish(context) }
        }
    }

    /// Takes a whole answer as bytes, with its head. It is sent when its end is written, so that
    /// the handlers between count it as any other.
    func take(_ answer: ByteBuffer) { ready = answer }

    private func writeBytes(
        _ bytes: ByteBuffer, _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
    ) {
        if behindEncoder == nil {
            behindEncoder = try? context.pipeline.syncOperations.context(
                handlerType: HTTPResponseEncoder.self)
        }
        behindEncoder?.write(NIOAny(IOData.byteBuffer(bytes)), promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { behindEncoder = nil }

    /// Closes the output now and the input a moment later. A sender that still sends its body would
    /// lose the answer to a reset otherwise.
    private func finish(_ context: ChannelHandlerContext) {
        isClosing = true
        stopClock()
        context.flush()
        context.close(mode: .output, promise: nil)
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(1)) {
            bound.value.close(promise: nil)
        }
    }
}

extension ConnectionGuard {
    /// Writes a problem in place of the server's bare error.
    private func writeProblem(
        _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>?
    ) {
        let problem = Self.problem(lastError)
        let body = ByteBuffer(string: problem.json(requestID: "none"))
        var fields: HTTPFields = [
            .contentType: Problem.contentType, .contentLength: String(body.readableBytes),
            .connection: "close"
        ]
        fields.addSafety()
        let kind = problem.kind
        let status = HTTPResponse.Status(code: kind.status, reasonPhrase: kind.title)
        isLast = true
        context.write(
            wrapOutboundOut(.head(HTTPResponse(status: status, headerFields: fields))),
            promise: nil)
        context.write(wrapOutboundOut(.body(body)), promise: nil)
        context.write(wrapOutboundOut(.end(nil)), promise: promise)
    }

    private static func problem(_ error: (any Error)?) -> Problem {
        switch error {
        case let problem as Problem: problem
        case HTTPParserError.headerOverflow?:
            Problem(.headersTooLarge, "The headers are larger than the service accepts.")
        default: Problem(.badRequest, "This is not a valid HTTP request.")
        }
    }
}

@available(*, unavailable)
extension ConnectionGuard: Sendable {}
