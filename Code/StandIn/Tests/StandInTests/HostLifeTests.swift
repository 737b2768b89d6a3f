import Foundation
import Testing

/// Life cycles, and ends of lives, through the driver.
struct HostLifeTests {
    private func logs(_ lines: [String]?) -> [String] {
        (lines ?? []).compactMap { line in
            guard line.hasPrefix("log ") else { return nil }
            return line.dropFirst(4).removingPercentEncoding
        }
    }

    private func startedScene(restoring state: String? = nil) throws -> (AppChild, log: [String]) {
        let child = try AppProcess("scene").child()
        _ = child.line()
        var log: [String] = []
        let stage = HostDriverTests.stage(state: "inactive")
        log += logs(child.answer(HostDriverTests.start, stage, "event life didFinishLaunching"))
        if let state { log += logs(child.answer(stage, "event restore \(state)")) }
        for event in [
            "life willConnect", "view viewDidLoad", "life willEnterForeground",
            "view viewWillAppear", "life didBecomeActive", "view viewDidAppear"
        ] {
            log += logs(child.answer(stage, "event \(event)"))
        }
        return (child, log)
    }

    @Test func scenesHearOfTheirLifeBeforeTheApplication() throws {
        let (child, log) = try startedScene()
        #expect(
            log == [
                "didFinishLaunching", "UIApplicationDidFinishLaunchingNotification",
                "UISceneWillConnectNotification", "viewDidLoad", "restores nothing",
                "UIApplicationWillEnterForegroundNotification", "UISceneDidActivateNotification",
                "UIApplicationDidBecomeActiveNotification", "viewDidAppear"
            ])
        let left = logs(child.answer(HostDriverTests.stage(), "event life didEnterBackground"))
        #expect(
            left == [
                "sceneDidEnterBackground", "UISceneDidEnterBackgroundNotification",
                "UIApplicationDidEnterBackgroundNotification"
            ])
    }

    @Test func rotatesRestylesAndWarns() throws {
        let (child, _) = try startedScene()
        let landscape = "stage 844 390 0 47 21 47 844 390 0 0 active - - - - -"
        let rotated = try #require(child.answer(landscape, "event layout"))
        #expect(logs(rotated) == ["to 844.0 from 390.0", "along 844.0", "rotated"])
        #expect(rotated.contains { $0.contains(" 0 0 844 390") })
        #expect(logs(child.answer(landscape, "event style dark")) == ["style"])
        #expect(logs(child.answer(landscape, "event memory")) == ["memory"])
    }

    @Test func givesTheStateBackToTheScene() throws {
        let (child, _) = try startedScene()
        let encoded = try #require(child.answer(HostDriverTests.stage(), "event encode"))
        let line = try #require(encoded.first { $0.hasPrefix("restoration ") })
        let state = String(line.dropFirst("restoration ".count))
        #expect(try startedScene(restoring: state).log.contains("restores probe.chat"))
    }

    private func failing(_ failure: String) throws -> (AppChild, [String]?) {
        let child = try AppProcess("failing", failure).child()
        _ = child.line()
        let answer = child.answer(
            HostDriverTests.start, HostDriverTests.stage(), "event view viewDidLoad")
        return (child, answer)
    }

    @Test func crashInTheFirstViewEndsTheChannel() throws {
        let (child, answer) = try failing("crash")
        #expect(answer == nil)
        #expect(child.consoleText().contains("crash at start"))
    }

    @Test func exceptionIsTheLastLine() throws {
        let child = try AppProcess("failing", "exception").child()
        _ = child.line()
        child.write("\(HostDriverTests.start)\n\(HostDriverTests.stage())\n")
        child.write("event view viewDidLoad\n.\n")
        let line = try #require(child.line())
        #expect(line.hasPrefix("crash "))
        #expect(line.contains("noSuchMethod"))
        #expect(child.ends())
    }

    @Test func reportsWhatTheStandInLacks() throws {
        let (_, answer) = try failing("lacks")
        #expect(answer?.contains("lacks - RunLoop.run%28until%3A%29") == true)
    }

    @Test func reportsFilesThatTheCodeWants() throws {
        let (_, answer) = try failing("file")
        #expect(answer?.contains { $0.hasPrefix("lacks - writing%20the%20file%20%2Ftmp") } == true)
        #expect(!FileManager.default.fileExists(atPath: "/tmp/restore-hostile"))
    }

    @Test func malformedBlockEndsTheChild() throws {
        let child = try AppProcess("app").child()
        _ = child.line()
        child.write("event dance\n.\n")
        #expect(child.ends())
        #expect(child.consoleText().contains("protocol error: an unknown event"))
    }
}
