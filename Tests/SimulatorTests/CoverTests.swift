import Handlings
import Simulator
import Testing

/// Covers and locks that apps lay over themselves: where they lie decides what they hide.
@Suite("Covers, locks and drafts")
struct CoverTests {
    private static func cover(
        _ place: CoverPlace, _ moment: PrivacyCover.Moment = .willResignActive
    ) -> PrivacyCover {
        var options = PrivacyCover.Options()
        (options.place, options.moment) = (place, moment)
        return PrivacyCover(options)
    }

    private static func play(
        _ handlings: [any KeyboardHandling], system: String = "ios-12",
        change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Play {
        var play = Play(try Stage.setting(handlings, system: system, change: change))
        try play.do(.launch(Stage.ike))
        return play
    }

    private static func overlays(_ play: Play) -> [Overlay] {
        play.world.content(of: Stage.ike).overlays
    }

    @Test("A cover at the background is missing on the live card, an earlier one is not")
    func moments() throws {
        for moment in PrivacyCover.Moment.allCases {
            var play = try Self.play([Self.cover(.ownWindow, moment)])
            try play.do(.switchTo(Stage.notes))
            play.settle()
            let card = try #require(play.world.liveCard(of: Stage.ike))
            let stored = try #require(play.world.storedSnapshot(of: Stage.ike))
            #expect(
                play.world.captures[card.index].content.overlays.isEmpty
                    == (moment == .didEnterBackground))
            #expect(play.world.captures[stored.index].content.overlays == [.blur])
        }
    }

    @Test("A presented cover is refused while the app resigns, since iOS 18")
    func refused() throws {
        for (system, isRefused) in [("ios-17", false), ("ios-18", true), ("ios-26", true)] {
            for place in [CoverPlace.modal, .ownWindow] {
                var play = try Self.play([Self.cover(place)], system: system)
                try play.do(.switchTo(Stage.notes))
                play.settle()
                #expect(Self.overlays(play).isEmpty == (isRefused && place == .modal), "\(system)")
            }
        }
    }

    @Test("A presented cover that is still being dismissed cannot be presented again")
    func presentedOnItself() throws {
        for (place, survives) in [(CoverPlace.modal, false), (.ownWindow, true)] {
            var play = try Self.play([Self.cover(place)])
            let prompt = Prompt(kind: .permission, title: "", message: "", buttons: ["OK"])
            try play.do(.showPrompt(prompt))
            try play.world.perform(.answerPrompt, into: &play.timeline)
            play.world.advanceUntilTouchable(into: &play.timeline)
            try play.world.perform(.showPrompt(prompt), into: &play.timeline)
            play.settle()
            #expect((play.world.phase(of: Stage.ike) != .notRunning) == survives)
        }
    }

    @Test("No cover for the app's own prompt: then none for a departure during it either")
    func suppressed() throws {
        var options = PrivacyCover.Options()
        options.skipsWhileAsking = true
        var play = try Self.play([PrivacyCover(options)])
        let prompt = Prompt(kind: .permission, title: "", message: "", buttons: ["OK"])
        try play.do(.showPrompt(prompt), .home)
        play.settle()
        #expect(Self.overlays(play) == [])
    }

    @Test("A delegate's call that a framework does not pass on yet leaves the cover up")
    func deaf() throws {
        for (channel, isLeft) in [
            (PrivacyCover.Channel.delegate, true), (.notification, false)
        ] {
            var options = PrivacyCover.Options()
            (options.hears, options.launchMs) = (channel, 5000)
            var play = try Self.play([PrivacyCover(options)])
            let prompt = Prompt(kind: .permission, title: "", message: "", buttons: ["OK"])
            try play.do(.showPrompt(prompt), .answerPrompt)
            play.settle()
            #expect(Self.overlays(play).isEmpty != isLeft)
            #expect(play.timeline.findings.contains { $0.oracle == .coverIsTakenAway } == isLeft)
        }
    }

