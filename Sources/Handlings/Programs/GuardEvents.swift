import Basics
import Restoration
import Simulator

/// Translates a scene's events for the guard that apps ship, and carries out its outputs.
enum GuardEvents {
    static func inputs(
        for event: AppEvent, app: inout AppContext
    ) -> [FirstResponderGuard.Input] {
        guard case .view(.viewDidAppear, _) = event else {
            return input(for: event, app: &app).map { [$0] } ?? []
        }
        return app.screen.views.filter(\.takesText).map { .fieldAppeared(FieldID($0.id.name)) }
    }

    private static func input(
        for event: AppEvent, app: inout AppContext
    ) -> FirstResponderGuard.Input? {
        switch event {
        case .lifecycle(let callback): input(for: callback, app: &app)
        case .becameFirstResponder(let view): .becameFirstResponder(field(view, app))
        case .resignedFirstResponder(let view): .resignedFirstResponder(field(view, app))
        case .userDismissed: .userDismissed
        case .tapped: .userActed
        case .presentsPrompt(true): .coverAppeared(.prompt)
        case .presentsPrompt(false): .coverDisappeared(.prompt)
        case .presentsScreen(let style, true): .coverAppeared(cover(style))
        case .presentsScreen(let style, false): .coverDisappeared(cover(style))
        case .presentsLock(true): .coverAppeared(.lockScreen)
        case .presentsLock(false): .coverDisappeared(.lockScreen)
        default: nil
        }
    }

    private static func input(
        for callback: LifecycleCallback, app: inout AppContext
    ) -> FirstResponderGuard.Input? {
        switch callback {
        case .didFinishLaunching, .willConnect:
            .didFinishLaunching(
                record: app.restore(GuardBoolean.key).flatMap(GuardRecordText.decode))
        case .willEnterForeground: .willEnterForeground
        case .didBecomeActive: .didBecomeActive
        case .willResignActive: .willResignActive
        case .didEnterBackground: .didEnterBackground
        case .didDisconnect: .sceneDisconnected
        case .willTerminate: nil
        }
    }

    private static func cover(_ style: ModalStyle) -> Restoration.Cover {
        switch style {
        case .sheet, .formSheet, .popover: .sheet
        case .fullScreen: .fullScreen
        }
    }

    private static func field(_ view: ViewIndex, _ app: AppContext) -> FieldID {
        FieldID(app.screen.views.indices.contains(view) ? app.screen.views[view].id.name : "")
    }

    static func obey(_ output: FirstResponderGuard.Output, app: inout AppContext) {
        switch output {
        case .persist(let record):
            app.persist(GuardRecordText.encode(record), for: GuardBoolean.key)
        case .erase: app.erase(GuardBoolean.key)
        case .restore(let field, let animated):
            guard let view = app.screen.index(of: ViewID(field.name)) else { return }
            app.becomeFirstResponder(view, animated: animated)
        case .resign(let field):
            if app.firstResponder == app.screen.index(of: ViewID(field.name)) {
                app.resignFirstResponder()
            }
        case .wait: break
        }
    }
}

/// The guard's record as one line of JSON, without Foundation, so that people can read the store.
enum GuardRecordText {
    static func encode(_ record: FirstResponderGuard.Record) -> [UInt8] {
        let cover = record.cover.map { "\"cover\":\"\($0.rawValue)\"," } ?? ""
        let field = record.field.name.backslashed(["\"": "\"", "\\": "\\"])
        return Array("{\(cover)\"field\":\"\(field)\",\"version\":\(record.version)}".utf8)
    }

    /// Returns the record, or nil for bytes that ``encode(_:)`` did not write: a damaged record
    /// restores nothing.
    static func decode(_ bytes: [UInt8]) -> FirstResponderGuard.Record? {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        for cover in [nil] + Restoration.Cover.allCases.map(Optional.some) {
            let before = cover.map { "{\"cover\":\"\($0.rawValue)\"," } ?? "{"
            let prefix = before + "\"field\":\""
            guard text.hasPrefix(prefix) else { continue }
            let rest = text.dropFirst(prefix.count)
            guard let (field, tail) = quoted(rest), tail.hasPrefix(",\"version\":"),
                tail.hasSuffix("}"), let version = Int(tail.dropFirst(11).dropLast())
            else { return nil }
            return FirstResponderGuard.Record(
                field: FieldID(field), cover: cover, version: version)
        }
        return nil
    }

    /// The text up to the closing quote, unescaped, and what follows the quote.
    private static func quoted(_ text: Substring) -> (String, Substring)? {
        var result = ""
        var index = text.startIndex
        while index < text.endIndex {
            let character = text[index]
            index = text.index(after: index)
            if character == "\"" { return (result, text[index...]) }
            guard character == "\\" else {
                result.append(character)
                continue
            }
            guard index < text.endIndex else { return nil }
            result.append(text[index])
            index = text.index(after: index)
        }
        return nil
    }
}
