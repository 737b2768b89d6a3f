import Handlings
import Scenarios
import Basics
internal import Simulator

/// Makes a trace of a JSON text.
struct TraceReader {
    private let text: TraceText

    static func read(_ bytes: [UInt8], file: String) throws(ScenarioError) -> Trace {
        let reader = TraceReader(text: TraceText(bytes, file: file))
        let root = try reader.text.read()
        return try reader.trace(root)
    }

    private func trace(_ root: TraceValue) throws(ScenarioError) -> Trace {
        let inputs = try need("inputs", in: root, "a trace")
        let weight = try root["weight"].map(string) ?? "solid"
        return Trace(
            file: text.file, isWeak: weight == "weak", inputs: try self.inputs(inputs),
            expectation: try expectation(root, inputs))
    }

    private func fail(
        _ code: ScenarioError.Code, _ value: TraceValue, _ rule: String, _ nextStep: String
    ) -> ScenarioError {
        ScenarioError(code, at: text.place(value.offset), rule, nextStep: nextStep)
    }
}

// MARK: - Inputs

extension TraceReader {
    private func inputs(_ value: TraceValue) throws(ScenarioError) -> TraceInputs {
        let system = try need("system", in: value, "inputs")
        let device = try need("device", in: value, "inputs")
        let start = try need("start", in: value, "inputs")
        let actions = try items(try need("actions", in: value, "inputs"))
        var all: [TraceInputs.Action] = []
        for action in actions { all.append(try self.action(action)) }
        return TraceInputs(
            system: try string(system).filter { $0 != "+" },
            systemPlace: text.place(system.offset), device: try string(device),
            devicePlace: text.place(device.offset),
            interface: try interface(value), arrangement: try arrangement(value),
            start: try self.start(start), actions: all,
            thirdPartyHeightPt: try value["thirdPartyHeight"].map(length),
            prefersCrossFade: Self.prefersCrossFade(value["settings"]))
    }

    /// Settings are a list of names, or an object of flags.
    private static func prefersCrossFade(_ settings: TraceValue?) -> Bool {
        func isMeant(_ name: String) -> Bool {
            name.lowercased().filter { $0.isLetter }.contains("crossfade")
        }
        switch settings?.kind {
        case .string(let name): return isMeant(name)
        case .list(let names):
            return names.contains { value in
                if case .string(let name) = value.kind { isMeant(name) } else { false }
            }
        case .object(let members):
            return members.contains { isMeant($0.key) && $0.value.kind == .bool(true) }
        default: return false
        }
    }

    private func interface(_ value: TraceValue) throws(ScenarioError) -> InterfaceOrientation {
        if let side = value["interfaceOrientation"] {
            return try choice(side, InterfaceOrientation.allCases, "interface orientation")
        }
        let orientation = try need("orientation", in: value, "inputs")
        return InterfaceOrientation(try self.orientation(orientation))
    }

    private func arrangement(
        _ value: TraceValue
    ) throws(ScenarioError) -> TraceInputs.StatedArrangement? {
        try value["arrangement"].map { value throws(ScenarioError) in
            TraceInputs.StatedArrangement(
                value: try choice(value, Arrangement.allCases, "arrangement"),
                place: text.place(value.offset))
        }
    }

    private func orientation(_ value: TraceValue) throws(ScenarioError) -> Orientation {
        let sides = InterfaceOrientation.allCases.map { ($0.rawValue, $0.orientation) }
        let names = [("landscape", Orientation.landscape)] + sides
        return try choice(value, among: names, "orientation")
    }

    private func start(_ value: TraceValue) throws(ScenarioError) -> TraceInputs.Start {
        let isMinimised = try value["predictionMinimised"].map(bool) ?? false
        let isOn = try value["prediction"].map(bool)
        let keyboard = try need("keyboard", in: value, "start")
        return TraceInputs.Start(
            keyboard: try choice(keyboard, TraceInputs.Keyboard.allCases, "state of the keyboard"),
            kind: try value["kind"].map(kind) ?? .letters,
            prediction: isMinimised ? .minimised : isOn.map { $0 ? .on : .off },
            accessoryHeightPt: try value["accessoryHeight"].map(length) ?? 0,
            hasHardware: try value["hardware"].map(bool) ?? false,
            isFirstShow: try value["firstShow"].map(bool) ?? false)
    }

