import Basics
import Simulator

/// Reads the notifications, events and insets that a source file spells out.
struct SourceReader {
    let source: SourceTokens
    let groups: SourceGroups
    private let file: String
    /// The number of names before each token.
    private var namesBefore: [Int] = []
    /// The name at a token.
    private var names: [Int: KeyboardNotificationName] = [:]
    /// The number of the test or function that a token belongs to.
    private var sections: [Int] = []
    /// The functions that the file declares.
    let functions: Set<String>

    /// The first tokens of the values that each name gets, and the brackets that follow each name.
    private var values: [String: [Int]] = [:]
    private var subscripts: [String: [Int]] = [:]

    init(_ bytes: [UInt8], file: String, language: SourceLanguage) throws(FixtureReadError) {
        source = SourceTokens(bytes, language)
        groups = SourceGroups(source)
        functions = Self.functions(of: source)
        self.file = file
        if let open = groups.unclosed {
            let place = source.place(open)
            throw FixtureReadError(
                file: file, line: place.line, column: place.column,
                message: "the \(source.text(open)) is never closed",
                advice: "give the whole file")
        }
        findNames()
        findSections()
        findDefinitions()
    }

    func read() -> ReadSequence {
        var sequence = ReadSequence(file: file)
        let device = declared("device"), system = declared("system")
        sequence.device = device?.text
        sequence.system = system?.text
        sequence.sdk = declared("sdk")?.text.value
        // A test can call its own things a device.
        sequence.declaresPlace = device != nil && device?.group == system?.group
        for index in names.keys.sorted() {
            if let post = post(at: index) {
                sequence.posts.append(post)
            } else if let helper = skippedHelper(at: index) {
                sequence.skipped.append(Written(helper, at: source.place(index)))
            }
        }
        let nameless = namelessPosts()
        sequence.posts += nameless.posts
        sequence.skipped += nameless.skipped
        sequence.posts.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
        let insets = InsetSource(self)
        sequence.insets = insets.insets
        sequence.skipped += insets.skipped
        sequence.pixelRatio = insets.pixelRatio
        sequence.screen = insets.screen ?? declaredWindow
        sequence.tooLong = insets.tooLong
        sequence.moments = moments
        sequence.vacuous = vacuousTests
        return sequence
    }

    func section(_ token: Int) -> Int { sections[token] }

    // MARK: - Names

    private mutating func findNames() {
        namesBefore.reserveCapacity(source.tokens.count + 1)
        var count = 0
        for index in source.tokens.indices {
            namesBefore.append(count)
            guard let name = name(at: index) else { continue }
            names[index] = name
            count += 1
        }
        namesBefore.append(count)
    }

    private func nameCount(in group: SourceGroups.Group) -> Int {
        namesBefore[group.close] - namesBefore[group.open + 1]
    }

    /// The keyboard notification that a word or a string names where code can mean it.
    private func name(at index: Int) -> KeyboardNotificationName? {
        let token = source.tokens[index]
        guard token.kind == .word || token.kind == .string, token.end - token.start <= 40,
            token.end - token.start >= 15
        else { return nil }
        let text = source.text(index)
        guard let name = KeyboardNotificationName(spelled: text) else { return nil }
        if token.kind == .string { return name }
        if text.hasPrefix("UIKeyboard") {
            return text.hasSuffix("Notification") || source.isSign(index - 1, ".") ? name : nil
        }
        let isMember = source.isSign(index - 1, ".")
        // `listeners.keyboardDidShow({…})`
        if source.language == .javaScript {
            return isMember && arguments(behind: index) != nil ? name : nil
        }
        return source.language == .swift && isMember && text.hasSuffix("Notification") ? name : nil
    }

    /// A test or a function begins a section of its own.
    private mutating func findSections() {
        let tests: Set<String> = ["it", "test", "testWidgets", "func", "fun", "function"]
        var section = 0
        for index in source.tokens.indices {
            let token = source.tokens[index]
            if token.kind == .word, token.end - token.start <= 11,
                tests.contains(source.text(index))
            {
                section += 1
            } else if source.language == .objectiveC, groups.groupOfToken[index] == 0,
                source.isSign(index, "-") || source.isSign(index, "+"),
                source.isSign(index + 1, "(")
            {
                section += 1
            }
            sections.append(section)
        }
    }

    // MARK: - Definitions

