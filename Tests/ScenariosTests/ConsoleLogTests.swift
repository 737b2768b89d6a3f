import ScenarioSupport
import Simulator
import Testing

@testable import Scenarios

/// The console as NSLog prints it: the figures are those of the dumps of an iPhone 3G with iPhone
/// OS 3.1.3 and of an iPhone 4S with iOS 5.0.
@Suite("The console of an app")
struct ConsoleLogTests {
    private static func log(_ name: String, case number: Int) throws -> [String] {
        let suite: ScenarioSuite = try .builtIn(name, catalogs: Fixtures.catalogs.get())
        let run = try ScenarioRun.run(suite.cases[number].scenario)
        return run.nsLog.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The lines of the first user info after a line that ends with a text.
    private static func userInfo(_ lines: [String], after handler: String) throws -> [String] {
        let first = try #require(lines.firstIndex { $0.hasSuffix(handler) })
        let end = try #require(lines[first...].firstIndex(of: "}"))
        return Array(lines[(first + 1)...end]).map {
            $0.hasSuffix("* userInfo = {") ? "{" : $0
        }
    }

    @Test("iOS 5 prints frames, centres and bounds in quotes")
    func quoted() throws {
        let lines = try Self.log("ios5-pop", case: 0)
        #expect(lines.first == "iOS 5.0, iPhone 3GS")
        let show = try Self.userInfo(lines, after: "onUIKeyboardWillShowNotification:]")
        #expect(
            show == [
                "{",
                "    UIKeyboardAnimationCurveUserInfoKey = 0;",
                "    UIKeyboardAnimationDurationUserInfoKey = \"0.25\";",
                "    UIKeyboardBoundsUserInfoKey = \"NSRect: {{0, 0}, {320, 216}}\";",
                "    UIKeyboardCenterBeginUserInfoKey = \"NSPoint: {160, 588}\";",
                "    UIKeyboardCenterEndUserInfoKey = \"NSPoint: {160, 372}\";",
                "    UIKeyboardFrameBeginUserInfoKey = \"NSRect: {{0, 480}, {320, 216}}\";",
                "    UIKeyboardFrameChangedByUserInteraction = 0;",
                "    UIKeyboardFrameEndUserInfoKey = \"NSRect: {{0, 264}, {320, 216}}\";",
                "}"
            ])
    }

    @Test("iPhone OS 3 prints neither quotes nor frames, and durations of single precision")
    func bare() throws {
        let lines = try Self.log("ios5-pop", case: 1)
        let show = try Self.userInfo(lines, after: "onUIKeyboardWillShowNotification:]")
        #expect(
            show == [
                "{",
                "    UIKeyboardAnimationCurveUserInfoKey = 0;",
                "    UIKeyboardAnimationDurationUserInfoKey = 0.300000011920929;",
                "    UIKeyboardBoundsUserInfoKey = NSRect: {{0, 0}, {320, 216}};",
                "    UIKeyboardCenterBeginUserInfoKey = NSPoint: {160, 588};",
                "    UIKeyboardCenterEndUserInfoKey = NSPoint: {160, 372};",
                "}"
            ])
        let hide = try Self.userInfo(lines, after: "onUIKeyboardWillHideNotification:]")
        #expect(hide.contains("    UIKeyboardAnimationDurationUserInfoKey = 0.35;"))
        #expect(hide.contains("    UIKeyboardCenterEndUserInfoKey = NSPoint: {480, 372};"))
    }

    @Test("an app hears nothing between removing its observers and adding them again")
    func unheard() throws {
        let suite: ScenarioSuite = try .builtIn("ios5-pop", catalogs: Fixtures.catalogs.get())
        let (five, three) = (suite.cases[0].scenario, suite.cases[1].scenario)
        let late = try ScenarioRun.run(five)
        let isPosted = late.records.contains { record in
            guard case .notification(_, let post) = record.event else { return false }
            return post.name == .willHide
        }
        #expect(isPosted)
        #expect(!late.timelineText().contains("✉ willHide"))
        #expect(!late.nsLog.contains("WillHide"))
        #expect(late.timelineJSONLines.contains("\"name\":\"willHide\""))
        let hides = late.timelineJSONLines.split(separator: "\n").filter {
            $0.contains("\"name\":\"willHide\"")
        }
        #expect(hides.allSatisfy { $0.contains("\"observed\":false") } && hides.count == 1)
        let early = try ScenarioRun.run(three)
        #expect(early.timelineText().contains("✉ willHide"))
        #expect(!early.timelineJSONLines.contains("\"name\":\"willHide\",\"observed\":false"))
    }
}
