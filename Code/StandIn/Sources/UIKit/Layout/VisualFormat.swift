import ObjectiveC

extension NSLayoutConstraint {
    /// The constraints that a line of the visual format language describes.
    public static func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [],
        metrics: [String: Any]?, views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var reader = VisualFormatReader(format, metrics: metrics ?? [:], views: views)
        let line = reader.read()
        return VisualFormatMaker(line, options: opts).constraints
    }
}

/// A line of the visual format language in parts.
@MainActor struct VisualFormat {
    /// A relation to a number or a view's length.
    struct Predicate {
        var relation = NSLayoutConstraint.Relation.equal
        var constant: CGFloat = 0
        var view: AnyObject?
        var multiplier: CGFloat = 1
        var priority = UILayoutPriority.required
    }

    /// The distance between two parts.
    enum Gap {
        case none
        case standard
        case predicates([Predicate])
    }

    enum Part {
        case superview
        case view(AnyObject, [Predicate])
    }

    var axis = NSLayoutConstraint.Axis.horizontal
    var parts: [Part] = []
    /// The distance behind each part but the last.
    var gaps: [Gap] = []
}

/// Reads a line of the visual format language.
@MainActor struct VisualFormatReader {
    private let format: String
    private let characters: [Character]
    private var index = 0
    private let metrics: [String: Any]
    private let views: [String: Any]

    init(_ format: String, metrics: [String: Any], views: [String: Any]) {
        self.format = format
        characters = format.filter { !$0.isWhitespace }
        self.metrics = metrics
        self.views = views
    }

    mutating func read() -> VisualFormat {
        var line = VisualFormat()
        if skip("V:") { line.axis = .vertical } else { _ = skip("H:") }
        line.parts.append(readPart())
        while index < characters.count {
            line.gaps.append(readGap())
            line.parts.append(readPart())
        }
        return line
    }

    private mutating func readPart() -> VisualFormat.Part {
        if skip("|") { return .superview }
        guard skip("[") else { fail("Expected a view or the superview") }
        let name = readName()
        guard let view = views[name] else { fail("\(name) is not a key in the views dictionary") }
        let predicates = skip("(") ? readPredicates() : []
        guard skip("]") else { fail("Expected a ']'") }
        return .view(view as AnyObject, predicates)
    }

    private mutating func readGap() -> VisualFormat.Gap {
        guard skip("-") else { return .none }
        if peek == "[" || peek == "|" { return .standard }
        let predicates = skip("(") ? readPredicates() : [readPredicate()]
        guard skip("-") else { fail("Expected a '-'") }
        return .predicates(predicates)
    }

    private mutating func readPredicates() -> [VisualFormat.Predicate] {
        var predicates = [readPredicate()]
        while skip(",") { predicates.append(readPredicate()) }
        guard skip(")") else { fail("Expected a ')'") }
        return predicates
    }

    private mutating func readPredicate() -> VisualFormat.Predicate {
        var predicate = VisualFormat.Predicate()
        if skip(">=") {
            predicate.relation = .greaterThanOrEqual
        } else if skip("<=") {
            predicate.relation = .lessThanOrEqual
        } else {
            _ = skip("==")
        }
        if let number = readNumber() {
            predicate.constant = number
        } else {
            let name = readName()
            if let metric = metrics[name] {
                guard let number = Self.number(metric) else { fail("\(name) is not a number") }
                predicate.constant = number
            } else if let view = views[name] {
                predicate.view = view as AnyObject
            } else {
                fail("\(name) is not a key in the metrics or views dictionary")
            }
        }
        while let operation = peek, "*/+".contains(operation) {
            index += 1
            guard let number = readNumber() else { fail("Expected a number") }
            switch operation {
            case "*": predicate.multiplier *= number
            case "/": predicate.multiplier /= number
            default: predicate.constant += number
            }
        }
        if skip("@") { predicate.priority = readPriority() }
        return predicate
    }

    private mutating func readPriority() -> UILayoutPriority {
        if let number = readNumber() { return UILayoutPriority(Float(number)) }
        let name = readName()
        guard let number = metrics[name].flatMap(Self.number) else {
            fail("\(name) is not a priority")
        }
        return UILayoutPriority(Float(number))
    }

    private mutating func readNumber() -> CGFloat? {
        var end = index
        if end < characters.count, characters[end] == "-" { end += 1 }
        while end < characters.count, characters[end].isNumber || characters[end] == "." {
            end += 1
        }
        guard let value = Double(String(characters[index..<end])) else { return nil }
        index = end
        return CGFloat(value)
    }

    private mutating func readName() -> String {
        let start = index
        while let next = peek, next.isLetter || next.isNumber || next == "_" || next == "." {
            index += 1
        }
        if start == index { fail("Expected a name") }
        return String(characters[start..<index])
    }

    private var peek: Character? { index < characters.count ? characters[index] : nil }

    private mutating func skip(_ text: String) -> Bool {
        guard characters[index...].starts(with: text) else { return false }
        index += text.count
        return true
    }

