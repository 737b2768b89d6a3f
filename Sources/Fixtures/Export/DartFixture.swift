// Flutter's engine reads the three will notifications, and moves the lower inset of the view with
// the keyboard's animation, in physical pixels. The padding is the part of the safe area that the
// keyboard leaves. The engine passes the values of the animation on as doubles, without rounding:
// rounded ones would stand still where the keyboard still moves.

import Simulator

/// A sequence as the metrics of a Flutter view.
struct DartFixture {
    private let sequence: FixtureSequence
    private let name: FixtureName

    init(_ sequence: FixtureSequence, _ name: FixtureName) {
        self.sequence = sequence
        self.name = name
    }

    private enum Step {
        case metrics(atMs: Int64, height: Pt, movement: FixtureInset)
        case lifecycle(FixtureEvent, [FlutterLife.State])

        var atMs: Int64 {
            switch self {
            case .metrics(let atMs, _, _): atMs
            case .lifecycle(let event, _): event.atMs
            }
        }
    }

    var text: String {
        var source = SourceText(sequence)
        let window = firstWindow
        source.line()
        source.line("import 'dart:ui';")
        source.line()
        source.line("import 'package:flutter_test/flutter_test.dart';")
        source.line()
        source.line("import 'keyboard_fixtures.dart';")
        source.line()
        source.line("const \(name.lowerCamel) = KeyboardFixture(")
        source.identity(of: sequence, indent: "  ", literal: Literal.quoted)
        source.line("  physicalSize: \(size(of: window.frame)),")
        source.line("  devicePixelRatio: \(sequence.device.scale),")
        source.line("  steps: [")
        source.line("    KeyboardStep(")
        source.line("      at: 0,")
        write(.zero, in: window, to: &source)
        source.line("    ),")
        for step in steps { write(step, to: &source) }
        source.line("  ],")
        source.line(");")
        return source.text
    }

    private var steps: [Step] {
        var steps: [Step] = sequence.insetFrames.map {
            .metrics(atMs: $0.atMs, height: $0.height, movement: $0.movement)
        }
        var life = FlutterLife()
        for event in sequence.events {
            guard case .lifecycle(let callback, _) = event.kind else { continue }
            let states = life.states(after: callback)
            guard !states.isEmpty else { continue }
            let place = steps.firstIndex { $0.atMs > event.atMs } ?? steps.endIndex
            steps.insert(.lifecycle(event, states), at: place)
        }
        return steps
    }

    private func write(_ step: Step, to source: inout SourceText) {
        switch step {
        case .lifecycle(let event, let states):
            source.sources(event, indent: "    ")
            for state in states {
                source.line(
                    "    KeyboardStep(at: \(event.at), "
                        + "lifecycle: AppLifecycleState.\(state.rawValue)),")
            }
        case .metrics(let ms, let height, let movement):
            if ms - movement.atMs <= 16 || movement.durationMs == 0 {
                announce(movement, to: &source)
            }
            source.line("    KeyboardStep(")
            source.line("      at: \(ms),")
            let window = FixtureWindow(
                atMs: movement.atMs, orientation: movement.orientation, frame: movement.window)
            if window.frame.size != firstWindow.frame.size {
                source.line("      physicalSize: \(size(of: window.frame)),")
            }
            write(height, in: window, to: &source)
            source.line("    ),")
        }
    }

    private var firstWindow: FixtureWindow {
        if let window = sequence.windows.first { return window }
        let size = sequence.device.size(sequence.orientation)
        return FixtureWindow(
            atMs: 0, orientation: sequence.orientation,
            frame: Rect(x: 0, y: 0, width: size.width, height: size.height))
    }

    private func size(of frame: Rect) -> String {
        "Size(\(pixels(frame.width)), \(pixels(frame.height)))"
    }

    /// The safe area of a window: the screen's at the edges that the window reaches.
    private func safeArea(of window: FixtureWindow) -> Insets {
        var safe = sequence.device.safeArea(window.orientation)
        let size = sequence.device.size(window.orientation)
        let frame = window.frame
        if frame.y > 0 { safe.top = 0 }
        if frame.x > 0 { safe.left = 0 }
        if frame.maxY < size.height { safe.bottom = 0 }
        if frame.maxX < size.width { safe.right = 0 }
        return safe
    }

    /// Writes the sources of a movement above its first step.
    private func announce(_ movement: FixtureInset, to source: inout SourceText) {
        let event = sequence.events.first {
            if case .keyboard = $0.kind { $0.atMs == movement.atMs } else { false }
        }
        source.comment(
            "\(movement.begin) to \(movement.end) pt in \(movement.durationMs) ms, "
                + "curve \(movement.curve); rule: the steps of the animation", indent: "    ")
        if let event { source.sources(event, indent: "    ") }
    }

    private func write(
        _ covered: Pt, in window: FixtureWindow, to source: inout SourceText
    ) {
        let safe = safeArea(of: window)
        var padding = safe
        padding.bottom = max(0, safe.bottom - covered)
        let viewInsets = covered == .zero ? "" : "bottom: \(pixels(covered))"
        source.line("      viewInsets: FakeViewPadding(\(viewInsets)),")
        source.line("      viewPadding: FakeViewPadding(\(edges(safe))),")
        source.line("      padding: FakeViewPadding(\(edges(padding))),")
    }

    private func edges(_ insets: Insets) -> String {
        [
            ("left", insets.left), ("top", insets.top), ("right", insets.right),
            ("bottom", insets.bottom)
        ].filter { $0.1 != .zero }.map { "\($0.0): \(pixels($0.1))" }.joined(separator: ", ")
    }

    private func pixels(_ length: Pt) -> String {
        Pt(raw: length.raw * Int32(sequence.device.scale)).description
    }
}
