import Foundation
import Testing

@testable import RestoreCommands

/// A way of handling the keyboard that a user writes: what docs/handlings.md prints is what is
/// built here, and it runs with the whole command line.
@Suite("A handling of one's own")
struct OwnHandlingTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    @Test("the documented code is the code that is built, in 20 lines and in 5")
    func documented() throws {
        let blocks = try Self.text("docs/handlings.md").components(separatedBy: "```swift\n")
            .dropFirst().map { $0.components(separatedBy: "```")[0] }
        let handling = try Self.text("Tests/OwnHandling/LateTracker.swift")
        let main = try Self.text("Tests/OwnHandling/main.swift")
        #expect(blocks.contains(handling))
        #expect(blocks.contains(main))
        #expect(handling.split(separator: "\n", omittingEmptySubsequences: false).count <= 21)
        #expect(main.split(separator: "\n", omittingEmptySubsequences: false).count <= 6)
    }

    private static let scenario = """
        device: iPhone X
        system: "12.0"
        apps: { own: { screen: chat, handling: [late-tracker] } }
        steps:
          - launch: own
          - { tap: messageField, pace: 100ms }
          - expect: { at: now, inset: 0 }
          - expect: { inset: 335, findings: none }
        """

    @Test("its executable runs scenarios that name it, and lists it")
    func runs() async throws {
        try await withFolder { folder in
            let file = "\(folder)/own.yaml"
            try Self.scenario.write(toFile: file, atomically: true, encoding: .utf8)
            let run = try CommandLine.start(
                ["run", "--quiet", file], in: folder, program: "OwnHandling")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            #expect(run.output == "2 actions, 2 expectations hold, 0 broken, 0 findings\n")
            let list = try CommandLine.start(["devices"], in: folder, program: "OwnHandling")
            #expect(list.output.contains("lateTracker"))
            let plain = try CommandLine.start(["run", file], in: folder)
            #expect(plain.status == 65)
            #expect(plain.errors.contains("late-tracker"))
        }
    }

    @Test("a run's log is written, and read back with what its heights can be")
    func log() async throws {
        try await withFolder { folder in
            let file = "\(folder)/app.yaml"
            let text = Self.scenario.replacingOccurrences(of: "late-tracker", with: "tracker")
                .replacingOccurrences(of: "inset: 0 }", with: "inset: 335 }")
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let log = "\(folder)/app.log"
            let run = await CommandLine.run(["run", "--quiet", "--log", log, file])
            #expect(run.status == 0, "\(run.output)\(run.errors)")
            let written = try String(contentsOfFile: log, encoding: .utf8)
            let line = "[keyboard][tracker] keyboardWillChangeFrame: calculated height - 335.0"
            #expect(written.hasPrefix("iOS 12.0, iPhone X\n"))
            #expect(written.hasSuffix(" own[1:1] \(line)\n"))
            let replay = await CommandLine.run(["replay", log])
            #expect(replay.status == 0, "\(replay.output)\(replay.errors)")
            #expect(replay.output.contains("\(line)  335     the letters keyboard, portrait"))
            #expect(replay.output.contains("the log ends with the views 335 pt above"))
            try written.replacingOccurrences(of: "- 335.0", with: "- 437.9")
                .write(toFile: log, atomically: true, encoding: .utf8)
            let strange = await CommandLine.run(["replay", log])
            #expect(strange.status == 1)
            #expect(strange.output.contains("no keyboard of iPhone X is this high"))
        }
    }

    @Test("a watchdog's reports are counted by version, as a table and as JSON")
    func statistics() async throws {
        try await withFolder { folder in
            let file = "\(folder)/dog.yaml"
            let text = """
                device: iPhone X
                system: "12.0"
                latencies: { suspendsMs: 100 }
                apps:
                  old: { screen: chat, version: "1.0", handling: [tracker, layoutWatchdog] }
                  new:
                    screen: chat
                    version: "1.1"
                    handling: [{ tracker: { ignoreUnlessLocal: true } }, layoutWatchdog]
                  notes: { screen: notes, handling: [inputAccessoryView] }
                steps:
                  - launch: old
                  - switchTo: notes
                  - tap: body
                  - type: milk
                  - switchTo: old
                  - wait: 3500ms
                  - switchTo: new
                  - switchTo: notes
                  - tap: body
                  - type: milk
                  - switchTo: new
                  - wait: 3500ms
                """
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let run = await CommandLine.run(["run", "--quiet", file])
            let rows = run.output.split(separator: "\n").map {
                $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
            }
            #expect(rows.contains(["app", "version", "rule", "reports", "faults", "missed"]))
            let old = try #require(rows.first { $0.starts(with: ["old", "1.0"]) })
            #expect(Int(old[3]) ?? 0 >= 3)
            #expect(old[4...] == ["1", "0"])
            #expect(rows.contains(["new", "1.1", "insetMatchesKeyboard", "0", "0", "0"]))
            let json = await CommandLine.run(["run", "--json", file])
            let last = json.output.split(separator: "\n").filter { $0.contains("statistics") }
            #expect(
                last.last == """
                    {"kind":"statistics","app":"new","version":"1.1",\
                    "oracle":"insetMatchesKeyboard","reports":0,"faults":0,"missed":0}
                    """)
        }
    }
}
