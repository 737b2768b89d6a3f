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

    static let ends: [(text: String, handlings: [String], status: Int32, says: String)] = [
        (shown, [], 0, ""),
        (shown, ["tracker"], 0, ""),
        (shown, ["frameShift", "tracker"], 0, ""),
        (shown, ["frameShift"], 5, "none of the handlings can be judged by"),
        (shown.replacing("516", with: "500"), ["frameShift"], 1, "none of the handlings"),
        (silent, [], 5, "could be held against the model"),
        (silent, ["tracker"], 5, "could be held against the model"),
        (shown, ["trackr"], 64, "no handling is named \"trackr\"")
    ]

    @Test("ends with 5 where nothing could be compared or judged", arguments: ends.indices)
    func status(index: Int) async throws {
        let (text, handlings, status, says) = Self.ends[index]
        try await withFolder { folder in
            try FileBytes.write(Array(text.utf8), to: "\(folder)/a.log")
            let result = await CommandLine.run(
                ["replay", "\(folder)/a.log"] + handlings.flatMap { ["--handling", $0] })
            #expect(result.status == status, "\(result.output)\(result.errors)")
            #expect(says.isEmpty ? result.errors.isEmpty : result.errors.contains(says))
        }
    }
}
