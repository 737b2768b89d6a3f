import Simulator

/// A sequence as Swift: an array of notifications with complete user info.
struct SwiftFixture {
    private let sequence: FixtureSequence
    private let name: FixtureName

    init(_ sequence: FixtureSequence, _ name: FixtureName) {
        self.sequence = sequence
        self.name = name
    }

    var text: String {
        var source = SourceText(sequence)
        let device = sequence.device
        source.line()
        source.line("extension KeyboardFixture {")
        source.line("    static let \(name.lowerCamel) = KeyboardFixture(")
        source.identity(of: sequence, indent: "        ", literal: Literal.string)
        source.line("        sdk: \(sequence.sdk.map(Literal.string) ?? "nil"),")
        let size = device.size
        let sides = "width: \(size.width), height: \(size.height)"
        source.line("        screen: (\(sides), scale: \(device.scale)),")
        source.line("        safeAreaPortrait: \(insets(device.safeAreaPortrait)),")
        source.line("        safeAreaLandscape: \(insets(device.safeAreaLandscape)),")
        source.line("        windows: [")
        for window in sequence.windows { write(window, to: &source) }
        source.line("        ],")
        source.line("        events: \(name.lowerCamel)Events")
        source.line("    )")
        source.line()
        // An array of its own, with a type: the compiler checks the elements one by one.
        source.line("    private static let \(name.lowerCamel)Events: [Event] = [")
        for event in sequence.events { write(event, to: &source) }
        source.line("    ]")
        source.line("}")
        return source.text
    }

    private func insets(_ insets: Insets) -> String {
        "(top: \(insets.top), left: \(insets.left), bottom: \(insets.bottom), "
            + "right: \(insets.right))"
    }

    private func write(_ window: FixtureWindow, to source: inout SourceText) {
        let frame = window.frame
        source.line(
            "            Window(at: \(window.atMs), isLandscape: "
                + "\(window.orientation == .landscape), frame: Frame(x: \(frame.x), "
                + "y: \(frame.y), width: \(frame.width), height: \(frame.height))),")
    }

    private func write(_ event: FixtureEvent, to source: inout SourceText) {
        source.sources(event, indent: "        ")
        switch event.kind {
        case .lifecycle(_, let names):
            for name in names {
                source.line("        .lifecycle(at: \(event.at), name: \(Literal.string(name))),")
            }
        case .keyboard(let post):
            let sender = post.objectIsScreen ? ".screen" : ".none"
            source.line("        .keyboard(")
            source.line(
                "            at: \(event.at), name: \(Literal.string(post.name.objectiveC)), "
                    + "object: \(sender),")
            let values = UserInfoLines(post) {
                "Frame\($0)"
            } point: {
                "Point\($0)"
            }.values
            for (index, value) in values.enumerated() {
                let comma = index == values.count - 1 ? "" : ","
                source.line("            \(value)\(comma)")
            }
            source.line("        ),")
        }
    }
}

/// The values of a user info as labelled arguments, a line for each.
struct UserInfoLines {
    private(set) var values: [String] = []

    init(
        _ post: KeyboardNotification, frame: (String) -> String, point: (String) -> String
    ) {
        func rect(_ rect: Rect) -> String {
            frame("(x: \(rect.x), y: \(rect.y), width: \(rect.width), height: \(rect.height))")
        }
        func at(_ place: Point) -> String { point("(x: \(place.x), y: \(place.y))") }
        if let begin = post.frameBegin { values.append("begin: \(rect(begin))") }
        if let end = post.frameEnd { values.append("end: \(rect(end))") }
        if let bounds = post.bounds {
            values.append("bounds: \(rect(bounds))")
            values.append("centerBegin: \(at(post.centerBegin))")
            values.append("centerEnd: \(at(post.centerEnd))")
        }
        var rest: [String] = []
        if post.keys.contains(.animation) {
            rest.append("duration: \(Literal.seconds(post.durationMs)), curve: \(post.curve)")
        }
        if post.keys.contains(.isLocal) { rest.append("isLocal: \(post.isLocal)") }
        if post.keys.contains(.changedByUserInteraction) {
            rest.append("changedByUserInteraction: \(post.changedByUserInteraction)")
        }
        if !rest.isEmpty { values.append(rest.joined(separator: ", ")) }
    }
}
