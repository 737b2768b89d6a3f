/// Frames as a pure function of the views, the window and the inset; nothing stores a frame.
public enum Layout {
    /// The window that a screen is laid out in.
    public struct Window: Hashable, Sendable {
        public var size: Size
        public var safeArea: Insets

        public init(size: Size, safeArea: Insets) {
            self.size = size
            self.safeArea = safeArea
        }
    }

    /// The frames of a screen's views in window coordinates, in the order of the views.
    ///
    /// - Parameter inset: how far the app holds attached views above the window's lower edge.
    /// - Complexity: one pass over the views.
    public static func frames(of screen: ScreenDefinition, in window: Window, inset: Pt) -> [Rect] {
        let whole = Rect(x: 0, y: 0, width: window.size.width, height: window.size.height)
        var frames: [Rect] = []
        frames.reserveCapacity(screen.views.count)
        for view in screen.views {
            let parent = view.parent.flatMap { frames.indices.contains($0) ? frames[$0] : nil }
            let box = parent ?? whole
            let x = span(
                view.horizontal, from: box.x, to: box.maxX, safeStart: window.safeArea.left,
                safeEnd: window.size.width - window.safeArea.right, raised: box.maxX,
                starts: { earlier($0, frames, box).x }, ends: { earlier($0, frames, box).maxX })
            let y = span(
                view.vertical, from: box.y, to: box.maxY, safeStart: window.safeArea.top,
                safeEnd: window.size.height - window.safeArea.bottom,
                raised: window.size.height - max(inset, window.safeArea.bottom),
                starts: { earlier($0, frames, box).y }, ends: { earlier($0, frames, box).maxY })
            frames.append(Rect(x: x.start, y: y.start, width: x.length, height: y.length))
        }
        return frames
    }

    /// The frames of what an app shows.
    public static func frames(of content: SceneContent, in setting: Setting) -> [Rect] {
        let screen = setting.apps[content.app.index].screens[content.screen]
        return frames(
            of: screen, in: window(of: setting.device, content.orientation), inset: content.inset)
    }

    /// The window that fills a device's screen.
    public static func window(of device: DeviceProfile, _ orientation: Orientation) -> Window {
        Window(size: device.size(in: orientation), safeArea: device.safeArea(in: orientation))
    }

    /// The frame of an earlier view; the parent stands in for one that does not come before.
    private static func earlier(_ view: ViewIndex, _ frames: [Rect], _ box: Rect) -> Rect {
        frames.indices.contains(view) ? frames[view] : box
    }

    private struct Span {
        var start: Pt
        var length: Pt
    }

    // swift-format-ignore
    private static func span(
        _ place: Placement, from start: Pt, to end: Pt, safeStart: Pt, safeEnd: Pt, raised: Pt,
        starts: (Int) -> Pt, ends: (Int) -> Pt
    ) -> Span {
        func edge(_ anchor: Anchor) -> Pt {
            switch anchor {
            case .parentStart(let distance): start + distance
            case .parentEnd(let distance): end - distance
            case .safeStart(let distance): safeStart + distance
            case .safeEnd(let distance): safeEnd - distance
            case .startOf(let view, let gap): starts(view) - gap
            case .endOf(let view, let gap): ends(view) + gap
            case .aboveKeyboard: raised
            }
        }
        switch (place.start.map(edge), place.end.map(edge), place.length) {
        case (let low?, let high?, _): return Span(start: low, length: max(.zero, high - low))
        case (let low?, nil, let length?): return Span(start: low, length: length)
        case (nil, let high?, let length?): return Span(start: high - length, length: length)
        case (let low?, nil, nil): return Span(start: low, length: max(.zero, end - low))
        case (nil, let high?, nil): return Span(start: start, length: max(.zero, high - start))
        case (nil, nil, let length): return Span(start: start, length: length ?? end - start)
        }
    }
}
