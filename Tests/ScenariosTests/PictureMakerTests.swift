import Pictures
import Simulator
import ScenarioSupport
import Testing

@testable import Scenarios

/// Pictures of moments, drawn and compared pixel by pixel.
@Suite struct PictureMakerTests {
    static let maker = Result { try PictureMaker.load() }

    private static let expectation = "  - expect: { card: ike, equals: step 2 }\n"

    private static func run(_ handling: String) throws -> ScenarioRun {
        let text = TalkScenarioTests.text(handling: handling, more: expectation)
        let options = RunOptions(comparer: .byPixels(try maker.get()))
        return try ScenarioRun.run(try Fixtures.scenario(text), options: options)
    }

    @Test("the fixed card equals the last screen in every pixel")
    func fixed() throws {
        let run = try Self.run("tracker, guardBoolean, overlaidSnapshot")
        #expect(run.failures == [])
    }

    @Test("the broken card is reported with the number of pixels and the reason")
    func broken() throws {
        let run = try Self.run("tracker")
        let message = try #require(run.failures.first?.message)
        #expect(message.hasPrefix("card:ike differs from step 2: "))
        #expect(message.contains("pixels within"))
        #expect(message.contains("no keyboard against a letters keyboard"))
    }

    @Test("the end's picture is the same every time")
    func same() throws {
        let maker = try Self.maker.get()
        let images = try (0..<2).map { _ in
            let run = try ScenarioRun.run(
                try Fixtures.scenario(TalkScenarioTests.text(handling: "tracker")))
            return try maker.image(
                of: try run.picture(at: .end), in: run.scenario.setting, pixelsPerPoint: 1)
        }
        #expect(images[0] == images[1])
        #expect(images[0].widthPx == 375 && images[0].heightPx == 812)
    }
}
