internal import Simulator

// Fingers on the screen:
//
//     - pan: { view: messages, to: 700, lift: false }
//     - pan: { touchesIndicator: true }
//     - scroll: messages
//     - liftFinger
extension ScenarioParser {
    private static let panKeys = [
        "view", "from", "to", "by", "in", "lift", "touchesIndicator"
    ]

    /// A length, or a mapping with what there is to say.
    mutating func pan(_ node: SourceNode, walk: Walk) -> StepAction? {
        guard let fields = fields(of: node, "a pan", keys: Self.panKeys) else { return nil }
        var pan = StepPan()
        if let view = fields["view"] {
            guard let found = self.view(view, of: nil, walk: walk) else { return nil }
            pan.view = found
        }
        pan.from = fields["from"].flatMap { points($0) }
        pan.to = fields["to"].flatMap { points($0) }
        pan.by = fields["by"].flatMap { points($0) }
        pan.durationMs = fields["in"].flatMap { duration($0, atMost: 60_000) }
        pan.lifts = fields["lift"].flatMap { flag($0) } ?? true
        pan.touchesIndicator = fields["touchesIndicator"].flatMap { flag($0) } ?? false
        guard pan.to != nil || pan.by != nil || pan.touchesIndicator else {
            missing("to", in: fields, "for example `to: 700`, or `by: 120`")
            return nil
        }
        return .pan(pan)
    }

    /// A short pan over a scroll view: a name, or `{ view, by }`.
    mutating func scroll(_ node: SourceNode, walk: Walk) -> StepAction? {
        var pan = StepPan()
        pan.by = Self.scrollPt
        if case .mapping = node.value {
            guard let fields = fields(of: node, "a scroll", keys: ["view", "by"]) else {
                return nil
            }
            guard let view = fields["view"] else {
                missing("view", in: fields, "the view that scrolls")
                return nil
            }
            pan.view = scrollView(view, walk: walk)
            if let by = fields["by"] { pan.by = points(by) }
        } else {
            pan.view = scrollView(node, walk: walk)
        }
        return pan.view == nil ? nil : .pan(pan)
    }

    private static let scrollPt: Pt = 80

    private mutating func scrollView(_ node: SourceNode, walk: Walk) -> ViewID? {
        guard let view = view(node, of: nil, walk: walk) else { return nil }
        guard let screen = walk.screen(of: nil, in: apps), let index = screen.index(of: view),
            !screen.views[index].kind.scrolls
        else { return view }
        let names = screen.views.filter { $0.kind.scrolls }.map(\.id.name)
        let rule = "\(view) does not scroll"
        let next = names.isEmpty ? "this screen has no scroll view" : names.joined(separator: ", ")
        fail(.outOfRange, at: node.place, rule, "scroll one that does: \(next)")
        return nil
    }
}

// MARK: - Traits of views

extension ScenarioParser {
    mutating func dismissMode(_ fields: Fields, _ kind: ViewKind) -> KeyboardDismissMode {
        guard let node = fields["dismissMode"] else { return .none }
        let modes = KeyboardDismissMode.allCases
        guard let mode = choice(node, among: modes, "dismiss mode") else { return .none }
        if !kind.scrolls {
            fail(
                .outOfRange, at: node.place, "only a scroll view has a dismiss mode",
                "use messages, rows, textView or scrollView")
        }
        return mode
    }

    /// A field's own accessory view: a height, or `{ height, shared: NAME }`.
    mutating func read(_ node: SourceNode, into view: inout ViewDefinition) {
        guard view.input != nil else {
            fail(
                .outOfRange, at: node.place, "only a view that takes text has an accessory view",
                "write it at a textField or a textView")
            return
        }
        view.input?.accessoryName = view.id.name
        guard case .mapping = node.value else {
            view.input?.accessoryHeight = number(node, in: 0...1000).map { Pt($0) } ?? 0
            return
        }
        let keys = ["height", "shared"]
        guard let fields = fields(of: node, "an accessory view", keys: keys) else { return }
        if let height = fields["height"] {
            view.input?.accessoryHeight = number(height, in: 0...1000).map { Pt($0) } ?? 0
        } else {
            missing("height", in: fields, "for example `height: 44`")
        }
        if let shared = fields["shared"] { view.input?.accessoryName = text(shared) ?? "" }
    }
}
