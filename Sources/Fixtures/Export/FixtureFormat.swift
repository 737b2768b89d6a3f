internal import Resources

/// A form in which fixtures are exported: a language and the idiom of its tests.
public enum FixtureFormat: String, Hashable, Sendable, CaseIterable {
    /// Notifications for XCTest and Swift Testing; the same in Objective-C.
    case swift, objc
    /// Insets of a view for Flutter's widget tests.
    case dart
    /// Events of React Native's `Keyboard`.
    case reactNative = "react-native"
    /// Events of Capacitor's plugin and of the page's visual viewport.
    case capacitor
    /// Notifications and insets for Compose Multiplatform on iOS.
    case kotlin
    /// The sequence itself, with the source of each value.
    case json

    /// Creates the form of a file, by the ending of its name; nil for one that no form has. The
    /// JavaScript that others wrote is taken for React Native's.
    public init?(file: String) {
        if file.hasSuffix(".json") {
            self = .json
            return
        }
        switch SourceLanguage(file: file) {
        case .swift: self = .swift
        case .objectiveC: self = .objc
        case .dart: self = .dart
        case .javaScript: self = .reactNative
        case .kotlin: self = .kotlin
        case nil: return nil
        }
    }

    /// Returns the files for sequences: one for each, after those with the types that they use.
    ///
    /// The files are the same whenever the sequences are. Names that would meet have a number.
    ///
    /// - Throws: `ResourceError` when a part of the program's data is missing.
    public func files(for sequences: [FixtureSequence]) throws -> [FixtureFile] {
        let common = try templates.map { name, template in
            FixtureFile(name: name, text: try Self.template(template))
        }
        var used: Set<String> = []
        return common
            + sequences.map { sequence in
                let name = FixtureName(sequence).numbered(&used, spelled: spellings)
                return FixtureFile(name: file(name), text: text(sequence, name))
            }
    }

    /// The code to paste that fails a test without a keyboard.
    ///
    /// - Throws: `ResourceError` when a part of the program's data is missing.
    public static func keyboardCheck() throws -> String {
        try template("KeyboardCheck.swift")
    }

    private func text(_ sequence: FixtureSequence, _ name: FixtureName) -> String {
        switch self {
        case .swift: SwiftFixture(sequence, name).text
        case .objc: ObjectiveCFixture(sequence, name).text
        case .dart: DartFixture(sequence, name).text
        case .reactNative: ReactNativeFixture(sequence).text
        case .capacitor: CapacitorFixture(sequence).text
        case .kotlin: KotlinFixture(sequence, name).text
        case .json: JSONFixture(sequence).text
        }
    }

    /// The spellings of a name in files and in code.
    private func spellings(_ name: FixtureName) -> [String] {
        switch self {
        case .swift, .objc, .kotlin: [name.upperCamel]
        case .dart: [name.snake, name.lowerCamel]
        case .reactNative, .capacitor, .json: [name.kebab]
        }
    }

    private func file(_ name: FixtureName) -> String {
        switch self {
        case .swift: "\(name.upperCamel).swift"
        case .objc: "\(name.upperCamel).m"
        case .dart: "\(name.snake).dart"
        case .reactNative, .capacitor: "\(name.kebab).js"
        case .kotlin: "\(name.upperCamel).kt"
        case .json: "\(name.kebab).json"
        }
    }

    /// The files that come once with any number of sequences, and the data that they are made of.
    private var templates: [(name: String, template: String)] {
        switch self {
        case .swift: [("KeyboardFixtures.swift", "KeyboardFixtures.swift")]
        case .objc: ["h", "m"].map { ("KeyboardFixtures.\($0)", "KeyboardFixtures.\($0)") }
        case .dart: [("keyboard_fixtures.dart", "keyboard_fixtures.dart")]
        case .reactNative: [("keyboard-fixtures.js", "keyboard-fixtures.react-native.js")]
        case .capacitor: [("keyboard-fixtures.js", "keyboard-fixtures.capacitor.js")]
        case .kotlin:
            ["", ".compose", ".ios"].map {
                ("KeyboardFixtures\($0).kt", "KeyboardFixtures\($0).kt")
            }
        case .json: []
        }
    }

    private static func template(_ name: String) throws -> String {
        String(decoding: try Resources.bytes("fixtures/\(name).template"), as: UTF8.self)
    }
}

/// A file of fixtures.
public struct FixtureFile: Hashable, Sendable {
    /// The name, without a folder.
    public var name: String
    /// The content.
    public var text: String
}
