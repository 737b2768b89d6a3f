import Foundation
import Simulator
import Testing
import Yams

@testable import Scenarios

/// The schema, applied by a validator of the few words that it uses.
@Suite("The schema of scenario files")
struct ScenarioSchemaTests {
    private let schema: [String: Any]

    init() throws {
        let data = Data(ScenarioSchema.text().utf8)
        schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test("every built-in scenario fits it", arguments: (try? ScenarioSuite.builtInNames()) ?? [])
    func builtIns(name: String) throws {
        let text = try ScenarioSuite.builtInText(name)
        #expect(problems(try Yams.load(yaml: text) ?? "", schema, "") == [])
    }

    @Test("The example with windows fits it")
    func windows() throws {
        let text = WindowWordTests.text(
            "  - openScene: { scene: mail/second, display: studio }\n  - closeScene\n"
                + "  - closeScene: mail\n  - splitView: { app: notes, share: half }\n"
                + "  - moveWindow: { x: 1 }\n  - resizeWindow: { window: mail, tile: leftHalf }\n"
                + "  - arrangement: windowed\n  - display: { connect: studio }\n"
                + "  - tap: { view: body, in: notes }\n  - stage: notes\n"
                + "  - expect: { scene: second, window: [0, 0, 1, 1], covered: 0 }\n")
        #expect(problems(try Yams.load(yaml: text) ?? "", schema, "") == [])
    }

    @Test("The user's settings fit it")
    func settings() throws {
        let sizes = TextSize.allCases.map { "{ textSize: \($0.rawValue) }" }
        let others = [
            "{ keyboard: emoji, prefersCrossFade: true, interface: landscapeLeft }",
            "{ keyboard: { kind: thirdParty, height: 300, prediction: off } }"
        ]
        for setting in sizes + others {
            #expect(problems(try Yams.load(yaml: "setting: \(setting)") ?? "", schema, "") == [])
        }
    }

    @Test("Every built-in handling as rules fits it", arguments: (try? RuleForms.names()) ?? [])
    func rules(name: String) throws {
        let form = try #require(try RuleForms.text(of: name))
        let lines = form.split(separator: "\n").map { "    \($0)\n" }.joined()
        let text = "device: iPhone X\nsystem: \"12.0\"\napps:\n  a:\n    screen: chat\n\(lines)"
        #expect(problems(try Yams.load(yaml: text) ?? "", schema, "") == [])
    }

    @Test(
        "a key, a name or a type that the parser refuses does not fit it",
        arguments: [
            "devise: iPhone X", "steps: [lunch]", "steps: [{ tap: a, tpa: b }]", "steps: launch",
            "apps: { a: { screan: chat } }", "apps: { a: { screen: chatt } }",
            "apps: { a: { handling: [{ tracker: { listensTo: nothing } }] } }",
            "steps: [{ expect: { findings: nothing } }]", "orientation: sideways",
            "cases: { a: { shows: something } }", "setting: { textSize: huge }",
            "setting: { textSizes: large }", "setting: { interface: sideways }",
            "setting: { keyboard: { kind: letter } }", "setting: { prefersCrossFade: 1 }",
            "apps: { a: { screen: { views: [{ id: a, kind: lable }] } } }",
            "steps: [{ rotate: sideways }]", "steps: [{ hardware: flick }]",
            "steps: [{ keyboard: { chose: emoji } }]", "steps: [{ selectTab: first }]",
            "steps: [{ home: now }]", "steps: [{ tap: a, busy: [1] }]",
            "steps: [{ prompt: { kind: alarm } }]", "steps: [{ pan: { lift: 12 } }]",
            "steps: [{ expect: { statistics: { insetMatchesKeyboard: { sent: 1 } } } }]",
            "arrangement: tiled", "display: { size: 3 }", "display: [{ connected: maybe }]",
            "apps: { a: { screen: chat, scenes: { b: { colour: red } } } }",
            "apps: { a: { screen: chat, scenes: [{}] } }",
            "steps: [{ resizeWindow: { tile: middle } }]",
            "steps: [{ splitView: { share: most } }]",
            "steps: [{ display: { plug: a } }]", "steps: [{ tap: { view: a, on: b } }]",
            "steps: [{ moveWindow: { x: far } }]", "steps: [{ openScene: [a] }]",
            "steps: [{ expect: { window: { left: 3 } } }]",
            "steps: [{ expect: { arrangement: tiled } }]", "steps: [{ expect: { covered: all } }]",
            "apps: { a: { rules: [{ on: willSow, do: [resign] }] } }",
            "apps: { a: { rules: [{ on: willShow, do: [resing] }] } }",
            "apps: { a: { rules: [{ on: willShow, do: [{ resign: 3 }] }] } }",
            "apps: { a: { rules: [{ attach: top }] } }",
            "apps: { a: { rules: [{ on: timer, do: [] }] } }",
            "apps: { a: { rules: [{ on: tap, do: [{ setInset: { too: 3 } }] }] } }",
            "apps: { a: { rules: { on: tap } } }"
        ])
    func refused(text: String) throws {
        #expect(problems(try Yams.load(yaml: text) ?? "", schema, "") != [])
    }

    private func problems(
        _ value: Any, _ part: [String: Any], _ path: String
    ) -> [String] {
        if let reference = part["$ref"] as? String {
            let definitions = schema["$defs"] as? [String: [String: Any]] ?? [:]
            let name = String(reference.dropFirst("#/$defs/".count))
            return definitions[name].map { problems(value, $0, path) } ?? ["\(path): no \(name)"]
        }
        if let options = part["anyOf"] as? [[String: Any]] {
            let tries = options.map { problems(value, $0, path) }
            return tries.contains([]) ? [] : tries.flatMap { $0 }
        }
        if let names = part["enum"] as? [String] {
            return names.contains(value as? String ?? "") ? [] : ["\(path): \(value)"]
        }
        let wanted = (part["type"] as? [String]) ?? (part["type"] as? String).map { [$0] }
        if let wanted, !wanted.contains(where: { isA(value, $0) }) {
            return ["\(path): \(value) is no \(wanted)"]
        }
        if let item = part["items"] as? [String: Any], let list = value as? [Any] {
            return list.enumerated().flatMap { problems($1, item, "\(path)[\($0)]") }
        }
        guard let map = value as? [AnyHashable: Any] else { return [] }
        let known = part["properties"] as? [String: [String: Any]] ?? [:]
        return map.flatMap { key, value -> [String] in
            let name = key as? String ?? "\(key)"
            if let own = known[name] { return problems(value, own, "\(path).\(name)") }
            if let more = part["additionalProperties"] as? [String: Any] {
                return problems(value, more, "\(path).\(name)")
            }
            return part["additionalProperties"] as? Bool == false ? ["\(path): \(name)"] : []
        }
    }

    private func isA(_ value: Any, _ type: String) -> Bool {
        switch type {
        case "object": value is [AnyHashable: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": value is Bool
        case "null": value is NSNull
        default: value is Int || value is Double
        }
    }
}