    private mutating func findDefinitions() {
        for index in source.tokens.indices where source.tokens[index].kind == .word {
            if source.isSign(index + 1, "[") {
                subscripts[source.text(index), default: []].append(index + 1)
            } else if source.isSign(index + 1, "="), !source.isSign(index + 2, "=") {
                values[source.text(index), default: []].append(index + 2)
            } else if source.isSign(index + 1, ":"), isDeclared(index) {
                // `let frame: CGRect = …`
                let end = min(index + 14, source.tokens.count)
                let equal = (index + 2..<max(index + 2, end)).first { source.isSign($0, "=") }
                if let equal { values[source.text(index), default: []].append(equal + 1) }
            }
        }
    }

    private func isDeclared(_ index: Int) -> Bool {
        ["let", "var", "val"].contains { source.isWord(index - 1, $0) }
    }

    /// The first token of the value that a name got last before a token; a constant that is
    /// declared once may also stand behind it.
    func definition(of name: String, before index: Int) -> Int? {
        guard let found = values[name] else { return nil }
        let last = Self.lastIndex(in: found, before: index) ?? (found.count == 1 ? 0 : nil)
        guard let last, found[last] < source.tokens.count else { return nil }
        return found[last]
    }

    /// The brackets behind a name in the section of a token, such as those of `info[KEY]`.
    func brackets(behind name: String, before index: Int) -> ArraySlice<Int> {
        guard let found = subscripts[name], let last = Self.lastIndex(in: found, before: index)
        else { return [] }
        // A dictionary has some ten keys.
        return found[max(0, last - 20)...last]
    }

