import Basics
import CText

/// The fonts of a renderer, which choose faces, shape lines and keep glyph masks.
///
/// Faces are opened when they are first needed. Shaped lines and glyph masks are kept, up to a
/// bound, so that a book should live as long as its program. All calls may come from any thread.
public final class FontBook: @unchecked Sendable {
    // Unchecked, because everything mutable below is reached only while `lock` is held.
    private let lock = Lock()
    /// What drawings with these fonts need besides their pixels. It lives here, as the masks do,
    /// because a book outlives renderers, and the next picture has the same keys.
    let workshops = WorkshopPool()
    private let faces: [FontFace]
    private let families: [[Int]]
    private var opened: [OpenFace?]
    private var tried: [Bool]
    private var shapedLines: [LineKey: ShapedLine] = [:]
    private var maskedLines: [MaskedKey: MaskedLine] = [:]
    private var masks: [UInt64: GlyphMask] = [:]
    private var pictures: [UInt64: GlyphPicture] = [:]
    private var maskBytes = 0
    /// The coloured faces, which are tried first for emoji.
    private let coloured: [Int]
    /// The book for text that looks like Helvetica; nil where the font is not installed.
    private let helveticaBook: FontBook?
    private var lacks: [FontLack] = []
    private let filler = Filler()
    private var outline = Polyline()

    private struct LineKey: Hashable {
        var string: String
        var weight: TextRun.Weight
    }

    private struct MaskedKey: Hashable {
        var line: LineKey
        var size: Int
        var phase: Int
        var tracking: Int
    }

    /// Kept lines and bytes of masks, after which the book starts anew.
    private static let mostLines = 4096
    private static let longestLine = 2048
    private static let mostMaskBytes = 32 << 20
    private static let mostPictures = 256

    /// Creates a book from faces, in the order in which they are tried for a character.
    public convenience init(faces: [FontFace]) throws(FontError) {
        try self.init(faces: faces, helvetica: nil)
    }

    private init(faces: [FontFace], helvetica: FontBook?) throws(FontError) {
        if faces.isEmpty {
            throw FontError(code: .empty, path: "", detail: "a font book needs at least one face")
        }
        if let trouble = ctext_trouble() {
            throw FontError(
                code: .missing, path: "",
                detail: "\(String(cString: trouble)); install the Debian packages libfreetype6 and "
                    + "libharfbuzz0b")
        }
        for face in faces { try Self.check(face) }
        self.faces = faces
        helveticaBook = helvetica
        families = Self.group(faces)
        coloured = faces.indices.filter { faces[$0].isColoured }
        opened = Array(repeating: nil, count: faces.count)
        tried = Array(repeating: false, count: faces.count)
        if open(0) == nil {
            throw FontError(
                code: .broken, path: faces[0].path,
                detail: "FreeType cannot read face \(faces[0].index) of this file")
        }
    }

    /// Returns a book of Debian's fonts; see ``FontFace/debian``.
    ///
    /// Emoji and ``helvetica`` come from fonts that may be missing; see ``notes``.
    public static func standard() throws(FontError) -> FontBook {
        try standard(emoji: .emoji, helvetica: FontFace.helvetica)
    }

    /// Returns the standard book with the fonts it can do without, as far as they are there.
    static func standard(emoji: FontFace, helvetica: [FontFace]) throws(FontError) -> FontBook {
        let faces = FontFace.debian + (isThere(emoji) ? [emoji] : [])
        let sibling =
            helvetica.allSatisfy(isThere) ? try FontBook(faces: helvetica + faces) : nil
        return try FontBook(faces: faces, helvetica: sibling)
    }

    /// The faces of the standard book and of its ``helvetica``, as far as they are installed.
    public static var installedFaces: [FontFace] {
        FontFace.debian + ([.emoji] + FontFace.helvetica).filter(isThere)
    }

    private static func isThere(_ face: FontFace) -> Bool { ctext_probe(face.path) == 1 }

    // MARK: - Fonts that a book can do without

