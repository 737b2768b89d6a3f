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
            summary: "the talk's last tracker: an undocked iPad keyboard counts as hidden"
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
            summary: "the attached view belongs to the keyboard, which carries it",
            options: [
                .choice("returns", AccessoryView.Return.none, "made first responder on a return")
            ]
        ) { AnyHandling(AccessoryView(returns: $0.choice("returns") ?? .none)) }
        add(
            "notificationAsCallback",
            summary: "takes the show notification for becomeFirstResponder's callback"
        ) { _ in AnyHandling(NotificationAsCallback()) }
        add(
            "personInfo",
            summary: "posts a notification of its own at launch, and observes it: the cookbook's",
            options: [
                .choice("sender", PersonInfo.Sender.delegate, "the sender whose posts it observes"),
                .flag("addsTwice", "adds its observer twice"),
                .flag("removesObserver", "removes it before the post")
            ]
        ) { options in
            AnyHandling(
                PersonInfo(
                    sender: options.choice("sender") ?? .delegate,
                    addsTwice: options.flag("addsTwice"),
                    removes: options.flag("removesObserver")))
        }
    }

    private static let source = HandlingOption.choice(
        "listensTo", Tracker.Source.willChangeFrame, "the notifications that it follows")

    private static let trackerOptions: [HandlingOption] = [
        source,
        .flag("didChangeFrameOnPad", "observes keyboardDidChangeFrame too, on an iPad"),
        .choice("height", Tracker.HeightRule.window, "the calculation of the height"),
        .choice("key", Tracker.Key.frameEnd, "the key from which it reads the frame"),
        .flag("treatsHangingAsHidden", "a frame that extends below the window counts as hidden"),
        .flag("treatsUnlockedAsHidden", "an iPad keyboard off the lower edge counts as hidden"),
        .flag("treatsEmptyEndAsHidden", "an empty end frame counts as a hidden keyboard"),
        .flag("changesByDelta", "moves by the difference to the last height"),
        .flag("ignoresEqualFrames", "ignores a begin frame that equals the end frame"),
        .choice("savesInset", Tracker.Saving.never, "restores the old inset on a hide"),
        HandlingOption(
            "debounce", .number(0...60_000), standard: "0",
            summary: "milliseconds without a notification before it moves",
            needs: "dispatch_after"),
        HandlingOption(
            "deferred", .number(0...60_000), standard: "0",
            summary: "milliseconds by which the work of a show is delayed",
            needs: "dispatch_after"),
        .flag("checksResponder", "drops deferred work without a first responder"),
        .flag(
            "ignoreUnlessActive", "ignores notifications while the app is not active",
            needs: "UIApplication.applicationState"),
        .flag("ignoreUnlessLocal", "ignores notifications that another app caused"),
        .choice(
            "observes", Tracker.Observing.always,
            "the view controllers' callback that adds their observers"),
        .choice("removes", Tracker.Removing.never, "the callback that removes them"),
        .flag("firstScreenOnly", "only the first screen observes, and not each for itself"),
        .flag("retains", "the observers are blocks that keep their controller alive")
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
        options.firstScreenOnly = given.flag("firstScreenOnly")
        options.isRetained = given.flag("retains")
        return options
    }
}
