import Simulator
import Testing

@Suite("Geometry in fixed point")
struct GeometryTests {
    @Test(
        "Lengths print with as few decimals as report them apart",
        arguments: [
            (0.0, "0"), (34, "34"), (253.5, "253.5"), (437.9, "437.9"), (-12.25, "-12.25"),
            (29.6667, "29.667"), (1.0 / 3, "0.333"), (2.0 / 3, "0.667"), (-0.5, "-0.5")
        ])
    func printing(points: Double, text: String) {
        #expect("\(Pt(points))" == text)
    }

    @Test("Hostile numbers become lengths all the same")
    func hostile() {
        #expect(Pt(Double.nan) == 0)
        #expect(Pt(Double.infinity) > Pt(1_000_000))
        #expect(Pt(-Double.infinity) < Pt(-1_000_000))
        #expect(Pt(Int.max) > 0)
    }

    @Test("A rectangle prints as devices log it")
    func rectangles() {
        #expect("\(Rect(x: 0, y: 264, width: 320, height: 216))" == "{{0, 264}, {320, 216}}")
    }

    @Test("Rectangles that only touch have nothing in common")
    func intersection() {
        let low = Rect(x: 0, y: 10, width: 10, height: 10)
        #expect(low.intersection(Rect(x: 0, y: 0, width: 10, height: 10)) == nil)
        let common = low.intersection(Rect(x: 5, y: 15, width: 10, height: 10))
        #expect(common == Rect(x: 5, y: 15, width: 5, height: 5))
    }

    @Test("The keyboard's curve is a critically damped spring: 5.8 % are left at 0.25 s")
    func spring() {
        let done = Motion.progress(curve: 7, elapsedMs: 250, durationMs: 250)
        let left = 1 - Double(done) / Double(Motion.whole)
        #expect(abs(left - 0.058) < 0.0005)
        let steps = (0...600).map { Motion.progress(curve: 7, elapsedMs: $0, durationMs: 250) }
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(steps.last == Motion.whole)
    }
}
