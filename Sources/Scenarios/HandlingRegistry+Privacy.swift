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
                HandlingOption(
                    "skipsWhileAsking", .flag, standard: "false",
                    summary: "no cover while a prompt stands that the app has asked for"),
                HandlingOption(
                    "hears", .choice(PrivacyCover.Channel.allCases.map(\.rawValue)),
                    standard: standard.hears.rawValue,
                    summary: "on which way it learns of the app's life"),
                HandlingOption(
                    "launchMs", .number(0...60_000), standard: "0",
                    summary: "how long a framework takes until it passes on the delegate's calls")
            ]
        ) { AnyHandling(PrivacyCover(Self.cover($0))) }
    }

    private static func cover(_ given: HandlingOptions) -> PrivacyCover.Options {
        var options = PrivacyCover.Options()
        options.cover = given.text("with") == "splash" ? .splash : .blur
        options.moment = PrivacyCover.Moment(rawValue: given.text("at")) ?? options.moment
        options.place = CoverPlace(rawValue: given.text("in")) ?? options.place
        options.skipsWhileAsking = given.flag("skipsWhileAsking")
        options.hears = PrivacyCover.Channel(rawValue: given.text("hears")) ?? options.hears
        options.launchMs = Int32(given.number("launchMs"))
        return options
    }

    private static let moment = HandlingOption(
        "at", .choice(PrivacyCover.Moment.allCases.map(\.rawValue)),
        standard: PrivacyCover.Moment.willResignActive.rawValue, summary: "when it comes")

    private static let place = HandlingOption(
        "in", .choice(CoverPlace.allCases.map(\.rawValue)),
        standard: CoverPlace.ownWindow.rawValue, summary: "where it lies")

    private mutating func addLock() {
        var moment = Self.moment
        moment.standard = PrivacyCover.Moment.didEnterBackground.rawValue
        add(
            "appLock",
            summary: "asks for a code or a finger before the app shows itself again",
            options: [
                moment, Self.place,
                HandlingOption(
                    "responder", .choice(AppLock.Responder.allCases.map(\.rawValue)),
                    standard: AppLock.Responder.keeps.rawValue,
                    summary: "what it does with the first responder below it")
            ]
        ) { options in
            AnyHandling(
                AppLock(
                    moment: PrivacyCover.Moment(rawValue: options.text("at"))
                        ?? .didEnterBackground,
                    responder: AppLock.Responder(rawValue: options.text("responder")) ?? .keeps,
                    place: CoverPlace(rawValue: options.text("in")) ?? .ownWindow))
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
                HandlingOption(
                    "at", .choice(DraftKeeper.Moment.allCases.map(\.rawValue)),
                    standard: DraftKeeper.Moment.didEnterBackground.rawValue,
                    summary: "when it saves"),
                HandlingOption(
                    "extent", .choice(DraftKeeper.Extent.allCases.map(\.rawValue)),
                    standard: DraftKeeper.Extent.all.rawValue, summary: "what it brings back"),
                HandlingOption(
                    "in", .choice(DraftKeeper.Place.allCases.map(\.rawValue)),
                    standard: DraftKeeper.Place.disk.rawValue, summary: "where it saves")
            ]
        ) { options in
            AnyHandling(
                DraftKeeper(
                    moment: DraftKeeper.Moment(rawValue: options.text("at"))
                        ?? .didEnterBackground,
                    extent: DraftKeeper.Extent(rawValue: options.text("extent")) ?? .all,
                    place: DraftKeeper.Place(rawValue: options.text("in")) ?? .disk))
        }
    }

    private mutating func addFollowers() {
        add(
            "appearanceFollower",
            summary: "tells the app of every change of traits, or lays a panel out for it",
            options: [
                HandlingOption(
                    "follows", .choice(TraitOwner.allCases.map(\.rawValue)),
                    standard: TraitOwner.window.rawValue, summary: "whose traits"),
                HandlingOption(
                    "waitsInBackground", .flag, standard: "false",
                    summary: "tells nothing while the app is in the background"),
                HandlingOption(
                    "panelHeight", .number(0...10_000), standard: "0",
                    summary: "where a change brings the panel back to; 0 without a panel")
            ]
        ) { given in
            var options = AppearanceFollower.Options()
            options.owner = TraitOwner(rawValue: given.text("follows")) ?? .window
            options.waitsInBackground = given.flag("waitsInBackground")
            let height = given.number("panelHeight")
            options.panelHeight = height > 0 ? Pt(height) : nil
            return AnyHandling(AppearanceFollower(options))
        }
        add(
            "focusByItself", summary: "makes the first field first responder without being asked",
            options: [
                HandlingOption(
                    "at", .choice(FocusByItself.Moment.allCases.map(\.rawValue)),
                    standard: FocusByItself.Moment.viewDidAppear.rawValue,
                    summary: "when it does so")
            ]
        ) { options in
            let moment = FocusByItself.Moment(rawValue: options.text("at"))
            return AnyHandling(FocusByItself(moment: moment ?? .viewDidAppear))
        }
    }
}
