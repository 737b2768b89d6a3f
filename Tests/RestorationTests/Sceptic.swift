import Restoration

/// Remembers just enough of the past to judge an answer, without knowing how the guard works.
///
/// It knows what must never be answered, and in the clear cases what must be: what the user surely
/// types in is on the disk when the scene is left, and comes back when nothing is in its way.
struct Sceptic: Hashable {
    /// What of the life cycle can be known from the callbacks.
    enum Phase { case launching, returning, active, inactive, away, gone }

    /// A field that must come back, and the covers under which the user typed in it.
    struct Debt: Hashable {
        let field: FieldID
        var covers: [Cover]
        /// The background was reached, a lock came up, or a process died since.
        var isDue = false
        /// Its cover has not come up again since the launch.
        var isAwaited = false
    }

    var options = Guard.Options()
    var phase = Phase.launching
    var covers: [Cover] = []
    var responder: FieldID?
    var stored: Record?
    /// The field that the user surely types in.
    var typed: FieldID?
    var debt: Debt?
    /// The field of the last restore, until it became first.
    var asked: FieldID?
    /// A departure, a lock or a launch with a record since a restore has worked.
    var mayRestore = false
    /// Whether the user may still want a keyboard at all.
    var mayWant = false
    /// A field of the screen became first while a sheet was up: the sheet's end is told late, or it
    /// leaves the screen usable. It may come back then; only after the end it must.
    var isMixed = false

    /// Takes in one input and its answer; returns what is wrong with the answer.
    mutating func judge(_ input: Input, _ answer: [Output]) -> String? {
        let expected = onDisk(after: input)
        let isChance = givesChance(input)
        let mustResign = firstBelowLock(after: input)
        note(input, resigns: answer.contains { $0.resigned != nil })
        var fault: String?
        for output in answer { fault = fault ?? check(output, to: input) }
        guard phase != .gone else { return fault }
        if let mustResign, !answer.contains(.resign(mustResign)) {
            fault = fault ?? "left a field first below a lock"
        }
        fault = fault ?? missing(expected, input, isChance ? answer : nil)
        if isChance || input == .userActed { settle(after: input) }
        return fault
    }

    /// `message` is a field of the screen itself, `subject` one of a sheet or a full screen.
    func belongs(_ field: FieldID) -> Bool {
        switch covers.last {
        case nil: field == message
        case .sheet, .fullScreen: field == subject
        case .prompt, .lockScreen: false
        }
    }

    var topHoldsFields: Bool { covers.last != .prompt && covers.last != .lockScreen }
    var isInFront: Bool { phase == .active || phase == .returning }
}

// MARK: - What must never be answered

extension Sceptic {
    private mutating func check(_ output: Output, to input: Input) -> String? {
        switch output {
        case .restore(let field, _):
            defer { asked = field }
            return wrongRestore(of: field, at: input)
        case .persist(let record):
            stored = record
            if !options.persists || !options.remembers { return "persisted what it must not" }
        case .erase:
            defer { stored = nil }
            if stored == nil { return "erased nothing" }
            if !options.persists { return "erased what it must not" }
        case .wait: if covers.isEmpty, stored?.cover == nil { return "waited for nothing" }
        case .resign(let field):
            guard covers.contains(.lockScreen) else { return "took the keyboard away" }
            switch input {
            case .coverAppeared(.lockScreen), .becameFirstResponder(field): break
            default: return "resigned out of the blue"
            }
        }
        return nil
    }

    private func wrongRestore(of field: FieldID, at input: Input) -> String? {
        switch input {
        case .willEnterForeground, .didBecomeActive, .coverDisappeared, .fieldAppeared: break
        default: return "restored out of the blue"
        }
        if !options.restores { return "restored what it must not" }
        if !mayRestore { return "restored what is back, or is no longer wanted" }
        if !isInFront { return "restored out of sight" }
        if !mayWant { return "restored what the user had dismissed" }
        if responder == field { return "restored what is first already" }
        if !belongs(field), !isMixed || field != message {
            return "restored under a \(covers.last?.rawValue ?? "screen")"
        }
        return nil
    }
}

