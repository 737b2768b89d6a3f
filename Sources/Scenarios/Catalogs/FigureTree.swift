import Basics
internal import Foundation
internal import Simulator

/// A profile in its JSON form, in which a figure is a mapping with a value, a basis and a source.
///
/// It knows where each figure stands in the text, so that another value is put there without the
/// rest being written again: every case of a scenario may set a figure of its own.
struct FigureTree: Sendable {
    /// One figure of the profile.
    struct Figure: Sendable {
        /// The names on the way to it, such as `keyboard.show.durationMs`.
        var name: String
        /// Where its mapping stands in the text.
        fileprivate var place: Range<Int>
        fileprivate var value: Range<Int>
        fileprivate var basis: Range<Int>

        /// The last of the names.
        var lastName: Substring {
            name.suffix(from: name.lastIndex(of: ".").map(name.index(after:)) ?? name.startIndex)
        }
        /// Whether it is a time in milliseconds.
        var isTime: Bool { name.hasSuffix("Ms") }
    }

    let profile: SystemProfile
    /// In the order of their names.
    let figures: [Figure]
    private let json: [UInt8]

    init?(_ profile: SystemProfile) {
        guard let data = try? JSONEncoder().encode(profile) else { return nil }
        self.init(profile, json: [UInt8](data))
    }

    private init(_ profile: SystemProfile, json: [UInt8]) {
        var reader = FigureReader(json: json)
        reader.value()
        self.profile = profile
        self.json = json
        figures = reader.figures.sorted { $0.name < $1.name }
    }

    /// The tree with another value, or nil where the value is of another type.
    func setting(_ figure: Figure, to value: JSONText.Value, source: String) -> FigureTree? {
        let changed = JSONText.line(
            .object([
                .init("value", value), .init("basis", .string("assumption")),
                .init("source", .string(source))
            ]))
        var json = json
        json.replaceSubrange(figure.place, with: changed.utf8)
        let profile = try? JSONDecoder().decode(SystemProfile.self, from: Data(json))
        return profile.map { FigureTree($0, json: json) }
    }

    /// The value that the profile has now, for messages.
    func text(of figure: Figure) -> String {
        String(decoding: json[figure.value], as: UTF8.self)
    }

    /// Whether nothing but an assumption stands behind the figure.
    func isAssumed(_ figure: Figure) -> Bool {
        json[figure.basis].elementsEqual("\"assumption\"".utf8)
    }
}

/// Finds the figures in a profile's JSON, which the encoder has just written and is well formed.
private struct FigureReader {
    let json: [UInt8]
    private(set) var figures: [FigureTree.Figure] = []
    private var path: [String] = []
    private var place = 0

    init(json: [UInt8]) { self.json = json }

    /// Steps over a value, and keeps the figures in it.
    mutating func value() {
        switch json[place] {
        case UInt8(ascii: "{"): members()
        case UInt8(ascii: "["): elements()
        case UInt8(ascii: "\""): _ = string()
        default: scalar()
        }
    }

    private mutating func members() {
        let start = place
        let known = figures.count
        var ranges: [String: Range<Int>] = [:]
        each(until: UInt8(ascii: "}")) { reader in
            let quoted = reader.json[reader.string()]
            let name = String(decoding: quoted.dropFirst().dropLast(), as: UTF8.self)
            reader.place += 1
            let start = reader.place
            reader.path.append(name)
            reader.value()
            reader.path.removeLast()
            ranges[name] = start..<reader.place
        }
        guard let value = ranges["value"], let basis = ranges["basis"], ranges["source"] != nil
        else { return }
        figures.removeSubrange(known...)
        figures.append(
            FigureTree.Figure(
                name: path.joined(separator: "."), place: start..<place, value: value,
                basis: basis))
    }

    /// A list holds values of a figure, and no figures.
    private mutating func elements() {
        let known = figures.count
        each(until: UInt8(ascii: "]")) { $0.value() }
        figures.removeSubrange(known...)
    }

    private mutating func each(until end: UInt8, _ body: (inout FigureReader) -> Void) {
        place += 1
        while json[place] != end {
            body(&self)
            if json[place] == UInt8(ascii: ",") { place += 1 }
        }
        place += 1
    }

    private mutating func string() -> Range<Int> {
        let start = place
        place += 1
        while json[place] != UInt8(ascii: "\"") {
            place += json[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place += 1
        return start..<place
    }

    private mutating func scalar() {
        let ends: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")]
        while place < json.count, !ends.contains(json[place]) { place += 1 }
    }
}
