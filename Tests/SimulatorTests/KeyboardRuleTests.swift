import Simulator
import Testing

@Suite("What systems post, in the figures of captured devices")
struct KeyboardRuleTests {
    @Test("A presentation carries the keyboard from one screen below, a dismissal carries it back")
    func presentation() throws {
        var rig = try Rig(.fourInch, system: "ios-8")
        let table: [(Action, String)] = [
            (.focus(0, during: .presentation), "willShow 0,883,320,253 -> 0,315,320,253 400/7"),
            (.blur(during: .dismissal), "willHide 0,315,320,253 -> 0,883,320,253 400/7"),
            (.focus(0, during: .appearance), "willShow 0,568,320,253 -> 0,315,320,253 400/7"),
            (.blur(during: .none), "willHide 0,315,320,253 -> 0,568,320,253 250/7"),
            (.focus(0, during: .launch), "willShow 0,568,320,253 -> 0,315,320,253 250/7")
        ]
        for (action, expected) in table { #expect(try rig.wills(action) == [expected]) }
    }

    @Test("The first show since a launch begins 58 pt lower on a phone with a home indicator")
    func firstShow() throws {
        var rig = try Rig(.iPhoneXR, system: "ios-12")
        let wills = try rig.wills(
            .focus(0, during: .none), .blur(during: .none), .focus(0, during: .none))
        #expect(
            wills == [
                "willShow 0,896,414,288 -> 0,550,414,346 250/7",
                "willHide 0,550,414,346 -> 0,896,414,346 250/7",
                "willShow 0,896,414,346 -> 0,550,414,346 250/7"
            ])
        var off = try Rig(.iPhoneXR, system: "ios-13", choice: KeyboardChoice(prediction: .off))
        let first = try off.wills(.focus(0, during: .none))
        #expect(first == ["willShow 0,896,414,243 -> 0,595,414,301 250/7"])
    }

    @Test("The prediction bar resizes a keyboard that is up, and nothing else")
    func prediction() throws {
        let choice = KeyboardChoice(prediction: .minimised)
        var rig = try Rig(.iPhone6, system: "ios-9", choice: choice)
        #expect(try rig.posts(.keyboard(.setPrediction(.off))) == [])
        let wills = try rig.wills(
            .keyboard(.setPrediction(.minimised)), .focus(0, during: .none),
            .keyboard(.setPrediction(.on)), .keyboard(.setPrediction(.on)),
            .keyboard(.setPrediction(.off)))
        #expect(
            wills == [
                "willShow 0,667,375,225 -> 0,442,375,225 250/7",
                "willShow 0,442,375,225 -> 0,409,375,258 250/7",
                "willShow 0,409,375,258 -> 0,451,375,216 250/7"
            ])
    }

    @Test("A change of focus posts a show where the accessories differ, and nothing where not")
    func focus() throws {
        let fields = [0, 0, 44].map { InputTraits(accessoryHeight: $0) }
        var rig = try Rig(.iPhone6, system: "ios-9", fields: fields)
        _ = try rig.posts(.focus(0, during: .none))
        #expect(try rig.posts(.focus(1, during: .none)) == [])
        let move = "0,409,375,258 -> 0,365,375,302 250/7"
        let names = ["willChangeFrame", "willShow", "didChangeFrame", "didShow"]
        #expect(try rig.posts(.focus(2, during: .none)) == names.map { "\($0) \(move)" })
    }

    @Test("A third-party keyboard is as high as the system's first, then takes its own height")
    func twoSteps() throws {
        let choice = KeyboardChoice(kind: .thirdParty, ownHeight: 282)
        var rig = try Rig(.fourInch, system: "ios-9", choice: choice)
        let wills = try rig.wills(.focus(0, during: .none), .blur(during: .none))
        #expect(
            wills == [
                "willShow 0,568,320,216 -> 0,352,320,216 250/7",
                "willShow 0,352,320,216 -> 0,286,320,282 0/7",
                "willHide 0,286,320,282 -> 0,568,320,282 250/7"
            ])
        let times = rig.play.timeline.records.compactMap { record -> Int64? in
            guard case .notification(_, let reported) = record.event, reported.name == .willShow
            else {
                return nil
            }
            return record.atMs
        }
        #expect(times.count == 2 && times[1] - times[0] <= 12)
    }

    @Test("Chinese comes as high as plain letters and grows by its row of candidates")
    func chinese() throws {
        var rig = try Rig(.iPhone6, system: "ios-8", choice: KeyboardChoice(kind: .chinese))
        #expect(
            try rig.wills(.focus(0, during: .none)) == [
                "willShow 0,667,375,216 -> 0,451,375,216 250/7",
                "willShow 0,451,375,216 -> 0,409,375,258 0/7"
            ])
    }

    @Test("The second height's end is reported after the first one's")
    func ends() throws {
        let own = KeyboardChoice(kind: .thirdParty, ownHeight: 282)
        let table: [(Rig.Device, KeyboardChoice, [String])] = [
            (.iPhone6, KeyboardChoice(kind: .chinese), ["-> 0,451,375,216", "-> 0,409,375,258"]),
            (.fourInch, own, ["-> 0,352,320,216", "-> 0,286,320,282"])
        ]
        for (device, choice, ends) in table {
            var rig = try Rig(device, system: "ios-8", choice: choice)
            let dids = try rig.posts(.focus(0, during: .none)).filter { $0.hasPrefix("didShow") }
            #expect(dids.count == 2)
            for (did, end) in zip(dids, ends) { #expect(did.contains(end)) }
        }
    }

    @Test("Before iOS 7 a screen that is popped takes its keyboard along")
    func pop() throws {
        var rig = try Rig(.oldFourInch, system: "ios-6")
        _ = try rig.posts(.push(1), .focus(0, during: .none))
        #expect(try rig.wills(.pop) == ["willHide 0,352,320,216 -> 320,352,320,216 350/0"])
        #expect(!rig.play.world.isKeyboardShown)
    }

    @Test("A hide reports an empty frame where the user prefers cross-fades, since iOS 14")
    func crossFade() throws {
        for (system, end) in [("ios-13", "0,0,0,0"), ("ios-12", "0,667,375,258")] {
            var rig = try Rig(.iPhone6, system: system, prefersCrossFade: true)
            _ = try rig.posts(.focus(0, during: .none))
            let wills = try rig.wills(.blur(during: .none))
            #expect(wills == ["willHide 0,409,375,258 -> \(end) 250/7"])
            #expect(rig.play.world.keyboardFrame.y == 667)
        }
    }

    @Test("A lock of the device posts shows with empty frames, and the keyboard waits below it")
    func lock() throws {
        var rig = try Rig(.iPhone6, system: "ios-26")
        _ = try rig.posts(.focus(0, during: .none))
        let posts = try rig.posts(.lock)
        #expect(
            posts == [
                "willShow 0,0,0,0 -> 0,0,0,0 0/7", "didShow 0,0,0,0 -> 0,0,0,0 0/7",
                "willShow 0,0,0,0 -> 0,0,0,0 0/7", "didShow 0,0,0,0 -> 0,0,0,0 0/7"
            ])
        #expect(throws: ActionError.self) { try rig.posts(.home) }
        // What an unlock tells is an assumption: where the keyboard stands.
        let unlocked = try rig.posts(.unlock)
        #expect(unlocked.count == 4 && unlocked.allSatisfy { $0.hasSuffix(" 0/7") })
        #expect(unlocked.contains { $0.hasPrefix("willShow ") && !$0.contains("0,0,0,0") })
        #expect(rig.play.world.phase(of: Rig.app) == .active)
        #expect(rig.play.world.keyboardOwner == Rig.app)
    }
}

