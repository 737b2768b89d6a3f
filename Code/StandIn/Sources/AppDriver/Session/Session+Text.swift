@_spi(Host) import UIKit

extension Session {
    /// The user has typed: the view's text becomes another one, unless its delegate objects.
    func type(_ text: String, _ slot: Slot) {
        guard let view = view(slot) else { return }
        var old = Self.text(of: view)
        let change = TextChange(from: old, to: text)
        guard !change.replacement.isEmpty else {
            return finish(press("", in: change.range, of: view), slot)
        }
        var range = change.range
        var isTyped = true
        for key in change.replacement.map(String.init) {
            let isTaken = press(key, in: range, of: view)
            isTyped = isTyped && isTaken
            let new = Self.text(of: view)
            guard new != old else { continue }
            // Code that formats the text leaves the caret behind it.
            let place = isTaken ? range.location + key.utf16.count : new.utf16.count
            range = NSRange(location: min(place, new.utf16.count), length: 0)
            old = new
        }
        finish(isTyped, slot)
    }

    private static func text(of view: UIView) -> String {
        (view as? UITextField)?.text ?? (view as? UITextView)?.text ?? ""
    }

    /// Types one key, and returns whether the text has it as the user typed it.
    private func press(_ key: String, in range: NSRange, of view: UIView) -> Bool {
        switch view {
        case let field as UITextField: field.type(key, in: range)
        case let area as UITextView: area.type(key, in: range)
        default: false
        }
    }

    private func finish(_ isTyped: Bool, _ slot: Slot) {
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
