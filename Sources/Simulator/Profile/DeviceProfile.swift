/// A device as the model and the painter need it; figures in points, portrait.
public struct DeviceProfile: Hashable, Sendable, Codable {
    /// The shape of the sensor housing in the display.
    public enum Sensor: String, Hashable, Sendable, Codable, CaseIterable {
        /// No housing, a notch in the upper edge, or an island below it.
        case none, notch, island
    }

    /// The arrangements that a device can show; each level contains those before it.
    public enum WindowSupport: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
        /// One app at a time.
        case none
        /// A narrow app over another one, and two apps side by side.
        case slideOver, splitView
        /// Stages on its own screen, and on an external display too.
        case stages, displays

        /// Returns whether a level has less than another.
        public static func < (a: Self, b: Self) -> Bool {
            (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
        }
    }

    /// The name of the model, such as `iPhone X`.
    public var name: String
    /// A Boolean value that indicates whether the device is an iPad.
    public var isPad: Bool
    /// The size of the screen.
    public var size: Size
    /// Pixels to a point of the rendered picture: 1, 2 or 3.
    public var scale: Int
    /// The radius of the display's corners; 0 for a square display.
    public var cornerRadius: Pt
    /// The sensor housing in the display.
    public var sensor: Sensor
    /// A Boolean value that indicates whether the device has a home indicator instead of a button.
    public var hasHomeIndicator: Bool
    /// The safe area of a window that fills the upright screen.
    public var safeAreaPortrait: Insets
    /// The safe area of a window that fills the screen in landscape.
    public var safeAreaLandscape: Insets
    /// The height of the status bar of the upright screen.
    public var statusBarPortrait: Pt
    /// 0 where the status bar is hidden in landscape.
    public var statusBarLandscape: Pt
    /// A Boolean value that indicates whether the keyboard of an iPad can be undocked and split,
    /// where the system has that.
    public var undocksKeyboard: Bool
    /// The arrangements of windows that the device can show, where the system has them.
    public var windows: WindowSupport

    /// Creates a device with all its figures.
    public init(
        name: String, isPad: Bool, size: Size, scale: Int, cornerRadius: Pt, sensor: Sensor,
        hasHomeIndicator: Bool, safeAreaPortrait: Insets, safeAreaLandscape: Insets,
        statusBarPortrait: Pt, statusBarLandscape: Pt, undocksKeyboard: Bool = true,
        windows: WindowSupport? = nil
    ) {
        self.windows = windows ?? (isPad ? .splitView : .none)
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

    /// Returns the screen's size in an orientation.
    public func size(in orientation: Orientation) -> Size {
        orientation == .portrait ? size : size.transposed
    }

    /// Returns the safe area of a window that fills the screen.
    public func safeArea(in orientation: Orientation) -> Insets {
        orientation == .portrait ? safeAreaPortrait : safeAreaLandscape
    }

    /// Returns the height of the status bar in an orientation.
    public func statusBarHeight(in orientation: Orientation) -> Pt {
        orientation == .portrait ? statusBarPortrait : statusBarLandscape
    }
}