    @Test("The keyboard's window lies above the app's since iOS 9, unless the app raises its own")
    func keyboardAbove() throws {
        for (system, place, isSeen) in [
            ("ios-8", CoverPlace.ownWindow, false), ("ios-9", .ownWindow, true),
            ("ios-9", .aboveKeyboard, false)
        ] {
            var play = try Self.play([Tracker(), AppLock(place: place)], system: system)
            try play.do(.tap(3), .home)
            play.settle()
            try play.do(.launch(Stage.ike))
            play.settle()
            guard case .app(let seen) = play.world.screen else {
                Issue.record("the app is in front")
                return
            }
            #expect((seen.keyboard != nil) == isSeen, "\(system), \(place)")
            #expect(seen.content.overlays == [.lock])
            if isSeen {
                #expect(throws: ActionError.self) { try play.world.check(.passLock) }
            } else {
                try play.do(.passLock)
                #expect(Self.overlays(play) == [])
            }
        }
    }

    @Test("What a lock does with the responder below it", arguments: AppLock.Responder.allCases)
    func lockedResponder(responder: AppLock.Responder) throws {
        var play = try Self.play([Tracker(), AppLock(responder: responder, place: .aboveKeyboard)])
        try play.do(.tap(3), .home)
        play.settle()
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect((play.world.firstResponder(of: Stage.ike) != nil) == (responder == .keeps))
        try play.do(.passLock)
        play.settle()
        #expect((play.world.firstResponder(of: Stage.ike) != nil) == (responder != .resigns))
        #expect(play.world.inset(of: Stage.ike) == (responder == .resigns ? 0 : 333))
    }

    @Test("A prompt does not ask for the code again, and there is no lock to pass without one")
    func lockAtOnce() throws {
        var play = try Self.play([AppLock(moment: .willResignActive)])
        #expect(throws: ActionError.self) { try play.world.check(.passLock) }
        let prompt = Prompt(kind: .permission, title: "", message: "", buttons: ["OK"])
        try play.do(.showPrompt(prompt))
        play.settle()
        #expect(Self.overlays(play) == [.lock])
        try play.do(.answerPrompt)
        play.settle()
        #expect(Self.overlays(play) == [])
    }

    @Test("An own picture on iOS 7 has the keys without what lies behind them")
    func backdrop() throws {
        for (system, look) in [
            ("ios-7", KeyboardContent.Look.withoutBackdrop), ("ios-12", .whole)
        ] {
            var play = try Self.play([OverlaidSnapshot()], system: system)
            try play.do(.tap(3), .home)
            play.settle()
            let pictures = play.world.captures.compactMap(\.keyboard)
            #expect(pictures.contains { $0.look == look }, "\(system)")
            #expect(look == .withoutBackdrop || pictures.allSatisfy { $0.look == .whole })
        }
    }
}

/// What survives a process that its app's code has saved.
@Suite("Drafts")
struct DraftTests {
    private static func play(_ handlings: [any KeyboardHandling]) throws -> Play {
        var play = Play(try Stage.setting(handlings))
        try play.do(.launch(Stage.ike))
        return play
    }

    private static func text(_ play: Play) -> String {
        play.world.content(of: Stage.ike).texts[3]
    }

    @Test(
        "What was saved before the process died is there again",
        arguments: [
            (DraftKeeper.Moment.didEnterBackground, true, "a\tb\\\nc"),
            (.didEnterBackground, false, ""), (.change, false, "a\tb\\\nc"),
            (.disappearance, true, "")
        ])
    func saved(moment: DraftKeeper.Moment, isLeft: Bool, expected: String) throws {
        var play = try Self.play([DraftKeeper(moment: moment)])
        try play.do(.tap(3), .type("a\tb\\\nc"))
        if isLeft { try play.do(.home) }
        play.settle()
        try play.do(.kill(Stage.ike), .launch(Stage.ike))
        play.settle()
        #expect(Self.text(play) == expected)
    }

    @Test("A damaged record restores nothing")
    func damaged() throws {
        for bytes in ["", "x", "0", "7\ta", "0\ta\tb", "0\t\t\t\t\n99"] {
            var play = Play(try Stage.setting([DraftKeeper()]))
            let record = DiskRecord(
                app: Stage.ike, key: DraftKeeper.key, bytes: Array(bytes.utf8))
            play.world.replaceDisk(of: Stage.ike, with: [record])
            try play.do(.launch(Stage.ike))
            #expect(Self.text(play) == "", "\(bytes)")
            #expect(play.world.content(of: Stage.ike).screen == 0)
        }
    }

