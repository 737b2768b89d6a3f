import Basics
import DeviceLogs
import Foundation
import Pictures
import Simulator
import ScenarioSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

@Suite("A file that is no trace")
struct ConformErrorTests {
    /// A trace with some of its lines put differently.
    static func trace(
        system: String = #""9""#, start: String = #"{"keyboard":"hidden"}"#,
        actions: String = #"[{"do":"focus"}]"#, events: String = "[]"
    ) -> String {
        """
        {
         "inputs": {
          "system": \(system), "device": "iPhone 6", "orientation": "portrait",
          "start": \(start),
          "actions": \(actions),
          "listens": ["keyboardWillShow"]
         },
         "events": \(events)
        }
        """
    }

    static func message(_ text: String) -> String? {
        do throws(ScenarioError) {
            _ = try Conformance(catalogs: Fixtures.loaded).run(Array(text.utf8), file: "t.json")
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "Reports file, line, column and the next step",
        arguments: [
            ("", "t.json:1:1: error: this is not JSON: the text ends too early: a value"),
            ("[1,", "t.json:1:4: error: this is not JSON: the text ends"),
            ("[1.]", "t.json:1:4: error: this is not JSON: a digit is missing"),
            ("[01]", "t.json:1:2: error: this is not JSON: a number has a leading zero"),
            ("\u{FEFF}{}", "t.json:1:2: error: a trace needs \"inputs\""),
            ("{\n \"a\" 1}", "t.json:2:6: error: this is not JSON: a colon is missing"),
            (
                "{\n\"ä\": \"x\ny\"}",
                "t.json:2:8: error: this is not JSON: a string contains a control character"
            ),
            ("{\"a\": 1, \"a\": 2}", "t.json:1:10: error: the key \"a\" is repeated"),
            ("{} x", "t.json:1:4: error: this is not JSON: text follows the end"),
            ("[1e999]", "t.json:1:2: error: this is not JSON: a number is larger than 1.8e308"),
            ("[\"\\ud800\"]", "t.json:1:3: error: this is not JSON: a string contains half of a"),
            ("[nul]", "t.json:1:2: error: this is not JSON: this word is not"),
            ("[x]", "t.json:1:2: error: this is not JSON: no value begins"),
            ("[]", "t.json:1:1: error: a trace is an object, found a list"),
            ("{}", "t.json:1:1: error: a trace needs \"inputs\""),
            (trace(system: "12"), "t.json:3:13: error: expected a string, found 12.0"),
            (trace(system: "\"x\""), "t.json:3:13: error: inputs: system \"x\" is no version"),
            (
                trace(start: "{\"keyboard\": \"hiden\"}"),
                "t.json:4:25: error: unknown state of the keyboard \"hiden\"; "
                    + "did you mean \"hidden\"?"
            ),
            (trace(start: "{}"), "t.json:4:12: error: start needs \"keyboard\""),
            (
                trace(actions: "[{\"do\": \"fokus\"}]"),
                "t.json:5:22: error: unknown action \"fokus\"; did you mean \"focus\"?"
            ),
            (
                trace(actions: "[{\"do\": \"toggleSoftwareKeyboard\", \"to\": \"shown\"}]"),
                "t.json:5:54: error: expected true or false"
            ),
            (
                trace(actions: "[{\"do\": \"focus\", \"after\": -1}]"),
                "t.json:5:40: error: -1.0 is not between 0.0 and 86400.0 seconds"
            ),
            (
                trace(events: "[{\"name\": \"keyboardWillShow\", \"begin\": [1, 2]}]"),
                "t.json:8:51: error: begin needs 4 numbers, found a list"
            ),
            (
                trace(events: "[{\"name\": \"WillShow\"}]"),
                "t.json:8:22: error: unknown notification \"WillShow\""
            )
        ])
    func messages(text: String, expected: String) {
        let message = Self.message(text)
        #expect(message?.hasPrefix(expected) == true, "\(message ?? "no error")")
        #expect(message?.contains("; ") == true)
    }

    @Test("Accepts 64 levels and refuses 65")
    func levels() {
        func nested(_ levels: Int) -> String {
            String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
        }
        #expect(Self.message(nested(64))?.contains("a trace is an object") == true)
        let refused = "t.json:1:65: error: this is not JSON: values nest more than 64 levels deep"
        #expect(Self.message(nested(65))?.hasPrefix(refused) == true)
    }

    @Test("A text that is not UTF-8 is refused at its byte")
    func encoding() {
        let bytes = Array("{\n\"ä".utf8) + [0xC3, 0x22]
        let error = #expect(throws: ScenarioError.self) {
            try TraceReader.read(bytes, file: "t.json")
        }
        let message =
            "t.json:2:3: error: this is not JSON: a string is not UTF-8; save it as UTF-8"
        #expect(error?.description == message)
    }

