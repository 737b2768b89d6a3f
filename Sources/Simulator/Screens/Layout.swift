/// Frames as a pure function of the views and what is around them; nothing stores a frame.
public enum Layout {
    /// The window that a screen is laid out in.
    public struct Window: Hashable, Sendable {
        /// The size.
        public var size: Size
        /// The safe area.
        public var safeArea: Insets

        /// Creates a window.
        public init(size: Size, safeArea: Insets) {
            self.size = size
            self.safeArea = safeArea
        }
    }

    /// Everything that frames depend on beside the views.
    package struct Surroundings: Hashable, Sendable {
        package var window: Window
        /// The distance of attached views above the window's lower edge.
        package var inset: Pt
        package var attachment: KeyboardAttachment
        package var geometry: SceneGeometry

        package init(
            window: Window, inset: Pt = 0, attachment: KeyboardAttachment = .standard,
            geometry: SceneGeometry = SceneGeometry()
        ) {
            self.window = window
            self.inset = inset
            self.attachment = attachment
            self.geometry = geometry
        }
    }

    /// Frames, and what they have cost.
    package struct Solution: Hashable, Sendable {
        /// In window coordinates, in the order of the views.
        package var frames: [Rect]
        /// The screen's constraints, by their indices, that cannot be kept with the others; UIKit
        /// would break them and say so in the log.
        package var conflicts: [Int]
        /// The visits of edges and constraints.
        package var steps: Int
    }

    /// Returns the frames of a screen's views in window coordinates, in the order of the views.
    ///
    /// - Parameter inset: how far the app holds attached views above the window's lower edge.
    /// - Complexity: one pass over the views.
    public static func frames(of screen: ScreenDefinition, in window: Window, inset: Pt) -> [Rect] {
        solve(screen, in: Surroundings(window: window, inset: inset)).frames
    }

    /// Returns the frames of what an app shows, in window coordinates.
    public static func frames(of content: SceneContent, in setting: Setting) -> [Rect] {
        let screen = content.definition(in: setting.apps[content.app.index])
        return frames(of: content, on: screen, in: surroundings(of: content, in: setting))
    }

    /// Returns the frames of what an app shows, in window coordinates.
    static func frames(
        of content: SceneContent, on screen: ScreenDefinition, in surroundings: Surroundings
    ) -> [Rect] {
        let frames = solve(screen, in: surroundings).frames
        guard let view = content.viewFrame else { return frames }
        return frames.map { $0.moved(byX: view.x).moved(toY: $0.y + view.y) }
    }

    /// Returns the frames of a screen's views, and the constraints that cannot be kept.
    ///
    /// - Complexity: linear in views and constraints.
    package static func solve(
        _ screen: ScreenDefinition, in surroundings: Surroundings
    ) -> Solution {
        if let placed = surroundings.geometry.placed {
            return Solution(frames: placed, conflicts: [], steps: 0)
        }
        var x = LayoutAxis(screen, surroundings, isVertical: false)
        var y = LayoutAxis(screen, surroundings, isVertical: true)
        let (columns, rows) = (x.spans(), y.spans())
        var frames: [Rect] = []
        frames.reserveCapacity(screen.views.count)
        for (column, row) in zip(columns, rows) {
            frames.append(
                Rect(
                    x: column.start, y: row.start - surroundings.geometry.shift,
                    width: column.length, height: row.length))
        }
        if let carried = surroundings.geometry.carried {
            move(carried, of: screen, in: &frames)
        }
        return Solution(
            frames: frames, conflicts: (x.conflicts + y.conflicts).sorted(),
            steps: x.steps + y.steps)
    }

    /// Moves a view that the keyboard carries, with its subviews, to its place.
    private static func move(
        _ carried: CarriedView, of screen: ScreenDefinition, in frames: inout [Rect]
    ) {
        guard frames.indices.contains(carried.view) else { return }
        let distance = carried.top - frames[carried.view].y
        let family = screen.family(of: carried.view)
        for index in frames.indices where family[index] { frames[index].y += distance }
    }

    /// Returns everything that the frames of a scene depend on beside its views.
    package static func surroundings(
        of content: SceneContent, in setting: Setting
    ) -> Surroundings {
        surroundings(
            of: content, attachment: setting.apps[content.app.index].attachment,
            screen: window(of: setting.device, content.orientation))
    }

