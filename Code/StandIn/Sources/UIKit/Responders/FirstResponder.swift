import ObjectiveC

/// Changes of the first responder, in the order in which UIKit makes their parts.
@MainActor enum FirstResponder {
    /// The old responder resigns because another one takes its place.
    private static var isChanging = false

    /// Makes `new` first; the old one resigns after the new one's delegate has agreed.
    static func change(to new: UIResponder) -> Bool {
        guard Stage.isMirroring || new.maySystemBecome else { return false }
        if let old = Stage.firstResponder {
            let wasChanging = isChanging
            isChanging = true
            // An override of `resignFirstResponder` is the app's code and decides, as on iOS.
            let hasResigned = old.resignFirstResponder()
            if !hasResigned, Stage.isMirroring, old.isFirstResponder { resign(old) }
            isChanging = wasChanging
            guard hasResigned || Stage.isMirroring else { return false }
        }
        Stage.firstResponder = new
        InputSet.update()
        if !Stage.isMirroring {
            Stage.host?.didBecomeFirst(new, animated: Stage.animationsEnabled)
            if Stage.firstResponder === new { new.didBecomeFirst() }
        }
        return true
    }

    /// Resigns a responder; one that keeps a bar for it takes its place.
    static func resign(_ old: UIResponder) {
        let keeper = isChanging ? nil : InputSet.keeper
        let next = keeper === old ? nil : keeper
        Stage.firstResponder = next
        if !isChanging {
            InputSet.update()
            if !Stage.isMirroring { Stage.host?.didResignFirst(old) }
            if let next, !Stage.isMirroring { Stage.host?.didBecomeFirst(next, animated: true) }
        }
        old.didResignFirst()
    }

    /// Resigns a responder inside a view that leaves its window, without asking a delegate.
    static func drop(in view: UIView) {
        // A keeper may follow a text; what a delegate makes first meanwhile is left after that.
        for _ in 0..<3 {
            guard let first = Stage.firstResponder, contains(view, first) else { return }
            resign(first)
        }
    }

    /// Returns if a responder is a view inside `view`, the controller of one, or a view in the bar
    /// that one of these keeps.
    static func contains(_ view: UIView, _ responder: UIResponder) -> Bool {
        if let inner = responder as? UIView, let keeper = InputSet.keeper,
            InputSet.accessoryView.map(inner.isDescendant) == true
        {
            return contains(view, keeper)
        }
        if let inner = responder as? UIView { return inner.isDescendant(of: view) }
        guard let inner = (responder as? UIViewController)?.viewIfLoaded else { return false }
        return inner.isDescendant(of: view)
    }
}

@_spi(Host) @MainActor extension UIResponder {
    /// Answers the system's question if this responder may become first.
    public var mayBecomeFirst: Bool { canBecomeFirstResponder && maySystemBecome }

    /// Makes the responder first without asking, as the system has decided it.
    public func mirrorBecomeFirst() {
        guard !isFirstResponder else { return }
        let wasMirroring = Stage.isMirroring
        Stage.isMirroring = true
        defer { Stage.isMirroring = wasMirroring }
        // An override of `becomeFirstResponder` is the app's code and runs as on a device.
        if !becomeFirstResponder(), !isFirstResponder { _ = FirstResponder.change(to: self) }
    }

    /// Resigns the responder without asking, as the system has decided it.
    public func mirrorResignFirst() {
        guard isFirstResponder else { return }
        let wasMirroring = Stage.isMirroring
        Stage.isMirroring = true
        defer { Stage.isMirroring = wasMirroring }
        if !resignFirstResponder() || isFirstResponder { FirstResponder.resign(self) }
    }

    /// Begins editing as the system does after the responder has become first: the delegate's
    /// `DidBeginEditing`, control events and notifications. Nothing happens a second time.
    public func mirrorBeginEditing() { if isFirstResponder { didBecomeFirst() } }
}
