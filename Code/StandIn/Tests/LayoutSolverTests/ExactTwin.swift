import LayoutSolver

/// A fraction of integers, kept in lowest terms.
struct Rational: Comparable {
    let numerator: Int128
    let denominator: Int128

    init(_ numerator: Int128, _ denominator: Int128 = 1) {
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = max(1, Int128(a)) * (denominator < 0 ? -1 : 1)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    init(_ value: Double) { self.init(Int128(value)) }

    var double: Double { Double(numerator) / Double(denominator) }

    static func + (a: Self, b: Self) -> Self {
        Self(
            a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator
        )
    }
    static func - (a: Self, b: Self) -> Self { a + Self(-b.numerator, b.denominator) }
    static func * (a: Self, b: Self) -> Self {
        Self(a.numerator * b.numerator, a.denominator * b.denominator)
    }
    static func / (a: Self, b: Self) -> Self {
        Self(a.numerator * b.denominator, a.denominator * b.numerator)
    }
    static func < (a: Self, b: Self) -> Bool {
        a.numerator * b.denominator < b.numerator * a.denominator
    }
    static let zero = Self(0)
}

/// Solves small systems of whole numbers without rounding, in the simplest way there is.
///
/// Deviations are linear between the hyperplanes of the constraints and the axes, so that the
/// best point is one where as many of them meet as there are variables. It tries them all.
struct ExactTwin {
    struct Relation {
        var coefficients: [Int]
        var constant: Int
        var above: Constraint.Penalty
        var below: Constraint.Penalty
    }

    let isNonNegative: [Bool]

    /// The least sum of deviations by descending priority; nil where required ones conflict.
    func minimum(_ relations: [Relation], priorities: [Float]) -> [Rational]? {
        let count = isNonNegative.count
        var planes = relations.map { ($0.coefficients.map { Rational(Int128($0)) }, $0.constant) }
        for index in 0..<count {
            planes.append(((0..<count).map { Rational($0 == index ? 1 : 0) }, 0))
        }
        var best: [Rational]?
        for chosen in combinations(of: planes.count, size: count) {
            guard let point = meeting(chosen.map { planes[$0] }),
                let sums = deviations(at: point, relations, priorities)
            else { continue }
            if best == nil || sums.lexicographicallyPrecedes(best ?? []) { best = sums }
        }
        return best
    }

    private func deviations(
        at point: [Rational], _ relations: [Relation], _ priorities: [Float]
    ) -> [Rational]? {
        for (value, isNonNegative) in zip(point, isNonNegative)
        where isNonNegative && value < .zero { return nil }
        var sums = priorities.map { _ in Rational.zero }
        for relation in relations {
            var deviation = Rational(Int128(-relation.constant))
            for (coefficient, value) in zip(relation.coefficients, point) {
                deviation = deviation + Rational(Int128(coefficient)) * value
            }
            guard deviation != .zero else { continue }
            let isAbove = deviation > .zero
            switch isAbove ? relation.above : relation.below {
            case .free: continue
            case .forbidden: return nil
            case .priority(let priority):
                guard let index = priorities.firstIndex(of: priority) else { return nil }
                sums[index] = isAbove ? sums[index] + deviation : sums[index] - deviation
            }
        }
        return sums
    }

    private func combinations(of count: Int, size: Int) -> [[Int]] {
        guard size > 0 else { return [[]] }
        guard count >= size else { return [] }
        return combinations(of: count - 1, size: size)
            + combinations(of: count - 1, size: size - 1).map { $0 + [count - 1] }
    }

    /// The point where hyperplanes meet, if it is only one.
    private func meeting(_ planes: [([Rational], Int)]) -> [Rational]? {
        var rows = planes.map { $0.0 + [Rational(Int128($0.1))] }
        for column in rows.indices {
            guard
                let pivot = rows.indices.first(where: {
                    $0 >= column && rows[$0][column] != .zero
                })
            else { return nil }
            rows.swapAt(pivot, column)
            for index in rows.indices where index != column && rows[index][column] != .zero {
                let factor = rows[index][column] / rows[column][column]
                for cell in rows[index].indices {
                    rows[index][cell] = rows[index][cell] - factor * rows[column][cell]
                }
            }
        }
        return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
    }
}
