// The changes that an app makes to its own screens beyond the keyboard: it restores texts or erases
// them.

extension World {
    mutating func setText(_ text: String, of view: ViewIndex, in app: AppID) {
        processes[app.index].screens.setText(view) { $0 = text }
    }

    /// Shows the saved screens of an app that is launching, instead of its first screen alone.
    mutating func show(_ saved: [ScreenState], in app: AppID) {
        let screens = definition(app).screens
        let known = saved.filter { state in
            screens.indices.contains(state.screen)
                && screens[state.screen].views.count == state.texts.count
        }
        guard !known.isEmpty, known.count == saved.count else { return }
        processes[app.index].screens.clearStack()
        for state in known {
            let id = freeController(in: app)
            processes[app.index].screens.push(
                ViewController(id: id, screen: state.screen, texts: state.texts))
        }
    }

    /// Returns whether the app has presented something over its root view.
    func hasModal(_ app: AppID) -> Bool { !process(app).screens.modals.isEmpty }

    /// Ends the process of an app whose code breaks a rule of UIKit, with an exception.
    mutating func fail(_ app: AppID, _ reason: String, into sink: inout some RecordSink) {
        record(.log(app, "*** Terminating app due to uncaught exception: \(reason)"), into: &sink)
        kill(app, as: .crash, into: &sink)
    }
}
