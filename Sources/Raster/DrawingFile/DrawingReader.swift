import Basics

/// Reads elements into commands.
struct DrawingReader {
    let tape: JSONTape
    /// How a name of an image is to be understood; nil where only numbers are.
    var imageNamed: (String) -> ImageID? = { _ in nil }

    init(_ tape: JSONTape) { self.tape = tape }

    /// The list that an array of elements describes.
    func list(_ value: Int, depth: Int = 0) throws(DrawingError) -> DisplayList {
        if tape.values[value].kind != .array {
            throw tape.error(
                .wrongType, at: tape.offset(of: value), "elements have to be an array",
                "write them as [ ... ]")
        }
        if depth > Renderer.deepestGroup {
            throw tape.error(
                .tooLarge, at: tape.offset(of: value),
                "groups nest deeper than \(Renderer.deepestGroup)", "flatten them")
        }
        var commands: [DisplayList.Command] = []
        var element = value + 1
        while element < Int(tape.values[value].end) {
            try append(element, to: &commands, depth)
            element = tape.after(element)
        }
        return DisplayList(commands)
    }

    private func append(
        _ element: Int, to commands: inout [DisplayList.Command], _ depth: Int
    ) throws(DrawingError) {
        var fields = try DrawingFields(tape, element, "an element")
        let op = try fields.need("op")
        if tape.values[op].kind == .string { fields.title = "\"\(tape.string(op))\"" }
        if let kind = Self.shapes.first(where: { tape.isString(op, $0.name) })?.kind {
            let shape = try shape(&fields, kind)
            commands.append(.fill(shape, try paint(&fields)))
        } else if tape.isString(op, "gradient") {
            commands.append(.fill(try shape(&fields, .rect), try gradient(&fields)))
        } else if tape.isString(op, "rstroke") {
            commands.append(try stroke(&fields, try shape(&fields, .rounded)))
        } else if tape.isString(op, "stroke") {
            commands.append(try stroke(&fields, try shape(&fields)))
        } else if tape.isString(op, "text") {
            commands.append(.text(try text(&fields)))
        } else if tape.isString(op, "image") {
            let (box, opacity) = (try box(&fields), try fields.number("opacity", or: 1))
            commands.append(.image(try source(&fields), in: box, opacity: opacity))
        } else if tape.isString(op, "blur") {
            commands.append(try blur(&fields))
        } else if tape.isString(op, "shadow") {
            commands.append(try shadow(&fields))
        } else if tape.isString(op, "innerShadow") {
            commands.append(try innerShadow(&fields))
        } else if tape.isString(op, "card") {
            commands += try card(&fields)
        } else {
            commands.append(try group(op, &fields, depth))
        }
        try fields.finish()
    }

    private func group(
        _ op: Int, _ fields: inout DrawingFields, _ depth: Int
    ) throws(DrawingError) -> DisplayList.Command {
        if tape.isString(op, "clip") {
            let shape = try shape(&fields)
            return .clip(shape, try list(try fields.need("elements"), depth: depth + 1))
        }
        if tape.isString(op, "layer") {
            let opacity = try fields.number("opacity", or: 1)
            return .layer(
                opacity: opacity, try list(try fields.need("elements"), depth: depth + 1))
        }
        if tape.isString(op, "transform") {
            let m = try fields.numbers(try fields.need("m"), "m", count: 6)
            let map = Affine(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
            return .transform(map, try list(try fields.need("elements"), depth: depth + 1))
        }
        throw tape.error(
            .unknownName, at: tape.offset(of: op), "there is no such \"op\"",
            "use rect, rrect, ellipse, path, gradient, stroke, rstroke, text, image, blur, "
                + "shadow, innerShadow, card, clip, layer or transform")
    }
}

// MARK: - Shapes

extension DrawingReader {
    enum ShapeKind { case rect, rounded, ellipse, path }

    private static let shapes: [(name: StaticString, kind: ShapeKind)] = [
        ("rect", .rect), ("rrect", .rounded), ("ellipse", .ellipse), ("path", .path)
    ]

