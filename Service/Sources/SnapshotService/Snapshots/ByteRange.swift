import HTTPTypes
import Hummingbird
import NIOCore

/// A part of a body, as requested by `Range` (RFC 9110, section 14).
enum ByteRange: Hashable, Sendable {
    case whole
    case part(ClosedRange<Int>)
    /// The requested range lies beyond the end.
    case beyond

    /// Reads a range for a body of some length. Several ranges, other units and malformed ranges
    /// are ignored, as the standard allows: the whole is given then.
    init(_ header: String?, of count: Int) {
        guard let header, header.hasPrefix("bytes="), !header.contains(",") else {
            self = .whole
            return
        }
        let ends = header.dropFirst(6).split(
            separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }) else {
            self = .whole
            return
        }
        switch (Int(ends[0]), Int(ends[1])) {
        case (let first?, let last?) where first <= last:
            self = first < count ? .part(first...min(last, count - 1)) : .beyond
        case (let first?, nil) where ends[1].isEmpty:
            self = first < count ? .part(first...count - 1) : .beyond
        case (nil, let length?) where ends[0].isEmpty:
            self = length > 0 && count > 0 ? .part(max(0, count - length)...count - 1) : .beyond
        default: self = .whole
        }
    }

    /// Answers with the bytes, whole or in part.
    static func response(
        _ bytes: [UInt8], _ type: String, _ call: Call, headers: HTTPFields
    ) throws(Problem) -> Response {
        var headers = headers
        headers[.acceptRanges] = "bytes"
        // A client that holds a part of another version gets the whole.
        let isCurrent = call.headers[.ifRange].map { $0 == headers[.eTag] } ?? true
        switch ByteRange(isCurrent ? call.headers[.range] : nil, of: bytes.count) {
        case .whole:
            return .bytes(ByteBuffer(bytes: bytes), type, headers: headers)
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound)/\(bytes.count)"
            return .bytes(
                ByteBuffer(bytes: bytes[range]), type, status: .partialContent, headers: headers)
        case .beyond:
            throw Problem(.rangeNotSatisfiable, "The picture has \(bytes.count) bytes.")
                .with(.contentRange, "bytes */\(bytes.count)")
        }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
