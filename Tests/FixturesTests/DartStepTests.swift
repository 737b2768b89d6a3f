import Fixtures
import Foundation
import Scenarios
import Simulator
import Testing

@Suite("Steps of Flutter's view")
struct DartStepTests {
    /// Two movements, of which the second begins before the first has come to rest.
    private static let split = """
        device: iPad Air 2
        system: "12.0"
        apps: { ike: { screen: legs, handling: tracker } }
        steps: [{ launch: ike }, { tap: tummy }, { keyboard: split }]
        """

    private static let besides = """
        device: iPad Air 2
        system: "12.0"
        orientation: landscape
        apps:
          ike: { screen: chat, handling: tracker }
          notes: { screen: notes, handling: tracker }
        steps: [{ launch: ike }, { splitView: notes }, { tap: body }, blur]
        """

    static let scenarios = [Exported.chat, split, besides]

    @Test("have the heights of the animation, unrounded", arguments: scenarios.indices)
    func heights(index: Int) throws {
        var steps = 0
        for sequence in try Exported.sequences(Self.scenarios[index]) {
            let text = try #require(FixtureFormat.dart.files(for: [sequence]).last?.text)
            let pattern = /viewInsets: FakeViewPadding\((?:bottom: )?([0-9.]*)\)/
            let written = text.matches(of: pattern).map { Pt(Double($0.output.1) ?? 0) }
            let scale = Int32(sequence.device.scale)
            let heights = sequence.insetFrames.map { Pt(raw: $0.height.raw * scale) }
            #expect(written == [0] + heights)
            steps += heights.count
        }
        #expect(steps > 40)
    }

    @Test("move in each frame until the keyboard rests", arguments: scenarios.indices)
    func moves(index: Int) throws {
        for sequence in try Exported.sequences(Self.scenarios[index]) {
            let text = try #require(FixtureFormat.dart.files(for: [sequence]).last?.text)
            let insets = text.split(separator: "\n").filter { $0.contains("viewInsets:") }
            for (one, next) in zip(insets, insets.dropFirst()) { #expect(one != next) }
        }
    }
}