    /// The shape of an element whose `op` does not name it: `shape` does, or the given fields.
    private func shape(_ fields: inout DrawingFields) throws(DrawingError) -> Shape {
        if fields.has("shape") {
            let kind = try fields.word("shape", Self.shapes.map { ($0.name, $0.kind) })
            return try shape(&fields, kind)
        }
        if fields.has("d") { return try shape(&fields, .path) }
        return try shape(&fields, fields.has("r") ? .rounded : .rect)
    }

    private func shape(
        _ fields: inout DrawingFields, _ kind: ShapeKind
    ) throws(DrawingError) -> Shape {
        switch kind {
        case .rect: return .rect(try box(&fields))
        case .ellipse: return .ellipse(try box(&fields))
        case .rounded: return try rounded(&fields)
        case .path:
            let path = try path(&fields)
            let rules: [(StaticString, FillRule)] = [("nz", .nonZero), ("eo", .evenOdd)]
            return .path(path, try fields.word("rule", rules))
        }
    }

    private func box(_ fields: inout DrawingFields) throws(DrawingError) -> Box {
        Box(
            try fields.number("x"), try fields.number("y"), try fields.number("w"),
            try fields.number("h"))
    }

    private func rounded(_ fields: inout DrawingFields) throws(DrawingError) -> Shape {
        let box = try box(&fields)
        let radius = try fields.need("r")
        if tape.values[radius].kind == .array {
            let r = try fields.numbers(radius, "r", count: 4)
            return .roundedCorners(
                box, topLeft: r[0], topRight: r[1], bottomRight: r[2], bottomLeft: r[3])
        }
        let isContinuous = try fields.word(
            "corners", [("circular", false), ("continuous", true)])
        return .roundedRect(
            box, radius: try fields.number(at: radius, "r"), continuous: isContinuous)
    }

    private func path(_ fields: inout DrawingFields) throws(DrawingError) -> Path {
        let value = try fields.need("d")
        if tape.values[value].kind != .array { throw fields.wrong(value, "d", "an array") }
        var path = Path()
        var segment = value + 1
        while segment < Int(tape.values[value].end) {
            path.elements.append(try self.segment(segment, fields))
            segment = tape.after(segment)
        }
        return path
    }

    private func segment(
        _ value: Int, _ fields: DrawingFields
    ) throws(DrawingError) -> Path.Element {
        let (kind, end) = (tape.values[value].kind, Int(tape.values[value].end))
        let count = end - value - 2
        func spot(_ place: Int) throws(DrawingError) -> Spot {
            Spot(
                try fields.number(at: value + 2 + place, "d"),
                try fields.number(at: value + 3 + place, "d"))
        }
        if kind == .array && count >= 0 && tape.values[value + 1].kind == .string {
            switch count {
            case 0 where tape.isString(value + 1, "Z"): return .close
            case 2 where tape.isString(value + 1, "M"): return .move(try spot(0))
            case 2 where tape.isString(value + 1, "L"): return .line(try spot(0))
            case 4 where tape.isString(value + 1, "Q"):
                return .quad(try spot(2), control: try spot(0))
            case 6 where tape.isString(value + 1, "C"):
                return .cubic(try spot(4), control1: try spot(0), control2: try spot(2))
            default: break
            }
        }
        throw tape.error(
            .wrongType, at: tape.offset(of: value), "this is no segment of a path",
            "use [\"M\",x,y], [\"L\",x,y], [\"Q\",cx,cy,x,y], [\"C\",ax,ay,bx,by,x,y] or [\"Z\"]")
    }
}

// MARK: - What is done with them

extension DrawingReader {
    private func paint(_ fields: inout DrawingFields) throws(DrawingError) -> Paint {
        if fields.has("stops") { return try gradient(&fields) }
        return .color(try fields.color("c"))
    }

