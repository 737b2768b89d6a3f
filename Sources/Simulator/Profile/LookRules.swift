// The looks of systems, as far as the painter needs them.

/// The design of a system's own things.
package struct LookRules: Hashable, Sendable, Codable {
    /// The design of bars, keys and alerts.
    package var design: Figure<Design>

    /// The background of a navigation bar while no content passes beneath it.
    package var barEdge: Figure<BarEdge>
    /// The layout of the time on the lock screen.
    package var lockScreen: Figure<LockScreen>
    /// The control of the home screen between its icons and the dock.
    package var homeFoot: Figure<HomeFoot>
    /// The diameter of the handles of selected text, in points.
    package var textHandlePt: Figure<Int32>

    package enum BarEdge: String, Hashable, Sendable, Codable, CaseIterable {
        /// A plane with a hairline, as always.
        case plane
        /// Nothing (since iOS 15).
        case clear
    }

    package enum LockScreen: String, Hashable, Sendable, Codable, CaseIterable {
        /// Thin digits, the date below them.
        case light
        /// Heavy digits, the date above them (since iOS 16).
        case bold
    }

    package enum HomeFoot: String, Hashable, Sendable, Codable, CaseIterable {
        /// A dot for each page.
        case dots
        /// A small button that searches (iPhones, since iOS 16).
        case search
    }

    package enum Design: String, Hashable, Sendable, Codable, CaseIterable {
        /// Blurred planes, keys with small corners (iOS 7 to 18; older systems borrow it).
        case flat
        /// Clear panes with large corners (since iOS 26).
        case glass
    }
}
