@_spi(Host) import UIKit

/// The view controllers of the app.
@MainActor enum Controllers {
    /// All controllers, from the root of each window down: first children, then what is presented.
    static var all: [UIViewController] {
        var found: [UIViewController] = []
        for window in Stage.windows {
            if let root = window.rootViewController { collect(root, &found) }
        }
        return found
    }

    private static func collect(_ controller: UIViewController, _ found: inout [UIViewController]) {
        guard !found.contains(where: { $0 === controller }) else { return }
        found.append(controller)
        for child in controller.children { collect(child, &found) }
        if let presented = controller.presentedViewController { collect(presented, &found) }
    }
}
