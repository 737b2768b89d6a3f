import Simulator

/// Reading of the values that logs print: `NSRect: {{0, 264}, {320, 216}}`, `0.25`, `1`.
enum LogValue {
    /// The largest coordinate that is believed, in points.
    static let limit = 1e6

    /// A rectangle's four figures, or nil where the text is no rectangle. The null rectangle, which
    /// has infinite figures, is a rectangle without value.
    static func rect(_ text: Substring.UTF8View) -> Rect?? {
        guard let figures = figures(text, shapes: ["{{n,n},{n,n}}", "(n,n,n,n)", "{n,n,n,n}"])
        else { return nil }
        guard figures.allSatisfy(\.isFinite) else { return .some(nil) }
        return Rect(
            x: Pt(figures[0]), y: Pt(figures[1]), width: Pt(figures[2]), height: Pt(figures[3]))
    }

    static func point(_ text: Substring.UTF8View) -> Point?? {
        guard let figures = figures(text, shapes: ["{n,n}", "(n,n)"]) else { return nil }
        guard figures.allSatisfy(\.isFinite) else { return .some(nil) }
        return Point(x: Pt(figures[0]), y: Pt(figures[1]))
    }

    /// A duration in seconds, 0 to an hour.
    static func seconds(_ text: Substring.UTF8View) -> Double? {
        guard let value = number(text), value >= 0, value <= 3600 else { return nil }
        return value
    }

    static func integer(_ text: Substring.UTF8View) -> Int? {
        guard let value = Int(Substring(text)), abs(value) <= 1 << 20 else { return nil }
        return value
    }

    static func truth(_ text: Substring.UTF8View) -> Bool? {
        switch Substring(text) {
        case "0", "NO", "false": false
        case "1", "YES", "true": true
        default: nil
        }
    }

    /// The figures of a text that has one of the shapes, in which `n` stands for a figure.
    private static func figures(_ text: Substring.UTF8View, shapes: [String]) -> [Double]? {
        guard text.count <= 200 else { return nil }
        var shape = ""
        var figures: [Double] = []
        var rest = unprefixed(text)
        while let byte = rest.first {
            if byte.isBlank {
                rest = rest.dropFirst()
            } else if "{}(),".utf8.contains(byte) {
                shape.unicodeScalars.append(Unicode.Scalar(byte))
                rest = rest.dropFirst()
            } else {
                let token = rest.prefix { !$0.isBlank && !"{}(),".utf8.contains($0) }
                guard let figure = number(token) else { return nil }
                shape += "n"
                figures.append(figure)
                rest = rest.dropFirst(token.count)
            }
        }
        return shapes.contains(shape) ? figures : nil
    }

    /// The text without a type's name before it: `NSRect: `, `CGRect`, `NSPoint: `.
    private static func unprefixed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        text.drop(while: { $0.isBlank }).drop(while: \.isLetter)
            .drop { $0 == UInt8(ascii: ":") || $0.isBlank }
    }

    /// A figure that is believable as a length; `inf` is one, as the null rectangle has it.
    private static func number(_ text: Substring.UTF8View) -> Double? {
        guard text.count <= 40 else { return nil }
        let word = String(Substring(text))
        if ["inf", "-inf", "+inf"].contains(word) { return .infinity }
        let isPlain = text.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
        guard isPlain, let value = Double(word), abs(value) <= limit else { return nil }
        return value
    }
}

extension LogNotification {
    /// Takes over what a dictionary prints under a key; false where the value is not the key's.
    mutating func set(_ key: String, to value: Substring.UTF8View) -> Bool {
        switch key {
        case "UIKeyboardFrameBeginUserInfoKey": take(LogValue.rect(value), \.begin)
        case "UIKeyboardFrameEndUserInfoKey": take(LogValue.rect(value), \.end)
        case "UIKeyboardBoundsUserInfoKey": take(LogValue.rect(value), \.bounds)
        case "UIKeyboardCenterBeginUserInfoKey": take(LogValue.point(value), \.centerBegin)
        case "UIKeyboardCenterEndUserInfoKey": take(LogValue.point(value), \.centerEnd)
        case "UIKeyboardAnimationDurationUserInfoKey":
            take(LogValue.seconds(value).map(Optional.some), \.durationSeconds)
        case "UIKeyboardAnimationCurveUserInfoKey":
            take(LogValue.integer(value).map(Optional.some), \.curve)
        case "UIKeyboardFrameChangedByUserInteraction":
            take(LogValue.truth(value).map(Optional.some), \.changedByUserInteraction)
        case "UIKeyboardIsLocalUserInfoKey":
            take(LogValue.truth(value).map(Optional.some), \.isLocal)
        default: true
        }
    }

    private mutating func take<Value>(
        _ value: Value??, _ field: WritableKeyPath<Self, Value?>
    ) -> Bool {
        guard let value else { return false }
        self[keyPath: field] = value
        return true
    }
}
