import Basics
public import Simulator

/// The ways of handling the keyboard that scenarios can name.
///
/// The built-in ones are there from the start; a program adds its own:
///
///     var registry = HandlingRegistry.builtIn
///     registry.add(MyHandling(), summary: "what it does")
public struct HandlingRegistry: Sendable {
    /// One way of handling the keyboard.
    public struct Entry: Sendable {
        /// The name that scenarios use, in any spelling.
        public var name: String
        /// One sentence for lists.
        public var summary: String
        /// The options that scenarios can set.
        public var options: [HandlingOption]
        /// The interfaces of Apple's that it calls whatever its options are.
        public var needs: [RequiredAPI]
        let make: @Sendable (HandlingOptions) -> AnyHandling
        /// The name without the differences between its spellings.
        let key: String

        /// Returns the handling with the options that are given; the others keep their standard
        /// values.
        public func handling(with given: [String: String] = [:]) -> AnyHandling {
            make(HandlingOptions(specification: options, given: given))
        }
    }

    /// The handlings in the order in which they were added.
    public private(set) var entries: [Entry] = []

    /// Creates a registry without handlings; see ``builtIn`` for the usual start.
    public init() {}

    /// Adds a handling; one of the same name is replaced.
    public mutating func add(
        _ name: String, summary: String, needs: [RequiredAPI] = [],
        options: [HandlingOption] = [],
        make: @escaping @Sendable (HandlingOptions) -> AnyHandling
    ) {
        let entry = Entry(
            name: name, summary: summary, options: options, needs: needs, make: make,
            key: Self.key(name))
        if let index = entries.firstIndex(where: { $0.key == entry.key }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    /// Adds a handling without options under its own name.
    public mutating func add(_ handling: some KeyboardHandling, summary: String) {
        add(handling.name, summary: summary) { _ in AnyHandling(handling) }
    }

    /// Returns the handling with a name in any spelling: `hardCoded216` is `hard-coded-216`.
    public func entry(named name: String) -> Entry? {
        let key = Self.key(name)
        return entries.first { $0.key == key }
    }

    /// Returns the handling with a name, with the standard values of its options.
    ///
    /// - Throws: ``UnknownHandling`` with the nearest names.
    public func handling(named name: String) throws(UnknownHandling) -> AnyHandling {
        guard let entry = entry(named: name) else {
            throw UnknownHandling(name: name, known: entries.map(\.name))
        }
        return entry.handling()
    }

    static func key(_ name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
    }
}

/// An option of a handling that a scenario can set.
public struct HandlingOption: Hashable, Sendable {
    /// The values that an option takes.
    public enum Kind: Hashable, Sendable {
        /// Points or milliseconds within bounds.
        case number(ClosedRange<Double>)
        /// `true` or `false`.
        case flag
        /// One of the names.
        case choice([String])
        /// Some of the names, with commas or spaces between them.
        case names([String])
        /// Any text.
        case text
    }

    /// The name that scenarios use.
    public var name: String
    /// The values that it takes.
    public var kind: Kind
    /// The value that applies if a scenario does not set it, as a scenario writes it.
    public var standard: String
    /// One phrase for lists.
    public var summary: String
    /// The interface of Apple's that is called where the option has another value than the
    /// standard one; nil where every system has it.
    public var needs: RequiredAPI?

    /// Creates an option.
    ///
    /// - Parameter standard: the value that applies if a scenario does not set it.
    public init(
        _ name: String, _ kind: Kind, standard: String, summary: String,
        needs: RequiredAPI? = nil
    ) {
        self.needs = needs
        self.name = name
        self.kind = kind
        self.standard = standard
        self.summary = summary
    }
}

extension HandlingOption {
    /// Returns an option that a scenario switches on or off.
    public static func flag(
        _ name: String, _ summary: String, standard: Bool = false, needs: RequiredAPI? = nil
    ) -> HandlingOption {
        HandlingOption(
            name, .flag, standard: String(standard), summary: summary, needs: needs)
    }

    /// Returns an option that is one of an enumeration's names.
    public static func choice<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ standard: Value, _ summary: String
    ) -> HandlingOption {
        HandlingOption(
            name, .choice(Value.allCases.map(\.rawValue)), standard: standard.rawValue,
            summary: summary)
    }
}

/// The options of one use of a handling; what is not set has its standard value.
public struct HandlingOptions: Sendable {
    let specification: [HandlingOption]
    let given: [String: String]

    /// Returns the value as a text, which is empty for an option that the handling does not
    /// declare.
    public func text(_ name: String) -> String {
        given[name] ?? specification.first { $0.name == name }?.standard ?? ""
    }

    /// Returns the value as a number, or 0 if the option is not a number.
    public func number(_ name: String) -> Double { Double(text(name)) ?? 0 }

    /// Returns the value as a flag, or false if the option is not a flag.
    public func flag(_ name: String) -> Bool { text(name) == "true" }
}

/// An error for a name that no handling has.
public struct UnknownHandling: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name that no handling has, as it was given.
    public let name: String
    /// All names that there are.
    public let known: [String]

    /// The message for people, with the nearest names, or some of all.
    public var description: String {
        let near = Suggestion.likely(name, among: known)
        let list = Suggestion.list(known, place: "`restore-tool handlings`")
        let hint = near.isEmpty ? "; the handlings are \(list)" : Suggestion.question(near)
        return "no handling is named \"\(name.clipped(40))\"\(hint)"
    }
}
