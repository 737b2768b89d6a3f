import Simulator

/// A typed expression; the checker has made sure that each operand has the type that it needs.
package indirect enum RuleExpression: Hashable, Sendable {
    case constant(RuleValue)
    case word(RuleWord)
    /// A saved value, by its place in the program's list.
    case saved(Int, RuleType)
    /// A Boolean value that indicates whether a saved value is there.
    case isSaved(Int)
    /// A Boolean value that indicates whether a keyboard notification has the key of a word.
    case has(RuleWord)
    /// A value of the user info of a notification of the app's own.
    case info(String)
    /// A Boolean value that indicates whether the user info of the app's own notification has a
    /// key.
    case hasInfo(String)
    case member(RuleMember, of: RuleExpression)
    case call(RuleFunction, [RuleExpression])
    case not(RuleExpression)
    case negated(RuleExpression)
    case combined(RuleOperator, RuleExpression, RuleExpression)

    package var type: RuleType {
        switch self {
        case .constant(let value): value.type
        case .word(let word): word.type
        case .saved(_, let type): type
        case .isSaved, .has, .hasInfo, .not: .boolean
        case .info: .name
        case .member(let member, _): member.type
        case .call(let function, _): function.type
        case .negated: .number
        case .combined(let sign, _, _):
            switch sign {
            case .plus, .minus, .times, .divided: .number
            default: .boolean
            }
        }
    }

    /// A Boolean value that indicates whether the value depends on the event.
    var readsEvent: Bool {
        switch self {
        case .constant, .saved, .isSaved: false
        case .word(let word): word.scope != .always
        case .has, .info, .hasInfo: true
        case .member(_, let base): base.readsEvent
        case .call(_, let arguments): arguments.contains(where: \.readsEvent)
        case .not(let operand), .negated(let operand): operand.readsEvent
        case .combined(_, let a, let b): a.readsEvent || b.readsEvent
        }
    }
}

/// A text with values in it.
package struct RuleText: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case text(String)
        case value(RuleExpression)
    }

    package var parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    var readsEvent: Bool {
        parts.contains { if case .value(let value) = $0 { value.readsEvent } else { false } }
    }
}

/// The values of an event that expressions can read; deferred work keeps them.
struct RuleMoment: Hashable, Codable, Sendable {
    var keyboard: KeyboardNotification?
    var view: String?
    var finger: Pt?
    var keyboardView: Rect?
    var appearance: Appearance?
    var owner: TraitOwner?
    var info: [RuleInfo] = []
    /// The object of a notification of the app's own.
    var sender: String?
}

/// One pair of the user info of a notification.
struct RuleInfo: Hashable, Codable, Sendable {
    var key: String
    var value: String
}

/// The values from which an expression is calculated.
struct RuleSurroundings {
    let moment: RuleMoment
    let values: [RuleValue?]
    let app: AppContext
}

// MARK: - Values

extension RuleExpression {
    func value(in around: RuleSurroundings) -> RuleValue {
        switch self {
        case .constant(let value): value
        case .word(let word): around.value(of: word)
        case .saved(let slot, let type): around.values[slot] ?? .missing(type)
        case .isSaved(let slot): .boolean(around.values[slot] != nil)
        case .has(let word): .boolean(around.has(word))
        case .info(let key):
            .name(around.moment.info.first { $0.key == key }?.value ?? "")
        case .hasInfo(let key): .boolean(around.moment.info.contains { $0.key == key })
        case .member(let member, let base): member.value(of: base.value(in: around))
        case .call(let function, let arguments):
            around.value(of: function, arguments.map { $0.value(in: around) })
        case .not(let operand): .boolean(!operand.value(in: around).boolean)
        case .negated(let operand):
            .number(Pt.zero.saturatingSubtract(operand.value(in: around).number))
        case .combined(let sign, let a, let b): Self.combine(sign, a, b, in: around)
        }
    }

