// Before iOS 8 the frames of notifications are those of the screen as the device is held upright,
// whatever way the interface stands: a landscape keyboard comes in from the left or the right. The
// centres and the bounds in the same dictionary stay in the interface's own coordinates (captured
// on an iPad with iOS 5). Everything in the model is kept in the interface's coordinates; only the
// frames of notifications pass through here.

/// The orientation of the interface on the device.
public enum InterfaceOrientation: String, Hashable, Sendable, Codable, CaseIterable {
    /// The home button is below, or above.
    case portrait, portraitUpsideDown
    /// The home button is on the left.
    case landscapeLeft
    /// The home button is on the right.
    case landscapeRight

    /// Creates the interface orientation for an orientation without a side.
    ///
    /// It is upright, or has the home button on the right (an assumption; the captured landscapes
    /// before iOS 8 are such).
    public init(_ orientation: Orientation) {
        self = orientation == .portrait ? .portrait : .landscapeRight
    }

    /// The orientation without the side.
    public var orientation: Orientation {
        self == .portrait || self == .portraitUpsideDown ? .portrait : .landscape
    }
}

/// The coordinates of the frames in a system's notifications.
package enum CoordinateSpace: String, Hashable, Sendable, Codable {
    /// The screen held upright, whatever way the interface stands (before iOS 8).
    case uprightScreen
    /// The screen as the interface stands (since iOS 8).
    case interface
}

/// The conversion between the interface's coordinates and those of notifications.
package struct ScreenSpace: Hashable, Sendable {
    var coordinates: CoordinateSpace
    var interface: InterfaceOrientation
    /// The size of the screen as the interface stands.
    var size: Size

    package init(coordinates: CoordinateSpace, interface: InterfaceOrientation, size: Size) {
        self.coordinates = coordinates
        self.interface = interface
        self.size = size
    }

    /// Returns a rectangle of the interface in the coordinates of notifications.
    package func toScreen(_ rect: Rect) -> Rect {
        guard coordinates == .uprightScreen else { return rect }
        switch interface {
        case .portrait: return rect
        case .portraitUpsideDown: return turned(rect)
        case .landscapeRight:
            return Rect(
                x: size.height - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
        case .landscapeLeft:
            return Rect(
                x: rect.y, y: size.width - rect.maxX, width: rect.height, height: rect.width)
        }
    }

    /// Returns a rectangle of a notification in the interface's coordinates.
    package func fromScreen(_ rect: Rect) -> Rect {
        guard coordinates == .uprightScreen else { return rect }
        switch interface {
        case .portrait: return rect
        case .portraitUpsideDown: return turned(rect)
        case .landscapeRight:
            return Rect(
                x: rect.y, y: size.height - rect.maxX, width: rect.height, height: rect.width)
        case .landscapeLeft:
            return Rect(
                x: size.width - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
        }
    }

    private func turned(_ rect: Rect) -> Rect {
        Rect(
            x: size.width - rect.maxX, y: size.height - rect.maxY, width: rect.width,
            height: rect.height)
    }
}
