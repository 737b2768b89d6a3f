import Fixtures
import Foundation
import Scenarios
import Simulator
import Testing

/// Sequences that name their device and system, and are held against those.
@Suite("Fixtures that name a device")
struct DeclaredFixtureTests {
    private static let hidden = [0.0, 812, 375, 335], shown = [0.0, 477, 375, 335]

    /// An event of our JSON in one line.
    private static func event(
        _ name: String, _ begin: [Double], _ end: [Double], ms: Int = 400
    ) -> String {
        func list(_ sides: [Double]) -> String {
            "[" + sides.map { "\($0)" }.joined(separator: ", ") + "]"
        }
        return "{\"name\": \"keyboard\(name)\", \"begin\": \(list(begin)), \"end\": \(list(end)), "
            + "\"durationMs\": \(ms), \"curve\": 7, \"isLocal\": true, \"object\": null}"
    }

    private static func movement(_ last: String, _ begin: [Double], _ end: [Double]) -> [String] {
        ["WillChangeFrame", "Will\(last)", "DidChangeFrame", "Did\(last)"].map {
            event($0, begin, end)
        }
    }

    /// A file of events on an iPhone X, each on a line of its own from the second line on.
    private static func rules(
        _ events: [String], device: String = "iPhone X", system: String = "12.0"
    ) throws -> [String] {
        let head =
            "{\"kind\": \"keyboardFixture\", \"version\": 1, \"device\": \"\(device)\", "
            + "\"system\": \"\(system)\", \"events\": [\n"
        let text = head + events.joined(separator: ",\n") + "\n]}"
        let result = try FakeNotificationTests.lint.get().check(
            Array(text.utf8), file: "a.json")
        return result.findings.map { "\($0.line) \($0.rule.rawValue)" }
    }

    static let show = movement("Show", hidden, shown), hide = movement("Hide", shown, hidden)
    static let half = [0.0, 577, 375, 335]

    static let rows: [(name: String, events: [String], found: [String])] = [
        ("a trip", show + hide + show, []),
        (
            "a show alone", [event("WillShow", hidden, shown)], ["2 no-change-frame", "2 no-did"]
        ),
        (
            "an empty frame, and one of no keyboard",
            [
                event("DidHide", shown, [0, 0, 0, 0]), event("WillHide", shown, [0, 0, 0, 0]),
                event("DidShow", hidden, [0, 0, 0, 0]),
                event("WillShow", [0, 100, 10, 10], shown)
            ],
            [
                "2 no-such-frame", "2 no-will", "3 hide-first", "3 no-change-frame",
                "3 no-such-frame", "4 no-such-frame", "4 no-will",
                "5 no-such-frame"
            ]
        ),
        ("a hide first", hide + show, ["2 hide-first"]),
        ("a hide alone", hide, []),
        (
            "a show before the change of the frame",
            [show[1], show[0], show[2], show[3]] + hide, ["3 order"]
        ),
        ("a show without the change", [show[1], show[3]] + hide, ["2 no-change-frame"]),
        ("a show that never ends", Array(show[...1]) + [show[2]], ["3 no-did"]),
        ("a show that a hide turns back", Array(show[...1]) + hide, []),
        ("a did name first", [show[2], show[3]], ["2 no-will", "3 no-will"]),
        ("a name twice", [show[0], show[1], show[1], show[2], show[3]], ["4 order"]),
        (
            "a hide from elsewhere", show + movement("Hide", [0, 400, 375, 412], hidden),
            ["6 jump"]
        ),
        ("a hide that a finger has begun", show + movement("Hide", half, hidden), []),
        (
            "a did name with another frame",
            Array(show[...2]) + [event("DidShow", hidden, [0, 433, 375, 379])], ["5 other-frame"]
        ),
        (
            "a show from an empty frame", movement("Show", [0, 0, 0, 0], shown),
            ["2 begin-zero"]
        ),
        (
            "a show without an animation",
            ["WillChangeFrame", "WillShow", "DidChangeFrame", "DidShow"].map {
                event($0, hidden, shown, ms: 0)
            }, ["2 no-duration", "3 no-duration"]
        )
    ]