    /// A Boolean value indicating whether emoji can be drawn in colours.
    ///
    /// Where they cannot, the book notes that they were wanted.
    public var drawsEmoji: Bool { locked { wantsColour() } }

    /// The book for text that looks like Helvetica; this book where the font is not installed.
    public var helvetica: FontBook {
        if let helveticaBook { return helveticaBook }
        locked { note(.helvetica) }
        return self
    }

    /// The substitutions for fonts that are not installed, a sentence for each font.
    public var notes: [String] {
        let others = helveticaBook?.locked { helveticaBook?.lacks ?? [] } ?? []
        let all = Set(locked { lacks } + others)
        return FontLack.allCases.filter(all.contains).map(\.note)
    }

    private func note(_ lack: FontLack) {
        if !lacks.contains(lack) { lacks.append(lack) }
    }

    private func wantsColour() -> Bool {
        if coloured.isEmpty { note(.emoji) }
        return !coloured.isEmpty
    }

    private static func check(_ face: FontFace) throws(FontError) {
        let install =
            face.package.isEmpty ? "check the path" : "install the Debian package \(face.package)"
        switch ctext_probe(face.path) {
        case 1: return
        case 0:
            throw FontError(
                code: .missing, path: face.path, detail: "the font is not there; \(install)")
        default:
            throw FontError(
                code: .broken, path: face.path, detail: "this is no OpenType font; \(install)")
        }
    }

    private static func group(_ faces: [FontFace]) -> [[Int]] {
        var names: [String] = []
        var groups: [[Int]] = []
        for (index, face) in faces.enumerated() {
            if let at = names.firstIndex(of: face.family) {
                groups[at].append(index)
            } else {
                names.append(face.family)
                groups.append([index])
            }
        }
        return groups
    }

    /// Returns the glyphs of a line for a program that draws them on its own, such as a peer in a
    /// measurement. Places are in ems from the line's start, y upwards.
    @_spi(Benchmarks) public func glyphs(
        of string: String, weight: TextRun.Weight
    ) -> [(face: FontFace, glyph: UInt32, x: Double, y: Double)] {
        locked {
            shaped(string, weight).glyphs.compactMap { glyph in
                if glyph.face == ShapedLine.missing { return nil }
                return (faces[glyph.face], glyph.glyph, glyph.x, glyph.y)
            }
        }
    }

    /// Runs a piece of work while no other thread is in the book.
    func locked<Result>(_ work: () -> Result) -> Result {
        lock.withLock(work)
    }

    // MARK: - Under the lock

    private func open(_ index: Int) -> OpenFace? {
        if !tried[index] {
            tried[index] = true
            opened[index] = OpenFace(faces[index])
        }
        return opened[index]
    }

    /// The family's face nearest to a weight; the heavier of two.
    private func nearest(_ family: [Int], _ weight: TextRun.Weight) -> Int {
        var best = family[0]
        for index in family {
            let distance = abs(faces[index].weight.rawValue - weight.rawValue)
            let shortest = abs(faces[best].weight.rawValue - weight.rawValue)
            if distance < shortest
                || (distance == shortest
                    && faces[index].weight.rawValue > faces[best].weight.rawValue)
            {
                best = index
            }
        }
        return best
    }

    /// The first face that has all of a character, or ``ShapedLine/missing``.
    private func face(for character: Character, _ weight: TextRun.Weight) -> Int {
        if character.isEmoji, wantsColour(), let index = coloured.first(where: covers(character)) {
            return index
        }
        for family in families {
            let index = nearest(family, weight)
            if covers(character)(index) { return index }
        }
        return ShapedLine.missing
    }

    /// Returns whether a face has all of a character.
    private func covers(_ character: Character) -> (Int) -> Bool {
        { [self] index in
            guard let face = open(index) else { return false }
            return character.unicodeScalars.allSatisfy {
                $0.properties.isDefaultIgnorableCodePoint || face.glyph($0) != 0
            }
        }
    }

