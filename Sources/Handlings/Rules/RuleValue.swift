package import Simulator

/// The type of an expression in the rules of an app.
package enum RuleType: String, Hashable, Sendable, CaseIterable {
    case number, boolean, name, frame, edges

    /// The type with its article, for messages.
    package var phrase: String { self == .edges ? "edges" : "a \(rawValue)" }
}

/// A value of an expression; each type has one for what is missing.
package enum RuleValue: Hashable, Codable, Sendable {
    /// Points, or milliseconds, in 1/192.
    case number(Pt)
    case boolean(Bool)
    /// The name of a view or of a screen, or any other text; empty for none.
    case name(String)
    case frame(Rect)
    case edges(Insets)

    /// The value that stands for what is missing: 0, false, none or an empty rectangle.
    package static func missing(_ type: RuleType) -> RuleValue {
        switch type {
        case .number: .number(0)
        case .boolean: .boolean(false)
        case .name: .name("")
        case .frame: .frame(.zero)
        case .edges: .edges(Insets())
        }
    }

    package var type: RuleType {
        switch self {
        case .number: .number
        case .boolean: .boolean
        case .name: .name
        case .frame: .frame
        case .edges: .edges
        }
    }

    var number: Pt { if case .number(let value) = self { value } else { 0 } }
    var boolean: Bool { if case .boolean(let value) = self { value } else { false } }
    var name: String { if case .name(let value) = self { value } else { "" } }
    var frame: Rect { if case .frame(let value) = self { value } else { .zero } }
    var edges: Insets { if case .edges(let value) = self { value } else { Insets() } }

    /// The value as it stands in a log or in a durable record.
    var text: String {
        switch self {
        case .number(let value): value.description
        case .boolean(let value): String(value)
        case .name(let value): value.isEmpty ? "none" : value
        case .frame(let value): value.isEmpty && value.origin == .zero ? "none" : "\(value)"
        case .edges(let value):
            "{\(value.top), \(value.left), \(value.bottom), \(value.right)}"
        }
    }

    /// Reads what ``text`` has written; what was not written so is missing.
    init(text: String, _ type: RuleType) {
        switch type {
        case .number: self = .number(Double(text).map { Pt($0) } ?? 0)
        case .boolean: self = .boolean(text == "true")
        case .name: self = .name(text == "none" ? "" : text)
        case .frame, .edges: self = .missing(type)
        }
    }
}

extension Rect {
    fileprivate var origin: Point { Point(x: x, y: y) }
}

extension Point {
    fileprivate static let zero = Point(x: 0, y: 0)
}

// Arithmetic that ends at the ends of the range, so that no value of an expression can wrap around.
extension Pt {
    func saturatingAdd(_ other: Pt) -> Pt { Pt(clamping: Int64(raw) + Int64(other.raw)) }
    func saturatingSubtract(_ other: Pt) -> Pt { Pt(clamping: Int64(raw) - Int64(other.raw)) }

    func saturatingMultiply(_ other: Pt) -> Pt {
        let unit = Int64(Self.unitsPerPoint)
        return Pt(clamping: Self.nearest(Int64(raw) * Int64(other.raw), unit))
    }

    /// The quotient; 0 where the divisor is 0.
    func divided(by other: Pt) -> Pt {
        guard other.raw != 0 else { return 0 }
        return Pt(
            clamping: Self.nearest(Int64(raw) * Int64(Self.unitsPerPoint), Int64(other.raw)))
    }

    /// A quotient rounded to the nearest unit, halves away from 0.
    private static func nearest(_ a: Int64, _ b: Int64) -> Int64 {
        let half = b.magnitude / 2
        let size = (a.magnitude + half) / b.magnitude
        return (a < 0) == (b < 0) ? Int64(size) : -Int64(size)
    }

    private init(clamping units: Int64) { self.init(raw: Int32(clamping: units)) }

    /// The number as whole milliseconds, never negative.
    var milliseconds: Int32 { max(0, Int32(Int64(raw) / Int64(Self.unitsPerPoint))) }
}
