import Basics
import Foundation
import Pictures
import Review
import Scenarios
import Testing

@testable import RestoreCommands

@Suite("The demo's runs")
struct DemoTests {
    private func demoCase(_ key: String, kill: Bool) throws -> DemoCase {
        try #require(DemoCase.all(kill: kill).flatMap { $0 }.first { $0.key == key })
    }

    static let verdicts: [(key: String, kill: Bool, works: Bool)] = [
        ("ios-12-as-it-is", false, false), ("ios-12-fixed", false, true),
        ("ios-17-as-it-is", false, false), ("ios-17-fixed", false, false),
        ("ios-12-as-it-is", true, false), ("ios-12-fixed", true, true)
    ]

    @Test("the fix works on iOS 12, and nowhere else is it said to", arguments: verdicts)
    func verdict(key: String, kill: Bool, works: Bool) async throws {
        try await withFolder { folder in
            let runner = DemoRunner(
                demoCase: try demoCase(key, kill: kill), storePath: "\(folder)/store.sqlite")
            let run = try runner.run(.byContent)
            #expect(DemoArtist.findings(of: run).isEmpty == works)
            if key.hasPrefix("ios-12") { #expect(run.failures == []) }
        }
    }

    enum Harm: CaseIterable { case none, deleted, overwritten, otherField }

    @Test(
        "after a kill the keyboard comes back from the store file and from nothing else",
        arguments: Harm.allCases)
    func restoresFromFile(harm: Harm) async throws {
        try await withFolder { folder in
            let store = "\(folder)/store.sqlite"
            let runner = DemoRunner(
                demoCase: try demoCase("ios-12-fixed", kill: true), storePath: store)
            let actions = try runner.actionsUpToKill()
            _ = try runner.run(.byContent, stopAfterActions: actions)
            try damage(store, harm)
            let result = Result { try runner.resume(afterActions: actions, .byContent) }
            let isRestored = (try? result.get().isAsExpected) == true
            #expect(isRestored == (harm == .none))
        }
    }

    private func damage(_ store: String, _ harm: Harm) throws {
        switch harm {
        case .none: return
        case .deleted:
            for suffix in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: store + suffix)
            }
        case .overwritten:
            try FileBytes.write(Array("not a store any more".utf8), to: store)
        case .otherField:
            var bytes = try FileBytes.read(store)
            let name = Array("messageField".utf8)
            let place = try #require(bytes.firstRange(of: name))
            bytes[place.lowerBound] = UInt8(ascii: "M")
            try FileBytes.write(bytes, to: store)
        }
    }

    @Test("two runs give the same pictures, timelines and page, wherever their stores are")
    func sameBytes() async throws {
        try await withFolder { folder in
            let demoCase = try demoCase("ios-12-fixed", kill: false)
            let maker = try PictureMaker.load()
            func outcome(_ store: String) throws -> DemoOutcome {
                try DemoRunner(demoCase: demoCase, storePath: "\(folder)/\(store)").outcome(maker)
            }
            let (one, other) = (try outcome("a.sqlite"), try outcome("b.sqlite"))
            #expect(one.pictures.map(\.png) == other.pictures.map(\.png))
            #expect(one.diffs.map(\.picture.png) == other.diffs.map(\.picture.png))
            #expect(one.film.map(\.picture.png) == other.film.map(\.picture.png))
            #expect(one.timelineText == other.timelineText)
            #expect(one.timelineJSON == other.timelineJSON)
            let pages = try [one, other].map { outcome in
                try SuitePage(try .load()).html(
                    DemoReport(kill: false, results: [[(demoCase, outcome)]]).report())
            }
            #expect(pages[0] == pages[1])
            #expect(pages[0].count < 400_000)
            #expect(one.verdict == .ok && one.pictures.allSatisfy { $0.small != nil })
            #expect(!one.timelineJSON.isEmpty && one.pictures.count == DemoArtist.moments.count)
        }
    }

    static let shares: [(card: Int, screen: Int, verdict: ReportVerdict)] = [
        (0, 0, .ok), (5, 0, .partly), (0, 5, .partly), (5, 5, .broken)
    ]

    @Test("A run that is right in one comparison is partly right", arguments: shares)
    func outcomeVerdict(card: Int, screen: Int, verdict: ReportVerdict) {
        let picture = DemoOutcome.Picture(
            name: "", caption: "", png: Data(), widthPx: 1, heightPx: 1)
        let diffs = [card, screen].map { count in
            DemoOutcome.Diff(
                name: "", expected: "", actual: "", differingPixels: count, totalPixels: 10,
                boxes: [], picture: picture)
        }
        let outcome = DemoOutcome(
            pictures: [], diffs: diffs, film: [],
            story: GoldenStory(name: "", title: "", file: "", device: "", system: ""),
            findings: [], failures: [], timelineJSON: "", timelineText: "")
        #expect(outcome.verdict == verdict)
    }

    @Test("the film has the switcher, both apps and the end, and no frame twice in a row")
    func turningPoints() async throws {
        try await withFolder { folder in
            let runner = DemoRunner(
                demoCase: try demoCase("ios-12-as-it-is", kill: false),
                storePath: "\(folder)/store.sqlite")
            let run = try runner.run(.byContent)
            let points = TurningPoint.all(in: run)
            #expect(points.map(\.atMs) == points.map(\.atMs).sorted())
            #expect(points.filter { $0.caption == "the app switcher" }.count == 2)
            #expect(points.last?.caption == "in the end")
        }
    }
}
