import Handlings
import Simulator
import Testing

@Suite("What single versions get wrong, switched on")
struct QuirkTests {
    static func play(
        _ handlings: [any KeyboardHandling] = [Tracker()],
        _ change: (inout QuirkRules) -> Void
    ) throws -> Play {
        var play = Play(try Stage.setting(handlings) { change(&$0.quirks) })
        try play.do(.launch(Stage.ike))
        return play
    }

    @Test("Every profile has them off")
    func off() throws {
        for name in [
            "ios-3.1", "ios-3.2", "ios-4", "ios-5", "ios-6", "ios-7", "ios-8", "ios-9",
            "ios-12", "ios-13", "ios-16.1", "ios-17", "ios-18", "ios-26"
        ] {
            let quirks = try Stage.system(name).quirks
            #expect(!quirks.silentWhileUndocked.value && !quirks.resignShowsFirst.value)
            #expect(!quirks.crossFadeShowsEmpty.value && !quirks.dragHidesFlat.value)
            #expect(quirks.keysAfterReturn.value == .drawn && !quirks.panelDeafensSafeArea.value)
            #expect(quirks.controllerAfterTrip.value == .restored)
            #expect(!quirks.keyTouchesFallThrough.value && !quirks.coveredRefusesKeyboard.value)
            #expect(!quirks.inputViewDropsAccessory.value)
            #expect(!quirks.accessoryOutlivesPrompt.value)
            #expect(!quirks.returnMisplacesAccessory.value)
        }
    }

    @Test("An undocked keyboard that grows can do so in silence", arguments: [true, false])
    func silent(isOn: Bool) throws {
        var rig = try Rig(.iPadAir2, system: "ios-9") {
            $0.quirks.silentWhileUndocked.value = isOn
        }
        _ = try rig.posts(.focus(0, during: .none), .keyboard(.undockByMenu))
        let before = rig.play.world.keyboardFrame.height
        let posts = try rig.posts(.keyboard(.setPrediction(.off)))
        #expect(rig.play.world.keyboardFrame.height < before)
        #expect(posts.count == (isOn ? 0 : 2))
    }

    @Test("A show comes before the hide of a field that code resigns", arguments: [true, false])
    func showsFirst(isOn: Bool) throws {
        var play = try Self.play { $0.resignShowsFirst.value = isOn }
        try play.do(.tap(3))
        play.settle()
        let count = play.notifications(to: Stage.ike).count
        try play.do(.tapOutside)
        play.settle()
        let posts = play.notifications(to: Stage.ike)[count...]
        let hide = [KeyboardNotificationName.willChangeFrame, .willHide, .didChangeFrame, .didHide]
        #expect(posts.map(\.name) == (isOn ? [.willShow] : []) + hide)
        #expect(isOn == (posts.first.map { $0.begin == $0.end } ?? false))
        #expect(play.oracles == [])
    }

    @Test("The keys of a keyboard that is brought back can stay undrawn until the app is left")
    func undrawn() throws {
        var play = try Self.play { $0.keysAfterReturn.value = .undrawn }
        try play.do(.tap(3), .home, .launch(Stage.ike))
        #expect(play.world.keyboard?.look == .accessoryAlone)
        // A prompt's return is no trip.
        var asked = try Self.play { $0.keysAfterReturn.value = .undrawn }
        let prompt = Prompt(kind: .permission, title: "", message: "", buttons: ["OK"])
        try asked.do(.tap(3), .showPrompt(prompt), .answerPrompt)
        #expect(asked.world.keyboard?.look == .whole)
    }

    @Test("Control Center can make SwiftUI's safe area deaf, in the state in which it was opened")
    func deaf() throws {
        for isUp in [true, false] {
            var play = try Self.play([SwiftUISafeArea()]) { $0.panelDeafensSafeArea.value = true }
            if isUp { try play.do(.tap(3)) }
            try play.do(.system(.open(.controlCenter)), .system(.close(.controlCenter)))
            try play.do(isUp ? .tapOutside : .tap(3))
            play.settle()
            let edge: Pt = isUp ? 479 : 778
            #expect(play.world.frame(of: 1, in: Stage.ike).maxY == edge)
            #expect(play.oracles == [.insetMatchesKeyboard])
        }
    }

    @Test("With cross-fades the did posts of a show can be empty")
    func crossFade() throws {
        let setting = try Stage.single(.chat, [Tracker()], prefersCrossFade: true) {
            $0.quirks.crossFadeShowsEmpty.value = true
        }
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .tap(3))
        play.settle()
        let ends = play.notifications(to: Stage.ike).map(\.end.height)
        #expect(ends == [333, 333, 0, 0])
    }
}

extension Stage {
    /// One app with one screen on an iPhone X, with a profile that a test changes.
    static func single(
        _ screen: ScreenDefinition, _ handlings: [any KeyboardHandling],
        heights: KeyboardHeights = faceIDHeights, prefersCrossFade: Bool = false,
        change: (inout SystemProfile) -> Void = { _ in }
    ) throws -> Setting {
        var system = try system("ios-12")
        change(&system)
        func erased(_ handling: some KeyboardHandling) -> AnyHandling { AnyHandling(handling) }
        let app = AppDefinition(
            name: "ike", title: "Ike", iconColor: 0xE74C_3CFF, screens: [screen],
            handlings: handlings.map { erased($0) })
        return Setting(
            device: iPhoneX, system: system, heights: heights, apps: [app],
            prefersCrossFade: prefersCrossFade)
    }
}
