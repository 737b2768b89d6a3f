import Simulator
import Testing

@Suite("An iPad's keyboard, turned and moved")
struct PadTests {
    static func up(
        _ device: Rig.Device, system: String, interface: InterfaceOrientation = .portrait,
        accessory: Pt = 0
    ) throws -> Rig {
        let fields = [InputTraits(accessoryHeight: accessory)]
        var rig = try Rig(device, system: system, interface: interface, fields: fields)
        _ = try rig.posts(.focus(0, during: .none))
        return rig
    }

    @Test("A rotation on iOS 5, with its did posts that lack the animation")
    func rotation() throws {
        var rig = try Self.up(.iPad, system: "ios-5", interface: .landscapeRight)
        let start = rig.play.world.clockMs
        let count = rig.play.timeline.records.count
        let posts = try rig.posts(.rotate(.portrait))
        #expect(
            posts == [
                "willChangeFrame 0,0,352,1024 -> -352,0,352,1024 250/0",
                "willHide 0,0,352,1024 -> -352,0,352,1024 250/0",
                "didChangeFrame 0,0,352,1024 -> 0,0,352,1024 -",
                "didHide 0,0,352,1024 -> -352,0,352,1024 -",
                "willChangeFrame 0,760,768,264 -> 0,760,768,264 250/0",
                "willShow 0,1024,768,264 -> 0,760,768,264 250/0",
                "didChangeFrame 0,1024,768,264 -> 0,760,768,264 -",
                "didShow 0,1024,768,264 -> 0,760,768,264 -"
            ])
        let times = rig.play.timeline.records[count...].compactMap { record -> Int64? in
            guard case .notification = record.event else { return nil }
            return record.atMs - start
        }
        let captured: [Int64] = [0, 3, 24, 27, 144, 146, 565, 568]
        #expect(zip(times, captured).allSatisfy { abs($0 - $1) <= 3 }, "\(times)")
    }

    @Test("Hide and show come twice for one rotation on iOS 8.3, once later")
    func repeated() throws {
        for (system, count) in [("ios-8", 2), ("ios-9", 1)] {
            var rig = try Self.up(.fourInch, system: system)
            let wills = try rig.wills(.rotate(.landscape))
            #expect(wills.filter { $0.hasPrefix("willHide") }.count == count)
            #expect(wills.last == "willShow 0,320,568,193 -> 0,127,568,193 250/7")
        }
    }

    @Test("Undock by the menu reports a move that leaves the accessory view, its did no end")
    func undockByMenu() throws {
        var rig = try Self.up(
            .iPad, system: "ios-5", interface: .portraitUpsideDown, accessory: 40)
        #expect(
            try rig.posts(.keyboard(.undockByMenu)) == [
                "willChangeFrame 0,0,768,304 -> 0,-264,768,304 250/0",
                "willHide 0,0,768,304 -> 0,-264,768,304 250/0",
                "didChangeFrame 0,0,768,304 -> - -", "didHide 0,0,768,304 -> - -"
            ])
    }

    @Test("Undock by drag reports no end at all, and a drag reports empty frames")
    func undockByDrag() throws {
        var rig = try Self.up(
            .iPad, system: "ios-5", interface: .portraitUpsideDown, accessory: 40)
        let posts = try rig.posts(.keyboard(.undockByDrag))
        #expect(posts.first == "willChangeFrame 0,0,768,304 -> - -")
        #expect(posts.allSatisfy { $0.hasSuffix("-> - -") })
        let drag = try rig.posts(.keyboard(.drag(to: nil)))
        #expect(drag.first == "willChangeFrame 0,0,0,0 -> 0,0,0,0 0/0")
        #expect(throws: ActionError.self) { try rig.posts(.keyboard(.undockByMenu)) }
    }

    @Test("A split posts two groups of a hide and no show")
    func split() throws {
        var rig = try Self.up(.iPad, system: "ios-5")
        let posts = try rig.posts(.keyboard(.split))
        let names = posts.map { $0.prefix { $0 != " " } }
        let group: [Substring] = ["willChangeFrame", "willHide", "didChangeFrame", "didHide"]
        #expect(names == group + group)
        #expect(posts[0] != posts[4])
    }

    @Test("The second group of a split reports the raised halves in its did posts only")
    func splitPlaces() throws {
        var rig = try Self.up(.iPadAir2, system: "ios-12")
        let posts = try rig.posts(.keyboard(.split))
        #expect(
            posts == [
                "willChangeFrame 0,711,768,313 -> 0,808,768,216 250/7",
                "willHide 0,711,768,313 -> 0,808,768,216 250/7",
                "didChangeFrame 0,711,768,313 -> 0,808,768,216 250/7",
                "didHide 0,711,768,313 -> 0,808,768,216 250/7",
                "willChangeFrame 0,808,768,216 -> 0,808,768,216 250/7",
                "willHide 0,808,768,216 -> 0,808,768,216 250/7",
                "didChangeFrame 0,808,768,216 -> 0,698,768,216 250/7",
                "didHide 0,808,768,216 -> 0,698,768,216 250/7"
            ])
        #expect(rig.play.world.keyboardFrame == Rect(x: 0, y: 698, width: 768, height: 216))
    }

    @Test("A split shrinks the keyboard at the lower edge in one piece, then parts and raises it")
    func splitMotion() throws {
        var rig = try Self.up(.iPadAir2, system: "ios-12")
        var world = rig.play.world
        try world.perform(.keyboard(.split), into: &rig.play.timeline)
        var seen: [KeyboardContent] = []
        for _ in 0..<60 {
            seen.append(try #require(world.keyboard))
            world.advance(byMs: 20, into: &rig.play.timeline)
        }
        let shrinking = seen.prefix { $0.form == .docked }
        #expect(shrinking.count > 10 && shrinking.allSatisfy { $0.frame.maxY == 1024 })
        let heights = shrinking.map(\.frame.height)
        #expect(heights == heights.sorted(by: >) && heights.first == 313)
        let rising = seen.dropFirst(shrinking.count)
        #expect(rising.allSatisfy { $0.form == .split && $0.frame.height == 216 })
        let shares = rising.map(\.partedShare)
        #expect(shares == shares.sorted() && (shares.first ?? 1000) < 300 && shares.last == 1000)
        #expect(rising.last?.frame.y == 698)
    }

    @Test("The halves merge where they are, and only the frame changes")
    func merge() throws {
        var rig = try Self.up(.iPadAir2, system: "ios-12")
        #expect(throws: ActionError.self) { try rig.posts(.keyboard(.merge)) }
        _ = try rig.posts(.keyboard(.split))
        #expect(
            try rig.posts(.keyboard(.merge)) == [
                "willChangeFrame 0,698,768,216 -> 0,601,768,313 250/7",
                "didChangeFrame 0,698,768,216 -> 0,601,768,313 250/7"
            ])
        #expect(try rig.posts(.keyboard(.split)).count == 2, "undocked, it parts without a hide")
    }

    @Test("A drag takes the keyboard to a place, reports empty frames, and docking forgets it")
    func dragTo() throws {
        var rig = try Self.up(.iPadAir2, system: "ios-13")
        _ = try rig.posts(.keyboard(.float))
        let posts = try rig.posts(.keyboard(.drag(to: Point(x: 20, y: 90))))
        #expect(posts.map { $0.contains(" 0,0,0,0 -> 0,0,0,0 ") } == [true, true])
        #expect(rig.play.world.keyboardFrame == Rect(x: 20, y: 90, width: 320, height: 252))
        #expect(throws: ActionError.self) {
            try rig.posts(.keyboard(.drag(to: Point(x: 20, y: 900))))
        }
        _ = try rig.posts(.keyboard(.dock), .keyboard(.undockByMenu))
        #expect(rig.play.world.keyboardFrame == Rect(x: 0, y: 601, width: 768, height: 313))
    }

    @Test("A view beside or below a floating keyboard can be tapped")
    func besides() throws {
        var rig = try Self.up(.iPadAir2, system: "ios-13")
        _ = try rig.posts(.keyboard(.float), .keyboard(.drag(to: Point(x: 400, y: 0))))
        try rig.play.world.check(.tap(0))
        var covered = try Self.up(.iPadAir2, system: "ios-13")
        _ = try covered.posts(
            .keyboard(.float), .keyboard(.drag(to: Point(x: 200, y: 0))), .tapOutside)
        #expect(covered.play.world.isKeyboardShown == false)
    }

    @Test("Docking on iOS 9 posts nine notifications in the captured order")
    func dock() throws {
        var rig = try Self.up(.iPadAir2, system: "ios-9")
        _ = try rig.posts(.keyboard(.undockByMenu))
        #expect(try rig.posts(.blur(during: .none)).allSatisfy { $0.contains("ChangeFrame") })
        _ = try rig.posts(.focus(0, during: .none))
        let names = try rig.posts(.keyboard(.dock)).map { $0.prefix { $0 != " " } }
        #expect(
            names == [
                "willChangeFrame", "didChangeFrame", "willShow", "willChangeFrame", "willShow",
                "didChangeFrame", "didShow", "didChangeFrame", "didShow"
            ])
        #expect(rig.play.world.keyboardFrame == Rect(x: 0, y: 711, width: 768, height: 313))
    }

    @Test("A floating keyboard posts a hide, and exists since iPadOS 13")
    func float() throws {
        var rig = try Self.up(.iPadAir2, system: "ios-13")
        let wills = try rig.wills(.keyboard(.float))
        #expect(wills == ["willHide 0,711,768,313 -> 0,1024,768,313 250/7"])
        let docked = try rig.posts(.keyboard(.dock)).map { $0.prefix { $0 != " " } }
        #expect(docked == ["willChangeFrame", "willShow", "didChangeFrame", "didShow"])
        var old = try Self.up(.iPadAir2, system: "ios-12")
        #expect(throws: ActionError.self) { try old.posts(.keyboard(.float)) }
    }

    @Test("Every new state is part of the fingerprint")
    func fingerprints() throws {
        let rig = try Self.up(.iPadAir2, system: "ios-13", accessory: 40)
        var seen = [rig.play.world.fingerprint]
        let actions: [KeyboardAction] = [
            .undockByMenu, .split, .float, .attachHardware, .toggleSoftware(false),
            .setPrediction(.off), .choose(KeyboardChoice(ownHeight: 300))
        ]
        for action in actions {
            var other = rig
            _ = try other.posts(.keyboard(action))
            seen.append(other.play.world.fingerprint)
        }
        #expect(Set(seen).count == seen.count - 1, "attach and toggle end alike, the rest differs")
    }
}
