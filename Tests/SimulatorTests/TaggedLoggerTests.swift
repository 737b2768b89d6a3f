import Handlings
import Simulator
import Testing

@Suite("The tagged logger")
struct TaggedLoggerTests {
    @Test("Tags nest, and a line is printed as the talk prints it")
    func lines() {
        let keyboard = TaggedLogger("keyboard")
        let tracker = keyboard.tagged("tracker")
        let text = "keyboardWillChangeFrame: calculated height - \(Pt(437.9))"
        #expect(
            tracker.line(text)
                == "[keyboard][tracker] keyboardWillChangeFrame: calculated height - 437.9")
        #expect(tracker.tagged("pad").tags == ["keyboard", "tracker", "pad"])
        #expect(keyboard.line("on") == "[keyboard] on")
    }

    @Test("The tracker writes through it, for each notification that it hears")
    func tracker() throws {
        var play = try Bench.play(Tracker())
        try play.do(.tap(Bench.field), .tapOutside)
        play.settle()
        #expect(
            play.lines.map(\.text) == [
                "[keyboard][tracker] keyboardWillChangeFrame: calculated height - 333.0",
                "[keyboard][tracker] keyboardWillChangeFrame: calculated height - 0.0"
            ])
    }
}
