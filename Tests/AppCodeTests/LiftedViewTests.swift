import Testing

@testable import AppCode
@testable import Simulator

@Suite("What a keyboard has lifted, by the frames of an app's own views")
struct LiftedViewTests {
    private static let rest = [
        "view 0 - root UIView area 0 0 100 200", "view 1 0 bar UIView area 0 150 100 50",
        "view 2 1 shadow UIView area 0 150 100 80", "view 3 0 list UIScrollView scroll 0 0 100 150",
        "view 4 3 cell UIView area 0 100 100 50"
    ]

    private func screen(_ lines: [String]) throws -> LiveScreen {
        let answer = try CodeAnswer(lines: lines.map { Substring($0) })
        return try LiveTree(name: "a").applying(answer.views).screen
    }

    private func layout(_ moved: String..., byKeyboard: Bool = true) throws -> LiveLayout {
        var lines = Self.rest
        for line in moved {
            let start = line.prefix { $0 != "U" }
            lines.removeAll { $0.hasPrefix(start) }
            lines.append(line)
        }
        lines.sort()
        let window = Size(width: 100, height: 200)
        let before = LiveLayout(
            screen: try screen(Self.rest), rest: try screen(Self.rest).frames, window: window)
        let after = try screen(lines)
        let rest = LiveLayout.following(
            before, with: after, in: window, isByKeyboard: byKeyboard, isFree: true)
        return LiveLayout(screen: after, rest: rest, window: window)
    }

    @Test("Nothing has moved, so nothing is lifted")
    func holdsStill() throws {
        #expect(try layout().lifted == nil)
    }

    @Test("Of a bar and what hangs over its edge the bar counts, by its lower edge")
    func takesOutermost() throws {
        let lifted = try #require(
            try layout(
                "view 1 0 bar UIView area 0 50 100 50", "view 2 1 shadow UIView area 0 50 100 80"
            ).lifted)
        #expect(lifted.view == 1)
        #expect(lifted.distance == 100)
    }

    @Test("The content of a scroll view and what stands on the keyboard do not count")
    func leavesOut() throws {
        #expect(try layout("view 4 3 cell UIView area 0 0 100 50").lifted == nil)
        #expect(try layout("view 1 0 bar UIView area 0 50 100 50 riding=1").lifted == nil)
    }

    @Test("What moves for another reason takes its place of rest along, and comes back to it")
    func movesItsPlace() throws {
        let moved = "view 1 0 bar UIView area 0 100 100 50"
        #expect(try layout(moved, byKeyboard: false).lifted == nil)
        #expect(try layout(moved).lifted?.distance == 50)
    }

    private func rotated(isAlone: Bool, after lifted: Bool = false) throws -> LiveLayout {
        let bar = "view 1 0 bar UIView area 0 50 100 50"
        let before = lifted ? try layout(bar) : try layout()
        let turned = try screen([
            "view 0 - root UIView area 0 0 200 100", "view 1 0 bar UIView area 0 50 200 50"
        ])
        let window = Size(width: 200, height: 100)
        let rest = LiveLayout.following(
            before, with: turned, in: window, isByKeyboard: true, isFree: true, isAlone: isAlone)
        return LiveLayout(screen: turned, rest: rest, window: window)
    }

    @Test("A window of another size has new places, if no keyboard is up and nothing was lifted")
    func learnsPlacesOfNewWindow() throws {
        #expect(try rotated(isAlone: true).rest.allSatisfy { $0 != nil })
        #expect(try rotated(isAlone: false).rest.allSatisfy { $0 == nil })
        #expect(try rotated(isAlone: true, after: true).rest.allSatisfy { $0 == nil })
    }
}
