import Basics
import Foundation
import ScenarioSupport
import Scenarios
import Simulator
import TestSupport
import Testing

@testable import DeviceLogs

/// Logs of other forms than a recorder's.
@Suite("Calibrated logs of other forms")
struct CalibratedLogTests {
    typealias Stories = RecordedTripTests

    private static func calibration(_ text: String) throws -> Calibration {
        let folder = try Scratch()
        var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
        try calibrator.read(path: folder.write(text, to: "device.log"))
        #expect(calibrator.warnings == [])
        return try #require(calibrator.calibration)
    }

    private static func forms(_ run: ScenarioRun) -> [(String, String)] {
        [("timeline", run.timelineJSONLines), ("NSLog", run.nsLog)]
    }

    @Test(
        "give the profile's own figures back", arguments: [0, 1], Stories.stages.indices)
    func figures(story: Int, stage: Int) throws {
        let (device, system) = Stories.stages[stage]
        let run = try Stories.run(Stories.stories[story], device, system)
        for (form, text) in Self.forms(run) {
            let calibration = try Self.calibration(text)
            let names = calibration.figures.map(\.name)
            #expect(names.count >= 6, "\(form): \(names)")
            #expect(names.contains("keyboard.show.durationMs"))
            for figure in calibration.figures {
                guard case .integer(let before) = figure.before,
                    case .integer(let now) = figure.value
                else {
                    #expect(figure.value == figure.before, "\(form): \(figure.name)")
                    continue
                }
                #expect(abs(now - before) <= 1, "\(form): \(figure.name)")
            }
            #expect(calibration.heights.isEmpty, "no such log has the accessory view")
        }
    }

    private static let post = """
        UIKeyboardAnimationDurationUserInfoKey = "0.25";
            UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 480}, {320, 216}}";
            UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 264}, {320, 216}}";
        """

    private static func log(_ time: String, _ values: String = post) -> String {
        """
        iOS 5.0, iPhone 4S
        \(time) A[1:2] -[C keyboardWillShow:]
        \(time) A[1:2]   * userInfo = {
            \(values)
        }

        """
    }

    static let faults: [(text: String, message: String)] = [
        ("iOS 5.0, iPhone 4S\n", "1:1: the log has no keyboard notification"),
        (
            log("10:35:15.000"),
            "2:1: the notifications have no times in milliseconds"
        ),
        (
            "iOS 5.0, iPhone 4S\nuserInfo = {\n    \(post)\n}\n",
            "2:1: the notifications have no times in milliseconds"
        ),
        (
            log("10:35:15.007", "UIKeyboardAnimationDurationUserInfoKey = \"0.25\";"),
            "2:1: no notification has its frames and its duration"
        )
    ]

    @Test("without times, frames or durations are refused with one reason", arguments: faults)
    func refused(text: String, message: String) throws {
        let folder = try Scratch()
        let path = try folder.write(text, to: "device.log")
        var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
        let error = #expect(throws: ImportError.self) { try calibrator.read(path: path) }
        #expect(
            error?.description
                == "\(path):\(message), so nothing can be measured. Log the time in milliseconds, "
                + "the frames and the duration of each, or record them with a file of Recorder; "
                + "docs/recorder.md says how")
        #expect(calibrator.calibration == nil)
    }

    @Test("of two devices are not calibrated together")
    func devices() throws {
        let path = Repository.fixture("device-logs/iphone-os-3-and-ios-5.txt").path
        var calibrator = try Calibrator(catalogs: Fixtures.catalogs.get())
        let error = #expect(throws: ReplayError.self) { try calibrator.read(path: path) }
        #expect(error?.description.contains("Calibrate each device and each system") == true)
    }
}
