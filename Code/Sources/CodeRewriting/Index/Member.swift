import CodeLint
import SwiftSyntax

/// A method, property or initializer that a type or an extension declares.
struct Member {
    /// The declaration: a function, a variable or an initializer.
    var node: DeclSyntax
    var name: String
    /// The argument labels with `_` for none; nil for a property.
    var labels: [String]?
    /// The last names of the parameters' types, to tell overloads apart.
    var types: [String]
    var modifiers: Set<String>
    /// The name that `@objc(name)` gives.
    var objectiveCName: String?
    /// The extension that declares the member; nil for a member of the type's body.
    var place: ExtensionDeclSyntax?
    var source: SwiftSource

    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
    var isOverride: Bool { modifiers.contains("override") }
    var isOptional: Bool { modifiers.contains("optional") }
    var isPrivate: Bool { modifiers.contains("private") }

    /// The selector, as Objective-C names it.
    var selector: String {
        objectiveCName ?? SelectorName.derived(name: name, labels: labels ?? [])
    }

    /// The full name, as `insert(_:at:)`.
    var fullName: String {
        labels.map { "\(name)(\($0.map { "\($0):" }.joined()))" } ?? name
    }

    /// Returns true where one declaration implements or overrides the other.
    ///
    /// The types count only where `isExact`, since aliases and qualified names differ in text.
    func matches(_ other: Member, isExact: Bool = false) -> Bool {
        name == other.name && labels == other.labels && isStatic == other.isStatic
            && (!isExact || types == other.types)
    }
}

extension [Member] {
    /// Returns the first member that matches: the exact one where labels alone leave a choice.
    func match(_ member: Member) -> Member? {
        let all = filter { $0.matches(member) }
        return all.count > 1 ? all.first { $0.matches(member, isExact: true) } : all.first
    }
}

/// Names of methods in Objective-C, as the Swift compiler derives them.
enum SelectorName {
    /// Returns the selector of a method without a name of its own.
    static func derived(name: String, labels: [String]) -> String {
        guard let first = labels.first else { return name }
        var text = name
        if first != "_" {
            let isPlain = isPreposition(firstWord(of: first)) || isPreposition(lastWord(of: name))
            text += (isPlain ? "" : "With") + capitalized(first)
        }
        text += ":"
        for label in labels.dropFirst() { text += (label == "_" ? "" : label) + ":" }
        return text
    }

    /// Returns the name of the method that sets a property.
    static func setter(of property: String) -> String { "set\(capitalized(property)):" }

    private static func capitalized(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }

    private static func firstWord(of name: String) -> String {
        String(name.prefix(1)) + name.dropFirst().prefix { !$0.isUppercase }
    }

    private static func lastWord(of name: String) -> String {
        let start = name.lastIndex(where: \.isUppercase) ?? name.startIndex
        return String(name[start...])
    }

    private static func isPreposition(_ word: String) -> Bool {
        prepositions.contains(word.lowercased())
    }

    /// The prepositions of the compiler's table PartsOfSpeech.def.
    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following",
        "for", "from", "given", "in", "including", "inside", "into", "matching", "of", "on",
        "passing", "preceding", "since", "to", "until", "using", "via", "when", "with", "within"
    ]
}
