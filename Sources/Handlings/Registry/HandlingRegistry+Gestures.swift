internal import Simulator

extension HandlingRegistry {
    /// What moves the keyboard with the user's finger.
    mutating func addGestures() {
        add(
            "interactiveDismissal",
            summary: "moves the keyboard's view with the finger, in a window of the app's array",
            options: [
                .choice(
                    "window", InteractiveDismissal.Window.last,
                    "which of the keyboard's windows it takes")
            ]
        ) { AnyHandling(InteractiveDismissal(window: $0.choice("window") ?? .last)) }
    }
}
