// Screens of other processes that an app presents: the share sheet, composers, pickers. The app
// goes on below them, mostly active, and loses its responder as to any presentation. The field of a
// composer has the one keyboard, whose posts reach the app as those of another process.

extension World {
    /// Returns the rule for the screen of another process that lies over an app, or nil.
    private func sheetRule(over app: AppID) -> SheetRule? {
        processes[app.index].prompt.flatMap { rules.interruptions[sheet: $0.kind] }
    }

    /// Returns whether a screen of another process lies over an app, with a field that types.
    func hasSheetKeyboard(_ app: AppID) -> Bool {
        sheetRule(over: app)?.hasKeyboard.value ?? false
    }

    /// Returns whether the keyboard of such a field posts to the app as that of another process.
    func sheetKeyboardIsForeign(_ app: AppID) -> Bool {
        sheetRule(over: app).map { !$0.keyboardIsLocal.value } ?? false
    }

    /// Takes the keyboard of a screen of another process with it, and the responder for good where
    /// the system does not restore it.
    mutating func endSheet(
        _ kind: Prompt.Kind, over app: AppID, into sink: inout some RecordSink
    ) {
        guard let rule = rules.interruptions[sheet: kind] else { return }
        queue.cancel { if case .keyboardStarts(app, _) = $0 { true } else { false } }
        if rule.hasKeyboard.value, hasKeyboard(app) {
            hideKeyboard(of: app, Arrival(isAnimated: true, during: .dismissal), into: &sink)
        }
        if !rule.restores.value { processes[app.index].responder.releaseHeld() }
    }

    /// Restores the keyboard of a screen of another process for the system, as the user comes back.
    mutating func restoreSheet(over app: AppID, into sink: inout some RecordSink) {
        guard hasSheetKeyboard(app), !systemKeyboard.isShown else { return }
        requestKeyboard(for: app, Arrival(isAnimated: false), into: &sink)
    }

    func checkClose(_ kind: Prompt.Kind) throws(ActionError) {
        let front = try needFront()
        guard let shown = process(front).prompt?.kind, shown.isSheet else {
            let next = "open it first: `\(kind.word): \(kind.opening)`"
            throw ActionError(.noPrompt, "no \(kind.title) is shown", nextStep: next)
        }
        guard shown.word != kind.word else { return }
        let next = "close what is shown: `\(shown.word): close`"
        throw ActionError(.noPrompt, "a \(shown.title) is shown", nextStep: next)
    }

    /// Returns the error of an action that a prompt keeps from the app.
    static func inTheWay(_ prompt: Prompt) -> ActionError {
        guard prompt.kind.isSheet else {
            return ActionError(.promptInTheWay, "a prompt is in the way; answer it first")
        }
        let (title, word) = (prompt.kind.title, prompt.kind.word)
        return ActionError(
            .promptInTheWay, "the \(title) is in the way",
            nextStep: "close it first: `\(word): close`")
    }
}

extension Prompt.Kind {
    /// The word that opens and closes it in scenarios.
    package var word: String {
        switch self {
        case .share: "share"
        case .mail, .message: "compose"
        case .photoPicker, .documentBrowser, .authentication: "sheet"
        case .alert, .permission, .faceID, .touchID: "prompt"
        }
    }

    /// The value with which the word opens it.
    package var opening: String { self == .share ? "open" : rawValue }

    /// The name in messages.
    package var title: String {
        switch self {
        case .share: "share sheet"
        case .mail: "mail composer"
        case .message: "message composer"
        case .photoPicker: "photo picker"
        case .documentBrowser: "document browser"
        case .authentication: "authentication sheet"
        case .alert, .permission, .faceID, .touchID: "prompt"
        }
    }
}
