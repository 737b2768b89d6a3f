import Basics

/// A drawing with the places of its parts in the text.
public struct DrawingFile: Sendable {
    /// The drawing.
    public let drawing: Drawing
    private let tape: JSONTape
    private var images: [Int] = []
    private var scenes: [Int] = []
    private var canvas = 0

    /// The maximum number of scenes of a file.
    public static let mostScenes = 256
    /// The maximum number of images of a file.
    public static let mostImages = 256

    /// Reads a drawing in JSON; see `docs/drawing.md`.
    public init(json text: [UInt8]) throws(DrawingError) {
        let tape = try JSONTape(drawing: text)
        self.tape = tape
        var fields = try DrawingFields(tape, 0, "the drawing")
        for ignored: StaticString in ["notes", "fonts"] { _ = fields.has(ignored) }
        canvas = try fields.need("canvas")
        var drawing = try Self.canvas(tape, canvas)
        if let value = fields.find("images") {
            images = try Self.images(tape, value, &drawing)
        }
        if let value = fields.find("elements") {
            scenes = [value]
            let list = try Self.reader(tape, drawing).list(value)
            drawing.scenes = [Drawing.Scene(name: "", list: list)]
        } else {
            scenes = try Self.scenes(tape, fields, try fields.need("scenes"), &drawing)
        }
        try fields.finish()
        self.drawing = drawing
    }

    /// Returns the error at a place of the text for an error of drawing a scene.
    public func error(_ error: RasterError, ofScene index: Int) -> DrawingError {
        let element = error.place.isEmpty ? canvas : find(error.place, in: scenes[index])
        return tape.error(
            .undrawable, at: tape.offset(of: element), error.detail, "change it and draw again")
    }

    /// Returns an error about an image's file.
    public func error(_ rule: String, nextStep: String, ofImage index: Int) -> DrawingError {
        tape.error(.undrawable, at: tape.offset(of: images[index]), rule, nextStep)
    }

    /// The element that made a command.
    private func find(_ place: [Int], in list: Int) -> Int {
        var (element, left) = (list + 1, place[0])
        while element < Int(tape.values[list].end) {
            guard var fields = try? DrawingFields(tape, element, ""), let op = fields.find("op")
            else { break }
            // A card is a shadow and a clip.
            left -= tape.isString(op, "card") ? 2 : 1
            if left < 0 {
                guard place.count > 1, let inner = fields.find("elements") else { return element }
                return find(Array(place.dropFirst()), in: inner)
            }
            element = tape.after(element)
        }
        return list
    }
}

// MARK: - Reading

extension DrawingFile {
    private static func canvas(_ tape: JSONTape, _ value: Int) throws(DrawingError) -> Drawing {
        var fields = try DrawingFields(tape, value, "the canvas")
        let scale = try fields.number("scale", or: 1)
        if scale <= 0 {
            throw tape.error(
                .outOfRange, at: tape.offset(of: value), "the scale has to be positive",
                "use pixels per point, such as 3")
        }
        func side(_ pixels: StaticString, _ points: StaticString) throws(DrawingError) -> Int {
            let points = fields.has(points) ? try fields.number(points) : nil
            let side = try fields.number(pixels, or: points.map { ($0 * scale).rounded(.up) })
            let longest = Double(Renderer.longestSidePx)
            guard side >= 1, side <= longest, let whole = Int(exactly: side) else {
                throw tape.error(
                    .outOfRange, at: tape.offset(of: value),
                    "a side of the canvas is no whole number of pixels from 1 to "
                        + "\(Renderer.longestSidePx)", "choose another size or scale")
            }
            return whole
        }
        let (width, height) = (
            try side("width_px", "width_pt"), try side("height_px", "height_pt")
        )
        if width * height > Renderer.mostPixels {
            throw tape.error(
                .tooLarge, at: tape.offset(of: value),
                "the canvas has more than \(Renderer.mostPixels) pixels", "choose a smaller one")
        }
        let background = try fields.color("background", or: Color(0xFFFF_FFFF))
        try fields.finish()
        return Drawing(widthPx: width, heightPx: height, scale: scale, background: background)
    }

    private static func images(
        _ tape: JSONTape, _ value: Int, _ drawing: inout Drawing
    ) throws(DrawingError) -> [Int] {
        if tape.values[value].kind != .object {
            throw tape.error(
                .wrongType, at: tape.offset(of: value), "\"images\" has to be an object",
                "write it as { \"name\": \"file.png\" }")
        }
        var places: [Int] = []
        var name = value + 1
        while name < Int(tape.values[value].end) {
            let known = tape.string(name)
            if tape.values[name + 1].kind != .string {
                throw tape.error(
                    .wrongType, at: tape.offset(of: name + 1), "an image has to be a path",
                    "write it as \"file.png\"")
            }
            if places.count == mostImages || drawing.images.contains(where: { $0.name == known }) {
                throw tape.error(
                    .tooLarge, at: tape.offset(of: name),
                    "the image's name is given twice, or there are more than \(mostImages)",
                    "take it out")
            }
            drawing.images.append(Drawing.ImageFile(name: known, path: tape.string(name + 1)))
            places.append(name + 1)
            name = tape.after(name + 1)
        }
        return places
    }

    private static func scenes(
        _ tape: JSONTape, _ fields: DrawingFields, _ value: Int, _ drawing: inout Drawing
    ) throws(DrawingError) -> [Int] {
        var places: [Int] = []
        for scene in try fields.parts(value, "scenes") {
            var fields = try DrawingFields(tape, scene, "a scene")
            let name = try fields.string("name")
            let elements = try fields.need("elements")
            try fields.finish()
            if drawing.scenes.contains(where: { $0.name == name }) || places.count == mostScenes {
                throw tape.error(
                    .tooLarge, at: tape.offset(of: scene),
                    "the scene's name is given twice, or there are more than \(mostScenes)",
                    "take it out")
            }
            let list = try reader(tape, drawing).list(elements)
            drawing.scenes.append(Drawing.Scene(name: name, list: list))
            places.append(elements)
        }
        if places.isEmpty {
            throw tape.error(
                .missingField, at: tape.offset(of: value), "there is no scene", "add one")
        }
        return places
    }

    /// Images go by their names; earlier scenes by theirs, and as `scene1`, `scene2` and so on.
    private static func reader(_ tape: JSONTape, _ drawing: Drawing) -> DrawingReader {
        var reader = DrawingReader(tape)
        reader.imageNamed = { name in
            if let index = drawing.images.firstIndex(where: { $0.name == name }) {
                return Drawing.id(ofImage: index)
            }
            let scenes = drawing.scenes
            let scene =
                scenes.firstIndex { $0.name == name }
                ?? scenes.indices.first { name == "scene\($0 + 1)" }
            return scene.map(Drawing.id(ofScene:))
        }
        return reader
    }
}