    /// - Parameter screen: the window that fills the device's screen.
    static func surroundings(
        of content: SceneContent, attachment: KeyboardAttachment, screen: Window
    ) -> Surroundings {
        Surroundings(
            window: content.view ?? screen, inset: content.inset, attachment: attachment,
            geometry: content.geometry)
    }

    /// Returns the window that fills a device's screen.
    public static func window(of device: DeviceProfile, _ orientation: Orientation) -> Window {
        Window(size: device.size(in: orientation), safeArea: device.safeArea(in: orientation))
    }

    /// Returns the part of each view that its scroll views let through, nil where it is clipped
    /// nowhere.
    public static func clips(of screen: ScreenDefinition, frames: [Rect]) -> [Rect?] {
        var clips: [Rect?] = []
        clips.reserveCapacity(frames.count)
        for (index, view) in screen.views.enumerated() {
            guard let parent = view.parent, parent < index, parent >= 0 else {
                clips.append(nil)
                continue
            }
            guard screen.views[parent].kind.scroll != nil else {
                clips.append(clips[parent])
                continue
            }
            let own = frames[parent]
            clips.append(clips[parent].map { $0.intersection(own) ?? .zero } ?? own)
        }
        return clips
    }
}

extension SceneContent {
    /// The view that the screen is laid out in; nil for a window that fills the device's screen.
    fileprivate var view: Layout.Window? {
        guard let frame = viewFrame else { return window }
        return Layout.Window(
            size: Size(width: frame.width, height: frame.height), safeArea: Insets())
    }
}

extension Layout.Surroundings {
    /// The window's rectangle.
    package var whole: Rect {
        Rect(x: 0, y: 0, width: window.size.width, height: window.size.height)
    }

    /// Returns the window less its safe area; for SwiftUI the keyboard is a part of that.
    package func safeRect(ignoring: SafeAreaRegions = []) -> Rect {
        let safe = window.safeArea
        let isBare = ignoring.contains(.container)
        let top: Pt = isBare ? 0 : safe.top
        let left: Pt = isBare ? 0 : safe.left
        let right: Pt = isBare ? 0 : safe.right
        let bottom = safeBottom(ignoring: ignoring)
        return Rect(
            x: left, y: top, width: whole.width - left - right,
            height: whole.height - top - bottom)
    }

    private func safeBottom(ignoring: SafeAreaRegions) -> Pt {
        guard case .safeArea(let ignored) = attachment else {
            return ignoring.contains(.container) ? 0 : window.safeArea.bottom
        }
        let regions = ignored.union(ignoring)
        let container = regions.contains(.container) ? 0 : window.safeArea.bottom
        let covered = geometry.keyboard.flatMap(whole.intersection).map { whole.maxY - $0.y } ?? 0
        return max(container, regions.contains(.keyboard) ? 0 : covered)
    }

    /// The guide that follows the keyboard.
    package var guide: Rect {
        switch attachment {
        case .byApp, .scrollView, .movedView: return standing(inset, above: whole.maxY)
        case .ownGuide(.viewBottom): return standing(inset, above: whole.maxY)
        case .ownGuide(.bottomSafeArea):
            return standing(inset, above: whole.maxY - window.safeArea.bottom)
        case .safeArea: return standing(safeBottom(ignoring: []), above: whole.maxY)
        case .systemGuide(let options): return systemGuide(options)
        }
    }

    private func standing(_ height: Pt, above bottom: Pt) -> Rect {
        Rect(x: 0, y: bottom - height, width: whole.width, height: height)
    }

    /// Returns the rectangle of the system's guide; on its way out it stops where it rests.
    private func systemGuide(_ options: GuideOptions) -> Rect {
        let rest = options.usesBottomSafeArea ? window.safeArea.bottom : 0
        guard let keyboard = geometry.keyboard else { return standing(rest, above: whole.maxY) }
        guard keyboard.maxY >= whole.maxY else { return keyboard }
        return standing(max(rest, whole.maxY - max(0, keyboard.y)), above: whole.maxY)
    }

    /// Returns the lower edge of a view that is attached to the keyboard.
    package func attachedEdge(ignoring: SafeAreaRegions = []) -> Pt {
        switch attachment {
        case .byApp: whole.maxY - max(inset, window.safeArea.bottom)
        case .ownGuide, .systemGuide: guide.y
        case .safeArea: whole.maxY - safeBottom(ignoring: ignoring)
        case .scrollView, .movedView: whole.maxY - window.safeArea.bottom
        }
    }
}

// MARK: - Identity

extension Layout.Window: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(size.width)
        f.feed(size.height)
        f.feed(safeArea)
    }
}
