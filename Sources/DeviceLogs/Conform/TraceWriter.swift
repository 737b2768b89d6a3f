// A trace knows one app in front and its keyboard. A trip therefore gives a trace for each time
// that the app was in front, and none for one whose keyboard came by itself, because no action of
// a trace brings it.

internal import Basics
import Scenarios
internal import Simulator

extension Trip {
    /// A capture in the form that `conform` reads.
    public struct Capture: Sendable {
        /// The line of the log with which it begins.
        public var line: Int
        /// The trace as JSON.
        public var json: String
    }

    /// Returns a capture for each time that the app was in front and its keyboard was used, and
    /// remarks on those that are left out.
    public func captures(of recording: Recording) -> (captures: [Capture], remarks: [String]) {
        let records = recording.trip.flatMap(\.records)
        var captures: [Capture] = []
        var remarks: [String] = []
        var first = 0
        var visits: [Range<Int>] = []
        for index in steps.indices where steps[index].begins(app) || index == 0 {
            if index > first { visits.append(first..<index) }
            first = index
        }
        visits.append(first..<steps.count)
        for (number, visit) in visits.enumerated() {
            let nextMs =
                visits.indices.contains(number + 1)
                ? steps[visits[number + 1].lowerBound].ms : .infinity
            var writer = TraceWriter(self, visit, records, untilMs: nextMs)
            guard let json = writer.write(isFirst: steps[visit.lowerBound].isLaunch(app)) else {
                if let remark = writer.remark {
                    remarks.append("line \(steps[visit.lowerBound].line): \(remark)")
                }
                continue
            }
            captures.append(Capture(line: steps[visit.lowerBound].line, json: json))
        }
        return (captures, remarks)
    }
}

extension Trip.Step {
    /// A Boolean value that indicates whether the app comes to the front.
    fileprivate func begins(_ app: String) -> Bool {
        (["launch", "switchTo"].contains(word) && value == app) || word == "unlock"
            || word == "answerPrompt" || text == "controlCenter: close"
    }

    fileprivate func isLaunch(_ app: String) -> Bool {
        anchor?.kind == .callback(.didFinishLaunching)
    }

    /// A Boolean value that indicates whether the app leaves the front.
    fileprivate var leaves: Bool {
        ["home", "lock", "switchTo", "prompt", "controlCenter", "kill", "crash"].contains(word)
            && value != "close"
    }
}

/// Writes one time in front as a trace.
private struct TraceWriter {
    private typealias Value = JSONText.Value
    private typealias Member = JSONText.Member

    private let trip: Trip
    private let steps: ArraySlice<Trip.Step>
    private let records: [Recording.Record]
    /// The reason for which there is no trace.
    private(set) var remark: String?

    init(_ trip: Trip, _ visit: Range<Int>, _ all: [Recording.Record], untilMs: Double) {
        self.trip = trip
        let steps = trip.steps[visit]
        let actions = steps.dropFirst().prefix { !$0.leaves }
        self.steps = actions
        let start = steps.first?.ms ?? 0
        let end = min(untilMs, steps.dropFirst().first { $0.leaves }?.ms ?? .infinity)
        records = all.filter { (start..<end).contains($0.ms) }
    }

    mutating func write(isFirst: Bool) -> String? {
        let posts = records.filter { $0.notification.map { $0.isLocal != false } ?? false }
        guard let first = posts.first else { return nil }
        guard let action = steps.first, action.ms <= first.ms else {
            remark =
                "the keyboard comes by itself from here on, which no action of a trace does; there "
                + "is no capture of it"
            return nil
        }
        let screen = trip.target.device.profile.size(in: trip.orientation)
        let lines: [(String, Value)] = [
            ("source", .string("a recorder's log, version \(RecordingFormat.version)")),
            ("screen", .array([number(screen.width), number(screen.height)])),
            ("orientation", .string(trip.orientation.rawValue)),
            ("weight", .string("solid")), ("inputs", inputs(isFirst: isFirst, from: action.ms))
        ]
        var text = "{\n"
        for (key, value) in lines { text += " \(Quote.jsonLine(key)): \(JSONText.line(value)),\n" }
        text += " \"events\": [\n"
        text += posts.compactMap { event($0, since: action.ms).map { "  \(JSONText.line($0))" } }
            .joined(separator: ",\n")
        return text + "\n ]\n}\n"
    }

