import Basics
import Scenarios
import Simulator

/// One line of a recorder's log.
struct RecordingLine {
    /// The rule that a line breaks.
    struct Fault: Error {
        var rule: String
    }

    private let value: TraceValue

    /// The latest time that is believed, in milliseconds: a device that has run for thirty years.
    static let latestMs = 1e12

    /// - Throws: ``Fault`` for a line that is not JSON.
    init(bytes: [UInt8]) throws(Fault) {
        do throws(ScenarioError) {
            value = try TraceText(bytes, file: "").read()
        } catch {
            throw Fault(rule: "\(error.rule) (column \(error.place.column))")
        }
        guard case .object = value.kind else {
            throw Fault(rule: "it is \(value.kindName), not an object")
        }
    }

    /// A Boolean value that indicates whether it is the first line of a process.
    var isHeader: Bool { value["version"] != nil && value["kind"]?.kind == .string("recorder") }

    func version() throws(Fault) -> String {
        guard case .number(let number) = value["version"]?.kind else {
            throw Fault(rule: "\"version\" is not a number")
        }
        return Int64(exactly: number).map(String.init) ?? "\(number)"
    }

    func header(at line: Int) throws(Fault) -> Recording.Header {
        Recording.Header(
            line: line, process: try whole("p", in: 0...Int(Int32.max)),
            app: try text("app") ?? "app", device: try text("device"),
            system: try text("system"), sdk: try text("sdk"),
            isSimulated: try text("writer") == RecordingFormat.writer)
    }

    /// The number, the process and the time of a record.
    func place() throws(Fault) -> (number: Int, process: Int, ms: Double) {
        let number = try whole("n", in: 1...Int(Int32.max))
        let process = try whole("p", in: 0...Int(Int32.max))
        guard case .number(let ms) = value["t"]?.kind, ms >= 0, ms <= Self.latestMs else {
            throw Fault(rule: "\"t\" is not a time in milliseconds")
        }
        return (number, process, ms)
    }

    func event() throws(Fault) -> Recording.Event {
        guard let kind = try text("kind") else { throw Fault(rule: "\"kind\" is missing") }
        switch kind {
        case "keyboard": return try keyboard()
        case "lifecycle": return try lifecycle()
        case "responder": return .responder(try responder())
        case "window": return .window(try window())
        default: return .other
        }
    }
}

// MARK: - Kinds

extension RecordingLine {
    private func keyboard() throws(Fault) -> Recording.Event {
        guard let text = try text("name") else { throw Fault(rule: "\"name\" is missing") }
        guard
            let name = KeyboardNotificationName.allCases.first(where: { $0.objectiveC == text })
        else {
            return .other
        }
        var notification = LogNotification(name: name)
        if case .object(let members) = value["userInfo"]?.kind {
            for member in members.prefix(64) {
                if !Self.isNull(member.value) {
                    guard let printed = Self.printed(member.value),
                        notification.set(member.key, to: printed[...].utf8)
                    else {
                        throw Fault(rule: "\(member.key.clipped(60)) has no value of its kind")
                    }
                }
                notification.keysPresent.append(member.key)
            }
        }
        return .keyboard(notification, objectIsScreen: try self.text("object") == "UIScreen")
    }

    /// Returns whether a recorder has written null for a value, or for a number in it: the null
    /// rectangle has no finite origin.
    private static func isNull(_ value: TraceValue) -> Bool {
        switch value.kind {
        case .null: true
        case .list(let list): list.contains { $0.kind == .null }
        default: false
        }
    }

    /// A value as a device's log prints it: a rectangle or a point in braces, a number, 0 or 1.
    private static func printed(_ value: TraceValue) -> String? {
        switch value.kind {
        case .bool(let flag): return flag ? "1" : "0"
        case .number(let number):
            return Int64(exactly: number).map(String.init) ?? "\(number)"
        case .list(let list):
            let figures = list.prefix(5).compactMap { value -> String? in
                if case .number(let number) = value.kind { "\(number)" } else { nil }
            }
            return figures.count == list.count ? "{\(figures.joined(separator: ","))}" : nil
        case .string(let text): return text
        case .null, .object: return ""
        }
    }

    private func lifecycle() throws(Fault) -> Recording.Event {
        guard let name = try text("name") else { throw Fault(rule: "\"name\" is missing") }
        switch name {
        case RecordingFormat.locks: return .protectedData(isAvailable: false)
        case RecordingFormat.unlocks: return .protectedData(isAvailable: true)
        default: break
        }
        guard let callback = RecordingFormat.callback(of: name) else { return .other }
        return .lifecycle(callback, isOfScene: name.hasPrefix(RecordingFormat.scene))
    }

    private func responder() throws(Fault) -> Recording.Responder? {
        guard let name = try text("class") else { return nil }
        let type = value["keyboardType"] == nil ? 0 : try whole("keyboardType", in: 0...1000)
        var isSecure = false
        if let flag = value["secure"] {
            guard case .bool(let isOn) = flag.kind else {
                throw Fault(rule: "\"secure\" is no flag")
            }
            isSecure = isOn
        }
        let accessory = value["accessory"] == nil ? 0 : try number("accessory", in: 0...1000)
        return Recording.Responder(
            className: name, identifier: try text("id") ?? "",
            kind: RecordingFormat.kind(ofType: type), isSecure: isSecure,
            accessoryPt: Pt(accessory),
            isWhole: value["keyboardType"] != nil && value["accessory"] != nil)
    }

    private func window() throws(Fault) -> Recording.Window {
        let frame = try numbers("frame", 4)
        let screen = try numbers("screen", 4)
        let orientation = try text("orientation").flatMap(InterfaceOrientation.init(rawValue:))
        return Recording.Window(
            frame: Rect(
                x: Pt(frame[0]), y: Pt(frame[1]), width: Pt(frame[2]), height: Pt(frame[3])),
            screen: Size(width: Pt(screen[2]), height: Pt(screen[3])), orientation: orientation)
    }
}

// MARK: - Values

extension RecordingLine {
    /// The text of a member, or nil where it is missing or null.
    private func text(_ key: String) throws(Fault) -> String? {
        guard let member = value[key] else { return nil }
        guard case .string(let text) = member.kind else {
            throw Fault(rule: "\"\(key)\" is not a string")
        }
        return text.clipped(200)
    }

    private func number(_ key: String, in range: ClosedRange<Double>) throws(Fault) -> Double {
        guard case .number(let number) = value[key]?.kind, range.contains(number) else {
            throw Fault(rule: "\"\(key)\" is not a number in its range")
        }
        return number
    }

    private func whole(_ key: String, in range: ClosedRange<Int>) throws(Fault) -> Int {
        guard case .number(let number) = value[key]?.kind, let whole = Int(exactly: number),
            range.contains(whole)
        else { throw Fault(rule: "\"\(key)\" is not a whole number in its range") }
        return whole
    }

    private func numbers(_ key: String, _ count: Int) throws(Fault) -> [Double] {
        guard case .list(let list) = value[key]?.kind, list.count == count else {
            throw Fault(rule: "\"\(key)\" is not a list of \(count) numbers")
        }
        var numbers: [Double] = []
        for element in list {
            guard case .number(let number) = element.kind, abs(number) <= LogValue.limit else {
                throw Fault(rule: "\"\(key)\" is not a list of \(count) numbers")
            }
            numbers.append(number)
        }
        return numbers
    }
}
