public import Pictures
public import Raster
public import Simulator

/// Draws simulated screens: apps, the system keyboard, the app switcher, the home screen.
///
/// A screen becomes a display list in points first, then pixels. Lists need no images beside them:
/// captures on cards and overlays are drawn anew, so that they are sharp at every scale and equal
/// to the screen they were taken from, pixel by pixel, where they are not scaled.
public struct Snapshotter: Sendable {
    /// The device, the system profile and the apps.
    public let setting: Setting
    /// The key layouts.
    public let keyboards: KeyLayouts
    /// The fonts of all text, with the typeface of the system first.
    public let fonts: FontBook
    /// The user's choices that a world does not hold.
    public var staging = Staging()
    /// The parts of the model that are drawn over an app, to find a fault.
    public var overlays: DebugOverlays = []
    /// Drawings in place of the built-in ones, by the names of views.
    var drawings: [ViewID: any ViewDrawing] = [:]

    /// Creates a snapshotter for one setting.
    ///
    /// - Parameter keyboards: the key layouts; a keyboard without a layout is drawn without keys.
    public init(setting: Setting, keyboards: KeyLayouts, fonts: FontBook) {
        self.setting = setting
        self.keyboards = keyboards
        let isHelvetica = setting.system.look.typeface.value == .helvetica
        self.fonts = isHelvetica ? fonts.helvetica : fonts
    }

    // MARK: Pixels

    /// Returns the picture of a screen, as a screenshot: square corners and no cut-outs.
    ///
    /// In a setting with external displays it shows them beside the device's screen.
    ///
    /// - Parameters:
    ///   - captures: the pictures that cards and overlays name by their index.
    ///   - pixelsPerPoint: the scale; nil takes the device's own.
    ///   - bezel: whether the picture ends at the display's rounded corners (transparent outside)
    ///     and shows notch or island.
    /// - Throws: `RasterError` where the picture is too large.
    public func image(
        of screen: ScreenContent, captures: [Capture], pixelsPerPoint: Int? = nil,
        bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        let list = displayList(of: screen, captures: captures, bezel: bezel)
        return try play(list, size(of: screen), pixelsPerPoint)
    }

    /// Returns the picture of an app alone, such as a live card or a stored snapshot, at the full
    /// size of the screen. It has a status bar and a home indicator, and equals the screen that
    /// shows the same capture. That of a window which does not fill the screen has the window's
    /// size and neither.
    public func image(
        of capture: Capture, captures: [Capture], pixelsPerPoint: Int? = nil,
        bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        let list = displayList(of: capture, captures: captures, bezel: bezel)
        let size = capture.content.window?.size ?? screenSize(.app(capture))
        return try play(list, size, pixelsPerPoint)
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

    /// Returns a screenshot of the display of a world at this moment.
    ///
    /// - Throws: `RasterError` where the picture is too large.
    public func image(
        of world: World, pixelsPerPoint: Int? = nil, bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        try image(
            of: world.screen, captures: world.captures, pixelsPerPoint: pixelsPerPoint,
            bezel: bezel)
    }

    /// Returns the picture of the app switcher as if the user opened it now.
    ///
    /// - Throws: `RasterError` where the picture is too large.
    public func switcher(
        of world: World, pixelsPerPoint: Int? = nil, bezel: Bool = false
    ) throws(RasterError) -> Bitmap {
        var world = world
        let content = world.withDisplays(world.switcherNow())
        return try image(
            of: .switcher(content), captures: world.captures, pixelsPerPoint: pixelsPerPoint,
            bezel: bezel)
    }

    // MARK: Display lists

    /// Returns the commands that draw a screen, in points.
    public func displayList(
        of screen: ScreenContent, captures: [Capture], bezel: Bool = false
    ) -> DisplayList {
        let painter = ScreenPainter(snapshotter: self, captures: captures)
        let own = framed(painter.draw(screen), painter, screen, bezel)
        guard let desk = Desk(setting, orientation(of: screen)) else { return own }
        var list = DisplayList()
        let others = setting.displays.indices.map {
            painter.draw(DisplayID($0 + 1), of: screen, in: desk)
        }
        let radius = bezel ? setting.device.cornerRadius.points : 0
        desk.draw([own] + others, cornerRadius: radius, into: &list)
        return list
    }

    /// Returns the commands that draw an app alone, as its picture shows it.
    public func displayList(
        of capture: Capture, captures: [Capture], bezel: Bool = false
    ) -> DisplayList {
        let painter = ScreenPainter(snapshotter: self, captures: captures)
        let list = painter.draw(.app(capture))
        guard capture.content.fillsScreen(of: setting.device) else { return list }
        return framed(list, painter, .app(capture), bezel)
    }

    private func framed(
        _ list: DisplayList, _ painter: ScreenPainter, _ screen: ScreenContent, _ bezel: Bool
    ) -> DisplayList {
        bezel ? painter.chrome(orientation(of: screen)).framed(list) : list
    }

    private func orientation(of screen: ScreenContent) -> Orientation {
        screen.orientation ?? setting.orientation
    }

    private func screenSize(_ screen: ScreenContent) -> Size {
        setting.device.size(in: orientation(of: screen))
    }

    /// The size of a screen's picture in points.
    private func size(of screen: ScreenContent) -> Size {
        Desk(setting, orientation(of: screen))?.size ?? screenSize(screen)
    }
}
