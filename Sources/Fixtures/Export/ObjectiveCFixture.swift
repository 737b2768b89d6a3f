import Simulator

/// A sequence as Objective-C: a function that returns the events with their dictionaries.
struct ObjectiveCFixture {
    private let sequence: FixtureSequence
    private let name: FixtureName

    init(_ sequence: FixtureSequence, _ name: FixtureName) {
        self.sequence = sequence
        self.name = name
    }

    var text: String {
        var source = SourceText(sequence)
        let size = sequence.device.size
        source.line()
        source.line("#import \"KeyboardFixtures.h\"")
        source.line()
        source.line("// Declare it in your test:")
        source.line("// KeyboardFixture *\(function)(void);")
        source.line("KeyboardFixture *\(function)(void) {")
        source.line("    KeyboardFixture *fixture = [KeyboardFixture new];")
        source.line("    fixture.scenario = @\(Literal.string(sequence.scenario));")
        source.line("    fixture.app = @\(Literal.string(sequence.app));")
        source.line("    fixture.device = @\(Literal.string(sequence.device.name));")
        source.line("    fixture.system = @\(Literal.string(sequence.system));")
        if let sdk = sequence.sdk { source.line("    fixture.sdk = @\(Literal.string(sdk));") }
        source.line("    fixture.screenSize = CGSizeMake(\(size.width), \(size.height));")
        source.line("    fixture.screenScale = \(sequence.device.scale);")
        source.line("    fixture.windows = @[")
        for window in sequence.windows {
            let (frame, isLandscape) = (window.frame, window.orientation == .landscape)
            source.line(
                "        KeyboardFixtureWindowMake(\(window.atMs), \(isLandscape ? "YES" : "NO"), "
                    + "CGRectMake(\(frame.x), \(frame.y), \(frame.width), \(frame.height))),")
        }
        source.line("    ];")
        source.line("    fixture.events = @[")
        for event in sequence.events { write(event, to: &source) }
        source.line("    ];")
        source.line("    return fixture;")
        source.line("}")
        return source.text
    }

    private var function: String { "KeyboardFixture\(name.upperCamel)" }

    private func write(_ event: FixtureEvent, to source: inout SourceText) {
        source.sources(event, indent: "        ")
        switch event.kind {
        case .lifecycle(_, let names):
            for name in names {
                source.line("        KeyboardFixtureMake(\(event.at), @\(Literal.string(name)),")
                source.line("                            KeyboardFixtureSenderNone, nil),")
            }
        case .keyboard(let post):
            let sender = post.objectIsScreen ? "Screen" : "None"
            source.line("        KeyboardFixtureMake(\(event.at), @\"\(post.name.objectiveC)\",")
            source.line("                            KeyboardFixtureSender\(sender), @{")
            for (key, value) in Self.pairs(post) {
                let space = value.hasPrefix("\n") ? "" : " "
                source.line("            @\"UIKeyboard\(key)\" :\(space)\(value),")
            }
            source.line("        }),")
        }
    }

    private static func pairs(_ post: KeyboardNotification) -> [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        if let begin = post.frameBegin { pairs.append(("FrameBeginUserInfoKey", rect(begin))) }
        if let end = post.frameEnd { pairs.append(("FrameEndUserInfoKey", rect(end))) }
        if let bounds = post.bounds {
            pairs.append(("BoundsUserInfoKey", rect(bounds)))
            pairs.append(("CenterBeginUserInfoKey", point(post.centerBegin)))
            pairs.append(("CenterEndUserInfoKey", point(post.centerEnd)))
        }
        if post.keys.contains(.animation) {
            let seconds = Literal.seconds(post.durationMs)
            pairs.append(("AnimationDurationUserInfoKey", "@\(seconds)"))
            pairs.append(("AnimationCurveUserInfoKey", "@\(post.curve)"))
        }
        if post.keys.contains(.isLocal) {
            pairs.append(("IsLocalUserInfoKey", post.isLocal ? "@YES" : "@NO"))
        }
        if post.keys.contains(.changedByUserInteraction) {
            let flag = post.changedByUserInteraction ? "@YES" : "@NO"
            pairs.append(("FrameChangedByUserInteraction", flag))
        }
        return pairs
    }

    private static func rect(_ rect: Rect) -> String {
        "\n                [NSValue valueWithCGRect:CGRectMake("
            + "\(rect.x), \(rect.y), \(rect.width), \(rect.height))]"
    }

    private static func point(_ point: Point) -> String {
        "\n                [NSValue valueWithCGPoint:CGPointMake(\(point.x), \(point.y))]"
    }
}
