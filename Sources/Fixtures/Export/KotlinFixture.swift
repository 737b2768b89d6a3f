import Simulator

/// A sequence as Kotlin: the notifications of iOS and the insets of Compose.
struct KotlinFixture {
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
        source.line("package keyboardfixtures")
        source.line()
        source.line("val \(name.lowerCamel) = KeyboardFixture(")
        source.identity(of: sequence, indent: "    ", equals: " = ", literal: Literal.string)
        source.line("    width = \(Literal.double(device.size.width)),")
        source.line("    height = \(Literal.double(device.size.height)),")
        source.line("    density = \(device.scale),")
        source.line("    safeAreaPortrait = \(Self.safeArea(device.safeAreaPortrait)),")
        source.line("    safeAreaLandscape = \(Self.safeArea(device.safeAreaLandscape)),")
        source.line("    windows = listOf(")
        for window in sequence.windows {
            source.line(
                "        FixtureWindow(at = \(window.atMs), isLandscape = "
                    + "\(window.orientation == .landscape), frame = \(Self.rect(window.frame))),")
        }
        source.line("    ),")
        source.line("    events = listOf(")
        for event in sequence.events { write(event, to: &source) }
        source.line("    ),")
        source.line("    // rule: the steps of the animations")
        source.line("    ime = listOf(")
        for frame in sequence.insetFrames {
            let height = Literal.double(frame.height)
            source.line("        ImeFrame(at = \(frame.atMs), bottom = \(height)),")
        }
        source.line("    ),")
        source.line(")")
        return source.text
    }

    private func write(_ event: FixtureEvent, to source: inout SourceText) {
        source.sources(event, indent: "        ")
        switch event.kind {
        case .lifecycle(_, let names):
            for name in names {
                source.line(
                    "        KeyboardEvent(at = \(event.at), name = \(Literal.string(name))),")
            }
        case .keyboard(let post):
            source.line("        KeyboardEvent(")
            source.line("            at = \(event.at),")
            source.line("            name = \"\(post.name.objectiveC)\",")
            if let begin = post.frameBegin {
                source.line("            begin = \(Self.rect(begin)),")
            }
            if let end = post.frameEnd { source.line("            end = \(Self.rect(end)),") }
            if post.keys.contains(.animation) {
                let seconds = Literal.double(Literal.seconds(post.durationMs))
                source.line("            durationSeconds = \(seconds),")
                source.line("            curve = \(post.curve),")
            }
            if post.keys.contains(.isLocal) {
                source.line("            isLocal = \(post.isLocal),")
            }
            if post.objectIsScreen { source.line("            objectIsScreen = true,") }
            source.line("        ),")
        }
    }

    private static func rect(_ rect: Rect) -> String {
        let parts = [rect.x, rect.y, rect.width, rect.height].map(Literal.double)
        return "Frame(\(parts.joined(separator: ", ")))"
    }

    private static func safeArea(_ insets: Insets) -> String {
        let parts = [insets.top, insets.left, insets.bottom, insets.right].map(Literal.double)
        return "SafeArea(\(parts.joined(separator: ", ")))"
    }
}
