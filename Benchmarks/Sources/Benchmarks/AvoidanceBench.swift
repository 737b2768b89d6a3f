import Allocations
import BenchTable
import Foundation
import KeyboardAvoidance

/// The cost of one keyboard notification to an app that ships KeyboardAvoidance.
///
/// The peer is the second that is allowed for a million of them, and no allocation.
struct AvoidanceBench {
    func run(into table: inout Table) {
        let rounds = 500_000
        var avoider = started()
        let posts = posts
        var changes = 0
        func play() {
            for _ in 0..<rounds {
                for post in posts where avoider.receive(.keyboard(post)).overlap != nil {
                    changes += 1
                }
            }
        }
        let before = allocations_count()
        play()
        let count = Double(rounds * posts.count)
        let allocations = Double(allocations_count() - before) / count
        var best = Double.infinity
        for _ in 0..<5 {
            let began = DispatchTime.now().uptimeNanoseconds
            play()
            best = min(best, Double(DispatchTime.now().uptimeNanoseconds - began))
        }
        precondition(changes > 0, "no notification has moved anything")
        table.add("avoidance: notification", best / count, "ns", "a microsecond", 1000)
        table.add("avoidance: allocations each", allocations, "", "one each", 1)
    }

    private func started() -> KeyboardAvoider {
        var avoider = KeyboardAvoider()
        let place = ViewPlace(
            window: Frame(x: 0, y: 0, width: 375, height: 812), screenWidth: 375,
            screenHeight: 812, isPad: false)
        _ = avoider.receive(.moved(place))
        _ = avoider.receive(.scene(.didBecomeActive))
        _ = avoider.receive(.scene(.becameFirstResponder("chat.message")))
        return avoider
    }

    /// Two keyboards of different heights in turn, with the four notifications of each.
    private var posts: [KeyboardPost] {
        [335.0, 291].flatMap { height in
            [KeyboardPost.Name.willChangeFrame, .willShow, .didChangeFrame, .didShow].map {
                KeyboardPost(
                    $0, frame: Frame(x: 0, y: 812 - height, width: 375, height: height),
                    isLocal: true)
            }
        }
    }
}
