import ObjectiveC

@_spi(Host) @MainActor extension UITextField {
    /// Changes text as the user does, at the caret where no range is given; returns false if the
    /// delegate refuses.
    @discardableResult
    public func type(_ text: String, in range: NSRange? = nil) -> Bool {
        isEnabled && edit(range ?? buffer.selection, text)
    }

    /// Presses Return: the delegate is asked, then targets of `.editingDidEndOnExit` are called,
    /// and the field resigns if there are any.
    public func pressReturn() {
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        let leaves = allTargets.contains {
            actions(forTarget: $0, forControlEvent: .editingDidEndOnExit)?.isEmpty == false
        }
        sendActions(for: .primaryActionTriggered)
        sendActions(for: .editingDidEndOnExit)
        if leaves, isFirstResponder { resignFirstResponder() }
    }
}

@_spi(Host) @MainActor extension UITextView {
    /// Changes text as the user does, at the caret where no range is given; returns false if the
    /// delegate refuses.
    @discardableResult
    public func type(_ text: String, in range: NSRange? = nil) -> Bool {
        isEditable && edit(range ?? buffer.selection, text)
    }
}
