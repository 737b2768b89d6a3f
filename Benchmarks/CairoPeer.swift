import Foundation
import Raster

/// Cairo, if it is installed: the same rectangles and rounded rectangles in the same run.
///
/// Loaded when asked for, so that the build needs nothing of it.
final class CairoPeer {
    private typealias Plain = @convention(c) (OpaquePointer) -> Void
    private typealias Two = @convention(c) (OpaquePointer, Double, Double) -> Void
    private typealias Four = @convention(c) (OpaquePointer, Double, Double, Double, Double) -> Void
    private typealias Five =
        @convention(c) (
            OpaquePointer, Double, Double, Double, Double, Double
        ) -> Void
    private typealias NewSurface = @convention(c) (Int32, Int32, Int32) -> OpaquePointer
    private typealias NewContext = @convention(c) (OpaquePointer) -> OpaquePointer

    private let context: OpaquePointer
    private let rectangle: Four
    private let rgba: Four
    private let arc: Five
    private let fill: Plain
    private let subPath: Plain
    private let closePath: Plain

    /// Opens Cairo with a canvas; nil where it is not installed.
    init?(widthPx: Int, heightPx: Int, scale: Double) {
        guard let library = dlopen("libcairo.so.2", RTLD_NOW) else { return nil }
        func find<Function>(_ name: String, as type: Function.Type) -> Function? {
            dlsym(library, "cairo_" + name).map { unsafeBitCast($0, to: type) }
        }
        guard let surface = find("image_surface_create", as: NewSurface.self),
            let create = find("create", as: NewContext.self),
            let scaling = find("scale", as: Two.self),
            let rectangle = find("rectangle", as: Four.self),
            let rgba = find("set_source_rgba", as: Four.self),
            let arc = find("arc", as: Five.self), let fill = find("fill", as: Plain.self),
            let subPath = find("new_sub_path", as: Plain.self),
            let closePath = find("close_path", as: Plain.self)
        else { return nil }
        context = create(surface(0, Int32(widthPx), Int32(heightPx)))
        scaling(context, scale, scale)
        (self.rectangle, self.rgba, self.arc, self.fill) = (rectangle, rgba, arc, fill)
        (self.subPath, self.closePath) = (subPath, closePath)
    }

    /// Fills the rectangles and rounded rectangles of a list.
    func draw(_ list: DisplayList) {
        for case .fill(let shape, .color(let color)) in list.commands {
            rgba(
                context, Double(color.red) / 255, Double(color.green) / 255,
                Double(color.blue) / 255, Double(color.alpha) / 255)
            switch shape {
            case .rect(let box): rectangle(context, box.x, box.y, box.width, box.height)
            case .roundedRect(let box, let radius, _): rounded(box, radius)
            default: continue
            }
            fill(context)
        }
    }

    private func rounded(_ box: Box, _ radius: Double) {
        let (right, bottom) = (box.x + box.width - radius, box.y + box.height - radius)
        let quarter = Double.pi / 2
        subPath(context)
        arc(context, right, box.y + radius, radius, -quarter, 0)
        arc(context, right, bottom, radius, 0, quarter)
        arc(context, box.x + radius, bottom, radius, quarter, 2 * quarter)
        arc(context, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter)
        closePath(context)
    }
}
