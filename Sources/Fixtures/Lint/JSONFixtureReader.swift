import Basics
import Simulator

/// Reads sequences in our own JSON, exported or written by hand.
struct JSONFixtureReader {
    private let tape: JSONTape
    private let file: String
    private let lines: LineTable

    init(_ bytes: [UInt8], file: String) throws(FixtureReadError) {
        self.file = file
        lines = LineTable(bytes)
        do {
            tape = try JSONTape(bytes, levels: 32)
        } catch {
            let place = lines.place(of: error.offset, in: bytes)
            throw FixtureReadError(
                file: file, line: place.line, column: place.column, message: error.rule,
                advice: error.nextStep)
        }
    }

    /// Returns whether a text is one of our fixtures, or was meant as one.
    ///
    /// A text with a mistake counts where it has the name of the kind.
    static func isFixture(_ bytes: [UInt8]) -> Bool {
        let kind = Array("\"keyboardFixture\"".utf8)
        guard bytes.firstRange(of: kind) != nil else { return false }
        guard let tape = try? JSONTape(bytes, levels: 32), tape.values.first?.kind == .object else {
            return true
        }
        var key = 1
        while key < Int(tape.values[0].end) {
            if tape.isString(key, "kind") { return tape.isString(key + 1, "keyboardFixture") }
            key = tape.after(key + 1)
        }
        return false
    }

    func read() throws(FixtureReadError) -> ReadSequence {
        var sequence = ReadSequence(file: file)
        guard tape.values.first?.kind == .object else {
            throw error(0, "the text is no object", "give a file of `restore-tool fixtures`")
        }
        let members = members(of: 0)
        guard let kind = members["kind"], tape.isString(kind, "keyboardFixture") else {
            throw error(
                members["kind"] ?? 0, "the kind is not \"keyboardFixture\"",
                "add \"kind\": \"keyboardFixture\" and \"version\": 1")
        }
        let version = members["version"]
        guard let version, tape.values[version].kind == .number,
            tape.values[version].number == Double(FixtureSequence.formatVersion)
        else {
            throw error(
                version ?? 0, "the version is not \(FixtureSequence.formatVersion)",
                "export the fixtures again")
        }
        sequence.device = try written(members["device"], "device")
        sequence.system = try written(members["system"], "system")
        sequence.sdk = try string(members["sdk"], "sdk")
        if let screen = members["screen"] {
            let sides = try numbers(screen, count: 2, "screen")
            sequence.screen = Written((sides[0], sides[1]), at: place(screen))
        }
        guard let events = members["events"], tape.values[events].kind == .array else {
            throw error(members["events"] ?? 0, "the events are no list", "add \"events\": [...]")
        }
        for event in items(of: events) {
            if let post = try post(event) {
                sequence.posts.append(post)
            } else if let moment = moment(event) {
                sequence.moments.append(Written(moment, at: place(event)))
            }
        }
        return sequence
    }

    private func post(_ index: Int) throws(FixtureReadError) -> ReadPost? {
        guard tape.values[index].kind == .object else {
            throw error(index, "an event is no object", "write {\"name\": ...}")
        }
        let members = members(of: index)
        if members["lifecycle"] != nil { return nil }
        guard let name = try string(members["name"], "name") else {
            throw error(index, "an event has neither a name nor a callback", "add \"name\"")
        }
        var post = ReadPost(
            place: place(members["name"] ?? index), form: .notification,
            name: KeyboardNotificationName(spelled: name), writtenName: name)
        if let at = members["atMs"] { post.atMs = try number(at, "atMs") }
        post.begin = try rect(members["begin"], "begin")
        post.end = try rect(members["end"], "end")
        if let duration = members["durationMs"] {
            post.durationMs = Written(try number(duration, "durationMs"), at: place(duration))
        }
        if let curve = members["curve"] {
            let number = try number(curve, "curve")
            post.curve = Written(Int(exactly: number) ?? -1, at: place(curve))
        }
        if let isLocal = members["isLocal"] {
            let kind = tape.values[isLocal].kind
            guard kind == .yes || kind == .no else {
                throw error(isLocal, "isLocal is neither true nor false", "write true or false")
            }
            post.isLocal = Written(kind == .yes, at: place(isLocal))
        }
        for (key, field) in Self.fields where members[key] != nil { post.present.insert(field) }
        post.hasUserInfo = !post.present.isEmpty
        if let object = members["object"] {
            let text = try string(object, "object")
            let value: ReadObject = text.map { $0 == "screen" ? .screen : .other($0) } ?? .none
            post.object = Written(value, at: place(object))
        }
        return post
    }

    /// The change of the app's life in an event with a callback.
    private func moment(_ index: Int) -> ReadMoment? {
        guard let name = members(of: index)["lifecycle"], tape.values[name].kind == .string else {
            return nil
        }
        return ReadMoment(callback: tape.string(name))
    }

    private static let fields: [(String, FixtureField)] = [
        ("begin", .begin), ("end", .end), ("durationMs", .duration), ("curve", .curve),
        ("isLocal", .isLocal), ("bounds", .keys)
    ]

    // MARK: - Values

    private func items(of index: Int) -> [Int] {
        var items: [Int] = []
        var item = index + 1
        while item < Int(tape.values[index].end) {
            items.append(item)
            item = tape.after(item)
        }
        return items
    }

    /// The values of an object by their keys; of two with one key the last.
    private func members(of index: Int) -> [String: Int] {
        var members: [String: Int] = [:]
        var key = index + 1
        while key < Int(tape.values[index].end) {
            members[tape.string(key)] = key + 1
            key = tape.after(key + 1)
        }
        return members
    }

    private func string(_ index: Int?, _ name: String) throws(FixtureReadError) -> String? {
        guard let index, tape.values[index].kind != .null else { return nil }
        guard tape.values[index].kind == .string else {
            throw error(index, "\(name) is no text", "write it in double quotes")
        }
        return tape.string(index)
    }

    private func written(
        _ index: Int?, _ name: String
    ) throws(FixtureReadError) -> Written<String>? {
        guard let index, let text = try string(index, name) else { return nil }
        return Written(text, at: place(index))
    }

    private func number(_ index: Int, _ name: String) throws(FixtureReadError) -> Double {
        guard tape.values[index].kind == .number else {
            throw error(index, "\(name) is no number", "write a number")
        }
        return tape.values[index].number
    }

    private func numbers(
        _ index: Int, count: Int, _ name: String
    ) throws(FixtureReadError) -> [Double] {
        let items = tape.values[index].kind == .array ? items(of: index) : []
        guard items.count == count else {
            throw error(index, "\(name) is no list of \(count) numbers", "write \(count) numbers")
        }
        var numbers: [Double] = []
        for item in items { numbers.append(try number(item, name)) }
        return numbers
    }

    private func rect(
        _ index: Int?, _ name: String
    ) throws(FixtureReadError) -> Written<ReadRect>? {
        guard let index else { return nil }
        let sides = try numbers(index, count: 4, name)
        return Written(
            ReadRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]),
            at: place(index))
    }

    // MARK: - Places

    private func place(_ index: Int) -> Place {
        lines.place(of: tape.offset(of: index), in: tape.text)
    }

    private func error(_ index: Int, _ message: String, _ advice: String) -> FixtureReadError {
        let place = tape.values.isEmpty ? Place(line: 1, column: 1) : place(index)
        return FixtureReadError(
            file: file, line: place.line, column: place.column, message: message, advice: advice)
    }
}
