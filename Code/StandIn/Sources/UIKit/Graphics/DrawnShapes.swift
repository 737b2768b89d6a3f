import ObjectiveC

/// The drawing of a view's shape layers, in words.
///
/// A shape is FILL STROKE WIDTH CAP JOIN RULE and the parts of its outline: letters with numbers.
@_spi(Host) @MainActor public enum DrawnShapes {
    /// Returns the shapes of a view's own layers, the lowest first; numbers are written by a
    /// closure.
    public static func of(_ view: UIView, number: (Double) -> String) -> [String] {
        shapes(below: view.layer, at: CGPoint(x: -view.bounds.minX, y: -view.bounds.minY)) {
            number(Double($0))
        }
    }

    private static func shapes(
        below layer: CALayer, at origin: CGPoint, _ number: (CGFloat) -> String
    ) -> [String] {
        var texts: [String] = []
        if let shape = layer as? CAShapeLayer, let text = text(shape, at: origin, number) {
            texts.append(text)
        }
        for sublayer in layer.sublayers ?? [] where sublayer.view == nil && !sublayer.isHidden {
            let corner = CGPoint(
                x: origin.x + sublayer.frame.minX - sublayer.bounds.minX,
                y: origin.y + sublayer.frame.minY - sublayer.bounds.minY)
            texts += plain(sublayer, at: corner, number)
            texts += shapes(below: sublayer, at: corner, number)
        }
        return texts
    }

    /// The background of a layer without a view.
    private static func plain(
        _ layer: CALayer, at origin: CGPoint, _ number: (CGFloat) -> String
    ) -> [String] {
        guard let color = layer.backgroundColor else { return [] }
        let box = CGRect(origin: origin, size: layer.bounds.size)
        let words =
            ["\(hex(color)) - 0 butt miter nonZero"]
            + words(layer.cornerElement(box), number)
        return [words.joined(separator: " ")]
    }

    private static func text(
        _ layer: CAShapeLayer, at origin: CGPoint, _ number: (CGFloat) -> String
    ) -> String? {
        guard let path = layer.path, !path.isEmpty else { return nil }
        let parts = path.elements.applying(
            CGAffineTransform(translationX: origin.x, y: origin.y))
        let line = layer.lineWidth > 0 ? layer.strokeColor : nil
        let start = [
            layer.fillColor.map(hex) ?? "-", line.map(hex) ?? "-", number(layer.lineWidth),
            layer.lineCap.rawValue, layer.lineJoin.rawValue,
            layer.fillRule == .evenOdd ? "evenOdd" : "nonZero"
        ]
        return (start + parts.flatMap { words($0, number) }).joined(separator: " ")
    }

    private static func hex(_ color: CGColor) -> String { UIColor(cgColor: color).hex }

    private static func words(
        _ element: CGPath.Element, _ number: (CGFloat) -> String
    ) -> [String] {
        func box(_ rect: CGRect) -> [String] {
            [rect.minX, rect.minY, rect.width, rect.height].map(number)
        }
        let points = element.points.flatMap { [number($0.x), number($0.y)] }
        return switch element {
        case .move: ["M"] + points
        case .line: ["L"] + points
        case .quad: ["Q"] + points
        case .cubic: ["C"] + points
        case .close: ["Z"]
        case .oval(let rect): ["O"] + box(rect)
        case .rounded(let rect, let radius): ["R"] + box(rect) + [number(radius)]
        case .smooth(let rect, let radius): ["S"] + box(rect) + [number(radius)]
        }
    }
}

extension CALayer {
    fileprivate func cornerElement(_ box: CGRect) -> CGPath.Element {
        cornerCurve == .continuous && cornerRadius > 0
            ? .smooth(box, radius: cornerRadius) : .rounded(box, radius: cornerRadius)
    }
}
