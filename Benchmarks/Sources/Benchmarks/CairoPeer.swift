import Foundation
import Pictures
@_spi(Benchmarks) import Raster

struct CairoGlyph {
    var index: UInt
    var x: Double
    var y: Double
}

/// Cairo, if it is installed: plays display lists in the same run.
///
/// It has no blur: for backdrops and shadows our own is called on its pixels, so that it is
/// compared with an equally clever one. Its pixels have red and blue the other way round. Text is
/// shaped beforehand and is not part of its time; clips, images and paths are all its own.
final class CairoPeer {
    let version: String
    /// CAIRO_FILTER_BILINEAR; the better one takes 184 ms for the switcher, this one 45.
    private static let bilinear: Int32 = 3
    private let cairo: CairoLibrary
    private let context: CairoLibrary.Handle
    private let surface: CairoLibrary.Handle
    private let scale: Double
    private let renderer: Renderer
    private let fonts: CairoFonts
    private var bitmap: Bitmap
    private var images: [ImageID: CairoPeer] = [:]

    /// Opens Cairo with a canvas; nil where it is not installed.
    init?(widthPx: Int, heightPx: Int, scale: Double, renderer: Renderer) {
        guard let cairo = CairoLibrary(), let fonts = CairoFonts(cairo, renderer.fonts) else {
            return nil
        }
        (self.cairo, self.fonts, self.scale, self.renderer) = (cairo, fonts, scale, renderer)
        version = cairo.version
        bitmap = Bitmap(widthPx: widthPx, heightPx: heightPx, fill: .white)
        // The pixels stay where they are as long as nobody shares the bitmap.
        guard let base = bitmap.withMutablePixels({ UnsafeMutableRawPointer($0.baseAddress) })
        else { return nil }
        surface = cairo.surfaceForData(
            base, 0, Int32(widthPx), Int32(heightPx), Int32(widthPx * 4))
        context = cairo.create(surface)
        cairo.scale(context, scale, scale)
    }

    /// Plays a list over what is there.
    func draw(_ list: DisplayList, images: [ImageID: CairoPeer] = [:]) throws {
        self.images = images
        for command in list.commands { try draw(command) }
        cairo.flush(surface)
    }

    /// The picture in our order of channels.
    func picture() -> Bitmap {
        cairo.flush(surface)
        var copy = bitmap
        copy.withMutablePixels { pixels in
            for index in pixels.indices {
                let pixel = pixels[index]
                pixels[index] =
                    pixel & 0xFF00_FF00 | pixel >> 16 & 255 | (pixel & 255) << 16
            }
        }
        return copy
    }

    private func draw(_ command: DisplayList.Command) throws {
        switch command {
        case .fill(let shape, let paint): fill(shape, paint)
        case .stroke(let shape, let color, let style): stroke(shape, color, style)
        case .text(let run): text(run)
        case .image(let id, let box, _): image(id, box)
        case .clip(let shape, let list):
            cairo.save(context)
            trace(shape)
            cairo.clip(context)
            for command in list.commands { try draw(command) }
            cairo.restore(context)
        case .backdropBlur(let shape, let sigma, let saturation, let tint):
            try ours(
                .backdropBlur(
                    shape, sigma: sigma, saturation: saturation, tint: tint.turned))
        case .shadow(let shape, let color, let sigma, let dx, let dy):
            try ours(.shadow(shape, color.turned, sigma: sigma, dx: dx, dy: dy))
        case .layer, .transform: break
        }
    }

    private func ours(_ command: DisplayList.Command) throws {
        cairo.flush(surface)
        try renderer.play(DisplayList([command]), onto: &bitmap, scale: scale)
        cairo.markDirty(surface)
    }

    private func set(_ color: Color) {
        cairo.rgba(
            context, Double(color.red) / 255, Double(color.green) / 255,
            Double(color.blue) / 255, Double(color.alpha) / 255)
    }

    private func fill(_ shape: Shape, _ paint: Paint) {
        var pattern: CairoLibrary.Handle?
        switch paint {
        case .color(let color): set(color)
        case .linearGradient(let from, let to, let stops):
            let line = cairo.line(from.x, from.y, to.x, to.y)
            for stop in stops {
                cairo.colorStop(
                    line, stop.at, Double(stop.color.red) / 255, Double(stop.color.green) / 255,
                    Double(stop.color.blue) / 255)
            }
            cairo.setSource(context, line)
            pattern = line
        }
        trace(shape)
        cairo.fill(context)
        if let pattern { cairo.destroyPattern(pattern) }
    }

    private func stroke(_ shape: Shape, _ color: Color, _ style: StrokeStyle) {
        set(color)
        cairo.lineWidth(context, style.width)
        cairo.lineCap(context, style.cap == .butt ? 0 : style.cap == .round ? 1 : 2)
        cairo.lineJoin(context, style.join == .miter ? 0 : style.join == .round ? 1 : 2)
        trace(shape)
        cairo.stroke(context)
    }

