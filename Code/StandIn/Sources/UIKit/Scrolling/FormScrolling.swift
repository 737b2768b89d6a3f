import ObjectiveC

/// Keeps the first responder of a `UITableViewController` above the keyboard, as UIKit does.
@MainActor final class FormScrolling {
    private weak var table: UITableView?
    private var added: CGFloat = 0
    private var tokens: [any NSObjectProtocol] = []

    /// Follows the keyboard as long as the table lives.
    static func follow(_ table: UITableView) {
        let following = FormScrolling(table)
        table.keyboardFollowing = following
    }

    private init(_ table: UITableView) {
        self.table = table
        let center = NotificationCenter.default
        for name in [
            UIResponder.keyboardWillShowNotification,
            UIResponder.keyboardWillChangeFrameNotification,
            UIResponder.keyboardWillHideNotification
        ] {
            tokens.append(
                center.addObserver(forName: name, object: nil, queue: nil) { [weak self] note in
                    MainActor.assumeIsolated { self?.keyboardChanges(note) }
                })
        }
    }

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    private func keyboardChanges(_ note: Notification) {
        guard let table, table.window != nil,
            let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        else { return }
        let isHidden = note.name == UIResponder.keyboardWillHideNotification
        let keyboard = table.fromScreen(value.cgRectValue)
        let covered = isHidden ? 0 : max(0, table.bounds.maxY - keyboard.minY)
        let wanted = max(0, covered - (covered > 0 ? table.safeAreaInsets.bottom : 0))
        guard wanted != added else { return }
        table.contentInset.bottom += wanted - added
        table.verticalScrollIndicatorInsets.bottom += wanted - added
        added = wanted
        if wanted > 0, let first = Stage.firstResponder as? UIView, first.isDescendant(of: table) {
            let cell = table.visibleCells.first { first.isDescendant(of: $0) }
            table.scrollRectToVisible(
                (cell ?? first).convert(
                    (cell ?? first).bounds, to: table), animated: false)
        }
    }
}
