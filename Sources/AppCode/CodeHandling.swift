package import Simulator

/// An app's own code, which runs in a process of its own and makes the app's views.
package struct CodeHandling: KeyboardHandling {
    package let name: String
    package let initialState = CodeMoment()
    package let program: CodeProgram

    package init(name: String, program: CodeProgram) {
        self.name = name
        self.program = program
    }

    package var makesViews: Bool { true }
    package var decidesFocus: Bool { true }
    package var observesLayout: Bool { true }

    package func handle(
        _ event: AppEvent, state: inout CodeMoment, app: inout AppContext
    ) {
        let isFirst = state.count == 0
        guard let told = CodeEvent(event, in: app, isFirst: isFirst) else { return }
        // Without a code that runs nothing is found; the program says why.
        guard let page = program.tell(told, at: state) else { return }
        state = page.moment
        if let update = page.update { app.show(update) }
        let texts = app.stage?.texts ?? []
        for (view, text) in page.texts.enumerated() {
            guard let text, text != (texts.indices.contains(view) ? texts[view] : "") else {
                continue
            }
            app.setText(text, of: view)
        }
        for effect in page.effects { carryOut(effect, in: &app) }
    }

    private func carryOut(_ effect: CodeEffect, in app: inout AppContext) {
        switch effect {
        case .becomesFirst(let view, let animated):
            app.becomeFirstResponder(view, animated: animated)
        case .standsWithoutKeys:
            // A field that was first has resigned for it: its keys go, down to the bar.
            if app.firstResponder != nil { app.resignFirstResponder() }
            app.becomeFirstResponderAsController()
        case .resigns: app.resignFirstResponder()
        case .reloadsInputViews: app.reloadInputViews()
        case .refuses: app.refuseFocus()
        case .setsTimer(let ms, let token): app.after(ms: ms, token)
        case .cancelsTimer(let token): app.cancel(token)
        case .logs(let line): app.log(line)
        case .persists(let key, let bytes): app.persist(bytes, for: key)
        case .erases(let key): app.erase(key)
        case .encodes(let bytes): app.encodeRestoration(bytes)
        case .covers(let cover, let place, let hidden):
            app.cover(cover, at: place, hiding: hidden)
        case .uncovers: app.uncover()
        case .crashes(let reason): app.crash(reason)
        }
    }
}
