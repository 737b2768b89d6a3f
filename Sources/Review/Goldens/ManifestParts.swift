/// The places of a manifest's goldens in its JSON, a thousand in a part.
///
/// Only brackets, quotes and commas are looked at; a decoder then judges the parts.
struct ManifestParts {
    /// The most goldens of a part.
    private static let most = 1000

    /// The manifest without its goldens.
    private(set) var head: [UInt8] = []
    /// The ranges of the parts, without the commas between them.
    private(set) var goldens: [Range<Int>] = []

    /// Finds the parts; nil where the JSON has no array of goldens, or has it twice.
    init?(_ json: [UInt8]) {
        var scan = Scan()
        var (first, count) = (0, 0)
        var array: Range<Int>?
        var isDoubled = false
        json.withUnsafeBufferPointer { json in
            for (place, byte) in json.enumerated() {
                switch scan.take(byte) {
                case .none: break
                case .open:
                    guard isGoldens(json, before: place) else { continue }
                    if array != nil {
                        isDoubled = true
                        continue
                    }
                    array = place + 1..<place + 1
                    (first, count) = (place + 1, 0)
                    scan.depthOfArray = scan.depth
                case .comma:
                    count += 1
                    guard count == Self.most else { continue }
                    goldens.append(first..<place)
                    (first, count) = (place + 1, 0)
                case .close:
                    goldens.append(first..<place)
                    array = (array?.lowerBound ?? place)..<place
                    scan.depthOfArray = -1
                }
            }
        }
        guard let array, !isDoubled, scan.depth == 0, !scan.isInString else { return nil }
        // An empty array is one part without goldens.
        head = Array(json[..<array.lowerBound]) + json[array.upperBound...]
    }

    /// The key before an opening bracket is `goldens`.
    private func isGoldens(_ json: UnsafeBufferPointer<UInt8>, before place: Int) -> Bool {
        var start = place - 1
        func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        while start >= 0, isSpace(json[start]) { start -= 1 }
        guard start >= 0, json[start] == UInt8(ascii: ":") else { return false }
        start -= 1
        while start >= 0, isSpace(json[start]) { start -= 1 }
        let key = Array("\"goldens\"".utf8)
        return start + 1 >= key.count && json[(start + 1 - key.count)...start].elementsEqual(key)
    }

    /// What a byte is for the array of goldens.
    private enum Event { case none, open, comma, close }

    private struct Scan {
        var depth = 0
        var isInString = false
        /// The depth inside the array of goldens; -1 outside.
        var depthOfArray = -1
        private var isEscaped = false

        mutating func take(_ byte: UInt8) -> Event {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                return .none
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                if depth == 2, byte == UInt8(ascii: "["), depthOfArray < 0 { return .open }
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depthOfArray >= 0, depth < depthOfArray { return .close }
            case UInt8(ascii: ","): return depth == depthOfArray ? .comma : .none
            default: break
            }
            return .none
        }
    }
}
