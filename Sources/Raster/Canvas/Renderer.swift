public import Pictures

/// Draws display lists onto bitmaps.
///
/// A picture depends on nothing but the list, the fonts' files and the images: all arithmetic that
/// makes pixels is in integers or in exactly specified floating-point operations.
public struct Renderer: Sendable {
    /// The fonts of all text.
    public let fonts: FontBook
    /// The maximum number of threads for a large picture; the pixels are the same.
    public var threads = 1
    /// Pixels of a band of rows that is drawn at once: 256 KB, a quarter of a small second cache.
    var bandPixels = 1 << 16

    /// The maximum depth of nested groups (clips, layers, transforms).
    public static let deepestGroup = 128
    /// The maximum depth of nested translucent layers; each needs the memory of its pixels.
    public static let deepestLayer = 16
    /// The memory that nested groups may use, in canvases of pixels.
    public static let mostHeld = 20
    /// The maximum length of a side of a canvas in pixels.
    public static let longestSidePx = 32_767
    /// The maximum number of pixels of a canvas.
    public static let mostPixels = 1 << 28

    /// The maximum number of threads.
    public static let mostThreads = 16

    /// Creates a renderer.
    public init(fonts: FontBook, threads: Int = 1) {
        self.fonts = fonts
        self.threads = threads
    }

    /// Draws a list onto a new bitmap of one colour.
    ///
    /// `scale` is pixels per point. Throws ``RasterError`` for numbers that are not finite, groups
    /// that nest too deep, unknown images, and canvases beyond ``longestSidePx`` or ``mostPixels``.
    public func draw(
        _ list: DisplayList, widthPx: Int, heightPx: Int, scale: Double,
        background: Color = Color(0xFFFF_FFFF), images: [ImageID: Bitmap] = [:]
    ) throws(RasterError) -> Bitmap {
        try Self.check(widthPx, heightPx)
        var bitmap: Bitmap
        do {
            bitmap = try Bitmap(
                checkedWidthPx: widthPx, heightPx: heightPx,
                fill: Pixel(packed: background.premultiplied))
        } catch {
            throw RasterError(code: .tooLarge, place: [], detail: error.description)
        }
        try play(list, onto: &bitmap, scale: scale, images: images)
        return bitmap
    }

    /// Draws a list over the pixels of a bitmap.
    ///
    /// Throws as ``draw(_:widthPx:heightPx:scale:background:images:)``; the bitmap then shows a
    /// part of the picture.
    public func play(
        _ list: DisplayList, onto bitmap: inout Bitmap, scale: Double,
        images: [ImageID: Bitmap] = [:]
    ) throws(RasterError) {
        let (width, height) = (bitmap.widthPx, bitmap.heightPx)
        try Self.check(width, height)
        if !scale.isFinite || scale <= 0 {
            throw RasterError(
                code: .notFinite, place: [], detail: "the scale has to be a positive number")
        }
        let (fonts, bandPixels) = (fonts, bandPixels)
        let crew = width * height > 4 * bandPixels ? max(1, min(threads, Self.mostThreads)) : 1
        let workshops = (0..<crew).map { _ in fonts.workshops.take() }
        defer { for workshop in workshops.reversed() { fonts.workshops.giveBack(workshop) } }
        try bitmap.paint { (pixels) throws(RasterError) in
            guard let base = pixels.baseAddress else { return }
            let bounds = PixelBox(0, 0, width, height)
            let surface = Surface(base: base, stride: width, bounds: bounds)
            let canvas = Canvas(
                surface: surface, fonts: fonts, images: images, workshop: workshops[0],
                spareWorkshops: Array(workshops.dropFirst()), bandPixels: bandPixels)
            let map = Affine.scaled(scale, movedBy: 0, 0)
            try canvas.play(list, Canvas.State(map: map, clip: bounds, depth: 0))
        }
    }

    private static func check(_ width: Int, _ height: Int) throws(RasterError) {
        let fits =
            width >= 0 && height >= 0 && width <= longestSidePx && height <= longestSidePx
            && width * height <= mostPixels
        if fits { return }
        throw RasterError(
            code: .tooLarge, place: [],
            detail: "a canvas of \(width) x \(height) pixels cannot be made; sides go from 0 to "
                + "\(longestSidePx), \(mostPixels) pixels in all")
    }
}
