/// The guard and the overlay of one scene, with a single input.
///
/// Both need the same callbacks, the guard always first: the responder is back before the picture
/// goes. A class that adopts ``RestoringScene`` need not do what this answers itself.
public struct SceneKeeper: Hashable, Codable, Sendable {
    /// The guard of the first responder.
    public private(set) var responder: FirstResponderGuard
    /// The overlay of the scene's window.
    public private(set) var overlay: SnapshotOverlay
    /// A Boolean value indicating whether the disk may differ from the guard's record, because
    /// writing or reading failed. The next departure writes or erases the record again.
    public internal(set) var isDiskUncertain = false
    /// A Boolean value indicating whether a picture of the app's windows holds the keyboard.
    ///
    /// It is false on an iPhone since iOS 17, where the keyboard is a process of its own. While a
    /// field is first responder there, the windows are covered instead of pictured with a hole.
    public var capturesKeyboard = true
    /// A Boolean value indicating whether a keyboard stands over the scene that is none of its
    /// fields', so that no picture of its windows holds it.
    package var isBelowForeignKeyboard = false
    /// A Boolean value indicating whether another scene of the app has the keyboard, so that a
    /// field that a short trip has taken is not made first again.
    package var isBesideTypingScene = false

    /// Creates the keeper of a scene that is about to connect; `record` is the record on disk.
    public init(
        resuming record: FirstResponderGuard.Record? = nil,
        responder: FirstResponderGuard.Options = .init(),
        overlay: SnapshotOverlay.Options = .init()
    ) {
        self.responder = FirstResponderGuard(options: responder)
        self.overlay = SnapshotOverlay(options: overlay)
        // A launch asks for nothing.
        _ = self.responder.receive(.didFinishLaunching(record: record))
    }

    /// Processes an input; carry out the guard's outputs first, then the overlay's.
    public mutating func receive(
        _ input: FirstResponderGuard.Input
    ) -> (responder: FirstResponderGuard.Outputs, overlay: SnapshotOverlay.Output?) {
        if input == .didBecomeActive, isBesideTypingScene { responder.leaveFocus() }
        let outputs = responder.receive(input)
        let hasKeyboard = responder.responder != nil || isBelowForeignKeyboard
        let isTyping = input == .willResignActive && hasKeyboard
        let event = isTyping ? .willResignActiveTyping : input.forOverlay
        return (outputs, event.flatMap { overlay.receive($0) }.map(withoutHole))
    }

    private func withoutHole(_ output: SnapshotOverlay.Output) -> SnapshotOverlay.Output {
        let hasHole = !capturesKeyboard && responder.responder != nil
        guard case .show(.capture) = output, hasHole || isBelowForeignKeyboard else {
            return output
        }
        return .show(.cover)
    }

    /// Returns the input that SwiftUI's scene phase stands for after all inputs before it, or nil
    /// for none.
    ///
    /// It has no `willEnterForeground` of its own: that is the step from background to inactive.
    public func input(isActive: Bool, isInBackground: Bool) -> FirstResponderGuard.Input? {
        if isActive { return responder.phase == .active ? nil : .didBecomeActive }
        if isInBackground { return responder.phase == .background ? nil : .didEnterBackground }
        switch responder.phase {
        case .active: return .willResignActive
        case .background: return .willEnterForeground
        case .launching, .inactive, .foregrounding, .disconnected: return nil
        }
    }
}

/// A scene of an app that carries out what its keeper requires.
///
/// Call ``resume()`` when the scene connects, then ``receive(_:)`` in each callback of UIKit. In
/// SwiftUI call ``phaseChanged(isActive:isInBackground:)`` and ``focusMoved(from:to:)`` in two
/// `onChange`.
@MainActor
public protocol RestoringScene: AnyObject {
    /// The keeper of the scene.
    var keeper: SceneKeeper { get set }
    /// Returns the record that ``persist(_:)`` made durable last, or nil where there is none.
    func persisted() throws -> FirstResponderGuard.Record?
    /// Makes the record durable before it returns; nil erases what is there.
    func persist(_ record: FirstResponderGuard.Record?) throws
    /// Handles an error of the two methods above; log it, because it contains the next step.
    ///
    /// The next departure tries again. Until then the user may go without the keyboard after a
    /// relaunch, or get one that was not wanted any more. Nothing else is lost.
    func persistenceFailed(_ error: any Error)
    /// Makes a field first responder. A field that does not exist yet reports `fieldAppeared` when
    /// it does.
    func makeFirstResponder(_ field: FieldID, animated: Bool)
    /// Makes a field resign, because the app's lock lies over it.
    func resignFirstResponder(_ field: FieldID)
    /// Lays a content over the windows; nil removes it.
    func cover(with content: SnapshotOverlay.Content?)
}

extension RestoringScene {
    /// Resumes from the record of an earlier process; call it once, when the scene connects.
    public func resume() {
        var record: FirstResponderGuard.Record?
        do {
            record = try persisted()
        } catch {
            keeper.isDiskUncertain = true
            persistenceFailed(error)
        }
        receive(.didFinishLaunching(record: record))
    }

    /// Processes an input and carries out its outputs, in order.
    public func receive(_ input: FirstResponderGuard.Input) {
        let (outputs, overlay) = keeper.receive(input)
        // What failed before is done again before what comes now.
        if input.isDeparture, keeper.isDiskUncertain, keeper.responder.options.persists {
            write(keeper.responder.stored)
        } else {
            for output in outputs {
                switch output {
                case .persist(let record): write(record)
                case .erase: write(nil)
                case .restore, .wait, .resign: break
                }
            }
        }
        for output in outputs {
            switch output {
            case .restore(let field, let animated): makeFirstResponder(field, animated: animated)
            case .resign(let field): resignFirstResponder(field)
            case .persist, .erase, .wait: break
            }
        }
        switch overlay {
        case .show(let content): cover(with: content)
        case .remove: cover(with: nil)
        case nil: break
        }
    }

    private func write(_ record: FirstResponderGuard.Record?) {
        do {
            try persist(record)
            keeper.isDiskUncertain = false
        } catch {
            keeper.isDiskUncertain = true
            persistenceFailed(error)
        }
    }

    /// Processes a scene phase of SwiftUI.
    public func phaseChanged(isActive: Bool, isInBackground: Bool) {
        let input = keeper.input(isActive: isActive, isInBackground: isInBackground)
        if let input { receive(input) }
    }

    /// Processes a move of the focus, as SwiftUI's `onChange` reports it.
    public func focusMoved(from old: FieldID?, to new: FieldID?) {
        if let old { receive(.resignedFirstResponder(old)) }
        if let new { receive(.becameFirstResponder(new)) }
    }
}

extension FirstResponderGuard.Input {
    /// What the same event is to the overlay; nil when it does not concern it.
    fileprivate var forOverlay: SnapshotOverlay.Input? {
        switch self {
        case .willResignActive: .willResignActive
        case .didEnterBackground: .didEnterBackground
        case .willEnterForeground: .willEnterForeground
        case .didBecomeActive: .didBecomeActive
        case .userActed: .userActed
        case .coverAppeared(.prompt): .promptAppeared
        case .coverDisappeared(.prompt): .promptDisappeared
        case .coverAppeared(.lockScreen): .lockAppeared
        case .coverDisappeared(.lockScreen): .lockDisappeared
        case .sceneDisconnected: .sceneDisconnected
        case .didFinishLaunching, .becameFirstResponder, .resignedFirstResponder, .userDismissed,
            .fieldAppeared, .coverAppeared, .coverDisappeared:
            nil
        }
    }
}
