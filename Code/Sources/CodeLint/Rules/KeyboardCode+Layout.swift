import Basics

// Rules on what a handler does with the keyboard's frame.

extension KeyboardCode {
    /// Words of conditions that ask whose keyboard it is.
    private static let ownershipWords = [
        "islocal", "firstresponder", "isediting", "applicationstate", "iskeywindow", "activefield",
        "activetext", "currenttext", "belongstocurrentapp", "isforcurrentapp", "isfocused",
        "focusedfield", "activeinput", "editingfield", "selectedtext", "activeview"
    ]

    func foreignKeyboard() -> [LintFinding] {
        handlers.flatMap { handler -> [LintFinding] in
            guard handler.shows, !listensWhileEditing(handler) else { return [] }
            let moves = handler.moves + handler.flow.writes.filter(isHardCoded)
            return firstOfEachType(moves) { !knowsOwner($0) }.map { move in
                finding(
                    .foreignKeyboard, move,
                    "\(handler.name) \(move.action) for a keyboard that can belong to another app")
            }
        }
    }

    /// Returns the first write of each type that fits: one finding for each that a handler moves.
    private func firstOfEachType(
        _ moves: [LayoutWrite], where fits: (LayoutWrite) -> Bool
    ) -> [LayoutWrite] {
        var types: Set<TypeKey> = []
        return moves.filter { fits($0) && types.insert($0.type).inserted }
    }

    private func knowsOwner(_ move: LayoutWrite) -> Bool {
        move.conditions.contains { condition in
            condition.origins.contains(.isLocal) || asksForOwner(condition)
        }
    }

    private func asksForOwner(_ condition: LayoutWrite.Condition) -> Bool {
        let text = condition.text.lowercased()
        return Self.ownershipWords.contains(where: text.contains)
    }

    /// Code that begins to listen when editing begins.
    private func listensWhileEditing(_ handler: Handler) -> Bool {
        let around = (handler.first.registration.function ?? "").lowercased()
        return around.contains("beginediting") || around.contains("becomefirstresponder")
    }

    func rawHeight() -> [LintFinding] {
        handlers.filter(\.shows).flatMap { handler in
            firstOfEachType(handler.moves, where: isRaw).map { move in
                finding(
                    .rawHeight, move,
                    "\(handler.name) \(move.action) by the keyboard's height, not by the part of"
                        + " the view that it covers")
            }
        }
    }

    private func isRaw(_ move: LayoutWrite) -> Bool {
        move.value.isSuperset(of: [.height, .endFrame])
            && move.value.isDisjoint(with: [.overlap, .safeArea, .edge, .reduced])
    }

    func beginFrame() -> [LintFinding] {
        handlers.filter { $0.shows && !$0.flow.read.contains(.endFrame) }.flatMap { handler in
            firstOfEachType(handler.moves) { $0.value.contains(.beginFrame) }.map { move in
                finding(
                    .beginFrame, move,
                    "\(handler.name) \(move.action) by the frame where the keyboard was")
            }
        }
    }

    func hardCodedHeight() -> [LintFinding] {
        handlers.compactMap { handler in
            guard handler.shows, handler.moves.isEmpty,
                let move = handler.flow.writes.first(where: isHardCoded)
            else { return nil }
            let number = move.numbers.max() ?? 0
            return finding(
                .hardCodedHeight, move,
                "\(handler.name) \(move.action) by the number \(Int(number)) in place of the"
                    + " keyboard's height")
        }
    }

    /// True when a write has a number of the size of a keyboard, or a smaller one that the answer
    /// to a hide takes back.
    private func isHardCoded(_ move: LayoutWrite) -> Bool {
        guard let number = move.numbers.max(), move.value.isDisjoint(with: .frames) else {
            return false
        }
        if (100...500).contains(number) { return true }
        return (30..<100).contains(number) && hideTargets.contains(move.text)
            && !move.conditions.contains(where: asksForOwner)
    }

    /// The places that handlers of hides alone write to.
    private var hideTargets: Set<String> {
        Set(
            handlers.filter { $0.events.allSatisfy(\.isHide) }
                .flatMap { $0.flow.writes.map(\.text) })
    }

    func addsUp() -> [LintFinding] {
        handlers.compactMap { handler in
            guard !handler.events.isDisjoint(with: [.willShow, .didShow, .willChangeFrame]),
                let move = handler.moves.first(where: { grows($0, handler) })
            else { return nil }
            return finding(
                .addsUp, move,
                "\(handler.name) adds the keyboard's height to \(move.text.clipped(60)), and a"
                    + " second show adds it again")
        }
    }

    private func grows(_ move: LayoutWrite, _ handler: Handler) -> Bool {
        let adds =
            move.operation != .set
            || ["-", "+"].contains { move.valueText.contains("\(move.text) \($0) ") }
            || move.valueText.contains("+ \(move.text)")
        // The way from the begin frame to the end frame is nothing at a second show.
        let isWay = move.value.isSuperset(of: .frames)
        // A value that is measured against the view's present frame corrects itself.
        let corrects = move.value.contains(.viewFrame) && !move.value.contains(.overlap)
        guard adds, !isWay, !corrects else { return false }
        // A plain value that is set before makes the sum right.
        let isReset = handler.flow.writes.contains { other in
            other.operation == .set && other.text == move.text && other.position < move.position
                && other.value.isDisjoint(with: .frames)
        }
        return !isReset && !move.conditions.contains { remembers($0, move) }
    }

    /// True when a condition reads the written place, or what a handler remembers about it.
    private func remembers(_ condition: LayoutWrite.Condition, _ move: LayoutWrite) -> Bool {
        if condition.text.contains(move.text) || condition.text.contains("== 0") { return true }
        let words = condition.text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        let assigned = handlers.reduce(into: Set<String>()) { $0.formUnion($1.flow.assigned) }
        return words.contains { assigned.contains(String($0)) }
    }

    func hideKeepsHeight() -> [LintFinding] {
        handlers.compactMap { handler in
            guard handler.events.contains(where: \.isHide) || isOnlyFrameHandler(handler),
                handler.shows, let move = handler.moves.first(where: { keepsHeight($0) }),
                !tellsHides(handler)
            else { return nil }
            return finding(
                .hideKeepsHeight, move,
                "\(handler.name) hears hides as well and \(move.action) by the height of a keyboard"
                    + " that is gone")
        }
    }

    /// True when the type hears changes of the frame alone, which are hides as well.
    private func isOnlyFrameHandler(_ handler: Handler) -> Bool {
        handler.events == [.willChangeFrame] && !events.contains(where: \.isHide)
    }

    private func keepsHeight(_ move: LayoutWrite) -> Bool {
        move.value.contains(.height) && move.value.isDisjoint(with: [.overlap, .edge])
    }

    private func tellsHides(_ handler: Handler) -> Bool {
        if !handler.flow.read.isDisjoint(with: [.overlap, .edge]) { return true }
        return handler.flow.conditionTexts.contains { text in
            let text = text.lowercased()
            return [".name", "hid", "show", "visible", "open", "intersect"].contains(
                where: text.contains)
        }
    }

    func screenBounds() -> [LintFinding] {
        handlers.filter(\.shows).flatMap { handler in
            firstOfEachType(handler.moves) {
                $0.value.contains(.screen) && !$0.value.contains(.converted)
            }
            .map { move in
                finding(
                    .screenBounds, move,
                    "\(handler.name) \(move.action) by the keyboard's distance from the edge of the"
                        + " screen, and the window can end elsewhere")
            }
        }
    }
}
