import CText

/// A face that is open for shaping and outlines; used under its book's lock only.
final class OpenFace {
    private let raw: OpaquePointer
    let metrics: ctext_metrics
    /// A Boolean value indicating whether the glyphs are coloured pictures without outlines.
    let isColoured: Bool

    /// Opens a face; nil when the file is no font or lacks the face.
    init?(_ face: FontFace) {
        guard let index = Int32(exactly: face.index),
            let raw = ctext_face_open(face.path, index)
        else { return nil }
        self.raw = raw
        metrics = ctext_face_metrics(raw)
        isColoured = ctext_face_is_coloured(raw)
    }

    deinit { ctext_face_close(raw) }

    func glyph(_ scalar: Unicode.Scalar) -> UInt32 { ctext_face_glyph(raw, scalar.value) }

    /// The glyphs of a run of one direction, from left to right.
    func shape(_ scalars: ArraySlice<UInt32>, rightToLeft: Bool) -> UnsafeBufferPointer<ctext_glyph>
    {
        scalars.withUnsafeBufferPointer { buffer in
            var count: Int32 = 0
            let length = Int32(clamping: buffer.count)
            let glyphs = ctext_face_shape(raw, buffer.baseAddress, length, rightToLeft, &count)
            return UnsafeBufferPointer(start: glyphs, count: Int(count))
        }
    }

    /// Appends the outline of a glyph, scaled to pixels (y downwards) and moved to an origin.
    func append(_ glyph: UInt32, to line: inout Polyline, map: Affine) {
        var count: Int32 = 0
        let segments = ctext_face_outline(raw, glyph, &count)
        for segment in UnsafeBufferPointer(start: segments, count: Int(count)) {
            let points = (
                map.apply(Spot(Double(segment.x.0), Double(segment.y.0))),
                map.apply(Spot(Double(segment.x.1), Double(segment.y.1))),
                map.apply(Spot(Double(segment.x.2), Double(segment.y.2)))
            )
            switch segment.verb {
            case 0:
                line.close()
                line.move(points.0)
            case 1: line.line(points.0)
            case 2: line.quad(points.0, points.1)
            default: line.cubic(points.0, points.1, points.2)
            }
        }
        line.close()
        line.finish(isClosed: false)
    }

    /// The picture of a coloured glyph; nil where the face has none.
    func picture(_ glyph: UInt32) -> GlyphPicture? {
        var found = ctext_picture()
        guard ctext_face_picture(raw, glyph, &found), let rows = found.rows else { return nil }
        return GlyphPicture(found, rows)
    }
}
