import Scenarios
import Simulator

/// The beginning that NSLog gives to a line: `2011-10-19 10:35:15.007 SampleApp[5675:707] `, or
/// what people leave of it, `10:35:15.007 SampleApp[5675:707] `.
struct LogHeader {
    var atMs: Int
    var process: LogProcess?
    /// The position of the message.
    var messageStart: Int

    /// Reads the header at the start of a range; nil where there is none.
    init?(_ text: LogText, in line: Range<Int>) {
        guard line.count >= 19, let first = text.byte(line.lowerBound), first.isDigit else {
            return nil
        }
        var reader = FieldReader(text: text, position: line.lowerBound, end: line.upperBound)
        let days = Self.date(&reader)
        if days == nil { reader.position = line.lowerBound }
        guard let hour = reader.digits(2, then: ":"), let minute = reader.digits(2, then: ":"),
            let second = reader.digits(2, then: nil), hour < 24, minute < 60, second <= 60
        else { return nil }
        let seconds = ((days ?? 0) * 24 + hour) * 3600 + minute * 60 + second
        atMs = seconds * 1000 + reader.fraction() - reader.zoneMinutes() * 60_000
        reader.skipBlanks()
        process = reader.process()
        messageStart = reader.position
        // A time alone can begin any line.
        if days == nil, process == nil { return nil }
    }

    /// The days since 1970-01-01 of a date at the reader's place.
    private static func date(_ reader: inout FieldReader) -> Int? {
        guard let year = reader.digits(4, then: "-"), let month = reader.digits(2, then: "-"),
            let day = reader.digits(2, then: " "), (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        return days(year, month, day)
    }

    /// Days since 1970-01-01 of a date of the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }
}

/// Reads the fields of a header one after the other.
private struct FieldReader {
    let text: LogText
    var position: Int
    let end: Int

    private var next: UInt8? { position < end ? text.bytes[position] : nil }

    mutating func digits(_ count: Int, then separator: Unicode.Scalar?) -> Int? {
        guard position + count <= end else { return nil }
        var value = 0
        for byte in text.bytes[position..<position + count] {
            guard byte.isDigit else { return nil }
            value = value * 10 + Int(byte - 0x30)
        }
        position += count
        guard let separator else { return value }
        guard next == UInt8(ascii: separator) else { return nil }
        position += 1
        return value
    }

    /// The milliseconds of `.007` or `.007123`; 0 where there is no fraction.
    mutating func fraction() -> Int {
        guard next == UInt8(ascii: ".") else { return 0 }
        position += 1
        var (value, scale) = (0, 100)
        while let byte = next, byte.isDigit {
            value += Int(byte - 0x30) * scale
            scale /= 10
            position += 1
        }
        return value
    }

    /// The minutes of a zone such as `+0900`; 0 where there is none.
    mutating func zoneMinutes() -> Int {
        guard let sign = next, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return 0
        }
        let start = position
        position += 1
        guard let hours = digits(2, then: nil), let minutes = digits(2, then: nil) else {
            position = start
            return 0
        }
        return (hours * 60 + minutes) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }

    mutating func skipBlanks() {
        position = text.skip(position, to: end) { $0 == 0x20 || $0 == 0x09 }
    }

    /// `SampleApp[5675:707] `, or nil where the line has none within its first 100 bytes.
    mutating func process() -> LogProcess? {
        let reach = min(end, position + 100)
        let open = text.skip(position, to: reach) {
            $0 != UInt8(ascii: "[") && $0 != UInt8(ascii: "{")
        }
        guard open < reach, open > position, text.bytes[open] == UInt8(ascii: "[") else {
            return nil
        }
        let digitsEnd = text.skip(open + 1, to: reach, while: \.isDigit)
        let close = text.skip(digitsEnd, to: reach) { $0.isWord || $0 == UInt8(ascii: ":") }
        guard close < end, text.bytes[close] == UInt8(ascii: "]"),
            let pid = Int(text[open + 1..<digitsEnd])
        else { return nil }
        let name = text[position..<open]
        position = close + 1
        skipBlanks()
        return LogProcess(name: name, pid: pid)
    }
}

