import Fixtures
import Foundation
import Scenarios
import Simulator
import Testing

@Suite("Exported fixtures")
struct ExportedFixtureTests {
    /// A device for each system, with landscape, an iPad and a phone without a home button.
    static let places: [(device: String, system: String)] = [
        ("iPhone 3G", "3.1"), ("iPhone 4", "4.0"), ("iPad 2", "5.0"), ("iPhone 5", "6.0"),
        ("iPhone 5s", "7.0"), ("iPhone 6", "8.0"), ("iPhone 6 Plus", "9.0"), ("iPhone X", "12.0"),
        ("iPhone 11", "13.0"), ("iPad Air 3", "14.0"), ("iPhone SE 2", "15.0"),
        ("iPhone 14 Pro", "16.1"), ("iPhone 15", "17.0"), ("iPhone 16 Pro", "18.0"),
        ("iPhone 17", "26.0"), ("iPad Pro 11", "26.0")
    ]

    private func check(
        _ sequences: [FixtureSequence], _ name: String,
        formats: [FixtureFormat] = FixtureFormat.allCases
    ) throws {
        let lint = try FakeNotificationTests.lint.get()
        for format in formats {
            for file in try format.files(for: sequences.filter { !$0.events.isEmpty }) {
                let result = try lint.check(Array(file.text.utf8), file: file.name)
                let first = result.findings.first?.description ?? ""
                #expect(result.findings.isEmpty, "\(name), \(format): \(first)")
            }
        }
    }

    @Test("are found right on every system, in every form", arguments: places.indices)
    func systems(index: Int) throws {
        let (device, system) = Self.places[index]
        // iPhone OS 3 has no app switcher.
        let text = system == "3.1" ? Exported.short : Exported.chat
        try check(
            try Exported.sequences(text, device: device, system: system), "\(device), \(system)")
    }

    /// What keyboards do besides coming and going, and devices on which they do it.
    static let turns: [(text: String, places: [(device: String, system: String)])] = {
        let phones = [
            ("iPhone 4", "4.0"), ("iPhone 5", "6.0"), ("iPhone 6", "8.0"), ("iPhone X", "12.0"),
            ("iPhone 11", "14.0"), ("iPhone 14 Pro", "16.1"), ("iPhone 17", "26.0")
        ]
        let pads = [("iPad 2", "5.0"), ("iPad Air 2", "9.0"), ("iPad Pro 11", "17.0")]
        return [
            (Exported.rotation, phones + pads), (Exported.kinds, phones + pads),
            (Exported.lock, phones + pads), (Exported.home, phones + pads),
            (Exported.screens, phones + pads), (Exported.hardware, phones + pads),
            (Exported.crossFade, phones),
            (Exported.undocked, [("iPad 2", "5.0"), ("iPad Air 2", "9.0"), ("iPad Air 2", "12.0")]),
            (Exported.floating, [("iPad Pro 11", "17.0"), ("iPad Pro 11", "26.0")]),
            (Exported.splitView, [("iPad Air 2", "12.0"), ("iPad Pro 11", "17.0")])
        ]
    }()

    @Test(
        "of turns, trips, locks, screens, keyboards of all kinds and places are found right",
        arguments: turns.indices)
    func situations(index: Int) throws {
        let (text, places) = Self.turns[index]
        for (device, system) in places {
            let sequences = try Exported.sequences(text, device: device, system: system)
            try check(sequences, "\(index), \(device), \(system)")
        }
    }

    @Test("of every scenario that shows a mechanism are found right")
    func scenarios() throws {
        let catalogs = try Exported.catalogs.get()
        let names = try ScenarioSuite.builtInNames().filter { !$0.contains("/") }
        #expect(names.count >= 50)
        // Its system posts no end frame: the scenario itself says so.
        for name in names where name != "base-class-missing-keys" {
            let scenario = try Scenario.builtIn(name, catalogs: catalogs)
            try check(try Exported.sequences(scenario), name, formats: [.swift, .dart, .json])
        }
    }