    private func action(_ value: TraceValue) throws(ScenarioError) -> TraceInputs.Action {
        let verb = try choice(
            try need("do", in: value, "an action"), TraceInputs.Verb.allCases, "action")
        var action = TraceInputs.Action(
            verb: verb, during: .none, isMinimised: false, isByMenu: false,
            place: text.place(value.offset))
        action.afterSeconds = try value["after"].map { value throws(ScenarioError) in
            try number(value, 0...86_400, "seconds")
        }
        action.during =
            try value["during"].map { value throws(ScenarioError) in
                try choice(value, Transition.allCases, "transition")
            } ?? .none
        if let to = value["to"] { try read(to, into: &action) }
        action.share = try value["share"].map { value throws(ScenarioError) in
            try choice(value, SplitShare.allCases, "share of the screen")
        }
        action.field =
            try value["field"].map { value throws(ScenarioError) in
                try choice(value, TraceInputs.Field.allCases, "kind of field")
            } ?? .text
        action.offersAutofill = try value["autofill"].map(bool) ?? false
        action.isMinimised = try value["minimised"].map(bool) ?? false
        action.isByMenu = try value["by"].map(string) == "menu"
        action.kind = try value["kind"].map(kind)
        action.prediction = try value["prediction"].map(bool)
        action.accessoryHeightPt = try value["accessoryHeight"].map(length)
        action.thirdPartyHeightPt = try value["thirdPartyHeight"].map(length)
        return action
    }

    /// Reads where an action leads: a place, a frame, a flag or an orientation.
    private func read(
        _ to: TraceValue, into action: inout TraceInputs.Action
    ) throws(ScenarioError) {
        switch action.verb {
        case .moveWindow:
            let numbers = try coordinates(to, 2, "a place is [x, y]")
            action.origin = Point(x: numbers[0], y: numbers[1])
        case .resizeWindow:
            let numbers = try coordinates(to, 4, "a frame is [x, y, width, height]")
            action.frame = Rect(
                x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        case .splitView, .slideOver, .stage:
            throw fail(
                .wrongType, to, "\(action.verb.rawValue) has no \"to\"",
                "remove it; splitView takes \"share\"")
        case .toggleSoftwareKeyboard: action.isOn = try bool(to)
        default:
            if case .bool(let flag) = to.kind {
                action.isOn = flag
            } else {
                action.orientation = try orientation(to)
            }
        }
    }

    private func coordinates(
        _ value: TraceValue, _ count: Int, _ rule: String
    ) throws(ScenarioError) -> [Pt] {
        let values = try items(value)
        guard values.count == count else {
            throw fail(
                .wrongType, value, "\(rule), found \(values.count) numbers",
                "write \(count) numbers, or leave \"to\" out where it is not known")
        }
        var numbers: [Pt] = []
        for value in values { numbers.append(Pt(try number(value, -10_000...10_000, "points"))) }
        return numbers
    }

    /// Returns a kind of keyboard; an unknown kind counts as letters.
    private func kind(_ value: TraceValue) throws(ScenarioError) -> KeyboardKind {
        let names = KeyboardKind.allCases.map { ($0.rawValue, $0) } + [("unknown", .letters)]
        return try choice(value, among: names, "kind of keyboard")
    }
}

// MARK: - Events

extension TraceReader {
    private func expectation(
        _ root: TraceValue, _ inputs: TraceValue
    ) throws(ScenarioError) -> TraceExpectation {
        var listens: [KeyboardNotificationName] = []
        for value in try items(try need("listens", in: inputs, "inputs")) {
            listens.append(try name(value))
        }
        var events: [TraceExpectation.Event] = []
        for value in try items(try need("events", in: root, "a trace")) {
            events.append(try event(value))
        }
        return TraceExpectation(
            listens: listens, isOrdered: try root["ordered"].map(bool) ?? true,
            isComplete: try root["complete"].map(bool) ?? true, events: events)
    }

    private func event(_ value: TraceValue) throws(ScenarioError) -> TraceExpectation.Event {
        let isRule = try value["rule"].map(bool) ?? true
        var named: [String] = []
        for field in try value["ruleFields"].map(items) ?? [] { named.append(try string(field)) }
        var absent: [TraceField] = []
        for field in try value["absent"].map(items) ?? [] {
            absent.append(try choice(field, TraceField.allCases, "field"))
        }
        var figures: [TraceExpectation.Figure] = []
        for field in TraceField.allCases where isRule || named.contains(field.rawValue) {
            let holder = field.isOwn ? value : value["other"]
            guard let printed = holder?[field.rawValue] else { continue }
            figures.append(.init(field: field, numbers: try numbers(printed, field)))
        }
        return TraceExpectation.Event(
            name: try name(try need("name", in: value, "an event")),
            seconds: try value["t"].map { value throws(ScenarioError) in
                try number(value, -86_400...86_400, "seconds")
            },
            isRule: isRule, figures: figures, absent: absent)
    }

