import Simulator
import Testing

@Suite("Distances between edges, equal or at least")
struct ConstraintTests {
    static let window = LayoutTests.window

    static func around(
        _ attachment: KeyboardAttachment, keyboard height: Pt = 0, inset: Pt = 0
    ) -> Layout.Surroundings {
        var around = Layout.Surroundings(window: window, inset: inset, attachment: attachment)
        guard height > 0 else { return around }
        around.geometry.keyboard = Rect(x: 0, y: 812 - height, width: 375, height: height)
        return around
    }

    static let toBottom = KeyboardAttachment.systemGuide(GuideOptions(usesBottomSafeArea: false))
    static let toSafeArea = KeyboardAttachment.systemGuide(GuideOptions())

    /// Where the backdrop of Apple's example begins and ends, and its field.
    static let backdrops: [(KeyboardAttachment, keyboard: Pt, top: Pt, bottom: Pt, field: Pt)] = [
        (toBottom, 0, 734, 812, 742),
        (toBottom, 333, 427, 479, 435),
        (toBottom, 10, 734, 802, 742),
        (toSafeArea, 0, 726, 778, 734),
        (toSafeArea, 333, 427, 479, 435)
    ]

    @Test("The backdrop reaches down to the edge while its field keeps out of the safe area")
    func backdrop() throws {
        for (attachment, height, top, bottom, field) in Self.backdrops {
            let around = Self.around(attachment, keyboard: height)
            let solution = Layout.solve(.backdrop, in: around)
            let frames = solution.frames
            #expect(solution.conflicts == [])
            #expect(frames[2] == Rect(x: 0, y: top, width: 375, height: bottom - top))
            #expect(frames[3] == Rect(x: 16, y: field, width: 343, height: 36))
            #expect(frames[1].maxY == top, "the page above ends where the backdrop begins")
        }
    }

    @Test("The order in which distances are written does not count")
    func order() throws {
        let around = Self.around(Self.toBottom, keyboard: 333)
        let wanted = Layout.solve(.backdrop, in: around).frames
        let all = ScreenDefinition.backdrop.constraints
        for first in all.indices {
            for second in all.indices where second != first {
                let rest = all.indices.filter { $0 != first && $0 != second }
                for order in [[first, second] + rest, rest.reversed() + [second, first]] {
                    var screen = ScreenDefinition.backdrop
                    screen.constraints = order.map { all[$0] }
                    #expect(Layout.solve(screen, in: around).frames == wanted)
                }
            }
        }
    }

    private static func screen(
        _ count: Int, height: Pt? = 20, _ constraints: [LayoutConstraint]
    ) -> ScreenDefinition {
        let views = (0..<count).map { index in
            ViewDefinition(
                ViewID("v\(index)"), .area(color: 0), horizontal: .fill,
                vertical: Placement(length: height))
        }
        return ScreenDefinition(name: "own", views: views, constraints: constraints)
    }

    private static func top(_ view: ViewIndex) -> LayoutEdge { LayoutEdge(.view(view), .top) }
    private static func bottom(_ view: ViewIndex) -> LayoutEdge {
        LayoutEdge(.view(view), .bottom)
    }

    @Test("A view lies as low as its upper bounds allow, else as high as its lower ones ask for")
    func bounds() throws {
        let safe = LayoutEdge(.safeArea, .top)
        let upper = Self.screen(
            2,
            [
                LayoutConstraint(LayoutEdge(.window, .bottom), .atLeast, Self.bottom(1)),
                LayoutConstraint(Self.top(1), .atLeast, Self.bottom(0), distance: 8)
            ])
        let low = Layout.solve(upper, in: Self.around(.standard)).frames
        #expect(low[1].maxY == 812 && low[0].maxY == 784)
        let lower = Self.screen(
            2,
            [
                LayoutConstraint(Self.top(0), .atLeast, safe, distance: 8),
                LayoutConstraint(Self.top(1), .atLeast, Self.bottom(0), distance: 8)
            ])
        let high = Layout.solve(lower, in: Self.around(.standard)).frames
        #expect(high[0].y == 52 && high[1].y == 80)
    }

    @Test("Distances that contradict each other are reported, and the rest is kept")
    func conflicts() throws {
        let top = LayoutEdge(.window, .top)
        let screen = Self.screen(
            2,
            [
                LayoutConstraint(Self.top(0), .equal, top, distance: 10),
                LayoutConstraint(Self.top(0), .equal, top, distance: 11),
                LayoutConstraint(Self.top(0), .atLeast, Self.bottom(1), distance: 0),
                LayoutConstraint(Self.top(1), .atLeast, top, distance: 5)
            ])
        let solution = Layout.solve(screen, in: Self.around(.standard))
        #expect(solution.conflicts == [1, 3])
        #expect(solution.frames[0].y == 10)
    }

    @Test("Distances that run round in a circle are reported")
    func circle() throws {
        let screen = Self.screen(
            3,
            [
                LayoutConstraint(Self.top(0), .atLeast, Self.bottom(1)),
                LayoutConstraint(Self.top(1), .atLeast, Self.bottom(2)),
                LayoutConstraint(Self.top(2), .atLeast, Self.bottom(0))
            ])
        #expect(Layout.solve(screen, in: Self.around(.standard)).conflicts == [0, 1, 2])
    }

    @Test("Ten, a hundred and a thousand views cost in proportion", arguments: [false, true])
    func cost(equal: Bool) throws {
        let steps = [10, 100, 1000].map { count in
            var constraints = [
                LayoutConstraint(LayoutEdge(.keyboardGuide, .top), .equal, Self.bottom(0))
            ]
            for view in 1..<count {
                let relation: LayoutConstraint.Relation =
                    equal || view.isMultiple(of: 2) ? .equal : .atLeast
                constraints.append(
                    LayoutConstraint(Self.top(view - 1), relation, Self.bottom(view), distance: 1))
            }
            let screen = Self.screen(count, height: 2, constraints.reversed())
            let solution = Layout.solve(screen, in: Self.around(.standard, inset: 0))
            #expect(solution.conflicts == [])
            #expect(solution.frames[count - 1].maxY == 812 - Pt(3 * (count - 1)))
            return solution.steps
        }
        #expect(steps[1] <= 12 * steps[0] && steps[2] <= 12 * steps[1], "\(steps)")
        #expect(steps[2] <= 40 * 1000, "\(steps)")
    }

    @Test("Views without distances cost one visit an axis, nested or not")
    func plainCost() throws {
        for count in [10, 100, 1000] {
            let views = (0..<count).map { index in
                ViewDefinition(
                    ViewID("v\(index)"), .area(color: 0), parent: index == 0 ? nil : index - 1,
                    horizontal: .fill, vertical: Placement(start: .parentStart(1)))
            }
            let screen = ScreenDefinition(name: "deep", views: views)
            #expect(Layout.solve(screen, in: Self.around(.standard)).steps == 2 * count)
        }
    }
}
