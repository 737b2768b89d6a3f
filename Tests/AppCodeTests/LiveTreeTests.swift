import Testing

@testable import AppCode
@testable import Simulator

@Suite("The views that an app's code tells, as a picture shows them")
struct LiveTreeTests {
    private func screen(_ keys: String) throws -> LiveScreen {
        let lines = ["view 0 - list UITableView table 0 0 375 812 \(keys)", "order 0"]
        let answer = try CodeAnswer(lines: lines.map { Substring($0) })
        return try LiveTree(name: "list").applying(answer.views).screen
    }

    @Test(
        "What is not drawn makes no other picture",
        arguments: [
            "scroll=375:900:0:40:0:0:336:0", "scroll=375:900:0:40:0:0:0:0 adjusted=34",
            "scroll=375:900:0:40:0:0:0:0 indicator=336 dismiss=onDrag",
            "scroll=375:900:0:40:0:0:0:0 background=FF0000FF"
        ])
    func unseen(_ keys: String) throws {
        let plain = try screen("scroll=375:900:0:40:0:0:0:0")
        let other = try screen(keys)
        #expect(plain != other)
        #expect(plain.colorless == other.colorless)
    }

    @Test(
        "What is drawn does",
        arguments: ["scroll=375:900:0:90:0:0:0:0", "scroll=375:900:0:40:0:0:0:0 radius=8"])
    func seen(_ keys: String) throws {
        let plain = try screen("scroll=375:900:0:40:0:0:0:0")
        #expect(plain.colorless != (try screen(keys)).colorless)
    }
}
