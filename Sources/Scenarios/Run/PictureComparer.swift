public import Simulator

/// Says whether two pictures are the same.
///
/// ``byContent`` compares what would be drawn; a comparer that draws both and compares the pixels
/// is what proves a fix.
public struct PictureComparer: Sendable {
    /// The answer, and where the pictures differ in a sentence.
    public struct Answer: Hashable, Sendable {
        /// A Boolean value that indicates whether the pictures are equal.
        public var isSame: Bool
        /// Empty when they are the same.
        public var difference: String

        /// Creates an answer.
        public init(isSame: Bool, difference: String = "") {
            self.isSame = isSame
            self.difference = difference
        }
    }

    private let comparison: @Sendable (PictureSource, PictureSource, Setting) throws -> Answer

    /// Creates a comparer from a function of two sources and their setting.
    public init(
        _ comparison: @escaping @Sendable (PictureSource, PictureSource, Setting) throws -> Answer
    ) {
        self.comparison = comparison
    }

    /// Compares two pictures of a run.
    public func compare(
        _ a: PictureSource, _ b: PictureSource, in setting: Setting
    ) throws -> Answer {
        try comparison(a, b, setting)
    }

    /// Compares what would be drawn, without drawing it.
    public static let byContent = PictureComparer { a, b, setting in
        let (one, other) = (a.seen, b.seen)
        if one == other { return Answer(isSame: true) }
        if case .screen(.windows(let one)) = one, case .screen(.windows(let other)) = other {
            return Answer(isSame: false, difference: difference(one, other, setting))
        }
        guard case .capture(let one) = one, case .capture(let other) = other else {
            return Answer(
                isSame: false, difference: "\(one.kindName) against \(other.kindName)")
        }
        return Answer(isSame: false, difference: difference(one, other, setting))
    }

    private static func difference(_ a: Capture, _ b: Capture, _ setting: Setting) -> String {
        var parts: [String] = []
        if a.content.app != b.content.app {
            parts.append("\(setting.name(a.content.app)) against \(setting.name(b.content.app))")
        }
        if a.keyboard != b.keyboard {
            parts.append("\(text(a.keyboard)) against \(text(b.keyboard))")
        }
        if a.content.inset != b.content.inset {
            parts.append("attached views at \(a.content.inset) against \(b.content.inset) pt")
        }
        if a.content.geometry.toggled != b.content.geometry.toggled {
            parts.append("other hidden views")
        }
        if a.content.texts != b.content.texts { parts.append("other texts") }
        if a.content.firstResponder != b.content.firstResponder { parts.append("another caret") }
        if a.content.masked != b.content.masked { parts.append("other views painted over") }
        if a.content.overlays != b.content.overlays { parts.append("other covers") }
        if a.content.prompt != b.content.prompt { parts.append("another prompt") }
        return parts.isEmpty ? "other content" : parts.joined(separator: ", ")
    }

    /// Names the windows that differ, each by its scene.
    private static func difference(
        _ a: WindowsContent, _ b: WindowsContent, _ setting: Setting
    ) -> String {
        func names(_ content: WindowsContent) -> String {
            content.windows.map { setting.name($0.content.app) }.joined(separator: ", ")
        }
        guard names(a) == names(b) else { return "windows \(names(a)) against \(names(b))" }
        var parts: [String] = []
        for (one, other) in zip(a.windows, b.windows) where one != other {
            let name = setting.name(one.content.app)
            if one.frame != other.frame || one.place.display != other.place.display {
                parts.append("\(name) at \(one.frame) against \(other.frame)")
            }
            if one.isFront != other.isFront { parts.append("\(name) in front in one alone") }
            let captures = [one, other].map { Capture(content: $0.content, keyboard: nil) }
            guard captures[0] != captures[1] else { continue }
            parts.append("\(name): \(difference(captures[0], captures[1], setting))")
        }
        if a.keyboard != b.keyboard {
            parts.append("\(text(a.keyboard)) against \(text(b.keyboard))")
        }
        if a.arrangement != b.arrangement {
            parts.append("\(a.arrangement.rawValue) against \(b.arrangement.rawValue)")
        }
        if a.strip != b.strip { parts.append("another strip") }
        if a.displays != b.displays { parts.append("other displays") }
        return parts.isEmpty ? "other content" : parts.joined(separator: ", ")
    }

    private static func text(_ keyboard: KeyboardContent?) -> String {
        guard let keyboard else { return "no keyboard" }
        return "a \(keyboard.kind.rawValue) keyboard at \(keyboard.frame)"
    }
}

extension PictureSource {
    /// The visible content: a picture over the window hides what lies below it, keyboard included
    /// only when none stands above.
    fileprivate var seen: Subject {
        switch subject {
        case .capture(let capture): .capture(seen(capture))
        case .screen(.app(let capture)): .capture(seen(capture))
        case .screen: subject
        }
    }

    private func seen(_ capture: Capture) -> Capture {
        var capture = capture
        var depth = 0
        while case .picture(let inner)? = capture.content.overlays.last, depth < captures.count,
            captures.indices.contains(inner.index)
        {
            let outer = capture.keyboard
            capture = captures[inner.index]
            capture.keyboard = outer ?? capture.keyboard
            depth += 1
        }
        return capture.behindPage
    }
}

extension Capture {
    /// An opaque page on top hides what the views below it show.
    fileprivate var behindPage: Capture {
        guard let page = content.overlays.last, page == .splash || page == .lock else {
            return self
        }
        var capture = self
        (capture.content.inset, capture.content.firstResponder) = (0, nil)
        capture.content.texts = []
        capture.content.overlays = [page]
        return capture
    }
}

extension PictureSource.Subject {
    fileprivate var kindName: String {
        switch self {
        case .capture: "an app"
        case .screen(.app): "an app"
        case .screen(.windows): "several windows"
        case .screen(.switcher): "the switcher"
        case .screen(.home): "the home screen"
        case .screen(.locked): "the lock screen"
        case .screen(.covered(_, let veil)): veil.title
        case .screen(.notified(.locked, _)): "the lock screen with notifications"
        case .screen(.notified): "a screen with a notification"
        }
    }
}