    private static func number(_ value: Any) -> CGFloat? {
        switch value {
        case let value as CGFloat: value
        case let value as Double: CGFloat(value)
        case let value as Float: CGFloat(value)
        case let value as Int: CGFloat(value)
        case let value as NSNumber: CGFloat(value.doubleValue)
        case let value as UILayoutPriority: CGFloat(value.rawValue)
        default: nil
        }
    }

    private func fail(_ reason: String) -> Never {
        let place = String(repeating: " ", count: index) + "^"
        Host.raise(
            "NSInvalidArgumentException",
            "Unable to parse constraint format: \n\(reason)\n\(String(characters))\n\(place)")
    }
}

/// Makes the constraints of a line.
@MainActor struct VisualFormatMaker {
    private(set) var constraints: [NSLayoutConstraint] = []
    private let isVertical: Bool

    init(_ line: VisualFormat, options: NSLayoutConstraint.FormatOptions) {
        isVertical = line.axis == .vertical
        var views: [AnyObject] = []
        for part in line.parts {
            guard case .view(let view, let predicates) = part else { continue }
            views.append(view)
            for predicate in predicates { addSize(view, predicate) }
        }
        for (index, gap) in line.gaps.enumerated() {
            addGap(line.parts[index], gap, line.parts[index + 1])
        }
        align(views, options)
    }

    private mutating func add(
        _ first: AnyObject, _ attribute: NSLayoutConstraint.Attribute,
        _ relation: NSLayoutConstraint.Relation, _ second: AnyObject?,
        _ other: NSLayoutConstraint.Attribute, _ multiplier: CGFloat, _ constant: CGFloat,
        _ priority: UILayoutPriority = .required
    ) {
        let constraint = NSLayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second,
            attribute: other, multiplier: multiplier, constant: constant)
        constraint.priority = priority
        constraints.append(constraint)
    }

    private mutating func addSize(_ view: AnyObject, _ predicate: VisualFormat.Predicate) {
        let attribute: NSLayoutConstraint.Attribute = isVertical ? .height : .width
        add(
            view, attribute, predicate.relation, predicate.view,
            predicate.view == nil ? .notAnAttribute : attribute, predicate.multiplier,
            predicate.constant, predicate.priority)
    }

    private mutating func addGap(
        _ before: VisualFormat.Part, _ gap: VisualFormat.Gap, _ after: VisualFormat.Part
    ) {
        let start: NSLayoutConstraint.Attribute = isVertical ? .top : .leading
        let end: NSLayoutConstraint.Attribute = isVertical ? .bottom : .trailing
        let first: (item: AnyObject, attribute: NSLayoutConstraint.Attribute)
        let second: (item: AnyObject, attribute: NSLayoutConstraint.Attribute)
        var isEdge = true
        switch (before, after) {
        case (.view(let left, _), .view(let right, _)):
            (first, second) = ((right, start), (left, end))
            isEdge = false
        case (.superview, .view(let view, _)):
            (first, second) = ((view, start), (outer(of: view), start))
        case (.view(let view, _), .superview):
            (first, second) = ((outer(of: view), end), (view, end))
        case (.superview, .superview): return
        }
        switch gap {
        case .none:
            add(first.item, first.attribute, .equal, second.item, second.attribute, 1, 0)
        case .standard where isEdge: addMargin(before, after)
        case .standard:
            add(
                first.item, first.attribute, .equal, second.item, second.attribute, 1,
                systemSpacing)
        case .predicates(let predicates):
            for predicate in predicates {
                add(
                    first.item, first.attribute, predicate.relation, second.item,
                    second.attribute, 1, predicate.constant, predicate.priority)
            }
        }
    }

    /// The standard distance from a superview is its layout margin.
    private mutating func addMargin(_ before: VisualFormat.Part, _ after: VisualFormat.Part) {
        if case .view(let view, _) = after {
            add(
                view, isVertical ? .top : .leading, .equal, outer(of: view),
                isVertical ? .topMargin : .leadingMargin, 1, 0)
        } else if case .view(let view, _) = before {
            add(
                outer(of: view), isVertical ? .bottomMargin : .trailingMargin, .equal, view,
                isVertical ? .bottom : .trailing, 1, 0)
        }
    }

    private func outer(of object: AnyObject) -> AnyObject {
        if let superview = (object as? UIView)?.superview { return superview }
        if let owner = (object as? UILayoutGuide)?.owningView { return owner }
        Host.raise(
            "NSInvalidArgumentException",
            "Unable to interpret '|' character, because the related view doesn't have a superview")
    }

    private mutating func align(
        _ views: [AnyObject], _ options: NSLayoutConstraint.FormatOptions
    ) {
        let table: [(NSLayoutConstraint.FormatOptions, NSLayoutConstraint.Attribute)] = [
            (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top),
            (.alignAllBottom, .bottom), (.alignAllLeading, .leading),
            (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
            (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
            (.alignAllFirstBaseline, .firstBaseline)
        ]
        for (option, attribute) in table where options.contains(option) {
            for (view, next) in zip(views, views.dropFirst()) {
                add(next, attribute, .equal, view, attribute, 1, 0)
            }
        }
    }
}