    private static func combine(
        _ sign: RuleOperator, _ a: RuleExpression, _ b: RuleExpression,
        in around: RuleSurroundings
    ) -> RuleValue {
        let first = a.value(in: around)
        // The second operand is not calculated where the first one decides.
        if sign == .and, !first.boolean { return .boolean(false) }
        if sign == .or, first.boolean { return .boolean(true) }
        let second = b.value(in: around)
        let (x, y) = (first.number, second.number)
        switch sign {
        case .and, .or: return .boolean(second.boolean)
        case .equal: return .boolean(first == second)
        case .notEqual: return .boolean(first != second)
        case .atMost: return .boolean(x <= y)
        case .atLeast: return .boolean(x >= y)
        case .less: return .boolean(x < y)
        case .greater: return .boolean(x > y)
        case .plus: return .number(x.saturatingAdd(y))
        case .minus: return .number(x.saturatingSubtract(y))
        case .times: return .number(x.saturatingMultiply(y))
        case .divided: return .number(x.divided(by: y))
        }
    }
}

extension RuleText {
    func text(in around: RuleSurroundings) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .value(let value): value.value(in: around).text
            }
        }.joined()
    }
}

extension RuleMember {
    func value(of base: RuleValue) -> RuleValue {
        let (frame, edges) = (base.frame, base.edges)
        switch self {
        case .minX: return .number(frame.x)
        case .minY: return .number(frame.y)
        case .midX: return .number(frame.midX)
        case .midY: return .number(frame.midY)
        case .maxX: return .number(frame.maxX)
        case .maxY: return .number(frame.maxY)
        case .width: return .number(frame.width)
        case .height: return .number(frame.height)
        case .isEmpty: return .boolean(frame.isEmpty)
        case .top: return .number(edges.top)
        case .left: return .number(edges.left)
        case .bottom: return .number(edges.bottom)
        case .right: return .number(edges.right)
        }
    }
}

// MARK: - Words and functions

extension RuleSurroundings {
    func index(of name: String) -> ViewIndex? {
        name.isEmpty ? nil : app.screen.index(of: ViewID(name))
    }

    private func name(of view: ViewIndex?) -> RuleValue {
        guard let view, app.screen.views.indices.contains(view) else { return .name("") }
        return .name(app.screen.views[view].id.name)
    }

    func has(_ word: RuleWord) -> Bool {
        guard let keyboard = moment.keyboard else { return false }
        switch word {
        case .begin: return keyboard.keys.contains(.frameBegin)
        case .end: return keyboard.keys.contains(.frameEnd)
        case .bounds: return keyboard.keys.contains(.boundsAndCenters)
        case .duration, .curve: return keyboard.keys.contains(.animation)
        case .isLocal: return keyboard.keys.contains(.isLocal)
        case .isOnOwnScreen: return keyboard.objectIsScreen
        default: return false
        }
    }

    func value(of word: RuleWord) -> RuleValue {
        switch word {
        case .begin: .frame(moment.keyboard?.frameBegin ?? .zero)
        case .end: .frame(moment.keyboard?.frameEnd ?? .zero)
        case .bounds: .frame(moment.keyboard?.bounds ?? .zero)
        case .duration: .number(Pt(Int(moment.keyboard?.duration ?? 0)))
        case .curve: .number(Pt(Int(moment.keyboard?.curve ?? 0)))
        case .isLocal: .boolean(moment.keyboard?.isLocal != false || !has(.isLocal))
        case .isOnOwnScreen: .boolean(moment.keyboard.map { app.isOnOwnScreen($0) } ?? false)
        case .view: .name(moment.view ?? "")
        case .finger: .number(moment.finger ?? 0)
        case .keyboardView: .frame(moment.keyboardView ?? .zero)
        case .appearance: .name(moment.appearance?.rawValue ?? "")
        case .traitsOf: .name(moment.owner?.rawValue ?? "")
        case .sender: .name(moment.sender ?? "")
        default: steadyValue(of: word)
        }
    }

