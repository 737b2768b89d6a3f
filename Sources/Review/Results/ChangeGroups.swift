import Basics

/// The changes of a run that several pictures have, with their first names.
public struct ChangeGroups: Sendable {
    /// One change and the pictures or texts that have it.
    public struct Group: Hashable, Sendable {
        /// The mark, which `restore-tool approve --change` takes.
        public let mark: String
        /// The change in words: those of a known pattern, otherwise the message of the first entry.
        public let words: String
        /// The first names, in the order of the run.
        public fileprivate(set) var names: [String] = []
        /// The number of all names.
        public fileprivate(set) var count = 0

        /// The number, the change and the first names in a line.
        public var line: String {
            let more = count - names.count
            let rest = more > 0 ? " and \(Wording.count(more)) more" : ""
            return "\(Wording.count(count)) × \(words): \(names.joined(separator: ", "))\(rest)"
        }
    }

    /// The most names of one change that are listed.
    public static let mostNames = 3
    /// The most changes that are counted: memory does not grow with those of a large suite.
    private static let mostMarks = 10_000

    private var groups: [Group] = []
    private var places: [String: Int] = [:]

    /// Creates groups without changes.
    public init() {}

    /// Takes an entry of a run.
    ///
    /// - Returns: whether its change has more names already than are listed.
    @discardableResult
    public mutating func add(_ entry: GoldenEntry) -> Bool {
        // A picture that was drawn in two ways cannot be approved with the others.
        guard entry.isOpen, entry.status != .unstable, let mark = entry.change else { return false }
        if places[mark] == nil {
            guard groups.count < Self.mostMarks else { return false }
            places[mark] = groups.count
            groups.append(
                Group(mark: mark, words: ChangePattern.words(ofMark: mark) ?? entry.message))
        }
        guard let place = places[mark] else { return false }
        groups[place].count += 1
        guard groups[place].names.count < Self.mostNames else { return true }
        groups[place].names.append(entry.name)
        return false
    }

    /// The changes of at least two names, the most frequent first.
    public var shared: [Group] {
        groups.filter { $0.count > 1 }.enumerated()
            .sorted { (-$0.element.count, $0.offset) < (-$1.element.count, $1.offset) }
            .map(\.element)
    }
}
