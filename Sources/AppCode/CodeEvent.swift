import Basics
import Simulator

/// The block of lines by which an app's code is told one event.
struct CodeEvent {
    /// The lines, without the one that ends the block.
    let text: String
    /// The timer that falls due, if the event is one.
    let timer: String?
    /// A Boolean value that indicates whether the keyboard or the size of things has changed.
    let isByKeyboard: Bool

    /// Nil for an event that UIKit does not tell.
    init?(_ event: AppEvent, in app: AppContext, isFirst: Bool) {
        guard let stage = app.stage, let line = Self.line(event, app, stage) else { return nil }
        var lines: [String] = []
        if isFirst { lines = Self.start(app, stage) }
        lines.append(Self.stage(app, stage))
        lines.append("event " + line.text)
        text = lines.joined(separator: "\n")
        timer = if case .timer(let token) = event { token } else { nil }
        isByKeyboard =
            switch event {
            case .keyboard, .view(.viewDidLayoutSubviews, _): true
            default: false
            }
    }

    private static func start(_ app: AppContext, _ stage: AppStage) -> [String] {
        var line = CodeLine("start")
        line.add(stage.system)
        line.add(app.isPad ? "pad" : "phone")
        line.add(app.usesScenes)
        line.add(stage.scale)
        line.add(stage.appearance.rawValue)
        let records = app.records.map { record in
            "disk \(CodeText.encode(record.key)) \(Base64.encode(record.bytes))"
        }
        return [line.text] + records
    }

    private static func stage(_ app: AppContext, _ stage: AppStage) -> String {
        var line = CodeLine("stage")
        line.add(app.window.size.width)
        line.add(app.window.size.height)
        let safe = app.window.safeArea
        for length in [safe.top, safe.left, safe.bottom, safe.right] { line.add(length) }
        line.add(app.screenSize.width)
        line.add(app.screenSize.height)
        line.add(app.windowOrigin.x)
        line.add(app.windowOrigin.y)
        line.add(app.applicationState.rawValue)
        line.add(app.firstResponder.map(String.init) ?? "-")
        line.add(stage.keyboard)
        return line.text
    }

    private static func line(
        _ event: AppEvent, _ app: AppContext, _ stage: AppStage
    ) -> CodeLine? {
        switch event {
        case .lifecycle(let callback): return words("life", callback.rawValue)
        case .view(.viewDidLayoutSubviews, _): return CodeLine("layout")
        case .view(.dealloc, _): return nil
        case .view(let callback, _): return words("view", callback.rawValue)
        case .keyboard(let notification): return keyboard(notification)
        case .shouldBeginEditing(let view): return words("should", String(view))
        case .becameFirstResponder(let view): return words("became", String(view))
        case .resignedFirstResponder(let view): return words("resigned", String(view))
        case .beganEditing(let view): return words("began", String(view))
        case .tapped(let view): return words("tapped", String(view))
        case .tappedOutside: return CodeLine("outside")
        case .pressedReturn(let view): return words("returned", String(view))
        case .typed(let view):
            var line = CodeLine("typed")
            line.add(view)
            line.add(string: stage.texts.indices.contains(view) ? stage.texts[view] : "")
            return line
        case .timer(let token): return words("timer", token)
        case .pan(let phase, let y):
            var line = CodeLine("pan")
            line.add(phase == .moved ? "changed" : phase.rawValue)
            line.add(app.window.size.width.half)
            line.add(y)
            return line
        case .appearanceChanged(let appearance, .window): return words("style", appearance.rawValue)
        case .memoryWarning: return CodeLine("memory")
        case .encodesRestoration: return CodeLine("encode")
        case .restores(let bytes): return words("restore", Base64.encode(bytes))
        default: return nil
        }
    }

    private static func words(_ name: String, _ argument: String) -> CodeLine {
        var line = CodeLine(name)
        line.add(argument.isEmpty ? "%" : argument)
        return line
    }

    private static func keyboard(_ notification: KeyboardNotification) -> CodeLine {
        var line = CodeLine("keyboard")
        line.add(notification.name.rawValue)
        line.add(notification.frameBegin)
        line.add(notification.frameEnd)
        let hasAnimation = notification.keys.contains(.animation)
        line.add(hasAnimation ? String(notification.durationMs) : "-")
        line.add(hasAnimation ? String(notification.curve) : "-")
        line.add(notification.keys.contains(.isLocal) ? (notification.isLocal ? "1" : "0") : "-")
        line.add(notification.objectIsScreen)
        return line
    }
}