// MARK: - What must be answered

extension Sceptic {
    /// What must be on the disk once a departure is answered.
    private func onDisk(after input: Input) -> FieldID? {
        switch (input, phase) {
        case (.willResignActive, .active), (.didEnterBackground, .active): break
        // Only an active scene resigns: what told that it is active got lost.
        case (.willResignActive, .launching), (.willResignActive, .returning): break
        default: return nil
        }
        return typing ?? debt?.field
    }

    /// What the user surely types in, if the scene is active at this moment.
    private var typing: FieldID? {
        if let typed { return typed }
        guard phase == .launching || isInFront, debt?.isAwaited != true else { return nil }
        return responder.flatMap { belongs($0) ? $0 : nil }
    }

    /// Whether an input is a reason to restore what is due.
    private func givesChance(_ input: Input) -> Bool {
        switch input {
        case .willEnterForeground, .didBecomeActive: true
        case .coverDisappeared(let cover): covers.contains(cover)
        case .fieldAppeared(let field): field == debt?.field
        default: false
        }
    }

    /// The field that an input leaves first below a lock.
    private func firstBelowLock(after input: Input) -> FieldID? {
        guard phase != .gone, options.waitsForCovers else { return nil }
        switch input {
        case .coverAppeared(.lockScreen): return responder
        case .becameFirstResponder(let field):
            guard let lock = covers.firstIndex(of: .lockScreen), let debt, debt.field == field,
                !debt.isAwaited, covers[..<lock].starts(with: debt.covers)
            else { return nil }
            return field
        default: return nil
        }
    }

    private func missing(_ expected: FieldID?, _ input: Input, _ chance: [Output]?) -> String? {
        if options.persists, options.remembers, let expected, stored?.field != expected {
            return "did not persist"
        }
        if options.persists, covers.isEmpty, input == .userDismissed, stored != nil {
            return "kept what the user had dismissed"
        }
        guard options.restores, let chance, let debt, debt.isDue, !debt.isAwaited, isInFront,
            covers == debt.covers, responder == nil
        else { return nil }
        return chance.contains { $0.restored == debt.field } ? nil : "did not restore"
    }
}

// MARK: - What happened

extension Sceptic {
    private mutating func note(_ input: Input, resigns: Bool) {
        if case .didFinishLaunching(let record) = input { return launch(with: record) }
        guard phase != .gone else { return }
        switch input {
        case .didFinishLaunching, .fieldAppeared: break
        case .willResignActive: leave(to: .inactive)
        case .didEnterBackground: enterBackground()
        case .willEnterForeground: enterForeground()
        case .didBecomeActive: phase = .active
        case .userActed: act()
        case .becameFirstResponder(let field):
            if !covers.contains(.lockScreen) || resigns { became(field) }
        case .resignedFirstResponder(let field):
            if responder == field { responder = nil }
            if phase == .active, typed == field { typed = nil }
        case .userDismissed: dismiss()
        case .coverAppeared(let cover): appeared(cover)
        case .coverDisappeared(let cover): disappeared(cover)
        case .sceneDisconnected: self = Sceptic(options: options, phase: .gone, stored: stored)
        }
    }

    private mutating func launch(with record: Record?) {
        self = Sceptic(options: options, stored: record)
        guard let record else { return }
        (mayRestore, mayWant) = (true, true)
        debt = Debt(
            field: record.field, covers: record.cover.map { [$0] } ?? [], isDue: true,
            isAwaited: record.cover != nil)
    }

    private mutating func leave(to next: Phase) {
        if let typing {
            debt = Debt(field: typing, covers: covers)
        } else {
            moveOn()
        }
        if !options.remembers { debt = nil }
        (typed, asked) = (nil, nil)
        mayRestore = true
        phase = next
    }