    @Test("Secure fields are wiped in the background, others are not")
    func wiped() throws {
        var setting = try Stage.setting([SecretEraser()])
        var apps = setting.apps
        apps[0].screens = [.form]
        setting = Setting(
            device: setting.device, system: setting.system, heights: setting.heights, apps: apps)
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .tap(1), .type("Ann"), .tap(3), .type("1234"), .home)
        play.settle()
        #expect(play.world.content(of: Stage.ike).texts[1] == "Ann")
        #expect(play.world.content(of: Stage.ike).texts[3] == "")
    }
}

/// What single reports tell of keyboards around a biometric prompt, and of flipped traits.
@Suite("Biometric prompts and flipped traits")
struct BiometryTests {
    private static let prompt = Prompt(
        kind: .touchID, title: "Touch ID", message: "", buttons: ["Cancel"])

    private static func play(_ change: (inout CoverRules) -> Void) throws -> Play {
        var setting = try Stage.setting([Tracker()], system: "ios-9") { change(&$0.covers) }
        let device = DeviceProfile(
            name: "iPhone 6", isPad: false, size: Size(width: 375, height: 667), scale: 2,
            cornerRadius: 0, sensor: .none, hasHomeIndicator: false,
            safeAreaPortrait: Insets(top: 20), safeAreaLandscape: Insets(),
            statusBarPortrait: 20, statusBarLandscape: 0)
        setting = Setting(
            device: device, system: setting.system, heights: setting.heights,
            apps: setting.apps)
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .tap(3))
        return play
    }

    @Test("The keys are drawn around a prompt, unless a figure says otherwise")
    func hidden() throws {
        var plain = try Self.play { _ in }
        try plain.do(.showPrompt(Self.prompt))
        #expect(plain.world.keyboard?.look == .whole)
        var odd = try Self.play { $0.biometryHidesKeys.value = true }
        try odd.do(.showPrompt(Self.prompt))
        #expect(odd.world.keyboard?.look == .accessoryAlone)
        try odd.do(.answerPrompt)
        #expect(odd.world.keyboard?.look == .whole)
    }

    @Test("Keys that are not drawn after a prompt are back after a trip")
    func undrawn() throws {
        var play = try Self.play { $0.keysAfterBiometry.value = .undrawn }
        try play.do(.showPrompt(Self.prompt), .answerPrompt)
        #expect(play.world.keyboard?.look == .accessoryAlone)
        try play.do(.home)
        play.settle()
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(play.world.keyboard?.look == .whole)
    }

    @Test("A field that focuses itself at the end of a prompt has a keyboard, unless it is refused")
    func refused() throws {
        for (keys, isUp) in [(BiometryKeys.drawn, true), (.refused, false)] {
            var setting = try Stage.setting([FocusByItself(moment: .promptGone)])
            var system = setting.system
            system.covers.keysAfterBiometry.value = keys
            setting = Setting(
                device: setting.device, system: system, heights: setting.heights,
                apps: setting.apps)
            var play = Play(setting)
            let face = Prompt(kind: .faceID, title: "", message: "", buttons: [])
            try play.do(.launch(Stage.ike), .showPrompt(face), .answerPrompt)
            play.settle()
            #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
            #expect(play.world.isKeyboardShown == isUp)
        }
    }

    @Test("Flipped traits reach who follows windows, and not one of the screen")
    func flipped() throws {
        for (owner, waits, lines) in [
            (TraitOwner.window, false, 2), (.window, true, 0), (.screen, false, 0)
        ] {
            var options = AppearanceFollower.Options()
            (options.owner, options.waitsInBackground) = (owner, waits)
            var play = Play(try Stage.setting([AppearanceFollower(options)], system: "ios-13"))
            try play.do(.launch(Stage.ike), .home)
            play.settle()
            let logged = play.timeline.records.filter { record in
                if case .log = record.event { true } else { false }
            }
            #expect(logged.count == lines, "\(owner)")
        }
    }

    @Test("Restoration state is gone after a force quit, where the system deletes it")
    func restoration() throws {
        for (deletes, text) in [(true, ""), (false, "hi")] {
            var play = Play(
                try Stage.setting([DraftKeeper(place: .restoration)], system: "ios-13") {
                    $0.ends.forceQuitDeletesState.value = deletes
                })
            try play.do(.launch(Stage.ike), .tap(3), .type("hi"), .home)
            play.settle()
            try play.do(.system(.forceQuit(Stage.ike)), .launch(Stage.ike))
            play.settle()
            #expect(play.world.content(of: Stage.ike).texts[3] == text)
        }
    }
}

