import Simulator

/// Reads the values of one user info or event out of a pair of brackets.
struct FieldReader {
    private let reader: SourceReader
    private var source: SourceTokens { reader.source }
    private var groups: SourceGroups { reader.groups }
    /// The first value token of each field.
    private var values: [Key: (key: Int, value: Int)] = [:]
    private var userInfo: Int?
    private var isEmptyUserInfo = false
    private var hasData = false
    /// A variable or a call in place of an event.
    private var argument: Int?
    /// A Boolean value that indicates whether a key of UIKit's user info was found.
    private(set) var hasKeys = false
    /// The bracket of a group that is too long to be read to its end.
    private var tooLong: Int?
    /// The first token of the record.
    private var first: Int?

    /// The number of tokens that are looked at in one record.
    private static let mostTokens = 4000

    private enum Key: Hashable {
        case begin, end, bounds, duration, curve, isLocal, object, height, at

        init?(_ word: String, _ language: SourceLanguage) {
            switch word {
            case "at": self = .at
            case "bounds": self = .bounds
            case "begin", "startCoordinates": self = .begin
            case "end", "endCoordinates": self = .end
            case "duration", "durationSeconds": self = .duration
            case "curve", "easing": self = .curve
            case "isLocal", "isEventFromThisApp": self = .isLocal
            case "keyboardHeight": self = .height
            case "object", "objectIsScreen", "KeyboardFixtureSenderScreen": self = .object
            default:
                guard word.hasSuffix("UserInfoKey") else { return nil }
                let parts = word.dropLast(11)
                if parts.hasSuffix("eyboardFrameBegin") { self = .begin; return }
                if parts.hasSuffix("eyboardFrameEnd") { self = .end; return }
                if parts.hasSuffix("eyboardBounds") { self = .bounds; return }
                if parts.hasSuffix("eyboardAnimationDuration") { self = .duration; return }
                if parts.hasSuffix("eyboardAnimationCurve") { self = .curve; return }
                if parts.hasSuffix("eyboardIsLocal") { self = .isLocal; return }
                return nil
            }
        }
    }

    init(_ reader: SourceReader) { self.reader = reader }

    /// A Boolean value that indicates whether a value of a user info was found.
    var hasFields: Bool { values.keys.contains { $0 != .object && $0 != .at } }

    /// A Boolean value that indicates whether the record says when it happens.
    var hasTime: Bool { values[.at] != nil }

    /// A Boolean value that indicates whether the record has the data of Capacitor's plugin; a hide
    /// of our own fixtures has none but the word.
    var isCapacitor: Bool { values[.height] != nil || hasTime && hasData }

    /// Reads the fields between the brackets of a group.
    mutating func read(_ group: Int) {
        let entry = groups.groups[group]
        let end = min(entry.close, entry.open + Self.mostTokens)
        if end < entry.close { tooLong = max(entry.open, 0) }
        first = first ?? entry.open + 1
        for index in entry.open + 1..<max(entry.open + 1, end) {
            let token = source.tokens[index]
            guard token.kind != .sign, token.kind != .number, token.end - token.start <= 44 else {
                continue
            }
            let word = source.text(index)
            if word == "userInfo", source.isSign(index + 1, ":") { userInfo = index + 2 }
            if word == "data", source.isSign(index + 1, ":") { hasData = true }
            guard let key = Key(word, source.language), values[key] == nil,
                let value = value(after: index)
            else { continue }
            values[key] = (index, value)
            hasKeys = hasKeys || word.hasSuffix("UserInfoKey")
        }
        if let userInfo { isEmptyUserInfo = isEmpty(userInfo) }
    }

    func refersToUserInfo(_ group: Int) -> Bool { userInfo != nil }

