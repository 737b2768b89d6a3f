import HTTPTypes
import StateStore

/// The validator of a record: its revision in quotes. A name never has the same revision twice.
enum ETag {
    static func text(_ revision: Int64) -> String { "\"\(revision)\"" }

    /// Returns the entity tags of a list, with their quotes; nil where it is malformed (RFC 9110,
    /// section 8.8.3). A weak one keeps its `W/`.
    static func list(_ value: String) -> [Substring]? {
        var tags: [Substring] = []
        var rest = value[...]
        while true {
            rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "," }
            if rest.isEmpty { return tags.isEmpty ? nil : tags }
            let quote = rest.hasPrefix("W/") ? rest.dropFirst(2) : rest
            guard quote.first == "\"", let end = quote.dropFirst().firstIndex(of: "\"") else {
                return nil
            }
            tags.append(rest[rest.startIndex...end])
            rest = rest[quote.index(after: end)...]
            if let next = rest.first, next != ",", next != " ", next != "\t" { return nil }
        }
    }

    /// Returns the revision of a strong tag that this service may have given.
    static func revision(_ tag: Substring) -> Int64? {
        guard tag.first == "\"" else { return nil }
        return Int64(tag.dropFirst().dropLast()).flatMap { $0 > 0 ? $0 : nil }
    }
}

/// The precondition of a request, from If-Match and If-None-Match.
enum Precondition: Hashable, Sendable {
    case none
    /// A record exists.
    case anything
    /// One of these revisions is the newest. Tags that are no revisions match nothing.
    case oneOf([Int64])
    /// No record exists.
    case nothing
    /// None of these revisions is the newest.
    case noneOf([Int64])

    init(_ headers: HTTPFields) throws(Problem) {
        switch (headers.value(.ifMatch), headers.value(.ifNoneMatch)) {
        case (nil, nil): self = .none
        case (let match?, nil): self = try Self.parse(match, "If-Match", .anything, Self.oneOf)
        case (nil, let none?): self = try Self.parse(none, "If-None-Match", .nothing, Self.noneOf)
        default:
            throw Problem(.badRequest, "If-Match and If-None-Match cannot be combined.")
        }
    }

    private static func parse(
        _ value: String, _ name: String, _ star: Precondition,
        _ list: ([Int64]) -> Precondition
    ) throws(Problem) -> Precondition {
        if value == "*" { return star }
        guard let tags = ETag.list(value) else {
            throw Problem(
                .badRequest, "\(name) must be * or a list of entity tags such as \"3\".")
        }
        // If-None-Match compares weakly, If-Match strongly (RFC 9110, section 13.1).
        let isWeak = name == "If-None-Match"
        let strong = tags.map { isWeak && $0.hasPrefix("W/") ? $0.dropFirst(2) : $0 }
        return list(strong.compactMap(ETag.revision))
    }

    /// The expectation for the store, where it follows from the precondition alone; else nil.
    var expectation: Expectation? {
        switch self {
        case .none: .anything
        case .nothing: .nothing
        case .oneOf(let revisions) where revisions.count == 1: .revision(revisions[0])
        default: nil
        }
    }

    /// Returns true where the precondition holds for the newest revision; 0 stands for no record.
    func holds(for revision: Int64) -> Bool {
        switch self {
        case .none: true
        case .anything: revision > 0
        case .oneOf(let revisions): revisions.contains(revision)
        case .nothing: revision == 0
        case .noneOf(let revisions): !revisions.contains(revision)
        }
    }
}
