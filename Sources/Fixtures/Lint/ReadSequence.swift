package import Basics
package import Simulator

/// A sequence as a file has it; nil is what the file does not have, or not as a literal.
package struct ReadSequence: Sendable {
    package var file: String
    package var device: Written<String>?
    package var system: Written<String>?
    /// A Boolean value that indicates whether the device and the system are meant as such.
    package var declaresPlace = true
    package var sdk: String?
    /// The size of the screen or the window in points, with its place in the file.
    package var screen: Written<(width: Double, height: Double)>?
    package var pixelRatio: Double?
    package var posts: [ReadPost] = []
    package var insets: [ReadInset] = []
    /// The places of tests that return early where there is no keyboard.
    package var vacuous: [Place] = []
    /// The parts that are passed over because code computes them, in words.
    package var skipped: [Written<String>] = []
    /// The parts that are too long to be read to their end, in words.
    package var tooLong: [Written<String>] = []
    /// The rules that comments switch off.
    package var disabled = DisabledRules()
    /// The moments at which the app's life changes, in the order of the file.
    package var moments: [Written<ReadMoment>] = []

    package init(file: String) { self.file = file }

    package var isEmpty: Bool { posts.isEmpty && insets.isEmpty && vacuous.isEmpty }
}

/// A place in a file, counted from 1.
package struct Place: Hashable, Sendable, Comparable {
    package var line: Int
    package var column: Int

    package static func < (one: Place, other: Place) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }

    package init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}

/// A value with its place in the file.
package struct Written<Value: Sendable>: Sendable {
    package var value: Value
    package var place: Place

    package init(_ value: Value, at place: Place) {
        self.value = value
        self.place = place
    }
}

/// The form of an event, which decides what belongs into it.
package enum ReadForm: Sendable {
    /// A notification of UIKit with its user info.
    case notification
    /// A notification without the object and the app's flag, as logs have it.
    case log
    /// An event of React Native.
    case reactNative
    /// An event of Capacitor's plugin.
    case capacitor
}

/// A notification or an event as a file has it.
package struct ReadPost: Sendable {
    package var place: Place
    package var form: ReadForm
    /// The group of posts that it belongs to, such as one test.
    package var group = 0
    /// nil for a name that is not that of a keyboard notification.
    package var name: KeyboardNotificationName?
    /// The name as it is written.
    package var writtenName: String
    package var begin: Written<ReadRect>?
    package var end: Written<ReadRect>?
    package var durationMs: Written<Double>?
    /// The curve by its number; React Native's names have the numbers of UIKit.
    package var curve: Written<Int>?
    package var isLocal: Written<Bool?>?
    /// The fields that are present, as literals or not.
    package var present: Set<FixtureField> = []
    package var hasUserInfo = false
    package var object: Written<ReadObject>?
    /// The height alone, as Capacitor reports it.
    package var height: Written<Double>?
    /// The parts that are there but computed, in words.
    package var computed: [Written<String>] = []
    /// A Boolean value that indicates whether code outside of the post computes all its values.
    package var isComputed = false
    /// The part that is too long to be read to its end, in words; nil where all was read.
    package var tooLong: Written<String>?
    /// The time in milliseconds, where the file has it.
    package var atMs: Double?

    /// The number of values that are written out.
    var valueCount: Int {
        [
            begin?.value.whole != nil, end?.value.whole != nil || end?.value.height != nil,
            durationMs != nil, curve != nil, height != nil
        ].count { $0 }
    }

    package init(
        place: Place, form: ReadForm, name: KeyboardNotificationName?, writtenName: String
    ) {
        self.place = place
        self.form = form
        self.name = name
        self.writtenName = writtenName
    }
}

/// A change of the app's life that keyboards depend on.
package enum ReadMoment: Hashable, Sendable {
    /// A process begins or ends: what was under way is never finished.
    case launch
    /// The app is in the background, where it is suspended before movements end.
    case background
    case foreground, active, inactive

    /// Reads the name of a callback or of the notification that comes with it.
    init?(callback name: String) {
        let moments: [(part: String, moment: ReadMoment)] = [
            ("idEnterBackground", .background), ("illEnterForeground", .foreground),
            ("idBecomeActive", .active), ("idActivate", .active),
            ("illResignActive", .inactive), ("illDeactivate", .inactive),
            ("idFinishLaunching", .launch), ("illConnect", .launch), ("illTerminate", .launch),
            ("idDisconnect", .launch)
        ]
        guard let found = moments.first(where: { name.contains($0.part) }) else { return nil }
        self = found.moment
    }
}

/// The object of a notification as a file has it.
package enum ReadObject: Hashable, Sendable {
    case none, screen
    /// Something else, in its own words.
    case other(String)
}

/// A rectangle as a file has it; nil is a side that is missing or no literal.
package struct ReadRect: Hashable, Sendable {
    package var x: Double?
    package var y: Double?
    package var width: Double?
    package var height: Double?
    /// A Boolean value that indicates whether a side is there but computed.
    var isComputed = false

    package init(x: Double? = nil, y: Double? = nil, width: Double? = nil, height: Double? = nil) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package init(_ rect: Rect) {
        self.init(
            x: rect.x.points, y: rect.y.points, width: rect.width.points,
            height: rect.height.points)
    }

    /// The rectangle if all sides are literals.
    var whole: (x: Double, y: Double, width: Double, height: Double)? {
        guard let x, let y, let width, let height else { return nil }
        return (x, y, width, height)
    }

    var isZero: Bool { x == 0 && y == 0 && width == 0 && height == 0 }

    var text: String {
        let parts = [x, y, width, height].map { $0.map(Figures.text) ?? "?" }
        return "{{\(parts[0]), \(parts[1])}, {\(parts[2]), \(parts[3])}}"
    }
}

/// The inset of a view at its lower edge, as a file has it.
package struct ReadInset: Sendable {
    package enum Unit: Sendable { case pixels, points }

    package var place: Place
    package var group = 0
    package var unit: Unit
    /// The time in milliseconds, where the file has it.
    package var atMs: Double?
    /// nil where it is no literal.
    package var bottom: Double?
    /// The factor of the view's height, where the inset is a share of it.
    package var share: Double?
    /// The lower safe area and the part of it that the keyboard leaves.
    package var viewPadding: Double?
    package var padding: Double?
    /// The size of the view since this step, in pixels.
    package var size: (width: Double, height: Double)?
}

/// Figures in messages.
enum Figures {
    /// A number with at most two decimals.
    static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        let hundredths = (value * 100).rounded()
        let (whole, rest) = (Int(hundredths) / 100, abs(Int(hundredths) % 100))
        let sign = hundredths < 0 && whole == 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        return rest % 10 == 0
            ? "\(sign)\(whole).\(rest / 10)"
            : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }
}
