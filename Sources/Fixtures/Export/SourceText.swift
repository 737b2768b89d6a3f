// All the languages of fixtures have the comments of C. The head of a file has the sources of its
// values, numbered; above each event one line says which values come from which source.

import Basics
import Simulator

/// A source file as it grows.
struct SourceText {
    private(set) var text = ""
    private let numbers: [Provenance: Int]

    private static let columns = 100

    init(_ sequence: FixtureSequence) {
        let sources = sequence.sources
        numbers = Dictionary(uniqueKeysWithValues: sources.enumerated().map { ($1, $0 + 1) })
        comment("Written by `restore-tool fixtures`; the same command writes the same bytes.")
        comment(sequence.summary)
        line("//")
        comment(
            "The line above an event says where its values come from. captured: a capture, a "
                + "measurement or a published document states it. rule: it follows from such "
                + "figures. assumed: nothing but an assumption supports it.")
        line("//")
        for (index, source) in sources.enumerated() {
            comment("[\(index + 1)] \(source.kind.rawValue): \(source.source)", hanging: "    ")
        }
    }

    mutating func line(_ line: String = "") { text += line + "\n" }

    /// Writes a comment over as many lines as it needs.
    mutating func comment(_ words: String, indent: String = "", hanging: String = "") {
        var current = "\(indent)//"
        var isFirst = true
        for word in words.forTerminal.split(separator: " ") {
            if current.count + 1 + word.count > Self.columns, !isFirst {
                line(current)
                current = "\(indent)// \(hanging)\(word)"
            } else {
                current += " \(word)"
            }
            isFirst = false
        }
        line(current)
    }

    /// Writes where a sequence comes from as four labelled values.
    mutating func identity(
        of sequence: FixtureSequence, indent: String, equals: String = ": ",
        literal: (String) -> String
    ) {
        let values = [
            ("scenario", sequence.scenario), ("app", sequence.app),
            ("device", sequence.device.name), ("system", sequence.system)
        ]
        for (label, value) in values { line("\(indent)\(label)\(equals)\(literal(value)),") }
    }

    /// Writes a module of CommonJS with a sequence whose events a function writes.
    mutating func module(of sequence: FixtureSequence, events: (inout SourceText) -> Void) {
        let size = sequence.device.size(sequence.orientation)
        line()
        line("'use strict';")
        line()
        line("module.exports = {")
        identity(of: sequence, indent: "  ", literal: Literal.quoted)
        line(
            "  window: { width: \(size.width), height: \(size.height), "
                + "scale: \(sequence.device.scale) },")
        line("  events: [")
        events(&self)
        line("  ],")
        line("};")
    }

    /// Writes the line above an event.
    mutating func sources(_ event: FixtureEvent, indent: String) {
        var groups: [(source: Provenance, fields: [String])] = []
        for field in event.from.fields {
            guard let source = event.from[field] else { continue }
            if let index = groups.firstIndex(where: { $0.source == source }) {
                groups[index].fields.append(field.rawValue)
            } else {
                groups.append((source, [field.rawValue]))
            }
        }
        groups.sort { $0.source.kind < $1.source.kind }
        var parts: [String] = []
        for kind in Provenance.Kind.allCases {
            let own = groups.filter { $0.source.kind == kind }.map { group in
                "\(group.fields.joined(separator: ", ")) [\(numbers[group.source] ?? 0)]"
            }
            if !own.isEmpty { parts.append("\(kind.rawValue): \(own.joined(separator: ", "))") }
        }
        comment(parts.joined(separator: "; "), indent: indent, hanging: "    ")
    }
}

extension FixtureSequence {
    /// The scenario, the app and the device in one line.
    var summary: String {
        var parts = [scenario]
        if let caseName { parts.append("case \(caseName)") }
        parts += ["app \(app)", device.name, "iOS \(system)"]
        if let sdk { parts.append("SDK \(sdk)") }
        parts.append(orientation.rawValue)
        if keyboard != .letters { parts.append("keyboard \(keyboard.rawValue)") }
        return parts.joined(separator: ", ")
    }
}

/// Figures as source code has them.
enum Literal {
    /// A text in double quotes, with escapes that all the languages have.
    static func string(_ text: String) -> String {
        Quote.jsonLine(text.forTerminal).replacing("$", with: "\\u0024")
    }

    /// A text in single quotes, as Dart and JavaScript have it.
    static func quoted(_ text: String) -> String {
        let inner = string(text).dropFirst().dropLast()
        return "'" + inner.replacing("\\\"", with: "\"").replacing("'", with: "\\'") + "'"
    }

    /// Milliseconds as seconds, such as `0.25`.
    static func seconds(_ ms: Int32) -> String {
        let whole = ms / 1000, rest = ms % 1000
        guard rest > 0 else { return "\(whole)" }
        var digits = String("\(1000 + rest)".dropFirst())
        while digits.last == "0" { digits.removeLast() }
        return "\(whole).\(digits)"
    }

    /// A length as a floating-point literal, such as `336.0`.
    static func double(_ value: Pt) -> String { double(value.description) }

    static func double(_ digits: String) -> String {
        digits.contains(".") ? digits : "\(digits).0"
    }
}

extension KeyboardNotificationName {
    /// The name without UIKit's prefix and ending, such as `keyboardWillShow`.
    var plain: String { "keyboard\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())" }
}
