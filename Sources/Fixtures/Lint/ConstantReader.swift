// Real tests name their figures and add them up: `screen.height - keyboardHeight` with constants of
// the file. Such a value is as good as a literal. What calls code has no value here.

/// Reads numbers that are written out: literals, constants of the file, sums and products of both.
struct ConstantReader {
    private let reader: SourceReader
    private var source: SourceTokens { reader.source }
    private var position: Int
    private let depth: Int
    private let steps: Steps

    /// The numbers that are still read: constants that are made of constants grow without bounds.
    private final class Steps { var left = 400 }

    /// The most constants in constants, and brackets in brackets.
    private static let mostLevels = 6
    /// Calls that keep the number they are given.
    private static let wrappers: Set<String> = ["CGFloat", "Double", "Float", "Int", "TimeInterval"]
    /// Names behind a number that say its unit.
    private static let units: Set<String> = ["dp", "px", "sp"]

    private init(_ reader: SourceReader, at position: Int, depth: Int, _ steps: Steps) {
        self.reader = reader
        self.position = position
        self.depth = depth
        self.steps = steps
    }

    /// Returns the number that begins at a token and goes on to the end of the value; nil where
    /// anything of it is not written out.
    static func value(_ reader: SourceReader, at token: Int) -> Double? {
        value(reader, at: token, depth: 0, Steps())
    }

    private static func value(
        _ reader: SourceReader, at token: Int, depth: Int, _ steps: Steps
    ) -> Double? {
        var constant = ConstantReader(reader, at: token, depth: depth, steps)
        guard let value = constant.sum(), constant.isAtEnd, value.isFinite else { return nil }
        return value
    }

    private var isAtEnd: Bool {
        guard source.tokens.indices.contains(position) else { return true }
        let ends: [Unicode.Scalar] = [",", ";", ")", "]", "}"]
        return ends.contains { source.isSign(position, $0) }
            || source.tokens[position].line > source.tokens[position - 1].line
    }

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        guard source.isSign(position, sign) else { return false }
        position += 1
        return true
    }

    private mutating func sum() -> Double? {
        guard var total = product() else { return nil }
        while true {
            let isPlus = source.isSign(position, "+")
            guard isPlus || source.isSign(position, "-") else { return total }
            position += 1
            guard let next = product() else { return nil }
            total += isPlus ? next : -next
        }
    }

    private mutating func product() -> Double? {
        guard var total = part() else { return nil }
        while true {
            let isTimes = source.isSign(position, "*")
            guard isTimes || source.isSign(position, "/") else { return total }
            position += 1
            guard let next = part() else { return nil }
            total = isTimes ? total * next : total / next
        }
    }

    private mutating func part() -> Double? {
        var isNegative = false
        while take("-") { isNegative.toggle() }
        guard let value = plain() else { return nil }
        return isNegative ? -value : value
    }

    private mutating func plain() -> Double? {
        guard depth < Self.mostLevels, steps.left > 0, source.tokens.indices.contains(position)
        else { return nil }
        steps.left -= 1
        let value: Double?
        switch source.tokens[position].kind {
        case .number:
            value = reader.number(at: position)
            position += 1
        case .sign: value = bracketed()
        case .word: value = named()
        case .string: value = nil
        }
        if source.isSign(position, "."), source.tokens.indices.contains(position + 1),
            Self.units.contains(source.text(position + 1))
        {
            position += 2
        }
        return value
    }

    private mutating func bracketed() -> Double? {
        guard source.isSign(position, "("),
            let group = reader.groups.group(openedBy: position)
        else { return nil }
        let value = Self.value(reader, at: position + 1, depth: depth + 1, steps)
        position = reader.groups.groups[group].close + 1
        return value
    }

    /// A constant of the file, by itself or of a type: `height`, `Keyboard.height`, `self.height`.
    private mutating func named() -> Double? {
        let first = source.text(position)
        if Self.wrappers.contains(first), source.isSign(position + 1, "(") {
            position += 1
            return bracketed()
        }
        let isType = first.first?.isUppercase == true || ["self", "this"].contains(first)
        while isType, source.isSign(position + 1, "."),
            source.tokens.indices.contains(position + 2),
            source.tokens[position + 2].kind == .word
        {
            position += 2
        }
        let name = source.text(position)
        let there = reader.definition(of: name, before: position)
        position += 1
        guard let there, there != position - 1 else { return nil }
        return Self.value(reader, at: there, depth: depth + 1, steps)
    }
}
