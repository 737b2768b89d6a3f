import Handlings
import Simulator
import Testing

/// What the model posts in the situation of a log that two real devices wrote: a screen with a
/// field is pushed while the keyboard is up, the keyboard goes, comes, changes its language twice,
/// and the screen is left. The figures are those of the log.
@Suite("Push, hide, show, language change and pop, as two devices logged them")
struct NavigationTests {
    struct Post: Equatable, CustomStringConvertible {
        var afterMs: Int64
        var name: KeyboardNotificationName
        var begin: Rect
        var end: Rect
        var centers: [Point]
        var durationMs: Int32?
        var keys: UserInfoKeys

        var description: String {
            "+\(afterMs) \(name) \(begin) -> \(end) \(centers) \(durationMs ?? -1) \(keys.rawValue)"
        }
    }

    @Test("iOS 5.0 hides the old screen's keyboard and shows it anew in place")
    func ios5() throws {
        let all: UserInfoKeys = [
            .boundsAndCenters, .animation, .frameBegin, .frameEnd, .changedByUserInteraction
        ]
        let still = all.subtracting(.animation)
        let up = Self.rect(264, 216)
        let down = Self.rect(480, 216)
        let tall = Self.rect(228, 252)
        let posts = try Self.posts(
            system: "ios-5", device: Stage.iPhone4S, heights: Stage.oldHeights)
        // Each will post follows its willChangeFrame, which the logs' app did not observe.
        let expected: [Post] = [
            Post(495, .didHide, up, down, [372, 588], 250, all),
            Post(7, .willShow, up, up, [372, 372], 350, all),
            Post(4, .didShow, up, up, [372, 372], 350, all),
            Post(2, .willHide, up, down, [372, 588], 250, all),
            Post(262, .didHide, up, down, [372, 588], 250, all),
            Post(2, .willShow, down, up, [588, 372], 250, all),
            Post(262, .didShow, down, up, [588, 372], 250, all),
            Post(2, .willShow, up, tall, [390, 354], 0, all),
            Post(3, .didShow, up, tall, [390, 354], nil, still),
            Post(2, .willShow, tall, up, [336, 372], 0, all),
            Post(3, .didShow, tall, up, [336, 372], nil, still)
        ]
        #expect(posts == expected)
    }

    @Test("iPhone OS 3.1.3 slides it in from the side, and a language change posts nothing")
    func ios3() throws {
        let will: UserInfoKeys = [.boundsAndCenters, .animation]
        let did: UserInfoKeys = .boundsAndCenters
        let up = Self.rect(264, 216)
        let down = Self.rect(480, 216)
        let beside = Rect(x: 320, y: 264, width: 320, height: 216)
        let posts = try Self.posts(
            system: "ios-3.1", device: Stage.iPhone4S, heights: Stage.oldHeights)
        let expected: [Post] = [
            Post(654, .willShow, beside, up, [372, 372], x: [480, 160], 350, will),
            Post(1113, .didShow, down, up, [588, 372], nil, did),
            Post(0, .willHide, up, down, [372, 588], 300, will),
            Post(340, .didHide, up, down, [372, 588], nil, did),
            Post(0, .willShow, down, up, [588, 372], 300, will),
            Post(340, .didShow, down, up, [588, 372], nil, did),
            Post(0, .willHide, up, beside, [372, 372], x: [160, 480], 350, will)
        ]
        #expect(posts == expected)
    }

    @Test(
        "A push focuses nothing by itself: the keyboard leaves with the old screen",
        arguments: ["ios-3.1", "ios-3.2", "ios-4", "ios-5", "ios-6", "ios-7"])
    func unfocused(system: String) throws {
        var options = Tracker.Options()
        options.key = .byEra
        options.source = .showAndHide
        for new in [ScreenDefinition.notes, .details] {
            let app = AppDefinition(
                name: "sample", title: "Sample", iconColor: 0x8888_88FF, screens: [.notes, new],
                handlings: [AnyHandling(Tracker(options))])
            var play = Play(
                Setting(
                    device: Stage.iPhone4S, system: try Stage.system(system),
                    heights: Stage.oldHeights, apps: [app]))
            let body = ScreenDefinition.notes.index(of: "body") ?? 0
            try play.do(.launch(AppID(0)), .tap(body))
            play.settle()
            let count = play.timeline.records.count
            try play.do(.push(1))
            play.settle()
            #expect(play.world.firstResponder(of: AppID(0)) == nil)
            #expect(!play.world.isKeyboardShown)
            #expect(play.timeline.findings == [])
            let names = play.timeline.records[count...].compactMap { record in
                if case .notification(_, let post) = record.event { post.name } else { nil }
            }
            let reported = names.filter { !$0.rawValue.hasSuffix("ChangeFrame") }
            #expect(reported == [.willHide, .didHide], "\(new.name)")
        }
    }

