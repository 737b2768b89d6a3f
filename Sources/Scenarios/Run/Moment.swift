import Basics
public import Simulator

/// A moment of a run, or a picture that somebody took in it.
public enum Moment: Hashable, Sendable {
    /// The moment at which all steps are done and nothing is pending.
    case end
    /// The moment of the expectation that names it.
    case now
    /// Just before the step after this one begins.
    case step(Int)
    /// This many milliseconds after the start.
    case at(ms: Int64)
    /// The app switcher as it was when it was last open, else as it would be.
    case switcher
    /// The snapshot of an app that the system has stored.
    case stored(AppID)
    /// The card of an app in the switcher, taken live.
    case card(AppID)

    /// Reads `end`, `now`, `step 3`, `1250ms`, `switcher`, `stored:APP` or `card:APP`.
    ///
    /// - Throws: ``MomentError`` with the nearest thing that can be meant.
    public static func parse(_ text: String, in setting: Setting) throws(MomentError) -> Moment {
        try parse(text, among: setting.apps.map(\.name))
    }

    static func parse(_ text: String, among apps: [String]) throws(MomentError) -> Moment {
        let words = text.split(whereSeparator: { $0 == " " || $0 == ":" }).map(String.init)
        switch (words.first, words.count) {
        case ("end", 1): return .end
        case ("now", 1): return .now
        case ("switcher", 1): return .switcher
        case ("step", 2):
            guard let number = Int(words[1]), number >= 0, words[1].utf8.count < 10 else { break }
            return .step(number)
        case ("stored", 2): return .stored(try app(words[1], text, apps))
        case ("card", 2): return .card(try app(words[1], text, apps))
        case (_, 1...2):
            if let ms = milliseconds(words.joined()) { return .at(ms: ms) }
        default: break
        }
        let near = Suggestion.nearest(to: words.first ?? "", among: forms)
        throw MomentError(text: text, detail: "is not a moment\(Suggestion.question(near))")
    }

    private static let forms = ["end", "step", "switcher", "stored", "card", "now"]

    private static func app(
        _ name: String, _ text: String, _ apps: [String]
    ) throws(MomentError) -> AppID {
        if let index = apps.firstIndex(of: name) { return AppID(index) }
        let hint = Suggestion.question(Suggestion.nearest(to: name, among: apps))
        throw MomentError(text: text, detail: "names no app of the scenario\(hint)")
    }

    /// Reads `1250ms`, `2s` or `1.5s`; nil for anything else and for more than a day.
    static func milliseconds(_ text: String) -> Int64? {
        anyMilliseconds(text).flatMap { $0 <= 86_400_000 ? Int64($0) : nil }
    }

    /// The same without a bound, in whole milliseconds.
    static func anyMilliseconds(_ text: String) -> Double? {
        let isMs = text.hasSuffix("ms")
        guard isMs || text.hasSuffix("s") else { return nil }
        let number = text.dropLast(isMs ? 2 : 1)
        let digits = number.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard digits, let value = Double(number), value >= 0 else { return nil }
        return (value * (isMs ? 1 : 1000)).rounded()
    }

    /// Returns the moment as a scenario writes it.
    public func text(in setting: Setting) -> String {
        switch self {
        case .end: "end"
        case .now: "now"
        case .step(let number): "step \(number)"
        case .at(let ms): "\(ms)ms"
        case .switcher: "switcher"
        case .stored(let app): "stored:\(setting.name(app))"
        case .card(let app): "card:\(setting.name(app))"
        }
    }
}

/// A text names no moment of a run, or one that the run does not have.
public struct MomentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The moment as it was written.
    public var text: String
    /// The problem, in words that follow the moment.
    public var detail: String

    /// Creates an error; `detail` follows the moment in the message.
    public init(text: String, detail: String) {
        self.text = text
        self.detail = detail
    }

    /// The moment, the problem and the forms of moments in one line.
    public var description: String {
        "moment \"\(text.clipped(60))\" \(detail); moments are end, step N, 1250ms, switcher, "
            + "stored:APP and card:APP"
    }
}

/// The picture to draw for a moment: the whole screen, or one picture of an app.
public struct PictureSource: Hashable, Sendable {
    /// The object of a picture.
    public enum Subject: Hashable, Sendable {
        /// The whole screen.
        case screen(ScreenContent)
        /// One picture of an app, such as a card of the switcher.
        case capture(Capture)
    }

    /// The object of the picture.
    public var subject: Subject
    /// The pictures that the subject can refer to, by ``CaptureID``.
    public var captures: [Capture]

    /// Creates a source; `captures` are those of the world that the subject comes from.
    public init(subject: Subject, captures: [Capture]) {
        self.subject = subject
        self.captures = captures
    }
}