    /// A line as glyphs; shaped once.
    func shaped(_ string: String, _ weight: TextRun.Weight) -> ShapedLine {
        let key = LineKey(string: string, weight: weight)
        if let known = shapedLines[key] { return known }
        if shapedLines.count >= Self.mostLines { shapedLines.removeAll() }
        let line = shape(string, weight)
        // Hostile lengths are not worth their memory.
        if line.glyphs.count <= Self.longestLine { shapedLines[key] = line }
        return line
    }

    private struct Run {
        var face: Int
        var level: UInt8
        var range: Range<Int>
    }

    private func shape(_ string: String, _ weight: TextRun.Weight) -> ShapedLine {
        let scalars = string.unicodeScalars.map { Self.drawable($0.value) }
        let runs = itemize(string, Bidi.levels(scalars), weight)
        var glyphs: [ShapedLine.Glyph] = []
        var pen = 0.0
        for place in Bidi.visualOrder(runs.map(\.level)) {
            append(runs[place], scalars, &glyphs, &pen)
        }
        return ShapedLine(glyphs: glyphs, width: pen)
    }

    /// Control characters are drawn as spaces.
    private static func drawable(_ scalar: UInt32) -> UInt32 {
        scalar < 32 || (scalar >= 127 && scalar < 160) ? 32 : scalar
    }

    /// Cuts a line where the face or the direction changes.
    private func itemize(_ string: String, _ levels: [UInt8], _ weight: TextRun.Weight) -> [Run] {
        var runs: [Run] = []
        var start = 0
        for character in string {
            let end = start + character.unicodeScalars.count
            let isControl = character.unicodeScalars.allSatisfy {
                $0.properties.generalCategory == .control
            }
            var face = isControl ? 0 : face(for: character, weight)
            // Spaces and the like stay with the run before them; those of emoji are too wide.
            if character == " ", let last = runs.last, last.face != ShapedLine.missing,
                !faces[last.face].isColoured
            {
                face = last.face
            }
            if let last = runs.last, last.face == face, last.level == levels[start],
                face != ShapedLine.missing
            {
                runs[runs.count - 1].range = last.range.lowerBound..<end
            } else {
                runs.append(Run(face: face, level: levels[start], range: start..<end))
            }
            start = end
        }
        return runs
    }

    private func append(
        _ run: Run, _ scalars: [UInt32], _ glyphs: inout [ShapedLine.Glyph], _ pen: inout Double
    ) {
        guard run.face != ShapedLine.missing, let face = open(run.face) else {
            let scalar = scalars[run.range.lowerBound]
            let width = MissingGlyph.width(scalar)
            glyphs.append(
                ShapedLine.Glyph(
                    face: ShapedLine.missing, glyph: scalar, x: pen, y: 0,
                    cluster: run.range.lowerBound, advance: width))
            pen += width
            return
        }
        let unit = 1 / Double(face.metrics.units_per_em)
        for glyph in face.shape(scalars[run.range], rightToLeft: run.level & 1 == 1) {
            let advance = Double(glyph.advance) * unit
            glyphs.append(
                ShapedLine.Glyph(
                    face: run.face, glyph: glyph.glyph, x: pen + Double(glyph.x) * unit,
                    y: Double(glyph.y) * unit, cluster: run.range.lowerBound + Int(glyph.cluster),
                    advance: advance))
            pen += advance
        }
    }

    /// The metrics of the first family's face of a weight, in ems.
    func metricsInEms(_ weight: TextRun.Weight) -> (ascent: Double, descent: Double, cap: Double) {
        guard let face = open(nearest(families[0], weight)) ?? open(0) else {
            return (1, 0.25, 0.7)
        }
        let unit = 1 / Double(face.metrics.units_per_em)
        let cap = Double(face.metrics.cap_height) * unit
        return (
            Double(face.metrics.ascent) * unit, Double(face.metrics.descent) * unit,
            cap > 0 ? cap : 0.7
        )
    }