/// A heading that says whose log follows: `iOS 5.0, iPhone 4S`, `iPhone X (iOS 12.0)`.
struct LogHeading {
    var system: String
    var device: String

    init?(_ line: String) {
        guard line.utf8.count <= 80, Self.namesBoth(line) else { return nil }
        let marks: Set<Character> = ["#", "=", "-", "*", "■", "●", "/", " ", "\t", ":"]
        let bare = line.drop { marks.contains($0) }.reversed().drop { marks.contains($0) }
            .reversed()
        let text = String(bare)
        guard let heading = Self.systemFirst(text) ?? Self.deviceFirst(text) else { return nil }
        self = heading
    }

    /// Returns whether a line has a part of a system's name and of a device's, as most lines do
    /// not: they are not looked at character by character.
    private static func namesBoth(_ line: String) -> Bool {
        var (hasSystem, hasDevice, last) = (false, false, UInt8(0))
        for byte in line.utf8 {
            if last == UInt8(ascii: "O"), byte == UInt8(ascii: "S") { hasSystem = true }
            if last == UInt8(ascii: "i"), byte == UInt8(ascii: "P") { hasDevice = true }
            last = byte
        }
        return hasSystem && hasDevice
    }

    private init(system: String, device: String) {
        self.system = system
        self.device = device
    }

    private static let names = ["iOS ", "iPhone OS ", "iPadOS "]
    private static let separators: Set<Character> = [",", ";", ":", "/", "-", " ", "(", ")"]

    private static func systemFirst(_ text: String) -> LogHeading? {
        guard let name = names.first(where: text.hasPrefix) else { return nil }
        let rest = text.dropFirst(name.count)
        let version = rest.prefix { $0.isNumber || $0 == "." }
        let tail = rest.dropFirst(version.count)
        let device = tail.drop { separators.contains($0) }
        guard device.startIndex != tail.startIndex else { return nil }
        return heading(
            version, tail.first == "(" && device.last == ")" ? device.dropLast() : device)
    }

    private static func deviceFirst(_ text: String) -> LogHeading? {
        for name in names {
            guard let found = text.ranges(of: name).last else { continue }
            let version = text[found.upperBound...].prefix { $0.isNumber || $0 == "." }
            let tail = text[found.upperBound...].dropFirst(version.count)
            guard tail.allSatisfy({ $0 == ")" }) else { continue }
            let before = text[..<found.lowerBound]
            let device = before.reversed().drop { separators.contains($0) }.reversed()
            guard device.count < before.count else { continue }
            if let heading = heading(version, Substring(String(device))) { return heading }
        }
        return nil
    }

    private static func heading(_ version: Substring, _ device: Substring) -> LogHeading? {
        guard SystemVersion(version) != nil, isDevice(device) else { return nil }
        return LogHeading(system: String(version), device: String(device))
    }

    /// Returns whether the text can be a model's name and nothing more: no word of a sentence in
    /// it.
    private static func isDevice(_ text: Substring) -> Bool {
        guard ["iPhone", "iPad", "iPod"].contains(where: text.hasPrefix) else { return false }
        let small: Set<Substring> = ["touch", "mini", "inch", "generation", "gen", "simulator"]
        let words = text.split(separator: " ")
        return words.count <= 6
            && words.allSatisfy { word in
                let bare = word.drop { $0 == "(" }.prefix { $0 != ")" }
                let isPlain = bare.allSatisfy {
                    ($0.isASCII && ($0.isLetter || $0.isNumber || "-.,".contains($0))) || $0 == "ʀ"
                }
                let first = bare.first
                let isName = first?.isNumber == true || first?.isUppercase == true
                return isPlain && (isName || bare.hasPrefix("iP") || small.contains(bare))
            }
    }
}

