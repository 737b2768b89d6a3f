import DeviceLogs
import Scenarios
import Testing

@testable import AppCode
@testable import Simulator

@Suite("An app's own code against the log of a device")
struct CodeReplayTests {
    private static let shown = """
        iOS 12.0, iPhone X
        keyboardWillShow {"duration":250,"easing":"keyboard","endCoordinates":\
        {"height":335,"screenX":0,"screenY":477,"width":375}}

        """

    private static let hidden = """
        keyboardWillHide {"duration":250,"easing":"keyboard","endCoordinates":\
        {"height":335,"screenX":0,"screenY":812,"width":375}}

        """

    private func verdict(_ text: String, path: String? = nil) throws -> HandlingVerdict {
        let log = try DeviceLogParser.parse(text: Array(text.utf8), file: "a.log")
        let section = try #require(log.sections.first)
        let target = try ReplayTarget(
            section, file: "a.log", catalogs: try ScenarioCatalogs.load(), device: nil,
            system: nil)
        let program = CodeProgram(name: "chat")
        program.setPath(path ?? CodeStage.scriptedApp)
        let handling = AnyHandling(CodeHandling(name: "code", program: program))
        return HandlingVerdict(code: handling, named: "code:Chat", on: section, target: target)
    }

    @Test("Code that stands on the keyboard is never short, and shows its own views")
    func judges() throws {
        let verdict = try verdict(Self.shown + Self.hidden)
        #expect(verdict.summary == "code:Chat: never short")
        #expect(verdict.events.map(\.inset) == [335, 0])
        let screen = try #require(verdict.events.first?.screen)
        #expect(screen.definition.views.contains { $0.id == "inputBar" })
    }

    @Test("Code that stays where it was is found, by the line of the log")
    func findsStay() throws {
        let foreign = Self.shown.replacing("\"screenY\":477", with: "\"screenY\":400")
        let verdict = try verdict(Self.shown + foreign.split(separator: "\n").dropFirst().joined())
        #expect(verdict.events.count == 2)
        #expect(verdict.events.last?.inset == 412)
    }

    @Test("Code that cannot be run moves nothing, and is not judged")
    func refuses() throws {
        #expect(try verdict(Self.shown, path: "/nonexistent/app").obstacle != nil)
    }
}
