import Foundation
import Pictures
import RestoreTesting
import Testing

/// The messages of failed assertions, word by word. `DIR` stands for the folder of the test.
@Suite("The messages of failed assertions")
struct MessageTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var mode = SnapshotRecordMode.missing
        /// The snapshots to take; the last one's message counts.
        var taken: [@Sendable (String) -> String?]
        var text: String
    }

    static let golden = "DIR/__Snapshots__/Some/test.one"
    static let three = "the three pictures: DIR/artifacts/Some/test.one.*"

    static let cases: [Case] = [
        Case(
            testDescription: "a missing golden", taken: [text("a")],
            text: "recorded \(golden).txt; look at it and run the test again"),
        Case(
            testDescription: "a missing golden that is not recorded", mode: .never,
            taken: [text("a")],
            text: "there is no golden at \(golden).txt; record it with RESTORE_RECORD=missing"),
        Case(
            testDescription: "another text", taken: [text("a\nb"), text("a\nc")],
            text: "the text differs from \(golden).txt:\n a\n-b\n+c"),
        Case(
            testDescription: "a text that is recorded again", mode: .failed,
            taken: [text("a"), text("b")],
            text: "recorded \(golden).txt; look at it and run the test again; before, it differed: "
                + "the text differs from \(golden).txt:\n-a\n+b"),
        Case(
            testDescription: "another size", taken: [picture(4, dark: 0), picture(5, dark: 0)],
            text: "the golden is 4x4, the picture 5x5\n\(three)"),
        Case(
            testDescription: "one pixel", taken: [picture(4, dark: 0), picture(4, dark: 1)],
            text: "1 pixel differs, in 1 × 1 px at x 0, y 0\n\(three)"),
        Case(
            testDescription: "more pixels in one place than a budget accepts",
            taken: [picture(4, dark: 0), picture(4, dark: 4, budget: 9)],
            text: "4 pixels differ, in 4 × 1 px at x 0, y 0, too many in one place\n\(three)"),
        Case(
            testDescription: "a value that cannot be made",
            taken: [unavailable],
            text: "no snapshot could be taken: unavailable")
    ]

    @Test("A failure says what differs and where the files are", arguments: cases)
    func message(_ example: Case) throws {
        let folder = NSTemporaryDirectory() + "restore-testing-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var message: String?
        for take in example.taken {
            message = withSnapshotTesting(record: example.mode, artifacts: "\(folder)/artifacts") {
                take("\(folder)/Some.swift")
            }
        }
        #expect(message?.replacingOccurrences(of: folder, with: "DIR") == example.text)
    }

    private enum Unavailable: Error {
        case unavailable

        static func value() throws -> String { throw unavailable }
    }

    @Sendable private static func unavailable(_ file: String) -> String? {
        verifySnapshot(
            of: try Unavailable.value(), as: .lines, named: "one", file: file, testName: "test()")
    }

    private static func text(_ text: String) -> @Sendable (String) -> String? {
        { file in
            verifySnapshot(of: text, as: .lines, named: "one", file: file, testName: "test()")
        }
    }

    private static func picture(
        _ side: Int, dark: Int, budget pixels: Int = 0
    ) -> @Sendable (String) -> String? {
        { file in
            var picture = Bitmap(widthPx: side, heightPx: side, fill: .white)
            for x in 0..<dark { picture[x, 0] = .black }
            let budget = DiffBudget(pixels: pixels, densestPixels: 2)
            let comparison = SnapshotComparison(metric: .strict(tolerance: 0), budget: budget)
            return verifySnapshot(
                of: picture, as: .image(comparison: comparison), named: "one", file: file,
                testName: "test()")
        }
    }
}
