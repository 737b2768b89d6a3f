import ObjectiveC

/// The windows that an image shows, and the parts of them that are painted over.
@_spi(Host) public struct WindowPicture {
    /// A Boolean value that indicates whether the keyboard's window was drawn as well.
    public internal(set) var hasKeyboard = false
    /// The parts that are painted over, in coordinates of the app's window area.
    public internal(set) var painted: [CGRect] = []
    /// The number of the event in which it was drawn.
    public let event = Stage.eventCount
}

/// An image that is being drawn: of all that is drawn into it, only windows are noted.
final class ImageDrawing {
    nonisolated(unsafe) private static var open: [ImageDrawing] = []
    static var current: ImageDrawing? { open.last }

    let bounds: CGRect
    private(set) var picture: WindowPicture?
    private var isOpaque = true

    init(_ bounds: CGRect) { self.bounds = bounds }

    static func begin(_ bounds: CGRect) { open.append(ImageDrawing(bounds)) }
    static func end() { _ = open.popLast() }

    /// Notes the colour of the next rectangles.
    func setFill(alpha: CGFloat) { isOpaque = alpha >= 1 }

    /// Notes a window that fills the image.
    func draw(windowIn rect: CGRect, isKeyboard: Bool) {
        guard fills(rect) else { return }
        var new = picture ?? WindowPicture()
        if isKeyboard { new.hasKeyboard = true } else { new.painted = [] }
        picture = new
    }

    /// Notes a picture that fills the image.
    func draw(_ other: WindowPicture?, in rect: CGRect) {
        if let other, fills(rect) { picture = other }
    }

    func fill(_ rect: CGRect) {
        guard isOpaque else { return }
        picture?.painted.append(rect.offsetBy(dx: -bounds.minX, dy: -bounds.minY))
    }

    private func fills(_ rect: CGRect) -> Bool { rect.insetBy(dx: -1, dy: -1).contains(bounds) }

    var image: UIImage {
        let image = UIImage(size: bounds.size)
        image.picture = picture
        return image
    }
}

@MainActor extension UIView {
    /// Notes the view in the image that is being drawn, if it is a window or fills one.
    final func note(drawnIn rect: CGRect) {
        guard let drawing = ImageDrawing.current, let window = pictured else { return }
        drawing.draw(windowIn: rect, isKeyboard: window is UIRemoteKeyboardWindow)
    }

    /// The window that a picture of the view shows; nil for a part of one.
    final var pictured: UIWindow? {
        guard let window else { return nil }
        let frame = convert(bounds, to: nil as UIView?)
        return frame.insetBy(dx: -1, dy: -1).contains(window.bounds) ? window : nil
    }
}

/// A view that shows other views as they were.
@_spi(Host) public final class SnapshotView: UIView {
    @_spi(Host) public internal(set) var picture: WindowPicture?
}
