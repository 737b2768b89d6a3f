public import Simulator

/// The kind of a keyboard; more kinds than the model draws, because logs and tables have more.
public enum HeightKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The kind of keys that the keyboard shows.
    case letters, japanese, chinese, numberPad, emoji, thirdParty

    /// Creates the kind of a keyboard that the model draws.
    public init(_ kind: KeyboardKind) {
        self =
            switch kind.variant == nil ? kind : kind.lookalike {
            case .letters: .letters
            case .japanese: .japanese
            case .numberPad: .numberPad
            case .emoji: .emoji
            case .chinese: .chinese
            case .thirdParty: .thirdParty
            default: .letters
            }
    }
}

/// The state of the bar with the predictions above the keys.
public enum Prediction: String, Hashable, Sendable, Codable {
    /// Shown above the keys, or switched off.
    case on, off
    /// Pulled down to its grip (iOS 8 to 10).
    case minimised

    /// The state as the model names it.
    init(_ bar: PredictionBar) {
        self =
            switch bar {
            case .on: .on
            case .off: .off
            case .minimised: .minimised
            }
    }
}

/// The height of the keyboard in points, its parts, and how it was found.
public struct KeyboardHeight: Hashable, Sendable, Codable {
    /// From the screen's bottom to the keyboard's top, accessory view not counted.
    public var totalPt: Double
    /// The height of the keys, in points.
    public var keyAreaPt: Double
    /// The prediction bar or the row of candidates above the keys.
    public var barPt: Double
    /// The area below the keys: the home indicator's, with globe and microphone.
    public var belowPt: Double
    /// The origin of the figure.
    public var basis: HeightRow.Basis
    /// One sentence for people: which row or which rule, with the sources' short names.
    public var explanation: String
}

/// One published height; parts that are not published are nil.
public struct HeightRow: Hashable, Sendable, Codable {
    /// The origin of a figure, the best first.
    public enum Basis: String, Hashable, Sendable, Codable {
        /// The origin under its name in `keyboard-heights.json`.
        case measured, derived, table, reported, inferred
    }

    /// The confidence in a figure; `conflict` marks one that another source contradicts.
    public enum Confidence: String, Hashable, Sendable, Codable {
        /// The confidence under its name in `keyboard-heights.json`.
        case solid, derived, medium, weak, conflict
    }

    /// The source's own name for the class of devices.
    public var `class`: String
    /// Widths and heights of the screens it holds for, portrait; empty where it names none.
    public var screensPt: [[Double]]
    /// The orientation that the height holds for.
    public var orientation: Orientation
    /// A ``HeightKind``, or `any`, `lettersLike`, `hardware`, `split`.
    public var kind: String
    /// The first system that the height holds for, such as `11.0`.
    public var firstSystem: String
    /// nil where the source sets no end.
    public var lastSystem: String?
    /// The first and the last SDK of the apps that the height holds for, such as `26`; nil for
    /// every one.
    public var firstSDK: String?
    /// See ``firstSDK``.
    public var lastSDK: String?
    /// `on`, `off`, `minimised`, `none` (there is no bar) or `unknown`.
    public var prediction: String
    /// The height of the keys, in points.
    public var keyAreaPt: Double?
    /// The height of the bar above the keys, in points.
    public var barPt: Double?
    /// The height of the area below the keys, in points.
    public var belowPt: Double?
    /// nil where only the parts are known, or `sameAs` names another kind.
    public var totalPt: Double?
    /// The kind whose height this kind has too.
    public var sameAs: String?
    /// The origin of the figure.
    public var basis: Basis
    /// The confidence in the figure.
    public var confidence: Confidence
    /// Short names of the sources; the file's `sources` spells them out.
    public var source: String
}

/// The parts of the keyboard's height for a class of screens and a range of versions.
package struct HeightAnatomy: Hashable, Sendable, Codable {
    var family: DeviceRow.Family
    var minWidthPt: Double
    var maxWidthPt: Double
    var homeIndicator: Bool
    var orientation: Orientation
    var firstSystem: String
    var lastSystem: String?
    var keyAreaPt: Double
    var barPt: Double
    /// The row of candidates of Japanese and Chinese; the prediction bar's height since iOS 8.
    var candidateRowPt: Double
    /// The bar pulled down to its grip; nil where that cannot be.
    var minimisedPt: Double?
    var belowPt: Double
    var source: String
}

struct HeightFile: Decodable {
    var rows: [HeightRow]
    var anatomy: [HeightAnatomy]
}
