import Simulator

/// The name of a sequence in the spelling of each language.
struct FixtureName {
    /// The words of the name: letters and digits, and numbers with underscores between their parts.
    private var words: [String]

    init(_ sequence: FixtureSequence) {
        let file = sequence.scenario.split(separator: ".").dropLast().joined(separator: ".")
        var parts = [file.isEmpty ? sequence.scenario : file]
        parts += [sequence.caseName, sequence.app, sequence.device.name].compactMap { $0 }
        words = parts.flatMap(Self.words)
        words += ["iOS" + Self.number(sequence.system)]
        if let sdk = sequence.sdk { words += ["SDK" + Self.number(sdk)] }
        if sequence.orientation != .portrait { words += [sequence.orientation.rawValue] }
        if sequence.keyboard != .letters { words += Self.words(sequence.keyboard.rawValue) }
        if words.first?.first?.isLetter != true { words.insert("fixture", at: 0) }
    }

    private static func words(_ text: String) -> [String] {
        let isPlain: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return text.split { !isPlain($0) }.map(String.init)
    }

    /// A version without its last part where that is 0.
    private static func number(_ text: String) -> String {
        var parts = words(text)
        if parts.count > 1, parts.last == "0" { parts.removeLast() }
        return parts.joined(separator: "_")
    }

    /// Returns the name, with a number where one before it is spelled the same.
    ///
    /// - Parameters:
    ///   - used: the spellings of the names before it, in lower case: many file systems do not tell
    ///     the case apart.
    ///   - spell: the spellings of a name that its form uses.
    func numbered(
        _ used: inout Set<String>, spelled spell: (FixtureName) -> [String]
    ) -> FixtureName {
        var name = self
        var number = 2
        while true {
            let spellings = spell(name).map { $0.lowercased() }
            if used.isDisjoint(with: spellings) {
                used.formUnion(spellings)
                return name
            }
            name.words = words + ["\(number)"]
            number += 1
        }
    }

    var upperCamel: String {
        words.map { $0.prefix(1).uppercased() + $0.dropFirst().replacing("_", with: "Dot") }
            .joined()
    }
    var lowerCamel: String {
        let camel = upperCamel
        return camel.prefix(1).lowercased() + camel.dropFirst()
    }
    var snake: String { words.map { $0.lowercased() }.joined(separator: "_") }
    var kebab: String {
        words.map { $0.lowercased().replacing("_", with: ".") }.joined(separator: "-")
    }
}
