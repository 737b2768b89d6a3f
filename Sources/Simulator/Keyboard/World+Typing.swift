// In the app's process a touch on a key is a text in the field at once. Since iOS 17 the touch
// reaches the keyboard's process, and the text comes to the app afterwards (WWDC23): meanwhile the
// focus may have moved, or the app may have been left.

/// A text on its way from the keyboard's process to a field.
struct TypedText: Hashable, Sendable {
    var text: String
    /// The controller whose field it was typed for.
    var controller: ControllerID?
    var view: ViewIndex
}

extension World {
    /// Types on the keys of the system's keyboard.
    mutating func type(_ text: String, into sink: inout some RecordSink) {
        guard let front, let view = process(front).responder.first, !typesElsewhere(front) else {
            return
        }
        let ms = isKeyboardOutOfProcess ? rules.keyboard.keystrokeMs.value : 0
        guard ms > 0, !systemKeyboard.isHardware else {
            return insert(text, at: view, in: front, into: &sink)
        }
        record(.keyboardProcess(front, .keystroke(text)), into: &sink)
        let typed = TypedText(
            text: text, controller: process(front).screens.shown?.id, view: view)
        queue.schedule(.types(front, typed), inMs: ms)
    }

    private mutating func insert(
        _ text: String, at view: ViewIndex, in app: AppID, into sink: inout some RecordSink
    ) {
        if !process(app).keyboard.losesText {
            processes[app.index].screens.setText(view) { $0 += text }
        }
        deliver(.typed(view), to: app, into: &sink)
    }

    /// Hands a text to its app, where the field still is first responder; the profile says what
    /// becomes of it otherwise.
    mutating func insert(
        _ typed: TypedText, in app: AppID, into sink: inout some RecordSink
    ) {
        let process = process(app)
        let isShown = process.screens.shown?.id == typed.controller
        let isFirst = isShown && process.responder.first == typed.view
        let place: ViewIndex? =
            switch rules.keyboard.lateText.value {
            case _ where !process.phase.executes: nil
            case _ where isFirst: typed.view
            case .lost: nil
            case .ownField: isShown ? typed.view : nil
            case .newField: process.responder.first
            }
        guard let place else {
            return record(.keyboardProcess(app, .lost(typed.text)), into: &sink)
        }
        record(.keyboardProcess(app, .inserted(typed.text)), into: &sink)
        insert(typed.text, at: place, in: app, into: &sink)
    }

    /// Delivers the texts that are on their way before the Return that was pressed after them.
    mutating func landTexts(of app: AppID, into sink: inout some RecordSink) {
        for entry in queue.entries {
            guard case .types(app, let typed) = entry.event else { continue }
            queue.cancel { $0 == entry.event }
            insert(typed, in: app, into: &sink)
        }
    }

    /// Blocks the app's main thread while it builds its first keyboard itself.
    mutating func buildKeyboard(of app: AppID, into sink: inout some RecordSink) {
        let ms = rules.keyboard.buildsMs.value
        guard ms > 0, !process(app).keyboard.hasShown else { return }
        block(app, ms: ms, into: &sink)
    }

    /// The number of keyboards in memory: one in each process that has shown its own, or the one of
    /// the keyboard's process.
    public var keyboardInstances: Int {
        let builders = processes.indices.filter { index in
            processes[index].phase.isRunning && processes[index].keyboard.hasShown
        }
        guard !isKeyboardOutOfProcess else { return min(1, builders.count) }
        // The scenes of an app share a process.
        return Set(builders.map { definition(AppID($0)).mainScene?.index ?? $0 }).count
    }

    /// The memory of the keyboards in megabytes; the size of one is a figure of the profile.
    public var keyboardMemoryMB: Int {
        keyboardInstances * Int(rules.keyboard.instanceMB.value)
    }
}

// MARK: - Identity

extension TypedText: FingerprintedState {
    func feed(into f: inout Fingerprinter) {
        f.feed(text)
        f.feed(controller) { $0.feed($1) }
        f.feed(view)
    }
}
