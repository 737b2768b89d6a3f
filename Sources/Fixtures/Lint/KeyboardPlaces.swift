import Simulator

/// The places of a keyboard on one device, and the exceptions of its system.
struct KeyboardPlaces {
    /// The keyboards of the device in both orientations.
    let entries: [KeyboardTable.Entry]
    let system: SystemProfile

    private static let near = 0.02

    private var isPad: Bool { entries.first?.isPad == true }
    private var isUpright: Bool { system.keyboard.coordinates.value == .uprightScreen }

    private func height(width: Double) -> Double? {
        entries.first { abs($0.width - width) < Self.near }?.height
    }

    /// A frame that fills the width of the screen; nil for any other.
    private func screenHeight(of frame: ReadRect) -> Double? {
        guard frame.x == 0, let width = frame.width else { return nil }
        return height(width: width)
    }

    private func isDocked(_ frame: ReadRect) -> Bool {
        guard let whole = frame.whole, let height = screenHeight(of: frame) else { return false }
        return whole.y + whole.height >= height - Self.near
    }

    private func isBelow(_ frame: ReadRect) -> Bool {
        guard let y = frame.y, let height = screenHeight(of: frame) else { return false }
        return y >= height - Self.near
    }

    /// Returns whether an iPad's keyboard is off the lower edge where a post begins or ends, so
    /// that it follows the rules of floating, split and undocked ones.
    func isMoved(_ post: ReadPost) -> Bool {
        guard isPad else { return false }
        return [post.frame(\.begin), post.frame(\.end)].contains { frame in
            frame.map { !isDocked($0) } ?? false
        }
    }

    /// 1 for a movement onto the screen, -1 for one off it, 0 for any other.
    func direction(of post: ReadPost) -> Int {
        switch post.name {
        case .willShow, .didShow: return 1
        case .willHide, .didHide: return -1
        case .willChangeFrame, .didChangeFrame, nil: break
        }
        guard let begin = post.frame(\.begin) else { return 0 }
        // A hide ends empty while cross-fades are preferred.
        let leaves = post.end?.value.isZero == true || (post.frame(\.end).map(isBelow) ?? false)
        guard leaves != isBelow(begin) else { return 0 }
        return leaves ? -1 : 1
    }

    /// Returns whether the did names of a movement were due before another one.
    func isOver(_ post: ReadPost, before next: ReadPost) -> Bool {
        guard let begin = post.atMs, let at = next.atMs else { return false }
        let rules = system.keyboard
        let ms = post.durationMs?.value ?? Double(rules.show.durationMs.value)
        let lag = ms == 0 ? rules.didAfterZeroMs.value : rules.didLagMs.value
        // Observers take their time between the names.
        return at - begin > ms + Double(lag + 3 * rules.gapMs.value) + 20
    }

    /// Returns whether a movement can begin in a frame after the keyboard was left in another.
    func continues(_ begin: ReadRect, _ last: ReadRect, of post: ReadPost) -> Bool {
        if begin == last || isBelow(begin) && isBelow(last) { return true }
        // The screen turns; a keyboard of another width is a floating one.
        if begin.width != last.width || begin.x != 0 || last.x != 0 { return true }
        if isMoved(post) || isPad && !isDocked(last) { return true }
        if isUpright, begin == post.frame(\.end) { return true }
        // A finger has pulled the keyboard down before it lets go.
        guard let end = post.frame(\.end), isBelow(end), let from = begin.y, let y = last.y else {
            return false
        }
        return from > y && begin.height == last.height
    }

    /// Returns whether a name of a movement can have another frame than its first name.
    func mayDiffer(_ post: ReadPost, from first: ReadPost) -> Bool {
        let frames = [\ReadPost.begin, \ReadPost.end].flatMap { [post.frame($0), first.frame($0)] }
        if isPad, isMoved(post) || isMoved(first) { return true }
        guard isUpright else {
            // Screens that slide away take the keyboard along.
            return frames.contains { $0.map { $0.x != 0 } ?? false }
        }
        let stands = [post, first].contains { $0.frame(\.begin) == $0.frame(\.end) }
        return stands || frames.contains { $0.map { $0.x != 0 } ?? false }
    }
}
