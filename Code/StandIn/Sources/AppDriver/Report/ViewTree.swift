@_spi(Host) import UIKit

/// The views in the windows as the other side knows them, and what has changed since.
@MainActor final class ViewTree {
    private final class Entry {
        weak var view: UIView?
        let slot: Slot
        let name: String
        var parent: Slot?
        var isShown = false
        var line = ""
        var frame = CGRect.null

        init(_ view: UIView, slot: Slot, name: String) {
            self.view = view
            self.slot = slot
            self.name = name
        }
    }

    private var entries: [Slot: Entry] = [:]
    private var slots: [ObjectIdentifier: Slot] = [:]
    private var order: [Slot] = []
    /// The frame of a view that was known before has changed in the last update.
    private(set) var hasMoved = false

    func view(_ slot: Slot) -> UIView? { entries[slot]?.view }

    func slot(of view: UIView) -> Slot? {
        guard let slot = slots[ObjectIdentifier(view)], entries[slot]?.view === view else {
            return nil
        }
        return slot
    }

    /// Reports the view's line again even if it does not change.
    func forgetText(of slot: Slot) { entries[slot]?.line = "" }

    /// The views of covers, which are not reported as views.
    private var covering: [ObjectIdentifier] = []

    /// Gives slots to new views, which the next update reports.
    func assignSlots() {
        let names = ViewNames()
        func assign(_ view: UIView, below parent: Slot?) {
            let slot = entry(of: view, below: parent, names).slot
            let kind = ViewKind(view)
            for subview in view.subviews
            where !kind.draws(subview, itself: view) && isReported(subview) {
                assign(subview, below: slot)
            }
        }
        for root in roots { assign(root, below: nil) }
    }

    /// Returns the views in the app's windows, each with its slot.
    func shownViews() -> [(slot: Slot, view: UIView)] {
        order.compactMap { slot in entries[slot]?.view.map { (slot, $0) } }
    }

    /// Reads the views that are no covers, and returns the lines that tell what has changed.
    func update(without covers: [Cover]) -> [String] {
        covering = covers.map { ObjectIdentifier($0.view) }
        hasMoved = false
        forgetTheDead()
        let names = ViewNames()
        var lines: [String] = []
        var shown: [Slot] = []
        for root in roots { visit(root, below: nil, names, &shown, &lines) }
        let living = Set(shown)
        var gone: [String] = []
        for slot in entries.keys.sorted() where !living.contains(slot) {
            guard let entry = entries[slot], entry.isShown else { continue }
            entry.isShown = false
            entry.line = ""
            gone.append("gone \(slot)")
        }
        lines = gone + lines
        if shown != order, !shown.isEmpty {
            lines.append("order " + shown.map(String.init).joined(separator: " "))
        }
        order = shown
        return lines
    }

    /// The topmost views: those of the windows from the back, then what stands on the keyboard.
    private var roots: [UIView] {
        guard !Stage.windows.isEmpty else { return [] }
        let input = [InputSet.inputView, InputSet.accessoryView].compactMap { $0 }
        return Stage.appWindows.filter(isReported).flatMap(\.subviews).filter(isReported)
            + input.filter { $0.window != nil } + Stage.viewsOnKeyboard
    }

    private func isReported(_ view: UIView) -> Bool {
        covering.isEmpty || !covering.contains(ObjectIdentifier(view))
    }

    private func visit(
        _ view: UIView, below parent: Slot?, _ names: ViewNames, _ shown: inout [Slot],
        _ lines: inout [String]
    ) {
        let kind = ViewKind(view)
        let entry = entry(of: view, below: parent, names)
        shown.append(entry.slot)
        let frame = view.frameInStage
        let line =
            "view \(entry.slot) \(parent.map(String.init) ?? "-") \(Fields.encode(entry.name)) "
            + "\(Fields.encode(ViewNames.className(of: view))) \(kind.rawValue) "
            + ([Fields.numbers(frame)] + ViewTraits.of(view, kind)).joined(separator: " ")
        if line != entry.line {
            if entry.isShown, entry.frame != frame { hasMoved = true }
            lines.append(line)
        }
        (entry.line, entry.frame, entry.parent, entry.isShown) = (line, frame, parent, true)
        for subview in view.subviews
        where !kind.draws(subview, itself: view) && isReported(subview) {
            visit(subview, below: entry.slot, names, &shown, &lines)
        }
    }

    // MARK: Slots

    private func entry(of view: UIView, below parent: Slot?, _ names: ViewNames) -> Entry {
        let id = ObjectIdentifier(view)
        if let slot = slots[id], let entry = entries[slot], entry.view === view,
            slot > (parent ?? -1)
        {
            return entry
        }
        // A view below a parent with a larger slot gets a new one; the old one is gone.
        let old = slots[id].flatMap { entries[$0] }
        let taken = Set(entries.values.lazy.filter { $0 !== old && $0.view != nil }.map(\.name))
        let name = old?.name ?? ViewNames.unique(names.name(of: view), among: taken)
        var slot = (parent ?? -1) + 1
        while entries[slot] != nil { slot += 1 }
        old?.view = nil
        let entry = Entry(view, slot: slot, name: name)
        entries[slot] = entry
        slots[id] = slot
        return entry
    }

    /// Frees the slots of views that no longer exist, once the other side knows they are gone.
    private func forgetTheDead() {
        for (slot, entry) in entries where entry.view == nil && !entry.isShown {
            entries[slot] = nil
        }
        slots = slots.filter { entries[$0.value]?.view != nil }
    }
}

extension UIView {
    /// The frame in the coordinates of the app's window.
    var frameInStage: CGRect {
        let frame = convert(bounds, to: nil)
        guard let window, window !== Stage.mainWindow else { return frame }
        return frame.offsetBy(dx: window.frame.minX, dy: window.frame.minY)
    }
}
