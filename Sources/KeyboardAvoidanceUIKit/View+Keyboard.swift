#if canImport(SwiftUI) && canImport(UIKit)
internal import KeyboardAvoidance
public import SwiftUI
internal import UIKit

extension View {
    /// Keeps the view clear of the keyboard by a padding below it, with the keyboard's animation.
    ///
    /// The padding is the height that the keyboard covers of the view, as the ``SceneAvoidance`` of
    /// its scene knows it; a scene that has none gets one. SwiftUI's own avoidance of the view is
    /// off. A container that moves for the keyboard needs `.ignoresSafeArea(.keyboard)` as well.
    @MainActor public func avoidsKeyboard() -> some View { modifier(KeyboardPadding()) }
}

/// A padding of the height that the keyboard covers.
private struct KeyboardPadding: ViewModifier {
    @State private var height: CGFloat = 0

    func body(content: Content) -> some View {
        content
            .padding(.bottom, height)
            .background(KeyboardProbe(height: $height))
            .ignoresSafeArea(.keyboard, edges: .bottom)
    }
}

/// A view of UIKit behind the padded one, which has its frame.
private struct KeyboardProbe: UIViewRepresentable {
    @Binding var height: CGFloat

    func makeUIView(context: Context) -> ProbeView {
        ProbeView { height, animation in
            if let animation {
                withAnimation(animation) { self.height = height }
            } else {
                // A layout pass must not change the state.
                Task { @MainActor in self.height = height }
            }
        }
    }

    func updateUIView(_ view: ProbeView, context: Context) {}
}

/// A view that is kept clear by the avoidance of the scene that it is in.
private final class ProbeView: UIView {
    private let change: (CGFloat, Animation?) -> Void
    private var avoidance: SceneAvoidance?

    init(_ change: @escaping (CGFloat, Animation?) -> Void) {
        self.change = change
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let scene = window?.windowScene else { return }
        let found = SceneAvoidance.of(self) ?? SceneAvoidance(scene)
        guard found !== avoidance else { return }
        for view in subviews { view.removeFromSuperview() }
        avoidance = found
        found.keepClear(self) { [weak self, weak found] height in
            self?.change(height, found?.current?.animation)
        }
    }
}

extension OverlapChange {
    /// The same animation in SwiftUI; nil for a change at once.
    var animation: Animation? {
        guard duration > 0 else { return nil }
        return switch curve {
        case 0: .easeInOut(duration: duration)
        case 1: .easeIn(duration: duration)
        case 2: .easeOut(duration: duration)
        case 3: .linear(duration: duration)
        // The keyboard's own curve is a critically damped spring, whose time is its own.
        default: .interpolatingSpring(mass: 3, stiffness: 1000, damping: 109.5)
        }
    }
}
#endif