    /// The masks of a line whose size and tracking are in 1/64 pixel and whose start is `phase`
    /// quarters of one.
    func masked(
        _ string: String, _ weight: TextRun.Weight, size: Int, tracking: Int, phase: Int
    ) -> MaskedLine {
        if size == 0 { return MaskedLine(glyphs: []) }
        let key = MaskedKey(
            line: LineKey(string: string, weight: weight), size: size, phase: phase,
            tracking: tracking)
        if let known = maskedLines[key] { return known }
        if maskedLines.count >= Self.mostLines { maskedLines.removeAll() }
        if maskBytes > Self.mostMaskBytes {
            masks.removeAll()
            maskedLines.removeAll()
            maskBytes = 0
        }
        let sizePx = Double(size) / 64
        var glyphs: [MaskedLine.Glyph] = []
        var moved = 0.0
        for glyph in shaped(string, weight).glyphs {
            let quarters = floorPx((glyph.x * sizePx + moved) * 4 + 0.5) + phase
            if glyph.advance > 0 { moved += Double(tracking) / 64 }
            let found = mask(glyph, size: size, phase: quarters & 3)
            if found.box.isEmpty { continue }
            glyphs.append(
                MaskedLine.Glyph(
                    mask: found, x: quarters >> 2, y: -floorPx(glyph.y * sizePx + 0.5)))
        }
        let line = MaskedLine(glyphs: glyphs)
        if glyphs.count <= Self.longestLine { maskedLines[key] = line }
        return line
    }

    private func mask(_ glyph: ShapedLine.Glyph, size: Int, phase: Int) -> GlyphMask {
        let face = UInt64(glyph.face + 1) << 48
        let key = face | UInt64(glyph.glyph) << 20 | UInt64(size) << 2 | UInt64(phase)
        if let known = masks[key] { return known }
        if let picture = picture(glyph) {
            let mask = picture.scaled(size: size, phase: phase)
            masks[key] = mask
            maskBytes += mask.box.area * 4 + 128
            return mask
        }
        outline.removeAll()
        append(glyph, to: &outline, sizePx: Double(size) / 64, x: Double(phase) / 4, y: 0)
        let mask = GlyphMask(outline, filler)
        masks[key] = mask
        maskBytes += mask.box.area + 128
        return mask
    }

    /// The coloured picture of a glyph; nil where it is an outline.
    func picture(_ glyph: ShapedLine.Glyph) -> GlyphPicture? {
        guard glyph.face != ShapedLine.missing, faces[glyph.face].isColoured else { return nil }
        let key = UInt64(glyph.face) << 32 | UInt64(glyph.glyph)
        if let known = pictures[key] { return known }
        // A picture is 70 KB, and a page shows a hundred of them.
        if pictures.count >= Self.mostPictures { pictures.removeAll() }
        let picture = open(glyph.face)?.picture(glyph.glyph)
        pictures[key] = picture
        return picture
    }

    /// Appends a glyph's outline in pixels with its origin at a place; without its own offset.
    func append(
        _ glyph: ShapedLine.Glyph, to line: inout Polyline, sizePx: Double, x: Double, y: Double
    ) {
        if glyph.face == ShapedLine.missing {
            return appendMissing(glyph.glyph, to: &line, sizePx, x, y)
        }
        guard let face = open(glyph.face) else { return }
        let unit = sizePx / Double(face.metrics.units_per_em)
        face.append(
            glyph.glyph, to: &line, map: Affine(a: unit, b: 0, c: 0, d: -unit, tx: x, ty: y))
    }

    private func appendMissing(
        _ scalar: UInt32, to line: inout Polyline, _ sizePx: Double, _ x: Double, _ y: Double
    ) {
        MissingGlyph.appendBox(scalar, to: &line, sizePx: sizePx, x: x, y: y)
        guard let face = open(0) else { return }
        let unit = sizePx * MissingGlyph.digitSize / Double(face.metrics.units_per_em)
        for digit in MissingGlyph.digits(scalar) {
            guard let character = Unicode.Scalar(digit.scalar) else { continue }
            face.append(
                face.glyph(character), to: &line,
                map: Affine(
                    a: unit, b: 0, c: 0, d: -unit, tx: x + digit.x * sizePx,
                    ty: y + digit.y * sizePx))
        }
    }
}
