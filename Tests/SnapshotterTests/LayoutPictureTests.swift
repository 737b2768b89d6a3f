import Raster
import Simulator
import Snapshotter
import Testing

@Suite("Scroll views, hidden views and moved views in pictures")
struct LayoutPictureTests {
    private static func list(
        _ screen: String, _ geometry: SceneGeometry = SceneGeometry(), hiding: ViewIndex? = nil
    ) throws -> DisplayList {
        var setting = try Studio.setting(Studio.phoneX)
        if let hiding {
            var app = setting.apps[0]
            let index = app.screens.firstIndex { $0.name == screen } ?? 0
            app.screens[index].views[hiding].isHidden = true
            setting = Setting(
                device: setting.device, system: setting.system, heights: setting.heights,
                apps: [app])
        }
        var capture = Studio.capture(setting, screen: screen)
        capture.content.geometry = geometry
        return try Studio.snapshotter(setting).displayList(of: capture, captures: [])
    }

    /// Where a text is written, in the list and the parts of it.
    private static func place(of text: String, in list: DisplayList) -> Double? {
        for command in list.commands {
            switch command {
            case .text(let run) where run.string == text: return run.origin.y
            case .clip(_, let inner), .layer(_, let inner), .transform(_, let inner):
                if let y = place(of: text, in: inner) { return y }
            default: break
            }
        }
        return nil
    }

    private static func clips(_ list: DisplayList) -> [Box] {
        list.commands.flatMap { command -> [Box] in
            guard case .clip(.rect(let box), let inner) = command else { return [] }
            return [box] + clips(inner)
        }
    }

    @Test("Moves the content of a scroll view by its offset and clips it")
    func scrolled() throws {
        let at = { (offset: Pt) in
            SceneGeometry(scrolls: [
                ScrollPosition(view: 0, contentInset: Insets(), contentOffset: offset)
            ])
        }
        let rest = try Self.list("scrollForm", at(0))
        let moved = try Self.list("scrollForm", at(100))
        let first = try #require(Self.place(of: "A lake", in: rest))
        let second = try #require(Self.place(of: "A lake", in: moved))
        #expect(first - second == 100)
        #expect(Self.clips(moved).contains(Box(0, 44, 375, 768)))
    }

    @Test("Draws neither a hidden view nor its subviews")
    func hidden() throws {
        #expect(Self.place(of: "A lake", in: try Self.list("scrollForm", hiding: 3)) == nil)
        #expect(Self.place(of: "A lake", in: try Self.list("scrollForm", hiding: 0)) == nil)
        #expect(Self.place(of: "A note", in: try Self.list("scrollForm", hiding: 3)) != nil)
    }

    @Test("Draws a view at the place that an app moved it to")
    func shifted() throws {
        let rest = try #require(Self.place(of: "Name", in: try Self.list("form")))
        let moved = try Self.list("form", SceneGeometry(shift: 50))
        #expect(try #require(Self.place(of: "Name", in: moved)) == rest - 50)
    }
}
