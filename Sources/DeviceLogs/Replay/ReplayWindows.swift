// The windows around the app that logs. A timeline names the user's actions on them; in a device's
// log they show in the frames alone: those of a Slide Over card leave out the margin below it, and
// a floating keyboard whose window moves has no height for a moment.

import Scenarios
public import Simulator

extension ReplaySituation {
    /// The windows at the beginning of a log: the app that logs is ``app``.
    public struct Windows: Hashable, Sendable {
        /// The app that logs.
        public static let app = AppID(0)

        /// The way in which the device shows several apps.
        public var arrangement = Arrangement.fullScreen
        /// The frame of the app's window, or nil for that of a new one.
        public var frame: Rect?
        /// The names of the other scenes; the identifier of the first one is 1.
        public var others: [String] = []
        /// The scene that is in front before ``opening``.
        public var front = Windows.app
        /// The actions on windows before the first record, in order.
        public var opening: [WindowAction] = []

        /// Descriptions of the windows before the log's first record.
        var starts: [String] {
            var starts: [String] = []
            if arrangement != .fullScreen {
                starts.append("the arrangement is \(arrangement.rawValue)")
            }
            if let frame {
                starts.append(
                    "the app's window is \(frame.x), \(frame.y), \(frame.width), \(frame.height)")
            }
            if front != Self.app { starts.append("another app is in front") }
            return starts + opening.map { "before the log: \($0.replayText)" }
        }

        /// Returns an action of a timeline with the identifiers of this log's scenes, or nil for
        /// one without its values.
        func action(_ logged: LogWindowAction, app name: String?) -> WindowAction? {
            if logged.verb == .arrangement { return logged.arrangement.map { .arrange($0) } }
            guard let scene = id(logged.scene, app: name) else { return nil }
            switch logged.verb {
            case .openScene: return .openScene(scene, on: nil)
            case .closeScene: return .closeScene(scene)
            case .splitView: return .splitView(scene, logged.share ?? .half)
            case .slideOver: return .slideOver(scene)
            case .stage: return .stage(scene)
            case .moveWindow: return logged.origin.map { .move(scene, to: $0) }
            case .resizeWindow:
                if let tile = logged.tile { return .tile(scene, tile) }
                return logged.frame.map { .resize(scene, to: $0) }
            case .activate: return .activate(scene)
            case .arrangement: return nil
            }
        }

        private func id(_ scene: String?, app: String?) -> AppID? {
            guard let scene else { return nil }
            if scene == app { return Self.app }
            return others.firstIndex(of: scene).map { AppID($0 + 1) }
        }
    }
}

extension WindowAction {
    /// The action in words; the app that logs has the first identifier.
    var replayText: String {
        let name = scene == ReplaySituation.Windows.app ? "the app" : "another app"
        switch self {
        case .openScene: return "open a scene of \(name)"
        case .closeScene: return "close the scene of \(name)"
        case .splitView(_, let share): return "put \(name) into Split View (\(share.rawValue))"
        case .slideOver: return "put \(name) into Slide Over"
        case .stage: return "put \(name) into the stage"
        case .move(_, let place): return "move the window of \(name) to \(place.x), \(place.y)"
        case .resize(_, let frame):
            return "give the window of \(name) the frame \(frame.x), \(frame.y), \(frame.width), "
                + "\(frame.height)"
        case .tile(_, let tile): return "tile the window of \(name): \(tile.rawValue)"
        case .moveToDisplay: return "move the window of \(name) to another display"
        case .activate: return "touch the window of \(name)"
        case .arrange(let way): return "choose the arrangement \(way.rawValue)"
        case .connect: return "connect a display"
        case .disconnect: return "disconnect a display"
        case .menuBar(let shows): return "\(shows ? "pull down" : "let go of") the menu bar"
        }
    }
}

// MARK: - From the records

extension ReplaySituation.Windows {
    /// Reads how the windows are before a section's first record that is compared.
    init(_ section: LogSection, on target: ReplayTarget) {
        let logged = section.windows
        arrangement = logged?.arrangement ?? .fullScreen
        frame = logged?.frame
        if logged?.arrangement == nil, frame != nil || target.movesWindow(section) {
            arrangement = target.profile.windows.ownArrangement
        }
        let actions = section.records.compactMap(\.windowAction)
        let scenes = [logged?.front].compactMap(\.self) + actions.compactMap(\.scene)
        for scene in scenes where scene != logged?.scene && !others.contains(scene) {
            others.append(scene)
        }
        front = id(logged?.front, app: logged?.scene) ?? Self.app
        let first = section.records.firstIndex(where: \.isCompared) ?? section.records.endIndex
        opening = section.records[..<first].compactMap(\.windowAction)
            .compactMap { action($0, app: logged?.scene) }
        guard actions.isEmpty, target.showsCard(section) else { return }
        (others, front) = (["the app below"], AppID(1))
        opening = [.slideOver(Self.app)]
    }
}

