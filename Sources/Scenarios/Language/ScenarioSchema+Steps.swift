import Basics
internal import Simulator

// What stands behind the name of a step, so that an editor completes it.
extension ScenarioSchema {
    static func step() -> Value {
        let latencies = object(Latency.allCases.map { ($0.figure, time) })
        let times = [
            Member("pace", time), Member("busy", time), Member("latencies", latencies)
        ]
        let members = ScenarioParser.stepNames.filter { $0 != "busy" }.map { Member($0, step($0)) }
        return either([one(of: ScenarioParser.stepNames), closed(members + times)])
    }

    /// The value of a step; what takes none may stand with nothing behind its colon.
    private static func step(_ name: String) -> Value {
        switch name {
        case "expect": reference("expectation")
        case "launch", "switchTo", "kill", "crash", "forceQuit", "quickSwitch", "tap", "push": text
        case "type": type("string", "number", "boolean")
        case "wait": time
        case "selectTab": type("number")
        case "changeKeyboard": one(of: KeyboardKind.allCases.map(\.rawValue))
        case "rotate": one(of: ScenarioParser.orientations.map(\.rawValue))
        case "appearance": one(of: ScenarioParser.appearances.map(\.rawValue))
        case "controlCenter", "notificationCenter": either([nothing, one(of: ["open", "close"])])
        case "call": either([nothing, one(of: ["incoming", "answer", "decline", "end"])])
        case "hardware": one(of: ScenarioParser.hardwareNames)
        default: mapping(name)
        }
    }

    private static func mapping(_ name: String) -> Value {
        switch name {
        case "prompt": prompt
        case "present":
            either([
                text,
                object([("screen", text), ("style", one(of: ModalStyle.allCases.map(\.rawValue)))])
            ])
        case "focus", "blur": either([nothing, text, object([("view", text), ("during", text)])])
        case "scroll": either([text, object([("view", text), ("by", type("number"))])])
        case "pan": pan
        case "fault": fault
        case "keyboard": keyboard
        default: nothing
        }
    }

    private static var prompt: Value {
        let kinds = one(of: Prompt.Kind.allCases.map(\.rawValue))
        return either([
            nothing, kinds,
            object([
                ("kind", kinds), ("title", text), ("message", text), ("buttons", oneOrMore(text)),
                ("destructive", text)
            ])
        ])
    }

    private static var pan: Value {
        let number = type("number")
        let flag = type("boolean")
        return object([
            ("view", text), ("from", number), ("to", number), ("by", number), ("in", time),
            ("lift", flag), ("touchesIndicator", flag)
        ])
    }

    private static var fault: Value {
        let names = one(of: ["any"] + KeyboardNotificationName.allCases.map(\.rawValue))
        return object([
            ("double", names), ("drop", names), ("delay", names), ("by", time), ("app", text),
            ("skips", type("number"))
        ])
    }

    private static var keyboard: Value {
        let kinds = one(of: KeyboardKind.allCases.map(\.rawValue))
        // YAML 1.1 reads `on` and `off` as true and false.
        let bar = either([one(of: PredictionBar.allCases.map(\.rawValue)), type("boolean")])
        let choice = object([("kind", kinds), ("height", type("number")), ("prediction", bar)])
        return either([
            one(of: ScenarioParser.keyboardNames),
            object([
                ("undock", one(of: ["menu", "drag"])), ("drag", list(of: type("number"))),
                ("choose", either([kinds, choice])), ("prediction", bar),
                ("height", type("number")), ("software", one(of: ["shown", "hidden"]))
            ])
        ])
    }

    private static var time: Value { type("string", "number") }
    private static var nothing: Value { type("null") }

    private static func object(_ members: [(String, Value)]) -> Value {
        closed(members.map { Member($0.0, $0.1) })
    }
}
