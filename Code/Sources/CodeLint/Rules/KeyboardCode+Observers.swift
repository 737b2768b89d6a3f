// Rules on when a type listens, and to what.

extension KeyboardCode {
    private static let appearances: Set<String> = ["viewWillAppear", "viewDidAppear"]
    private static let disappearances: Set<String> = ["viewWillDisappear", "viewDidDisappear"]
    private static let starts: Set<String> = ["viewDidLoad", "loadView", "init", "awakeFromNib"]

    func observersAddedAgain() -> [LintFinding] {
        guard let first = handled.first(where: isAddedAgain) else { return [] }
        let methods = reaching(first.registration.function).intersection(Self.appearances).sorted()
        let added = "\(type.name) adds observers in each \(methods.joined(separator: " and "))"
        let isBlock = first.registration.form == .block && !removals.isEmpty
        return [
            LintFinding(
                .observersAddedAgain, at: first.place,
                isBlock
                    ? "\(added); removeObserver(self) does not remove an observer with a block,"
                        + " whose token must be kept"
                    : "\(added) and removes them at no disappearance")
        ]
    }

    private func isAddedAgain(_ one: Handled) -> Bool {
        let registration = one.registration
        let reached = reaching(registration.function)
        guard !reached.isDisjoint(with: Self.appearances) else { return false }
        switch registration.form {
        case .publisher, .sequence: return false
        case _ where registration.isGuarded: return false
        case .block where registration.dropsToken: return true
        case .selector, .block:
            // A removal anywhere but at the end of the object's life can answer the addition.
            return removals.allSatisfy { $0.function == "deinit" }
        }
    }

    func stopsWhenCovered() -> [LintFinding] {
        guard !type.name.isEmpty, let first = handled.first,
            handled.allSatisfy({ one in
                let reached = reaching(one.registration.function)
                return one.registration.form == .selector
                    && !reached.isDisjoint(with: Self.starts)
                    && reached.isDisjoint(with: Self.appearances)
            })
        else { return [] }
        let events = self.events
        let removed = removals.contains { removal in
            removal.object == nil && !removal.isAtEnd
                && !reaching(removal.function).isDisjoint(with: Self.disappearances)
                && (removal.events.isEmpty || !removal.events.isDisjoint(with: events))
        }
        guard removed else { return [] }
        return [
            LintFinding(
                .stopsWhenCovered, at: first.place,
                "\(type.name) adds observers once and removes them when another screen first"
                    + " covers it"
            )
        ]
    }

    func neverHides() -> [LintFinding] {
        let events = self.events.union(inheritedEvents)
        guard events.contains(.willShow) || events.contains(.didShow),
            events.isDisjoint(with: [.willHide, .didHide, .willChangeFrame, .didChangeFrame]),
            let first = handled.first(where: { !$0.moves.isEmpty }), !restoresElsewhere
        else { return [] }
        return [
            LintFinding(
                .neverHides, at: first.place,
                "\(first.name) moves views for a show, and \(type.name) does not observe the hide")
        ]
    }

    /// True when a method of the type that runs at the end of editing can put the views back.
    private var restoresElsewhere: Bool {
        (index.functionsByType[type] ?? []).contains { function in
            let name = function.name.lowercased()
            return name.contains("endediting") || name.contains("keyboardhid")
                || name.contains("hidekeyboard") || name.contains("keyboardwillhide")
                || name.contains("resignfirstresponder")
        }
    }

    func neverCalled() -> [LintFinding] {
        handled.filter(\.isNeverCalled).map { one in
            LintFinding(
                .neverCalled, at: one.place,
                "\(one.name) is never called, since no keyboard notification has"
                    + " \(one.registration.object ?? "that") as its object")
        }
    }

    func wrongEvent() -> [LintFinding] {
        handlers.compactMap { handler in
            guard case .method(let method) = handler.first.registration.handler else { return nil }
            let events = handler.events
            let name = method.lowercased()
            guard name.contains("keyboard") || !handler.flow.writes.isEmpty else { return nil }
            let saysHide = name.contains("hid") || name.contains("disappear")
            let saysShow =
                name.contains("show") || name.contains("shown")
                || name.contains("appear") && !name.contains("disappear")
            let isWrong =
                saysHide && !saysShow && events.isSubset(of: [.willShow, .didShow])
                || saysShow && !saysHide && events.isSubset(of: [.willHide, .didHide])
            guard isWrong else { return nil }
            let heard = events.map(\.rawValue).sorted().joined(separator: " and ")
            return LintFinding(
                .wrongEvent, at: handler.first.place, "\(method) hears \(heard) alone")
        }
    }

    func curves() -> [LintFinding] {
        var found: [LintFinding] = []
        for handler in handlers {
            for use in handler.flow.curves {
                let place = use.source.place(at: use.position)
                switch use.kind {
                case .asOptionUnshifted:
                    found.append(
                        LintFinding(
                            .curveNotShifted, at: place,
                            "\(handler.name) takes the curve for animation options, which hold it"
                                + " 16 bits higher"))
                case .trappingCase:
                    found.append(
                        LintFinding(
                            .curveTraps, at: place,
                            "\(handler.name) traps on the keyboard's own curve, which is 7"))
                }
            }
        }
        return found
    }
}
