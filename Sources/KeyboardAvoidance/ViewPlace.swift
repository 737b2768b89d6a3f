/// The place of a scene's view on its screen.
public struct ViewPlace: Hashable, Codable, Sendable {
    /// The view to keep clear, in the coordinates of the screen: the window, or a part of it.
    public var view: Frame
    /// The window, in the coordinates of the screen.
    public var window: Frame
    /// The size of the screen as the interface stands.
    public var screenWidth, screenHeight: Double
    /// An identifier of the window's `UIScreen`, as in ``KeyboardPost/screen``.
    public var screen: UInt
    /// A Boolean value that indicates whether the device is an iPad.
    public var isPad: Bool

    /// Creates the place of a view; one that fills its window needs no frame of its own.
    public init(
        window: Frame, view: Frame? = nil, screenWidth: Double, screenHeight: Double,
        screen: UInt = 0, isPad: Bool
    ) {
        self.window = window
        self.view = view ?? window
        self.screenWidth = screenWidth
        self.screenHeight = screenHeight
        self.screen = screen
        self.isPad = isPad
    }

    /// The place before UIKit has reported one.
    static let unknown = ViewPlace(
        window: Frame(x: 0, y: 0, width: 0, height: 0), screenWidth: 0, screenHeight: 0,
        isPad: false)

    var isLandscape: Bool { screenWidth > screenHeight }
}
