public import Pictures
public import Raster
internal import Resources
public import Simulator
public import Snapshotter

/// Draws the moments of runs: what a ``PictureSource`` says, with the key layouts and fonts that
/// come with the program and its distribution.
public struct PictureMaker: Sendable {
    /// The layouts of the keyboards.
    public let keyboards: KeyLayouts
    /// The fonts.
    public let fonts: FontBook
    /// The part of the model that is laid over apps.
    public var overlays: DebugOverlays = []

    /// Creates a maker that draws with these keyboards and fonts.
    public init(keyboards: KeyLayouts, fonts: FontBook) {
        self.keyboards = keyboards
        self.fonts = fonts
    }

    /// Loads `keyboards/*.json` among the program's data and the distribution's fonts.
    ///
    /// - Throws: `ResourceError` when there is no data, `DataError` when a file is broken,
    ///   `FontError` when a font is missing.
    public static func load() throws -> PictureMaker {
        let files = try Resources.names().filter {
            $0.hasPrefix("keyboards/") && $0.hasSuffix(".json")
        }
        let layouts: [KeyLayout] = try files.map { try DataFile.decode($0) }
        return PictureMaker(
            keyboards: KeyLayouts(layouts: layouts), fonts: try FontBook.standard())
    }

    /// The substitutions for fonts that are not installed; see ``FontBook/notes``.
    public var notes: [String] { fonts.notes }

    /// Returns the picture of a source.
    ///
    /// - Parameters:
    ///   - pixelsPerPoint: the scale; nil takes the device's own.
    ///   - bezel: whether the display's rounded corners, notch or island are shown.
    /// - Throws: `RasterError` where the picture is too large.
    public func image(
        of source: PictureSource, in setting: Setting, pixelsPerPoint: Int? = nil,
        bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        var snapshotter = Snapshotter(setting: setting, keyboards: keyboards, fonts: fonts)
        snapshotter.overlays = overlays
        switch source.subject {
        case .screen(let screen):
            return try snapshotter.image(
                of: screen, captures: source.captures, pixelsPerPoint: pixelsPerPoint,
                bezel: bezel)
        case .capture(let capture):
            return try snapshotter.image(
                of: capture, captures: source.captures, pixelsPerPoint: pixelsPerPoint,
                bezel: bezel)
        }
    }
}

extension PictureComparer {
    /// Draws both pictures at the device's own scale and compares every pixel.
    public static func byPixels(_ maker: PictureMaker) -> PictureComparer {
        PictureComparer { a, b, setting in
            let diff = ImageDiff.strict(
                try maker.image(of: a, in: setting), try maker.image(of: b, in: setting))
            if diff.passed { return Answer(isSame: true) }
            let box = diff.boundingBox.map { " within \($0)" } ?? ""
            let content = try byContent.compare(a, b, in: setting)
            let why = content.isSame ? "" : " (\(content.difference))"
            return Answer(
                isSame: false,
                difference: "\(diff.differingPixels) of \(diff.totalPixels) pixels\(box)\(why)")
        }
    }
}