    private static func lastIndex(in sorted: [Int], before index: Int) -> Int? {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    // MARK: - Posts

    private static let listening: Set<String> = [
        "addObserver", "addObserverForName", "removeObserver", "publisher", "notifications",
        "addListener", "removeListener", "removeAllListeners", "on", "once", "off", "selector",
        "addEventListener", "removeEventListener", "expectation", "expectationForNotification",
        "XCTNSNotificationExpectation", "onReceive", "listenerCount", "useKeyboardEvent"
    ]
    private static let posting: Set<String> = [
        "post", "postNotification", "postNotificationName", "notificationWithName", "Notification",
        "NSNotification", "init", "emit", "dispatchEvent", "Event", "CustomEvent", "notify",
        "notifyListeners", "trigger", "triggerEvent", "KeyboardFixtureMake", "KeyboardEvent",
        "keyboard", "simulate", "send", "sendEvent", "fire", "fireEvent"
    ]

    private func post(at index: Int) -> ReadPost? {
        let callees = callees(around: index)
        guard callees.isDisjoint(with: Self.listening), let name = names[index] else { return nil }
        let call = listenerCall(at: index)
        let record = call ?? record(around: index)
        var reader = FieldReader(self)
        if let record { reader.read(record) }
        if let record { reader.readVariables(record) }
        let helper = reader.hasFields ? nil : helper(around: index)
        if helper == nil { reader.readArgument(behind: index) }
        // An event of our own fixtures has its time, and can have no values.
        let isEvent = reader.hasTime && source.isWord(index - 2, "name")
        guard
            reader.hasFields || isEvent || call != nil
                || !callees.isDisjoint(with: Self.posting)
        else { return nil }
        var post = ReadPost(
            place: source.place(index), form: form(reader, callees), name: name,
            writtenName: source.text(index))
        post.group = sections[index]
        reader.fill(&post)
        if let helper {
            post.isComputed = true
            post.computed = [Written(Self.words(of: helper), at: post.place)]
        } else if let call, !reader.hasFields, isComputed(call) {
            post.isComputed = true
            post.computed = [Written("the event is computed", at: post.place)]
        }
        return post
    }

    /// Returns whether the first argument of a call is a word: a variable, or what a call gives.
    private func isComputed(_ call: Int) -> Bool {
        let first = groups.groups[call].open + 1
        guard source.tokens.indices.contains(first), source.tokens[first].kind == .word else {
            return false
        }
        return !["undefined", "null"].contains(source.text(first))
    }

    /// The arguments of a listener that a test calls itself: `listeners['keyboardDidShow'](event)`.
    private func listenerCall(at index: Int) -> Int? {
        guard source.language == .javaScript else { return nil }
        if source.isSign(index - 1, "."), source.tokens[index].kind == .word {
            return arguments(behind: index)
        }
        guard source.isSign(index - 1, "["), source.isSign(index + 1, "]") else { return nil }
        return arguments(behind: index + 1)
    }

    /// The brackets of a call right behind a token, also of an optional one: `?.(…)`.
    private func arguments(behind index: Int) -> Int? {
        let isOptional = source.isSign(index + 1, "?") && source.isSign(index + 2, ".")
        let open = isOptional ? index + 3 : index + 1
        return source.isSign(open, "(") ? groups.group(openedBy: open) : nil
    }

    private static func words(of helper: String) -> String {
        "the function \(helper.clipped(40)) of this file makes the values of the notification"
    }

    /// The function of the file that a name is handed to, where it is no post that can be read.
    private func skippedHelper(at index: Int) -> String? {
        guard callees(around: index).isDisjoint(with: Self.listening) else { return nil }
        return helper(around: index).map(Self.words)
    }

    /// Notifications that are made under another name, or under a variable, with keys of a
    /// keyboard.
    private func namelessPosts() -> (posts: [ReadPost], skipped: [Written<String>]) {
        var found: [ReadPost] = []
        var skipped: [Written<String>] = []
        for index in source.tokens.indices where source.tokens[index].kind == .word {
            guard
                [
                    "Notification", "NSNotification", "notificationWithName", "post",
                    "postNotificationName"
                ].contains(source.text(index)),
                let open = groups.group(openedBy: index + 1) ?? enclosingMessage(index),
                nameCount(in: groups.groups[open]) == 0
            else { continue }
            var reader = FieldReader(self)
            reader.read(open)
            reader.readVariables(open)
            guard reader.hasKeys, let token = reader.nameToken(open) else { continue }
            let place = source.place(index)
            let known = definition(of: source.text(token), before: token)
                .flatMap { start in (start..<start + 4).lazy.compactMap { names[$0] }.first }
            if known == nil, isVariable(token) {
                skipped.append(Written("the name of the notification is a variable", at: place))
                continue
            }
            var post = ReadPost(
                place: place, form: .notification, name: known, writtenName: source.text(token))
            post.group = sections[index]
            reader.fill(&post)
            found.append(post)
        }
        return (found, skipped)
    }

    private func enclosingMessage(_ index: Int) -> Int? {
        let group = groups.groupOfToken[index]
        return group > 0 && source.isSign(groups.groups[group].open, "[") ? group : nil
    }

    private func form(_ reader: FieldReader, _ callees: Set<String>) -> ReadForm {
        guard source.language == .javaScript else { return .notification }
        return reader.isCapacitor || !callees.isDisjoint(with: ["notifyListeners", "Event"])
            ? .capacitor : .reactNative
    }

    /// The names of the calls around a token, up to the statement.
    private func callees(around index: Int) -> Set<String> {
        var found: Set<String> = []
        var group = groups.groupOfToken[index]
        for _ in 0..<4 {
            if group <= 0 { break }
            let entry = groups.groups[group]
            if entry.isBlock { break }
            if entry.open > 0, source.tokens[entry.open - 1].kind == .word {
                found.insert(source.text(entry.open - 1))
            }
            if source.isSign(entry.open, "["), source.language == .objectiveC {
                for token in entry.open + 1..<entry.close
                where groups.groupOfToken[token] == group && source.isSign(token + 1, ":")
                    && source.tokens[token].kind == .word
                {
                    found.insert(source.text(token))
                }
            }
            group = entry.parent
        }
        return found
    }

    /// The innermost brackets around a name that have fields of a user info, and no other name.
    private func record(around index: Int) -> Int? {
        var group = groups.groupOfToken[index]
        var innermost: Int?
        for _ in 0..<6 {
            if group <= 0 { break }
            let entry = groups.groups[group]
            if entry.isBlock || nameCount(in: entry) > 1 { break }
            innermost = innermost ?? group
            var reader = FieldReader(self)
            reader.read(group)
            if reader.hasFields || reader.refersToUserInfo(group) { return group }
            group = entry.parent
        }
        return innermost
    }

    // MARK: - What a file declares

    /// The string after a label such as `device:`.
    private func declared(_ label: String) -> (text: Written<String>, group: Int)? {
        for index in source.tokens.indices.dropLast(2) where source.isWord(index, label) {
            guard source.isSign(index + 1, ":") || source.isSign(index + 1, "=") else { continue }
            let value = source.isSign(index + 2, "@") ? index + 3 : index + 2
            guard value < source.tokens.count, source.tokens[value].kind == .string else {
                continue
            }
            return (
                Written(source.text(value), at: source.place(value)), groups.groupOfToken[index]
            )
        }
        return nil
    }

    /// The size in `window: { width: 390, height: 800 }` or `width = 390.0`; never that of a
    /// rectangle.
    private var declaredWindow: Written<(width: Double, height: Double)>? {
        var found: [Int: [String: Double]] = [:]
        for index in source.tokens.indices where source.tokens[index].kind == .word {
            let token = source.tokens[index]
            guard token.end - token.start <= 7,
                source.isSign(index + 1, ":") || source.isSign(index + 1, "=")
            else { continue }
            let word = source.text(index)
            guard ["width", "height", "x", "y", "screenX", "screenY"].contains(word) else {
                continue
            }
            let group = groups.groupOfToken[index]
            if found[group]?[word] == nil {
                found[group, default: [:]][word] = number(at: index + 2)
            }
        }
        for (group, sides) in found.sorted(by: { $0.key < $1.key }) where sides.count == 2 {
            guard let width = sides["width"], let height = sides["height"], isOfWindow(group)
            else { continue }
            return Written(
                (width, height), at: source.place(max(0, groups.groups[group].open)))
        }
        return nil
    }

    /// Returns whether brackets with two sides are those of a window: the words before them in the
    /// statement name one. Keyboards and views have sizes, too.
    private func isOfWindow(_ group: Int) -> Bool {
        let open = groups.groups[group].open
        for index in stride(from: open - 1, to: max(-1, open - 15), by: -1) {
            if source.isSign(index, ";") { return false }
            guard source.tokens[index].kind == .word else { continue }
            let word = source.text(index).lowercased()
            let names = ["screen", "window", "dimensions", "keyboardfixture"]
            if names.contains(where: word.contains) { return true }
        }
        return false
    }

    /// The number at a token, with its sign.
    func number(at index: Int) -> Double? {
        let isNegative = source.isSign(index, "-")
        let index = isNegative ? index + 1 : index
        guard source.tokens.indices.contains(index), source.tokens[index].kind == .number else {
            return nil
        }
        return Double(source.text(index).filter { $0 != "_" }).map { isNegative ? -$0 : $0 }
    }

    /// The callbacks of the app's life among the events of a fixture.
    private var moments: [Written<ReadMoment>] {
        var found: [Written<ReadMoment>] = []
        for index in source.tokens.indices where source.tokens[index].kind == .string {
            let token = source.tokens[index]
            guard token.end - token.start <= 60, token.end > token.start,
                let moment = moment(source.text(index), at: index, after: found.last?.value)
            else { continue }
            found.append(Written(moment, at: source.place(index)))
        }
        return found
    }

    private func moment(
        _ text: String, at index: Int, after last: ReadMoment?
    ) -> ReadMoment? {
        switch text {
        case "background" where source.isWord(index - 2, "app_state"), "pause": return .background
        case "resume": return .foreground
        case "inactive" where source.isWord(index - 2, "app_state"): return .inactive
        case "active" where source.isWord(index - 2, "app_state"):
            // Only a process that is launched becomes active twice.
            if last == nil || last == .active || last == .launch { return .launch }
            return last == .background ? .foreground : .active
        default:
            guard text.hasPrefix("UIApplication") || text.hasPrefix("UIScene") else { return nil }
            return ReadMoment(callback: text)
        }
    }

    /// `keyboards` and a return without a failure soon after.
    private var vacuousTests: [Place] {
        source.tokens.indices.compactMap { index in
            guard source.isWord(index, "keyboards") || source.isWord(index, "hasKeyboard") else {
                return nil
            }
            for token in index..<min(index + 40, source.tokens.count) {
                if source.isSign(token, "{"), source.isWord(token + 1, "return"),
                    source.isSign(token + 2, "}")
                {
                    return source.place(index)
                }
            }
            return nil
        }
    }
}

extension KeyboardNotificationName {
    /// Reads a name as code and logs spell it, such as `UIKeyboardWillShowNotification`,
    /// `keyboardWillShow` or `keyboardWillShowNotification`.
    package init?(spelled text: String) {
        var rest = text[...]
        if rest.hasPrefix("UIKeyboard") {
            rest = rest.dropFirst(10)
        } else if rest.hasPrefix("keyboard") {
            rest = rest.dropFirst(8)
        } else {
            return nil
        }
        if rest.hasSuffix("Notification") { rest = rest.dropLast(12) }
        let name = rest.prefix(1).lowercased() + rest.dropFirst()
        guard rest.first?.isUppercase == true, let found = Self(rawValue: name) else { return nil }
        self = found
    }
}