    /// `keyboardWillShow` and the like.
    private func name(_ value: TraceValue) throws(ScenarioError) -> KeyboardNotificationName {
        let names = KeyboardNotificationName.allCases.map { ("keyboard\($0.capitalized)", $0) }
        return try choice(value, among: names, "notification")
    }

    /// The numbers of a value, be it a list, a number, a flag, or a text such as
    /// `NSRect: {{0, 0}, {320, 216}}`; the last figure may be cut.
    private func numbers(
        _ value: TraceValue, _ field: TraceField
    ) throws(ScenarioError) -> [Double] {
        var numbers: [Double] = []
        switch value.kind {
        case .bool(let flag): numbers = [flag ? 1 : 0]
        case .number(let number): numbers = [number]
        case .list(let values): for value in values { numbers.append(try self.number(value)) }
        case .string(let text): numbers = Self.numbers(in: text)
        case .null, .object: break
        }
        guard numbers.count == field.count else {
            let rule = "\(field.rawValue) needs \(field.count) numbers, found \(value.kindName)"
            throw fail(
                .wrongType, value, rule, "write the numbers that the device printed, or null")
        }
        return numbers
    }

    private static func numbers(in text: String) -> [Double] {
        let tail = text.drop { $0 != "{" }
        let parts = tail.split { !($0.isNumber || "+-.eE".contains($0)) }
        return parts.compactMap { Double($0) }
    }
}

// MARK: - Values

extension TraceReader {
    private func need(
        _ key: String, in value: TraceValue, _ what: String
    ) throws(ScenarioError) -> TraceValue {
        guard case .object = value.kind else {
            throw fail(
                .wrongType, value, "\(what) is an object, found \(value.kindName)", "write { … }")
        }
        guard let member = value[key] else {
            throw fail(
                .missingKey, value, "\(what) needs \"\(key)\"", "add the key to the object")
        }
        return member
    }

    private func items(_ value: TraceValue) throws(ScenarioError) -> [TraceValue] {
        if case .list(let items) = value.kind { return items }
        throw fail(.wrongType, value, "expected a list, found \(value.kindName)", "write [ … ]")
    }

    private func string(_ value: TraceValue) throws(ScenarioError) -> String {
        if case .string(let text) = value.kind { return text }
        throw fail(.wrongType, value, "expected a string, found \(value.kindName)", "write \"…\"")
    }

    private func bool(_ value: TraceValue) throws(ScenarioError) -> Bool {
        if case .bool(let flag) = value.kind { return flag }
        throw fail(
            .wrongType, value, "expected true or false, found \(value.kindName)",
            "write true, false or null")
    }

    private func number(_ value: TraceValue) throws(ScenarioError) -> Double {
        if case .number(let number) = value.kind { return number }
        throw fail(
            .wrongType, value, "expected a number, found \(value.kindName)", "write a number")
    }

    private func number(
        _ value: TraceValue, _ range: ClosedRange<Double>, _ unit: String
    ) throws(ScenarioError) -> Double {
        let number = try number(value)
        guard range.contains(number) else {
            let rule =
                "\(number) is not between \(range.lowerBound) and \(range.upperBound) \(unit)"
            throw fail(.outOfRange, value, rule, "write a number in this range")
        }
        return number
    }

    private func length(_ value: TraceValue) throws(ScenarioError) -> Double {
        try number(value, 0...10_000, "points")
    }

    private func choice<Value: RawRepresentable<String>>(
        _ value: TraceValue, _ cases: [Value], _ what: String
    ) throws(ScenarioError) -> Value {
        try choice(value, among: cases.map { ($0.rawValue, $0) }, what)
    }

    private func choice<Value>(
        _ value: TraceValue, among cases: [(name: String, value: Value)], _ what: String
    ) throws(ScenarioError) -> Value {
        let text = try string(value)
        if let found = cases.first(where: { $0.name == text }) { return found.value }
        let names = cases.map(\.name)
        let near = Suggestion.question(Suggestion.nearest(to: text, among: names))
        let next =
            near.isEmpty
            ? "write one of \(names.joined(separator: ", "))"
            : String(near.dropFirst(2))
        throw fail(.unknownName, value, "unknown \(what) \"\(text.clipped(40))\"", next)
    }
}
