import Basics
internal import Simulator

// What stands behind the name of a step, so that an editor completes it.
extension ScenarioSchema {
    static func step() -> Value {
        let names = Latency.allCases.flatMap { [$0.figure, $0.shortName] }
        let times = [
            Member("pace", time), Member("busy", time),
            Member("latencies", object(names.map { ($0, time) })), Member("intended", oracles)
        ]
        let words = ScenarioParser.stepWords
        // `busy` alone is a step; beside another step it is one of its times.
        let members = words.filter { $0.name != "busy" }.map { Member($0.name, $0.schema) }
        return either([one(of: words.map(\.name)), closed(members + times)])
    }

    static var prompt: Value {
        let kinds = one(of: Prompt.Kind.prompts.map(\.rawValue))
        return either([
            nothing, kinds,
            object([
                ("kind", kinds), ("title", text), ("message", text), ("buttons", oneOrMore(text)),
                ("destructive", text)
            ])
        ])
    }

    static var presentation: Value {
        let styles = one(of: ModalStyle.allCases.map(\.rawValue))
        return either([text, object([("screen", text), ("style", styles)])])
    }

    static var focus: Value {
        either([text, object([("view", text), ("during", transition), ("in", text)])])
    }

    static var blur: Value { orNothing(object([("during", transition)])) }

    private static var transition: Value { one(of: Transition.allCases.map(\.rawValue)) }

    static var scroll: Value { either([text, object([("view", text), ("by", type("number"))])]) }

    static var call: Value { orNothing(one(of: ["incoming", "answer", "decline", "end"])) }

    static var localNotification: Value {
        object([
            ("app", text), ("after", time), ("title", text), ("body", text),
            ("badge", type("number")), ("sound", text), ("info", map(of: anything))
        ])
    }

    static var pushNotification: Value {
        let alert = either([text, closed(ScenarioParser.alertKeys.map { Member($0, anything) })])
        let aps = closed(
            ScenarioParser.apsKeys.map { Member($0, $0 == "alert" ? alert : anything) })
        return object([
            ("app", text),
            (
                "payload",
                .object(
                    [
                        Member("type", .string("object"))
                    ] + loose([Member("aps", aps)]))
            )
        ])
    }

    static var pan: Value {
        let number = type("number")
        let flag = type("boolean")
        return object([
            ("view", text), ("from", number), ("to", number), ("by", number), ("in", time),
            ("lift", flag), ("touchesIndicator", flag)
        ])
    }

    static var fault: Value {
        let names = one(of: ["any"] + KeyboardNotificationName.allCases.map(\.rawValue))
        return object([
            ("double", names), ("drop", names), ("delay", names), ("strip", names), ("by", time),
            ("keys", oneOrMore(one(of: UserInfoKeys.allNames))), ("app", text),
            ("skips", type("number"))
        ])
    }

    static var remoteSwitch: Value {
        object([
            ("app", text), ("is", either([type("boolean"), one(of: ["on", "off"])]))
        ])
    }

    static var keyboardKind: Value { one(of: KeyboardKind.allCases.map(\.rawValue)) }

    /// YAML 1.1 reads `on` and `off` as true and false.
    static var predictionBar: Value {
        either([one(of: PredictionBar.allCases.map(\.rawValue)), type("boolean")])
    }

    static var keyboardChoice: Value {
        either([
            keyboardKind,
            object([
                ("kind", keyboardKind), ("height", type("number")), ("prediction", predictionBar)
            ])
        ])
    }

    static var keyboard: Value {
        let words = ScenarioParser.keyboardWords
        return either([
            one(of: words.map(\.name)),
            closed(words.filter(\.takesValue).map { Member($0.name, $0.schema) })
        ])
    }

    static var time: Value { type("string", "number") }
    static var nothing: Value { type("null") }

    static func orNothing(_ value: Value) -> Value { either([nothing, value]) }

    static func object(_ members: [(String, Value)]) -> Value {
        closed(members.map { Member($0.0, $0.1) })
    }
}
