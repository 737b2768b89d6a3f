// A search that ended early is written to a file and goes on from there. All numbers are little
// endian. The digest at the end covers every byte, so what follows it can be trusted; what belongs
// to another search is refused by the three texts at the beginning.
//
//     8 bytes "RTSEARCH", 4 bytes format
//     version, scenario, question: each 4 bytes of length and UTF-8
//     depth, isActing, layer, next, transitions, open, found
//     4 bytes count, then 16 bytes a fingerprint, then 8 bytes an origin
//     4 bytes 1 where the last actions have begun, then next, reachesNew, transitions, found, and
//     the ends, then the moves made: 4 bytes count, then 16 bytes an identity
//     32 bytes SHA-256 of everything before

internal import Basics

/// The search that a saved state belongs to.
package struct SearchIdentity: Hashable, Sendable {
    /// The version of the program.
    package var version: String
    /// A digest of the scenario's file and case.
    package var scenario: String
    /// The alphabet and the options that change the answer.
    package var question: String

    /// Creates an identity.
    package init(version: String, scenario: String, question: String) {
        self.version = version
        self.scenario = scenario
        self.question = question
    }
}

/// The reason for which a saved state cannot be used.
package enum SearchStateError: Error, Hashable, Sendable {
    /// The bytes are not a saved state, or only a part of one.
    case damaged
    /// Another version of the program has written it.
    case version(String)
    /// It belongs to another scenario.
    case scenario
    /// It belongs to another alphabet or other options, which are given.
    case question(String)
}

extension SearchState {
    private static let magic: [UInt8] = Array("RTSEARCH".utf8)
    private static let format: UInt32 = 2

    /// Returns the state as the bytes of a file.
    package func bytes(_ identity: SearchIdentity) -> [UInt8] {
        var out = ByteWriter()
        out.bytes.reserveCapacity(states.count * 24 + 4096)
        out.bytes += Self.magic
        out.add(Self.format)
        for text in [identity.version, identity.scenario, identity.question] { out.add(text) }
        out.add(UInt32(depth))
        out.add(UInt32(isActing ? 1 : 0))
        for number in [layer.lowerBound, layer.upperBound, next] { out.add(number) }
        out.add(UInt64(transitions))
        out.add(UInt32(open.count))
        for number in open { out.add(number) }
        out.add(found)
        out.add(UInt32(states.count))
        for fingerprint in states.fingerprints { out.add(fingerprint) }
        for origin in states.origins { out.add(origin) }
        out.add(UInt32(last == nil ? 0 : 1))
        if let last { out.add(last) }
        return out.bytes + SHA256.digest(out.bytes)
    }

    /// Reads a state from the bytes of a file.
    package init(bytes: [UInt8], of identity: SearchIdentity) throws(SearchStateError) {
        let body = bytes.count - 32
        guard body >= Self.magic.count, bytes.starts(with: Self.magic),
            SHA256.digest(Array(bytes[..<body])) == Array(bytes[body...])
        else { throw .damaged }
        var reader = ByteReader(bytes: bytes, at: Self.magic.count, end: body)
        guard try reader.number() == Self.format else { throw .version("") }
        let version = try reader.text()
        guard version == identity.version else { throw .version(version) }
        guard try reader.text() == identity.scenario else { throw .scenario }
        let question = try reader.text()
        guard question == identity.question else { throw .question(question) }
        self.init()
        try read(&reader)
    }

    private mutating func read(_ reader: inout ByteReader) throws(SearchStateError) {
        let depth = Int(try reader.number())
        let isActing = try reader.number() == 1
        let (low, high, next) = (
            try reader.number(), try reader.number(), try reader.number()
        )
        let transitions = Int(clamping: try reader.longNumber())
        var open: [UInt32] = []
        for _ in 0..<(try reader.count(of: 4)) { open.append(try reader.number()) }
        let found = try reader.found()
        let states = try reader.states()
        let last = try reader.number() == 1 ? reader.lastActions() : nil
        let isWhole =
            low <= next && next <= high && high <= states.count
            && open.allSatisfy { $0 < states.count }
            && (found + (last?.found ?? [])).allSatisfy { $0.origin.parent < states.count }
            && last.map { low <= $0.next && $0.next <= high } ?? true
        guard isWhole, reader.isAtEnd else { throw .damaged }
        self = SearchState(
            states: states, depth: depth, isActing: isActing, layer: low..<high, next: next,
            open: open, transitions: transitions, found: found, last: last)
    }
}

// MARK: - Bytes

private struct ByteWriter {
    var bytes: [UInt8] = []

