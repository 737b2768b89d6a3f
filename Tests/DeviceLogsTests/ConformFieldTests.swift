import DeviceLogs
import Simulator
import ScenarioSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// What a trace says of the field itself decides which keyboard comes up.
@Suite("The fields of traces")
struct ConformFieldTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var start: String
        var actions: String
        /// The height and the duration of each `willShow`.
        var shows: [[Pt]]

        var testDescription: String { "\(start), \(actions)" }
    }

    private static let hidden = #""keyboard":"hidden""#
    private static let pad = #""keyboard":"shown","kind":"numberPad""#

    static let cases = [
        Case(start: hidden, actions: #"{"do":"focus"}"#, shows: [[335, 250]]),
        Case(
            start: hidden, actions: #"{"do":"focus","field":"secure"}"#, shows: [[291, 250]]),
        Case(
            start: hidden, actions: #"{"do":"focus","field":"secure","autofill":true}"#,
            shows: [[291, 250], [335, 0]]),
        Case(
            start: pad, actions: #"{"do":"changeKind","kind":"letters","prediction":true}"#,
            shows: [[335, 250]]),
        Case(start: pad, actions: #"{"do":"focusOther","kind":"letters"}"#, shows: [[335, 250]]),
        Case(start: pad, actions: #"{"do":"focusOther"}"#, shows: [])
    ]

    @Test("decide the keyboard's height and how often it is reported", arguments: cases)
    func heights(_ one: Case) throws {
        let text = """
            {"inputs": {"system": "12.0", "device": "iPhone X", "orientation": "portrait",
            "start": {\(one.start)}, "actions": [\(one.actions)], "listens": []}, "events": []}
            """
        let trace = try TraceReader.read(Array(text.utf8), file: "t.json")
        let answer = try ConformPlayer.play(
            trace.inputs, catalogs: Fixtures.catalogs.get(), file: "t.json")
        let shows = answer.posts.map(\.notification).filter { $0.name == .willShow }
        let figures = shows.map { [$0.end.height, Pt(Int($0.durationMs))] }
        #expect(answer.refusal == nil && figures == one.shows)
    }

    @Test(
        "An unknown kind of field is reported with its place",
        arguments: [
            (#"{"do":"focus","field":"secrte"}"#, "unknown kind of field \"secrte\"; did you mean"),
            (#"{"do":"focus","autofill":"yes"}"#, "expected true or false")
        ])
    func unknown(action: String, message: String) {
        let found = ConformErrorTests.message(ConformErrorTests.trace(actions: "[\(action)]"))
        #expect(found?.contains(message) == true && found?.hasPrefix("t.json:5:") == true)
    }
}
