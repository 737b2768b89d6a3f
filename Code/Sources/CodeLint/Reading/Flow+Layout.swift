import SwiftSyntax

// Writes to what decides where views are.

extension Flow {
    /// The properties that decide where views are.
    private static let layoutProperties: Set<String> = [
        "constant", "contentInset", "scrollIndicatorInsets", "verticalScrollIndicatorInsets",
        "frame", "bounds", "center", "transform", "additionalSafeAreaInsets", "contentOffset",
        "layoutMargins", "directionalLayoutMargins"
    ]
    /// The methods that do: UIKit's, SnapKit's and SwiftUI's.
    static let layoutCalls: Set<String> = [
        "setContentOffset", "offset", "inset", "update", "padding", "setContentInset", "constraint"
    ]

    func assign(_ right: ArraySlice<ExprSyntax>, to left: ExprSyntax, _ sign: String) {
        let value = value(of: right)
        read.formUnion(value)
        let path = Path(left)
        guard let first = path.names.first else { return }
        let isLocal =
            !path.isOfSelf && (variables.contains(first) || path.names.count == 1)
            && locals[first] != nil
        if isLocal {
            locals[first] =
                sign == "=" && path.names.count == 1
                ? value : locals[first]?.union(value) ?? value
        }
        if let target = path.names.last(where: Self.layoutProperties.contains), !path.isHorizontal,
            !isLocal || path.names.count > 2 || target == "constant",
            path.names.count > 1 || index.property(named: first, in: type) == nil
        {
            let operation: LayoutWrite.Operation =
                sign == "+=" ? .add : sign == "-=" ? .subtract : .set
            write(
                at: Syntax(left), in: source, target: target,
                text: path.names.joined(separator: "."), operation, value,
                valueText: right.text, numbers: Self.numbers(in: right))
        } else if path.names.count == 1, !isLocal {
            store(value, in: first, at: Syntax(left))
        }
    }

    /// Notes a method call that moves views, and returns true for one.
    func noteLayout(_ call: FunctionCallExprSyntax, _ name: String, _ value: Origins) -> Bool {
        guard Self.layoutCalls.contains(name), !value.isDisjoint(with: .frames),
            let member = call.calledExpression.as(MemberAccessExprSyntax.self)
        else { return false }
        // The anchor of a constraint is no part of the distance.
        let distance = name == "constraint" ? call.argument("constant").map(evaluate) : value
        let receiver = member.base.map { Path($0).names } ?? []
        write(
            at: Syntax(member.declName), in: source, target: name,
            text: (receiver.suffix(3) + [name]).joined(separator: "."), .set, distance ?? value,
            valueText: call.arguments.trimmedDescription, numbers: [])
        return true
    }

    func write(
        at node: Syntax, in source: SwiftSource, target: String, text: String,
        _ operation: LayoutWrite.Operation, _ value: Origins, valueText: String, numbers: [Double]
    ) {
        writes.append(
            LayoutWrite(
                position: node.positionAfterSkippingLeadingTrivia, target: target, text: text,
                operation: operation, value: value, valueText: valueText, numbers: numbers,
                conditions: conditions, source: source, type: type))
    }

    /// The labels of vertical places and lengths in the initializers of Core Graphics and UIKit.
    private static let verticalLabels: Set<String> = ["y", "bottom", "translationY"]

    /// Returns the numbers that are written for a vertical place or length.
    private static func numbers(in row: ArraySlice<ExprSyntax>) -> [Double] {
        guard let expression = row.first, row.count == 1 else { return [] }
        if let number = number(expression) { return [number] }
        guard let call = expression.as(FunctionCallExprSyntax.self) else { return [] }
        return call.arguments.compactMap { argument in
            verticalLabels.contains(argument.label?.text ?? "")
                ? number(argument.expression) : nil
        }
    }

    private static func number(_ expression: ExprSyntax) -> Double? {
        let text = expression.trimmedDescription.filter { $0 != " " && $0 != "_" }
        return Double(text).map(abs)
    }
}

extension ArraySlice<ExprSyntax> {
    /// The row as it stands in the source.
    var text: String { map(\.trimmedDescription).joined(separator: " ") }
}

extension ExprSyntax {
    var isAssignment: Bool {
        if self.is(AssignmentExprSyntax.self) { return true }
        guard let sign = self.as(BinaryOperatorExprSyntax.self) else { return false }
        return ["+=", "-="].contains(sign.operator.text)
    }
}

/// The names of an assigned place: `view`, `frame`, `origin`, `y` of `self.view.frame.origin.y`.
private struct Path {
    var names: [String] = []
    var isOfSelf = false

    /// True for places such as `sidebarWidth.constant`.
    var isHorizontal: Bool {
        let text = names.joined(separator: " ").lowercased()
        return ["width", "leading", "trailing", "origin x"].contains(where: text.contains)
    }

    init(_ expression: ExprSyntax) {
        switch expression.as(ExprSyntaxEnum.self) {
        case .memberAccessExpr(let member):
            if let base = member.base { self = Path(base) }
            names.append(member.declName.baseName.text)
        case .declReferenceExpr(let name):
            if name.baseName.text == "self" {
                isOfSelf = true
            } else {
                names = [name.baseName.text]
            }
        case .optionalChainingExpr(let chain): self = Path(chain.expression)
        case .forceUnwrapExpr(let forced): self = Path(forced.expression)
        case .subscriptCallExpr(let index): self = Path(index.calledExpression)
        case .functionCallExpr(let call): self = Path(call.calledExpression)
        case .tupleExpr(let tuple):
            if let only = tuple.elements.first { self = Path(only.expression) }
        default: break
        }
    }
}
