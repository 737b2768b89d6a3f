/// The windows on the displays at a moment, where they are more than one app that fills the screen.
public struct WindowsContent: Hashable, Sendable {
    /// One window, with what its scene shows.
    public struct Window: Hashable, Sendable {
        /// The content of the scene, without the keyboard.
        public var content: SceneContent
        /// The frame on its display.
        public var frame: Rect
        /// The place that the frame follows from.
        public var place: SceneWindowPlace
        /// A Boolean value that indicates whether the user works in this window.
        public var isFront: Bool

        /// Creates a window.
        public init(
            content: SceneContent, frame: Rect, place: SceneWindowPlace, isFront: Bool
        ) {
            self.content = content
            self.frame = frame
            self.place = place
            self.isFront = isFront
        }
    }

    /// The way in which the device shows several apps.
    public var arrangement: Arrangement
    /// The windows on all displays, lowest first.
    public var windows: [Window]
    /// The keyboard, above all windows of the device's own screen; nil where none is seen.
    public var keyboard: KeyboardContent?
    /// The scenes in the strip of Stage Manager, the latest first.
    public var strip: [SceneContent]
    /// The external displays that are plugged in.
    public var displays: [DisplayID]
    /// A Boolean value that indicates whether the menu bar of the front app is pulled down.
    public var showsMenuBar: Bool

    /// Creates the content of the displays.
    public init(
        arrangement: Arrangement, windows: [Window], keyboard: KeyboardContent?,
        strip: [SceneContent], displays: [DisplayID], showsMenuBar: Bool = false
    ) {
        self.showsMenuBar = showsMenuBar
        self.arrangement = arrangement
        self.windows = windows
        self.keyboard = keyboard
        self.strip = strip
        self.displays = displays
    }
}
