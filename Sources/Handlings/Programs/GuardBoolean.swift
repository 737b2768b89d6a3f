import Basics
internal import Restoration
public import Simulator

/// The guard boolean, run from the code that apps ship: ``Restoration/FirstResponderGuard``.
///
/// It remembers at resign-active which field was first responder, makes that durable, and makes the
/// field first responder again on return, without animation.
public struct GuardBoolean: KeyboardHandling {
    /// The guard's state in memory.
    public struct State: Hashable, Codable, Sendable {
        var `guard`: FirstResponderGuard
        /// A Boolean value that indicates whether the record on the disk has been read.
        var hasLaunched = false
    }

    /// The key of its record on the app's disk.
    public static let key = "firstResponder"

    private let options: FirstResponderGuard.Options

    /// Creates a guard; each rule can be switched off, to show that it is needed.
    public init(
        remembers: Bool = true, persists: Bool = true, restores: Bool = true,
        waitsForCovers: Bool = true
    ) {
        options = .init(
            remembers: remembers, persists: persists, restores: restores,
            waitsForCovers: waitsForCovers)
    }

    /// The name in scenarios: `guardBoolean`.
    public var name: String { "guardBoolean" }
    /// The state at the start of a process.
    public var initialState: State { State(guard: FirstResponderGuard(options: options)) }

    /// Passes the event to the guard and carries out the guard's outputs.
    public func handle(_ event: AppEvent, state: inout State, app: inout AppContext) {
        // A further scene comes into a process that has launched already.
        let connects =
            event == .lifecycle(.didFinishLaunching) || event == .lifecycle(.willConnect)
        if connects {
            guard !state.hasLaunched else { return }
            state.hasLaunched = true
        }
        for input in inputs(for: event, app: &app) {
            for output in state.guard.receive(input) { obey(output, app: &app) }
        }
    }

    private func inputs(
        for event: AppEvent, app: inout AppContext
    ) -> [FirstResponderGuard.Input] {
        guard case .view(.viewDidAppear, _) = event else {
            return input(for: event, app: &app).map { [$0] } ?? []
        }
        return app.screen.views.filter(\.takesText).map { .fieldAppeared(FieldID($0.id.name)) }
    }

    private func input(
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

    private func input(
        for callback: LifecycleCallback, app: inout AppContext
    ) -> FirstResponderGuard.Input? {
        switch callback {
        case .didFinishLaunching, .willConnect:
            .didFinishLaunching(record: app.restore(Self.key).flatMap(GuardRecordText.decode))
        case .willEnterForeground: .willEnterForeground
        case .didBecomeActive: .didBecomeActive
        case .willResignActive: .willResignActive
        case .didEnterBackground: .didEnterBackground
        case .didDisconnect: .sceneDisconnected
        case .willTerminate: nil
        }
    }

    private func cover(_ style: ModalStyle) -> Restoration.Cover {
        switch style {
        case .sheet, .formSheet, .popover: .sheet
        case .fullScreen: .fullScreen
        }
    }

    private func field(_ view: ViewIndex, _ app: AppContext) -> FieldID {
        FieldID(app.screen.views.indices.contains(view) ? app.screen.views[view].id.name : "")
    }

    private func obey(_ output: FirstResponderGuard.Output, app: inout AppContext) {
        switch output {
        case .persist(let record): app.persist(GuardRecordText.encode(record), for: Self.key)
        case .erase: app.erase(Self.key)
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
