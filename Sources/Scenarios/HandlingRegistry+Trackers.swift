internal import Simulator

extension HandlingRegistry {
    mutating func addTrackers() {
        add(
            "tracker",
            summary: "follows the end frame of every keyboard notification, foreign ones too",
            options: Self.trackerOptions
        ) { AnyHandling(Tracker(Self.tracker($0))) }
        add(
            "talkTracker",
            summary: "the talk's last tracker: an unlocked iPad keyboard counts as away"
        ) { _ in AnyHandling(Tracker(.talk, name: "talkTracker")) }
        add(
            "unsubscribeWhileInactive",
            summary: "a tracker that stops listening while the app is inactive: the bad fix",
            options: [Self.source]
        ) { options in
            var tracker = Tracker.Options()
            tracker.source = options.choice("listensTo") ?? tracker.source
            tracker.unsubscribesWhileInactive = true
            return AnyHandling(Tracker(tracker))
        }
        add(
            "hardCoded216",
            summary: "raises the views by a fixed height whenever a keyboard shows",
            options: [
                HandlingOption(
                    "height", .number(0...10_000), standard: "216", summary: "in points")
            ]
        ) { AnyHandling(HardCodedHeight(height: Pt($0.number("height")))) }
        add(
            "inputAccessoryView",
            summary: "the attached view belongs to the keyboard, which carries it"
        ) { _ in AnyHandling(AccessoryView()) }
        add(
            "notificationAsCallback",
            summary: "takes the show notification for becomeFirstResponder's callback"
        ) { _ in AnyHandling(NotificationAsCallback()) }
    }

    private static let source = HandlingOption(
        "listensTo", .choice(Tracker.Source.allCases.map(\.rawValue)),
        standard: Tracker.Source.willChangeFrame.rawValue,
        summary: "the notifications that it follows")

    private static let trackerOptions: [HandlingOption] = [
        source,
        .rule("didChangeFrameOnPad", false, "hears keyboardDidChangeFrame too, on an iPad"),
        HandlingOption(
            "height", .choice(Tracker.HeightRule.allCases.map(\.rawValue)),
            standard: Tracker.HeightRule.window.rawValue, summary: "how it calculates the height"),
        HandlingOption(
            "key", .choice(Tracker.Key.allCases.map(\.rawValue)),
            standard: Tracker.Key.frameEnd.rawValue, summary: "where it reads the frame"),
        .rule("treatsHangingAsHidden", false, "a frame that hangs below the window is away"),
        .rule("treatsUnlockedAsHidden", false, "an iPad keyboard off the lower edge is away"),
        .rule("treatsEmptyEndAsHidden", false, "an empty end frame means that it is away"),
        .rule("changesByDelta", false, "moves by the difference to the last height"),
        .rule("ignoresEqualFrames", false, "passes over a begin frame that is the end frame"),
        HandlingOption(
            "savesInset", .choice(Tracker.Saving.allCases.map(\.rawValue)),
            standard: Tracker.Saving.never.rawValue, summary: "puts the old inset back on a hide"),
        HandlingOption(
            "debounce", .number(0...60_000), standard: "0",
            summary: "milliseconds of quiet before it moves",
            since: Availability("4.0", "dispatch_after")),
        HandlingOption(
            "deferred", .number(0...60_000), standard: "0",
            summary: "milliseconds by which the work of a show is late",
            since: Availability("4.0", "dispatch_after")),
        .rule("checksResponder", false, "drops deferred work without a first responder"),
        HandlingOption(
            "ignoreUnlessActive", .flag, standard: "false",
            summary: "passes over what comes while the app is not active",
            since: Availability("4.0", "UIApplication.applicationState")),
        .rule("ignoreUnlessLocal", false, "passes over what another app has caused"),
        HandlingOption(
            "observes", .choice(Tracker.Observing.allCases.map(\.rawValue)),
            standard: Tracker.Observing.always.rawValue,
            summary: "the first screen's callback that adds its observers"),
        HandlingOption(
            "removes", .choice(Tracker.Removing.allCases.map(\.rawValue)),
            standard: Tracker.Removing.never.rawValue,
            summary: "the callback that removes them")
    ]

    private static func tracker(_ given: HandlingOptions) -> Tracker.Options {
        var options = Tracker.Options()
        options.source = given.choice("listensTo") ?? options.source
        options.hearsDidChangeFrameOnPad = given.flag("didChangeFrameOnPad")
        options.height = given.choice("height") ?? options.height
        options.key = given.choice("key") ?? options.key
        options.treatsHangingAsHidden = given.flag("treatsHangingAsHidden")
        options.treatsUnlockedAsHidden = given.flag("treatsUnlockedAsHidden")
        options.treatsEmptyEndAsHidden = given.flag("treatsEmptyEndAsHidden")
        options.changesByDelta = given.flag("changesByDelta")
        options.ignoresEqualFrames = given.flag("ignoresEqualFrames")
        options.savesInset = given.choice("savesInset") ?? options.savesInset
        options.debounceMs = given.milliseconds("debounce")
        options.deferredMs = given.milliseconds("deferred")
        options.checksResponder = given.flag("checksResponder")
        options.ignoresUnlessActive = given.flag("ignoreUnlessActive")
        options.ignoresUnlessLocal = given.flag("ignoreUnlessLocal")
        options.observes = given.choice("observes") ?? options.observes
        options.removes = given.choice("removes") ?? options.removes
        return options
    }
}
