import Basics
internal import Simulator

// The rules of an app, so that an editor completes their events, actions and keys. Expressions are
// texts, numbers or flags to it; the parser checks them.
extension ScenarioSchema {
    static func rule() -> [Member] {
        ScenarioParser.ruleKeys.map { key in
            switch key {
            case "on", "ignore": Member(key, oneOrMore(event))
            case "do": Member(key, oneOrMore(reference("action")))
            case "attach": Member(key, one(of: ScenarioParser.attachments.map(\.0)))
            default: Member(key, expression)
            }
        }
    }

    static func action() -> Value {
        let members = RuleActionWord.allCases.map { Member($0.rawValue, value(of: $0)) }
        return either([
            one(of: RuleActionWord.allCases.filter(\.standsAlone).map(\.rawValue)),
            closed(members + [Member("when", expression)])
        ])
    }

    private static var event: Value {
        let words = ScenarioParser.eventWords
        let named = words.map { Member($0, orNothing(text)) }
        return either([
            one(of: words.filter { !ScenarioParser.namedEvents.contains($0) }), closed(named)
        ])
    }

    private static var expression: Value { type("string", "number", "boolean") }

    private static func value(of word: RuleActionWord) -> Value {
        if word.isBare { return nothing }
        guard let keys = word.keys else {
            return word == .save ? map(of: expression) : expression
        }
        let mapping = closed(keys.map { Member($0, value(of: $0, in: word)) })
        if word == .observe { return either([oneOrMore(text), mapping]) }
        if word == .stopObserving { return either([nothing, oneOrMore(text), mapping]) }
        return word.mainKey == nil ? mapping : either([expression, mapping])
    }

    private static func value(of key: String, in word: RuleActionWord) -> Value {
        switch key {
        case "do": oneOrMore(reference("action"))
        case "hides", "names": oneOrMore(text)
        case "info": map(of: expression)
        case "with": one(of: RuleActionWord.covers.map(\.0))
        case "at": one(of: CoverPlace.allCases.map(\.rawValue))
        case "style": one(of: ModalStyle.allCases.map(\.rawValue))
        case "of" where word == .setInset: one(of: ["app", "page"])
        case "by": one(of: ["frame", "transform"])
        case "rule": one(of: Oracle.allCases.map(\.rawValue))
        default: expression
        }
    }
}
