@_spi(Host) import UIKit

extension Session {
    /// The user has typed, key by key: the text becomes another one as far as delegates agree.
    ///
    /// Keys go where the code has put the caret, also to another text that it has made first
    /// responder, and to nothing once there is none.
    func type(_ text: String, _ slot: Slot) {
        guard let view = view(slot) else { return }
        let change = TextChange(from: Self.text(of: view), to: text)
        let keys = change.replacement.isEmpty ? [""] : change.replacement.map(String.init)
        let first = Stage.firstResponder
        var range: NSRange? = change.range
        var target: UIResponder? = view
        for key in keys {
            switch target {
            case let field as UITextField: field.type(key, in: range)
            case let area as UITextView: area.type(key, in: range)
            default: break
            }
            range = nil
            if Stage.firstResponder !== first { target = Stage.firstResponder }
        }
        // The other side takes it for granted that the text is what was typed.
        if Self.text(of: view) != text { tree.forgetText(of: slot) }
    }

    private static func text(of view: UIView) -> String {
        (view as? UITextField)?.text ?? (view as? UITextView)?.text ?? ""
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
