public import Restoration

/// The keyboard handling of one scene: tracker, guard and overlay in one state machine.
///
/// The three know the same facts, so that they cannot contradict each other: a keyboard counts as
/// the scene's own exactly while the guard knows a first responder, and what the tracker remembers
/// of it is what it returns to when the guard or the system brings the field back.
///
/// Give it every input in the order in which UIKit delivers it, and do what the response says, at
/// once: the focus first, then the cover, then the overlap. One avoider belongs to one scene.
/// Processing a notification takes constant time and allocates nothing.
public struct KeyboardAvoider: Hashable, Codable, Sendable {
    /// The guard of the first responder and the overlay of the scene.
    public var keeper: SceneKeeper
    /// The tracker of the keyboard.
    public private(set) var tracker: KeyboardTracker

    /// Creates the avoider of a scene that is about to connect; `record` is the record on disk.
    public init(
        resuming record: FirstResponderGuard.Record? = nil,
        responder: FirstResponderGuard.Options = .init(),
        overlay: SnapshotOverlay.Options = .init()
    ) {
        self.init(resuming: record, responder: responder, overlay: overlay, rules: .all)
    }

    /// Creates an avoider without some of its rules, for tests that show that each is needed.
    package init(
        resuming record: FirstResponderGuard.Record? = nil,
        responder: FirstResponderGuard.Options = .init(),
        overlay: SnapshotOverlay.Options = .init(), rules: AvoidanceRules
    ) {
        var (responder, overlay) = (responder, overlay)
        responder.restoresTaken = rules.contains(.restoresTaken)
        overlay.showsWhileTyping = rules.contains(.coversPrompts)
        keeper = SceneKeeper(resuming: record, responder: responder, overlay: overlay)
        tracker = KeyboardTracker(rules: rules)
    }

    /// The height, in points, of the lower part of the view that a docked keyboard covers, or is
    /// about to cover.
    public var overlap: Double { tracker.overlap }

    /// An event that UIKit delivers, or that the app itself knows.
    public enum Input: Hashable, Sendable {
        /// An event of the scene, its fields or its covers.
        case scene(FirstResponderGuard.Input)
        /// A keyboard notification.
        case keyboard(KeyboardPost)
        /// The view, the window or the screen has another place or size.
        case moved(ViewPlace)
    }

    /// The actions to carry out, in the order of the properties.
    public struct Response: Hashable, Sendable {
        /// The outputs about the first responder and the record on disk.
        public var responder = FirstResponderGuard.Outputs()
        /// The output about the cover of the windows; nil where it stays.
        public var cover: SnapshotOverlay.Output?
        /// The new overlap with its animation; nil where it stays.
        public var overlap: OverlapChange?
    }

    /// Processes an input and returns what to do about it.
    public mutating func receive(_ input: Input) -> Response {
        switch input {
        case .scene(let event):
            tracker.inform(&keeper)
            let (outputs, cover) = keeper.receive(event)
            return Response(
                responder: outputs, cover: cover,
                overlap: tracker.follow(event, knowing: keeper.responder))
        case .keyboard(let post):
            return Response(overlap: tracker.receive(post, knowing: keeper.responder))
        case .moved(let place):
            return Response(overlap: tracker.move(to: place, knowing: keeper.responder))
        }
    }
}
