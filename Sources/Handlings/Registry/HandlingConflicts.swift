// Two programs of one app can answer the same event with contrary acts. The model runs them one
// after the other, as UIKit would run their observers, and the last one wins without a word. So the
// reader of a scenario compares what they are for.

extension HandlingRegistry {
    /// A contradiction between two handlings of one app.
    public struct Conflict: Hashable, Sendable {
        /// The contradiction in a sentence.
        public var rule: String
        /// The next step; never empty.
        public var nextStep: String
    }
}

extension HandlingRegistry.Entry {
    /// The contradiction with another handling of the same app; nil where both can act.
    ///
    /// - Parameters:
    ///   - other: the handling that the app calls before this one.
    ///   - given: the options that the scenario sets for this one.
    ///   - otherGiven: the options that the scenario sets for the other one.
    public func conflict(
        with other: HandlingRegistry.Entry, _ given: [String: String] = [:],
        _ otherGiven: [String: String] = [:]
    ) -> HandlingRegistry.Conflict? {
        if name == other.name { return conflict("\(name) is there twice, and acts twice") }
        if let text = Self.ignored(self, given, other) ?? Self.ignored(other, otherGiven, self) {
            return conflict(text)
        }
        let names = [other.name, name]
        let both = "\(other.name) and \(name) both"
        if names.allSatisfy(Self.movers.contains) {
            return conflict("\(both) move the views for the keyboard")
        }
        if names.allSatisfy(Self.covers.contains) {
            return conflict("\(both) cover the app when it is left")
        }
        if names.allSatisfy(Self.restorers.contains) {
            return conflict("\(both) make a field first responder on a return")
        }
        guard names.contains("dismissOnBackground"),
            let restorer = names.first(where: Self.restorers.contains)
        else { return nil }
        return conflict(
            "dismissOnBackground ends editing when the app is left, and \(restorer) brings it back")
    }

    private func conflict(_ rule: String) -> HandlingRegistry.Conflict {
        HandlingRegistry.Conflict(rule: rule, nextStep: "keep one of them")
    }

    /// A SwiftUI screen that ignores the keyboard, beside code that moves it.
    private static func ignored(
        _ one: HandlingRegistry.Entry, _ given: [String: String], _ other: HandlingRegistry.Entry
    ) -> String? {
        guard one.name == "swiftUISafeArea", movers.contains(other.name),
            ["keyboard", "all"].contains(given["ignores"] ?? "none")
        else { return nil }
        return "swiftUISafeArea lets the screen ignore the keyboard, and \(other.name) moves the "
            + "views for it"
    }

    /// Handlings that set where the attached views are while a keyboard is up.
    private static let movers: Set = [
        "tracker", "talkTracker", "unsubscribeWhileInactive", "hardCoded216", "inputAccessoryView",
        "notificationAsCallback", "scrollViewInset", "baseClass", "keyboardLayoutGuide",
        "safeIntersection", "swiftUISafeArea", "frameShift", "relativeShift",
        "keyboardAvoidingView", "engineInset", "webViewResizer", "pageInset",
        "keyboardViewObserver", "keyboardAvoidance"
    ]

    /// Handlings that cover the whole app.
    private static let covers: Set = [
        "overlaidSnapshot", "talkOverlay", "coverAtBackground", "privacyCover", "keyboardAvoidance"
    ]

    /// Handlings that make a field first responder by themselves after a return.
    private static let restorers: Set = [
        "guardBoolean", "talkGuard", "focusStateGuard", "keyboardAvoidance"
    ]
}
