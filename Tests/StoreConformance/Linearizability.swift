import StateStore

// The search of Wing and Gong (Testing and Verifying Concurrent Objects, 1993): take one of the
// operations that no other must precede, see if its answer fits, and go on; go back where none
// does.
// Lowe's pruning (Testing for Linearizability, 2017): a state that was reached with the same
// operations behind it is not searched twice. Records that no batch joins are independent of each
// other, so each group of joined records is searched by itself.
//
// An operation without an answer may be anywhere or nowhere, which makes the search exponential in
// their number. Three rules take out what cannot change the verdict (`Knowledge`). The search
// without them is the specification; a test holds this one against it.

/// The check that a history could have happened one operation after the other.
public enum Linearizability {
    /// A part of a history for which there is no order.
    public struct Violation: Hashable, Sendable, CustomStringConvertible {
        /// The operations that concern the same records, in the order of their calls.
        public let operations: [History.Operation]
        /// The most of them that have an order.
        public let most: Int

        /// The number of operations, and those near the place where no order goes on.
        public var description: String {
            let near = operations.prefix(most + 6).suffix(12)
            return "\(most) of \(operations.count) operations have an order; near there:\n"
                + near.map { "\($0)" }.joined(separator: "\n")
        }
    }

    /// Returns the first part of a history that has no order, or nil where all have one.
    ///
    /// - Parameter plainly: true searches without the rules for operations that have no answer, in
    ///   a time that is exponential in their number.
    public static func violation(
        of history: [History.Operation], plainly: Bool = false
    ) -> Violation? {
        for part in parts(of: history) {
            var search = Search(part, plainly: plainly)
            if !search.hasOrder() { return Violation(operations: part, most: search.most) }
        }
        return nil
    }

    /// The operations of each group of records that batches join.
    private static func parts(of history: [History.Operation]) -> [[History.Operation]] {
        var group: [RecordKey: Int] = [:]
        for (number, operation) in history.enumerated() {
            let keys = operation.action.keys
            let known = Set(keys.compactMap { group[$0] })
            let target = known.min() ?? number
            for key in keys { group[key] = target }
            for (key, other) in group where known.contains(other) { group[key] = target }
        }
        let parts = Dictionary(grouping: history) { operation in
            operation.action.keys.first.flatMap { group[$0] } ?? -1
        }
        return parts.sorted { $0.key < $1.key }
            .map { $0.value.sorted { $0.start < $1.start } }
    }
}

extension History.Action {
    fileprivate var keys: [RecordKey] {
        switch self {
        case .read(let key): [key]
        case .commit(let steps): steps.map(\.key)
        }
    }
}

/// Facts about operations without an answer, from the answers to the others.
private struct Knowledge {
    private struct Place: Hashable {
        let key: RecordKey
        let revision: Int64
    }

    /// Operations of one kind do the same, but for values that nobody has seen.
    private struct Kind: Hashable {
        let steps: [History.Step]
    }

    /// The operations that made the revisions in the answers.
    private var makers: [Place: Int] = [:]
    /// The revisions of the values that were read.
    private var revisions: [Int: Int64] = [:]
    /// The highest revision of a record that an answer or a condition names. What is above can be
    /// told apart by nobody.
    private(set) var highest: [RecordKey: Int64] = [:]
    /// For an operation without an answer, the last one of its kind that was called before.
    private(set) var earlier: [Int: Int] = [:]

    init(_ operations: [History.Operation]) {
        var writers: [Int: Int] = [:]
        for (number, operation) in operations.enumerated() {
            guard case .commit(let steps) = operation.action else { continue }
            for value in steps.compactMap(\.value) { writers[value] = number }
        }
        for (number, operation) in operations.enumerated() {
            learn(from: operation, number, writers)
        }
        var last: [Kind: Int] = [:]
        for (number, operation) in operations.enumerated() {
            guard operation.end == nil, case .commit(let steps) = operation.action else { continue }
            let kind = Kind(
                steps: steps.map { step in
                    let isSeen = step.value.map { revisions[$0] != nil } ?? true
                    return .init(step.key, isSeen ? step.value : -1, expecting: step.expectation)
                })
            earlier[number] = last.updateValue(number, forKey: kind)
        }
    }

