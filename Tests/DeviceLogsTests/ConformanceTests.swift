import DeviceLogs
import Foundation
import Simulator
import ScenarioSupport
import Testing

@testable import DeviceLogs
@testable import Scenarios

/// The traces are captures of real devices, from public sources that each file names.
@Suite("Captured traces, played on the model")
struct ConformanceTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/traces").path()

    static let report = Result { try Conformance.run(paths: [folder]) }

    static func bytes() throws -> [(file: String, bytes: [UInt8])] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        return try names.map { name in
            (name, [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))))
        }
    }

    static func answer(_ bytes: [UInt8], _ file: String) throws -> ModelAnswer {
        let trace = try TraceReader.read(bytes, file: file)
        return try ConformPlayer.play(
            trace.inputs, catalogs: Fixtures.catalogs.get(), file: file)
    }

    @Test("agree with it in every field that follows from a rule")
    func agreement() throws {
        let report = try Self.report.get()
        #expect(report.traces.count == 64)
        #expect(report.fieldsCompared >= 686)
        #expect(report.isEqual, "\(report.text)")
    }

    @Test("reach it by their inputs alone: noise in all else changes nothing that it posts")
    func noise() throws {
        for (file, bytes) in try Self.bytes() {
            var object = try #require(
                JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
            object["events"] = Self.noise
            object["weight"] = "weak"
            object["complete"] = false
            object["ordered"] = false
            object["screen"] = [1, 2]
            object["orientation"] = "sideways"
            var inputs = try #require(object["inputs"] as? [String: Any])
            inputs["inferredFromAnswer"] = ["everything"]
            inputs["listens"] = ["keyboardDidHide"]
            object["inputs"] = inputs
            let noisy = [UInt8](try JSONSerialization.data(withJSONObject: object))
            #expect(try Self.answer(noisy, file) == Self.answer(bytes, file), "\(file)")
        }
    }

    private static var noise: [[String: Any]] {
        [
            [
                "name": "keyboardWillShow", "begin": [9, 8, 7, 6], "end": [1, 2, 3, 4.5],
                "duration": 77, "curve": 3, "isLocal": false, "t": -4, "rule": true,
                "other": ["end_height": 1234], "absent": ["isLocal"]
            ]
        ]
    }

    @Test("are distinguished from others: any figure that is changed is found")
    func sensitivity() throws {
        for (file, bytes) in try Self.bytes() {
            let trace = try TraceReader.read(bytes, file: file)
            let answer = try Self.answer(bytes, file)
            for (index, event) in trace.expectation.events.enumerated() where event.isRule {
                for place in event.figures.indices {
                    var changed = trace.expectation
                    changed.events[index].figures[place].numbers[0] += 1
                    let differences = ConformJudge.judge(changed, answer).differences
                    let field = event.figures[place].field.rawValue
                    #expect(differences.contains { $0.field == field }, "\(file) \(field)")
                }
            }
        }
    }

    @Test("are distinguished from silence, from other orders and from further posts")
    func sequences() throws {
        let file = "001-omni-ipad-landscape-show-hide.json"
        let bytes = try #require(try Self.bytes().first { $0.file == file }).bytes
        let trace = try TraceReader.read(bytes, file: file)
        let answer = try Self.answer(bytes, file)
        let silent = ConformJudge.judge(trace.expectation, ModelAnswer())
        #expect(silent.differences.filter { $0.field == "name" }.count == 8)
        #expect(silent.differences.allSatisfy { $0.model == nil })
        var swapped = answer
        swapped.posts.swapAt(0, 1)
        #expect(!ConformJudge.judge(trace.expectation, swapped).differences.isEmpty)
        var doubled = answer
        doubled.posts.insert(answer.posts[1], at: 1)
        let others = ConformJudge.judge(trace.expectation, doubled).differences
        #expect(others.map(\.field) == ["other posts"])
        var late = answer
        for index in 2..<4 { late.posts[index].atMs += 60 }
        let times = ConformJudge.judge(trace.expectation, late).differences
        #expect(times.map(\.field) == ["time since the post before"])
    }

    @Test("give a table, and JSON Lines that end with the totals")
    func reports() throws {
        var report = ConformanceReport()
        let difference = ConformanceReport.Difference(
            event: 2, field: "end", captured: "[0, 1, 2, 3]", model: nil)
        report.add(
            .init(
                file: "a/one.json", isWeak: false, fieldsCompared: 5, differences: [difference]))
        report.add(.init(file: "two.json", isWeak: true, fieldsCompared: 3, differences: []))
        #expect(
            report.text.split(separator: "\n") == [
                "✗ one      4 of 5  event 2, end: captured [0, 1, 2, 3], "
                    + "the model posts nothing",
                "✓ two      3 of 3  (weak)", "solid: 1 traces, 4 of 5 fields equal",
                "weak: 1 traces, 3 of 3 fields equal", "all: 2 traces, 7 of 8 fields equal"
            ])
        let lines = report.jsonLines.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.last == #"{"traces":2,"fieldsCompared":8,"fieldsEqual":7}"#)
        #expect(lines[0].contains(#""differences":[{"event":2,"field":"end","#))
        for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    }
}
