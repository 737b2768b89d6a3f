import Simulator
import Testing

@Suite("Coordinates of notifications")
struct ScreenSpaceTests {
    @Test(
        "Before iOS 8 frames are those of the upright screen",
        arguments: [
            (InterfaceOrientation.portrait, "0,760,768,264"),
            (.portraitUpsideDown, "0,0,768,264"),
            (.landscapeRight, "0,0,352,1024"),
            (.landscapeLeft, "416,0,352,1024")
        ])
    func upright(interface: InterfaceOrientation, end: String) throws {
        var rig = try Rig(.iPad, system: "ios-5", interface: interface)
        let posts = try rig.posts(.focus(0, during: .none))
        #expect(posts.count == 4)
        #expect(posts.allSatisfy { $0.contains("-> \(end) 250/0") }, "\(posts)")
        let height: Pt = interface.orientation == .portrait ? 264 : 352
        #expect(rig.play.world.inset(of: Rig.app) == height)
    }

    @Test("Centres and bounds stay as the interface stands")
    func centers() throws {
        var rig = try Rig(.iPad, system: "ios-5", interface: .landscapeRight)
        _ = try rig.posts(.focus(0, during: .none))
        let reported = try #require(rig.play.notifications(to: Rig.app).first)
        #expect(reported.centerBegin == Point(x: 512, y: 944))
        #expect(reported.centerEnd == Point(x: 512, y: 592))
        #expect(reported.bounds == Rect(x: 0, y: 0, width: 1024, height: 352))
        #expect(reported.begin == Rect(x: -352, y: 0, width: 352, height: 1024))
    }

    @Test("Since iOS 8 frames are those of the interface")
    func interface() throws {
        var rig = try Rig(.iPadAir2, system: "ios-9", interface: .landscapeRight)
        try rig.warmUp()
        let posts = try rig.posts(.focus(0, during: .none))
        #expect(posts.first == "willChangeFrame 0,768,1024,398 -> 0,370,1024,398 250/7")
    }

    @Test("There and back is the same rectangle", arguments: InterfaceOrientation.allCases)
    func roundTrip(interface: InterfaceOrientation) {
        let upright = Size(width: 320, height: 480)
        let size = interface.orientation == .portrait ? upright : upright.transposed
        let space = ScreenSpace(coordinates: .uprightScreen, interface: interface, size: size)
        for x in [-320, 0, 17] as [Pt] {
            let rect = Rect(x: x, y: 30, width: 100, height: 216)
            #expect(space.fromScreen(space.toScreen(rect)) == rect)
            #expect(space.toScreen(space.fromScreen(rect)) == rect)
        }
    }
}