    private mutating func learn(
        from operation: History.Operation, _ number: Int, _ writers: [Int: Int]
    ) {
        func name(_ revision: Int64, of key: RecordKey) {
            highest[key] = max(highest[key] ?? 0, revision)
        }
        switch (operation.action, operation.outcome) {
        case (.read(let key), .found(let revision, let value)):
            name(revision, of: key)
            revisions[value] = revision
            makers[Place(key: key, revision: revision)] = writers[value]
        case (.commit(let steps), .done(let made)):
            for (step, revision) in zip(steps, made) where revision > 0 {
                name(revision, of: step.key)
                makers[Place(key: step.key, revision: revision)] = number
            }
        case (.commit(let steps), .refused(let actual)):
            for step in steps { name(actual, of: step.key) }
        default: break
        }
        guard case .commit(let steps) = operation.action else { return }
        for case (let key, .revision(let revision)) in steps.map({ ($0.key, $0.expectation) }) {
            name(revision, of: key)
        }
    }

    /// Returns false where an answer rules out that an operation made a revision.
    func allows(_ operation: Int, toMake revision: Int64, with step: History.Step) -> Bool {
        if let maker = makers[Place(key: step.key, revision: revision)], maker != operation {
            return false
        }
        return step.value.flatMap { revisions[$0] }.map { $0 == revision } ?? true
    }
}

/// The records of a part at a moment.
private struct Records: Hashable {
    struct Entry: Hashable {
        var revision: Int64 = 0
        var value: Int?
    }

    var entries: [Entry]

    /// Does an operation; returns nil where its answer is not what it gets here. The revisions are
    /// those of a commit's steps, 0 where nothing was there to delete.
    func doing(
        _ operation: History.Operation, _ places: [RecordKey: Int]
    ) -> (records: Records, revisions: [Int64])? {
        switch operation.action {
        case .read(let key):
            let entry = places[key].map { entries[$0] } ?? Entry()
            switch operation.outcome {
            case .found(let revision, let value):
                return entry.value == value && entry.revision == revision ? (self, []) : nil
            case .nothing: return entry.value == nil ? (self, []) : nil
            default: return nil
            }
        case .commit(let steps): return committing(steps, operation.outcome, places)
        }
    }

    private func committing(
        _ steps: [History.Step], _ outcome: History.Outcome, _ places: [RecordKey: Int]
    ) -> (records: Records, revisions: [Int64])? {
        var next = self
        var revisions: [Int64] = []
        for step in steps {
            let place = places[step.key] ?? 0
            let before = entries[place]
            let there = before.value == nil ? 0 : before.revision
            if !step.expectation.holds(for: there) {
                return outcome == .refused(actual: there) ? (self, []) : nil
            }
            if step.value == nil, before.value == nil {
                revisions.append(0)
                continue
            }
            next.entries[place] = Entry(revision: before.revision + 1, value: step.value)
            revisions.append(before.revision + 1)
        }
        return outcome == .unknown || outcome == .done(revisions) ? (next, revisions) : nil
    }
}

private struct Search {
    private let operations: [History.Operation]
    private let places: [RecordKey: Int]
    /// Nil where the search is the plain one.
    private let knowledge: Knowledge?
    /// The highest revision of each record that can be told from others, by its place.
    private let highest: [Int64]
    /// Calls and returns in their order, as a list from which operations are taken out. Node 0 is
    /// before the first.
    private var nodes: [Node] = []
    private var callNode: [Int] = []
    private var returnNode: [Int?] = []
    /// The operations whose answer is known and that have no place in the order yet.
    private var open = 0
    private(set) var most = 0

    private struct Node {
        let operation: Int
        let isCall: Bool
        var before: Int
        var after: Int
    }

    private struct Seen: Hashable {
        let done: [UInt64]
        let records: Records
    }

