import Foundation

/// Cairo's calls, loaded when asked for, so that the build needs nothing of it.
struct CairoLibrary {
    typealias Handle = OpaquePointer
    typealias Plain = @convention(c) (Handle) -> Void
    typealias One = @convention(c) (Handle, Double) -> Void
    typealias Two = @convention(c) (Handle, Double, Double) -> Void
    typealias Four = @convention(c) (Handle, Double, Double, Double, Double) -> Void
    typealias Five = @convention(c) (Handle, Double, Double, Double, Double, Double) -> Void
    typealias Six = @convention(c) (Handle, Double, Double, Double, Double, Double, Double) -> Void
    typealias Number = @convention(c) (Handle, Int32) -> Void
    typealias Other = @convention(c) (Handle, Handle) -> Void
    typealias SurfaceForData =
        @convention(c) (UnsafeMutableRawPointer, Int32, Int32, Int32, Int32) -> Handle
    typealias Make = @convention(c) (Handle) -> Handle
    typealias MakeLine = @convention(c) (Double, Double, Double, Double) -> Handle
    typealias SourceSurface = @convention(c) (Handle, Handle, Double, Double) -> Void
    typealias FaceOf = @convention(c) (Handle, Int32) -> Handle
    typealias Glyphs = @convention(c) (Handle, UnsafeRawPointer, Int32) -> Void
    typealias Version = @convention(c) () -> UnsafePointer<CChar>

    let version: String
    let surfaceForData: SurfaceForData, create: Make
    let flush: Plain, markDirty: Plain, save: Plain, restore: Plain
    let fill: Plain, stroke: Plain, clip: Plain, paint: Plain
    let newPath: Plain, subPath: Plain, closePath: Plain
    let fillRule: Number, lineCap: Number, lineJoin: Number, filter: Number
    let lineWidth: One, fontSize: One
    let scale: Two, translate: Two, moveTo: Two, lineTo: Two
    let rgba: Four, rectangle: Four, arc: Five, curveTo: Six, colorStop: Four
    let line: MakeLine, setSource: Other, sourceSurface: SourceSurface, sourceOf: Make
    let destroyPattern: Plain
    let faceOf: FaceOf, setFace: Other, glyphs: Glyphs

    private struct Missing: Error {}

    /// Nil where Cairo is not installed.
    init?() {
        guard let library = dlopen("libcairo.so.2", RTLD_NOW) else { return nil }
        do {
            func find<Function>(_ name: String) throws -> Function {
                guard let place = dlsym(library, "cairo_" + name) else { throw Missing() }
                return unsafeBitCast(place, to: Function.self)
            }
            let told: Version = try find("version_string")
            version = String(cString: told())
            surfaceForData = try find("image_surface_create_for_data")
            create = try find("create")
            flush = try find("surface_flush")
            markDirty = try find("surface_mark_dirty")
            (save, restore) = (try find("save"), try find("restore"))
            (fill, stroke, clip) = (try find("fill"), try find("stroke"), try find("clip"))
            (paint, newPath) = (try find("paint"), try find("new_path"))
            (subPath, closePath) = (try find("new_sub_path"), try find("close_path"))
            fillRule = try find("set_fill_rule")
            (lineCap, lineJoin) = (try find("set_line_cap"), try find("set_line_join"))
            filter = try find("pattern_set_filter")
            (lineWidth, fontSize) = (try find("set_line_width"), try find("set_font_size"))
            (scale, translate) = (try find("scale"), try find("translate"))
            (moveTo, lineTo) = (try find("move_to"), try find("line_to"))
            (rgba, rectangle) = (try find("set_source_rgba"), try find("rectangle"))
            (arc, curveTo) = (try find("arc"), try find("curve_to"))
            colorStop = try find("pattern_add_color_stop_rgb")
            line = try find("pattern_create_linear")
            (setSource, sourceSurface) = (try find("set_source"), try find("set_source_surface"))
            (sourceOf, destroyPattern) = (try find("get_source"), try find("pattern_destroy"))
            faceOf = try find("ft_font_face_create_for_ft_face")
            (setFace, glyphs) = (try find("set_font_face"), try find("show_glyphs"))
        } catch { return nil }
    }
}
