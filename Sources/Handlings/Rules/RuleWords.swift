// The words of the language, each in one table: the parser, the schema and the reference page read
// them from here.

/// The events that have something to tell, beside what is always known.
package enum RuleScope: String, Hashable, Sendable {
    case always
    /// A keyboard notification.
    case keyboard
    /// An event of one view.
    case view
    case pan
    case keyboardView
    case appearance
    /// A notification of the app's own.
    case notification

    /// The scope for messages.
    package var phrase: String {
        switch self {
        case .always: "always"
        case .keyboard: "in a keyboard notification"
        case .view: "in an event of a view, such as tap"
        case .pan: "while a finger pans"
        case .keyboardView: "in keyboardViewMoved"
        case .appearance: "in appearanceChanged"
        case .notification: "in an own, local or remote notification"
        }
    }
}

/// A value that an expression can read by its name.
package enum RuleWord: String, Hashable, Sendable, CaseIterable {
    case begin, end, bounds
    case duration, curve
    case isLocal, isOnOwnScreen
    case view
    case finger
    case keyboardView
    case appearance, traitsOf
    case sender
    case window, windowOnScreen, screen, page, guide, keyboardWindow
    case inset, shift, keyboardOverlap, screens
    case pageSafeArea, safeArea
    case isPad, isActive, isInBackground, usesScenes
    case remoteSwitch
    case firstResponder, firstField, scrollView, shownScreen

    package var type: RuleType {
        switch self {
        case .begin, .end, .bounds, .keyboardView, .window, .windowOnScreen, .screen, .page,
            .guide, .keyboardWindow:
            .frame
        case .duration, .curve, .finger, .inset, .shift, .keyboardOverlap, .screens: .number
        case .isLocal, .isOnOwnScreen, .isPad, .isActive, .isInBackground, .usesScenes,
            .remoteSwitch:
            .boolean
        case .view, .appearance, .traitsOf, .sender, .firstResponder, .firstField, .scrollView,
            .shownScreen:
            .name
        case .pageSafeArea, .safeArea: .edges
        }
    }

    package var scope: RuleScope {
        switch self {
        case .begin, .end, .bounds, .duration, .curve, .isLocal, .isOnOwnScreen: .keyboard
        case .view: .view
        case .finger: .pan
        case .keyboardView: .keyboardView
        case .appearance, .traitsOf: .appearance
        case .sender: .notification
        default: .always
        }
    }
}

/// A part of a frame, or of the distances from four edges.
package enum RuleMember: String, Hashable, Sendable, CaseIterable {
    case minX, minY, midX, midY, maxX, maxY, width, height, isEmpty
    case top, left, bottom, right

    package var owner: RuleType {
        switch self {
        case .top, .left, .bottom, .right: .edges
        default: .frame
        }
    }

    package var type: RuleType { self == .isEmpty ? .boolean : .number }
}

/// A function of the language.
package enum RuleFunction: String, Hashable, Sendable, CaseIterable {
    case min, max, abs
    case overlap, intersects, moved
    case inWindow, inPage, onScreen
    case frame, contentInset, contentOffset
    case exists, isHidden, takesText, isInside, isSecure
    case choose
    case decimal

    package var parameters: [RuleType] {
        switch self {
        case .min, .max: [.number, .number]
        case .abs, .decimal: [.number]
        case .overlap, .intersects: [.frame, .frame]
        case .moved: [.frame, .number, .number]
        case .inWindow, .inPage, .onScreen: [.frame]
        case .frame, .contentInset, .contentOffset, .exists, .isHidden, .takesText, .isSecure:
            [.name]
        case .isInside: [.name, .name]
        case .choose: [.boolean, .number, .number]
        }
    }

    package var type: RuleType {
        switch self {
        case .min, .max, .abs, .overlap, .contentOffset, .choose: .number
        case .intersects, .exists, .isHidden, .takesText, .isInside, .isSecure: .boolean
        case .moved, .inWindow, .inPage, .onScreen, .frame: .frame
        case .contentInset: .edges
        case .decimal: .name
        }
    }

    /// A Boolean value that indicates whether it takes more arguments than its parameters.
    package var isVariadic: Bool { self == .min || self == .max }
}

/// An operator between two expressions.
package enum RuleOperator: String, Hashable, Sendable, CaseIterable {
    case or, and
    case equal = "=="
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
}
