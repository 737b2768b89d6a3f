import Basics
import Foundation
import Pictures
@testable import RestoreTesting
import Scenarios
import Testing

/// Goldens of these tests lie in a folder of their own for each run, so that every way can be gone.
@Suite("assertSnapshot")
struct AssertSnapshotTests {
    private static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "restore-testing-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    private static func verify<Value>(
        _ value: Value, _ strategy: SnapshotStrategy<Value>, in folder: String,
        named name: String = "one"
    ) -> String? {
        withSnapshotTesting(artifacts: "\(folder)/artifacts") {
            verifySnapshot(
                of: value, as: strategy, named: name, file: "\(folder)/Some.swift",
                testName: "test()")
        }
    }

    @Test("The text of a run names the scenario's file without its path")
    func path() throws {
        let yaml =
            "device: iPhone X\nsystem: 12\napps: { a: { screen: chat } }\nsteps: [launch: a]\n"
        let file = "/checkouts/a \"b\"/chat.yaml"
        let run = try ScenarioRun.run(
            Scenario.parse(yaml, file: file, catalogs: ScenarioCatalogs.load()))
        for strategy in [SnapshotStrategy<ScenarioRun>.timeline, .timelineJSON, .state] {
            guard case .text(let text) = try strategy.take(run) else {
                Issue.record("no text")
                continue
            }
            #expect(!text.contains("checkouts"), "\(strategy.pathExtension)")
        }
    }

    private static func picture(_ dark: Int) -> Bitmap {
        var picture = Bitmap(widthPx: 40, heightPx: 40, fill: .white)
        for x in 0..<dark { picture[x, 3] = .black }
        return picture
    }

    @Test("records what is missing and fails once, then passes")
    func missing() throws {
        try Self.withFolder { folder in
            let first = Self.verify(Self.picture(3), .image, in: folder)
            let golden = "\(folder)/__Snapshots__/Some/test.one.png"
            #expect(first == "recorded \(golden); look at it and run the test again")
            #expect(FileManager.default.fileExists(atPath: golden))
            #expect(Self.verify(Self.picture(3), .image, in: folder) == nil)
        }
    }

    @Test("a picture that differs leaves three pictures")
    func different() throws {
        try Self.withFolder { folder in
            _ = Self.verify(Self.picture(3), .image, in: folder)
            let problem = Self.verify(Self.picture(5), .image, in: folder)
            #expect(problem?.hasPrefix("2 pixels differ, in 2 × 1 px at x 3, y 3") == true)
            for name in ["golden", "drawn", "difference"] {
                let file = "\(folder)/artifacts/Some/test.one.\(name).png"
                #expect(FileManager.default.fileExists(atPath: file), "\(file)")
            }
            let budget = SnapshotComparison(
                metric: .strict(tolerance: 0), budget: DiffBudget(pixels: 2))
            let strategy = SnapshotStrategy<Bitmap>.image(comparison: budget)
            #expect(Self.verify(Self.picture(5), strategy, in: folder) == nil)
        }
    }

    @Test("a golden that is no picture is named, with the next step")
    func unreadable() throws {
        try Self.withFolder { folder in
            _ = Self.verify(Self.picture(3), .image, in: folder)
            let golden = "\(folder)/__Snapshots__/Some/test.one.png"
            let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n"
            try FileBytes.write(Array(pointer.utf8), to: golden)
            let problem = Self.verify(Self.picture(3), .image, in: folder)
            #expect(problem?.hasPrefix("the golden \(golden) cannot be read: ") == true)
            #expect(problem?.contains("git lfs pull") == true)
            try FileBytes.write(Array("no picture".utf8), to: golden)
            for mode in [SnapshotRecordMode.missing, .failed] {
                let other = withSnapshotTesting(record: mode) {
                    Self.verify(Self.picture(3), .image, in: folder)
                }
                #expect(other?.hasPrefix("the golden \(golden) cannot be read: ") == true)
                #expect(try FileBytes.read(golden) == Array("no picture".utf8))
            }
        }
    }

    @Test("two snapshots with one file are an error that names both places")
    func oneFile() throws {
        try Self.withFolder { folder in
            func run(_ name: String?, _ test: String) -> String? {
                verifySnapshot(
                    of: "a", as: .lines, named: name, file: "\(folder)/Some.swift",
                    testName: test)
            }
            #expect(run("light (mini)", "test()")?.hasPrefix("recorded") == true)
            #expect(run("light (Pro)", "test()")?.hasPrefix("recorded") == true)
            let other = run("light [Pro]", "test()")
            #expect(other?.contains("is also the golden of test(), light (Pro), at Some") == true)
            #expect(run("light (Pro)", "test()") == nil)
            #expect(run(nil, "chat(dark:)")?.hasPrefix("recorded") == true)
            #expect(run(nil, "chat(dark:)") == nil)
            #expect(run(nil, "chat(light:)")?.contains("chat(dark:), lines, at Some") == true)
        }
    }

    @Test("two assertions of one test that have the same file are an error")
    func sameStrategyTwice() throws {
        try Self.withFolder { folder in
            let file = "\(folder)/Some.swift"
            let first = verifySnapshot(of: "a", as: .lines, file: file, testName: "t()", line: 3)
            #expect(first?.hasPrefix("recorded") == true)
            let second = verifySnapshot(of: "b", as: .lines, file: file, testName: "t()", line: 4)
            #expect(
                second
                    == "\(folder)/__Snapshots__/Some/t.lines.txt is also the golden of t(), lines, "
                    + "at Some.swift:3; give one of the two a name of its own, such as "
                    + "named: \"after\"")
        }
    }

    @Test("a snapshot without a name is named by what it shows")
    func defaultNames() throws {
        let names = [Moment.end, .step(2), .at(ms: 1250), .switcher].map {
            SnapshotStrategy<Scenario>.image(at: $0).name
        }
        #expect(names == ["end", "step-2", "1250ms", "switcher"])
        #expect(SnapshotStrategy<ScenarioRun>.state.name == "state")
        #expect(SnapshotStrategy<[Int]>.dump.name == "dump")
    }

    @Test("the first example of the documentation records and then passes")
    func documentedExample() throws {
        try Self.withFolder { folder in
            let path = "\(folder)/chat.yaml"
            try FileBytes.write(Array(Self.chat.utf8), to: path)
            func verify() throws -> String? {
                verifySnapshot(
                    of: try Scenario.load(path: path), as: .image(at: .step(2)),
                    file: "\(folder)/ChatTests.swift", testName: "keyboardComesBack()")
            }
            let golden = "\(folder)/__Snapshots__/ChatTests/keyboardComesBack.step-2.png"
            #expect(try verify()?.hasPrefix("recorded \(golden)") == true)
            #expect(try verify() == nil)
        }
    }

    @Test("each mode of recording writes what it says, and never passes when it writes")
    func modes() throws {
        try Self.withFolder { folder in
            func run(_ mode: SnapshotRecordMode, _ text: String) -> String? {
                withSnapshotTesting(record: mode) { Self.verify(text, .lines, in: folder) }
            }
            #expect(run(.never, "a")?.contains("there is no golden at") == true)
            #expect(run(.missing, "a")?.hasPrefix("recorded") == true)
            #expect(run(.missing, "a") == nil)
            #expect(run(.missing, "b")?.contains("-a\n+b") == true)
            #expect(run(.failed, "b")?.hasPrefix("recorded") == true)
            #expect(run(.never, "b") == nil)
            #expect(run(.all, "b")?.hasPrefix("recorded") == true)
        }
    }

    @Test("a mode of the environment that there is not fails every snapshot, and says which are")
    func unknownMode() {
        #expect(SnapshotRecordMode.mistake(in: nil) == nil)
        #expect(SnapshotRecordMode.mistake(in: "all") == nil)
        let mistake = SnapshotRecordMode.mistake(in: "al")
        #expect(mistake?.hasPrefix("RESTORE_RECORD is \"al\", which is no mode") == true)
        #expect(mistake?.hasSuffix("all, failed, missing, never") == true)
    }

    @Test("the modes of scopes nest")
    func scopes() {
        withSnapshotTesting(record: .never, artifacts: "a") {
            withSnapshotTesting(record: .all) {
                #expect(SnapshotConfiguration.current.record == .all)
                #expect(SnapshotConfiguration.current.artifacts == "a")
            }
            #expect(SnapshotConfiguration.current.record == .never)
        }
    }

    @Test("a trait sets the mode of a test", .snapshots(record: .never))
    func trait() {
        #expect(SnapshotConfiguration.current.record == .never)
    }

    private static let chat = """
        device: iPhone 4s
        system: "9.3"
        apps: { chat: { screen: chat, handling: [tracker] } }
        steps:
          - launch: chat
          - tap: messageField
        """

    private static func scenario(_ more: String = "") throws -> Scenario {
        let suite = try ScenarioSuite.parse(
            bytes: Array((chat + more).utf8), file: "chat.yaml", catalogs: .load())
        return try suite.scenario(ofCase: nil)
    }

    @Test("a scenario that looks different says by what states")
    func scenarioPictures() throws {
        try Self.withFolder { folder in
            let typed = try Self.scenario("\n  - type: \"milk\"")
            _ = Self.verify(try Self.scenario(), .image, in: folder)
            #expect(Self.verify(try Self.scenario(), .image, in: folder) == nil)
            let problem = Self.verify(typed, .image, in: folder)
            #expect(problem?.contains("+    text of messageField: \"milk\"") == true)
            let file = "\(folder)/artifacts/Some/test.one.state.diff"
            #expect(FileManager.default.fileExists(atPath: file))
        }
    }

    @Test("a strategy for other values is made from one")
    func pullback() throws {
        try Self.withFolder { folder in
            let numbers = SnapshotStrategy<String>.lines.pullback { (numbers: [Int]) in
                numbers.map(String.init).joined(separator: "\n")
            }
            _ = Self.verify([1, 2], numbers, in: folder)
            #expect(Self.verify([1, 3], numbers, in: folder)?.contains("-2\n+3") == true)
        }
    }

    @Test("a failed assertion is an issue of the test, at its line, with the files attached")
    func issue() throws {
        try Self.withFolder { folder in
            withKnownIssue {
                withSnapshotTesting(record: .never) {
                    assertSnapshot(of: "text", as: .lines)
                }
            } matching: { issue in
                issue.description.contains("there is no golden at")
                    && issue.sourceLocation?.fileName == "AssertSnapshotTests.swift"
            }
        }
    }
}