extension LogRecord {
    /// The action on windows, or nil for another record.
    var windowAction: LogWindowAction? {
        if case .window(let action) = kind { action } else { nil }
    }

    /// The notification of the app's own keyboard, or nil for another record.
    fileprivate var ownPost: LogNotification? {
        guard case .notification(let post) = kind, !isForeign else { return nil }
        return post
    }
}

// MARK: - Frames that tell of windows

extension ReplayTarget {
    /// Returns whether a post reports a floating keyboard whose window moves: a frame of no height
    /// on the screen. Without keys, for a hardware keyboard, the frame lies at the lower edge.
    func isFlattened(_ post: LogNotification) -> Bool {
        guard device.profile.isPad, profile.windows.moveFlattensFloating.value,
            let end = post.end, end.height == 0, end.width > 0
        else { return false }
        return Orientation.allCases.contains { contains(end, $0) }
    }

    /// Returns whether a frame without a height lies above the lower edge of the screen.
    private func contains(_ flat: Rect, _ orientation: Orientation) -> Bool {
        let size = device.profile.size(in: orientation)
        return flat.x >= 0 && flat.y > 0 && flat.maxX <= size.width && flat.y < size.height
    }

    /// Returns the only orientation whose screen the frames of moved windows fit, or nil.
    func orientation(ofMoves records: [LogRecord]) -> Orientation? {
        let frames = windowMoves(records).compactMap { records[$0.lowerBound].ownPost?.end }
        let fits = Orientation.allCases.filter { way in
            frames.allSatisfy { contains($0, way) }
        }
        return fits.count == 1 ? fits[0] : nil
    }

    /// Returns the indices of the posts of each move of a window with a floating keyboard.
    ///
    /// All posts of a move have one frame of no height, and no `didHide` ends them.
    func windowMoves(_ records: [LogRecord]) -> [Range<Int>] {
        var moves: [Range<Int>] = []
        var first = records.startIndex
        while first < records.endIndex {
            guard let post = records[first].ownPost, isFlattened(post) else {
                first += 1
                continue
            }
            var end = first + 1
            while end < records.endIndex, let next = records[end].ownPost, next.end == post.end,
                next.name != post.name
            {
                end += 1
            }
            let isHide = records[first..<end].contains { $0.ownPost?.name == .didHide }
            if !isHide { moves.append(first..<end) }
            first = end
        }
        return moves
    }

    fileprivate func movesWindow(_ section: LogSection) -> Bool {
        !windowMoves(section.records).isEmpty
    }

    /// Returns whether the first post that has a frame is one of an app in Slide Over.
    fileprivate func showsCard(_ section: LogSection) -> Bool {
        let post = section.records.lazy.compactMap(\.ownPost).first { $0.begin ?? $0.end != nil }
        return post.map { lowered($0) != nil } ?? false
    }

    /// Returns a section whose posts have the frames of the screen, without the gap that an app in
    /// Slide Over sees below the keyboard.
    func lowered(_ section: LogSection) -> LogSection {
        var section = section
        for index in section.records.indices {
            guard let post = section.records[index].ownPost, let low = lowered(post) else {
                continue
            }
            section.records[index].kind = .notification(low)
        }
        return section
    }

    /// Returns a post with its frames lower by the margin below a Slide Over card, or nil for one
    /// whose frames do not leave out that margin.
    private func lowered(_ post: LogNotification) -> LogNotification? {
        let rules = profile.windows
        let margin = Pt(Int(rules.slideOverMarginPt.value))
        guard device.profile.isPad, rules.slideOverOmitsMargin.value, margin > 0,
            let frame = post.end ?? post.begin
        else { return nil }
        let size = device.profile.size(in: orientation(of: post) ?? orientation)
        let isDocked = frame.height > 0 && frame.maxY == size.height - margin
        let isAway = frame.y == size.height - margin
        guard frame.width == size.width, isDocked || isAway else { return nil }
        var low = post
        low.begin?.y += margin
        low.end?.y += margin
        low.centerBegin?.y += margin
        low.centerEnd?.y += margin
        return low
    }
}
