public import Pictures
internal import Raster
public import Simulator
internal import Snapshotter

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
    /// Frames are in pixels. Where there are several windows, a name is that of the scene and that
    /// of the view, such as `chat/inputBar`. The list is empty for screens of the system's own.
    public func views(
        in setting: Setting, pixelsPerPoint: Int? = nil
    ) -> [(name: String, frame: PixelRect)] {
        let scale = pixelsPerPoint ?? setting.device.scale
        let views =
            switch subject {
            case .capture(let capture): Self.views(of: capture, in: setting)
            case .screen(let screen): Self.views(of: screen, in: setting)
            }
        return views.map { (name: $0.name, frame: Self.pixels($0.box, scale)) }
            .filter { !$0.frame.isEmpty }
    }

    /// A name and a frame in points of the picture.
    private typealias View = (name: String, box: Box)

    private static func views(of screen: ScreenContent, in setting: Setting) -> [View] {
        switch screen {
        case .app(let capture):
            let desk = Desk(setting, capture.content.orientation)
            let origin = desk?.place(of: .device) ?? Box(0, 0, 0, 0)
            return views(of: capture, in: setting).map {
                (name: $0.name, box: moved($0.box, to: origin))
            }
        case .windows(let content): return views(of: content, in: setting)
        case .covered(let below, _), .notified(let below, _):
            return views(of: below, in: setting)
        case .switcher, .home, .locked: return []
        }
    }

    private static func views(of capture: Capture, in setting: Setting) -> [View] {
        let content = capture.content
        let names = content.definition(in: setting.apps[content.app.index]).views
            .map(\.id.name)
        let frames = Layout.frames(of: content, in: setting)
        var views = zip(names, frames).map { (name: $0, box: box($1)) }
        if let keyboard = capture.keyboard { views.append(("keyboard", box(keyboard.frame))) }
        return views
    }

    private static func views(of windows: WindowsContent, in setting: Setting) -> [View] {
        let first = windows.windows.first?.content.orientation
        let desk = Desk(setting, first ?? setting.orientation)
        func place(_ display: DisplayID) -> Box { desk?.place(of: display) ?? Box(0, 0, 0, 0) }
        let isSeveral = windows.windows.count > 1
        var all: [View] = []
        for window in windows.windows {
            let content = window.content
            let whole = content.window ?? Layout.window(of: setting.device, content.orientation)
            let frame = moved(box(window.frame), to: place(window.place.display))
            let stretch = (
                frame.width / max(1, whole.size.width.points),
                frame.height / max(1, whole.size.height.points)
            )
            for view in views(of: Capture(content: content, keyboard: nil), in: setting) {
                let box = Box(
                    view.box.x * stretch.0, view.box.y * stretch.1, view.box.width * stretch.0,
                    view.box.height * stretch.1)
                let name = isSeveral ? "\(setting.name(content.app))/\(view.name)" : view.name
                all.append((name, clipped(moved(box, to: frame), to: frame)))
            }
        }
        if let keyboard = windows.keyboard {
            let place = place(.device)
            all.append(("keyboard", moved(box(keyboard.frame), to: place)))
        }
        return all
    }

    private static func box(_ rect: Rect) -> Box {
        Box(rect.x.points, rect.y.points, rect.width.points, rect.height.points)
    }

    private static func moved(_ box: Box, to origin: Box) -> Box {
        Box(box.x + origin.x, box.y + origin.y, box.width, box.height)
    }

    private static func clipped(_ box: Box, to frame: Box) -> Box {
        let (x, y) = (max(box.x, frame.x), max(box.y, frame.y))
        let right = min(box.x + box.width, frame.x + frame.width)
        let bottom = min(box.y + box.height, frame.y + frame.height)
        return Box(x, y, max(0, right - x), max(0, bottom - y))
    }

    private static func pixels(_ box: Box, _ scale: Int) -> PixelRect {
        func place(_ length: Double) -> Int { Int((length * Double(scale)).rounded()) }
        let (x, y) = (place(box.x), place(box.y))
        return PixelRect(
            x: x, y: y, widthPx: place(box.x + box.width) - x,
            heightPx: place(box.y + box.height) - y)
    }
}
