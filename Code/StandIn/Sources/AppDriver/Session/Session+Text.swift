@_spi(Host) import UIKit

extension Session {
    /// The user has typed: the view's text becomes another one, unless its delegate objects.
    func type(_ text: String, _ slot: Slot) {
        guard let view = view(slot) else { return }
        let old = (view as? UITextField)?.text ?? (view as? UITextView)?.text ?? ""
        let change = TextChange(from: old, to: text)
        let isTyped =
            switch view {
            case let field as UITextField: field.type(change.replacement, in: change.range)
            case let area as UITextView: area.type(change.replacement, in: change.range)
            default: false
            }
        // The other side has the text already.
        if !isTyped { tree.forgetText(of: slot) }
    }

    func pressReturn(_ slot: Slot) {
        guard let field = view(slot) as? UITextField else { return }
        field.pressReturn()
    }
}

/// The least change that makes one text of another.
struct TextChange {
    let range: NSRange
    let replacement: String

    init(from old: String, to new: String) {
        let (before, after) = (Array(old), Array(new))
        var start = 0
        while start < min(before.count, after.count), before[start] == after[start] { start += 1 }
        var end = 0
        while end < min(before.count, after.count) - start,
            before[before.count - 1 - end] == after[after.count - 1 - end]
        {
            end += 1
        }
        let removed = String(before[start..<(before.count - end)])
        range = NSRange(
            location: String(before[..<start]).utf16.count, length: removed.utf16.count)
        replacement = String(after[start..<(after.count - end)])
    }
}
