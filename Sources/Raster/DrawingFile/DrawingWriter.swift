import Basics

/// Writes lists in the form that ``DrawingReader`` reads, an element a line.
struct DrawingWriter {
    private(set) var text = ""
    private var place: [Int] = []
    private var fault: RasterError?
    /// What images are called; numbers where nothing is said.
    var imageName: (ImageID) -> String? = { _ in nil }

    mutating func write(_ list: DisplayList) throws(RasterError) {
        write(list, indent: "")
        if let fault { throw fault }
    }

    private mutating func write(_ list: DisplayList, indent: String) {
        text += "["
        place.append(0)
        for (index, command) in list.commands.enumerated() {
            place[place.count - 1] = index
            text += (index == 0 ? "\n" : ",\n") + indent + " {"
            write(command, indent)
            text += "}"
        }
        place.removeLast()
        text += "]"
    }

    private mutating func write(_ command: DisplayList.Command, _ indent: String) {
        switch command {
        case .fill(let shape, let paint):
            op(shape.kind)
            write(shape)
            write(paint)
        case .stroke(let shape, let color, let style):
            op("stroke", of: shape)
            field("lw", style.width)
            if style.cap != .butt { field("cap", "\(style.cap)") }
            if style.join != .miter { field("join", "\(style.join)") }
            field("c", color)
        case .text(let run): write(run)
        case .image(let id, let box, let opacity):
            op("image")
            write(box)
            field("src")
            text += imageName(id).map(Quote.json) ?? "\(id.raw)"
            field("opacity", opacity)
        case .backdropBlur(let shape, let sigma, let saturation, let tint):
            op("blur", of: shape)
            field("sigma", sigma)
            field("saturation", saturation)
            field("tint", tint)
        case .shadow(let shape, let color, let sigma, let dx, let dy):
            op("shadow", of: shape)
            field("c", color)
            field("sigma", sigma)
            field("dx", dx)
            field("dy", dy)
        case .clip(let shape, let list):
            op("clip", of: shape)
            write(elements: list, indent)
        case .layer(let opacity, let list):
            op("layer")
            field("opacity", opacity)
            write(elements: list, indent)
        case .transform(let map, let list):
            op("transform")
            field("m", [map.a, map.b, map.c, map.d, map.tx, map.ty])
            write(elements: list, indent)
        }
    }

    private mutating func write(elements list: DisplayList, _ indent: String) {
        field("elements")
        write(list, indent: indent + " ")
    }

    private mutating func write(_ run: TextRun) {
        op("text")
        field("x", run.origin.x)
        field("y", run.origin.y)
        field("size", run.size)
        field("weight", Double(run.weight.rawValue))
        field("c", run.color)
        if run.alignment != .leading { field("align", "\(run.alignment)") }
        if run.tracking != 0 { field("tracking", run.tracking) }
        field("s", run.string)
    }

    private mutating func write(_ paint: Paint) {
        switch paint {
        case .color(let color): field("c", color)
        case .linearGradient(let from, let to, let stops):
            for (name, value) in [("x0", from.x), ("y0", from.y), ("x1", to.x), ("y1", to.y)] {
                field(name, value)
            }
            field("stops")
            text += "["
            for (index, stop) in stops.enumerated() {
                text += index == 0 ? "[" : ",["
                number(stop.at)
                text += ",\"\(stop.color.hex)\"]"
            }
            text += "]"
        }
    }

    private mutating func write(_ box: Box) {
        for (name, value) in [("x", box.x), ("y", box.y), ("w", box.width), ("h", box.height)] {
            field(name, value)
        }
    }

    private mutating func write(_ shape: Shape) {
        switch shape {
        case .rect(let box), .ellipse(let box): write(box)
        case .roundedRect(let box, let radius, let continuous):
            write(box)
            field("r", radius)
            if continuous { field("corners", "continuous") }
        case .roundedCorners(let box, let a, let b, let c, let d):
            write(box)
            field("r", [a, b, c, d])
        case .path(let path, let rule):
            field("d")
            text += "["
            for (index, element) in path.elements.enumerated() {
                text += index == 0 ? "[" : ",["
                write(element)
                text += "]"
            }
            text += "]"
            if rule == .evenOdd { field("rule", "eo") }
        }
    }

    private mutating func write(_ element: Path.Element) {
        let (verb, spots): (String, [Spot]) =
            switch element {
            case .move(let spot): ("M", [spot])
            case .line(let spot): ("L", [spot])
            case .quad(let spot, let control): ("Q", [control, spot])
            case .cubic(let spot, let control1, let control2): ("C", [control1, control2, spot])
            case .close: ("Z", [])
            }
        text += "\"\(verb)\""
        for value in spots.flatMap({ [$0.x, $0.y] }) {
            text += ","
            number(value)
        }
    }
}

// MARK: - Fields

extension DrawingWriter {
    private mutating func op(_ name: String) { text += "\"op\":\"\(name)\"" }

    private mutating func op(_ name: String, of shape: Shape) {
        op(name)
        field("shape", shape.kind)
        write(shape)
    }

    private mutating func field(_ name: String) { text += ",\"\(name)\":" }

    private mutating func field(_ name: String, _ value: Double) {
        field(name)
        number(value)
    }

    private mutating func field(_ name: String, _ values: [Double]) {
        field(name)
        for (index, value) in values.enumerated() {
            text += index == 0 ? "[" : ","
            number(value)
        }
        text += "]"
    }

    private mutating func field(_ name: String, _ value: String) {
        field(name)
        text += Quote.json(value)
    }

    private mutating func field(_ name: String, _ color: Color) { field(name, color.hex) }

    private mutating func number(_ value: Double) {
        if !value.isFinite && fault == nil {
            fault = RasterError(
                code: .notFinite, place: place, detail: "a number of the command is not finite")
        }
        text += value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }
}

extension Color {
    /// Eight hexadecimal digits, red first and alpha last.
    var hex: String {
        let packed =
            UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
        return Hex.text(packed, width: 8)
    }
}

extension Shape {
    fileprivate var kind: String {
        switch self {
        case .rect: "rect"
        case .roundedRect, .roundedCorners: "rrect"
        case .ellipse: "ellipse"
        case .path: "path"
        }
    }
}