    /// Reads the fields of the dictionary that a variable holds.
    mutating func readVariables(_ group: Int) {
        guard let index = userInfo, source.tokens.indices.contains(index),
            source.tokens[index].kind == .word, !hasFields
        else { return }
        let name = source.text(index)
        if let start = reader.definition(of: name, before: index),
            let open = (start..<min(start + 4, source.tokens.count)).compactMap(
                groups.group(openedBy:)
            ).first
        {
            read(open)
            if !hasFields { isEmptyUserInfo = isEmpty(start) }
        }
        // `info[KEY] = value`
        let section = reader.section(index)
        for bracket in reader.brackets(behind: name, before: index) {
            guard reader.section(bracket) == section, let open = groups.group(openedBy: bracket)
            else { continue }
            let entry = groups.groups[open]
            for inside in entry.open + 1..<min(entry.close, entry.open + 6)
            where source.tokens[inside].kind != .sign {
                if let key = Key(source.text(inside), source.language) {
                    values[key] = (inside, min(entry.close + 2, source.tokens.count - 1))
                    hasKeys = true
                }
            }
        }
    }

    /// Reads the event that a variable holds: `emit('keyboardDidShow', event)`.
    mutating func readArgument(behind name: Int) {
        guard !hasFields, userInfo == nil, let token = reader.argument(behind: name) else { return }
        argument = token
        guard let start = reader.definition(of: source.text(token), before: token) else { return }
        guard let open = groups.group(openedBy: start) else { return }
        read(open)
        if hasFields || isEmpty(start) { argument = nil }
    }

    /// The last token of the name that a notification has in place of a keyboard's.
    func nameToken(_ group: Int) -> Int? {
        let entry = groups.groups[group]
        let labels = ["name", "notificationWithName", "postNotificationName"]
        for index in entry.open + 1..<max(entry.open + 1, min(entry.close, entry.open + 60))
        where labels.contains(where: { source.isWord(index, $0) })
            && source.isSign(index + 1, ":")
        {
            var last: Int?
            for token in index + 2..<max(index + 2, min(index + 8, entry.close)) {
                if source.isSign(token, ",") || source.isWord(token, "object") { break }
                if source.tokens[token].kind != .sign { last = token }
            }
            return last
        }
        return nil
    }

    // MARK: - Filling

    func fill(_ post: inout ReadPost) {
        post.hasUserInfo = hasFields || (userInfo != nil && !isEmptyUserInfo && !isNil(userInfo))
        let fields: [(Key, FixtureField)] = [
            (.begin, .begin), (.end, .end), (.duration, .duration), (.curve, .curve),
            (.isLocal, .isLocal)
        ]
        for (key, field) in fields where values[key] != nil { post.present.insert(field) }
        if values[.bounds] != nil { post.present.insert(.keys) }
        noteComputed(&post)
        post.begin = rect(.begin)
        post.end = rect(.end)
        if let value = values[.duration], let number = number(value.value) {
            let isMs = post.form == .reactNative || post.form == .capacitor
            post.durationMs = Written(
                isMs ? number : number * 1000, at: source.place(value.value))
        }
        if let value = values[.curve], let curve = curve(value.value) {
            post.curve = Written(curve, at: source.place(value.value))
        }
        if let value = values[.isLocal] {
            post.isLocal = Written(flag(value.value), at: source.place(value.key))
        }
        if let value = values[.height], let number = number(value.value) {
            post.height = Written(number, at: source.place(value.value))
        }
        post.object = object
        if let time = values[.at] {
            post.atMs = number(time.value)
        } else if let first, source.isWord(first - 2, "KeyboardFixtureMake") {
            post.atMs = reader.number(at: first)
        }
        if let tooLong {
            post.tooLong = Written(
                "only the first \(Self.mostTokens) words and signs in these brackets are read",
                at: source.place(tooLong))
        }
    }

    /// Notes what is there but is no literal, so that nobody takes it for judged.
    private func noteComputed(_ post: inout ReadPost) {
        if !hasFields {
            let token = argument ?? (isNil(userInfo) || isEmptyUserInfo ? nil : userInfo)
            guard let token, source.tokens[token].kind == .word else { return }
            post.isComputed = true
            let part = argument == nil ? "the user info" : "the event"
            post.computed = [Written("\(part) is computed", at: source.place(token))]
            return
        }
        let parts: [(Key, String)] = [
            (.begin, "the begin frame"), (.end, "the end frame"), (.duration, "the duration"),
            (.curve, "the curve"), (.isLocal, "the flag isLocal"), (.height, "the height")
        ]
        for (key, part) in parts {
            guard let value = values[key], isComputed(key, value.value) else { continue }
            post.computed.append(Written("\(part) is computed", at: source.place(value.key)))
        }
    }

