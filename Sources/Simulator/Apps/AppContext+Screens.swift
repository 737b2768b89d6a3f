// The screens of an app as its code sees and changes them, the keyboard apart.

extension AppContext {
    /// Lays a cover over the app at a place; ``uncover()`` takes it away.
    ///
    /// A place can refuse it: a presentation is refused while the app resigns active (iOS 18).
    public mutating func cover(_ cover: Cover, at place: CoverPlace) {
        self.cover(cover, at: place, hiding: [])
    }

    /// Lays a cover at a place; a snapshot has some views of the shown screen painted over.
    package mutating func cover(_ cover: Cover, at place: CoverPlace, hiding: [ViewIndex]) {
        effects.append(.coverAt(cover, place, hiding: hiding))
    }

    /// Makes the window of the topmost cover key and its field, a secret code's, first responder.
    ///
    /// The field below stays first responder of its own window, and has the keyboard again when the
    /// cover is gone. A cover that has no window of its own has no such field.
    public mutating func makeCoverKey() { effects.append(.coverBecomesKey) }

    /// Keeps the view of ``AppEvent/shouldBeginEditing(_:)`` from becoming first responder.
    ///
    /// The effect is dropped in answer to any other event.
    public mutating func refuseFocus() { effects.append(.refuseFocus) }

    /// Asks for another screen of the app, which must be in front and at rest.
    ///
    /// Else the request is refused with a line in the log, as UIKit does.
    package mutating func request(_ request: ScreenRequest) { effects.append(.request(request)) }

    /// Notes that a rule of the app acts, by its place in a file.
    package mutating func noteRule(_ place: String) { effects.append(.rule(place)) }

    /// Replaces what has been typed into a view of the shown screen.
    public mutating func setText(_ text: String, of view: ViewIndex) {
        effects.append(.setText(view, text))
    }

    /// Shows saved screens, the last one on top, while the app launches.
    public mutating func show(_ screens: [ScreenState]) { effects.append(.show(screens)) }

    /// The screens of the shown stack with what has been typed into them, the shown one last.
    public var screens: [ScreenState] {
        stack.controllers.map { ScreenState(screen: $0.screen, texts: $0.texts) }
    }
}

/// A request of an app's code for another screen.
package enum ScreenRequest: Hashable, Sendable {
    /// A screen by its index in the app's definition.
    case push(Int)
    case pop
    case present(Int, ModalStyle?)
    case dismiss
    case selectTab(Int)
}
