import Handlings
import Simulator
import Testing

@Suite("Which posts reach which process")
struct DeliveryTests {
    /// Our app waits suspended while Notes has a keyboard; then the user comes back.
    private func trip(
        _ change: @escaping (inout DeliveryRules) -> Void, keyboards: Int = 1
    ) throws -> [KeyboardNotification] {
        let setting = try Stage.setting([Tracker()]) { change(&$0.delivery) }
        let body = try #require(ScreenDefinition.notes.index(of: "body"))
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .home, .wait(5000), .launch(Stage.notes))
        for round in 0..<keyboards {
            if round > 0 { try play.do(.tapOutside) }
            try play.do(.tap(body))
        }
        #expect(play.notifications(to: Stage.ike) == [])
        try play.do(.switchTo(Stage.ike))
        play.settle()
        return play.notifications(to: Stage.ike)
    }

    private static let showAndHide: [KeyboardNotificationName] = [
        .willChangeFrame, .willShow, .didChangeFrame, .didShow, .willChangeFrame, .willHide,
        .didChangeFrame, .didHide
    ]

    @Test("A suspended process hears nothing of what it missed")
    func missed() throws {
        #expect(try trip { _ in } == [])
    }

    @Test("Where posts wait, it hears the last show and hide on its return", arguments: [1, 2, 3])
    func kept(keyboards: Int) throws {
        let posts = try trip({ $0.keepsForSuspended.value = true }, keyboards: keyboards)
        #expect(posts.map(\.name) == Self.showAndHide)
        #expect(posts.allSatisfy { !$0.isLocal })
        #expect(posts.prefix(4).allSatisfy { $0.end.y < 812 })
    }

    @Test("A foreign post can say that it is local")
    func local() throws {
        let posts = try trip {
            $0.keepsForSuspended.value = true
            $0.foreignIsLocal.value = true
        }
        #expect(posts.count == 8 && posts.allSatisfy(\.isLocal))
    }

    @Test("An app that is left hears its keyboard go, or keeps its inset", arguments: [true, false])
    func leaver(hears: Bool) throws {
        let setting = try Stage.setting([Tracker()]) { system in
            system.delivery.leaverHearsHide.value = hears
        }
        let field = try #require(ScreenDefinition.chat.index(of: "messageField"))
        var play = Play(setting)
        try play.do(.launch(Stage.ike), .tap(field), .home)
        play.settle()
        #expect(play.world.inset(of: Stage.ike) == (hears ? 0 : 333))
        #expect(play.notifications(to: Stage.ike).count == (hears ? 8 : 4))
        try play.do(.launch(Stage.ike))
        play.settle()
        #expect(play.world.inset(of: Stage.ike) == 333)
        try play.do(.tapOutside)
        play.settle()
        #expect(play.world.inset(of: Stage.ike) == 0, "an active app hears every hide")
    }

    @Test("What waits is part of the state")
    func fingerprint() throws {
        let body = try #require(ScreenDefinition.notes.index(of: "body"))
        let prints = try [true, false].map { (keeps: Bool) throws -> Fingerprint in
            let setting = try Stage.setting([Tracker()]) { system in
                system.delivery.keepsForSuspended.value = keeps
            }
            var play = Play(setting)
            try play.do(.launch(Stage.ike), .home, .wait(5000), .launch(Stage.notes))
            try play.do(.tap(body))
            play.settle()
            return play.world.fingerprint
        }
        #expect(prints[0] != prints[1])
    }
}
