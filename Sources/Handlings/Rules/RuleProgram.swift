package import Simulator

/// The rules of an app: a small program that handles its events.
///
/// It is total: it has no loops, its lists are as long as the file has them, and what it keeps is
/// bounded, so that each event ends and each state is finite.
package struct RuleProgram: Hashable, Sendable {
    package var rules: [Rule] = []
    /// The deferred actions, in the order of the file.
    package var blocks: [RuleBlock] = []
    /// The names of the saved values, each with its type.
    package var values: [RuleSlot] = []
    package var attachment = KeyboardAttachment.standard
    package var usesAccessoryView = false

    package init() {}
}

/// One rule: the events that it is about, and what it does.
package struct Rule: Hashable, Sendable {
    /// The actions of a rule.
    package enum Kind: Hashable, Sendable {
        case act([RuleAction])
        /// The rules below do not see the event.
        case ignore
    }

    package var events: [RuleEvent]
    package var condition: RuleExpression?
    package var kind: Kind
    /// The place in the file, such as `chat.yaml:14:9`.
    package var place: String

    package init(
        _ events: [RuleEvent], when condition: RuleExpression?, _ kind: Kind, at place: String
    ) {
        self.events = events
        self.condition = condition
        self.kind = kind
        self.place = place
    }
}

/// A named value that rules save.
package struct RuleSlot: Hashable, Sendable {
    package var name: String
    package var type: RuleType

    package init(_ name: String, _ type: RuleType) {
        self.name = name
        self.type = type
    }
}

/// Actions that a rule defers.
package struct RuleBlock: Hashable, Sendable {
    package var actions: [RuleAction]
    /// The place of the rule that defers them.
    package var place: String
    /// A Boolean value that indicates whether the actions need the event that deferred them.
    package var keepsEvent: Bool

    package init(_ actions: [RuleAction], at place: String) {
        self.actions = actions
        self.place = place
        keepsEvent = actions.contains { $0.readsEvent }
    }
}

// MARK: - Events

/// The events of one view that rules can name.
package enum RuleViewEvent: String, Hashable, Sendable, CaseIterable {
    case tap, becameFirstResponder, resignedFirstResponder, beganEditing, shouldBeginEditing
    case typed
}

/// The events that have no object.
package enum RulePlainEvent: String, Hashable, Sendable, CaseIterable {
    case userDismissed, promptShown, promptGone, screenPresented, screenDismissed
    case lockShown, lockGone, passedLock
    case memoryWarning, backgroundTimeExpires, protectedDataAvailable, protectedDataUnavailable
    case panBegan, panMoved, panEnded
    case appearanceChanged
    case willPresentNotification, didReceiveRemoteNotification, didReceiveResponse
}

/// An event that a rule can be about.
package enum RuleEvent: Hashable, Sendable {
    case lifecycle(LifecycleCallback)
    /// A callback of a view controller; of one screen, by its index, or of every one.
    case view(ViewCallback, screen: Int?)
    case keyboard(KeyboardNotificationName)
    case ofView(RuleViewEvent, String?)
    case keyboardViewMoved(ViewProperty)
    case timer(String)
    case notification(String)
    case plain(RulePlainEvent)

    /// The values that the event has to tell.
    package var scope: RuleScope {
        switch self {
        case .keyboard: .keyboard
        case .ofView: .view
        case .keyboardViewMoved: .keyboardView
        case .notification: .notification
        case .plain(.appearanceChanged): .appearance
        case .plain(.panBegan), .plain(.panMoved), .plain(.panEnded): .pan
        case .plain(.willPresentNotification), .plain(.didReceiveRemoteNotification),
            .plain(.didReceiveResponse):
            .notification
        case .lifecycle, .view, .timer, .plain: .always
        }
    }
}

// MARK: - Actions

/// The time in which a movement takes place; nil for what the notification says, or for at once.
package struct RuleAnimation: Hashable, Sendable {
    package var durationMs: RuleExpression?
    package var curve: RuleExpression?

    package init(durationMs: RuleExpression? = nil, curve: RuleExpression? = nil) {
        self.durationMs = durationMs
        self.curve = curve
    }
}

/// One action of a rule.
package struct RuleAction: Hashable, Sendable {
    package var kind: Kind
    package var condition: RuleExpression?

    package init(_ kind: Kind, when condition: RuleExpression?) {
        self.kind = kind
        self.condition = condition
    }

    package indirect enum Kind: Hashable, Sendable {
        // What is saved.
        case save([RuleSave])
        case clear(Int)
        case persist(Int)
        case restore(Int)
        case erase(Int)
        // Where views are.
        case setInset(RuleExpression, ofPage: Bool, RuleAnimation)
        case moveView(RuleExpression, byFrame: Bool, RuleAnimation)
        case setContentInset(
            RuleExpression, top: RuleExpression?, bottom: RuleExpression?, RuleAnimation)
        case scrollToVisible(RuleExpression, RuleAnimation)
        case hide(RuleExpression, Bool)
        case setText(RuleExpression, RuleText)
        case layOut
        case declareBaseline(RuleExpression)
        case moveKeyboard(RuleExpression)
        // The first responder.
        case resign
        case become(RuleExpression, animated: RuleExpression?)
        case becomeController
        case refuseFocus
        case setAccessory(RuleExpression, height: RuleExpression?)
        case setInputView(RuleExpression, height: RuleExpression?)
        case reloadInputViews
        case takesText(RuleExpression)
        case dismissesKeyboard(RuleExpression)
        // Time.
        case after(RuleTimer)
        case cancel(String)
        case block(RuleExpression)
        // Screens and covers.
        case navigate(ScreenRequest)
        case cover(AppContext.Cover, CoverPlace?, hiding: [String])
        case uncover
        case makeCoverKey
        // Notifications.
        case observe([ObservedName], object: String?)
        /// Removes the entries for these names, or all of them.
        case stopObserving([ObservedName]?, object: String?)
        case post(String, object: String?, [RulePair])
        case schedule(RuleNotice)
        // The developer.
        case log(RuleText)
        case report(Oracle, RuleText)
        case crash(RuleText)
    }
}

