import DeviceLogs
import Foundation
import ScenarioSupport
import Scenarios
import TestSupport
import Testing

@testable import DeviceLogs

/// Values that no profile has, too many values, and too few.
@Suite("Limits of a calibration")
struct CalibrationLimitTests {
    private typealias Stories = RecordedTripTests

    /// A recorded trip with one text in place of another.
    private static func calibrator(_ old: String, _ new: String) throws -> (Calibrator, String) {
        let (_, text) = try Stories.recording(Stories.stories[1], "iPhone X", "12.0")
        #expect(text.contains(old))
        let folder = try Scratch()
        let path = try folder.write(text.replacing(old, with: new), to: "log.jsonl")
        var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
        try calibrator.read(path: path)
        return (calibrator, path)
    }

    private static let writer = ",\"writer\":\"restore-tool\""
    private static let curve = "\"UIKeyboardAnimationCurveUserInfoKey\":7"
    private static let duration = "\"UIKeyboardAnimationDurationUserInfoKey\":0.25"

    static let misfits: [(old: String, new: String, figure: String, warning: String)] = [
        (
            curve, "\"UIKeyboardAnimationCurveUserInfoKey\":999", "keyboard.show.curve",
            "keyboard.show.curve of 999 is not in 0 to 255 and is left out"
        ),
        (
            curve, "\"UIKeyboardAnimationCurveUserInfoKey\":-1", "keyboard.show.curve",
            "keyboard.show.curve of -1 is not in 0 to 255 and is left out"
        ),
        (
            duration, "\"UIKeyboardAnimationDurationUserInfoKey\":3000",
            "keyboard.show.durationMs",
            "keyboard.show.durationMs of 3000000 is not in 0 to 600000 and is left out"
        )
    ]

    @Test("leave out what no profile can have, with the line", arguments: misfits.indices)
    func misfit(index: Int) throws {
        let row = Self.misfits[index]
        let (calibrator, path) = try Self.calibrator(row.old, row.new)
        let warning = try #require(calibrator.warnings.first { $0.message == row.warning })
        #expect(warning.file == path && warning.line > 1 && !warning.advice.isEmpty)
        let calibration = try #require(calibrator.calibration)
        #expect(!calibration.figures.contains { $0.name == row.figure })
        try Self.readBack(calibration)
    }

    @Test("of a simulation settle no assumption, and its figures stay assumed")
    func simulated() throws {
        let simulation = try #require(
            try Self.calibrator(Self.writer, Self.writer).0.calibration)
        let device = try #require(try Self.calibrator(Self.writer, "").0.calibration)
        #expect(simulation.text.contains("settle none of its "))
        #expect(device.text.contains(" assumptions confirmed"))
        let assumed = try [simulation, device].map { calibration in
            let overlay = try ProfileOverlay.read(
                Array(calibration.overlay.utf8), file: "p.json", catalogs: Fixtures.catalogs.get())
            return overlay.figures.filter { !$0.isAssumed }.map(\.name)
        }
        #expect(assumed[0] == [] && !assumed[1].isEmpty)
    }

    @Test("of a device and a simulation together are refused")
    func mixed() throws {
        let (_, text) = try Stories.recording(Stories.stories[0], "iPhone X", "12.0")
        let folder = try Scratch()
        let simulated = try folder.write(text, to: "a.jsonl")
        let device = try folder.write(text.replacing(Self.writer, with: ""), to: "b.jsonl")
        for (one, other) in [(simulated, device), (device, simulated)] {
            var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
            try calibrator.read(path: one)
            let error = #expect(throws: ReplayError.self) { try calibrator.read(path: other) }
            #expect(error?.file == other && error?.advice == "Calibrate a device by its own logs")
        }
    }

    static func readBack(_ calibration: Calibration) throws {
        _ = try ProfileOverlay.read(
            Array(calibration.overlay.utf8), file: "p.json", catalogs: Fixtures.catalogs.get())
    }

    @Test("pass over a file with the content of another")
    func copies() throws {
        let (_, text) = try Stories.recording(Stories.stories[0], "iPhone X", "12.0")
        let folder = try Scratch()
        let paths = try ["a.jsonl", "b.jsonl"].map { try folder.write(text, to: $0) }
        var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
        for path in paths + [paths[0]] { try calibrator.read(path: path) }
        #expect(
            calibrator.warnings.map(\.description)
                == [paths[1], paths[0]].map {
                    "\($0):1: warning: the log has the same content as \(paths[0]). It is passed "
                        + "over; give each log once"
                })
        #expect(calibrator.calibration?.files == [paths[0]])
    }

    @Test("keep figures of low confidence, and those that rest on another, as assumptions")
    func assumed() throws {
        let (_, text) = try Stories.recording(Stories.stories[2], "iPhone X", "12.0")
        // The log as a device writes it.
        let calibration = try Stories.calibration([text.replacing(Self.writer, with: "")])
        let overlay = try ProfileOverlay.read(
            Array(calibration.overlay.utf8), file: "p.json", catalogs: Fixtures.catalogs.get())
        for figure in calibration.figures {
            let read = overlay.figures.first { $0.name == figure.name }
            let rests = Calibration.derived[figure.name] != nil
            #expect(read?.isAssumed == (figure.confidence == .low || rests), "\(figure.name)")
        }
        let names = overlay.figures.filter(\.isAssumed).map(\.name)
        #expect(names.contains("lifecycle.entersBackgroundMs"))
        #expect(names.count < overlay.figures.count)
        #expect(calibration.text.contains("so still assumed: \(names.joined(separator: ", "))\n"))
    }

    @Test("count the values that came when the most different ones were kept")
    func leftOut() {
        var samples = Samples()
        for value in 0..<Samples.mostValues + 3 { samples.add(value) }
        samples.add(0)
        #expect(samples.leftOut == 3 && samples.count == Samples.mostValues + 1)
        var choices = Choices<Int>()
        for value in 0..<Choices<Int>.mostValues + 2 { choices.add(value) }
        #expect(choices.leftOut == 2 && choices.count == Choices<Int>.mostValues)
    }

    @Test("say how many values are not counted")
    func leftOutText() throws {
        let (_, text) = try Stories.recording(Stories.stories[0], "iPhone X", "12.0")
        var calibration = try Stories.calibration([text])
        #expect(!calibration.text.contains("not counted"))
        let index = try #require(
            calibration.figures.firstIndex { $0.name == "keyboard.show.durationMs" })
        calibration.figures[index].leftOut = 12
        #expect(
            calibration.text.contains(
                "keyboard.show.durationMs: 12 values are not counted, because there are more than "
                    + "65536 different ones\n"))
        #expect(calibration.overlay.contains("\"leftOut\":12"))
        try Self.readBack(calibration)
    }
}
