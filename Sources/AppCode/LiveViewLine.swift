import Basics
import Simulator

/// A change of the views of an app's window.
enum LiveChange: Sendable {
    case view(LiveViewLine)
    case gone(ViewIndex)
    case order([ViewIndex])
}

/// A view as a line of an answer tells it.
struct LiveViewLine: Sendable {
    let slot: ViewIndex
    let frame: Rect
    let definition: ViewDefinition
    /// The text of a view that takes text; nil for others.
    let typed: String?
    /// The height without keys of an accessory view that its controller keeps; nil for others.
    let keptHeight: Pt?
    /// The whole line, and what of it is drawn, without colours.
    let line: String
    let colorless: String

    private static let colors: Set<Substring> = ["background", "color", "tint", "border", "shapes"]
    /// The keys that no picture shows.
    private static let undrawn: Set<Substring> = [
        "scroll", "adjusted", "indicator", "dismiss", "kept", "accessory", "accessoryName", "input",
        "keyboard", "return", "capitals", "content", "inline", "touches", "enabled", "editable"
    ]

    init(_ fields: [Substring], _ line: Substring) throws(CodeFault) {
        self.line = String(line)
        slot = try CodeAnswer.index(fields[1], line)
        let parent: ViewIndex? = fields[2] == "-" ? nil : try CodeAnswer.index(fields[2], line)
        if let parent, parent >= slot { throw .unreadable(String(line)) }
        var values: [Substring: String] = [:]
        for field in fields.dropFirst(10) {
            guard let sign = field.firstIndex(of: "=") else { throw .unreadable(String(line)) }
            values[field[..<sign]] = try CodeAnswer.text(field[field.index(after: sign)...], line)
        }
        guard fields.count >= 10, let x = CodeText.length(fields[6]),
            let y = CodeText.length(fields[7]), let width = CodeText.length(fields[8]),
            let height = CodeText.length(fields[9])
        else { throw .unreadable(String(line)) }
        var colorless = fields.filter { field in
            let key = field.prefix { $0 != "=" }
            return !Self.colors.contains(key) && !Self.undrawn.contains(key)
        }.joined(separator: " ")
        if let scroll = values["scroll"]?.split(separator: ":"), scroll.count == 8 {
            colorless += " offset \(scroll[2]) \(scroll[3])"
        }
        if let shapes = values["shapes"] {
            guard DrawnShape.shapes(shapes) != nil else { throw .unreadable(String(line)) }
            colorless += " " + DrawnShape.colorless(shapes)
        }
        self.colorless = colorless
        frame = Rect(x: x, y: y, width: width, height: height)
        let look = LiveLook(kind: fields[5], values: values)
        var view = ViewDefinition(
            ViewID(try CodeAnswer.text(fields[3], line)), look.viewKind, parent: parent,
            horizontal: Placement(start: .parentStart(x), length: width),
            vertical: Placement(start: .parentStart(y), length: height), input: look.input,
            isHidden: look.isHidden)
        view.dismissMode = look.dismissMode
        view.letsTouchesThrough = look.letsTouchesThrough
        view.look = look.look
        view.ridesKeyboard = look.flag("riding")
        definition = view
        typed = look.input == nil ? nil : values["text"] ?? ""
        keptHeight = look.isHidden ? nil : look.number("kept").map { Pt($0) }
    }
}

/// The properties of a view's line in the words of the model.
private struct LiveLook {
    let kind: Substring
    let values: [Substring: String]

    func flag(_ key: Substring, standard: Bool = false) -> Bool {
        values[key].map { $0 == "1" } ?? standard
    }

    func number(_ key: Substring) -> Double? { values[key].flatMap(Double.init) }

    func color(_ key: Substring) -> UInt32? { values[key].flatMap { UInt32($0, radix: 16) } }

    var isHidden: Bool { flag("hidden") || (number("alpha") ?? 1) <= 0.01 }

    /// A plain view without a colour catches touches that nobody sees; those of its subviews are
    /// told by themselves.
    var letsTouchesThrough: Bool {
        !flag("touches", standard: true) || (kind == "area" && color("background") == nil)
    }

    var title: String { values["title"] ?? values["text"] ?? "" }

    var viewKind: ViewKind {
        switch kind {
        case "label": .label(values["text"] ?? "", style: style)
        case "button": .button(title: title)
        case "textField": .textField(placeholder: values["placeholder"] ?? "")
        case "searchField": .searchField(placeholder: values["placeholder"] ?? "")
        case "textView": .textView(text: "")
        case "image": .image
        case "switch": .control(.toggle(isOn: flag("selected")))
        case "slider": .control(.slider(percent: Int(number("value") ?? 50)))
        case "progress": .control(.progress(percent: Int(number("value") ?? 0)))
        case "stepper": .control(.stepper)
        case "segments": .control(.segments(titles, selected: Int(number("selected") ?? 0)))
        case "tabBar": .control(.tabBar(titles, selected: Int(number("selected") ?? 0)))
        case "toolbar": .control(.toolBar(titles))
        case "scroll", "table", "collection": .scrollView(scroll)
        case "navigationBar":
            .navigationBar(title: title, back: values["back"], avatar: false)
        case "backdrop": .backdrop
        default: .area(color: color("background") ?? 0)
        }
    }