    /// Another field is first than the one that is to come back.
    private mutating func moveOn() {
        if let responder, belongs(responder), debt?.isAwaited != true { debt = nil }
    }

    private mutating func enterBackground() {
        if phase == .active { leave(to: .away) }
        if phase == .returning { moveOn() }
        phase = .away
        mayRestore = true
        debt?.isDue = true
        asked = nil
    }

    /// Where it was not told of the background, it was there all the same.
    private mutating func enterForeground() {
        if phase == .inactive { debt?.isDue = true }
        if phase != .active { phase = .returning }
    }

    private mutating func act() {
        phase = .active
        guard topHoldsFields else { return }
        asked = nil
        guard let debt, covers == debt.covers || debt.isAwaited else { return }
        if covers.isEmpty { mayRestore = false }
        self.debt = nil
    }

    private mutating func became(_ field: FieldID) {
        let isNews = responder != field
        responder = field
        mayWant = true
        if covers.last == .sheet || covers.last == .fullScreen, field == message, isNews {
            isMixed = true
            if let debt, phase == .active, covers == debt.covers || debt.isAwaited {
                self.debt = nil
            }
        }
        if isInFront, field == asked { (mayRestore, asked) = (false, nil) }
        if isInFront, field == debt?.field, covers == debt?.covers { debt = nil }
        if phase == .active, belongs(field) { (typed, debt) = (field, nil) }
    }

    private mutating func dismiss() {
        guard topHoldsFields else { return }
        if isMixed, responder == debt?.field { debt = nil }
        if let field = responder, belongs(field) || isMixed { responder = nil }
        if covers.isEmpty { mayWant = false }
        if let debt, covers == debt.covers || debt.isAwaited { self.debt = nil }
        (typed, asked) = (nil, nil)
    }

    private mutating func appeared(_ cover: Cover) {
        if let typed { debt = Debt(field: typed, covers: covers) } else { moveOn() }
        (typed, asked) = (nil, nil)
        covers.append(cover)
        if cover == .sheet || cover == .fullScreen { isMixed = false }
        if cover == .lockScreen {
            mayRestore = true
            debt?.isDue = true
        }
        guard let debt, debt.isAwaited, debt.covers == [cover] else { return }
        self.debt?.covers = covers
        self.debt?.isAwaited = false
    }

    private mutating func disappeared(_ cover: Cover) {
        guard let index = covers.lastIndex(of: cover) else { return }
        if index == covers.count - 1 { (typed, asked) = (nil, nil) }
        if let debt, !debt.isAwaited, index < debt.covers.count, covers.starts(with: debt.covers) {
            self.debt = nil
        }
        covers.remove(at: index)
        if cover == .sheet || cover == .fullScreen { isMixed = false }
    }

    /// What is settled once a return is answered: another field is first, or the system does it.
    private mutating func settle(after input: Input) {
        if !options.restores, isInFront, debt?.isDue == true { debt = nil }
        switch input {
        case .willEnterForeground, .didBecomeActive:
            if topHoldsFields, responder != nil, debt?.isAwaited != true { debt = nil }
            guard phase == .active else { return }
            if let debt, !debt.isDue, covers == debt.covers { self.debt = nil }
        case .coverDisappeared:
            guard isInFront, let debt, covers == debt.covers else { return }
            if responder == debt.field || !debt.isDue { self.debt = nil }
        case .userActed: moveOn()
        default: return
        }
        if phase == .active, debt == nil, let responder, belongs(responder) { typed = responder }
    }
}

extension Output {
    /// The field of a restore.
    var restored: FieldID? {
        if case .restore(let field, _) = self { field } else { nil }
    }

    /// The field that shall resign.
    var resigned: FieldID? {
        if case .resign(let field) = self { field } else { nil }
    }
}
