// A layout that follows the keyboard obeys the three will names and takes the end frame for what it
// covers of the window's lower edge. A keyboard that does not reach down to the window's lower edge
// covers nothing that a layout could leave. Flutter's and Compose's views do this, and a page's
// visual viewport is what is left.

package import Simulator

/// Finds the movements of the covered part in the notifications of a sequence.
struct InsetReader {
    private let setting: Setting

    init(_ setting: Setting) { self.setting = setting }

    func insets(of events: [FixtureEvent]) -> [FixtureInset] {
        var insets: [FixtureInset] = []
        var covered = Pt.zero
        for event in events {
            guard case .keyboard(let post) = event.kind, post.name.isWill, post.isLocal,
                let end = target(of: post, event), end != covered
            else { continue }
            insets.append(
                FixtureInset(
                    atMs: event.atMs, begin: covered, end: end, durationMs: post.durationMs,
                    curve: post.curve, orientation: event.orientation, window: event.window))
            covered = end
        }
        return insets
    }

    /// The covered height after a notification; nil for one that does not report a frame.
    private func target(of post: KeyboardNotification, _ event: FixtureEvent) -> Pt? {
        guard let reported = post.frameEnd ?? post.bounds.map({ bounds($0, post) }) else {
            return nil
        }
        if post.name == .willHide { return .zero }
        if reported == .zero { return nil }
        let size = setting.device.size(in: event.orientation)
        let space = ScreenSpace(
            coordinates: setting.system.keyboard.coordinates.value,
            interface: InterfaceOrientation(event.orientation), size: size)
        let frame = post.frameEnd == nil ? reported : space.fromScreen(reported)
        guard frame.maxY >= size.height, let part = event.window.intersection(frame),
            part.maxY == event.window.maxY
        else { return .zero }
        return part.height
    }

    /// Systems before 3.2 report the size and the middle.
    private func bounds(_ bounds: Rect, _ post: KeyboardNotification) -> Rect {
        Rect(
            x: post.centerEnd.x - bounds.width.half, y: post.centerEnd.y - bounds.height.half,
            width: bounds.width, height: bounds.height)
    }
}

extension FixtureInset {
    /// The covered height at each frame of a 60 Hz display, from the first step to rest.
    ///
    /// A movement that the next one interrupts ends there.
    ///
    /// - Parameters:
    ///   - begin: the height from which the movement sets out, as the frames before left it.
    ///   - until: the time at which the next movement begins; nil for the last one.
    package func frames(
        from begin: Pt, until: Int64?
    ) -> [(atMs: Int64, height: Pt)] {
        let rest = Motion.restMs(curve: curve, durationMs: durationMs)
        guard rest > 0 else { return [(atMs, end)] }
        var frames: [(atMs: Int64, height: Pt)] = []
        var step: Int64 = 1
        while true {
            let elapsed = min(step * 1000 / 60, Int64(rest))
            if let until, atMs + elapsed >= until { return frames }
            let done = Motion.progress(
                curve: curve, elapsedMs: Int32(elapsed), durationMs: durationMs)
            let way = Int64(end.raw - begin.raw) * done / Motion.whole
            let height = elapsed >= Int64(rest) ? end : Pt(raw: begin.raw + Int32(way))
            if frames.last?.height != height { frames.append((atMs + elapsed, height)) }
            if elapsed >= Int64(rest) { return frames }
            step += 1
        }
    }
}

extension FixtureSequence {
    /// The covered height of the window at each frame in which it changes.
    package var insetFrames: [InsetFrame] {
        var result: [InsetFrame] = []
        var covered = Pt.zero
        for (index, inset) in insets.enumerated() {
            let next = insets.dropFirst(index + 1).first?.atMs
            for frame in inset.frames(from: covered, until: next) {
                covered = frame.height
                result.append(InsetFrame(atMs: frame.atMs, height: covered, movement: inset))
            }
        }
        return result
    }
}

/// The covered height of a window at one frame of the display.
package struct InsetFrame: Hashable, Sendable {
    /// Milliseconds since the start of the run.
    package var atMs: Int64
    /// The covered height, in points.
    package var height: Pt
    /// The movement that the frame belongs to.
    package var movement: FixtureInset
}
