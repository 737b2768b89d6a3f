import Basics
import Pictures
import Testing

@testable import RestoreCommands

/// How `replay` ends, and what it says for it.
@Suite("The command replay")
struct ReplayCommandTests {
    private static let shown =
        "iOS 17.0, iPhone 15\nkeyboardWillShow {\"duration\":250,\"easing\":\"keyboard\","
        + "\"endCoordinates\":{\"height\":336,\"screenX\":0,\"screenY\":516,\"width\":393}}\n"

    /// Lines of an app's own log that tell no height.
    private static let silent =
        "iOS 17.0, iPhone 15\n2024-03-01 12:00:00.123456+0100  MyApp[1:2] [Keyboard] "
        + "keyboardWillShowNotification frameEnd=(0.0, 516.0, 393.0, 336.0) duration=0.25\n"

    private static let notJudged =
        "F/a.log: the log can judge none of the handlings; the report has the reason for each\n"

    private static let notCompared =
        "F/a.log: nothing in the log can be compared with the model; log the name or the end frame "
        + "of each notification\n"

    static let ends: [(text: String, handlings: [String], status: Int32, says: String)] = [
        (shown, [], 0, ""),
        (shown, ["tracker"], 0, ""),
        (shown, ["frameShift", "tracker"], 0, ""),
        (shown, ["frameShift"], 5, notJudged),
        (shown.replacing("516", with: "500"), ["frameShift"], 1, notJudged),
        (silent, [], 5, notCompared),
        (silent, ["tracker"], 5, notCompared)
    ]

    @Test("ends with 5 where nothing could be compared or judged", arguments: ends.indices)
    func status(index: Int) async throws {
        let (text, handlings, status, says) = Self.ends[index]
        try await withFolder { folder in
            try FileBytes.write(Array(text.utf8), to: "\(folder)/a.log")
            let result = await CommandLine.run(
                ["replay", "\(folder)/a.log"] + handlings.flatMap { ["--handling", $0] })
            #expect(result.status == status, "\(result.output)\(result.errors)")
            #expect(result.errors.replacing(folder, with: "F") == says)
        }
    }
}
