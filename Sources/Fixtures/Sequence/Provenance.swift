/// The source of one value: captured on devices, a rule of the model, or an assumption.
public struct Provenance: Hashable, Sendable {
    /// The kinds of sources, the best first.
    public enum Kind: String, Hashable, Sendable, CaseIterable, Comparable {
        /// A capture, a measurement or a published document states the figure.
        case captured
        /// The value follows from other figures by a rule of the model.
        case rule
        /// Nothing but an assumption supports the value.
        case assumed

        /// Returns whether a kind is better than another.
        public static func < (a: Self, b: Self) -> Bool {
            (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
        }
    }

    /// The kind of source.
    public var kind: Kind
    /// The source in words, as the profiles and tables of the project state it.
    public var source: String

    /// Creates a source.
    public init(_ kind: Kind, _ source: String) {
        self.kind = kind
        self.source = source
    }
}

/// The values of an event that have a source of their own.
public enum FixtureField: String, Hashable, Sendable, CaseIterable {
    /// The name of the notification or the callback; its time.
    case name, at
    /// The frames before and after the change.
    case begin, end
    /// The values of the animation.
    case duration, curve
    /// The flag for the app's own keyboard; the object of the notification; the set of keys.
    case isLocal, object, keys
    /// The size and scale of the screen; its safe areas.
    case screen, safeArea
}

/// The sources of some fields, in the order of ``FixtureField``.
public struct FieldSources: Hashable, Sendable {
    private var sources: [FixtureField: Provenance] = [:]

    /// Creates a set without sources.
    public init() {}

    /// The source of a field; nil for a field that the event does not have.
    public subscript(_ field: FixtureField) -> Provenance? {
        get { sources[field] }
        set { sources[field] = newValue }
    }

    /// The fields that have a source, in the order of ``FixtureField``.
    public var fields: [FixtureField] { FixtureField.allCases.filter { sources[$0] != nil } }

    /// The sources in the order of ``FixtureField``; one that several fields have comes repeatedly.
    public var list: [Provenance] { fields.compactMap { sources[$0] } }
}
