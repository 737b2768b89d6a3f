/// A device as the model and the painter need it; figures in points, portrait.
public struct DeviceProfile: Hashable, Sendable, Codable {
    public enum Sensor: String, Hashable, Sendable, Codable { case none, notch, island }

    /// The name of the model, such as `iPhone X`.
    public var name: String
    public var isPad: Bool
    public var size: Size
    /// Pixels to a point of the rendered picture: 1, 2 or 3.
    public var scale: Int
    /// The radius of the display's corners; 0 for a square display.
    public var cornerRadius: Pt
    public var sensor: Sensor
    public var hasHomeIndicator: Bool
    public var safeAreaPortrait: Insets
    public var safeAreaLandscape: Insets
    public var statusBarPortrait: Pt
    /// 0 where the status bar is hidden in landscape.
    public var statusBarLandscape: Pt
    /// A Boolean value that indicates whether the keyboard of an iPad can be undocked and split,
    /// where the system has that.
    public var undocksKeyboard: Bool

    public init(
        name: String, isPad: Bool, size: Size, scale: Int, cornerRadius: Pt, sensor: Sensor,
        hasHomeIndicator: Bool, safeAreaPortrait: Insets, safeAreaLandscape: Insets,
        statusBarPortrait: Pt, statusBarLandscape: Pt, undocksKeyboard: Bool = true
    ) {
        self.undocksKeyboard = undocksKeyboard
        self.name = name
        self.isPad = isPad
        self.size = size
        self.scale = scale
        self.cornerRadius = cornerRadius
        self.sensor = sensor
        self.hasHomeIndicator = hasHomeIndicator
        self.safeAreaPortrait = safeAreaPortrait
        self.safeAreaLandscape = safeAreaLandscape
        self.statusBarPortrait = statusBarPortrait
        self.statusBarLandscape = statusBarLandscape
    }

    /// The screen's size in an orientation.
    public func size(in orientation: Orientation) -> Size {
        orientation == .portrait ? size : size.transposed
    }

    /// The safe area of a window that fills the screen.
    public func safeArea(in orientation: Orientation) -> Insets {
        orientation == .portrait ? safeAreaPortrait : safeAreaLandscape
    }

    public func statusBarHeight(in orientation: Orientation) -> Pt {
        orientation == .portrait ? statusBarPortrait : statusBarLandscape
    }
}
