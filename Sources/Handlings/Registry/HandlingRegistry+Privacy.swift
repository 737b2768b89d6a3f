internal import Simulator

extension HandlingRegistry {
    /// Adds the handlings of secrets, of the apps' own locks, and of drafts.
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
                    summary: "the cover over the views"),
                Self.moment, Self.place,
                .flag(
                    "skipsWhileAsking", "no cover while a prompt stands that the app asked for"),
                .choice(
                    "hears", standard.hears, "the way in which it receives lifecycle callbacks"),
                HandlingOption(
                    "launchMs", .number(0...60_000), standard: "0",
                    summary: "milliseconds until a framework forwards the delegate's calls")
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
                    "the action on the first responder below it"),
                .flag("asksForCode", "has a field for a code, which is first responder")
            ]
        ) { options in
            AnyHandling(
                AppLock(
                    moment: options.choice("at")
                        ?? .didEnterBackground,
                    responder: options.choice("responder") ?? .keeps,
                    place: options.choice("in") ?? .ownWindow,
                    asksForCode: options.flag("asksForCode")))
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
                .choice("extent", DraftKeeper.Extent.all, "the content that it restores"),
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
            summary: "reports every change of traits to the app, or lays a panel out for it",
            options: [
                .choice("follows", TraitOwner.window, "whose traits"),
                .flag("waitsInBackground", "reports nothing while the app is in the background"),
                HandlingOption(
                    "panelHeight", .number(0...10_000), standard: "0",
                    summary: "the position to which a change returns the panel; 0 without a panel")
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
                .choice("at", FocusByItself.Moment.viewDidAppear, "the moment at which it does so"),
                HandlingOption(
                    "screen", .text, standard: "",
                    summary: "the screen that does it; all screens if empty")
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
