/// An ordered list of drawing commands in points.
///
/// The painter appends commands back to front; a canvas plays them onto a bitmap at a scale.
/// Coordinates are points (`Double`), y grows downwards; colours are straight (not premultiplied)
/// sRGB. Groups (`clip`, `layer`, `transform`) nest as values, so a list can never be unbalanced.
public struct DisplayList: Hashable, Sendable {
    /// The commands, back to front.
    public var commands: [Command] = []

    /// Creates an empty list.
    public init() {}

    /// Creates a list of the given commands, back to front.
    public init(_ commands: [Command]) { self.commands = commands }

    /// A drawing command.
    public indirect enum Command: Hashable, Sendable {
        /// Fills a shape with a paint.
        case fill(Shape, Paint)
        /// Strokes a shape; the line is centred on the outline.
        case stroke(Shape, Color, StrokeStyle)
        /// Draws one line of text; see ``TextRun``.
        case text(TextRun)
        /// Draws an image scaled into a rectangle (good down-scaling, bilinear up), with an opacity
        /// from 0 to 1.
        case image(ImageID, in: Box, opacity: Double)
        /// Blurs what lies below inside a shape (gaussian, sigma in points), scales its saturation
        /// (1 leaves it) and lays a tint over it.
        case backdropBlur(Shape, sigma: Double, saturation: Double, tint: Color)
        /// Draws the gaussian shadow of a shape, displaced, and not the shape itself.
        case shadow(Shape, Color, sigma: Double, dx: Double, dy: Double)
        /// Plays a list inside a shape only.
        case clip(Shape, DisplayList)
        /// Plays a list onto a transparent layer and composes that with an opacity from 0 to 1.
        case layer(opacity: Double, DisplayList)
        /// Plays a list under an affine map.
        case transform(Affine, DisplayList)
    }
}

/// A point in points.
public struct Spot: Hashable, Sendable {
    /// The distance from the left edge in points.
    public var x: Double
    /// The distance from the top edge in points.
    public var y: Double

    /// Creates a point.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}

/// A rectangle in points.
public struct Box: Hashable, Sendable {
    /// The left edge in points.
    public var x: Double
    /// The top edge in points.
    public var y: Double
    /// The width in points.
    public var width: Double
    /// The height in points.
    public var height: Double

    /// Creates a rectangle from its left edge, top edge, width and height.
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// A straight-alpha sRGB colour with 8 bits a channel.
public struct Color: Hashable, Sendable {
    /// The red channel.
    public var red: UInt8
    /// The green channel.
    public var green: UInt8
    /// The blue channel.
    public var blue: UInt8
    /// The opacity, 255 for opaque.
    public var alpha: UInt8

    /// Creates a colour from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from `0xRRGGBBAA`.
    public init(_ rrggbbaa: UInt32) {
        self.init(
            red: UInt8(rrggbbaa >> 24 & 255), green: UInt8(rrggbbaa >> 16 & 255),
            blue: UInt8(rrggbbaa >> 8 & 255), alpha: UInt8(rrggbbaa & 255))
    }
}

/// The paint that fills a shape.
public enum Paint: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A linear gradient between two points, the end colours continued beyond them.
    case linearGradient(from: Spot, to: Spot, stops: [GradientStop])
}

/// A colour at a place of a gradient, from 0 to 1.
public struct GradientStop: Hashable, Sendable {
    /// The place in the gradient, from 0 to 1.
    public var at: Double
    /// The colour at the place.
    public var color: Color

    /// Creates a stop.
    public init(at: Double, _ color: Color) {
        self.at = at
        self.color = color
    }
}

/// An area that can be filled, stroked, clipped to, blurred or throw a shadow.
public enum Shape: Hashable, Sendable {
    /// A rectangle.
    case rect(Box)
    /// A rounded rectangle; `continuous` corners are Apple's smooth ones, else circular arcs.
    case roundedRect(Box, radius: Double, continuous: Bool)
    /// A rounded rectangle with a radius of its own for each corner (circular arcs).
    case roundedCorners(
        Box, topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double)
    /// An ellipse inside a rectangle.
    case ellipse(Box)
    /// The inside of a path.
    case path(Path, FillRule)
}

/// The rule that decides which points are inside a path.
public enum FillRule: Hashable, Sendable { case nonZero, evenOdd }

/// A path of lines and Bezier curves.
public struct Path: Hashable, Sendable {
    /// An element of a path.
    public enum Element: Hashable, Sendable {
        /// Begins a contour at a point.
        case move(Spot)
        /// Adds a line to a point.
        case line(Spot)
        /// Adds a quadratic curve.
        case quad(Spot, control: Spot)
        /// Adds a cubic curve.
        case cubic(Spot, control1: Spot, control2: Spot)
        /// Closes the contour with a line to its start.
        case close
    }