    /// Returns the value of a word that no event changes.
    private func steadyValue(of word: RuleWord) -> RuleValue {
        switch word {
        case .window:
            return .frame(
                Rect(x: 0, y: 0, width: app.window.size.width, height: app.window.size.height))
        case .windowOnScreen:
            let (origin, size) = (app.windowOrigin, app.window.size)
            return .frame(Rect(x: origin.x, y: origin.y, width: size.width, height: size.height))
        case .screen:
            return .frame(
                Rect(x: 0, y: 0, width: app.screenSize.width, height: app.screenSize.height))
        case .page: return .frame(app.bounds)
        case .guide: return .frame(app.guide)
        case .keyboardWindow:
            let windows = app.windows.filter { $0.kind == .keyboard }
            return .frame(windows.last?.frame ?? .zero)
        case .inset: return .number(app.inset)
        case .shift: return .number(app.shift)
        case .keyboardOverlap: return .number(app.keyboardOverlap)
        case .screens: return .number(Pt(app.screens.count))
        case .pageSafeArea: return .edges(app.safeAreaInsets)
        case .safeArea: return .edges(app.window.safeArea)
        case .isPad: return .boolean(app.isPad)
        case .isActive: return .boolean(app.applicationState == .active)
        case .isInBackground: return .boolean(app.applicationState == .background)
        case .usesScenes: return .boolean(app.usesScenes)
        case .remoteSwitch: return .boolean(app.remoteSwitch ?? false)
        case .firstResponder: return name(of: app.firstResponder)
        case .firstField: return name(of: app.screen.views.firstIndex { $0.takesText })
        case .scrollView: return name(of: app.scrollView)
        case .shownScreen: return .name(app.screen.name)
        default: return .missing(word.type)
        }
    }

    func value(of function: RuleFunction, _ arguments: [RuleValue]) -> RuleValue {
        let numbers = arguments.map(\.number)
        let frame = arguments[0].frame
        switch function {
        case .min: return .number(numbers.min() ?? 0)
        case .max: return .number(numbers.max() ?? 0)
        case .abs:
            return .number(numbers[0] < 0 ? Pt.zero.saturatingSubtract(numbers[0]) : numbers[0])
        case .overlap: return .number(frame.intersection(arguments[1].frame)?.height ?? 0)
        case .intersects: return .boolean(frame.intersection(arguments[1].frame) != nil)
        case .moved:
            return .frame(
                Rect(
                    x: frame.x.saturatingAdd(numbers[1]), y: frame.y.saturatingAdd(numbers[2]),
                    width: frame.width, height: frame.height))
        case .inWindow: return .frame(app.convertFromScreen(frame))
        case .inPage: return .frame(app.convertToView(frame))
        case .onScreen: return .frame(app.screenFrame(frame))
        case .choose: return arguments[arguments[0].boolean ? 1 : 2]
        case .decimal: return .name(numbers[0].printed)
        case .frame, .contentInset, .contentOffset, .exists, .isHidden, .takesText, .isInside,
            .isSecure:
            return value(of: function, index(of: arguments[0].name), arguments)
        }
    }

    /// Returns the value of a function of a view; a view that the shown screen lacks has none.
    private func value(
        of function: RuleFunction, _ view: ViewIndex?, _ arguments: [RuleValue]
    ) -> RuleValue {
        guard let view else { return .missing(function.type) }
        switch function {
        case .frame: return .frame(app.frames[view])
        case .contentInset: return .edges(app.contentInset(of: view))
        case .contentOffset: return .number(app.contentOffset(of: view))
        case .exists: return .boolean(true)
        case .isHidden: return .boolean(app.isHidden(view))
        case .takesText: return .boolean(app.screen.views[view].takesText)
        case .isSecure: return .boolean(app.screen.views[view].input?.isSecure == true)
        case .isInside:
            guard let other = index(of: arguments[1].name) else { return .boolean(false) }
            return .boolean(app.screen.ancestors(of: view).contains(other))
        default: return .missing(function.type)
        }
    }
}