    @Test("Refuses a file nested without end; any cut or changed byte is an answer or an error")
    func hostile() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(Self.message(deep)?.contains("more than 64 levels") == true)
        let whole = Array(Self.trace(events: "[{\"name\": \"keyboardWillShow\"}]").utf8)
        for cut in stride(from: 0, to: whole.count, by: 7) {
            _ = Self.message(String(decoding: whole[..<cut], as: UTF8.self))
            var changed = whole
            changed[cut] = changed[cut] &+ 13
            _ = Self.message(String(decoding: changed, as: UTF8.self))
        }
    }

    @Test("stops the run of all, whether it is missing or broken")
    func files() throws {
        #expect(throws: FileError.self) { try Conformance.run(paths: ["/no/such/trace.json"]) }
        let file = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID().uuidString).json")
        try Data("{\n}".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let errors = #expect(throws: ScenarioErrors.self) {
            try Conformance.run(paths: [ConformanceTests.folder, file.path()])
        }
        #expect(errors?.description.hasPrefix("\(file.path()):1:1: error: a trace needs") == true)
    }

    @Test("An action that the model refuses is reported in the report")
    func refusal() throws {
        let text = Self.trace(
            start: #"{"keyboard":"shown"}"#, actions: #"[{"do":"undock","by":"menu"}]"#)
        let trace = try Conformance(catalogs: Fixtures.catalogs.get())
            .run(Array(text.utf8), file: "t.json")
        let rule = "only an iPad's keyboard leaves the lower edge, and this is iPhone 6"
        #expect(trace.refusal?.hasSuffix(rule) == true)
        #expect(trace.refusal?.hasPrefix("line ") == true)
        #expect(trace.firstText?.hasPrefix("refused: ") == true)
    }

    @Test("What comes after a refused action is played all the same")
    func refusedAndOn() throws {
        let text = Self.trace(
            start: #"{"keyboard":"hidden"}"#, actions: #"[{"do":"blur"},{"do":"focus"}]"#)
        let trace = try TraceReader.read(Array(text.utf8), file: "t.json")
        let answer = try ConformPlayer.play(
            trace.inputs, catalogs: Fixtures.catalogs.get(), file: "t.json")
        #expect(answer.refusal?.contains("no keyboard to type on") == true)
        #expect(answer.posts.contains { $0.notification.name == .willShow })
    }

    @Test("A place far into a file is the one that a walk from its beginning finds")
    func farPlaces() {
        let line = "\"ä" + String(repeating: "x", count: 700) + "\"\n"
        let bytes = Array(String(repeating: line, count: 9).utf8)
        let text = TraceText(bytes, file: "t.json")
        for offset in stride(from: 0, through: bytes.count, by: 61) {
            let before = String(decoding: bytes.prefix(offset), as: UTF8.self)
            let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
            let place = text.place(offset)
            #expect(place.line == lines.count)
            guard bytes.count == offset || bytes[offset] & 0xC0 != 0x80 else { continue }
            #expect(place.column == (lines.last?.unicodeScalars.count ?? 0) + 1)
        }
    }
}