/// What pictures of an app have where one of its windows lies above the keyboard's.
@Suite("Window order in pictures")
struct WindowOrderTests {
    @Test("A card shows the keyboard exactly where the screen does: not below the app's window")
    func cardObeysOrder() throws {
        for (system, place, isSeen) in [
            ("ios-8", CoverPlace.ownWindow, false), ("ios-9", .ownWindow, true),
            ("ios-9", .aboveKeyboard, false), ("ios-9", .keyWindow, true)
        ] {
            var options = PrivacyCover.Options()
            (options.place, options.moment) = (place, .willResignActive)
            var play = Play(
                try Stage.setting([Tracker(), PrivacyCover(options)], system: system) {
                    $0.switching.switcherTakesKeyboard.value = false
                })
            try play.do(.launch(Stage.ike), .tap(3), .system(.openSwitcher))
            play.settle()
            let card = try #require(play.capture(play.world.liveCard(of: Stage.ike)))
            #expect(card.content.overlays == [.blur])
            #expect((card.keyboard != nil) == isSeen, "\(system), \(place)")
        }
    }
}

/// A lock with a field: its window is key, and the keyboard is the lock's.
@Suite("Covers with a field of their own")
struct CoverFieldTests {
    private static func play(_ lock: AppLock, typing: Bool = true) throws -> Play {
        var play = Play(try Stage.setting([Tracker(), lock], system: "ios-16.1"))
        try play.do(.launch(Stage.ike))
        if typing { try play.do(.tap(3)) }
        try play.do(.home)
        play.settle()
        try play.do(.launch(Stage.ike))
        play.settle()
        return play
    }

    @Test("The lock's field has the keyboard, and what is typed reaches no field below")
    func hasKeyboard() throws {
        var play = try Self.play(AppLock(asksForCode: true))
        #expect(play.world.isKeyboardShown)
        #expect(play.world.content(of: Stage.ike).overlays == [.lock])
        try play.do(.type("1234"))
        #expect(play.world.content(of: Stage.ike).texts[3] == "")
        try play.do(.passLock)
        play.settle()
        #expect(play.world.content(of: Stage.ike).overlays == [])
        #expect(play.world.firstResponder(of: Stage.ike) == "messageField")
        #expect(play.world.keyboardOwner == Stage.ike)
        #expect(play.timeline.findings == [])
    }

    @Test("The keyboard goes with a lock below which nothing was first responder")
    func goesWithLock() throws {
        var play = try Self.play(AppLock(asksForCode: true), typing: false)
        #expect(play.world.isKeyboardShown)
        #expect(play.world.firstResponder(of: Stage.ike) == nil)
        try play.do(.passLock)
        play.settle()
        #expect(!play.world.isKeyboardShown)
        #expect(play.world.inset(of: Stage.ike) == 0)
        #expect(play.timeline.findings == [])
    }

    @Test("A lock above the keyboard's window hides its own keyboard, and cannot be passed")
    func hidesItself() throws {
        let play = try Self.play(AppLock(place: .aboveKeyboard, asksForCode: true), typing: false)
        #expect(play.oracles.contains(.fieldIsVisible))
        let error = #expect(throws: ActionError.self) { try play.world.check(.passLock) }
        #expect(error?.rule == "the keyboard of the lock of ike lies below its window")
    }

    @Test("What stands below the lock's keyboard is not judged while nobody can see it")
    func unseen() throws {
        var play = Play(try Stage.setting([AppLock(asksForCode: true)]))
        try play.do(.launch(Stage.ike), .home)
        play.settle()
        try play.do(.switchTo(Stage.ike))
        play.settle()
        #expect(play.world.isKeyboardShown)
        #expect(play.world.inset(of: Stage.ike) == 0)
        #expect(play.timeline.findings == [])
    }

    @Test("A field below the lock that becomes first responder takes the keyboard from it")
    func fieldBelow() throws {
        var play = try Self.play(AppLock(asksForCode: true), typing: false)
        #expect(play.timeline.findings == [])
        try play.do(.focus(3, during: .none))
        play.settle()
        #expect(play.oracles == [.coveredStaysCovered])
    }
}
