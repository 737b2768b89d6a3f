import Basics

// What a YAML file says, with the place of everything, as far as a scenario needs it: texts, lists
// and mappings whose keys are texts. Yams' own nodes are not handed on, because their mappings
// cannot hold a key twice (we report it together with all other mistakes) and because comparing
// them resolves tags by regular expressions.

/// One value of a YAML file with its place.
struct SourceNode: Hashable, Sendable {
    enum Value: Hashable, Sendable {
        /// A text; plain when it stands without quotes, so that it may mean a number.
        case scalar(String, isPlain: Bool)
        case list([SourceNode])
        case mapping([Entry])
    }

    struct Entry: Hashable, Sendable {
        var key: String
        var place: SourcePlace
        var value: SourceNode
    }

    var value: Value
    var place: SourcePlace

    /// The text of a scalar, or nil.
    var text: String? {
        if case .scalar(let text, _) = value { text } else { nil }
    }

    /// Indicates whether the value is left out, as in `steps:` with nothing behind it.
    var isEmpty: Bool {
        if case .scalar(let text, true) = value { ["", "~", "null"].contains(text) } else { false }
    }

    /// A description of the value, for messages.
    var kindName: String {
        switch value {
        case .scalar(let text, _): isEmpty ? "nothing" : "\"\(text.clipped(40))\""
        case .list(let items): items.isEmpty ? "an empty list" : "a list"
        case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
        }
    }
}