    private func isComputed(_ key: Key, _ value: Int) -> Bool {
        switch key {
        case .begin, .end: rect(at: value, depth: 0)?.isComputed ?? true
        case .duration, .height: number(value) == nil
        case .curve: curve(value) == nil
        case .isLocal: flag(value) == nil
        case .bounds, .object, .at: false
        }
    }

    private var object: Written<ReadObject>? {
        guard let value = values[.object] else { return nil }
        let place = source.place(value.key)
        if reader.isParameter(value.value) { return nil }
        if source.isWord(value.key, "KeyboardFixtureSenderScreen") {
            return Written(.screen, at: place)
        }
        var words: [String] = []
        for index in value.value..<min(value.value + 4, source.tokens.count) {
            if source.isSign(index, ",") || source.isSign(index, ")") || source.isSign(index, "]") {
                break
            }
            if source.tokens[index].kind == .word {
                if source.isSign(index + 1, ":") { break }
                words.append(source.text(index))
            }
        }
        let text = words.joined(separator: ".")
        switch words.last?.lowercased() {
        case nil, "nil", "null", "none", "false", "undefined": return Written(.none, at: place)
        case let word? where word.contains("screen") || word == "main" || word == "true":
            return Written(.screen, at: place)
        default: return Written(.other(text), at: place)
        }
    }

    // MARK: - Values

    /// The first token of the value behind a key.
    private func value(after key: Int) -> Int? {
        if source.isWord(key, "KeyboardFixtureSenderScreen") { return key }
        var index = key + 1
        for _ in 0..<6 {
            if source.isSign(index, ":") || source.isSign(index, "=") {
                return source.isSign(index + 1, "=") ? nil : index + 1
            }
            if source.isWord(index, "to") { return index + 1 }
            guard
                source.isSign(index, ".") || source.isSign(index, ")")
                    || source.isSign(index, "]") || source.isWord(index, "rawValue")
            else { return nil }
            index += 1
        }
        return nil
    }

    /// The end of the value that begins at a token: a comma or the end of the brackets.
    private func end(of start: Int) -> Int {
        guard source.tokens.indices.contains(start) else { return start }
        let group = groups.groupOfToken[start]
        let close = groups.groups[group].close
        let line = source.tokens[start].line
        var index = start
        while index < min(close, start + 200) {
            if groups.groupOfToken[index] == group {
                if source.isSign(index, ",") || source.isSign(index, ";") { return index }
                if groups.groups[group].isBlock, source.tokens[index].line > line + 6 {
                    return index
                }
            }
            index += 1
        }
        return min(close, start + 200)
    }

    private func isEmpty(_ start: Int) -> Bool {
        let open = source.isSign(start, "@") ? start + 1 : start
        return (source.isSign(open, "[") || source.isSign(open, "{"))
            && (source.isSign(open + 1, "]") || source.isSign(open + 1, "}")
                || source.isSign(open + 1, ":"))
    }

    private func isNil(_ start: Int?) -> Bool {
        guard let start, source.tokens.indices.contains(start) else { return true }
        return ["nil", "null", "undefined"].contains(source.text(start))
    }

    private func rect(_ key: Key) -> Written<ReadRect>? {
        guard let value = values[key], let rect = rect(at: value.value, depth: 0) else {
            return nil
        }
        return Written(rect, at: source.place(min(value.value, source.tokens.count - 1)))
    }

    private static let makers: Set<String> = [
        "CGRect", "CGRectMake", "Frame", "NSMakeRect", "NSRect", "Rect", "KeyboardRect"
    ]

    private func rect(at start: Int, depth: Int) -> ReadRect? {
        guard depth < 3 else { return nil }
        let end = end(of: start)
        for index in start..<max(start, end) {
            let token = source.tokens[index]
            if token.kind == .word {
                let word = source.text(index)
                if word == "zero" || word == "CGRectZero" {
                    return ReadRect(x: 0, y: 0, width: 0, height: 0)
                }
                if Self.makers.contains(word), let open = groups.group(openedBy: index + 1) {
                    return isChanged(open) ? nil : sides(in: open)
                }
            }
            if source.isSign(index, "{"), let open = groups.group(openedBy: index) {
                return sides(in: open)
            }
        }
        // A variable, by itself or in a wrapper of its own.
        for index in start..<max(start, min(end, start + 12))
        where source.tokens[index].kind == .word {
            guard let there = reader.definition(of: source.text(index), before: index) else {
                continue
            }
            if let rect = rect(at: there, depth: depth + 1) { return rect }
        }
        return nil
    }