    init(_ operations: [History.Operation], plainly: Bool) {
        self.operations = operations
        var places: [RecordKey: Int] = [:]
        for key in operations.flatMap(\.action.keys) where places[key] == nil {
            places[key] = places.count
        }
        self.places = places
        let knowledge = plainly ? nil : Knowledge(operations)
        self.knowledge = knowledge
        highest = places.sorted { $0.value < $1.value }.map { knowledge?.highest[$0.key] ?? 0 }
        var events: [(moment: Int, operation: Int, isCall: Bool)] = []
        for (number, operation) in operations.enumerated() {
            events.append((operation.start, number, true))
            if let end = operation.end {
                events.append((end, number, false))
                open += 1
            }
        }
        callNode = Array(repeating: 0, count: operations.count)
        returnNode = Array(repeating: nil, count: operations.count)
        nodes.append(Node(operation: -1, isCall: true, before: 0, after: 0))
        for event in events.sorted(by: { $0.moment < $1.moment }) {
            let number = nodes.count
            nodes.append(
                Node(
                    operation: event.operation, isCall: event.isCall, before: number - 1,
                    after: 0))
            nodes[number - 1].after = number
            if event.isCall {
                callNode[event.operation] = number
            } else {
                returnNode[event.operation] = number
            }
        }
    }

    /// Searches for an order. An operation without an answer may have a place in it, at any moment
    /// after its call, or none.
    mutating func hasOrder() -> Bool {
        var records = Records(entries: Array(repeating: .init(), count: places.count))
        var done = [UInt64](repeating: 0, count: (operations.count + 63) / 64)
        var seen: Set<Seen> = []
        var path: [(operation: Int, records: Records, isLate: Bool)] = []
        var node = nodes[0].after
        /// True while those without an answer are tried.
        var isLate = false
        while open > 0 {
            let operation = nodes[node].operation
            if nodes[node].isCall {
                guard isLate == (returnNode[operation] == nil) else {
                    node = nodes[node].after
                    continue
                }
                let next = doing(operation, records, done)
                done[operation / 64] |= 1 << UInt64(operation % 64)
                if let next,
                    seen.insert(Seen(done: done, records: next)).inserted
                {
                    path.append((operation, records, isLate))
                    most = max(most, path.count)
                    records = next
                    take(operation)
                    (node, isLate) = (nodes[0].after, false)
                } else {
                    done[operation / 64] &= ~(1 << UInt64(operation % 64))
                    node = nodes[node].after
                }
            } else if !isLate {
                (node, isLate) = (nodes[0].after, true)
            } else {
                // This one had to be before here.
                guard let last = path.popLast() else { return false }
                records = last.records
                done[last.operation / 64] &= ~(1 << UInt64(last.operation % 64))
                put(last.operation)
                (node, isLate) = (nodes[callNode[last.operation]].after, last.isLate)
            }
        }
        return true
    }

    /// Does an operation; returns nil where it cannot be next, or where the search need not try it.
    private func doing(_ number: Int, _ records: Records, _ done: [UInt64]) -> Records? {
        let operation = operations[number]
        guard let (after, revisions) = records.doing(operation, places) else { return nil }
        guard let knowledge else { return after }
        let isKnown = operation.end != nil
        if !isKnown {
            // Operations of one kind are equal, so the first that was called stands for all.
            if let earlier = knowledge.earlier[number],
                done[earlier / 64] & (1 << UInt64(earlier % 64)) == 0
            {
                return nil
            }
            guard case .commit(let steps) = operation.action,
                zip(steps, revisions).allSatisfy({ step, revision in
                    revision == 0 || knowledge.allows(number, toMake: revision, with: step)
                })
            else { return nil }
        }
        var next = after
        for place in next.entries.indices where next.entries[place].revision > highest[place] {
            next.entries[place].revision = highest[place] + 1
            // A value that is read has a revision that is named.
            if next.entries[place].value != nil { next.entries[place].value = -1 }
        }
        return isKnown || next != records ? next : nil
    }

    private mutating func take(_ operation: Int) {
        unlink(callNode[operation])
        if let end = returnNode[operation] {
            unlink(end)
            open -= 1
        }
    }

    /// Undoes ``take(_:)``; the last that was taken is put back first.
    private mutating func put(_ operation: Int) {
        if let end = returnNode[operation] {
            link(end)
            open += 1
        }
        link(callNode[operation])
    }

    private mutating func unlink(_ node: Int) {
        let (before, after) = (nodes[node].before, nodes[node].after)
        nodes[before].after = after
        if after != 0 { nodes[after].before = before }
    }

    private mutating func link(_ node: Int) {
        let (before, after) = (nodes[node].before, nodes[node].after)
        nodes[before].after = node
        if after != 0 { nodes[after].before = node }
    }
}