    private func gradient(_ fields: inout DrawingFields) throws(DrawingError) -> Paint {
        let from = Spot(try fields.number("x0"), try fields.number("y0"))
        let to = Spot(try fields.number("x1"), try fields.number("y1"))
        var stops: [GradientStop] = []
        for stop in try fields.parts(try fields.need("stops"), "stops") {
            let parts = try fields.parts(stop, "stops", count: 2)
            stops.append(
                GradientStop(
                    at: try fields.number(at: parts[0], "stops"),
                    try fields.color(at: parts[1], "stops")))
        }
        return .linearGradient(from: from, to: to, stops: stops)
    }

    private func stroke(
        _ fields: inout DrawingFields, _ shape: Shape
    ) throws(DrawingError) -> DisplayList.Command {
        let style = StrokeStyle(
            width: try fields.number("lw"),
            cap: try fields.word("cap", [("butt", .butt), ("round", .round), ("square", .square)]),
            join: try fields.word(
                "join", [("miter", .miter), ("round", .round), ("bevel", .bevel)]))
        return .stroke(shape, try fields.color("c"), style)
    }

    private func text(_ fields: inout DrawingFields) throws(DrawingError) -> TextRun {
        let weight = try fields.number("weight", or: 400)
        guard let known = Int(exactly: weight).flatMap(TextRun.Weight.init(rawValue:)) else {
            throw tape.error(
                .unknownName, at: tape.offset(of: try fields.need("weight")),
                "there is no such weight", "use 300, 400, 500, 600 or 700")
        }
        return TextRun(
            try fields.string("s"), at: Spot(try fields.number("x"), try fields.number("y")),
            size: try fields.number("size"), weight: known, color: try fields.color("c"),
            alignment: try fields.word(
                "align", [("leading", .leading), ("center", .center), ("trailing", .trailing)]),
            tracking: try fields.number("tracking", or: 0))
    }

    private func source(_ fields: inout DrawingFields) throws(DrawingError) -> ImageID {
        let value = try fields.need("src")
        if tape.values[value].kind == .string {
            let name = tape.string(value)
            if let id = imageNamed(name) { return id }
            throw tape.error(
                .unknownName, at: tape.offset(of: value), "there is no image \"\(name)\" yet",
                "name one of \"images\" or an earlier scene")
        }
        guard let raw = Int(exactly: try fields.number(at: value, "src")) else {
            throw fields.wrong(value, "src", "a name or a whole number")
        }
        return ImageID(raw)
    }

    private func blur(_ fields: inout DrawingFields) throws(DrawingError) -> DisplayList.Command {
        .backdropBlur(
            try shape(&fields), sigma: try fields.number("sigma"),
            saturation: try fields.number("saturation", or: 1),
            tint: try fields.color("tint", or: Color(0)))
    }

    private func shadow(_ fields: inout DrawingFields) throws(DrawingError) -> DisplayList.Command {
        .shadow(
            try shape(&fields), try fields.color("c"), sigma: try fields.number("sigma"),
            dx: try fields.number("dx", or: 0), dy: try fields.number("dy", or: 0))
    }

    private func innerShadow(
        _ fields: inout DrawingFields
    ) throws(DrawingError) -> DisplayList.Command {
        .innerShadow(
            try shape(&fields), try fields.color("c"), sigma: try fields.number("sigma"),
            dx: try fields.number("dx", or: 0), dy: try fields.number("dy", or: 0))
    }

    /// A picture with rounded corners and its shadow.
    private func card(
        _ fields: inout DrawingFields
    ) throws(DrawingError) -> [DisplayList.Command] {
        let (box, shape) = (try box(&fields), try rounded(&fields))
        let shadow = DisplayList.Command.shadow(
            shape, try fields.color("sc"), sigma: try fields.number("ssigma"),
            dx: try fields.number("sdx", or: 0), dy: try fields.number("sdy", or: 0))
        let image = DisplayList.Command.image(try source(&fields), in: box, opacity: 1)
        return [shadow, .clip(shape, DisplayList([image]))]
    }
}
