internal import Simulator

extension HandlingRegistry {
    /// What apps do about secrets, about their own locks, and about drafts.
    mutating func addPrivacy() {
        addCover()
        addLock()
        addKeepers()
        addFollowers()
    }

    private mutating func addCover() {
        let standard = PrivacyCover.Options()
        add(
            "privacyCover",
            summary: "hides the app in the switcher, at a moment and a place of its choice",
            options: [
                HandlingOption(
                    "with", .choice(["blur", "splash"]), standard: "blur",
                    summary: "what is laid over the views"),
                Self.moment, Self.place,
                .flag(
                    "skipsWhileAsking", "no cover while a prompt stands that the app asked for"),
                .choice("hears", standard.hears, "on which way it learns of the app's life"),
                HandlingOption(
                    "launchMs", .number(0...60_000), standard: "0",
                    summary: "how long a framework takes until it passes on the delegate's calls")
            ]
        ) { AnyHandling(PrivacyCover(Self.cover($0))) }
    }

    private static func cover(_ given: HandlingOptions) -> PrivacyCover.Options {
        var options = PrivacyCover.Options()
        options.cover = given.text("with") == "splash" ? .splash : .blur
        options.moment = given.choice("at") ?? options.moment
        options.place = given.choice("in") ?? options.place
        options.skipsWhileAsking = given.flag("skipsWhileAsking")
        options.hears = given.choice("hears") ?? options.hears
        options.launchMs = Int32(given.number("launchMs"))
        return options
    }

    private static let moment = HandlingOption.choice(
        "at", PrivacyCover.Moment.willResignActive, "when it comes")

    private static let place = HandlingOption.choice("in", CoverPlace.ownWindow, "where it lies")

    private mutating func addLock() {
        var moment = Self.moment
        moment.standard = PrivacyCover.Moment.didEnterBackground.rawValue
        add(
            "appLock",
            summary: "asks for a code or a finger before the app shows itself again",
            options: [
                moment, Self.place,
                .choice(
                    "responder", AppLock.Responder.keeps,
                    "what it does with the first responder below it")
            ]
        ) { options in
            AnyHandling(
                AppLock(
                    moment: options.choice("at")
                        ?? .didEnterBackground,
                    responder: options.choice("responder") ?? .keeps,
                    place: options.choice("in") ?? .ownWindow))
        }
    }

    private mutating func addKeepers() {
        add("secretEraser", summary: "wipes secure fields when the app is left") { _ in
            AnyHandling(SecretEraser())
        }
        add(
            "draftKeeper",
            summary: "saves the screens and what has been typed, and shows them after a launch",
            options: [
                .choice("at", DraftKeeper.Moment.didEnterBackground, "when it saves"),
                .choice("extent", DraftKeeper.Extent.all, "what it brings back"),
                .choice("in", DraftKeeper.Place.disk, "where it saves")
            ]
        ) { options in
            AnyHandling(
                DraftKeeper(
                    moment: options.choice("at")
                        ?? .didEnterBackground,
                    extent: options.choice("extent") ?? .all,
                    place: options.choice("in") ?? .disk))
        }
    }

    private mutating func addFollowers() {
        add(
            "appearanceFollower",
            summary: "tells the app of every change of traits, or lays a panel out for it",
            options: [
                .choice("follows", TraitOwner.window, "whose traits"),
                .flag("waitsInBackground", "tells nothing while the app is in the background"),
                HandlingOption(
                    "panelHeight", .number(0...10_000), standard: "0",
                    summary: "where a change brings the panel back to; 0 without a panel")
            ]
        ) { given in
            var options = AppearanceFollower.Options()
            options.owner = given.choice("follows") ?? .window
            options.waitsInBackground = given.flag("waitsInBackground")
            let height = given.number("panelHeight")
            options.panelHeight = height > 0 ? Pt(height) : nil
            return AnyHandling(AppearanceFollower(options))
        }
        add(
            "focusByItself", summary: "makes the first field first responder without being asked",
            options: [
                .choice("at", FocusByItself.Moment.viewDidAppear, "when it does so"),
                HandlingOption(
                    "screen", .text, standard: "", summary: "the one screen that does it, or all")
            ]
        ) { given in
            let screen = given.text("screen")
            return AnyHandling(
                FocusByItself(
                    moment: given.choice("at") ?? .viewDidAppear,
                    screen: screen.isEmpty ? nil : screen))
        }
    }
}
