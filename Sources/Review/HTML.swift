/// A piece of a page that is safe by construction: whatever a literal interpolates is escaped,
/// unless it is HTML itself.
///
/// Pictures are kept as references to their bytes until the page is written, so that a page of
/// many megabytes is copied once.
struct HTML: ExpressibleByStringInterpolation, Sendable {
    enum Part: Sendable {
        case text(String)
        /// The bytes of a PNG, to become a `data:` address.
        case png([UInt8])
    }

    private(set) var parts: [Part]

    init(stringLiteral value: String) { parts = [.text(value)] }

    init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

    /// Text that is already HTML, such as our own style sheet.
    init(trusted text: String) { parts = [.text(text)] }

    static let nothing: HTML = ""

    /// The page's bytes in UTF-8.
    func bytes() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(parts.reduce(0) { $0 + Self.room(for: $1) })
        for part in parts {
            switch part {
            case .text(let text): bytes.append(contentsOf: text.utf8)
            case .png(let png):
                bytes.append(contentsOf: "data:image/png;base64,".utf8)
                Base64.append(png, to: &bytes)
            }
        }
        return bytes
    }

    private static func room(for part: Part) -> Int {
        switch part {
        case .text(let text): text.utf8.count
        case .png(let png): png.count * 4 / 3 + 32
        }
    }

    struct Interpolation: StringInterpolationProtocol {
        var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { append(literal) }
        mutating func appendInterpolation(_ text: String) { append(HTML.escaped(text)) }
        mutating func appendInterpolation(_ number: Int) { append(String(number)) }
        mutating func appendInterpolation(_ html: HTML) { parts += html.parts }
        mutating func appendInterpolation(_ pieces: [HTML]) { parts += pieces.flatMap(\.parts) }
        mutating func appendInterpolation(png: [UInt8]) { parts.append(.png(png)) }

        private mutating func append(_ text: String) {
            if !text.isEmpty { parts.append(.text(text)) }
        }
    }

    /// Text made harmless between tags and inside quoted attributes.
    ///
    /// Control characters, which a page must not hold, become the sign for an unknown character.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
