// A process holds its view controllers as a user sees them: one navigation stack for each tab, and
// what is presented modally on top, each with a navigation stack of its own. Only the uppermost
// stack is shown; the others keep what was typed into them.

/// The place of a view controller among those of its process.
///
/// It is the smallest number that was free when the controller was made, so that equal histories
/// give equal numbers.
public typealias ControllerID = Int

/// One instance of a screen, with what has been typed into its views.
struct ViewController: Hashable, Sendable {
    var id: ControllerID
    /// The index of its screen in the app's definition.
    var screen: Int
    /// In the order of the screen's views.
    var texts: [String]
    /// The responder that it had when another controller was pushed over it, where the system
    /// brings it back at the pop.
    var held: ViewIndex?

    var end: Passage.End { Passage.End(id: id, screen: screen) }
}

/// Controllers that were pushed one over the other, the shown one last.
struct NavigationStack: Hashable, Sendable {
    var controllers: [ViewController] = []
    /// The responder that the system took when a modal screen covered the stack.
    var held: ViewIndex?

    var top: ViewController? { controllers.last }

    /// Changes what has been typed into a view of the controller on top.
    mutating func setText(_ view: ViewIndex, _ change: (inout String) -> Void) {
        guard let last = controllers.indices.last, controllers[last].texts.indices.contains(view)
        else { return }
        change(&controllers[last].texts[view])
    }
}

/// The style in which a screen is presented over another one.
public enum ModalStyle: String, Hashable, Sendable, Codable, CaseIterable {
    /// It replaces what lies below, whose controller disappears.
    case fullScreen
    /// It lies over what stays in place, whose controller receives no callback (since iOS 13).
    case sheet
    /// It has a view of its own in the middle of a window of regular width.
    ///
    /// A narrow window or an iPhone shows it in the system's usual style.
    case formSheet
    /// It has a small view of its own, which gives way to the keyboard; the same holds for it.
    case popover

    /// A Boolean value that indicates whether what lies below stays in place.
    var keepsBelow: Bool { self != .fullScreen }

    /// A Boolean value that indicates whether its view is smaller than a window of regular width.
    var isInset: Bool { self == .formSheet || self == .popover }
}

/// A screen that covers another stack.
struct Modal: Hashable, Sendable {
    var style: ModalStyle
    /// The stack below.
    var below: NavigationStack
}

/// A change of screens that is under way: which controller goes and which one comes.
struct Passage: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case push, pop
        case present(ModalStyle)
        case dismiss(ModalStyle)
        case selectTab(Int)
    }

    struct End: Hashable, Sendable {
        var id: ControllerID
        var screen: Int
    }

    var kind: Kind
    var old: End
    var new: End

    var isPush: Bool { kind == .push }

    /// A Boolean value that indicates whether the controller that goes is gone for good afterwards.
    var endsOld: Bool {
        switch kind {
        case .pop, .dismiss: true
        case .push, .present, .selectTab: false
        }
    }

    /// Returns whether a moment reaches the app: a sheet's neighbour below never disappears.
    func tells(_ what: NavigationRules.What) -> Bool {
        switch (kind, what) {
        case (.present(let style), .oldWillDisappear), (.present(let style), .oldDidDisappear),
            (.dismiss(let style), .newWillAppear), (.dismiss(let style), .newDidAppear):
            !style.keepsBelow
        default: true
        }
    }
}

// MARK: - Identity

extension ViewController: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(id)
        f.feed(screen)
        f.feed(texts) { $0.feed($1) }
        f.feed(held) { $0.feed($1) }
    }
}

extension NavigationStack: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(held) { $0.feed($1) }
        f.feed(controllers)
    }
}

extension Modal: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(style.rawValue)
        f.feed(below)
    }
}

extension Passage.End: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(id)
        f.feed(screen)
    }
}

extension Passage: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(old)
        f.feed(new)
        switch kind {
        case .push: f.feed(1)
        case .pop: f.feed(2)
        case .present(let style):
            f.feed(3)
            f.feed(style.rawValue)
        case .dismiss(let style):
            f.feed(4)
            f.feed(style.rawValue)
        case .selectTab(let tab):
            f.feed(5)
            f.feed(tab)
        }
    }
}
