import Allocations
import BenchTable
import Foundation
import KeyboardAvoidance
import Restoration

/// The cost of one keyboard notification to an app that ships KeyboardAvoidance.
///
/// The peers are the second that is allowed for a million of them, and a closure that does what a
/// bare observer does: it reads the end frame out of the notification's dictionary.
struct AvoidanceBench {
    private static let rounds = 500_000

    func run(into table: inout Table) {
        var avoider = started()
        let posts = posts
        var changes = 0
        let library = measure(posts.count) {
            for post in posts where avoider.receive(.keyboard(post)).overlap != nil {
                changes += 1
            }
        }
        precondition(changes > 0, "no notification has moved anything")
        var height = 0.0
        let observe: (Notification) -> Void = { notification in
            guard let frame = notification.userInfo?[Self.key] as? Frame else { return }
            height = max(0, 812 - frame.y)
        }
        let notifications = posts.map {
            Notification(name: .init("willChangeFrame"), userInfo: [Self.key: $0.frame as Any])
        }
        let closure = measure(posts.count) {
            for notification in notifications { observe(notification) }
        }
        precondition(height > 0, "the closure has read no frame")
        table.add("avoidance: notification", library.nanoseconds, "ns", "a microsecond", 1000)
        table.add(
            "avoidance: notification, observed", library.nanoseconds, "ns", "a closure observer",
            closure.nanoseconds)
        table.add("avoidance: allocations each", library.allocations, "", "one each", 1)
        table.add(
            "avoidance: a closure's allocations each", closure.allocations, "", "one each", 1)
    }

    private static let key = "UIKeyboardFrameEndUserInfoKey"

    /// Returns the cost of one of the notifications that the body handles.
    private func measure(
        _ count: Int, _ body: () -> Void
    ) -> (nanoseconds: Double, allocations: Double) {
        body()
        let each = Double(Self.rounds * count)
        let before = allocations_count()
        for _ in 0..<Self.rounds { body() }
        let allocations = Double(allocations_count() - before) / each
        var best = Double.infinity
        for _ in 0..<5 {
            let began = DispatchTime.now().uptimeNanoseconds
            for _ in 0..<Self.rounds { body() }
            best = min(best, Double(DispatchTime.now().uptimeNanoseconds - began))
        }
        return (best / each, allocations)
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