/// A value that is saved under a name.
package struct RuleSave: Hashable, Sendable {
    package var slot: Int
    package var value: RuleExpression

    package init(_ slot: Int, _ value: RuleExpression) {
        self.slot = slot
        self.value = value
    }
}

/// A key of a notification's user info with its text.
package struct RulePair: Hashable, Sendable {
    package var key: String
    package var value: RuleText

    package init(_ key: String, _ value: RuleText) {
        self.key = key
        self.value = value
    }
}

/// A local notification that a rule schedules.
package struct RuleNotice: Hashable, Sendable {
    package var time: RuleExpression
    package var title: RuleText?
    package var body: RuleText?
    package var badge: RuleExpression?
    package var info: [RulePair]

    package init(
        in time: RuleExpression, title: RuleText?, body: RuleText?, badge: RuleExpression?,
        info: [RulePair]
    ) {
        (self.time, self.title, self.body) = (time, title, body)
        (self.badge, self.info) = (badge, info)
    }

    fileprivate var readsEvent: Bool {
        time.readsEvent || title?.readsEvent == true || body?.readsEvent == true
            || badge?.readsEvent == true || info.contains { $0.value.readsEvent }
    }
}

/// Work that a rule defers.
package struct RuleTimer: Hashable, Sendable {
    package var time: RuleExpression
    package var name: String
    /// The deferred actions; nil where rules about the timer do the work.
    package var block: Int?
    package var repeats: Bool
    /// A Boolean value that indicates whether it is lost where it falls due in suspension.
    package var isLostInSuspension: Bool

    package init(
        _ name: String, in time: RuleExpression, block: Int?, repeats: Bool,
        isLostInSuspension: Bool
    ) {
        self.name = name
        self.time = time
        self.block = block
        self.repeats = repeats
        self.isLostInSuspension = isLostInSuspension
    }
}

extension RuleAction {
    /// A Boolean value that indicates whether the action changes more than what the rules keep, and
    /// more than a log.
    var isSeen: Bool {
        switch kind {
        case .save, .clear, .restore, .log, .report, .declareBaseline, .after, .cancel, .observe,
            .stopObserving:
            false
        default: true
        }
    }

    /// A Boolean value that indicates whether the action needs the event that it answers.
    var readsEvent: Bool {
        if condition?.readsEvent == true { return true }
        switch kind {
        case .setInset, .moveView, .setContentInset, .scrollToVisible: return true
        case .save(let all): return all.contains { $0.value.readsEvent }
        case .hide(let value, _), .declareBaseline(let value),
            .moveKeyboard(let value), .become(let value, _), .takesText(let value),
            .dismissesKeyboard(let value), .block(let value):
            return value.readsEvent
        case .setAccessory(let view, let height), .setInputView(let view, let height):
            return view.readsEvent || height?.readsEvent == true
        case .setText(let view, let text): return view.readsEvent || text.readsEvent
        case .log(let text), .report(_, let text), .crash(let text): return text.readsEvent
        case .post(_, _, let info): return info.contains { $0.value.readsEvent }
        case .schedule(let notice): return notice.readsEvent
        case .after: return true
        default: return false
        }
    }
}

// MARK: - What a program needs

extension RuleProgram {
    func contains(_ isMeant: (RuleAction.Kind) -> Bool) -> Bool {
        var lists = blocks.map(\.actions)
        for rule in rules { if case .act(let actions) = rule.kind { lists.append(actions) } }
        return lists.contains { $0.contains { isMeant($0.kind) } }
    }

    /// A Boolean value that indicates whether only the observers that it adds receive
    /// notifications.
    var addsObservers: Bool { contains { if case .observe = $0 { true } else { false } } }

    /// A Boolean value that indicates whether it asks for other screens.
    package var asksForScreens: Bool {
        contains { if case .navigate = $0 { true } else { false } }
    }

    /// A Boolean value that indicates whether it has rules about taps.
    package var answersTaps: Bool {
        isAbout { if case .ofView(.tap, _) = $0 { true } else { false } }
    }

    func isAbout(_ isMeant: (RuleEvent) -> Bool) -> Bool {
        rules.contains { $0.events.contains(where: isMeant) }
    }

    /// The notifications of the app's own that its rules are about, in the order of the file.
    var notifications: [String] {
        var names: [String] = []
        for event in rules.flatMap(\.events) {
            if case .notification(let name) = event, !names.contains(name) { names.append(name) }
        }
        return names
    }
}
