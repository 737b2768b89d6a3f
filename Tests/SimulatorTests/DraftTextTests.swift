import Simulator
import Testing

@testable import Handlings

@Suite("The text of saved drafts")
struct DraftTextTests {
    @Test(
        "Is read back as it was written",
        arguments: [
            [""], ["a\tb", "c\nd"], ["\\n", "\\"], ["a\r\nb"], ["ends with \r"], ["e\u{301}"]
        ])
    func roundTrip(texts: [String]) {
        let screens = [
            ScreenState(screen: 0, texts: texts), ScreenState(screen: 1, texts: ["second"])
        ]
        let read = DraftText.decode(DraftText.encode(screens))
        #expect(read?.map(\.screen) == [0, 1])
        #expect(
            read?.map { $0.texts.map { Array($0.utf8) } }
                == screens.map { $0.texts.map { Array($0.utf8) } })
    }
}