    var look: ViewLook {
        var look = ViewLook()
        look.background = color("background")
        look.foreground = color("color")
        look.tint = color("tint")
        look.radius = number("radius").map { Pt($0) } ?? 0
        if let parts = values["border"]?.split(separator: ":"), parts.count == 2,
            let width = Double(parts[0]), let color = UInt32(parts[1], radix: 16)
        {
            look.border = ViewLook.Border(width: Pt(width), color: color)
        }
        if flag("framed") {
            look.border = ViewLook.Border(width: Pt(0.5), color: 0xC7C7_CCFF)
            look.radius = 5
            look.background = look.background ?? 0xFFFF_FFFF
        }
        look.fontSize = number("font").map { Pt($0) } ?? 17
        look.weight = Self.weights[values["weight"] ?? ""] ?? 400
        look.alignment = values["align"].flatMap(ViewLook.Alignment.init) ?? .leading
        look.lines = number("lines").map { Int($0) } ?? 1
        look.lineHeight = number("lineHeight").map { Pt($0) }
        let insets = lengths("textInsets")
        if insets.count >= 2 { look.textInsets = Insets(left: insets[0], right: insets[1]) }
        if insets.count == 4 {
            (look.textInsets.top, look.textInsets.bottom) = (insets[2], insets[3])
        }
        let image = lengths("image")
        if image.count == 2 { look.image = ViewLook.Image(width: image[0], height: image[1]) }
        look.shapes = values["shapes"].flatMap(DrawnShape.shapes) ?? []
        look.scroll = place
        look.hasLargeTitle = flag("largeTitle")
        return look
    }

    private func lengths(_ key: Substring) -> [Pt] {
        (values[key] ?? "").split(separator: ":").map { CodeText.length($0) ?? 0 }
    }

    private var place: LiveScroll? {
        let parts = lengths("scroll")
        guard parts.count == 8 else { return nil }
        let inset = parts[6]
        return LiveScroll(
            contentHeight: parts[1], offset: parts[3], inset: inset,
            adjustedInset: lengths("adjusted").first ?? inset,
            indicatorInset: lengths("indicator").first ?? 0)
    }

    /// The weights that can be drawn.
    private static let weights = [
        "ultraLight": 300, "thin": 300, "light": 300, "medium": 500, "semibold": 600, "bold": 700,
        "heavy": 700, "black": 700
    ]

    private var titles: [String] {
        (values["titles"] ?? "").split(separator: "\u{1F}").map(String.init)
    }

    private var style: LabelStyle {
        let size = number("font") ?? 17
        let isBold = ["bold", "semibold", "heavy", "black"].contains(values["weight"] ?? "")
        return size >= 28 ? .largeTitle : size < 14 ? .caption : isBold ? .headline : .body
    }

    private var scroll: ScrollTraits {
        let parts = lengths("scroll")
        guard parts.count == 8 else { return ScrollTraits(contentHeight: 0) }
        return ScrollTraits(
            contentHeight: parts[1],
            contentInset: Insets(
                top: parts[4], left: parts[5], bottom: parts[6], right: parts[7]))
    }

    var dismissMode: KeyboardDismissMode {
        switch values["dismiss"] {
        case "onDrag": .onDrag
        case "interactive": .interactive
        default: .none
        }
    }

    var input: InputTraits? {
        guard ["textField", "searchField", "textView"].contains(kind),
            flag("enabled", standard: true), flag("editable", standard: true)
        else { return nil }
        var traits = InputTraits(
            keyboard: keyboard, isSecure: flag("secure"),
            returnKey: values["return"].flatMap(ReturnKey.init) ?? .default,
            accessoryHeight: number("accessory").map { Pt($0) } ?? 0,
            accessoryName: values["accessoryName"] ?? "",
            content: values["content"].flatMap(TextContent.init) ?? .plain)
        traits.inlinePrediction =
            values["inline"].flatMap(InlinePredictionType.init) ?? .default
        traits.capitalizes = flag("capitals", standard: true)
        return traits
    }

    private var keyboard: KeyboardKind {
        switch values["keyboard"] {
        case "number", "asciiNumber": .numberPad
        case "decimal": .decimalPad
        case "phone": .phonePad
        case "email": .email
        case "url", "webSearch": .url
        default: .letters
        }
    }
}
