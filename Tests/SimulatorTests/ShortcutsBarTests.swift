import Simulator
import Testing

@Suite("The bar of a hardware keyboard")
struct ShortcutsBarTests {
    static func rig(_ system: String = "ios-17", accessory: Pt = 0) throws -> Rig {
        var rig = try Rig(
            .iPadAir2, system: system, fields: [InputTraits(accessoryHeight: accessory)])
        _ = try rig.posts(.keyboard(.attachHardware), .focus(0, during: .none))
        return rig
    }

    @Test("Flicked down it is hidden for the app, and back it is shown")
    func flick() throws {
        var rig = try Self.rig()
        #expect(
            try rig.wills(.keyboard(.minimizeBar)) == [
                "willHide 0,969,768,313 -> 0,1024,768,313 250/7"
            ])
        #expect(rig.play.world.keyboardFrame == Rect(x: 16, y: 960, width: 216, height: 48))
        #expect(rig.play.world.keyboard?.frame.height == 48)
        #expect(
            try rig.wills(.keyboard(.restoreBar)) == [
                "willShow 0,1024,768,313 -> 0,969,768,313 250/7"
            ])
    }

    @Test("The mini toolbar moves to the other side without a word, and stays small")
    func side() throws {
        var rig = try Self.rig()
        _ = try rig.posts(.keyboard(.minimizeBar))
        #expect(try rig.posts(.keyboard(.moveBar)) == [])
        #expect(rig.play.world.keyboardFrame.x == 536)
        #expect(try rig.posts(.keyboard(.moveBar)) == [])
        #expect(rig.play.world.keyboardFrame.x == 16)
        let blur = try rig.posts(.blur(during: .none))
        #expect(blur.allSatisfy { $0.contains("0,1024,768,0 -> 0,1024,768,0") }, "\(blur)")
        #expect(blur.count == 4)
        _ = try rig.posts(.focus(0, during: .none))
        #expect(rig.play.world.keyboardFrame.width == 216)
        _ = try rig.posts(.keyboard(.detachHardware))
        #expect(rig.play.world.keyboardFrame == Rect(x: 0, y: 711, width: 768, height: 313))
    }

    @Test("Return on the hardware keyboard does what Return does")
    func pressReturn() throws {
        var rig = try Rig(
            .iPadAir2, system: "ios-17", fields: [InputTraits(returnResigns: true)])
        #expect(throws: ActionError.self) { try rig.posts(.keyboard(.pressHardwareReturn)) }
        _ = try rig.posts(.keyboard(.attachHardware), .focus(0, during: .none))
        _ = try rig.posts(.keyboard(.pressHardwareReturn))
        #expect(rig.play.world.firstResponder(of: Rig.app) == nil)
    }

    @Test("What is impossible names the nearest possible thing")
    func impossible() throws {
        let cases: [(Rig, KeyboardAction, String)] = [
            (try Rig(.iPadAir2, system: "ios-17"), .minimizeBar, "hardware: connect"),
            (try Self.rig(), .moveBar, "hardware: minimize"),
            (try Self.rig("ios-13"), .minimizeBar, "iPadOS 17"),
            (try Rig(.iPhone6, system: "ios-9"), .minimizeBar, "on an iPad"),
            (try Rig(.iPhone6, system: "ios-9"), .split, "changeKeyboard"),
            (try PadTests.up(.iPadAir2, system: "ios-12"), .float, "keyboard: undock"),
            (try PadTests.up(.iPadAir2, system: "ios-12"), .merge, "keyboard: split")
        ]
        for (rig, action, hint) in cases {
            do throws(ActionError) {
                try rig.play.world.check(.keyboard(action))
                Issue.record("\(action) is possible")
            } catch {
                #expect(error.nextStep?.contains(hint) == true, "\(action): \(error)")
            }
        }
    }
}
