/// The differences between systems in local and remote notifications.
package struct NotificationRules: Hashable, Sendable, Codable {
    /// A Boolean value that indicates whether apps can schedule notifications themselves.
    package var local: Figure<Bool>
    /// The greatest payload of a remote notification, in bytes; 0 where there are none.
    package var payloadBytes: Figure<Int32>
    /// The way in which a notification is shown over the app in front.
    package var style: Figure<Style>
    /// The time for which a banner is shown, in milliseconds.
    package var bannerMs: Figure<Int32>
    /// A Boolean value that indicates whether an app in front can have its own notifications shown.
    package var presentsInFront: Figure<Bool>
    /// A Boolean value that indicates whether a remote notification can let an app fetch content in
    /// the background.
    package var fetches: Figure<Bool>
    /// A Boolean value that indicates whether the system takes a new stored snapshot after that.
    package var fetchStoresSnapshot: Figure<Bool>
    /// The look of a banner.
    package var look: Figure<Look>

    package enum Style: String, Hashable, Sendable, Codable, CaseIterable {
        /// An alert of the system, with a button that opens the app.
        case alert
        /// A banner at the upper edge (since iOS 5).
        case banner
    }

    package enum Look: String, Hashable, Sendable, Codable, CaseIterable {
        /// A strip as wide as the screen with shaded edges.
        case strip
        /// A dark plane as wide as the screen (iOS 7 to 9).
        case plane
        /// A card with the app's name above the text (iOS 10 to 14).
        case headed
        /// A card with the app's icon beside the text (since iOS 15).
        case card
    }
}