    /// The elements in drawing order.
    public var elements: [Element] = []

    /// Creates an empty path.
    public init() {}

    /// Begins a contour at a point.
    public mutating func move(_ x: Double, _ y: Double) { elements.append(.move(Spot(x, y))) }
    /// Adds a line to a point.
    public mutating func line(_ x: Double, _ y: Double) { elements.append(.line(Spot(x, y))) }
    /// Adds a quadratic curve with one control point.
    public mutating func quad(_ cx: Double, _ cy: Double, _ x: Double, _ y: Double) {
        elements.append(.quad(Spot(x, y), control: Spot(cx, cy)))
    }
    /// Adds a cubic curve with two control points.
    public mutating func cubic(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ x: Double, _ y: Double
    ) {
        elements.append(.cubic(Spot(x, y), control1: Spot(ax, ay), control2: Spot(bx, by)))
    }
    /// Closes the contour with a line to its start.
    public mutating func close() { elements.append(.close) }
}

/// The line of a stroke: width in points, its ends and its joins.
public struct StrokeStyle: Hashable, Sendable {
    /// The form of the ends of a line.
    public enum Cap: Hashable, Sendable { case butt, round, square }
    /// The form of the corners of a line.
    public enum Join: Hashable, Sendable { case miter, round, bevel }

    /// The width in points.
    public var width: Double
    /// The form of the ends.
    public var cap: Cap
    /// The form of the corners.
    public var join: Join

    /// Creates a style.
    public init(width: Double, cap: Cap = .butt, join: Join = .miter) {
        self.width = width
        self.cap = cap
        self.join = join
    }
}

/// An affine map: x' = a x + c y + tx, y' = b x + d y + ty.
public struct Affine: Hashable, Sendable {
    /// The six coefficients of the map.
    public var a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double

    /// Creates a map from its coefficients.
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Returns a scale followed by a translation.
    public static func scaled(_ s: Double, movedBy tx: Double, _ ty: Double) -> Affine {
        Affine(a: s, b: 0, c: 0, d: s, tx: tx, ty: ty)
    }
}

/// One line of text: the baseline starts (or is centred, or ends) at `origin`.
public struct TextRun: Hashable, Sendable {
    /// The part of the line that lies at the origin.
    public enum Alignment: Hashable, Sendable { case leading, center, trailing }
    /// The weight of a font.
    public enum Weight: Int, Hashable, Sendable {
        /// The weight 300.
        case light = 300
        /// The weight 400.
        case regular = 400
        /// The weight 500.
        case medium = 500
        /// The weight 600.
        case semibold = 600
        /// The weight 700.
        case bold = 700
    }

    /// The text.
    public var string: String
    /// The position of the baseline, in points.
    public var origin: Spot
    /// The size in points.
    public var size: Double
    /// The weight of the font.
    public var weight: Weight
    /// The colour of the text.
    public var color: Color
    /// The part of the line that lies at the origin.
    public var alignment: Alignment
    /// The length added between two neighbouring glyphs, in points; negative lengths tighten.
    public var tracking: Double

    /// Creates a line of text.
    public init(
        _ string: String, at origin: Spot, size: Double, weight: Weight = .regular, color: Color,
        alignment: Alignment = .leading, tracking: Double = 0
    ) {
        self.string = string
        self.origin = origin
        self.size = size
        self.weight = weight
        self.color = color
        self.alignment = alignment
        self.tracking = tracking
    }
}

/// The name of an image that is handed to the canvas beside the list.
public struct ImageID: Hashable, Sendable {
    /// The number of the image.
    public var raw: Int

    /// Creates a name from a number.
    public init(_ raw: Int) { self.raw = raw }
}
