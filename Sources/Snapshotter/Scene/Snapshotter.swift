public import Pictures
public import Raster
public import Simulator

/// Draws simulated screens: apps, the system keyboard, the app switcher, the home screen.
///
/// A screen becomes a display list in points first, then pixels. Lists need no images beside them:
/// captures on cards and overlays are drawn anew, so that they are sharp at every scale and equal
/// to the screen they were taken from, pixel by pixel, where they are not scaled.
public struct Snapshotter: Sendable {
    public let setting: Setting
    public let keyboards: KeyLayouts
    public let fonts: FontBook
    /// What is shown beyond what a world knows.
    public var staging = Staging()
    /// What of the model is laid over an app, for people who look for a fault.
    public var overlays: DebugOverlays = []
    /// Drawings in place of the built-in ones, by the names of views.
    var drawings: [ViewID: any ViewDrawing] = [:]

    /// Creates a snapshotter for one setting.
    ///
    /// - Parameter keyboards: the key layouts; a keyboard without a layout is drawn without keys.
    public init(setting: Setting, keyboards: KeyLayouts, fonts: FontBook) {
        self.setting = setting
        self.keyboards = keyboards
        self.fonts = fonts
    }

    // MARK: Pixels

    /// The picture of a screen, as a screenshot: square corners and no cut-outs.
    ///
    /// - Parameters:
    ///   - captures: the pictures that cards and overlays name by their index.
    ///   - pixelsPerPoint: the scale; nil takes the device's own.
    ///   - bezel: whether the picture ends at the display's rounded corners (transparent outside)
    ///     and shows notch or island.
    /// - Throws: ``RasterError`` where the picture is too large.
    public func image(
        of screen: ScreenContent, captures: [Capture], pixelsPerPoint: Int? = nil,
        bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        let list = displayList(of: screen, captures: captures, bezel: bezel)
        return try play(list, size(of: screen), pixelsPerPoint)
    }

    /// The picture of an app alone (a live card, a stored snapshot, an overlay of its own) at the
    /// full size of the screen, with status bar and home indicator: it equals the screen that shows
    /// the same capture.
    public func image(
        of capture: Capture, captures: [Capture], pixelsPerPoint: Int? = nil
    ) throws(RasterError) -> Bitmap {
        try image(of: .app(capture), captures: captures, pixelsPerPoint: pixelsPerPoint)
    }

    func play(
        _ list: DisplayList, _ size: Size, _ pixelsPerPoint: Int?
    ) throws(RasterError) -> Bitmap {
        let scale = max(1, pixelsPerPoint ?? setting.device.scale)
        return try Renderer(fonts: fonts).draw(
            list, widthPx: Int((size.width.points * Double(scale)).rounded()),
            heightPx: Int((size.height.points * Double(scale)).rounded()), scale: Double(scale),
            background: .clear, images: [:])
    }

    // MARK: Worlds

    /// What the display of a world shows at this moment, as a screenshot.
    ///
    /// - Throws: ``RasterError`` where the picture is too large.
    public func image(
        of world: World, pixelsPerPoint: Int? = nil, bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        try image(
            of: world.screen, captures: world.captures, pixelsPerPoint: pixelsPerPoint,
            bezel: bezel)
    }

    /// The app switcher as it would stand if the user opened it now.
    ///
    /// - Throws: ``RasterError`` where the picture is too large.
    public func switcher(
        of world: World, pixelsPerPoint: Int? = nil, bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        var world = world
        let content = world.switcherNow()
        return try image(
            of: .switcher(content), captures: world.captures, pixelsPerPoint: pixelsPerPoint,
            bezel: bezel)
    }

    // MARK: Display lists

    /// The commands that draw a screen, in points.
    public func displayList(
        of screen: ScreenContent, captures: [Capture], bezel: Bool = false
    ) -> DisplayList {
        let painter = ScreenPainter(snapshotter: self, captures: captures)
        let list = painter.draw(screen)
        guard bezel else { return list }
        return painter.chrome(orientation(of: screen)).framed(list)
    }

    /// The commands that draw an app alone; see ``image(of:captures:pixelsPerPoint:)``.
    public func displayList(of capture: Capture, captures: [Capture]) -> DisplayList {
        displayList(of: .app(capture), captures: captures)
    }

    private func orientation(of screen: ScreenContent) -> Orientation {
        screen.orientation ?? setting.orientation
    }

    /// The size of a screen's picture in points.
    private func size(of screen: ScreenContent) -> Size {
        setting.device.size(in: orientation(of: screen))
    }
}