    @Test("are judged by the order of their system", arguments: rows.indices)
    func order(index: Int) throws {
        let row = Self.rows[index]
        let found = try Self.rules(row.events)
        for rule in row.found { #expect(found.contains(rule), "\(row.name): \(found)") }
        if row.found.isEmpty { #expect(found == [], "\(row.name)") }
    }

    static let unknown: [(device: String, system: String, message: String)] = [
        (
            "iFone X", "12.0",
            "a.json:1:53: unknown-name: no device is called \"iFone X\"; did you mean "
                + "\"iPhone X\""
        ),
        (
            "iPhone X", "99.0",
            "a.json:1:75: unknown-name: no version of iOS is \"99.0\"; the last one known is "
        ),
        ("iPhone X", "twelve", "a.json:1:75: unknown-name: system \"twelve\" is no version of iOS")
    ]

    @Test("of which nobody has heard are named with their place", arguments: unknown.indices)
    func names(index: Int) throws {
        let row = Self.unknown[index]
        let text =
            "{\"kind\": \"keyboardFixture\", \"version\": 1, \"device\": \"\(row.device)\", "
            + "\"system\": \"\(row.system)\", \"events\": [" + Self.show.joined(separator: ", ")
            + "]}"
        let result = try FakeNotificationTests.lint.get().check(Array(text.utf8), file: "a.json")
        let names = result.findings.filter { $0.rule == .unknownName }
        #expect(names.count == 1)
        #expect(names.first?.description.hasPrefix(row.message) == true, "\(names)")
    }
}

/// One post of an exported sequence is dropped, doubled, moved or swapped with the next one.
@Suite("Mutated fixtures")
struct MutatedFixtureTests {
    enum Mutation: String, CaseIterable { case drop, double, swap, shift }

    /// A mutation that leaves a sequence which a device can post.
    struct Valid: Sendable {
        var reason: String
        var holds: @Sendable (Mutation, FixtureFormat, FixtureSequence, Int) -> Bool
    }

    private static func post(_ sequence: FixtureSequence, _ index: Int) -> KeyboardNotification? {
        guard sequence.events.indices.contains(index),
            case .keyboard(let post) = sequence.events[index].kind
        else { return nil }
        return post
    }

    /// The last change of the app's life before an event.
    private static func life(_ sequence: FixtureSequence, _ index: Int) -> LifecycleCallback? {
        sequence.events.prefix(max(0, index)).reversed().lazy.compactMap { event in
            if case .lifecycle(let callback, _) = event.kind { callback } else { nil }
        }.first
    }

    static let valid: [Valid] = [
        Valid(reason: "in the background an app is suspended between two names") {
            mutation, format, sequence, index in
            mutation == .drop && post(sequence, index)?.name == .willHide
                && life(sequence, index) == .didEnterBackground
        },
        Valid(reason: "a crash in the first observer ends a sequence with its first name") {
            mutation, _, sequence, index in
            mutation == .drop && index == sequence.events.count - 1
                && post(sequence, index - 1)?.name == .willChangeFrame
        },
        Valid(reason: "Capacitor's plugin passes on no change of the frame") {
            mutation, format, sequence, index in
            let changes: Set<KeyboardNotificationName?> = [.willChangeFrame, .didChangeFrame]
            return mutation == .swap && format == .capacitor
                && !changes.isDisjoint(with: [index, index + 1].map { post(sequence, $0)?.name })
        },
        Valid(reason: "nor does it tell whose keyboard has come when the app was away") {
            mutation, format, sequence, index in
            mutation == .drop && format == .capacitor
                && life(sequence, index) == .willEnterForeground
        },
        Valid(reason: "nor does it tell whether a movement was half over in the background") {
            mutation, format, sequence, index in
            mutation == .drop && format == .capacitor
                && life(sequence, index + 2) == .didEnterBackground
        },
        Valid(reason: "React Native hears that the app has come back only when it is active") {
            mutation, format, sequence, index in
            mutation == .drop && format == .reactNative
                && life(sequence, index - 3) == .willEnterForeground
        },
        Valid(reason: "systems before iOS 8 tell one name of a turning keyboard where it stands") {
            mutation, _, sequence, index in
            mutation == .shift && sequence.system.hasPrefix("6.")
        }
    ]

    private static func mutated(
        _ sequence: FixtureSequence, _ mutation: Mutation, at index: Int
    ) -> FixtureSequence? {
        var sequence = sequence
        guard var post = post(sequence, index) else { return nil }
        switch mutation {
        case .drop: sequence.events.remove(at: index)
        case .double: sequence.events.insert(sequence.events[index], at: index)
        case .swap:
            guard Self.post(sequence, index + 1) != nil else { return nil }
            let (one, other) = (sequence.events[index], sequence.events[index + 1])
            (sequence.events[index], sequence.events[index + 1]) = (other, one)
            sequence.events[index].atMs = one.atMs
            sequence.events[index + 1].atMs = other.atMs
        case .shift:
            // 37 pt, as an accessory view would.
            post.end.y -= 37
            post.end.height += 37
            sequence.events[index].kind = .keyboard(post)
        }
        return sequence
    }

    static let cases: [(text: String, device: String, system: String, formats: [FixtureFormat])] = [
        (Exported.chat, "iPhone X", "12.0", [.json, .swift, .reactNative, .capacitor]),
        (Exported.short, "iPhone 15", "17.0", [.json, .swift, .objc, .kotlin, .reactNative]),
        (Exported.short, "iPhone 4", "4.0", [.json, .kotlin]),
        (Exported.rotation, "iPhone 15", "17.0", [.json]),
        (Exported.rotation, "iPhone 5", "6.0", [.json]),
        (Exported.short, "iPad Pro 11", "26.0", [.json])
    ]

    @Test("are found wrong in every form that has posts", arguments: cases.indices)
    func mutations(index: Int) throws {
        let row = Self.cases[index]
        let lint = try FakeNotificationTests.lint.get()
        var count = 0
        let all = try Exported.sequences(row.text, device: row.device, system: row.system)
        for sequence in all {
            for format in row.formats {
                let original = try format.files(for: [sequence]).last?.text
                for index in sequence.events.indices {
                    for mutation in Mutation.allCases {
                        guard let other = Self.mutated(sequence, mutation, at: index),
                            let file = try format.files(for: [other]).last, file.text != original
                        else { continue }
                        let result = try lint.check(Array(file.text.utf8), file: file.name)
                        let isValid = Self.valid.contains {
                            $0.holds(mutation, format, sequence, index)
                        }
                        let name = Self.post(sequence, index)?.name.rawValue ?? ""
                        #expect(
                            !result.findings.isEmpty || isValid,
                            """
                            \(row.device), \(format), \(sequence.app): \(mutation) \(index) \
                            \(name)
                            """
                        )
                        count += 1
                    }
                }
            }
        }
        #expect(count > 10)
    }
}
