import Basics
public import Handlings
internal import Simulator

/// The JSON Schema of scenario files, made from the tables that the parser reads by.
///
/// An editor completes with it everything that this program understands, handlings included.
///
/// It says which keys and names there are and which values are of which type. What depends on other
/// values (a view that the shown screen has, a figure of the named system) is left to the parser.
public enum ScenarioSchema {
    typealias Value = JSONText.Value
    typealias Member = JSONText.Member

    /// Returns the schema as JSON on one line, in the draft 2020-12.
    public static func text(handlings: HandlingRegistry = .builtIn) -> String {
        var members = [
            Member("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            Member("title", .string("restore-tool scenario"))
        ]
        members += closed(file()).members
        members.append(
            Member(
                "$defs",
                .object([
                    Member("app", closed(app())), Member("case", closed(aCase())),
                    Member("handling", handling(handlings)), Member("rule", closed(rule())),
                    Member("action", action()), Member("screen", screen()),
                    Member("view", closed(view())), Member("step", step()),
                    Member("expectation", closed(expectation())),
                    Member("situation", closed(situation()))
                ])))
        return JSONText.line(.object(members))
    }

    // MARK: Objects

    private static func file() -> [Member] {
        ScenarioParser.keys.map { key in
            switch key {
            case "cases": Member(key, map(of: reference("case")))
            case "report", "source", "cause", "mechanism", "title": Member(key, text)
            default: Member(key, stage(key))
            }
        }
    }

    private static func situation() -> [Member] {
        let conditions = ScenarioParser.conditionKeys.map { key in
            switch key {
            case "app": Member(key, text)
            case "prompt":
                Member(key, one(of: Situation.PromptMoment.allCases.map(\.rawValue)))
            default: Member(key, type("string", "integer"))
            }
        }
        return [Member("when", closed(conditions)), Member("figures", type("object"))]
    }

    private static func aCase() -> [Member] {
        ScenarioParser.caseKeys.map { key in
            switch key {
            case "shows": Member(key, one(of: ScenarioCase.Shows.allCases.map(\.rawValue)))
            case "then": Member(key, list(of: reference("step")))
            default: Member(key, stage(key))
            }
        }
    }

    private static func stage(_ key: String) -> Value {
        switch key {
        case "device": text
        case "system", "sdk": type("string", "number")
        case "orientation": one(of: ScenarioParser.orientations.map(\.rawValue))
        case "appearance": one(of: ScenarioParser.appearances.map(\.rawValue))
        case "pace": type("string", "number")
        case "apps": map(of: reference("app"))
        case "steps": list(of: reference("step"))
        case "latencies", "figures": type("object")
        case "setting": closed(userSetting())
        case "situations": list(of: reference("situation"))
        case "checks": list(of: closed(check()))
        case "arrangement": arrangement
        case "display": oneOrMore(display)
        default: anything
        }
    }

    private static func userSetting() -> [Member] {
        ScenarioParser.settingKeys.map { key in
            switch key {
            case "prefersCrossFade": Member(key, type("boolean"))
            case "keyboard": Member(key, keyboardChoice)
            case "interface":
                Member(key, one(of: InterfaceOrientation.allCases.map(\.rawValue)))
            case "textSize": Member(key, one(of: TextSize.allCases.map(\.rawValue)))
            default: Member(key, anything)
            }
        }
    }

    private static func app() -> [Member] {
        ScenarioParser.appKeys.map { key in
            switch key {
            case "screen", "screens": Member(key, oneOrMore(reference("screen")))
            case "handling": Member(key, oneOrMore(reference("handling")))
            case "rules": Member(key, list(of: reference("rule")))
            case "exitsOnSuspend", "isWatched", "resizes": Member(key, type("boolean"))
            case "intended": Member(key, oracles)
            case "scenes": Member(key, scenes)
            case "code", "exclude": Member(key, oneOrMore(type("string")))
            case "root": Member(key, type("string"))
            case "sdk": Member(key, type("string", "number"))
            case "notifications": Member(key, one(of: ScenarioParser.notificationSettings))
            case "backgroundModes":
                Member(key, oneOrMore(one(of: ScenarioParser.backgroundModes)))
            default: Member(key, anything)
            }
        }
    }

    private static func check() -> [Member] {
        ScenarioParser.checkKeys.map { key in
            switch key {
            case "name", "app": Member(key, text)
            case "within": Member(key, type("string", "number"))
            case "at": Member(key, one(of: ["now", "rest"]))
            default: Member(key, closed(condition()))
            }
        }
    }

    private static func condition() -> [Member] {
        expectation().filter { ScenarioParser.conditionOfStateKeys.contains($0.key) }
    }

    private static func view() -> [Member] {
        ScenarioParser.viewKeys.map { key in
            switch key {
            case "kind": Member(key, one(of: ScenarioParser.kinds))
            case "action": Member(key, one(of: ButtonAction.allCases.map(\.rawValue)))
            default: Member(key, anything)
            }
        }
    }

    private static func screen() -> Value {
        either([
            one(of: ScreenDefinition.builtInNames),
            closed(
                ScenarioParser.screenKeys.map { key in
                    switch key {
                    case "views": Member(key, list(of: reference("view")))
                    case "enableAutolayout": Member(key, one(of: AutolayoutHelper.names))
                    default: Member(key, anything)
                    }
                })
        ])
    }

    private static func expectation() -> [Member] {
        ScenarioParser.expectationKeys.map { key in
            switch key {
            case "findings":
                Member(key, either([oracles, map(of: oracles)]))
            case "callbacks":
                Member(key, oneOrMore(one(of: LifecycleCallback.allCases.map(\.rawValue))))
            case "inset", "covered", "badge", "keyboardInstances", "keyboardMemory":
                Member(key, type("number"))
            case "window": Member(key, partialFrame)
            case "arrangement": Member(key, arrangement)
            case "app", "scene", "display": Member(key, text)
            case "frames", "texts", "edges", "scrolls": Member(key, type("object"))
            case "statistics":
                Member(
                    key,
                    map(of: closed(ScenarioParser.countKeys.map { Member($0, type("number")) })))
            case "inlinePrediction": Member(key, text)
            case "behindKeyboard", "predictions", "order", "logs", "attached", "persisted",
                "restored":
                Member(key, oneOrMore(text))
            case "covers":
                Member(
                    key,
                    oneOrMore(
                        one(of: ["none"] + StepExpectation.CoverName.allCases.map(\.rawValue))))
            default: Member(key, anything)
            }
        }
    }

    private static func handling(_ registry: HandlingRegistry) -> Value {
        let members = registry.entries.map { entry in
            Member(entry.name, closed(entry.options.map { Member($0.name, value(of: $0)) }))
        }
        // A name can be spelled with hyphens and small letters too, so any text is allowed.
        let names = Value.object([
            Member("type", .string("string")),
            Member("examples", .array(registry.entries.map { .string($0.name) }))
        ])
        return either([names, .object([Member("type", .string("object"))] + loose(members))])
    }

    private static func value(of option: HandlingOption) -> Value {
        switch option.kind {
        case .number: type("number")
        case .flag: type("boolean")
        case .choice(let names): one(of: names)
        case .names, .text: text
        }
    }

    // MARK: Parts of a schema

    /// Rules that runs are checked against, or none.
    static var oracles: Value { oneOrMore(one(of: ["none"] + Oracle.allCases.map(\.rawValue))) }

    static let anything = Value.object([])
    static let text = type("string")

    static func type(_ names: String...) -> Value {
        let names = names.map { Value.string($0) }
        return .object([Member("type", names.count == 1 ? names[0] : .array(names))])
    }

    static func one(of names: [String]) -> Value {
        .object([Member("enum", .array(names.map { .string($0) }))])
    }

    static func either(_ values: [Value]) -> Value {
        .object([Member("anyOf", .array(values))])
    }

    static func list(of value: Value) -> Value {
        .object([Member("type", .string("array")), Member("items", value)])
    }

    static func oneOrMore(_ value: Value) -> Value { either([value, list(of: value)]) }

    static func map(of value: Value) -> Value {
        .object([Member("type", .string("object")), Member("additionalProperties", value)])
    }

    static func reference(_ name: String) -> Value {
        .object([Member("$ref", .string("#/$defs/\(name)"))])
    }

    /// An object with these keys and no others.
    static func closed(_ members: [Member]) -> Value {
        .object(
            [Member("type", .string("object"))] + loose(members)
                + [Member("additionalProperties", .bool(false))])
    }

    static func loose(_ members: [Member]) -> [Member] {
        [Member("properties", .object(members))]
    }
}

extension JSONText.Value {
    var members: [JSONText.Member] {
        if case .object(let members) = self { members } else { [] }
    }
}
