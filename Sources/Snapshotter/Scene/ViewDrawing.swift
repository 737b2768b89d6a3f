public import Raster
public import Simulator

/// Draws a view in place of the built-in drawing of its kind.
///
/// A view of people's own needs a name in its screen and a few lines:
///
///     struct Thermometer: ViewDrawing {
///         func draw(_ view: DrawnView, on canvas: inout ViewCanvas) {
///             canvas.fill(canvas.bounds(of: view), Color(0xFF3B_30FF), radius: 8)
///             canvas.text("21°", x: view.width / 2, middle: view.height / 2, size: 34)
///         }
///     }
///     snapshotter.draw("temperature", with: Thermometer())
public protocol ViewDrawing: Sendable {
    /// Draws the view; the canvas begins at its upper left corner, in points.
    func draw(_ view: DrawnView, on canvas: inout ViewCanvas)
}

/// A view as it is to be drawn.
public struct DrawnView: Sendable {
    public var id: ViewID
    /// In points.
    public var width: Double
    public var height: Double
    /// What has been typed into it.
    public var text: String
    public var isFirstResponder: Bool
    public var appearance: Appearance
    /// For measuring text.
    public var fonts: FontBook
}

/// Collects the commands that draw a view; what has no short word goes to ``list``.
public struct ViewCanvas: Sendable {
    public var list = DisplayList()
    private let type: Typesetter

    init(fonts: FontBook) { type = Typesetter(fonts: fonts) }

    /// The whole of a view.
    public func bounds(of view: DrawnView) -> Box { Box(0, 0, view.width, view.height) }

    /// Fills a rectangle, with smooth corners where a radius is given.
    public mutating func fill(_ box: Box, _ color: Color, radius: Double = 0) {
        list.fill(radius > 0 ? .smooth(box, radius) : .rect(box), color)
    }

    /// Fills any shape.
    public mutating func fill(_ shape: Shape, _ color: Color) { list.fill(shape, color) }

    /// Draws one line of text whose capitals stand in the middle of a height.
    ///
    /// - Parameter room: the width beyond which it ends with an ellipsis; nil for none.
    public mutating func text(
        _ string: String, x: Double, middle: Double, size: Double, color: Color = Color(0xFF),
        weight: TextRun.Weight = .regular, alignment: TextRun.Alignment = .center,
        room: Double? = nil
    ) {
        let fitted = room.map { type.fitted(string, size, weight, width: $0) } ?? string
        list.text(fitted, x, middle: middle, size, color, weight, alignment)
    }

    /// The width of a line of text in points.
    public func width(
        of string: String, size: Double, weight: TextRun.Weight = .regular
    ) -> Double {
        type.width(string, size, weight)
    }
}

extension Snapshotter {
    /// Draws the views of a name as somebody else says; nil gives them their own drawing back.
    public mutating func draw(_ view: ViewID, with drawing: (any ViewDrawing)?) {
        drawings[view] = drawing
    }

    /// Draws the views of a name with a closure.
    public mutating func draw(
        _ view: ViewID, with draw: @escaping @Sendable (DrawnView, inout ViewCanvas) -> Void
    ) {
        drawings[view] = ClosureDrawing(body: draw)
    }
}

private struct ClosureDrawing: ViewDrawing {
    var body: @Sendable (DrawnView, inout ViewCanvas) -> Void

    func draw(_ view: DrawnView, on canvas: inout ViewCanvas) { body(view, &canvas) }
}
