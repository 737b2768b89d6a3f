import CText

/// The visual order of the parts of a line.
///
/// The Unicode bidirectional algorithm for one line without explicit embeddings: strong letters by
/// their script, numbers one level inside right-to-left text, neutrals between equal neighbours
/// like these and else like the paragraph, marks like what they stand on. The paragraph's direction
/// is that of its first strong letter.
enum Bidi {
    /// The level of each code point: even runs to the right, odd to the left.
    static func levels(_ scalars: [UInt32]) -> [UInt8] {
        // Nothing below U+0590 runs to the left.
        if scalars.allSatisfy({ $0 < 0x590 }) { return Array(repeating: 0, count: scalars.count) }
        var kinds = scalars.map { ctext_scalar_direction($0) }
        for index in kinds.indices where kinds[index] == CTEXT_MARK {
            kinds[index] = index > 0 ? kinds[index - 1] : CTEXT_NEUTRAL
        }
        let base: UInt8 = runsRightToLeft(kinds) ? 1 : 0
        resolveNumbers(&kinds, base)
        return resolveNeutrals(kinds, base)
    }

    /// Returns whether the first strong letter of a paragraph runs to the left.
    static func runsRightToLeft(_ text: String) -> Bool {
        runsRightToLeft(text.unicodeScalars.lazy.map { ctext_scalar_direction($0.value) })
    }

    private static func runsRightToLeft(_ kinds: some Sequence<ctext_direction>) -> Bool {
        kinds.first { $0 == CTEXT_LEFT || $0 == CTEXT_RIGHT } == CTEXT_RIGHT
    }

    /// Numbers after a left-to-right letter belong to it.
    private static func resolveNumbers(_ kinds: inout [ctext_direction], _ base: UInt8) {
        var strong = base == 1 ? CTEXT_RIGHT : CTEXT_LEFT
        for index in kinds.indices {
            switch kinds[index] {
            case CTEXT_LEFT, CTEXT_RIGHT: strong = kinds[index]
            case CTEXT_NUMBER where strong == CTEXT_LEFT: kinds[index] = CTEXT_LEFT
            default: break
            }
        }
        // Separators inside a number ("3.5", "12:30") are part of it.
        for index in kinds.indices.dropFirst().dropLast()
        where kinds[index] == CTEXT_NEUTRAL && kinds[index - 1] == CTEXT_NUMBER
            && kinds[index + 1] == CTEXT_NUMBER
        {
            kinds[index] = CTEXT_NUMBER
        }
    }

    private static func resolveNeutrals(_ kinds: [ctext_direction], _ base: UInt8) -> [UInt8] {
        var levels = kinds.map { kind -> UInt8 in
            switch kind {
            case CTEXT_LEFT: base == 0 ? 0 : 2
            case CTEXT_RIGHT: 1
            default: 2
            }
        }
        var index = 0
        while index < kinds.count {
            if kinds[index] != CTEXT_NEUTRAL {
                index += 1
                continue
            }
            let start = index
            while index < kinds.count && kinds[index] == CTEXT_NEUTRAL { index += 1 }
            let before = start > 0 ? isRight(kinds[start - 1]) : base == 1
            let after = index < kinds.count ? isRight(kinds[index]) : base == 1
            let right = before == after ? before : base == 1
            for place in start..<index { levels[place] = right ? 1 : (base == 0 ? 0 : 2) }
        }
        return levels
    }

    private static func isRight(_ kind: ctext_direction) -> Bool {
        kind == CTEXT_RIGHT || kind == CTEXT_NUMBER
    }

    /// The order of runs on the screen, given their levels: reverses from the highest level down.
    static func visualOrder(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in (1...highest).reversed() {
            var index = 0
            while index < order.count {
                let start = index
                while index < order.count && levels[order[index]] >= level { index += 1 }
                if index > start { order[start..<index].reverse() } else { index += 1 }
            }
        }
        return order
    }
}
