import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

@Suite struct SystemCatalogTests {
    static let own: [(String, String)] = [
        ("3.1.3", "3.1"), ("5.0", "5"), ("5.1.1", "5"), ("12.0", "12"), ("12", "12"),
        ("iOS 12.1.4", "12"), ("17.2", "17")
    ]

    @Test("a version has its profile", arguments: own)
    func profile(text: String, name: String) throws {
        let match = try Fixtures.catalogs.get().systems.profile(for: text)
        #expect(match.profile.name.hasSuffix(" \(name)"))
        #expect(match.remark == nil)
    }

    private static func stub(_ name: String, _ first: String, _ last: String) throws
        -> SystemProfile
    {
        let match = try Fixtures.catalogs.get().systems.profile(for: "12.0")
        var profile = match.profile
        (profile.name, profile.firstVersion, profile.lastVersion) = (name, first, last)
        return profile
    }

    @Test("a version between two profiles gets the nearer one and a remark")
    func nearest() throws {
        let catalog = SystemCatalog(profiles: [
            try Self.stub("late", "17.0", "17.9"), try Self.stub("early", "5.0", "6.1")
        ])
        let cases = [("7.0", "early"), ("11", "early"), ("12.0", "late"), ("30.1", "late")]
        for (text, name) in cases {
            let match = try catalog.profile(for: text)
            #expect(match.profile.name == name, "\(text)")
            #expect(match.remark?.contains("stands in for it") == true)
        }
        for text in ["6.1.6", "17.9.1"] {
            #expect(try catalog.profile(for: text).remark == nil, "\(text)")
        }
        for text in ["4.9", "", "12.x", "1.2.3.4", "-1", "99999999999999999999"] {
            #expect(throws: UnknownSystem.self) { try catalog.profile(for: text) }
        }
        #expect(throws: UnknownSystem.self) {
            try SystemCatalog(profiles: []).profile(for: "12")
        }
    }

    @Test("every figure of every profile names its source")
    func sources() throws {
        let profiles = try Fixtures.catalogs.get().systems.profiles
        #expect(profiles.count >= 4)
        for profile in profiles {
            let text = "\(profile)"
            #expect(!text.contains("source: \"\""), "\(profile.name)")
        }
    }

    @Test("a scenario's own latencies win, and say where they were set")
    func latencies() throws {
        for name in ScenarioParser.latencies.map(\.name) {
            let text =
                "device: iPhone 4s\nsystem: 5.0\nlatencies: { \(name): 77 }\n"
                + "apps: { a: { screen: chat } }\n"
            let system = try Fixtures.scenario(text).setting.system
            #expect("\(system)".contains("value: 77"), "\(name)")
            #expect("\(system)".contains("set in test.yaml, line 3"), "\(name)")
        }
    }
}
