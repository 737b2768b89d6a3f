/// An unknown of a solver.
public struct Variable: Hashable, Sendable {
    let symbol: Int32
}

/// A variable times a number.
public struct Term: Sendable {
    public var variable: Variable
    public var coefficient: Double

    public init(_ variable: Variable, _ coefficient: Double = 1) {
        self.variable = variable
        self.coefficient = coefficient
    }
}

/// A sum of terms and a constant. A variable may occur in several terms.
public struct LinearExpression: Sendable {
    public var terms: [Term]
    public var constant: Double

    public init(_ terms: [Term] = [], constant: Double = 0) {
        self.terms = terms
        self.constant = constant
    }

    public init(_ variable: Variable) { self.init([Term(variable)]) }

    public static func + (left: Self, right: Self) -> Self {
        Self(left.terms + right.terms, constant: left.constant + right.constant)
    }

    public static func - (left: Self, right: Self) -> Self { left + -1 * right }

    public static func += (left: inout Self, right: Self) { left = left + right }

    public static func + (left: Self, right: Double) -> Self {
        Self(left.terms, constant: left.constant + right)
    }

    public static func * (factor: Double, expression: Self) -> Self {
        Self(
            expression.terms.map { Term($0.variable, factor * $0.coefficient) },
            constant: factor * expression.constant)
    }
}