    private func text(_ run: TextRun) {
        set(run.color)
        for part in fonts.parts(of: run) {
            cairo.setFace(context, part.face)
            cairo.fontSize(context, run.size)
            part.glyphs.withUnsafeBufferPointer { glyphs in
                guard let base = glyphs.baseAddress else { return }
                cairo.glyphs(context, UnsafeRawPointer(base), Int32(glyphs.count))
            }
        }
    }

    private func image(_ id: ImageID, _ box: Box) {
        guard let image = images[id] else { return }
        cairo.save(context)
        cairo.translate(context, box.x, box.y)
        cairo.scale(
            context, box.width / Double(image.bitmap.widthPx),
            box.height / Double(image.bitmap.heightPx))
        cairo.sourceSurface(context, image.surface, 0, 0)
        cairo.filter(cairo.sourceOf(context), Self.bilinear)
        cairo.paint(context)
        cairo.restore(context)
    }
}

extension CairoPeer {
    private func trace(_ shape: Shape) {
        cairo.newPath(context)
        cairo.fillRule(context, 0)
        switch shape {
        case .rect(let box): cairo.rectangle(context, box.x, box.y, box.width, box.height)
        case .roundedRect(let box, let radius, _): rounded(box, radius)
        case .path(let path, let rule):
            cairo.fillRule(context, rule == .evenOdd ? 1 : 0)
            for element in path.elements { add(element) }
        case .roundedCorners(let box, let radius, _, _, _): rounded(box, radius)
        case .ellipse(let box): rounded(box, min(box.width, box.height) / 2)
        }
    }

    private func add(_ element: Path.Element) {
        switch element {
        case .move(let to): cairo.moveTo(context, to.x, to.y)
        case .line(let to): cairo.lineTo(context, to.x, to.y)
        case .cubic(let to, let a, let b):
            cairo.curveTo(context, a.x, a.y, b.x, b.y, to.x, to.y)
        case .quad(let to, let control):
            cairo.curveTo(context, control.x, control.y, control.x, control.y, to.x, to.y)
        case .close: cairo.closePath(context)
        }
    }

    private func rounded(_ box: Box, _ wanted: Double) {
        let radius = max(0, min(wanted, min(box.width, box.height) / 2))
        let (right, bottom) = (box.x + box.width - radius, box.y + box.height - radius)
        let quarter = Double.pi / 2
        cairo.subPath(context)
        cairo.arc(context, right, box.y + radius, radius, -quarter, 0)
        cairo.arc(context, right, bottom, radius, 0, quarter)
        cairo.arc(context, box.x + radius, bottom, radius, quarter, 2 * quarter)
        cairo.arc(context, box.x + radius, box.y + radius, radius, 2 * quarter, 3 * quarter)
        cairo.closePath(context)
    }
}

/// Lines of text as Cairo wants them, shaped once.
private final class CairoFonts {
    struct Part {
        var face: CairoLibrary.Handle
        var glyphs: [CairoGlyph]
    }

    private typealias Init = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    private typealias NewFace =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, Int, UnsafeMutablePointer<OpaquePointer?>
        ) -> Int32

    private let cairo: CairoLibrary
    private let book: FontBook
    private let newFace: NewFace
    private let library: OpaquePointer
    private var faces: [FontFace: CairoLibrary.Handle] = [:]
    private var lines: [TextRun: [Part]] = [:]
    /// FT_LOAD_NO_HINTING.
    private static let unhinted: Int32 = 2

    init?(_ cairo: CairoLibrary, _ book: FontBook) {
        guard let loaded = dlopen("libfreetype.so.6", RTLD_NOW),
            let start = dlsym(loaded, "FT_Init_FreeType"), let new = dlsym(loaded, "FT_New_Face")
        else { return nil }
        var library: OpaquePointer?
        _ = unsafeBitCast(start, to: Init.self)(&library)
        guard let library else { return nil }
        (self.cairo, self.book, self.library) = (cairo, book, library)
        newFace = unsafeBitCast(new, to: NewFace.self)
    }

    func parts(of run: TextRun) -> [Part] {
        if let known = lines[run] { return known }
        let width = book.width(of: run.string, size: run.size, weight: run.weight)
        let shift = run.alignment == .leading ? 0 : run.alignment == .center ? width / 2 : width
        var parts: [Part] = []
        for glyph in book.glyphs(of: run.string, weight: run.weight) {
            guard let face = face(glyph.face) else { continue }
            let placed = CairoGlyph(
                index: UInt(glyph.glyph), x: run.origin.x - shift + glyph.x * run.size,
                y: run.origin.y - glyph.y * run.size)
            if parts.last?.face == face {
                parts[parts.count - 1].glyphs.append(placed)
            } else {
                parts.append(Part(face: face, glyphs: [placed]))
            }
        }
        lines[run] = parts
        return parts
    }

    private func face(_ face: FontFace) -> CairoLibrary.Handle? {
        if let known = faces[face] { return known }
        var opened: OpaquePointer?
        _ = newFace(library, face.path, face.index, &opened)
        guard let opened else { return nil }
        let made = cairo.faceOf(opened, Self.unhinted)
        faces[face] = made
        return made
    }
}

extension Color {
    /// Red and blue the other way round.
    fileprivate var turned: Color { Color(red: blue, green: green, blue: red, alpha: alpha) }
}
