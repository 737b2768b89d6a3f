import CodeRewriting
import Foundation

/// The things that sources need and the stand-in lacks, each with its count and first place.
struct NeedList {
    enum Kind: String, Encodable, CaseIterable {
        case module, rewriting, type, member, name, override, nib, other, consequence

        var heading: String {
            switch self {
            case .module: "modules that are not there"
            case .rewriting: "constructs that cannot be rewritten"
            case .type: "types that are not there"
            case .member: "members that are not there"
            case .name: "names that are not there"
            case .override: "overrides of what is not there"
            case .nib: "storyboards and xibs use what is not there"
            case .other: "other errors"
            case .consequence: "errors that can follow from those above"
            }
        }
    }

    struct Need: Encodable {
        var kind: Kind
        var name: String
        var count: Int
        /// The first place, as `path:line:column`.
        var first: String
        /// The error at the first place.
        var message: String
    }

    private(set) var needs: [Need] = []
    private let files: Int

    var isEmpty: Bool { needs.isEmpty }

    init(
        _ diagnostics: [RewriteDiagnostic], _ errors: [SwiftCompiler.Message], rest: [String],
        nibs: [NibNeeds.Missing] = [], files: Int
    ) {
        self.files = files
        for one in diagnostics {
            switch one.kind {
            case .module(let name): add(.module, name, "\(one.place)", one.reason)
            case .construct(let name): add(.rewriting, name, "\(one.place)", one.reason)
            case .file: add(.rewriting, "a file that cannot be read", "\(one.place)", one.reason)
            }
        }
        for error in errors {
            let (kind, name) = Self.need(error)
            add(kind, name, "\(error.path):\(error.line):\(error.column)", error.text)
        }
        for one in nibs { add(.nib, one.name, one.place, one.reason) }
        if errors.isEmpty { for line in rest { add(.other, line, "-", line) } }
        let order = Kind.allCases
        needs.sort { one, other in
            let ranks = (order.firstIndex(of: one.kind) ?? 0, order.firstIndex(of: other.kind) ?? 0)
            if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
            return one.count == other.count ? one.name < other.name : one.count > other.count
        }
    }

    private mutating func add(_ kind: Kind, _ name: String, _ place: String, _ message: String) {
        if let index = needs.firstIndex(where: { $0.kind == kind && $0.name == name }) {
            needs[index].count += 1
        } else {
            needs.append(Need(kind: kind, name: name, count: 1, first: place, message: message))
        }
    }

    /// Returns the missing thing that an error of the compiler names.
    private static func need(_ error: SwiftCompiler.Message) -> (Kind, String) {
        let text = error.text
        if let match = text.firstMatch(of: /cannot find type '(.+?)' in scope/) {
            return (.type, String(match.1))
        }
        if let match = text.firstMatch(of: /'(.+?)' is not a member type of .* '(.+?)'/) {
            return (.type, "\(plain(match.2)).\(match.1)")
        }
        if let match = text.firstMatch(of: /cannot find '(.+?)' in scope/) {
            let isType = match.1.first?.isUppercase == true
            return (isType ? .type : .name, String(match.1))
        }
        if let match = text.firstMatch(of: /type '(.+?)' has no (?:dynamic )?member '(.+?)'/) {
            return (.member, "\(plain(match.1)).\(match.2)")
        }
        if text.contains("does not override any") { return (.override, error.name) }
        return (Self.isConsequence(text) ? .consequence : .other, text)
    }

    /// Returns true for an error that the compiler reports where a name before it is unknown.
    private static func isConsequence(_ text: String) -> Bool {
        [
            "cannot infer", "could not be inferred", "requires a contextual type",
            "without a contextual type", "it has no superclass", "only applies to function types"
        ].contains { text.contains($0) }
    }

    /// Returns a type's name without what makes it optional or a metatype.
    private static func plain(_ type: Substring) -> String {
        var name = type
        if name.hasPrefix("any ") { name = name.dropFirst(4) }
        while name.hasSuffix("?") || name.hasSuffix("!") { name.removeLast() }
        return name.hasSuffix(".Type") ? String(name.dropLast(5)) : String(name)
    }

    var text: String {
        var lines: [String] = []
        for kind in Kind.allCases {
            let group = needs.filter { $0.kind == kind }
            guard !group.isEmpty else { continue }
            lines.append("\(kind.heading):")
            let width = group.map { "\($0.count)".count }.max() ?? 1
            for need in group {
                let pad = String(repeating: " ", count: width - "\(need.count)".count)
                lines.append("  \(pad)\(need.count)  \(need.name)  \(need.first)")
                if kind == .rewriting { lines.append("     \(need.message)") }
            }
        }
        let places = needs.reduce(0) { $0 + $1.count }
        let unit = files == 1 ? "file" : "files"
        lines.append(
            needs.isEmpty
                ? "\(files) \(unit): all compile"
                : "\(files) \(unit): \(needs.count) things are missing, at \(places) places")
        return lines.joined(separator: "\n")
    }

    private struct Report: Encodable {
        var files: Int
        var compiles: Bool
        var missing: [Need]
    }

    func json() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let report = Report(files: files, compiles: needs.isEmpty, missing: needs)
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }
}
