package import Basics

/// A type of value that a figure of a profile has.
package protocol FigureValue: Hashable, Sendable, Codable {
    /// Creates the value that a scenario states; nil where that is of another type.
    init?(figureValue: JSONText.Value)
    /// The value in the form in which a profile file states it.
    var figureValue: JSONText.Value { get }
}

extension Bool: FigureValue {
    package init?(figureValue: JSONText.Value) {
        guard case .bool(let flag) = figureValue else { return nil }
        self = flag
    }

    package var figureValue: JSONText.Value { .bool(self) }
}

extension FigureValue where Self: FixedWidthInteger {
    package init?(figureValue: JSONText.Value) {
        guard case .integer(let number) = figureValue else { return nil }
        self.init(exactly: number)
    }

    package var figureValue: JSONText.Value { .integer(Int64(self)) }
}

extension Int32: FigureValue {}
extension UInt8: FigureValue {}

extension FigureValue where Self: RawRepresentable<String> {
    package init?(figureValue: JSONText.Value) {
        guard case .string(let name) = figureValue else { return nil }
        self.init(rawValue: name)
    }

    package var figureValue: JSONText.Value { .string(rawValue) }
}

extension BiometryKeys: FigureValue {}
extension CoordinateSpace: FigureValue {}
extension HardwareRules.Accessory: FigureValue {}
extension HardwareRules.Answer: FigureValue {}
extension KeyboardKind: FigureValue {}
extension KeyboardNotificationName: FigureValue {}
extension KeyboardRules.CenterRule: FigureValue {}
extension LifecycleChannel: FigureValue {}
extension LifecycleRules.Restores: FigureValue {}
extension LookRules.BarEdge: FigureValue {}
extension LookRules.BottomKeys: FigureValue {}
extension LookRules.CallControls: FigureValue {}
extension LookRules.ChatHead: FigureValue {}
extension LookRules.ChatBar: FigureValue {}
extension LookRules.HomeGround: FigureValue {}
extension LookRules.TextSizing: FigureValue {}
extension LookRules.WordSwitch: FigureValue {}
extension LookRules.StatusGround: FigureValue {}
extension LookRules.NotificationCenter: FigureValue {}
extension LookRules.ControlCenter: FigureValue {}
extension LookRules.Design: FigureValue {}
extension LookRules.HomeFoot: FigureValue {}
extension LookRules.LockScreen: FigureValue {}
extension LookRules.Signal: FigureValue {}
extension LookRules.Switcher: FigureValue {}
extension LookRules.Typeface: FigureValue {}
extension LookRules.Unlock: FigureValue {}
extension NotificationRules.Style: FigureValue {}
extension NotificationRules.Look: FigureValue {}
extension LateText: FigureValue {}
extension ModalStyle: FigureValue {}
extension PresentationRules.CoveredResponder: FigureValue {}
extension QuirkRules.ControllerAfterTrip: FigureValue {}
extension TextContent: FigureValue {}
extension TraitOwner: FigureValue {}
extension ViewProperty: FigureValue {}

extension Array: FigureValue where Element: FigureValue {
    package init?(figureValue: JSONText.Value) {
        guard case .array(let parts) = figureValue else { return nil }
        let elements = parts.compactMap { Element(figureValue: $0) }
        guard elements.count == parts.count else { return nil }
        self = elements
    }

    package var figureValue: JSONText.Value { .array(map(\.figureValue)) }
}

extension UserInfoKeys: FigureValue {
    package init?(figureValue: JSONText.Value) {
        guard let names = [String](names: figureValue) else { return nil }
        self.init(names: names)
    }

    package var figureValue: JSONText.Value { .array(names.map { .string($0) }) }
}

extension NavigationRules.Moment: FigureValue {
    package init?(figureValue: JSONText.Value) {
        guard let at = Int32(member: "atMs", of: figureValue),
            let what = NavigationRules.What(member: "what", of: figureValue)
        else { return nil }
        self.init(atMs: at, what: what)
    }

    package var figureValue: JSONText.Value {
        .object([.init("atMs", atMs.figureValue), .init("what", what.figureValue)])
    }
}

extension NavigationRules.What: FigureValue {}

extension TransitionRule: FigureValue {
    package init?(figureValue: JSONText.Value) {
        guard let transition = Transition(member: "during", of: figureValue),
            let duration = Int32(member: "durationMs", of: figureValue),
            let byScreen = Bool(member: "byScreen", of: figureValue)
        else { return nil }
        self.init(during: transition, durationMs: duration, byScreen: byScreen)
    }

    package var figureValue: JSONText.Value {
        .object([
            .init("during", during.figureValue), .init("durationMs", durationMs.figureValue),
            .init("byScreen", byScreen.figureValue)
        ])
    }
}

extension Transition: FigureValue {}

extension FigureValue {
    /// Creates the value of a member of an object; nil where that is missing or of another type.
    fileprivate init?(member key: String, of object: JSONText.Value) {
        guard case .object(let members) = object,
            let member = members.first(where: { $0.key == key })
        else { return nil }
        self.init(figureValue: member.value)
    }
}

extension [String] {
    /// Creates the strings of a list; nil where it holds anything else.
    fileprivate init?(names list: JSONText.Value) {
        guard case .array(let parts) = list else { return nil }
        self = parts.compactMap { if case .string(let name) = $0 { name } else { nil } }
        if count != parts.count { return nil }
    }
}
