internal import Simulator

extension HandlingRegistry {
    /// Adds the handlings that move the keyboard with the user's finger.
    mutating func addGestures() {
        add(
            "interactiveDismissal",
            summary: "moves the keyboard's view with the finger, in a window of the app's array",
            options: [
                .choice(
                    "window", InteractiveDismissal.Window.last,
                    "the keyboard window that it moves")
            ]
        ) { AnyHandling(InteractiveDismissal(window: $0.choice("window") ?? .last)) }
    }
}
