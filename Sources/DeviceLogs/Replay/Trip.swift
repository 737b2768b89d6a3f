// A recorder writes what code in an app can see, so a trip is what must have happened for the app
// to see that: the user's taps follow from the first responder, a departure and a return from the
// callbacks, another app's keyboard from the posts that are not local.

internal import Scenarios
internal import Simulator

/// The user's steps while a recorder wrote, as a scenario, and the model's answer to them.
public struct Trip: Sendable {
    /// A step of the scenario.
    public struct Step: Hashable, Sendable {
        /// The word of the step, such as `tap`.
        public var word: String
        /// The value behind it as YAML; empty for none.
        public var value: String
        /// The time on the clock of the log, in milliseconds.
        public var ms: Double
        /// The record that shows the step.
        var anchor: Anchor?
        /// The line of that record.
        public var line: Int

        /// The step on one line, such as `tap: message`.
        public var text: String { value.isEmpty ? word : "\(word): \(value)" }
    }

    /// The record by which the time of a step is known.
    struct Anchor: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case callback(LifecycleCallback)
            case responder
            case notification(KeyboardNotificationName)
        }

        var kind: Kind
        var ms: Double
    }

    /// A field that was first responder.
    struct Field: Hashable, Sendable {
        var name: String
        var responder: Recording.Responder
        /// The line on which it is first responder for the first time.
        var line: Int
    }

    /// The name of the log.
    public var file: String
    /// The device and the system.
    public var target: ReplayTarget
    /// The name of the app in the scenario.
    public var app = "app"
    /// The SDK of the app, where it is older than the system.
    var sdk: String?
    /// The steps in order.
    public var steps: [Step] = []
    var fields: [Field] = []
    /// The height of the accessory view of the other app's field.
    var otherAccessoryPt: Pt = 0
    var usesOther = false
    var choice = KeyboardChoice()
    var orientation = Orientation.portrait
    /// The app's handling: the guard, where the app makes its field first responder on return.
    var handling = ""
    /// Remarks on what is not derived.
    public var remarks: [String] = []
    /// The parts of the log that the model does at another time, with other values, or not at all.
    public var differences: [ReplayDifference] = []
    /// The number of compared fields.
    public var fieldsCompared = 0
    /// The scenario as YAML.
    public var yaml = ""
    /// The log's records beside the model's, in order.
    var rows: [TripComparison.Row] = []
}