    private func inputs(isFirst: Bool, from start: Double) -> Value {
        let field = steps.first.flatMap { step in
            trip.fields.first { $0.name == step.value }
        }
        let kind = field.map { $0.responder.kind } ?? .letters
        let shown = kind == .letters ? trip.choice.kind : kind
        let prediction = trip.choice.prediction.map { Value.bool($0 == .on) } ?? .null
        let accessory = number(field?.responder.accessoryPt ?? 0)
        let start: [Member] = [
            Member("keyboard", .string("hidden")), Member("kind", .string(shown.rawValue)),
            Member("prediction", prediction), Member("accessoryHeight", accessory),
            Member("hardware", .bool(false)), Member("firstShow", .bool(isFirst))
        ]
        return .object([
            Member("system", .string(trip.target.version.description)),
            Member("device", .string(trip.target.device.model)),
            Member("orientation", .string(trip.orientation.rawValue)),
            Member("start", .object(start)), Member("actions", .array(actions)),
            Member("kind", .string(shown.rawValue)), Member("prediction", prediction),
            Member("accessoryHeight", accessory), Member("thirdPartyHeight", .null),
            Member(
                "listens",
                .array(KeyboardNotificationName.allCases.map { .string(Self.name($0)) }))
        ])
    }

    private var actions: [Value] {
        var isFocused = false
        var last: Double?
        return steps.compactMap { step -> Value? in
            var members: [Member] = []
            switch step.word {
            case "tap", "focus":
                members.append(Member("do", .string(isFocused ? "focusOther" : "focus")))
                let field = trip.fields.first { $0.name == step.value }
                if field?.responder.isSecure == true {
                    members.append(Member("field", .string("secure")))
                }
                isFocused = true
            case "blur":
                members.append(Member("do", .string("blur")))
                isFocused = false
            case "rotate":
                members.append(Member("do", .string("rotate")))
                members.append(Member("to", .string(step.value)))
            case "changeKeyboard":
                members.append(Member("do", .string("changeKind")))
                members.append(Member("kind", .string(step.value)))
            case "keyboard":
                members.append(Member("do", .string("togglePrediction")))
                members.append(Member("to", .bool(step.value.contains("on }"))))
            default: return nil
            }
            if let last { members.append(Member("after", .number(seconds(step.ms - last)))) }
            last = step.ms
            return .object(members)
        }
    }

    private func event(_ record: Recording.Record, since start: Double) -> Value? {
        guard let post = record.notification, let name = post.name else { return nil }
        func frame(_ rect: Rect?) -> Value {
            rect.map { .array([$0.x, $0.y, $0.width, $0.height].map(number)) } ?? .null
        }
        var other: [Member] = []
        if let bounds = post.bounds {
            other.append(Member("UIKeyboardBoundsUserInfoKey", frame(bounds)))
        }
        for (key, point) in [
            ("UIKeyboardCenterBeginUserInfoKey", post.centerBegin),
            ("UIKeyboardCenterEndUserInfoKey", post.centerEnd)
        ] {
            if let point {
                other.append(Member(key, .array([number(point.x), number(point.y)])))
            }
        }
        if let isByUser = post.changedByUserInteraction {
            other.append(
                Member("UIKeyboardFrameChangedByUserInteraction", .integer(isByUser ? 1 : 0)))
        }
        return .object([
            Member("t", .number(seconds(record.ms - start))),
            Member("name", .string(Self.name(name))), Member("begin", frame(post.begin)),
            Member("end", frame(post.end)),
            Member("duration", post.durationSeconds.map { .number("\($0)") } ?? .null),
            Member("curve", post.curve.map { .integer(Int64($0)) } ?? .null),
            Member("isLocal", post.isLocal.map { .bool($0) } ?? .null),
            Member("other", .object(other)), Member("rule", .bool(true))
        ])
    }

    private func seconds(_ ms: Double) -> String { "\((ms).rounded() / 1000)" }

    private func number(_ length: Pt) -> Value { .number(length.description) }

    /// The name of a notification in a trace, such as `keyboardWillShow`.
    private static func name(_ name: KeyboardNotificationName) -> String {
        "keyboard\(name.rawValue.prefix(1).uppercased())\(name.rawValue.dropFirst())"
    }
}
