import Testing

@testable import Simulator

/// The end of a movement, as pictures and rules see it.
@Suite("Movements")
struct MotionTests {
    @Test("A movement of less than half a point is at its end")
    func unseen() {
        var length = MovingLength(812)
        length.move(to: 477, durationMs: 250, curve: 7)
        length.advance(byMs: 480)
        #expect(length.isSeenMoving && length.now - length.target >= Pt(0.5))
        length.advance(byMs: 4)
        #expect(!length.isSeenMoving && length.now == 477 && length.animation != nil)
    }
}
