// The groups of windows. A Split View with its Slide Over card, or a stage, leaves the display as
// one and comes back as one.

extension World {
    /// Shows the group of windows that an app belongs to, in place of the one on the device's
    /// screen; nil for the home screen. Other displays keep their windows.
    mutating func showSpace(of app: AppID?) {
        let state = windowState
        guard !state.isPlain || arrangement != .fullScreen else { return }
        if let app, state.place(of: app) != nil { return windowState.raise(app) }
        let external = state.shown.filter { $0.display != .device }
        let own = state.shown.filter { $0.display == .device }
        guard let app else {
            if !own.isEmpty { windowState.keep(own) }
            return windowState.show(external)
        }
        let space = windowState.takeSpace(with: app)?.map { place in
            isConnected(place.display) ? place : newPlace(of: place.scene)
        }
        let new = space ?? [newPlace(of: app)]
        if new.allSatisfy({ $0.display != .device }) {
            // It comes back to its own display, and the device's windows stay.
            windowState.show(own + external + new)
        } else {
            if !own.isEmpty { windowState.keep(own) }
            show(new, besides: external)
        }
        windowState.raise(app)
    }

    /// Shows windows on the device's screen; a scene alone that fills it needs no window.
    private mutating func show(
        _ own: [SceneWindowPlace], besides external: [SceneWindowPlace]
    ) {
        var own = own
        if arrangement == .fullScreen {
            let sides = own.indices.filter { own[$0].role != .over }
            if sides.count == 1 { own[sides[0]].role = .full }
            if sides.isEmpty, let last = own.indices.last { own[last].role = .full }
        }
        let isPlain = external.isEmpty && own.count == 1 && own[0].role == .full
        windowState.show(isPlain && arrangement == .fullScreen ? [] : own + external)
    }

    private func isConnected(_ display: DisplayID) -> Bool {
        display == .device || windowState.connected.contains(display)
    }

    /// Returns the place of a scene that is shown for the first time.
    func newPlace(of app: AppID, on display: DisplayID = .device) -> SceneWindowPlace {
        let isFree = arrangement != .fullScreen || display != .device
        let count = windowState.shown.count { $0.display == display }
        return SceneWindowPlace(
            scene: app, display: display,
            role: isFree ? .free(firstFrame(on: display, after: count)) : .full)
    }

    /// Returns the frame of a new window: seven tenths of the display, each a little lower and
    /// further to the right than the one before (an assumption).
    private func firstFrame(on display: DisplayID, after count: Int) -> Rect {
        let screen = size(of: display)
        let width = whole(screen.width.points * 0.7)
        let height = whole(screen.height.points * 0.7)
        let step = Pt(32 * (count % 4))
        let x = whole((screen.width - width).half.points) + step
        let y = whole((screen.height - height).half.points) + step
        return clamped(Rect(x: x, y: y, width: width, height: height), to: display)
    }

    private func whole(_ points: Double) -> Pt { Pt(Int(points.rounded())) }

    /// Returns a frame of at least the smallest size, moved so that it lies on its display.
    func clamped(_ rect: Rect, to display: DisplayID) -> Rect {
        let screen = size(of: display)
        let least = minimumSize(on: display)
        var frame = rect
        frame.width = min(max(frame.width, least.width), screen.width)
        frame.height = min(max(frame.height, least.height), screen.height)
        frame.x = max(0, min(frame.x, screen.width - frame.width))
        frame.y = max(0, min(frame.y, screen.height - frame.height))
        return frame
    }

    /// Moves every window onto its display, whose shape has changed.
    mutating func fitWindows() {
        guard !windowState.isPlain else { return }
        let world = self
        windowState.changeAll { place in
            guard case .free(let rect) = place.role else { return }
            place.role = .free(world.clamped(rect, to: place.display))
        }
    }

    /// Returns the size of the smallest window on a display.
    func minimumSize(on display: DisplayID) -> Size {
        let screen = size(of: display)
        return Size(
            width: min(screen.width, Pt(Int(rules.windows.minimumWidthPt.value))),
            height: min(screen.height, Pt(Int(rules.windows.minimumHeightPt.value))))
    }

    /// Makes windows explicit before another one joins: the front one may fill the screen.
    mutating func openSpace() {
        guard windowState.shown.isEmpty, let front else { return }
        windowState.show([SceneWindowPlace(scene: front, role: .full)])
    }

    /// Takes scenes off their displays and out of their groups; a window beside the front one
    /// takes its place if that is among them.
    mutating func takeOut(_ scenes: [AppID]) {
        guard !windowState.isPlain else { return }
        for scene in scenes { windowState.remove(scene) }
        let next = windowState.shown.last { $0.display == .device } ?? windowState.shown.last
        closeGaps()
        guard let front, scenes.contains(front) else { return }
        lifecycleState.removeFront()
        if let next { lifecycleState.bringToFront(next.scene) }
    }

    /// Gives the screen to what is left of a group: a half that stands alone fills it.
    mutating func closeGaps() {
        show(
            windowState.shown.filter { $0.display == .device },
            besides: windowState.shown.filter { $0.display != .device })
    }
}
