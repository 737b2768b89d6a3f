/// A part of a sequence that no device posts.
public struct FixtureFinding: Hashable, Sendable, CustomStringConvertible {
    /// The rules that sequences are judged by.
    public enum Rule: String, Hashable, Sendable, CaseIterable {
        /// The name is not that of a keyboard notification; the user info is missing.
        case wrongName = "wrong-name", noUserInfo = "no-user-info"
        /// The end frame, or other keys, are not in the user info.
        case missingEnd = "missing-end", missingKeys = "missing-keys"
        /// A frame that lies at no screen's edge, of a width or a height that no keyboard has.
        case noSuchFrame = "no-such-frame", noSuchHeight = "no-such-height"
        /// No device has a screen of this size; only devices of long ago have it.
        case noSuchScreen = "no-such-screen", oldScreen = "old-screen"
        /// A hide leaves the keyboard on the screen; a show begins at an empty frame.
        case hideOnScreen = "hide-on-screen", beginZero = "begin-zero"
        /// A movement does not begin where the one before it ended.
        case jump
        /// A floating keyboard at the origin of the screen.
        case floating
        /// The names come in another order, or some are missing.
        case hideFirst = "hide-first", noChangeFrame = "no-change-frame", order
        /// A will name without its did name, or the other way.
        case noDid = "no-did", noWill = "no-will"
        /// The values of the animation.
        case noDuration = "no-duration", curve
        /// The object of the notification.
        case wrongObject = "wrong-object"
        /// Insets of a view: a share of its height, one that stays, one without an animation.
        case shareOfHeight = "share-of-height", insetStays = "inset-stays"
        /// The inset has one value and no steps; the padding does not fit the inset.
        case noAnimation = "no-animation", padding
        /// A test that passes where no keyboard comes.
        case vacuous
        /// A device or a system that the project does not know.
        case unknownName = "unknown-name"
        /// A did name reports another frame than its will name.
        case otherFrame = "other-frame"
    }

    /// The rule that is broken.
    public var rule: Rule
    /// The name of the file, as it was given.
    public var file: String
    /// The place, counted from 1; the column counts characters.
    public var line: Int
    /// The column, counted from 1 in characters.
    public var column: Int
    /// The value in the file and what devices post.
    public var message: String

    /// The place, the rule and the message in one line.
    public var description: String { "\(file):\(line):\(column): \(rule.rawValue): \(message)" }
}

/// A part of a file that is not judged, because code computes it or it is too long to be read.
public struct FixtureSkip: Hashable, Sendable, CustomStringConvertible {
    /// The name of the file, as it was given.
    public var file: String
    /// The place, counted from 1.
    public var line: Int
    /// The column, counted from 1 in characters.
    public var column: Int
    /// The part and the reason.
    public var message: String
    /// The next step.
    public var advice: String

    /// The place, the part and the next step in one line.
    public var description: String {
        "\(file):\(line):\(column): skipped: \(message); \(advice)"
    }
}

/// A file of fixtures that cannot be read: the place, the reason and the next step.
public struct FixtureReadError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file, as it was given.
    public var file: String
    /// The place, counted from 1.
    public var line: Int
    /// The column, counted from 1.
    public var column: Int
    /// The reason.
    public var message: String
    /// The next step.
    public var advice: String

    /// The place, the reason and the next step in one line.
    public var description: String { "\(file):\(line):\(column): error: \(message); \(advice)" }
}
