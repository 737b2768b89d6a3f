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
        let update = LiveUpdate(screen: try screen(lines), isByKeyboard: byKeyboard)
        return LiveLayout.following(before, with: update, in: window, isFree: true)
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

    @Test("A bar that has left the window stands on no keyboard any more")
    func forgetsGoneBars() throws {
        let lines = [
            "view 0 - first UIView area 0 500 100 44 riding=1",
            "view 1 - second UIView area 0 500 100 44 riding=1", "gone 0", "order 1"
        ]
        let definition = try screen(lines).definition
        #expect(definition.views.map(\.ridesKeyboard) == [false, true])
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
        let update = LiveUpdate(screen: turned, isByKeyboard: true)
        return LiveLayout.following(
            before, with: update, in: window, isFree: true, isAlone: isAlone)
    }

    @Test("A window of another size has new places, if no keyboard is up and nothing was lifted")
    func learnsPlacesOfNewWindow() throws {
        #expect(try rotated(isAlone: true).rest.allSatisfy { $0 != nil })
        #expect(try rotated(isAlone: false).rest.allSatisfy { $0 == nil })
        #expect(try rotated(isAlone: true, after: true).rest.allSatisfy { $0 == nil })
    }
}

@Suite("Views of an app's own code on their way")
struct LiveMovementTests {
    private func layout(_ y: Int, _ other: Int, after old: LiveLayout?, ms: Int32) throws
        -> LiveLayout
    {
        let lines = [
            "view 0 - bar UIView area 0 \(y) 10 10", "view 1 - list UIView area 0 \(other) 10 10"
        ]
        let answer = try CodeAnswer(lines: lines.map { Substring($0) })
        let screen = try LiveTree(name: "a").applying(answer.views).screen
        let update = LiveUpdate(screen: screen, durationMs: ms, curve: 3, isByKeyboard: true)
        return LiveLayout.following(
            old, with: update, in: Size(width: 100, height: 200), isFree: true)
    }

    @Test("A view that moves at once leaves others on their way, and stays where it is put")
    func keepsOthers() throws {
        var layout = try layout(0, 0, after: nil, ms: 0)
        layout = try self.layout(100, 0, after: layout, ms: 100).advanced(byMs: 50)
        layout = try self.layout(100, 40, after: layout, ms: 0)
        #expect(layout.frames(atRest: false).map(\.y) == [50, 40])
        layout = layout.advanced(byMs: 50)
        #expect(!layout.isMoving)
        #expect(layout.frames(atRest: false).map(\.y) == [100, 40])
    }

    @Test("A view that turns round begins where it is")
    func turnsRound() throws {
        var layout = try layout(0, 0, after: nil, ms: 0)
        layout = try self.layout(100, 0, after: layout, ms: 100).advanced(byMs: 50)
        layout = try self.layout(0, 0, after: layout, ms: 100).advanced(byMs: 50)
        #expect(layout.frames(atRest: false)[0].y == 25)
    }

    @Test(
        "Curves begin and end as their names say",
        arguments: [(1, 0.092...0.095), (2, 0.376...0.380), (3, 0.2499...0.2501), (0, 0.15...0.16)])
    func curves(curve: UInt8, quarter: ClosedRange<Double>) {
        let parts = (0...400).map {
            Double(Motion.progress(curve: curve, elapsedMs: $0, durationMs: 400))
                / Double(Motion.whole)
        }
        #expect(parts.first == 0 && parts.last == 1)
        #expect(zip(parts, parts.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(quarter.contains(parts[100]), "\(parts[100])")
    }
}