    @Test(
        "No callback of a controller comes between the will posts of a hide",
        arguments: ["ios-7", "ios-9", "ios-12", "ios-14", "ios-17", "ios-26"])
    func oneCall(system: String) throws {
        let app = AppDefinition(
            name: "sample", title: "Sample", iconColor: 0x8888_88FF, screens: [.chat, .details],
            handlings: [AnyHandling(Tracker())])
        for action in [Action.push(1), .present(1, nil)] {
            var play = Play(
                Setting(
                    device: Stage.iPhoneX, system: try Stage.system(system),
                    heights: Stage.faceIDHeights, apps: [app]))
            try play.do(.launch(AppID(0)), .tap(3))
            play.settle()
            let count = play.timeline.records.count
            try play.do(action)
            play.settle()
            let reported = play.timeline.records[count...].compactMap { record in
                switch record.event {
                case .notification(_, let post): post.name.rawValue
                case .view(_, _, let callback): callback.rawValue
                default: nil
                }
            }
            let hide = try #require(reported.firstIndex(of: "willHide"))
            #expect(reported[hide - 1] == "willChangeFrame", "\(action): \(reported)")
        }
    }

    static func rect(_ y: Pt, _ height: Pt) -> Rect {
        Rect(x: 0, y: y, width: 320, height: height)
    }

    /// The posts of the four names that the logs' app observed while its second screen was there,
    /// each with the time since the action or the post before it.
    static func posts(
        system: String, device: DeviceProfile, heights: KeyboardHeights
    ) throws -> [Post] {
        let app = AppDefinition(
            name: "sample", title: "Sample", iconColor: 0x8888_88FF,
            screens: [.notes, .notes],
            handlings: [AnyHandling(FocusByItself(moment: .viewWillAppear))])
        let setting = Setting(
            device: device, system: try Stage.system(system), heights: heights, apps: [app])
        var play = Play(setting)
        let body = ScreenDefinition.notes.index(of: "body") ?? 0
        try play.do(.launch(AppID(0)))
        try play.do(.tap(body), .push(1), .tapOutside, .tap(body))
        try play.do(.changeKeyboard(.japanese), .changeKeyboard(.letters), .pop)
        play.settle()
        return observed(play.timeline.records)
    }

    private static func observed(_ records: [Record]) -> [Post] {
        var posts: [Post] = []
        var listens = false
        var last: Int64 = 0
        for record in records {
            switch record.event {
            case .view(_, screen: 1, .viewWillAppear): (listens, last) = (true, record.atMs)
            case .view(_, screen: 1, .viewWillDisappear): listens = false
            case .action(let action) where action != .push(1): last = record.atMs
            case .notification(_, let notification) where listens:
                guard notification.name != .willChangeFrame, notification.name != .didChangeFrame
                else { continue }
                posts.append(Post(notification, afterMs: record.atMs - last))
                last = record.atMs
            default: break
            }
        }
        return posts
    }
}

extension NavigationTests.Post {
    init(
        _ afterMs: Int64, _ name: KeyboardNotificationName, _ begin: Rect, _ end: Rect,
        _ centerYs: [Pt], x centerXs: [Pt] = [160, 160], _ durationMs: Int32?, _ keys: UserInfoKeys
    ) {
        self.init(
            afterMs: afterMs, name: name, begin: begin, end: end,
            centers: zip(centerXs, centerYs).map { Point(x: $0, y: $1) }, durationMs: durationMs,
            keys: keys)
    }

    init(_ notification: KeyboardNotification, afterMs: Int64) {
        self.init(
            afterMs: afterMs, name: notification.name, begin: notification.begin,
            end: notification.end, centers: [notification.centerBegin, notification.centerEnd],
            durationMs: notification.duration, keys: notification.keys)
    }
}