    @Test("in landscape and with other keyboards are found right")
    func matrix() throws {
        let catalogs = try Exported.catalogs.get()
        let matrix = FixtureMatrix(
            base: ScenarioMatrix(
                devices: ["iPhone 8", "iPhone 15"], systems: ["13.0", "17.0"],
                orientations: [.portrait, .landscape]),
            keyboards: [.letters, .japanese, .emoji])
        let variants = try matrix.variants(of: Exported.scenario(Exported.chat), catalogs: catalogs)
        // The iPhone 15 never ran iOS 13, and the iPhone 8 not iOS 17.
        #expect(variants.count == 2 * 2 * 3)
        let sequences = try variants.flatMap(Exported.sequences)
        try check(sequences, "matrix")
        let names = try FixtureFormat.swift.files(for: sequences).map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test("are the same bytes when they are exported again", arguments: FixtureFormat.allCases)
    func deterministic(format: FixtureFormat) throws {
        let one = try format.files(for: Exported.sequences())
        #expect(one == (try format.files(for: Exported.sequences())))
        #expect(one.allSatisfy { $0.text.hasSuffix("\n") && !$0.text.hasSuffix("\n\n") })
    }

    static let apps: [(one: String, other: String)] = [
        ("my_app", "myApp"), ("my app", "MyApp"), ("a1", "a 1"), ("app", "APP")
    ]

    @Test("of two apps have names of their own in every spelling", arguments: apps.indices)
    func twoApps(index: Int) throws {
        var sequences = [try Exported.sequences()[0], try Exported.sequences()[0]]
        (sequences[0].app, sequences[1].app) = Self.apps[index]
        for format in FixtureFormat.allCases {
            let files = try format.files(for: sequences)
            #expect(Set(files.map { $0.name.lowercased() }).count == files.count, "\(format)")
            let names = files.suffix(2).map { file in
                let pattern = /(?:const |val |static let |\*KeyboardFixture)(\w+)(?: =|\(void)/
                return file.text.firstMatch(of: pattern)?.output.1.lowercased()
            }
            #expect(names[0] == nil || names[0] != names[1], "\(format): \(names)")
        }
    }

    static let names: [(format: FixtureFormat, system: String, name: String)] = [
        (.swift, "13.0", "ChatIkeIPhoneXIOS13.swift"),
        (.swift, "16.1", "ChatIkeIPhoneXIOS16Dot1.swift"),
        (.dart, "16.1", "chat_ike_iphone_x_ios16_1.dart"),
        (.json, "16.1", "chat-ike-iphone-x-ios16.1.json")
    ]

    @Test("have names as their languages spell them", arguments: names)
    func spelling(format: FixtureFormat, system: String, name: String) throws {
        let sequences = try Exported.sequences(Exported.short, system: system)
        #expect(try format.files(for: sequences).last?.name == name)
        #expect(try format.files(for: sequences + sequences).last?.name.contains("2.") == true)
    }

    @Test("with a value that no device posts are found wrong", arguments: FixtureFormat.allCases)
    func altered(format: FixtureFormat) throws {
        let lint = try FakeNotificationTests.lint.get()
        let sequence = try Exported.sequences()[0]
        let file = try #require(try format.files(for: [sequence]).last)
        // 335 pt, 1005 px: the keyboard of an iPhone X; 477: its upper edge.
        var text = file.text
        for (right, wrong) in [("1005", "2205"), ("335", "735"), ("477", "77")] {
            text = text.replacing(right, with: wrong)
        }
        let result = try lint.check(Array(text.utf8), file: file.name)
        #expect(!result.findings.isEmpty, "\(format)")
    }
}

@Suite("Sources of fixtures")
struct ProvenanceTests {
    /// The first event with a name, and the kinds of sources of its values.
    private func kinds(
        _ name: KeyboardNotificationName, _ device: String, _ system: String,
        scenario: String = Exported.chat
    ) throws -> [FixtureField: Provenance.Kind] {
        let sequence = try Exported.sequences(scenario, device: device, system: system)[0]
        let event = try #require(
            sequence.events.first {
                if case .keyboard(let post) = $0.kind { post.name == name } else { false }
            })
        return Dictionary(
            uniqueKeysWithValues: event.from.fields.compactMap { field in
                event.from[field].map { (field, $0.kind) }
            })
    }

    @Test("are those of the tables and profiles that the values come from")
    func kinds() throws {
        let iPhoneX = try kinds(.willShow, "iPhone X", "12.0")
        #expect(iPhoneX[.end] == .captured)
        #expect(iPhoneX[.duration] == .captured)
        #expect(iPhoneX[.name] == .captured)
        #expect(iPhoneX[.at] == .rule)
        // No table has the letters of an iPhone 13 mini: they are put together from parts.
        let mini = try kinds(.willShow, "iPhone 13 mini", "15.0")
        #expect(mini[.end] == .rule)
    }

    @Test("exist for every value of every event")
    func complete() throws {
        for sequence in try Exported.sequences() {
            for event in sequence.events {
                #expect(event.from[.name] != nil && event.from[.at] != nil)
                guard case .keyboard(let post) = event.kind else { continue }
                #expect((event.from[.begin] != nil) == (post.frameBegin != nil))
                #expect((event.from[.end] != nil) == (post.frameEnd != nil))
                #expect((event.from[.duration] != nil) == (post.duration != nil))
                #expect(event.from[.object] != nil && event.from[.keys] != nil)
            }
            #expect(sequence.sources.allSatisfy { !$0.source.isEmpty })
        }
    }

    @Test("of callbacks of the app's life are never captures")
    func callbacks() throws {
        let events = try Exported.sequences()[0].events.filter {
            if case .lifecycle = $0.kind { true } else { false }
        }
        #expect(events.count >= 5)
        #expect(events.allSatisfy { $0.from[.name]?.kind == .rule })
    }
}
