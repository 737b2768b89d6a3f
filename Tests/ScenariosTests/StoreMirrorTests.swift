import Foundation
import Simulator
import StateStore
import ScenarioSupport
import Testing

@testable import Scenarios

/// The simulated disk is a real file when a path is given: what it holds decides how a run goes on.
@Suite struct StoreMirrorTests {
    /// The app dies in the background; a new process restores what the guard wrote, if it can.
    static let kill = """
        device: iPhone X
        system: "12.0"
        apps:
          ike: { screen: chat, handling: [tracker, guardBoolean, overlaidSnapshot] }
          notes: { screen: notes, handling: [inputAccessoryView] }
        steps:
          - launch: ike
          - tap: messageField
          - switchTo: notes
          - tap: body
          - wait: 3s
          - kill: ike
          - switchTo: ike
          - expect: { firstResponder: messageField, keyboard: shown, restored: firstResponder }
        """
    private static let actionsUntilKill = 6

    private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("store-mirror-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder.path)
    }

    /// What a first process leaves behind when it ends after the kill.
    private func leave(_ scenario: Scenario, at path: String) throws {
        let options = RunOptions(storePath: path, stopAfterActions: Self.actionsUntilKill)
        _ = try ScenarioRun.run(scenario, options: options)
    }

    private func resume(_ scenario: Scenario, at path: String) throws -> ScenarioRun {
        try ScenarioRun.resume(
            scenario, afterActions: Self.actionsUntilKill, storePath: path)
    }

    @Test("a record survives the process through the file, and the resumed run ends the same")
    func survives() throws {
        let scenario = try Fixtures.scenario(Self.kill)
        try withFolder { folder in
            let whole = try ScenarioRun.run(
                scenario, options: RunOptions(storePath: folder + "/whole"))
            #expect(whole.failures == [])
            try leave(scenario, at: folder + "/store")
            let resumed = try resume(scenario, at: folder + "/store")
            #expect(resumed.failures == [])
            #expect(resumed.resumedAfterActions == Self.actionsUntilKill)
            #expect(resumed.lengthMs == whole.lengthMs)
            #expect(resumed.world.screen == whole.world.screen)
            let text = resumed.timelineText()
            #expect(text.contains("resumed after 6 actions; the disk is the store's"))
            #expect(text.contains("step 7  switchTo ike") && !text.contains("step 6"))
            #expect(resumed.timelineJSONLines.contains("\"resumedAfterActions\":6"))
            let tail = whole.records.suffix(resumed.records.count)
            #expect(Array(tail) == resumed.records)
        }
    }

    @Test("without its file the app does not get its keyboard back")
    func deleted() throws {
        let scenario = try Fixtures.scenario(Self.kill)
        try withFolder { folder in
            try leave(scenario, at: folder + "/store")
            for file in try FileManager.default.contentsOfDirectory(atPath: folder) {
                try FileManager.default.removeItem(atPath: folder + "/" + file)
            }
            let resumed = try resume(scenario, at: folder + "/store")
            #expect(resumed.failures.count == 3)
            #expect(
                resumed.failures.first?.message
                    == "expected firstResponder messageField, found none")
        }
    }

    @Test("a record that was changed changes the run")
    func changed() throws {
        let scenario = try Fixtures.scenario(Self.kill)
        try withFolder { folder in
            let path = folder + "/store"
            try leave(scenario, at: path)
            let store = try StateStore.open(at: path)
            let key = try RecordKey(application: "ike", scene: "main", key: "firstResponder")
            #expect(try store.record(for: key) != nil)
            _ = try store.put(Array("not a guard's record".utf8), for: key)
            try store.close()
            let resumed = try resume(scenario, at: path)
            #expect(!resumed.failures.isEmpty)
        }
    }

    @Test("flipped bytes in the file are found, or change nothing")
    func flipped() throws {
        let scenario = try Fixtures.scenario(Self.kill)
        try withFolder { folder in
            let path = folder + "/store"
            try leave(scenario, at: path)
            let good = try resume(scenario, at: path).world.screen
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            let at = bytes.range(of: Data("messageField".utf8))?.lowerBound
            let broken = try #require(at)
            var altered = bytes
            altered[broken] ^= 1
            for suffix in ["-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: path + suffix)
            }
            try altered.write(to: URL(fileURLWithPath: path))
            let run = try? resume(scenario, at: path)
            #expect(run == nil || run?.world.screen != good)
        }
    }

    @Test("without a file the disk lives in memory and serves the same run")
    func inMemory() throws {
        let run = try ScenarioRun.run(try Fixtures.scenario(Self.kill))
        #expect(run.failures == [])
    }

    @Test("a store that cannot be opened is an error of the store")
    func unopenable() throws {
        let scenario = try Fixtures.scenario(Self.kill)
        #expect(throws: StoreError.self) {
            try ScenarioRun.run(
                scenario, options: RunOptions(storePath: "/dev/null/store"))
        }
    }

    @Test("a persisted record is in the file while the run goes on")
    func durableAtOnce() throws {
        let scenario = try Fixtures.scenario(Self.kill)
        try withFolder { folder in
            let path = folder + "/store"
            _ = try ScenarioRun.run(
                scenario, options: RunOptions(storePath: path, stopAfterActions: 3))
            let store = try StateStore.open(at: path)
            let keys = try store.records(application: "ike").map(\.key.key)
            #expect(keys == ["firstResponder"])
        }
    }

    @Test("Each scene has its records under its own name, until it is closed for good")
    func scenes() throws {
        let head = """
            device: iPad Pro 11
            system: "17.0"
            apps:
              mail:
                screen: chat
                handling: [tracker, guardBoolean]
                scenes: { second: { screen: notes } }
            steps:

            """
        let typed =
            head + """
                  - launch: mail
                  - tap: messageField
                  - splitView: mail/second
                  - tap: body
                  - home
                  - wait: 10s

                """
        func keys(_ path: String) throws -> [String] {
            try StateStore.open(at: path).records(application: "mail")
                .map { "\($0.key.scene)/\($0.key.key)" }.sorted()
        }
        try withFolder { folder in
            let options = RunOptions(storePath: folder + "/store")
            _ = try ScenarioRun.run(try Fixtures.scenario(typed), options: options)
            let both = ["main/firstResponder", "second/firstResponder"]
            #expect(try keys(folder + "/store") == both)
            let again =
                head + """
                      - launch: mail
                      - expect:
                          { app: mail, persisted: [firstResponder], restored: [firstResponder] }
                      - splitView: mail/second
                      - expect: { scene: second, persisted: [firstResponder] }
                      - closeScene
                      - expect: { scene: second, persisted: none }

                    """
            let run = try ScenarioRun.run(try Fixtures.scenario(again), options: options)
            #expect(run.failures == [])
            #expect(try keys(folder + "/store").filter { $0.hasPrefix("second") } == [])
        }
    }
}
