// Functions have Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import ObjectiveC

/// Draws into an image of the same size without pixels.
open class UIGraphicsImageRenderer: NSObject {
    private let bounds: CGRect
    public let format: UIGraphicsImageRendererFormat

    public init(bounds: CGRect, format: UIGraphicsImageRendererFormat = .init()) {
        self.bounds = bounds
        self.format = format
        super.init()
    }

    public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat = .init()) {
        self.init(bounds: CGRect(origin: .zero, size: size), format: format)
    }

    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        ImageDrawing.begin(bounds)
        defer { ImageDrawing.end() }
        actions(UIGraphicsImageRendererContext())
        return ImageDrawing.current?.image ?? UIImage(size: bounds.size)
    }
}

open class UIGraphicsImageRendererFormat: NSObject {
    open var scale: CGFloat = Stage.scale
    open var opaque = false
    open class func `default`() -> UIGraphicsImageRendererFormat { .init() }
}

open class UIGraphicsImageRendererContext: NSObject {
    public let cgContext = CGContext()
    open var currentImage: UIImage { ImageDrawing.current?.image ?? UIImage() }
    open func fill(_ rect: CGRect) { ImageDrawing.current?.fill(rect) }
    open func stroke(_ rect: CGRect) {}
}

public enum CGPathDrawingMode: Int32, Sendable { case fill, eoFill, stroke, fillStroke }
public enum CGBlendMode: Int32, Sendable {
    case normal, multiply, screen, overlay, darken, lighten
    case sourceIn = 18
}

/// A context that draws nothing.
public final class CGContext {
    public func setFillColor(_ color: CGColor) {
        ImageDrawing.current?.setFill(alpha: color.alpha)
    }
    public func setStrokeColor(_ color: CGColor) {}
    public func setLineWidth(_ width: CGFloat) {}
    public func setAlpha(_ alpha: CGFloat) {}
    public func fill(_ rect: CGRect) { ImageDrawing.current?.fill(rect) }
    public func addRect(_ rect: CGRect) {}
    public func drawPath(using mode: CGPathDrawingMode) {}
    public func setBlendMode(_ mode: CGBlendMode) {}
    public func fillEllipse(in rect: CGRect) {}
    public func stroke(_ rect: CGRect) {}
    public func clip(to rect: CGRect) {}
    public func clip(to rect: CGRect, mask: CGImage) {}
    public func translateBy(x: CGFloat, y: CGFloat) {}
    public func scaleBy(x: CGFloat, y: CGFloat) {}
    public func rotate(by angle: CGFloat) {}
    public func saveGState() {}
    public func restoreGState() {}
    public func beginPath() {}
    public func closePath() {}
    public func move(to point: CGPoint) {}
    public func addLine(to point: CGPoint) {}
    public func addPath(_ path: CGPath) {}
    public func fillPath() {}
    public func strokePath() {}
    public func clip() {}
    public func draw(_ image: CGImage, in rect: CGRect) {}
}

public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat)
{
    ImageDrawing.begin(CGRect(origin: .zero, size: size))
}
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}
public func UIGraphicsEndImageContext() { ImageDrawing.end() }
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? { ImageDrawing.current?.image }
public func UIGraphicsGetCurrentContext() -> CGContext? {
    ImageDrawing.current.map { _ in CGContext() }
}
public func UIRectFill(_ rect: CGRect) { ImageDrawing.current?.fill(rect) }