@Suite("A hardware keyboard, by system and family")
struct HardwareTests {
    @Test(
        "A field without an accessory view",
        arguments: [
            ("ios-5", false, [], []),
            (
                "ios-12", true, ["willHide 0,667,375,0 -> 0,667,375,0 250/7"],
                ["willHide 0,667,375,0 -> 0,667,375,0 250/7"]
            ),
            (
                "ios-13", true, ["willShow 0,667,375,0 -> 0,667,375,0 250/7"],
                ["willHide 0,667,375,0 -> 0,667,375,0 250/7"]
            )
        ])
    func plain(system: String, isPhone: Bool, focus: [String], blur: [String]) throws {
        var rig = try Rig(isPhone ? .iPhone6 : .iPad, system: system)
        _ = try rig.posts(.keyboard(.attachHardware))
        #expect(try rig.wills(.focus(0, during: .none)) == focus)
        #expect(rig.play.world.keyboard == nil)
        #expect(try rig.wills(.blur(during: .none)) == blur)
    }

    @Test("An accessory view is the whole frame since iOS 9")
    func accessory() throws {
        let fields = [InputTraits(accessoryHeight: 44)]
        var rig = try Rig(.iPhone6, system: "ios-9", fields: fields)
        _ = try rig.posts(.keyboard(.attachHardware))
        let shown = try rig.wills(.focus(0, during: .none))
        #expect(shown == ["willShow 0,667,375,44 -> 0,623,375,44 250/7"])
    }

    @Test("An iPad's frame keeps its height, and only the bar is on screen")
    func bar() throws {
        var rig = try Rig(.iPadAir2, system: "ios-9")
        _ = try rig.posts(.keyboard(.attachHardware))
        let shown = try rig.wills(.focus(0, during: .none))
        #expect(shown == ["willShow 0,1024,768,313 -> 0,969,768,313 250/7"])
        #expect(rig.play.world.inset(of: Rig.app) == 55)
    }

    @Test("The software keyboard comes and goes without animation")
    func toggle() throws {
        var rig = try Rig(.iPhone6, system: "ios-13")
        _ = try rig.posts(.focus(0, during: .none))
        let wills = try rig.wills(
            .keyboard(.toggleSoftware(false)), .keyboard(.toggleSoftware(true)))
        #expect(
            wills == [
                "willHide 0,409,375,258 -> 0,667,375,258 0/7",
                "willShow 0,667,375,258 -> 0,409,375,258 0/7"
            ])
    }

    @Test("What cannot be is refused")
    func refusals() throws {
        var rig = try Rig(.iPhone6, system: "ios-13")
        _ = try rig.posts(.focus(0, during: .none))
        let impossible: [KeyboardAction] = [
            .detachHardware, .undockByDrag, .undockByMenu, .split, .drag(to: nil), .dock, .float,
            .takeOwnHeight(300)
        ]
        for action in impossible {
            let error = #expect(throws: ActionError.self) { try rig.posts(.keyboard(action)) }
            #expect(error?.rule.isEmpty == false, "\(action)")
        }
    }
}
