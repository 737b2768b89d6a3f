import ObjectiveC

/// Text, its selection and its layout in lines, shared by fields and text views.
struct TextBuffer {
    var text = ""
    /// The selection in UTF-16 units.
    var selection = NSRange(location: 0, length: 0)

    var length: Int { text.utf16.count }

    mutating func set(_ text: String) {
        self.text = text
        selection = NSRange(location: length, length: 0)
    }

    func clamped(_ range: NSRange) -> NSRange {
        let low = min(max(0, range.location == NSNotFound ? length : range.location), length)
        return NSRange(location: low, length: min(max(0, range.length), length - low))
    }

    func text(in range: NSRange) -> String {
        (text as NSString).substring(with: clamped(range))
    }

    /// Replaces a range, and puts the caret behind the new text.
    mutating func replace(_ range: NSRange, with new: String) {
        let range = clamped(range)
        text = (text as NSString).replacingCharacters(in: range, with: new)
        selection = NSRange(location: range.location + new.utf16.count, length: 0)
    }

    /// Returns the smallest range whose replacement turns the text into `new`, and what goes there.
    func difference(to new: String) -> (range: NSRange, replacement: String) {
        let (old, fresh) = (Array(text), Array(new))
        var start = 0
        while start < old.count, start < fresh.count, old[start] == fresh[start] { start += 1 }
        var end = 0
        while end < old.count - start, end < fresh.count - start,
            old[old.count - 1 - end] == fresh[fresh.count - 1 - end]
        { end += 1 }
        let head = String(old[..<start]).utf16.count
        let removed = String(old[start..<(old.count - end)]).utf16.count
        return (
            NSRange(location: head, length: removed), String(fresh[start..<(fresh.count - end)])
        )
    }

    /// Returns the caret before a UTF-16 offset: the line and the width of the text before it.
    func caret(at offset: Int, measure: TextMeasure, width: CGFloat) -> (line: Int, x: CGFloat) {
        var rest = min(max(0, offset), length)
        let lines = measure.lines(text, width: width)
        for (index, line) in lines.enumerated() {
            let count = line.utf16.count
            let isLast = index == lines.count - 1
            let endsParagraph =
                isLast || line.endIndex == text.endIndex || text[line.endIndex] == "\n"
            if rest < count || (rest == count && endsParagraph) {
                let cut = line.utf16.index(line.utf16.startIndex, offsetBy: rest)
                return (index, measure.font.width(of: line[line.startIndex..<cut]))
            }
            rest -= count
            if endsParagraph { rest -= 1 }
        }
        return (max(0, lines.count - 1), 0)
    }
}

/// The parts of `UITextInput` that fields and text views share.
@MainActor protocol BufferedInput: UITextInput {
    var buffer: TextBuffer { get set }
    /// The area that text is laid out in, and its measure.
    var textArea: CGRect { get }
    var textMeasure: TextMeasure { get }
    func selectionDidChange()
    func bufferDidChange()
}

extension BufferedInput {
    func textIn(_ range: UITextRange) -> String? { buffer.text(in: range.nsRange) }

    func caret(_ position: UITextPosition) -> CGRect {
        let measure = textMeasure
        let place = buffer.caret(at: position.offset, measure: measure, width: textArea.width)
        return CGRect(
            x: textArea.minX + place.x,
            y: textArea.minY + CGFloat(place.line) * (measure.lineHeight + measure.lineSpacing),
            width: 2, height: measure.lineHeight)
    }

    func rect(_ range: UITextRange) -> CGRect {
        let (first, last) = (caret(range.start), caret(range.end))
        let width = last.minY == first.minY ? last.minX - first.minX : textArea.maxX - first.minX
        return CGRect(x: first.minX, y: first.minY, width: width, height: first.height)
    }

    func moved(_ position: UITextPosition, by offset: Int) -> UITextPosition? {
        let target = position.offset + offset
        return target < 0 || target > buffer.length ? nil : UITextPosition(target)
    }
}