/// Readers of method names.
enum LogSelector {
    /// The parts of a message that is nothing but a method's name: `-[Class selector:]`,
    /// `selector(_:)` or `Class.selector(label:)`.
    static func method(_ message: String) -> (className: String, selector: String)? {
        guard message.utf8.count <= 200 else { return nil }
        if message.hasPrefix("-[") || message.hasPrefix("+["), message.hasSuffix("]") {
            let words = message.dropFirst(2).dropLast().split(separator: " ")
            guard words.count == 2, words[1].utf8.allSatisfy(isSelector) else { return nil }
            return (String(words[0]), String(words[1]))
        }
        guard message.hasSuffix(")"), let open = message.firstIndex(of: "(") else { return nil }
        let path = message[..<open]
        let labels = message[open...].dropFirst().dropLast()
        guard path.utf8.allSatisfy({ $0.isWord || $0 == UInt8(ascii: ".") }),
            labels.utf8.allSatisfy({ $0.isWord || $0 == UInt8(ascii: ":") }),
            labels.isEmpty || labels.hasSuffix(":"), let name = path.split(separator: ".").last
        else { return nil }
        let owner = path.dropLast(name.count).dropLast()
        return (String(owner), "\(name):")
    }

    private static func isSelector(_ byte: UInt8) -> Bool {
        byte.isWord || byte == UInt8(ascii: ":")
    }

    /// The view controller's callback that a selector is.
    static func viewCallback(_ selector: String) -> ViewCallback? {
        ViewCallback(rawValue: String(selector.prefix { $0 != ":" }))
    }

    /// The application's or the scene's callback that a selector is.
    static func lifecycle(_ selector: String) -> LifecycleCallback? {
        if selector == "application:didFinishLaunchingWithOptions:" { return .didFinishLaunching }
        let name = selector.prefix { $0 != ":" }
        for owner in ["application", "scene"] where name.hasPrefix(owner) {
            let rest = name.dropFirst(owner.count)
            return LifecycleCallback(rawValue: rest.prefix(1).lowercased() + rest.dropFirst())
        }
        return nil
    }
}

/// Finds the keyboard notification that a text names.
enum LogName {
    private static let phrases: [(phrase: StaticString, name: KeyboardNotificationName)] = [
        ("keyboardwillshow", .willShow), ("keyboarddidshow", .didShow),
        ("keyboardwillhide", .willHide), ("keyboarddidhide", .didHide),
        ("keyboardwillchange", .willChangeFrame), ("keyboarddidchange", .didChangeFrame),
        ("keyboardframewillchange", .willChangeFrame), ("keyboardframedidchange", .didChangeFrame),
        ("keyboardwillbeshown", .willShow), ("keyboardwasshown", .didShow),
        ("keyboardwillbehidden", .willHide), ("keyboardwashidden", .didHide)
    ]

    /// The last notification that a range of the text names, in any of the ways in which
    /// notifications and their handlers are named; only the last 300 bytes are looked at.
    static func last(in range: Range<Int>, of text: LogText) -> KeyboardNotificationName? {
        let letters = letters(range, text)
        let folded = LogText(letters)
        var start = letters.count - 1
        while start >= 0 {
            if letters[start] == UInt8(ascii: "k") {
                for (phrase, name) in phrases where folded.starts(at: start, with: phrase) {
                    return name
                }
            }
            start -= 1
        }
        return nil
    }

    /// The notification that the text names when it says nothing else: `Keyboard will hide`.
    static func only(in range: Range<Int>, of text: LogText) -> KeyboardNotificationName? {
        guard range.count <= 60 else { return nil }
        var letters = letters(range, text)[...]
        for ending in ["notification", "frame"] where letters.ends(with: ending) {
            letters = letters.dropLast(ending.utf8.count)
        }
        if letters.starts(with: "ui".utf8) { letters = letters.dropFirst(2) }
        return phrases.first { phrase, _ in
            phrase.withUTF8Buffer { $0.elementsEqual(letters) }
        }?.name
    }

    private static func letters(_ range: Range<Int>, _ text: LogText) -> [UInt8] {
        let start = max(range.lowerBound, range.upperBound - 300)
        return text.bytes[start..<range.upperBound].filter(\.isLetter).map { $0 | 0x20 }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with word: String) -> Bool {
        suffix(word.utf8.count).elementsEqual(word.utf8)
    }
}
