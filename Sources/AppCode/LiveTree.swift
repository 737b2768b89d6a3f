import Simulator

/// The views of an app's window as its answers have told them.
struct LiveTree: Sendable {
    private(set) var screen: LiveScreen
    /// The identity of each view's line, and of those that have left.
    private var lines: [Fingerprint] = []
    /// The same without colours.
    private var colorless: [Fingerprint] = []
    /// The texts of the views that take text.
    private(set) var texts: [String?] = []
    /// The accessory view that its controller keeps on screen without a keyboard.
    private var bar: LiveScreen.Bar?

    /// An app's window without views.
    init(name: String) {
        let definition = ScreenDefinition(name: name, views: [])
        let nothing = Fingerprinter().result
        screen = LiveScreen(definition, frames: [], identity: nothing, colorless: nothing)
    }

    /// Returns the tree after some changes.
    ///
    /// - Throws: ``CodeFault`` where a change names a view that was never told.
    func applying(_ changes: [LiveChange]) throws(CodeFault) -> LiveTree {
        guard !changes.isEmpty else { return self }
        var (definition, frames) = (screen.definition, screen.frames)
        var new = self
        for change in changes {
            switch change {
            case .view(let view):
                try new.put(view, into: &definition, &frames)
            case .gone(let slot):
                guard frames.indices.contains(slot) else { throw .unreadable("gone \(slot)") }
                definition.views[slot].isHidden = true
                definition.views[slot].parent = nil
                definition.views[slot].ridesKeyboard = false
                frames[slot] = .zero
                if new.bar?.view == slot { new.bar = nil }
                new.lines[slot] = Self.identity("gone")
                new.colorless[slot] = new.lines[slot]
            case .order(let order):
                guard order.allSatisfy(frames.indices.contains) else {
                    throw .unreadable("order of views that were not told")
                }
                definition.order = order
            }
        }
        new.complete(&definition)
        let order = (definition.order ?? []).map(String.init).joined(separator: " ")
        new.screen = LiveScreen(
            definition, frames: frames, bar: new.bar, identity: Self.identity(new.lines, order),
            colorless: Self.identity(new.colorless, order))
        return new
    }

    private static func identity(_ lines: [Fingerprint], _ order: String) -> Fingerprint {
        var fingerprinter = Fingerprinter()
        for line in lines { fingerprinter.feed(line) }
        fingerprinter.feed(order)
        return fingerprinter.result
    }

    /// Returns whether a view brings up the keys of the keyboard.
    func takesText(_ slot: ViewIndex) -> Bool {
        let views = screen.definition.views
        return views.indices.contains(slot) && views[slot].takesText
    }

    private mutating func put(
        _ view: LiveViewLine, into definition: inout ScreenDefinition, _ frames: inout [Rect]
    ) throws(CodeFault) {
        guard view.slot <= frames.count else { throw .unreadable(view.line) }
        if let height = view.keptHeight {
            bar = LiveScreen.Bar(view: view.slot, height: height)
        } else if bar?.view == view.slot {
            bar = nil
        }
        if view.slot == frames.count {
            definition.views.append(view.definition)
            frames.append(view.frame)
            lines.append(Self.identity(view.line))
            colorless.append(Self.identity(view.colorless))
            texts.append(view.typed)
        } else {
            definition.views[view.slot] = view.definition
            frames[view.slot] = view.frame
            lines[view.slot] = Self.identity(view.line)
            colorless[view.slot] = Self.identity(view.colorless)
            texts[view.slot] = view.typed
        }
    }

    /// Puts the views that no order names, which have left, below all others.
    private func complete(_ definition: inout ScreenDefinition) {
        guard let order = definition.order, order.count != definition.views.count else { return }
        var isNamed = Array(repeating: false, count: definition.views.count)
        for index in order { isNamed[index] = true }
        definition.order = definition.views.indices.filter { !isNamed[$0] } + order
    }

    private static func identity(_ text: String) -> Fingerprint {
        var fingerprinter = Fingerprinter()
        fingerprinter.feed(text)
        return fingerprinter.result
    }
}