    /// A method that is called on a rectangle gives another one.
    private func isChanged(_ group: Int) -> Bool {
        let close = groups.groups[group].close
        return source.isSign(close + 1, ".") && source.isSign(close + 3, "(")
    }

    /// The sides in brackets, by their labels or by their order.
    private func sides(in group: Int) -> ReadRect {
        let entry = groups.groups[group]
        var rect = ReadRect()
        var plain: [Double?] = []
        var hasLabels = false
        var index = entry.open + 1
        while index < min(entry.close, entry.open + 120) {
            let token = source.tokens[index]
            if token.kind == .word, source.isSign(index + 1, ":") || source.isSign(index + 1, "=") {
                let value = side(index + 2)
                switch source.text(index) {
                case "x", "screenX": rect.x = value; hasLabels = true
                case "y", "screenY": rect.y = value; hasLabels = true
                case "width": rect.width = value; hasLabels = true
                case "height": rect.height = value; hasLabels = true
                case "origin" where source.isWord(index + 3, "zero"): (rect.x, rect.y) = (0, 0)
                default:
                    index += 2
                    continue
                }
                if value == nil { rect.isComputed = true }
                index += 2
                continue
            }
            let isFirst = index == entry.open + 1 || source.isSign(index - 1, ",")
            if isFirst, groups.groupOfToken[index] == group { plain.append(side(index)) }
            index += 1
        }
        if !hasLabels, plain.count == 4 {
            rect = ReadRect(x: plain[0], y: plain[1], width: plain[2], height: plain[3])
            rect.isComputed = plain.contains(nil)
        }
        return rect
    }

    /// A number that stands alone up to the next comma, or that constants give.
    private func side(_ start: Int) -> Double? { ConstantReader.value(reader, at: start) }

    private func number(_ start: Int) -> Double? {
        let end = end(of: start)
        let wrappers: Set<String> = [
            "NSNumber", "value", "numberWithDouble", "numberWithFloat", "numberWithInt",
            "numberWithInteger", "Double", "Float", "TimeInterval", "as", "Int", "UInt", "Any",
            "double", "int", "float", "integerLiteral", "floatLiteral"
        ]
        if let constant = ConstantReader.value(reader, at: start) { return constant }
        var found: Double?
        for index in start..<max(start, end) {
            switch source.tokens[index].kind {
            case .number:
                guard found == nil else { return nil }
                let isNegative = source.isSign(index - 1, "-")
                found = reader.number(at: isNegative ? index - 1 : index)
            case .word:
                let word = source.text(index)
                if wrappers.contains(word) { continue }
                guard found == nil, let there = reader.definition(of: word, before: index) else {
                    return nil
                }
                found = ConstantReader.value(reader, at: there)
            case .string, .sign: continue
            }
        }
        return found
    }

    private func curve(_ start: Int) -> Int? {
        let names: [String: Int] = [
            "easeineaseout": 0, "easeinout": 0, "easein": 1, "easeout": 2, "linear": 3,
            "keyboard": 7, "uiviewanimationcurveeaseinout": 0, "uiviewanimationcurveeasein": 1,
            "uiviewanimationcurveeaseout": 2, "uiviewanimationcurvelinear": 3
        ]
        for index in start..<max(start, end(of: start)) {
            let token = source.tokens[index]
            if token.kind == .word || token.kind == .string, token.end - token.start < 40,
                let curve = names[source.text(index).lowercased()]
            {
                return curve
            }
        }
        return number(start).flatMap { Int(exactly: $0) }
    }

    private func flag(_ start: Int) -> Bool? {
        for index in start..<max(start, min(end(of: start), start + 6)) {
            switch source.text(index) {
            case "true", "YES", "1": return true
            case "false", "NO", "0": return false
            default: continue
            }
        }
        return nil
    }
}
