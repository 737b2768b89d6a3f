// Functions have Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import ObjectiveC

/// The bitmap of Core Graphics, of which the stand-in knows the size alone.
public final class CGImage: Sendable {
    public let width: Int
    public let height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// An image: a size and a name, without pixels.
open class UIImage: NSObject, @unchecked Sendable {
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }
    public enum ResizingMode: Int, Sendable { case tile, stretch }
    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified, small, medium, large
    }
    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    open class Configuration: NSObject, @unchecked Sendable {}

    open class SymbolConfiguration: Configuration, @unchecked Sendable {
        var pointSize: CGFloat?

        public convenience init(pointSize: CGFloat) {
            self.init()
            self.pointSize = pointSize
        }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(pointSize: pointSize)
        }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(pointSize: pointSize)
        }
        public convenience init(font: UIFont) { self.init(pointSize: font.pointSize) }
        public convenience init(font: UIFont, scale: SymbolScale) { self.init(font: font) }
        public convenience init(textStyle: UIFont.TextStyle) {
            self.init(pointSize: textStyle.size)
        }
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(textStyle: textStyle)
        }
        public convenience init(scale: SymbolScale) { self.init() }
        public convenience init(weight: SymbolWeight) { self.init() }
        public convenience init(paletteColors: [UIColor]) { self.init() }
        public convenience init(hierarchicalColor: UIColor) { self.init() }
        public func applying(_ other: SymbolConfiguration) -> Self { self }
    }

    public let size: CGSize
    public let scale: CGFloat
    @_spi(Host) public let name: String?
    /// The windows that the image shows; nil for images of something else.
    @_spi(Host) public internal(set) var picture: WindowPicture?
    open var accessibilityIdentifier: String?
    public private(set) var renderingMode = RenderingMode.automatic
    public private(set) var capInsets = UIEdgeInsets.zero
    public private(set) var alignmentRectInsets = UIEdgeInsets.zero

    init(size: CGSize, name: String? = nil) {
        self.size = size
        self.name = name
        scale = Stage.scale
        super.init()
    }

    public override convenience init() { self.init(size: .zero) }

    /// Makes an image of the app's bundle; its size is not known, so 24 points are assumed.
    public convenience init?(named name: String) {
        self.init(size: CGSize(width: 24, height: 24), name: name)
    }

    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?
    ) {
        self.init(named: name)
    }

    public convenience init?(named name: String, in bundle: Bundle?, with: Configuration?) {
        self.init(named: name)
    }

    /// Makes a symbol about as large as its font (our assumption: 1.2 by 1.15 em).
    public convenience init?(systemName name: String) {
        self.init(systemName: name, withConfiguration: nil)
    }

    public convenience init?(systemName name: String, withConfiguration: Configuration?) {
        let em = (withConfiguration as? SymbolConfiguration)?.pointSize ?? 17
        self.init(
            size: CGSize(width: (em * 1.2).pixelCeiled, height: (em * 1.15).pixelCeiled),
            name: name)
    }

    public convenience init?(
        systemName name: String, compatibleWith traits: UITraitCollection?
    ) {
        self.init(systemName: name)
    }

    public convenience init?(contentsOfFile path: String) { return nil }
    public convenience init?(data: Data) { return nil }
    public convenience init?(data: Data, scale: CGFloat) { return nil }

    public convenience init(cgImage: CGImage) {
        self.init(size: CGSize(width: cgImage.width, height: cgImage.height))
    }

    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        self.init(
            size: CGSize(
                width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale))
    }

    public required init?(coder: NSCoder) { return nil }

    open var cgImage: CGImage? {
        CGImage(width: Int(size.width * scale), height: Int(size.height * scale))
    }
    open var imageOrientation: Orientation { .up }
    open var isSymbolImage: Bool { false }

    private func copied(_ change: (UIImage) -> Void) -> UIImage {
        let image = UIImage(size: size, name: name)
        image.picture = picture
        image.renderingMode = renderingMode
        image.capInsets = capInsets
        image.alignmentRectInsets = alignmentRectInsets
        change(image)
        return image
    }

    open func withRenderingMode(_ mode: RenderingMode) -> UIImage {
        copied { $0.renderingMode = mode }
    }
    open func withTintColor(_ color: UIColor) -> UIImage { copied { _ in } }
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        copied { $0.renderingMode = renderingMode }
    }
    open func withConfiguration(_ configuration: Configuration) -> UIImage {
        applying(configuration)
    }
    open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        applying(configuration)
    }
    private func applying(_ configuration: Configuration) -> UIImage {
        guard let name, (configuration as? SymbolConfiguration)?.pointSize != nil else {
            return self
        }
        return UIImage(systemName: name, withConfiguration: configuration) ?? self
    }
    open func withAlignmentRectInsets(_ insets: UIEdgeInsets) -> UIImage {
        copied { $0.alignmentRectInsets = insets }
    }
    open func resizableImage(withCapInsets insets: UIEdgeInsets) -> UIImage {
        copied { $0.capInsets = insets }
    }
    open func resizableImage(withCapInsets insets: UIEdgeInsets, resizingMode: ResizingMode)
        -> UIImage
    {
        resizableImage(withCapInsets: insets)
    }
    open func stretchableImage(withLeftCapWidth: Int, topCapHeight: Int) -> UIImage { self }
    open func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
    open func draw(in rect: CGRect) { ImageDrawing.current?.draw(picture, in: rect) }
    open func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
    open func jpegData(compressionQuality: CGFloat) -> Data? { nil }
    open func pngData() -> Data? { nil }
}