    mutating func add<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func add(_ text: String) {
        add(UInt32(text.utf8.count))
        bytes += text.utf8
    }

    mutating func add(_ origin: StateTable.Origin) {
        add(origin.parent)
        add(origin.move)
        add(origin.times)
    }

    mutating func add(_ fingerprint: Fingerprint) {
        add(fingerprint.high)
        add(fingerprint.low)
    }

    mutating func add(_ found: [SearchState.Found]) {
        add(UInt32(found.count))
        for found in found {
            add(found.key.oracle.rawValue)
            add(UInt32(found.key.app.index))
            add(found.key.check ?? "")
            add(found.origin)
            add(UInt32(found.rest.count))
            for step in found.rest {
                add(step.move)
                add(step.times)
            }
        }
    }

    mutating func add(_ last: SearchState.LastActions) {
        add(last.next)
        add(UInt32(last.reachesNew ? 1 : 0))
        add(UInt64(last.transitions))
        add(last.found)
        for table in [last.ends, last.made] {
            add(UInt32(table.count))
            for identity in table.fingerprints { add(identity) }
        }
    }
}

private struct ByteReader {
    let bytes: [UInt8]
    var at: Int
    let end: Int

    var isAtEnd: Bool { at == end }

    mutating func number() throws(SearchStateError) -> UInt32 {
        UInt32(truncatingIfNeeded: try value(of: 4))
    }

    mutating func longNumber() throws(SearchStateError) -> UInt64 { try value(of: 8) }

    /// Reads how many items follow, each of at least some bytes.
    mutating func count(of size: Int) throws(SearchStateError) -> Int {
        let count = Int(try number())
        guard count <= (end - at) / size else { throw .damaged }
        return count
    }

    mutating func text() throws(SearchStateError) -> String {
        let count = try count(of: 1)
        guard let text = String(validating: bytes[at..<at + count], as: UTF8.self) else {
            throw .damaged
        }
        at += count
        return text
    }

    private mutating func step() throws(SearchStateError) -> PathPlayer.Step {
        let move = UInt16(truncatingIfNeeded: try value(of: 2))
        return PathPlayer.Step(
            move: move, times: UInt16(truncatingIfNeeded: try value(of: 2)))
    }

    private mutating func origin() throws(SearchStateError) -> StateTable.Origin {
        let parent = try number()
        let step = try step()
        return StateTable.Origin(parent: parent, move: step.move, times: step.times)
    }

    mutating func found() throws(SearchStateError) -> [SearchState.Found] {
        var found: [SearchState.Found] = []
        for _ in 0..<(try count(of: 20)) {
            guard let oracle = Oracle(rawValue: try text()) else { throw .damaged }
            let app = AppID(Int(try number()))
            let check = try text()
            let key = Finding.Key(oracle: oracle, app: app, check: check.isEmpty ? nil : check)
            var entry = SearchState.Found(key: key, origin: try origin())
            for _ in 0..<(try count(of: 4)) { entry.rest.append(try step()) }
            found.append(entry)
        }
        return found
    }

    private mutating func fingerprints(
        _ count: Int
    ) throws(SearchStateError) -> [Fingerprint] {
        var fingerprints: [Fingerprint] = []
        fingerprints.reserveCapacity(count)
        for _ in 0..<count {
            let high = try longNumber()
            fingerprints.append(Fingerprint(high: high, low: try longNumber()))
        }
        return fingerprints
    }

    mutating func states() throws(SearchStateError) -> StateTable {
        let fingerprints = try fingerprints(try count(of: 24))
        var states = StateTable()
        for (number, fingerprint) in fingerprints.enumerated() {
            let origin = try origin()
            let isKnown = !states.insert(fingerprint, from: origin).isNew
            guard !isKnown, origin.parent <= number else { throw .damaged }
        }
        return states
    }

    mutating func lastActions() throws(SearchStateError) -> SearchState.LastActions {
        var last = SearchState.LastActions(next: try number())
        last.reachesNew = try number() == 1
        last.transitions = Int(clamping: try longNumber())
        last.found = try found()
        last.ends = try identities()
        last.made = try identities()
        return last
    }

    private mutating func identities() throws(SearchStateError) -> StateTable {
        var table = StateTable()
        for identity in try fingerprints(try count(of: 16)) {
            guard table.insert(identity) else { throw .damaged }
        }
        return table
    }

    private mutating func value(of size: Int) throws(SearchStateError) -> UInt64 {
        guard end - at >= size else { throw .damaged }
        defer { at += size }
        var value: UInt64 = 0
        for index in (at..<at + size).reversed() { value = value << 8 | UInt64(bytes[index]) }
        return value
    }
}
