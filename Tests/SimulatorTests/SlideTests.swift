import Handlings
import Simulator
import Testing

@Suite("Screens and keyboards that move sideways")
struct SlideTests {
    private static let app = AppID(0)

    private static func play(_ system: String, focuses: Bool) throws -> Play {
        let code = FocusByItself(moment: .viewWillAppear, screen: "form")
        let app = AppDefinition(
            name: "sample", title: "Sample", iconColor: 0x8888_88FF, screens: [.notes, .form],
            handlings: focuses ? [AnyHandling(code)] : [])
        var play = Play(
            Setting(
                device: Stage.iPhone4S, system: try Stage.system(system),
                heights: Stage.oldHeights, apps: [app]))
        let body = ScreenDefinition.notes.index(of: "body") ?? 0
        try play.do(.launch(Self.app), .tap(body), .type("milk"))
        play.settle()
        return play
    }

    private static func front(_ world: World) throws -> Capture {
        guard case .app(let capture) = world.screen else {
            Issue.record("no app is in front")
            throw CancellationError()
        }
        return capture
    }

    @Test("On iPhone OS 3 a push brings the keyboard from x 320 to 0 in 350 ms, with its screen")
    func push() throws {
        var play = try Self.play("ios-3.1", focuses: true)
        try play.world.perform(.push(1), into: &play.timeline)
        play.world.advance(byMs: 653, into: &play.timeline)
        let before = try Self.front(play.world)
        #expect(before.content.slide.first?.oldX == 0 && before.content.slide.first?.newX == 320)
        #expect(before.content.slide.first?.old.texts.contains("milk") == true)
        play.world.advance(byMs: 1, into: &play.timeline)
        #expect(try Self.front(play.world).keyboard?.frame.x == 320)
        var xs: [Pt] = []
        for _ in 0..<7 {
            play.world.advance(byMs: 50, into: &play.timeline)
            let front = try Self.front(play.world)
            let slide = try #require(front.content.slide.first)
            #expect(front.keyboard?.frame.x == slide.newX && slide.newX - slide.oldX == 320)
            #expect(front.keyboard?.frame.y == 264)
            xs.append(slide.newX)
        }
        #expect(xs == xs.sorted(by: >) && xs.last == 0, "\(xs)")
        play.settle()
        let after = try Self.front(play.world)
        #expect(after.content.slide.isEmpty && after.keyboard?.frame.x == 0)
    }

    @Test("A pop takes the keyboard to the right with its screen", arguments: ["ios-3.1", "ios-5"])
    func pop(system: String) throws {
        var play = try Self.play(system, focuses: true)
        try play.do(.push(1))
        play.settle()
        try play.world.perform(.pop, into: &play.timeline)
        play.world.advance(byMs: 200, into: &play.timeline)
        let front = try Self.front(play.world)
        let slide = try #require(front.content.slide.first)
        let keyboard = try #require(front.keyboard)
        #expect(slide.newX < 0 && slide.oldX > 0 && slide.oldX - slide.newX == 320)
        #expect(keyboard.frame.x > 0 && keyboard.frame.x < 320 && keyboard.frame.y == 264)
        #expect(!play.world.isKeyboardShown)
        play.settle()
        #expect(try Self.front(play.world).keyboard == nil)
        #expect(try Self.front(play.world).content.slide.isEmpty)
    }

    @Test("Without a field of the new screen it leaves to the left at a push")
    func leaves() throws {
        var play = try Self.play("ios-5", focuses: false)
        try play.world.perform(.push(1), into: &play.timeline)
        play.world.advance(byMs: 200, into: &play.timeline)
        let x = try #require(try Self.front(play.world).keyboard).frame.x
        #expect(x < 0 && x > -320)
    }

    @Test("A film of iOS 7 and later shows the new screen over the old one, which moves less")
    func film() throws {
        var play = try Self.play("ios-17", focuses: false)
        try play.world.perform(.push(1), into: &play.timeline)
        var slides: [ScreenSlide] = []
        for _ in 0..<60 {
            play.world.advance(byMs: 20, into: &play.timeline)
            #expect(try Self.front(play.world).content.slide.isEmpty)
            guard case .app(let capture) = play.world.screenInMotion else { continue }
            slides += capture.content.slide
        }
        #expect(slides.count > 5 && slides.allSatisfy { $0.way == .over })
        #expect(slides.map(\.newX) == slides.map(\.newX).sorted(by: >))
        #expect(slides.allSatisfy { $0.newX >= 0 && $0.oldX <= 0 && $0.oldX >= -96 })
        #expect(slides.first?.old.texts.contains("milk") == true)
    }

    @Test("A film shows a presented screen on its way up, and on its way down")
    func rise() throws {
        var play = try Self.play("ios-17", focuses: false)
        for (action, way) in [(Action.present(1, .sheet), ScreenSlide.Way.up), (.dismiss, .down)] {
            try play.world.perform(action, into: &play.timeline)
            var drops: [Pt] = []
            for _ in 0..<80 {
                play.world.advance(byMs: 20, into: &play.timeline)
                guard case .app(let capture) = play.world.screenInMotion else { continue }
                for slide in capture.content.slide {
                    #expect(slide.way == way)
                    drops.append(slide.drop)
                }
            }
            #expect(drops.count > 5)
            #expect(drops == drops.sorted { way == .up ? $0 > $1 : $0 < $1 })
            play.settle()
        }
    }

    @Test("Since iOS 7 nothing moves sideways")
    func later() throws {
        var play = try Self.play("ios-7", focuses: true)
        try play.world.perform(.push(1), into: &play.timeline)
        play.world.advance(byMs: 100, into: &play.timeline)
        #expect(try Self.front(play.world).content.slide.isEmpty)
    }
}
