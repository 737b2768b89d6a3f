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

/// A view to draw.
public struct DrawnView: Sendable {
    /// The name of the view.
    public var id: ViewID
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double
    /// The text that was typed into the view.
    public var text: String
    /// A Boolean value indicating whether the view is first responder.
    public var isFirstResponder: Bool
    /// The appearance, light or dark.
    public var appearance: Appearance
    /// The fonts with which text is measured.
    public var fonts: FontBook
}

/// Collects the commands that draw a view.
public struct ViewCanvas: Sendable {
    /// The commands so far; add to it what has no method here.
    public var list = DisplayList()
    private let type: Typesetter

    init(fonts: FontBook) { type = Typesetter(fonts: fonts) }

    /// Returns the bounds of a view.
    public func bounds(of view: DrawnView) -> Box { Box(0, 0, view.width, view.height) }

    /// Fills a rectangle, with smooth corners where a radius is given.
    public mutating func fill(_ box: Box, _ color: Color, radius: Double = 0) {
        list.fill(radius > 0 ? .smooth(box, radius) : .rect(box), color)
    }

    /// Fills any shape.
    public mutating func fill(_ shape: Shape, _ color: Color) { list.fill(shape, color) }

    /// Draws one line of text with its capitals centred at a height.
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

    /// Returns the width of a line of text in points.
    public func width(
        of string: String, size: Double, weight: TextRun.Weight = .regular
    ) -> Double {
        type.width(string, size, weight)
    }
}

extension Snapshotter {
    /// Sets the drawing of the views of a name; nil restores the built-in drawing.
    public mutating func draw(_ view: ViewID, with drawing: (any ViewDrawing)?) {
        drawings[view] = drawing
    }

    /// Sets a closure that draws the views of a name.
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
