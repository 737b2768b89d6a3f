/// A pattern of paths, such as `{device}/{system}/{name}`, by which the parts of a path are read.
///
/// `{name}` takes any text; the others take none with a `/`. What stands between them is literal.
/// Where a path can be read in several ways, a part that stands further left is as short as it can
/// be.
public struct PicturePattern: Hashable, Sendable {
    /// A part of a path that a pattern can name.
    public enum Part: String, Hashable, Sendable, CaseIterable {
        /// The name of the device, in any spelling.
        case device
        /// The version of the system.
        case system
        /// The test or suite.
        case test
        /// The name of the picture.
        case name
    }

    private enum Piece: Hashable {
        case literal([Unicode.Scalar])
        case part(Part)
    }

    /// The pattern as it was written.
    public let text: String
    private let pieces: [Piece]

    /// Reads a pattern; nil if a brace names no part, a part comes twice, `{name}` is missing or
    /// two parts have nothing between them.
    public init?(_ text: String) {
        self.text = text
        var pieces: [Piece] = []
        var seen: Set<Part> = []
        var rest = Substring(text)
        while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            if brace > rest.startIndex {
                pieces.append(.literal(Array(rest[..<brace].unicodeScalars)))
            }
            guard rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}"),
                let part = Part(rawValue: String(rest[rest.index(after: brace)..<end])),
                seen.insert(part).inserted
            else { return nil }
            if case .part = pieces.last { return nil }
            pieces.append(.part(part))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.literal(Array(rest.unicodeScalars))) }
        guard seen.contains(.name) else { return nil }
        self.pieces = pieces
    }

    /// Returns the parts of a path without its ending; nil if the path does not fit.
    public func parts(of path: String) -> [Part: String]? {
        let path = Array(path.unicodeScalars)
        // Each place is tried once for each piece, so that no pattern takes exponential time.
        var dead: Set<Int> = []
        var found: [Part: String] = [:]
        func read(_ piece: Int, _ place: Int) -> Bool {
            guard piece < pieces.count else { return place == path.count }
            guard !dead.contains(piece * (path.count + 1) + place) else { return false }
            switch pieces[piece] {
            case .literal(let text):
                if path[place...].starts(with: text), read(piece + 1, place + text.count) {
                    return true
                }
            case .part(let part):
                var end = place
                while end < path.count, part == .name || path[end] != "/" {
                    end += 1
                    if read(piece + 1, end) {
                        found[part] = String(String.UnicodeScalarView(path[place..<end]))
                        return true
                    }
                }
            }
            dead.insert(piece * (path.count + 1) + place)
            return false
        }
        return read(0, 0) ? found : nil
    }
}
