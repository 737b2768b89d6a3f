public import Pictures
public import Simulator

extension ScenarioRun {
    /// The moments whose pictures show the run: after every action, and what the system and the
    /// switcher keep of the apps in the end.
    public var tellingMoments: [Moment] {
        let steps = steps.filter { $0.step.action != nil }.map { Moment.step($0.step.number) }
        let apps = scenario.setting.apps.indices.map { AppID($0) }
        let cards = apps.filter { world.liveCard(of: $0) != nil }.map { Moment.card($0) }
        let stored = apps.filter { world.storedSnapshot(of: $0) != nil }.map { Moment.stored($0) }
        return steps + cards + stored + (world.lastSwitcher == nil ? [] : [.switcher])
    }

    /// Returns the time of a moment in milliseconds since the run's start; the end for kept
    /// pictures.
    public func timeMs(of moment: Moment) -> Int64 {
        switch moment {
        case .at(let ms): ms
        case .step(let number):
            steps.last { $0.step.number == number }?.after.clockMs ?? lengthMs
        default: lengthMs
        }
    }
}

extension PictureSource {
    /// Returns the views that a picture shows and the keyboard, by name, from the back to the
    /// front.
    ///
    /// Frames are in pixels. The list is empty for screens of the system's own.
    public func views(
        in setting: Setting, pixelsPerPoint: Int? = nil
    ) -> [(name: String, frame: PixelRect)] {
        guard let capture else { return [] }
        let scale = pixelsPerPoint ?? setting.device.scale
        let content = capture.content
        let names = setting.apps[content.app.index].screens[content.screen].views.map(\.id.name)
        var views = zip(names, Layout.frames(of: content, in: setting)).map { name, frame in
            (name: name, frame: Self.pixels(frame, scale))
        }
        if let keyboard = capture.keyboard {
            views.append((name: "keyboard", frame: Self.pixels(keyboard.frame, scale)))
        }
        return views.filter { !$0.frame.isEmpty }
    }

    private var capture: Capture? {
        switch subject {
        case .capture(let capture): capture
        case .screen(let screen): Self.capture(of: screen)
        }
    }

    private static func capture(of screen: ScreenContent) -> Capture? {
        switch screen {
        case .app(let capture): capture
        case .covered(let below, _): capture(of: below)
        case .windows, .switcher, .home, .locked: nil
        }
    }

    private static func pixels(_ rect: Rect, _ scale: Int) -> PixelRect {
        func place(_ length: Pt) -> Int { Int((length.points * Double(scale)).rounded()) }
        let (x, y) = (place(rect.x), place(rect.y))
        return PixelRect(
            x: x, y: y, widthPx: place(rect.x + rect.width) - x,
            heightPx: place(rect.y + rect.height) - y)
    }
}
